//! Nega-max: minimax with one rule for both players, each seeing values from their own view.
//!
//! **Value.** That of [minimax](crate::minimax), node for node, and so is the ply of its leaf, as both keep
//! the first of equal children.
//!
//! **Source.** *Abstract Strategy Games Online*, `negamax`, after Knuth & Moore (1975).
//!
//! **Differences.** (1) The sign changes only if the player to move changed. (2) to (3) as (2) and (3) of
//! minimax.
//!
//! **Cost.** That of minimax.

use crate::two_player::recursion::{Rule, TwoPlayer};

/// Nega-max with depth extension. See the [module](self).
pub type NegaMax<G> = TwoPlayer<G, NegaMaxRule>;

/// The rule of [`NegaMax`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum NegaMaxRule {}

impl Rule for NegaMaxRule {
    const NAME: &'static str = "nega-max";
    const PRUNES: bool = false;
    const RETURNS_BOUND: bool = false;
}
