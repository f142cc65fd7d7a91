//! Grows classes of moves automatically: questions about the moves of any game, chosen to maximize the
//! likelihood of the recorded choices.
//!
//! **Source.** Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 6, call for automatically found
//! classes. The probability of a class is counted as there: chosen over existed, with each root and class
//! counted once. [`ChoiceTree`] decides where to split. Without classes, a policy fitted to the choices
//! weighs all features at once: [`Weights`].

use crate::class_records::{Played, RootMoves};
use search::{Feature, FeatureTree, Policy};
use statistics::{Choice, ChoiceTree, Weights};

/// The maximum number of classes of a tree.
const MAX_CLASSES: usize = 16;

/// The choices of these games.
pub fn choices<'g>(games: impl IntoIterator<Item = &'g Played>) -> Vec<Choice> {
    games.into_iter().flat_map(|game| game.roots.iter().map(RootMoves::by_features)).collect()
}

/// The tree with the classes that best explain the choices of these games.
pub fn grown(choices: &[Choice]) -> ChoiceTree {
    ChoiceTree::grow(choices, Feature::ALL.len(), MAX_CLASSES)
}

/// The maximum-likelihood policy of the choices of these games, with its weights rounded to millionths, as in
/// its text form.
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
