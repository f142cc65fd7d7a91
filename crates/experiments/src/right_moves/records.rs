//! The file of solved positions, which grows by a line each, and goes on where it ends.

use super::position::{Solved, attempt};
use super::settings::{Exact, RightMoves};
use crate::error::Error;
use crate::parallel::parallel;
use crate::step::Step;
use crate::written_game::name_of;
use files::JsonJournal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const WHAT: &str = "a file of solved positions";
/// The most bytes of the file.
const MAX_BYTES: u64 = 1 << 28;
/// The number of attempts at a time, for each thread.
const BATCH: u64 = 4;
/// The most attempts in a row that find nothing.
const FRUITLESS: u64 = 2_000;

/// The first line: all that the positions depend on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    yomi: String,
    schema: u32,
    game: String,
    plies: [u32; 2],
    exact: Exact,
    seed: u64,
}

impl Header {
    fn of(test: &RightMoves) -> Result<Header, Error> {
        Ok(Header {
            yomi: "solved positions".to_owned(),
            schema: 1,
            game: name_of(&test.game)?,
            plies: test.plies,
            exact: test.exact.clone(),
            seed: test.seed,
        })
    }
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
        let (opened, before) = open(test, &folder.join(test.file()))?;
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
                let line = serde_json::to_vec(&solved).expect("a position is plain data");
                journal
                    .as_mut()
                    .map_or(Ok(()), |journal| journal.append(line))
                    .map_err(arena::Error::from)?;
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
    journal.as_mut().map_or(Ok(()), JsonJournal::sync).map_err(arena::Error::from)?;
    found.truncate(positions);
    Ok(Some(found))
}

/// The first `positions` positions in the file of the folder, which is left as it is.
pub(super) fn read(test: &RightMoves, positions: usize, folder: &Path) -> Result<Vec<Solved>, Error> {
    let path = folder.join(test.file());
    let bytes = files::read(&*path, WHAT, MAX_BYTES).map_err(arena::Error::from)?;
    let (_, mut found) = parse(test, &path, &bytes)?;
    if found.len() < positions {
        let (path, found) = (path.display(), found.len());
        return Err(Error::Experiment(format!("{path}: expected {positions} positions, got {found}")));
    }
    found.truncate(positions);
    Ok(found)
}

/// Opens the file, which is begun if there is none.
fn open(test: &RightMoves, path: &Path) -> Result<(JsonJournal, Vec<Solved>), Error> {
    let header = serde_json::to_vec(&Header::of(test)?).expect("a header is plain data");
    let (mut journal, found) =
        JsonJournal::open(path, WHAT, MAX_BYTES, header).map_err(arena::Error::from)?;
    let Some(bytes) = found else { return Ok((journal, Vec::new())) };
    let (whole, solved) = parse(test, path, &bytes)?;
    journal.keep(whole, solved.len()).map_err(arena::Error::from)?;
    Ok((journal, solved))
}

/// The positions of a file, and the number of its bytes that are whole lines.
fn parse(test: &RightMoves, path: &Path, bytes: &[u8]) -> Result<(u64, Vec<Solved>), Error> {
    let wrong = |what: String| Error::Experiment(format!("{}: {what}", path.display()));
    let mut lines = files::lines(bytes);
    let whole = lines.whole;
    let header = lines.next().transpose().map_err(wrong)?;
    let header: Option<Header> = header.and_then(|line| serde_json::from_slice(&line.json).ok());
    let Some(header) = header else {
        return Err(wrong(format!("expected {WHAT}, and its first line is no header of one")));
    };
    if header != Header::of(test)? {
        return Err(wrong("belongs to other settings: give another folder".to_owned()));
    }
    let solved = |line: Result<files::Line, String>| {
        let files::Line { number, json, .. } = line.map_err(wrong)?;
        serde_json::from_slice(&json)
            .map_err(|error| wrong(format!("line {number}: expected a solved position: {error}")))
    };
    Ok((whole, lines.map(solved).collect::<Result<_, _>>()?))
}
