//! The settings of evaluations to learn.

use crate::error::Error;
use crate::plan::Setting;
use ntuple::{Options, TupleKind};
use registry::learned::{BackupWord, SharingWord};
use serde::{Deserialize, Serialize};

/// The file of evaluations.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evaluations {
    /// All evaluations.
    pub(crate) evaluations: Vec<Evaluation>,
}

/// An evaluation to learn, once with each of several seeds.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// The name in searches, before the seed.
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The game: one of the list, or the name of a sample of written games with the ending `.game`.
    pub game: String,
    /// The options of the learner.
    #[serde(default)]
    pub options: LearnerOptions,
    /// The amount in the quick setting.
    pub quick: Length,
    /// The amount in the full setting.
    pub full: Length,
}

/// How long to learn, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Length {
    /// The number of games.
    pub games: u64,
    /// The seeds, an evaluation each.
    pub seeds: Vec<u64>,
}

/// The options of a learner; the default of `yomi learn evaluation` where one is missing.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LearnerOptions {
    /// The kinds of tuples, joined by `+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tuples: Option<String>,
    /// The number of phases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phases: Option<usize>,
    /// λ of TD(λ).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lambda: Option<f32>,
    /// The step size at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<f32>,
    /// The probability of a random move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub epsilon: Option<f32>,
    /// The share of guided games at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guided: Option<f32>,
    /// The most plies of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cap: Option<u32>,
    /// The probability per ply that a sibling is learned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub siblings: Option<f32>,
    /// Which movers share weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sharing: Option<SharingWord>,
    /// False to use no symmetry of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<bool>,
    /// False for a step size that is the same for all weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coherence: Option<bool>,
    /// The share of the step size that is left at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_step: Option<f32>,
    /// The share of the games over which the weights are averaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average: Option<f32>,
    /// The most random plies at the start of every second game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<u32>,
    /// The plies to look ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backup: Option<BackupWord>,
    /// The share of games in which one player moves towards a random goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sparring: Option<f32>,
}

impl Evaluation {
    /// The amount in a setting.
    pub fn length(&self, setting: Setting) -> &Length {
        setting.of(&self.quick, &self.full)
    }

    /// Its name with a seed, as searches have it in braces.
    pub fn named(&self, seed: u64) -> String {
        format!("{}-{seed}", self.name)
    }

    /// The options of the learner.
    ///
    /// # Errors
    ///
    /// If the tuples cannot be read.
    pub fn learner(&self, setting: Setting, seed: u64) -> Result<Options, Error> {
        let own = &self.options;
        let wrong = |error: ntuple::Error| Error::Experiment(format!("{}: {error}", self.name));
        let default = Options::games(self.length(setting).games);
        Ok(Options {
            seed,
            tuples: own.tuples.as_deref().map(TupleKind::read_all).transpose().map_err(wrong)?,
            phases: own.phases,
            lambda: own.lambda,
            alpha: own.alpha,
            epsilon: own.epsilon.unwrap_or(default.epsilon),
            guided: own.guided,
            cap: own.cap,
            siblings: own.siblings,
            sharing: own.sharing.map(|SharingWord(sharing)| sharing),
            uses_symmetries: own.symmetries.unwrap_or(default.uses_symmetries),
            is_coherent: own.coherence.unwrap_or(default.is_coherent),
            last_step: own.last_step.unwrap_or(default.last_step),
            average: own.average.unwrap_or(default.average),
            opening: own.opening.unwrap_or(default.opening),
            backup: own.backup.map_or(default.backup, |BackupWord(backup)| backup),
            sparring: own.sparring.unwrap_or(default.sparring),
            ..default
        })
    }
}
