//! The building of databases.

use crate::solve_errors::file_error;
use request::{BuildAnswer, BuildTerms, Error, SCHEMA, Team};
use search::{Budget, Meter};
use solve::SolveControl;
use solve::database::{self, Built, Header, work_file};

/// A database is refused if the free space is less than its table divided by this: no database so far
/// compressed better. If it takes more, writing it fails.
const PACKED: u64 = 32;

/// Builds the database of the game `name` with this header, by `solve`.
pub(crate) fn build_database(
    name: &str,
    header: &Header,
    terms: &BuildTerms<'_>,
    solve: impl FnOnce(&SolveControl<'_>) -> Result<Built, Error>,
) -> Result<BuildAnswer, Error> {
    let meter = Meter::new(&Budget::default());
    let (places, path) = (header.cells(), terms.path);
    // Only the first process owns the file.
    let has_file = terms.team.is_none_or(Team::is_first);
    if has_file {
        database::may_replace(path, header).map_err(file_error)?;
    }
    let greatest = header.layers.iter().copied().max().unwrap_or(0);
    let all = places.saturating_mul(2).saturating_add(greatest.saturating_mul(2));
    let asked = all / terms.team.map_or(1, Team::processes) as u64;
    if let Some(memory) = terms.memory.filter(|&memory| asked > memory) {
        return Err(Error::Memory { of: name.to_owned(), asked, memory });
    }
    let kept = std::fs::metadata(work_file(path)).map_or(0, |metadata| metadata.len());
    let least = (places.saturating_mul(2) / PACKED).saturating_sub(kept);
    if let Some(room) = terms.room.filter(|&room| has_file && least > room) {
        return Err(Error::Room { path: path.to_owned(), least, room });
    }
    let control =
        SolveControl { cancel: terms.cancel, progress: terms.progress, positions: u64::MAX, limits: None };
    let built = solve(&control)?;
    Ok(BuildAnswer {
        schema: SCHEMA,
        game: header.game.clone(),
        file: path.to_owned(),
        bytes: built.bytes,
        positions: built.positions,
        places,
        layers: header.layers.len(),
        layers_kept: built.reused,
        elapsed_s: meter.finish().elapsed.as_secs_f64(),
    })
}
