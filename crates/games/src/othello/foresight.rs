//! Knowledge of Othello for searches to the end of the game.

use super::board::{Word, around};
use super::last::{Last, most};
use super::{Aim, Discs, Move, Othello, SizedDiscs, State};
use crate::word::BySize;
use game::{Candidate, Settled};

/// The number of empty squares from which on a search to the end is feasible.
const REACH: u32 = 32;
/// The number of empty squares from which on the end is searched at once.
pub(super) const LAST: u32 = 10;

/// The cost of each reply that a move leaves to the opponent; a reply on a corner costs twice as much.
const REPLY: i32 = 32;
/// The cost of each empty square next to a disc of the mover, where the opponent may play later.
const FRONTIER: i32 = 8;
/// The value of a corner.
const CORNER: i32 = 40;

impl Othello {
    pub(super) fn plies_to_the_end(&self, state: &State) -> Option<u32> {
        let BySize::Small(discs) = &state.0 else { return None };
        let empty = self.ends.board & !(discs.own | discs.other);
        (empty.count() <= REACH).then(|| empty.count())
    }

    #[inline]
    pub(super) fn settle(&self, state: &State, alpha: i32) -> Option<Settled> {
        match &state.0 {
            BySize::Small(discs) => match self.aim {
                Aim::Most => self.settle_small::<false>(discs, alpha),
                Aim::Fewest => self.settle_small::<true>(discs, alpha),
            },
            BySize::Large(discs) => discs.is_over.then(|| Settled::at_once(self.payoff_of(discs))),
        }
    }

    #[inline]
    fn settle_small<const FEWEST: bool>(&self, discs: &Discs<u64>, alpha: i32) -> Option<Settled> {
        let Discs { own, other, .. } = *discs;
        if discs.is_over {
            return Some(Settled::at_once(self.payoff_of(discs)));
        }
        let empty = self.ends.board & !(own | other);
        if empty.count() <= LAST {
            let mut last = Last::<FEWEST>::new(&self.ends);
            let payoff = last.solve(own, other, alpha);
            return Some(Settled { worth: payoff, nodes: last.nodes });
        }
        most::<FEWEST>(&self.ends, own, other, alpha).map(Settled::at_once)
    }

    /// The payoff of the player to move at the end.
    fn payoff_of<W: Word>(&self, discs: &Discs<W>) -> i32 {
        self.payoff(discs.own.count() as i32, discs.other.count() as i32)
    }

    #[inline]
    pub(super) fn candidates(&self, state: &State, candidates: &mut Vec<Candidate<Othello>>) {
        match &state.0 {
            BySize::Small(discs) => self.list(discs, candidates, BySize::Small),
            BySize::Large(discs) => self.list(discs, candidates, BySize::Large),
        }
    }

    fn list<W: Word>(
        &self,
        discs: &Discs<W>,
        candidates: &mut Vec<Candidate<Othello>>,
        whole: impl Fn(Discs<W>) -> SizedDiscs,
    ) {
        let squares = W::of(self.regions.squares);
        if discs.placements == W::NONE {
            let state = State(whole(discs.after(Move::PASS, squares)));
            candidates.push(Candidate {
                mv: Move::PASS,
                place: 0,
                merit: 0,
                state,
                notes: [0; 2],
                is_unsettled: false,
            });
            return;
        }
        let mut left = discs.placements;
        let mut place = 0;
        while left != W::NONE {
            let mv = Move(left.first() as u8);
            left = left.without_first();
            let child = discs.after(mv, squares);
            let merit = self.merit(&child);
            let (state, notes) = (State(whole(child)), [0; 2]);
            candidates.push(Candidate { mv, place, merit, state, notes, is_unsettled: false });
            place += 1;
        }
    }

    /// The merit of a move by the resulting position: the fewer replies it leaves, the smaller the search.
    /// On 8 by 8 [`around`] wraps around the sides, so a move and its mirror image may differ a little:
    /// that affects only the order.
    #[inline]
    fn merit<W: Word>(&self, child: &Discs<W>) -> i32 {
        let corners = W::of(self.regions.corners);
        let empty = W::of(self.regions.squares) & !(child.own | child.other);
        let replies = (child.placements.count() + (child.placements & corners).count()) as i32;
        let frontier = (around(child.other) & empty).count() as i32;
        let held = (child.other & corners).count() as i32 - (child.own & corners).count() as i32;
        let held = if self.aim == Aim::Most { held } else { -held };
        CORNER * held - REPLY * replies - FRONTIER * frontier
    }
}
