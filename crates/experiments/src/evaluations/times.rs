//! The duration of learning, in a file beside the weights, which must not depend on it.

use crate::error::Error;
use files::JsonJournal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The name of the file.
pub(crate) const FILE: &str = "learning-times.jsonl";
const WHAT: &str = "a file of learning times";
const HEADER: &str = r#"{"yomi":"learning times","schema":1}"#;
/// The most bytes of the file.
const MAX_BYTES: u64 = 1 << 26;

/// A stretch of time that was spent on an evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stretch {
    /// The evaluation with its seed.
    evaluation: String,
    /// The number of games it had at the end.
    games: u64,
    /// The seconds.
    seconds: f64,
}

/// The file, and the seconds in it.
#[derive(Debug)]
pub(super) struct Times {
    journal: Option<JsonJournal>,
    seconds: BTreeMap<String, f64>,
}

impl Times {
    /// The times in the file of a folder, which is begun if there is none.
    pub(super) fn open(folder: &Path) -> Result<Mutex<Times>, Error> {
        let path = folder.join(FILE);
        let (mut journal, found) = JsonJournal::open(&*path, WHAT, MAX_BYTES, HEADER.as_bytes().to_vec())
            .map_err(arena::Error::from)?;
        let mut times = Times { journal: None, seconds: BTreeMap::new() };
        if let Some(bytes) = found {
            let (whole, stretches) = times.take(&path, &bytes)?;
            journal.keep(whole, stretches).map_err(arena::Error::from)?;
        }
        times.journal = Some(journal);
        Ok(Mutex::new(times))
    }

    /// The times in the file of a folder, which is left as it is; none if there is no file.
    pub(super) fn read(folder: &Path) -> Result<Times, Error> {
        let path = folder.join(FILE);
        let mut times = Times { journal: None, seconds: BTreeMap::new() };
        if path.is_file() {
            let bytes = files::read(&*path, WHAT, MAX_BYTES).map_err(arena::Error::from)?;
            times.take(&path, &bytes)?;
        }
        Ok(times)
    }

    /// Adds the times of a file; the number of its bytes that are whole lines, and of its times.
    fn take(&mut self, path: &Path, bytes: &[u8]) -> Result<(u64, usize), Error> {
        let wrong = |what: String| Error::Experiment(format!("{}: {what}", path.display()));
        let mut lines = files::lines(bytes);
        let (whole, mut stretches) = (lines.whole, 0);
        let header = lines.next().transpose().map_err(wrong)?;
        if header.is_none_or(|line| line.json != HEADER.as_bytes()) {
            return Err(wrong(format!("expected {WHAT}, and its first line is no header of one")));
        }
        for line in lines {
            let line = line.map_err(wrong)?;
            let stretch: Stretch = serde_json::from_slice(&line.json)
                .map_err(|error| wrong(format!("line {}: expected a time: {error}", line.number)))?;
            self.add(&stretch);
            stretches += 1;
        }
        Ok((whole, stretches))
    }

    fn add(&mut self, stretch: &Stretch) {
        *self.seconds.entry(stretch.evaluation.clone()).or_default() += stretch.seconds;
    }

    /// The seconds that were spent on an evaluation; `None` if none were recorded.
    pub(super) fn seconds(&self, evaluation: &str) -> Option<f64> {
        self.seconds.get(evaluation).copied()
    }
}

/// Records that an evaluation took some seconds more to come to this number of games.
pub(super) fn record(times: &Mutex<Times>, evaluation: &str, games: u64, seconds: f64) -> Result<(), Error> {
    let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
    // To the millisecond: more digits are noise.
    let seconds = (seconds * 1e3).round() / 1e3;
    let stretch = Stretch { evaluation: evaluation.to_owned(), games, seconds };
    times.add(&stretch);
    let line = serde_json::to_vec(&stretch).expect("a time is plain data");
    times.journal.as_mut().map_or(Ok(()), |journal| journal.append(line)).map_err(arena::Error::from)?;
    Ok(())
}
