//! Knowledge of Othello for searches to the end of the game.

use super::board::{Word, around};
use super::last::{Last, most};
use super::{Aim, Discs, Move, Othello, OthelloEvaluation, SizedDiscs, State};
use crate::word::BySize;
use game::{Candidate, Endgame, Evaluate, LearnedOrder, Notes, Question, Settled};

/// The number of empty squares from which on a search to the end is feasible.
const REACH: u32 = 32;
/// The number of empty squares from which on the end is searched at once.
const LAST: u32 = 10;

/// The cost of each reply that a move leaves to the opponent; a reply on a corner costs twice as much.
const REPLY: i32 = 32;
/// The cost of each empty square next to a disc of the mover, where the opponent may play later.
const FRONTIER: i32 = 8;
/// The value of a corner.
const CORNER: i32 = 40;

/// The weight of an eighth of a disc in the ordering of moves, relative to replies.
const EIGHTH: i32 = 2;
/// The order of moves by learned values: what searched least on twenty endings (FFO 20 to 39), among a few
/// divisors and depths.
const LEARNED_ORDER: LearnedOrder = LearnedOrder { divisor: 600, deeper_from: &[14, 14, 16, 19, 23] };

impl Endgame<Othello> for OthelloEvaluation {
    fn plies_to_the_end(&self, game: &Othello, state: &State) -> Option<u32> {
        let BySize::Small(discs) = &state.0 else { return None };
        let empty = game.ends.board & !(discs.own | discs.other);
        (empty.count() <= REACH).then(|| empty.count())
    }

    #[inline]
    fn settle(&self, game: &Othello, state: &State, question: Question) -> Option<Settled> {
        match &state.0 {
            BySize::Small(discs) => match game.aim {
                Aim::Most => game.settle_small::<false>(discs, question.alpha),
                Aim::Fewest => game.settle_small::<true>(discs, question.alpha),
            },
            BySize::Large(discs) => discs.is_over.then(|| Settled::at_once(game.payoff_of(discs))),
        }
    }

    fn settles_from(&self, game: &Othello) -> u32 {
        if game.size() <= 8 { LAST } else { 0 }
    }

    fn score_for_order(&self, game: &Othello, state: &State) -> i32 {
        game.by_patterns(state).map_or_else(|| self.score(game, state), |eighths| EIGHTH * eighths)
    }

    fn depth_of_order(&self, game: &Othello, plies: u32) -> u32 {
        if game.has_weights() {
            return match plies {
                0..=LAST => 0,
                11..15 => 1,
                15..19 => 2,
                19..23 => 3,
                23..26 => 4,
                _ => 5,
            };
        }
        match plies {
            0..14 => 0,
            14..16 => 2,
            _ => 3,
        }
    }

    /// On 6 by 6 the fitted patterns order moves, whatever was learned.
    fn learned_order(&self, game: &Othello) -> Option<LearnedOrder> {
        (!game.has_weights()).then_some(LEARNED_ORDER)
    }

    #[inline]
    fn candidates(
        &self,
        game: &Othello,
        state: &State,
        _notes: &Notes,
        _question: Question,
        candidates: &mut Vec<Candidate<Othello>>,
    ) -> i32 {
        match &state.0 {
            BySize::Small(discs) => game.list(discs, candidates, BySize::Small),
            BySize::Large(discs) => game.list(discs, candidates, BySize::Large),
        }
        i32::MIN
    }
}

impl Othello {
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
