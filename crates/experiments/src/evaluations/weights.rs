//! A learned evaluation in its file.

use super::settings::{Evaluation, LearnerOptions};
use crate::error::Error;
use game::Key;
use registry::hexadecimal;
use registry::learned::Learned;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A learned evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// What reports say of it.
    pub summary: WeightsSummary,
    /// The file.
    pub path: PathBuf,
}

/// A learned evaluation in reports.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WeightsSummary {
    /// The name in searches, before the seed.
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The game.
    pub game: String,
    /// The options of the learner that are not the default.
    pub options: LearnerOptions,
    /// The seed.
    pub seed: u64,
    /// The name of its file.
    pub file: String,
    /// A hash of the content of the file.
    pub hash: String,
    /// The number of games that were played.
    pub games: u64,
    /// The number of weights.
    pub weights: usize,
    /// The share of the last self-play games that were decided.
    pub decided: Option<f64>,
    /// The mean number of plies of the last self-play games.
    pub plies: Option<f64>,
    /// The seconds that learning took; null if they are not known.
    pub seconds: Option<f64>,
}

/// The most bytes of a file of weights.
const MAX_BYTES: u64 = 1 << 30;

impl Weights {
    /// The evaluation in its file, which is complete, and took so many seconds, if that is known.
    pub(super) fn read(
        evaluation: &Evaluation,
        seed: u64,
        path: PathBuf,
        seconds: Option<f64>,
    ) -> Result<Weights, Error> {
        let bytes = files::read(&*path, "an evaluation", MAX_BYTES)?;
        let learned = Learned::read(&path.display().to_string(), &bytes)?;
        let last = learned.checkpoints.last();
        let Evaluation { name, about, game, options, .. } = evaluation.clone();
        let summary = WeightsSummary {
            name,
            about,
            game,
            options,
            seed,
            file: Weights::file(evaluation, seed),
            hash: hexadecimal(Key::of(&bytes).0),
            games: learned.games,
            weights: learned.trained.weights.len(),
            decided: last.map(|row| row.decided),
            plies: last.map(|row| row.plies),
            seconds,
        };
        Ok(Weights { summary, path })
    }

    /// The name of the file of an evaluation.
    pub(crate) fn file(evaluation: &Evaluation, seed: u64) -> String {
        format!("{}{}", evaluation.named(seed), request::WEIGHTS)
    }

    /// The value of the parameter in result files: without a folder, and with a hash of the content.
    pub(crate) fn value(&self) -> String {
        format!("learned:{}@{}", self.summary.file, self.summary.hash)
    }

    /// The value of the parameter that opens the file.
    pub(crate) fn value_with_path(&self) -> Result<String, Error> {
        let path: &Path = &self.path;
        let text = path.to_str().ok_or_else(|| {
            let path = path.display();
            Error::Experiment(format!("{path}: expected a folder whose name is Unicode"))
        })?;
        Ok(format!("learned:{text}"))
    }

    /// The placeholder in searches and what it stands for.
    pub(crate) fn word(&self) -> (String, String) {
        (format!("{{{}-{}}}", self.summary.name, self.summary.seed), self.value())
    }
}
