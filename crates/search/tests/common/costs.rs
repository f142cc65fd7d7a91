//! Move costs by classes, trees of questions and policies.

use search::{ClassCosts, ClassesBy, FeatureTree, MoveCost, Policy, Rounding};
use std::sync::Arc;

/// Costs by the first classification of the game.
pub(crate) fn by_class(probabilities: &[f64], ply_probability: f64, enhanced: bool) -> MoveCost {
    by_class_rounded(probabilities, ply_probability, enhanced, Rounding::HALF_PLIES)
}

/// Costs by the first classification of the game, rounded so.
pub(crate) fn by_class_rounded(
    probabilities: &[f64],
    ply_probability: f64,
    enhanced: bool,
    rounding: Rounding,
) -> MoveCost {
    MoveCost::Classes(Arc::new(ClassCosts::new(0, probabilities, ply_probability, enhanced, rounding)))
}

/// Costs by the questions of this text.
pub(crate) fn by_tree(text: &str, ply_probability: f64, enhanced: bool) -> MoveCost {
    let (tree, probabilities) = FeatureTree::read(text).expect("a tree");
    MoveCost::Classes(Arc::new(ClassCosts::new(
        ClassesBy::Tree(tree),
        &probabilities,
        ply_probability,
        enhanced,
        Rounding::HALF_PLIES,
    )))
}

/// Costs by the policy of this text.
pub(crate) fn by_policy(text: &str, ply_probability: Option<f64>, enhanced: bool) -> MoveCost {
    by_policy_rounded(text, ply_probability, enhanced, Rounding::HALF_PLIES)
}

/// Costs by the policy of this text, rounded so.
pub(crate) fn by_policy_rounded(
    text: &str,
    ply_probability: Option<f64>,
    enhanced: bool,
    rounding: Rounding,
) -> MoveCost {
    let policy = Policy::read(text).expect("a policy");
    MoveCost::Classes(Arc::new(ClassCosts::by_policy(policy, ply_probability, enhanced, rounding)))
}
