//! The duration of learning, in a file beside the weights, which must not depend on it.

use crate::error::Error;
use crate::result_lines::{Kind, ResultLines};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The name of the file.
pub(crate) const FILE: &str = "learning-times.jsonl";

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
#[derive(Debug, Default)]
pub(super) struct Times {
    lines: Option<ResultLines>,
    seconds: BTreeMap<String, f64>,
}

fn kind() -> Kind {
    let header = json!({ "yomi": "learning times", "schema": 1 });
    Kind { file: "a file of learning times", line: "a time", header }
}

impl Times {
    /// The times in the file of a folder, which is begun if there is none.
    pub(super) fn open(folder: &Path) -> Result<Mutex<Times>, Error> {
        let (lines, stretches) = kind().open(&folder.join(FILE))?;
        let mut times = Times { lines: Some(lines), ..Times::default() };
        for stretch in &stretches {
            times.add(stretch);
        }
        Ok(Mutex::new(times))
    }

    /// The times in the file of a folder, which is left as it is; none if there is no file.
    pub(super) fn read(folder: &Path) -> Result<Times, Error> {
        let (path, mut times) = (folder.join(FILE), Times::default());
        if path.is_file() {
            for stretch in &kind().read(&path)? {
                times.add(stretch);
            }
        }
        Ok(times)
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
    times.lines.as_mut().map_or(Ok(()), |lines| lines.append(&stretch))
}
