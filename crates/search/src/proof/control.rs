//! The control of a depth-first proof search: when to leave a node, and with what thresholds to enter a
//! child.

use super::table::{INFINITE, MAX_NUMBER};

/// The two numbers of a node from its mover's view, or the thresholds for them: `phi` is the distance to what
/// the mover wants, `delta` the distance to what the other side wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Numbers {
    /// Thresholds that no unsolved node reaches.
    pub(super) const UNREACHED: Numbers = Numbers { phi: INFINITE, delta: INFINITE };

    /// The numbers of a node whose mover succeeds, and of one whose mover fails.
    pub(super) const SUCCESS: Numbers = Numbers { phi: 0, delta: INFINITE };
    pub(super) const FAILURE: Numbers = Numbers { phi: INFINITE, delta: 0 };

    #[inline]
    pub(super) const fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// The sum over a node's children.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    pub(super) numbers: Numbers,
    /// The child to continue with.
    pub(super) chosen: usize,
    /// The chosen child's number, of which the node's `phi` is the minimum.
    pub(super) own: u32,
    /// The chosen child's number, of which the node's `delta` is the sum.
    pub(super) other: u32,
    /// The least `own` among the other children.
    pub(super) second: u32,
}

/// The control of a depth-first proof search.
pub trait Control: Copy {
    /// The name of the search.
    const NAME: &'static str;
    /// The default epsilon, in units of 2^-[`EPSILON_BITS`].
    const DEFAULT_EPSILON: u32;
    /// True if a child that seemed better before is still treated as such.
    const LEVELS: bool;
    /// True if thresholds are raised where a line may lead back up and the node would be left without any
    /// work.
    const RAISES: bool;

    /// The control with this epsilon.
    fn new(epsilon: u32) -> Self;

    /// True if a node with these numbers is left.
    fn is_enough(self, numbers: Numbers, thresholds: Numbers) -> bool;

    /// The thresholds of the chosen child, from the parent's view, for `own` and `other`.
    fn enter(self, sum: &Sum, thresholds: Numbers) -> Numbers;

    /// The first thresholds of the root.
    fn begin(self) -> Numbers;

    /// The next thresholds of the root, after it was left with `numbers`.
    fn deepen(self, numbers: Numbers, thresholds: Numbers) -> Numbers;
}

/// A threshold slightly above a number: by epsilon times itself, rounded up, and at least by 1. Epsilon is in
/// units of 2^-[`EPSILON_BITS`].
#[inline]
pub(super) fn a_little_more(number: u32, epsilon: u32) -> u32 {
    if number >= MAX_NUMBER {
        return INFINITE;
    }
    let more = (u64::from(number) * u64::from(epsilon)).div_ceil(1 << EPSILON_BITS);
    (u64::from(number) + more.max(1)).min(u64::from(INFINITE)) as u32
}

/// The fraction bits of an epsilon.
pub(super) const EPSILON_BITS: u32 = 16;
