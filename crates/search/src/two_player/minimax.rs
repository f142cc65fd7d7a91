//! Minimax: searches the whole tree to a depth; MAX takes the greatest value and MIN the least.
//!
//! **Value.** The exact minimax value of the tree down to the horizon, and the ply of its leaf.
//!
//! **Source.** Yokoo's lecture, *the minimax method*; *Abstract Strategy Games Online*, `minimax`.
//!
//! **Differences.** (1) MAX is the first player, not the player to move at the root. (2) With
//! `distance`, and payoffs of ±1, a win is worth more the sooner it comes: see [`game::Scale`]. (3) Depth
//! extension has a limit unless it is `unlimited`. (4) A player may move twice in a row. (5) One function,
//! that of [nega-max](crate::nega_max), serves both players.
//!
//! **Cost.** b^d leaves for branching b and depth d.

use crate::two_player::recursion::{Rule, TwoPlayer};

/// Minimax with depth extension. See the [module](self).
pub type Minimax<G> = TwoPlayer<G, MinimaxRule>;

/// The rule of [`Minimax`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum MinimaxRule {}

impl Rule for MinimaxRule {
    const NAME: &'static str = "minimax";
    const PRUNES: bool = false;
    const RETURNS_BOUND: bool = false;
}
