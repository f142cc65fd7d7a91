//! Df-pn: depth-first proof-number search in fixed memory.
//!
//! **Value.** Whether a player can force a goal against all the others together, and what follows for the
//! root's value: a bound, or the exact value if there is nothing beyond it.
//!
//! - *proven*: the player can force it. No proof contains a repetition, nor a position of the game before the
//!   root that ends the game when it occurs once more. Where positions can repeat, nothing is kept from root
//!   to root: a proof may lead through the position that the next search begins with.
//! - *disproven*: the others can prevent it. Endless play is a draw, and so is a second occurrence on the
//!   path from the root. A disproof that depends on one is stored for that path only.
//! - *unknown*: the budget ran out first.
//!
//! **Source.** Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, University
//! of Tokyo, 2002 \[Nagai02\]; Pawlewicz & Lew, *Improving depth-first PN-search: 1+ε trick*, Computers and
//! Games 2006, LNCS 4630, 2007 \[Pawlewicz07\]; Kishimoto, *Dealing with infinite loops, underestimation, and
//! overestimation of depth-first proof-number search*, AAAI 2010 \[Kishimoto10\]; Kishimoto & Müller, *A
//! general solution to the graph history interaction problem*, AAAI 2004 \[Kishimoto04\].
//!
//! **Differences.** (1) Any number of players, who may move twice in a row: a node's numbers are swapped
//! where the side changes, not at every ply. (2) With ε, a child's threshold is the second number times 1 +
//! ε, rounded up, and at least one more than it. (3) Thresholds are raised once at a node that was visited
//! before and has an unsolved child visited before, no further from the root than the node (Kishimoto's
//! control); a new node has made progress by being new. (4) A disproof that depends on a repetition is stored
//! under a key of the position and the path up to the last position it rests on; if it rests on nothing above
//! its own node, it holds everywhere. (5) A node updates only the child it comes back from. (6) Every new
//! position has the numbers 1 and 1, or, with `mobility`, 1 and the number of its moves \[Allis94\]. (7) If
//! the past does not matter, symmetric positions share an entry.
//!
//! **Cost.** An expansion is one generation of a node's children, and counts again on every later visit.

use super::EPSILON;
use super::control::Rule;
use super::depth_first::{DepthFirst, DepthFirstProofSearch};

/// Depth-first proof-number search. ε, 1/4 by default, is how far a child's number may exceed the second best
/// before the child is left. See the [module](self).
pub type DfPn = DepthFirstProofSearch<OfDfPn>;

/// What distinguishes df-pn.
#[derive(Clone, Copy, Debug)]
pub struct OfDfPn;

impl DepthFirst for OfDfPn {
    const NAME: &'static str = "df-pn";
    const DEFAULT_EPSILON: u32 = EPSILON.one / 4;
    const RULE: Rule = Rule::DfPn;
}
