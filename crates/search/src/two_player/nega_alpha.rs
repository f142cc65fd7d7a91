//! Nega-alpha: alpha-beta with one rule for both players.
//!
//! **Value.** With v the minimax value at the depth searched, for the mover, and r the value that a node
//! returns:
//! - r ≤ alpha: v ≤ r, and r is alpha itself;
//! - alpha < r < beta: v = r;
//! - r ≥ beta: v ≥ r: the child's value at the cut, which may exceed beta, or beta itself with `cut=bound`.
//!
//! The returned ply is that of the value's leaf only in the second case. After a fail low it is the node's
//! own ply, and at a cut that of a line the opponent will not allow: the depths of the three searches agree
//! at the root and along the principal variation, and may differ elsewhere.
//!
//! **Source.** *Abstract Strategy Games Online*, `negaalpha`, after Knuth & Moore (1975).
//!
//! **Differences.** (1) The window is flipped only if the player to move changed. (2) to (3) as (2) and (3)
//! of [minimax](crate::minimax).
//!
//! **Cost.** Between about 2·b^(d/2) and b^d leaves, depending on move ordering.

use crate::core::parameters::{EVALUATION, EXTENSION, distance};
use crate::two_player::recursion::{Rule, TwoPlayer, cut};
use game::Parameter;

/// Nega-alpha with depth extension. See the [module](self).
pub type NegaAlpha<G> = TwoPlayer<G, NegaAlphaRule>;

/// The rule of [`NegaAlpha`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum NegaAlphaRule {}

impl Rule for NegaAlphaRule {
    const NAME: &'static str = "nega-alpha";
    const PRUNES: bool = true;
    const RETURNS_BOUND: bool = false;
    const PARAMETERS: &'static [Parameter] = &[EVALUATION, EXTENSION, distance("false"), cut("found")];
}
