//! Alpha-beta as in the lecture: a node that is cut off returns the bound.
//!
//! **Value.** With v the minimax value at the depth searched, for MAX, and r the value that a node returns:
//! - r ≤ alpha: v ≤ alpha, and r is alpha;
//! - alpha < r < beta: v = r;
//! - r ≥ beta: v ≥ beta, and r is beta.
//!
//! The returned ply is that of the value's leaf in the second case, and the node's own ply if no child's
//! value was inside the window.
//!
//! **Source.** Yokoo's lecture, *`V_max` and `V_min`* (fail-hard); *Abstract Strategy Games Online*,
//! `alphabeta`, for the depth of the line and the depth extension. The wiki's version returns the value found
//! at a cut, not the bound, as `cut=found` does: inside the tree its values may lie outside the window where
//! these lie on its edge; at the root they agree.
//!
//! **Differences.** (1) MAX is the first player. (2) to (4) as in [minimax](crate::minimax). (5) A cut is
//! *deep* if its bound was set three or more plies above. (6) `V_max` and `V_min` are one function, that of
//! [nega-alpha](crate::nega_alpha), which negates values where the player to move changes.
//!
//! **Cost.** Leaves: b^d at worst, b^⌈d/2⌉ + b^⌊d/2⌋ − 1 with the best move first everywhere.

use crate::core::parameters::{EVALUATION, EXTENSION, distance};
use crate::two_player::recursion::{Rule, TwoPlayer, cut};
use game::Parameter;

/// The lecture's alpha-beta with the wiki's depth extension. See the [module](self).
pub type AlphaBeta<G> = TwoPlayer<G, AlphaBetaRule>;

/// The rule of [`AlphaBeta`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum AlphaBetaRule {}

impl Rule for AlphaBetaRule {
    const NAME: &'static str = "alpha-beta";
    const PRUNES: bool = true;
    const RETURNS_BOUND: bool = true;
    const PARAMETERS: &'static [Parameter] = &[EVALUATION, EXTENSION, distance("false"), cut("bound")];
}
