//! The control of a depth-first proof search: when to leave a node, and with what thresholds to enter a
//! child.

use super::table::{INFINITE, MAX_NUMBER};

/// The two numbers of a node from its mover's view, or the thresholds for them: `phi` is the distance to what
/// the mover wants, `delta` the distance to what the other side wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
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
pub(super) struct Sum {
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

/// How a depth-first proof search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Leaves a node as soon as either number reaches its threshold: [`df_pn`](super::df_pn).
    DfPn,
    /// Leaves a node when both numbers have reached their thresholds, and raises one threshold at a time:
    /// [`pds`](super::pds).
    Pds,
}

/// The control of a depth-first proof search: its rule is asked where a node is entered or left, so that one
/// recursion serves both searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Control {
    pub(super) rule: Rule,
    /// In units of 2^-[`EPSILON_BITS`].
    pub(super) epsilon: u32,
}

impl Control {
    /// True if thresholds are raised where a line may lead back up and the node would be left without any
    /// work.
    #[inline]
    pub(super) fn raises(self) -> bool {
        self.rule == Rule::DfPn
    }

    /// True if a node with these numbers is left.
    #[inline]
    pub(super) fn is_enough(self, numbers: Numbers, thresholds: Numbers) -> bool {
        let (phi, delta) = (numbers.phi >= thresholds.phi, numbers.delta >= thresholds.delta);
        match self.rule {
            Rule::DfPn => phi || delta,
            Rule::Pds => phi && delta,
        }
    }

    /// The thresholds of the chosen child, from the parent's view, for `own` and `other`.
    pub(super) fn enter(self, sum: &Sum, thresholds: Numbers) -> Numbers {
        let Sum { own, other, second, .. } = *sum;
        match self.rule {
            Rule::DfPn => {
                let phi = thresholds.phi.min(a_little_more(second, self.epsilon));
                let delta = if thresholds.delta >= INFINITE {
                    INFINITE
                } else {
                    thresholds.delta - sum.numbers.delta + other
                };
                Numbers { phi, delta }
            }
            // Search for `phi` as long as its threshold is not reached and the child seems to allow it.
            Rule::Pds if thresholds.phi > own && (other >= own || thresholds.delta <= sum.numbers.delta) => {
                Numbers { phi: a_little_more(own, self.epsilon), delta: other }
            }
            Rule::Pds => Numbers { phi: own, delta: a_little_more(other, self.epsilon) },
        }
    }

    /// The first thresholds of the root.
    pub(super) fn begin(self) -> Numbers {
        match self.rule {
            Rule::DfPn => Numbers::UNREACHED,
            Rule::Pds => Numbers { phi: 1, delta: 1 },
        }
    }

    /// The next thresholds of the root, after it was left with `numbers`.
    pub(super) fn deepen(self, numbers: Numbers, thresholds: Numbers) -> Numbers {
        let more = |number: u32, threshold: u32| threshold.max(a_little_more(number, self.epsilon));
        match self.rule {
            Rule::DfPn => thresholds,
            Rule::Pds if numbers.phi <= numbers.delta => {
                Numbers { phi: more(numbers.phi, thresholds.phi), ..thresholds }
            }
            Rule::Pds => Numbers { delta: more(numbers.delta, thresholds.delta), ..thresholds },
        }
    }
}

/// A threshold slightly above a number: by epsilon times itself, rounded up, and at least by 1. Epsilon is in
/// units of 2^-[`EPSILON_BITS`].
fn a_little_more(number: u32, epsilon: u32) -> u32 {
    if number >= MAX_NUMBER {
        return INFINITE;
    }
    let more = (u64::from(number) * u64::from(epsilon)).div_ceil(1 << EPSILON_BITS);
    (u64::from(number) + more.max(1)).min(u64::from(INFINITE)) as u32
}

/// The fraction bits of an epsilon.
pub(super) const EPSILON_BITS: u32 = 16;
