//! How a depth-first proof search goes on: when it leaves a node, and with what thresholds it enters a child.

use super::table::{INFINITE, MAX_NUMBER};

/// The two numbers of a node as its mover sees them, or the thresholds for them: `phi` tells how far it is to
/// what the mover wants, `delta` how far it is to what the other side wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Numbers {
    /// No number reaches these before the node is solved.
    pub(super) const UNREACHED: Numbers = Numbers { phi: INFINITE, delta: INFINITE };

    /// Those of a node whose mover succeeds, and of one whose mover fails.
    pub(super) const SUCCESS: Numbers = Numbers { phi: 0, delta: INFINITE };
    pub(super) const FAILURE: Numbers = Numbers { phi: INFINITE, delta: 0 };

    #[inline]
    pub(super) const fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// A node's children, summed up.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    pub(super) numbers: Numbers,
    /// The child to go on with.
    pub(super) chosen: usize,
    /// Its number that the node's `phi` is the least of.
    pub(super) own: u32,
    /// Its number that the node's `delta` is the sum of.
    pub(super) other: u32,
    /// The least `own` among the other children.
    pub(super) second: u32,
}

/// How a depth-first search goes on.
pub trait Control: Copy {
    /// The name of the search.
    const NAME: &'static str;
    /// Its epsilon where none is given, in units of 2^-[`EPSILON_BITS`].
    const DEFAULT_EPSILON: u32;
    /// True if children that seemed better before are treated as if they still did.
    const LEVELS: bool;
    /// True if thresholds are raised where a line may lead back up and the node would be left with nothing
    /// done.
    const RAISES: bool;

    /// The control with this epsilon.
    fn new(epsilon: u32) -> Self;

    /// True if a node of these numbers is left.
    fn is_enough(self, numbers: Numbers, thresholds: Numbers) -> bool;

    /// The thresholds of the chosen child, as the parent's mover sees them: for `own` and for `other`.
    fn enter(self, sum: &Sum, thresholds: Numbers) -> Numbers;

    /// The thresholds of the root to begin with.
    fn begin(self) -> Numbers;

    /// Those with which the root is entered again, after it was left with `numbers`.
    fn deepen(self, numbers: Numbers, thresholds: Numbers) -> Numbers;
}

/// A number to be exceeded by a little: by 1, or by epsilon times itself, rounded up. Epsilon is in units of
/// 2^-[`EPSILON_BITS`].
#[inline]
pub(super) fn a_little_more(number: u32, epsilon: u32) -> u32 {
    if number >= MAX_NUMBER {
        return INFINITE;
    }
    let more = (u64::from(number) * u64::from(epsilon)).div_ceil(1 << EPSILON_BITS);
    (u64::from(number) + more.max(1)).min(u64::from(INFINITE)) as u32
}

/// Bits behind the point of an epsilon.
pub(super) const EPSILON_BITS: u32 = 16;
