//! The file of solved positions, one line each, appended to by later runs.

use super::position::{Solved, attempt};
use super::settings::RightMoves;
use crate::error::Error;
use crate::parallel::parallel;
use crate::result_lines::{Kind, ResultLines};
use crate::step::Step;
use crate::written_game::name_of;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The number of attempts at a time, for each thread.
const BATCH: u64 = 4;
/// The most attempts in a row that find nothing.
const FRUITLESS: u64 = 2_000;

/// The file of a test. Its first line has all that the positions depend on.
fn kind(test: &RightMoves) -> Result<Kind, Error> {
    let header = json!({
        "yomi": "solved positions",
        "schema": 1,
        "game": name_of(&test.game)?,
        "plies": test.plies,
        "exact": test.exact,
        "seed": test.seed,
    });
    Ok(Kind { file: "a file of solved positions", line: "a solved position", header })
}

/// The first `positions` positions of the test, solved where the file of the folder does not have them;
/// `None` if it was cancelled.
pub(super) fn solved(
    test: &RightMoves,
    positions: usize,
    folder: Option<&Path>,
    (threads, cancel): (usize, &Arc<AtomicBool>),
    progress: &dyn Fn(Step<'_>),
) -> Result<Option<Vec<Solved>>, Error> {
    let (mut journal, mut found) = (None, Vec::new());
    if let Some(folder) = folder {
        let (opened, before) = kind(test)?.open::<Solved>(&folder.join(test.file()))?;
        (journal, found) = (Some(opened), before);
    }
    let mut known: BTreeSet<String> = found.iter().map(|solved| solved.position.clone()).collect();
    let mut next = found.last().map_or(0, |last| last.attempt + 1);
    let mut fruitless = 0;
    while found.len() < positions {
        let batch: Vec<u64> = (next..next + BATCH * threads as u64).collect();
        next += batch.len() as u64;
        let Some(solved) = parallel(threads, &batch, cancel, |&at| attempt(test, at, cancel))? else {
            return Ok(None);
        };
        fruitless += solved.len() as u64;
        for solved in solved.into_iter().flatten() {
            // What is solved beyond the number is left out, so that the file does not depend on threads.
            if found.len() < positions && known.insert(solved.position.clone()) {
                journal.as_mut().map_or(Ok(()), |journal| journal.append(&solved))?;
                found.push(solved);
                fruitless = 0;
            }
        }
        if fruitless >= FRUITLESS {
            let (name, found) = (&test.name, found.len());
            return Err(Error::Experiment(format!(
                "{name}: expected {positions} positions with moves of unequal worth, got {found}"
            )));
        }
        let done = found.len().min(positions) as u64;
        progress(Step { name: &test.name, done, all: positions as u64, of: "positions" });
    }
    journal.as_mut().map_or(Ok(()), ResultLines::sync)?;
    found.truncate(positions);
    Ok(Some(found))
}

/// The first `positions` positions in the file of the folder, which is left as it is.
pub(super) fn read(test: &RightMoves, positions: usize, folder: &Path) -> Result<Vec<Solved>, Error> {
    let path = folder.join(test.file());
    let mut found = kind(test)?.read(&path)?;
    if found.len() < positions {
        let (path, found) = (path.display(), found.len());
        return Err(Error::Experiment(format!("{path}: expected {positions} positions, got {found}")));
    }
    found.truncate(positions);
    Ok(found)
}
