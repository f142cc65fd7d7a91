//! The lines of a file of classes of moves: how they were learned, and the counts of each game.
//!
//! A file is JSON Lines: a [`Header`], then a [`Played`] for each game that was learned from, in the order of
//! play. `docs/json.md` documents every field.

use game::{Classes, quoted};
use request::Error;
use search::{Feature, FeatureSet};
use serde::{Deserialize, Serialize};
use statistics::Choice;

/// The name of the classification that is grown from recorded choices; it is selected like those of the game.
pub const AUTO: &str = "auto";

/// The maximum number of the game's own classes at a root.
pub const MAX_WAY_CLASSES: usize = 32;

/// The index of a classification by its name; the first without a name.
pub fn way_named(ways: &[Classes], name: Option<&str>) -> Result<usize, Error> {
    let Some(name) = name else { return Ok(0) };
    let found = ways.iter().position(|way| way.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = ways.iter().map(|way| way.name).collect();
        Error::Other(format!("classes: expected {} or {AUTO}, got {}", names.join(" or "), quoted(name)))
    })
}

/// The first line of a file of classes: the settings of the learning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of this format.
    pub schema: u32,
    /// The game with its parameters.
    pub game: String,
    /// A hash of the rules, in hexadecimal digits: [`Session::rule_hash`](crate::Session::rule_hash).
    pub rules: String,
    /// The classification of the moves.
    pub way: String,
    /// The names of the classes.
    pub names: Vec<String>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The search that played, without its classes.
    pub search: String,
    /// The prior probability of every class.
    pub prior: f64,
    /// The weight of the prior: a number of roots at which the class existed.
    pub prior_roots: f64,
    /// The plies of each game that were played at random, from which nothing was learned.
    pub opening: u32,
    /// The number of games after which probabilities are recomputed.
    pub batch: u64,
    /// One in this many roots was searched with equal costs for all moves.
    pub equal: u64,
}

/// A game that was learned from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Its number, from 0.
    pub game: u64,
    /// The length in plies.
    pub plies: u32,
    /// The number of roots at which a class had a legal move. Shape `[classes]`.
    pub existed: Vec<u64>,
    /// The number of roots at which the chosen move was of a class. Shape `[classes]`.
    pub chosen: Vec<u64>,
    /// The number of legal moves of a class at all roots together. Shape `[classes]`; empty in files without
    /// it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<u64>,
    /// The sum over roots of the value at depth one minus the value at depth two, in points of the
    /// evaluation, and the number of roots in it; `None` in files without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<(i64, u64)>,
    /// The roots themselves, where classes are grown from them: the classification is [`AUTO`], and the
    /// classes counted are the features.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roots: Vec<RootMoves>,
}

/// The names of all features, in the order of their bits.
pub fn feature_names() -> Vec<String> {
    Feature::ALL.map(|feature| feature.name().to_owned()).to_vec()
}

/// The legal moves of a root, and the chosen one: the features of each, and its class by the game's first
/// classification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RootMoves {
    /// Features and class, and the number of moves that share both. In ascending order.
    pub moves: Vec<(FeatureSet, u32, u32)>,
    /// Features and class of the chosen move.
    pub chosen: (FeatureSet, u32),
}

impl RootMoves {
    /// The root with these moves, given by their features and classes; the one at `chosen` was chosen.
    ///
    /// # Panics
    ///
    /// If there is no such move.
    pub fn new(mut moves: Vec<(FeatureSet, u32)>, chosen: usize) -> RootMoves {
        let chosen = moves[chosen];
        moves.sort_unstable();
        let alike = moves.chunk_by(|one, other| one == other);
        RootMoves { moves: alike.map(|part| (part[0].0, part[0].1, part.len() as u32)).collect(), chosen }
    }

    /// The choice among the moves as the features distinguish them.
    pub fn by_features(&self) -> Choice {
        merged(self.moves.iter().map(|&(features, _, times)| (features, times)), self.chosen.0)
    }

    /// The choice among the classes of the game's first classification, one bit each.
    pub fn by_class(&self) -> Choice {
        merged(self.moves.iter().map(|&(_, class, times)| (1 << class, times)), 1 << self.chosen.1)
    }

    /// Returns whether [`RootMoves::new`] could have made it.
    pub(crate) fn is_possible(&self) -> bool {
        let is_move = |&(features, class, times): &(FeatureSet, u32, u32)| {
            features >> Feature::ALL.len() == 0 && (class as usize) < MAX_WAY_CLASSES && times > 0
        };
        let is_ordered = self.moves.is_sorted_by(|one, other| (one.0, one.1) < (other.0, other.1));
        let was_there = self.moves.iter().any(|&(features, class, _)| (features, class) == self.chosen);
        is_ordered && was_there && self.moves.iter().all(is_move)
    }
}

/// A choice among alternatives, with equal ones merged.
fn merged(alternatives: impl Iterator<Item = (u32, u32)>, chosen: u32) -> Choice {
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for (mask, times) in alternatives {
        match merged.iter_mut().find(|(known, _)| *known == mask) {
            Some((_, sum)) => *sum += times,
            None => merged.push((mask, times)),
        }
    }
    Choice { alternatives: merged, chosen }
}
