//! The settings of tests of right moves.

use crate::plan::{Setting, filled_searches};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file of tests.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tests {
    /// All tests.
    pub(crate) tests: Vec<RightMoves>,
}

/// Positions of a game, and searches that choose moves there.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RightMoves {
    /// Its name, by which claims refer to it.
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The game.
    pub game: String,
    /// The least and the greatest number of random plies before a position.
    pub plies: [u32; 2],
    /// The way to compute what a position is worth.
    pub exact: Exact,
    /// The seed of the random numbers; that of the run if missing.
    pub seed: Option<u64>,
    /// The searches by their names, with `{case}` and placeholders for learned files.
    pub searches: BTreeMap<String, String>,
    /// The amount in the quick setting.
    pub quick: Amount,
    /// The amount in the full setting.
    pub full: Amount,
}

/// A number of positions, and the cases in which searches are tested at them.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// The number of positions.
    pub positions: usize,
    /// The values of `{case}`.
    pub cases: Vec<String>,
}

/// The way to compute what a position is worth.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exact {
    /// Nim for two players: the heaps added without carry (Bouton 1901).
    NimSum,
    /// A search that solves the position.
    Search(String),
    /// The end of a game: a move is worth 1 if it is proven to win, and 0 otherwise.
    Ending {
        /// The search that plays all players from the random moves to the end. The position is the last one
        /// that counts, if there is one in the last twelve plies.
        played: String,
        /// Searches that all find the win.
        finds: Vec<String>,
    },
}

impl RightMoves {
    /// The amount in a setting.
    pub fn amount(&self, setting: Setting) -> &Amount {
        setting.of(&self.quick, &self.full)
    }

    /// The name of its file.
    pub fn file(&self) -> String {
        format!("right-moves-{}.jsonl", self.name)
    }

    /// The texts of all searches in a setting, with placeholders for learned files: the case, the name and
    /// the text of each.
    pub(crate) fn searches(&self, setting: Setting) -> Vec<(String, String, String)> {
        filled_searches(&self.searches, &self.amount(setting).cases)
    }
}
