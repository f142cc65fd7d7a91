//! Classes of moves that nobody made: questions about moves of any game, chosen so that what was played looks likely.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 6, ask for classes that are found automatically. How likely a
//! class is, is counted as there: chosen of existed, a root and class counted once. Where to split is said by [`ChoiceTree`]. Without any classes, a
//! policy weighs all features at once by what was chosen: [`Weights`].

use crate::classes::Played;
use search::{Feature, FeatureSet, FeatureTree, Policy};
use serde::{Deserialize, Serialize};
use statistics::{Choice, ChoiceTree, Weights};

/// The name of the way: it is asked for like those of the game.
pub const AUTO: &str = "auto";
/// No tree has more classes.
const MOST_CLASSES: usize = 16;
/// No root tells of more classes of the game.
pub const MOST_WAY_CLASSES: usize = 32;

/// The names of all features, in the order of their bits.
pub fn feature_names() -> Vec<String> {
    Feature::ALL.map(|feature| feature.name().to_owned()).to_vec()
}

/// The legal moves of a root, and which was chosen: what is true of each, and its class by the game's first way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RootMoves {
    /// Features and class, and how many moves are alike in both. In ascending order.
    pub moves: Vec<(FeatureSet, u32, u32)>,
    /// Features and class of the move that was chosen.
    pub chosen: (FeatureSet, u32),
}

impl RootMoves {
    /// Moves with their features and classes, of which the one at `chosen` was chosen.
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

    /// The choice among what the features tell apart.
    pub fn by_features(&self) -> Choice {
        merged(self.moves.iter().map(|&(features, _, times)| (features, times)), self.chosen.0)
    }

    /// The choice among the classes of the game's first way, a bit each.
    pub fn by_class(&self) -> Choice {
        merged(self.moves.iter().map(|&(_, class, times)| (1 << class, times)), 1 << self.chosen.1)
    }

    /// Whether it is what [`RootMoves::new`] makes of some moves.
    pub(crate) fn is_possible(&self) -> bool {
        let is_move = |&(features, class, times): &(FeatureSet, u32, u32)| {
            features >> Feature::ALL.len() == 0 && (class as usize) < MOST_WAY_CLASSES && times > 0
        };
        let is_ordered = self.moves.is_sorted_by(|one, other| (one.0, one.1) < (other.0, other.1));
        let was_there = self.moves.iter().any(|&(features, class, _)| (features, class) == self.chosen);
        is_ordered && was_there && self.moves.iter().all(is_move)
    }
}

/// A choice among alternatives of which some are alike.
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

/// The policy that makes the choices of these games likeliest, its weights in whole millionths, as text has them.
pub fn policy(choices: &[Choice]) -> Policy {
    const UNITS: f64 = 1e6;
    let Weights(mut weights) = Weights::fit(choices, Feature::ALL.len());
    for weight in &mut weights {
        *weight = (*weight * UNITS).round() / UNITS;
    }
    Policy::new(&weights)
}

/// The same tree, asked of a move.
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

/// At how many roots of a game each class of a tree existed, and was chosen. Shape `[classes]`, both.
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
