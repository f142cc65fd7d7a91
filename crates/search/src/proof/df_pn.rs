//! Df-pn: proof-number search depth first, in fixed memory.
//!
//! **Value.** Whether a player can force a goal against all the others together, and what that says of the
//! root's value: a bound, or the value itself where there is nothing beyond it.
//!
//! - *proven*: the player can. No repetition is part of a proof, nor a position of the game before the root
//!   that ends the game when it occurs once more. Where positions can repeat, nothing is stored from root
//!   to root: a proof may lead through the position that the next search begins with.
//! - *disproven*: the others can prevent it. Endless play is a draw, and so is a second occurrence on the way
//!   from the root. A disproof that depends on one is stored for that path only.
//! - *unknown*: the budget was spent first.
//!
//! **Source.** Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, University
//! of Tokyo, 2002 \[Nagai02\]; Pawlewicz & Lew, *Improving depth-first PN-search: 1+ε trick*, Computers and
//! Games 2006, LNCS 4630, 2007 \[Pawlewicz07\]; Kishimoto, *Dealing with infinite loops, underestimation, and
//! overestimation of depth-first proof-number search*, AAAI 2010 \[Kishimoto10\]; Kishimoto & Müller, *A
//! general solution to the graph history interaction problem*, AAAI 2004 \[Kishimoto04\].
//!
//! **Differences.** (1) Any number of players, who may move twice in a row: a node's numbers are turned where
//! the side changes, not with every ply. (2) With ε, a child's threshold is the second number times 1 + ε,
//! rounded up, and at least one more than it. (3) Thresholds are raised once at a node that was met before
//! and has an unsolved child met before, no further from the root than it (Kishimoto's control); a new node
//! has changed something by being new. (4) A disproof that depends on a repetition is stored under the
//! position together with the way up to the last position that it rests on; where it rests on nothing above
//! its own node it holds everywhere. (5) Of its children a node updates only the one it comes back from. (6)
//! Every new position has the numbers 1 and 1, or, with `mobility`, 1 and the number of its moves
//! \[Allis94\]. (7) Where no past decides, symmetric positions share an entry.
//!
//! **Cost.** An expansion is one generation of a node's children, and counts again when the node is visited
//! again.

use super::EPSILON;
use super::control::{Control, Numbers, Sum, a_little_more};
use super::depth_first::DepthFirstProofSearch;
use super::table::INFINITE;

/// Depth-first proof-number search, with ε = 1/4 where nothing else is said: how far a child may get ahead of
/// the next before it is left. See the [module](self).
pub type DfPn = DepthFirstProofSearch<DfPnControl>;

/// Leaves a node as soon as either number reaches its threshold.
#[derive(Clone, Copy, Debug)]
pub struct DfPnControl {
    epsilon: u32,
}

impl Control for DfPnControl {
    const NAME: &'static str = "df-pn";
    const DEFAULT_EPSILON: u32 = EPSILON.one / 4;
    const LEVELS: bool = false;
    const RAISES: bool = true;

    fn new(epsilon: u32) -> DfPnControl {
        DfPnControl { epsilon }
    }

    #[inline]
    fn is_enough(self, numbers: Numbers, thresholds: Numbers) -> bool {
        numbers.phi >= thresholds.phi || numbers.delta >= thresholds.delta
    }

    #[inline]
    fn enter(self, sum: &Sum, thresholds: Numbers) -> Numbers {
        let phi = thresholds.phi.min(a_little_more(sum.second, self.epsilon));
        let delta = if thresholds.delta >= INFINITE {
            INFINITE
        } else {
            thresholds.delta - sum.numbers.delta + sum.other
        };
        Numbers { phi, delta }
    }

    fn begin(self) -> Numbers {
        Numbers::UNREACHED
    }

    fn deepen(self, _numbers: Numbers, thresholds: Numbers) -> Numbers {
        thresholds
    }
}
