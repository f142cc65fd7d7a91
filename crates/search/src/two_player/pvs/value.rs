//! Values of principal variation search, and their grounds.

use crate::core::report::Proof;
use crate::core::score::{MaxScore, Score, Window};
use crate::two_player::recursion::TwoPlayerValue;
use crate::walk::path::Occurrence;
use game::Player;
use std::num::NonZeroU32;

/// A value for the player to move. Its grounds take one word, so that it is returned in registers even if the
/// search may be [`Stopped`].
#[derive(Clone, Copy, Debug)]
pub(super) struct PvsValue {
    pub(super) score: Score,
    pub(super) grounds: Grounds,
}

/// The grounds of a value: proof, and dependence on the past.
///
/// The upper half is the least distance from the root of an earlier occurrence that the value rests on, plus
/// one; it is 0 for an occurrence before the root, and all ones if the value is free of the past. Below it
/// are [`AT_LEAST`], [`AT_MOST`], and a bit that is always set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grounds(NonZeroU32);

const AT_LEAST: u32 = 2;
const AT_MOST: u32 = 4;
const FREE: u32 = 0xFFFF << 16;

impl Grounds {
    /// Proven both ways.
    pub(super) const EXACT: Grounds = Grounds(NonZeroU32::new(FREE | AT_MOST | AT_LEAST | 1).unwrap());
    /// An estimate.
    pub(super) const NONE: Grounds = Grounds(NonZeroU32::new(FREE | 1).unwrap());

    /// Grounds that are free of the past.
    #[inline]
    pub(super) fn new(proof: Proof) -> Grounds {
        let flags = (u32::from(proof.at_least) * AT_LEAST) | (u32::from(proof.at_most) * AT_MOST);
        Grounds(Grounds::NONE.0 | flags)
    }

    /// The same proof, resting on an earlier occurrence.
    pub(super) fn resting_on(self, earlier: Occurrence) -> Grounds {
        let past = match earlier {
            Occurrence::At(ply) => (ply + 1).min((FREE >> 16) - 1),
            Occurrence::BeforeTheRoot => 0,
        };
        Grounds(NonZeroU32::MIN | (self.0.get() & !FREE) | past << 16)
    }

    /// The proven bounds.
    #[inline]
    pub(super) fn proof(self) -> Proof {
        Proof { at_least: self.0.get() & AT_LEAST != 0, at_most: self.0.get() & AT_MOST != 0 }
    }

    /// True if the value rests on nothing above a node at `ply`.
    #[inline]
    pub(super) fn are_free(self, ply: u32) -> bool {
        self.0.get() >> 16 > ply
    }

    /// The same grounds, free of the past.
    #[inline]
    pub(super) fn freed(self) -> Grounds {
        Grounds(self.0 | FREE)
    }

    /// The grounds from the opponent's view.
    #[inline]
    fn flipped(self) -> Grounds {
        let word = self.0.get();
        let flags = (word & AT_LEAST) << 1 | (word & AT_MOST) >> 1;
        Grounds(NonZeroU32::MIN | (word & !(AT_LEAST | AT_MOST)) | flags)
    }

    /// The grounds with the upper bound proven.
    #[inline]
    pub(super) fn with_most(self) -> Grounds {
        Grounds(self.0 | AT_MOST)
    }

    /// The grounds with nothing proven.
    pub(super) fn unproven(self) -> Grounds {
        Grounds(NonZeroU32::MIN | (self.0.get() & FREE))
    }

    /// The grounds without a proven upper bound.
    #[inline]
    pub(super) fn without_most(self) -> Grounds {
        Grounds(NonZeroU32::MIN | (self.0.get() & !AT_MOST))
    }
}

impl PvsValue {
    /// The value from the view of `to`.
    #[inline]
    pub(super) fn handed(self, from: Player, to: Player) -> PvsValue {
        if from == to {
            return self;
        }
        PvsValue { score: self.score.opposite(), grounds: self.grounds.flipped() }
    }

    /// As [`handed`](Found::handed), if nothing or everything is proven.
    #[inline]
    pub(super) fn scored(self, from: Player, to: Player) -> PvsValue {
        PvsValue { score: self.score.handed(from, to), ..self }
    }

    pub(super) fn for_max(self, mover: Player) -> TwoPlayerValue<MaxScore> {
        TwoPlayerValue { score: self.score, ply: 0, proof: self.grounds.proof() }.for_max(mover)
    }
}

/// The best child of a node so far, for the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) score: Score,
    /// The grounds of the first child with this score.
    grounds: u32,
    /// The least of the children's grounds, as words: it has the dependence on the past that covers all of
    /// them.
    least: u32,
    /// The grounds that all children have in common.
    common: u32,
}

impl Best {
    /// Worse than any child.
    pub(super) const NONE: Best =
        Best { score: Window::<Score>::OPEN.alpha, grounds: u32::MAX, least: u32::MAX, common: u32::MAX };

    /// Adds a child.
    #[inline]
    pub(super) fn add(&mut self, child: PvsValue) {
        let grounds = child.grounds.0.get();
        if child.score > self.score {
            (self.score, self.grounds) = (child.score, grounds);
        }
        self.least = self.least.min(grounds);
        self.common &= grounds;
    }

    /// The value of the node: its lower bound is proven by the best child, its upper bound by all children.
    #[inline]
    pub(super) fn found(self) -> PvsValue {
        let word = self.least & FREE | self.grounds & AT_LEAST | self.common & AT_MOST;
        PvsValue { score: self.score, grounds: Grounds(NonZeroU32::MIN | word) }
    }
}
