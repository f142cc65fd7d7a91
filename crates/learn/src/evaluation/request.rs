//! A request: the game, the options, and the length of the run.

use crate::error::Error;
use ntuple::{Aim, Backup, Learning, Options, Sharing};
use registry::learned::Identity;
use std::time::Duration;

/// The length of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Length {
    /// This many games.
    Games(u64),
    /// About this long, as given: the clock determines the number of games.
    Time(Duration, String),
    /// As long as the run in the file, or [`Length::DEFAULT`] if there is none.
    Unspecified,
}

impl Length {
    /// The time of a run of unspecified length.
    pub const DEFAULT: Duration = Duration::from_secs(600);
}

/// The terms of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// The options, but for the number of games.
    pub options: Options,
    /// The length of a run.
    pub length: Length,
    /// The time after which the file is saved once more between two rows.
    pub save_after: Duration,
    /// The time after which it is saved at a row; zero to save at every row.
    pub save_row_after: Duration,
    /// True if rows have matches against earlier weights, which do not affect learning.
    pub has_matches: bool,
}

impl Terms {
    /// The defaults.
    pub fn new(length: Length) -> Terms {
        Terms {
            options: Options::games(0),
            length,
            save_after: Duration::from_secs(60),
            save_row_after: Duration::ZERO,
            has_matches: true,
        }
    }
}

/// Makes a learner of some options.
pub type MakeLearner<'a> = dyn Fn(&Options) -> Result<Box<dyn Learning>, Error> + 'a;

/// A game and its learner.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The game.
    pub identity: &'a Identity,
    /// Makes a learner of these options.
    pub learner: &'a MakeLearner<'a>,
}

impl std::fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("identity", &self.identity).finish_non_exhaustive()
    }
}

/// The options that a file must agree with, as their names and texts on the command line.
pub(super) fn described(options: &Options) -> Vec<(&'static str, String)> {
    fn auto<T: ToString>(value: Option<T>) -> String {
        value.map_or_else(|| "auto".to_owned(), |value| value.to_string())
    }
    let tuples = options.tuples.as_ref().map(|kinds| {
        let names: Vec<String> = kinds.iter().map(ToString::to_string).collect();
        names.join("+")
    });
    let sharing = options.sharing.map(|sharing| match sharing {
        Sharing::Apart => "apart",
        Sharing::Factorized => "factorized",
        Sharing::Shared => "shared",
    });
    let aim = match options.aim {
        Aim::Win => "win",
        Aim::Score => "score",
    };
    let backup = match options.backup {
        Backup::One => "1",
        Backup::Two => "2",
        Backup::Tree => "tree",
    };
    let records = options.records.as_deref().unwrap_or("none");
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    vec![
        ("games", options.games.to_string()),
        ("seed", options.seed.to_string()),
        ("tuples", auto(tuples)),
        ("phases", auto(options.phases)),
        ("lambda", auto(options.lambda)),
        ("alpha", auto(options.alpha)),
        ("epsilon", options.epsilon.to_string()),
        ("guided", auto(options.guided)),
        ("cap", auto(options.cap)),
        ("siblings", auto(options.siblings)),
        ("sharing", auto(sharing)),
        ("symmetries", yes(options.uses_symmetries)),
        ("a step size per weight", yes(options.is_coherent)),
        ("aim", aim.to_owned()),
        ("last step", options.last_step.to_string()),
        ("average", options.average.to_string()),
        ("opening", options.opening.to_string()),
        ("backup", backup.to_owned()),
        ("sparring", options.sparring.to_string()),
        ("recorded games", records.to_owned()),
    ]
}
