//! Automatically found classes of moves: questions about the moves of any game, chosen to make the recorded
//! choices likely.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 6, call for classes that are
//! found automatically. The probability of a class is counted as there: chosen of existed, each root and
//! class counted once. [`ChoiceTree`] decides where to split. Without classes, a policy weighs all features
//! at once, fitted to the choices: [`Weights`].

use crate::classes::Played;
use search::{Feature, FeatureSet, FeatureTree, Policy};
use serde::{Deserialize, Serialize};
use statistics::{Choice, ChoiceTree, Weights};

/// The name of this classification, which is selected like those of the game.
pub const AUTO: &str = "auto";
/// The maximum number of classes of a tree.
const MOST_CLASSES: usize = 16;
/// The maximum number of the game's own classes at a root.
pub const MOST_WAY_CLASSES: usize = 32;

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
    /// The root with these moves, given by their features and classes, of which the one at `chosen` was
    /// chosen.
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
            features >> Feature::ALL.len() == 0 && (class as usize) < MOST_WAY_CLASSES && times > 0
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

/// The choices of these games.
pub fn choices<'g>(games: impl IntoIterator<Item = &'g Played>) -> Vec<Choice> {
    games.into_iter().flat_map(|game| game.roots.iter().map(RootMoves::by_features)).collect()
}

/// The tree whose classes make the choices of these games likely.
pub fn grown(choices: &[Choice]) -> ChoiceTree {
    ChoiceTree::grow(choices, Feature::ALL.len(), MOST_CLASSES)
}

/// The maximum-likelihood policy of the choices of these games, its weights rounded to millionths, as in
/// text.
pub fn policy(choices: &[Choice]) -> Policy {
    const UNITS: f64 = 1e6;
    let Weights(mut weights) = Weights::fit(choices, Feature::ALL.len());
    for weight in &mut weights {
        *weight = (*weight * UNITS).round() / UNITS;
    }
    Policy::new(&weights)
}

/// The same tree, for questions about moves.
pub(crate) fn questions(tree: &ChoiceTree) -> FeatureTree {
    match tree {
        ChoiceTree::Class(class) => FeatureTree::Class(*class),
        ChoiceTree::Ask { bit, yes, no } => FeatureTree::Ask {
            feature: Feature::ALL[*bit],
            yes: Box::new(questions(yes)),
            no: Box::new(questions(no)),
        },
    }
}

/// The number of roots of a game at which each class of a tree existed, and was chosen. Shape `[classes]`,
/// both.
pub(crate) fn counts(tree: &ChoiceTree, game: &Played) -> (Vec<u64>, Vec<u64>) {
    let mut counts = (vec![0; tree.classes()], vec![0; tree.classes()]);
    for root in &game.roots {
        let mut there = vec![false; tree.classes()];
        root.moves.iter().for_each(|&(features, _, _)| there[tree.class(features)] = true);
        counts.0.iter_mut().zip(there).for_each(|(count, is_there)| *count += u64::from(is_there));
        counts.1[tree.class(root.chosen.0)] += 1;
    }
    counts
}
