//! Databases of a card game's possible winners.

use crate::building::build_database;
use crate::card_game::card_game;
use crate::catalog::open;
use crate::probe::positions_of;
use crate::solve_errors::file_error;
use census::climbing::Workers;
use census::{CardGame, CensusRequest, Explained, WinnersDatabase};
use game::Notation;
use request::{BuildAnswer, BuildTerms, Error, SCHEMA};
use serde::Serialize;
use solve::database::{self, work_file};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// The result of probing positions in a database of possible winners, for people and programs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WinnersProbe {
    /// The version of this format.
    pub schema: u32,
    /// The file.
    pub file: PathBuf,
    /// The game of the database, with its parameters.
    pub game: String,
    /// One row per position, in the order of the request.
    pub probes: Vec<Explained>,
}

/// The database of the game of this text.
fn database_of(name: &str, threads: NonZeroUsize, memory: Option<u64>) -> Result<WinnersDatabase, Error> {
    let game = card_game(name, None)?;
    let (stable, hidden, same_hands) = (false, false, false);
    let request = CensusRequest { game: &game, stable, hidden, same_hands, threads, memory };
    WinnersDatabase::new(&request).map_err(|error| Error::Other(error.to_string()))
}

/// Why the database in this file was not built or cannot be read, as an error.
fn refused(path: &Path, error: census::Error) -> Error {
    match error {
        census::Error::Cancelled => Error::Stopped { work: work_file(path) },
        census::Error::File(error) => file_error(error),
        error => Error::Other(error.to_string()),
    }
}

/// Builds the database of a card game; `None` if the game is another.
pub(crate) fn build(
    (name, spelled_out): (&str, &str),
    terms: &BuildTerms<'_>,
) -> Result<Option<BuildAnswer>, Error> {
    if spelled_out.split(':').next() != Some(CardGame::NAME) {
        return Ok(None);
    }
    if terms.player.is_some() || terms.team.is_some() {
        let line = format!("{name}: its database holds who may win: expected no --player and no --workers");
        return Err(Error::Other(line));
    }
    let database = database_of(name, terms.threads, terms.memory)?;
    let workers = Workers { threads: terms.threads, cancel: terms.cancel, progress: terms.progress };
    let built = build_database(name, database.header(), terms, |_| {
        database.build(terms.path, &workers).map_err(|error| refused(terms.path, error))
    });
    built.map(Some)
}

/// Probes a database of possible winners as [`probe`](crate::probe) does one of values; `None` if the file is
/// one of values.
///
/// # Errors
///
/// As [`probe`](crate::probe).
pub fn probe_winners(
    path: &Path,
    positions: &[String],
    moves: &[&str],
) -> Result<Option<WinnersProbe>, Error> {
    let header = database::header_of(path).map_err(file_error)?;
    if !header.is_of_sets {
        return Ok(None);
    }
    let mut session = open(&header.game)?;
    let database = database_of(&header.game, NonZeroUsize::MIN, None)?;
    let refused = |error| refused(path, error);
    let cells = database.open(path).map_err(refused)?;
    let explained = |text: String| {
        let state = database.game().read_position(&text).map_err(Error::Position)?;
        database.explain(&cells, &state).map_err(refused)
    };
    let probes = positions_of(&mut session, positions, moves)?.into_iter().map(explained);
    let probes = probes.collect::<Result<_, _>>()?;
    Ok(Some(WinnersProbe { schema: SCHEMA, file: path.to_owned(), game: header.game, probes }))
}
