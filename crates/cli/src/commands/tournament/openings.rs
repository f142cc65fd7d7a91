//! The openings of a file: lines of positions and moves, or the first moves of recorded games.

use crate::caller;
use crate::commands::lines::Input;
use crate::failure::Failure;
use crate::words::counted;
use arena::{Opening, Openings, Order};
use std::path::Path;

/// The most openings: they are all in the result file.
const MOST: usize = 100_000;

/// Reads the openings of a game, each with its first `plies` if that is given.
///
/// # Errors
///
/// If a line or game is no opening: nothing is left out, as games would be of other openings.
pub(super) fn read(
    path: &Path,
    order: Order,
    plies: Option<u32>,
    (game, seed): (&str, Option<u64>),
) -> Result<Openings, Failure> {
    let mut input = Input::open(path)?;
    let session = caller::open(game, seed)?;
    let (file, start) = (path.display(), session.start());
    let mut openings = Vec::new();
    while let Some(line) = input.next()? {
        let mut at = session.clone();
        let number = line.number;
        line.set_up(&mut at).map_err(|failure| match failure {
            Failure::Usage(said) if said.contains(&format!("{file}")) => Failure::Usage(said),
            Failure::Usage(said) if line.is_named(&said) => Failure::usage(format!("{file}, {said}")),
            failure => failure,
        })?;
        let mut moves = at.moves_played();
        if let Some(plies) = plies {
            while moves.len() > plies as usize {
                at.take_back();
                moves.pop();
            }
        }
        if at.outcome().is_some() {
            return Err(Failure::usage(format!(
                "{file}, line or game {number}: expected an opening, got a finished game of {}; \
                 --opening-plies N takes the first N",
                counted(moves.len() as u64, "move")
            )));
        }
        let from = at.start();
        openings.push(Opening { start: (from != start).then_some(from), moves: moves.join(" ") });
        if openings.len() > MOST {
            return Err(Failure::usage(format!("{file}: expected at most {MOST} openings, got more")));
        }
    }
    if openings.is_empty() {
        return Err(Failure::usage(format!("{file}: expected openings, got none")));
    }
    let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(Openings { file, order, openings })
}
