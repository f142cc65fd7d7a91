//! Move ordering by a search a few plies deep.

use super::EndgameSolver;
use super::node::greatest;
use crate::core::observer::Observer;
use crate::core::score::{Score, Window};
use crate::walk::Walk;
use game::{Candidate, Endgame, Evaluated, Notes, Player, Question, sort_short_by_key};
use std::cmp::Reverse;

impl<G: Evaluated, E: Endgame<G>> EndgameSolver<'_, '_, G, E> {
    /// The depth of the ordering search, about `plies` before the end.
    #[inline]
    pub(super) fn depth_of_order(&self, game: &G, plies: u32) -> u32 {
        match self.learned {
            Some((_, order)) => order.depth(plies),
            None => self.endgame.depth_of_order(game, plies),
        }
    }

    /// The static score of a leaf of that search for the player to move, on the scale of merits.
    #[inline]
    fn score_for_order(&self, game: &G, state: &G::State) -> i32 {
        match self.learned {
            Some((network, order)) => network.score(game, state) / order.divisor,
            None => self.endgame.score_for_order(game, state),
        }
    }

    /// Adds the estimate of a search of `depth` plies to the merits of the candidates from `first` on, which
    /// are moves of `mover`.
    #[inline(never)]
    pub(super) fn order_by_search<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        first: usize,
        mover: Player,
        question: Question,
        depth: u32,
    ) {
        let count = self.candidates.len();
        sort_short_by_key(&mut self.candidates[first..], |candidate| Reverse(candidate.merit));
        let mut window = Window::<Score>::OPEN;
        for at in first..count {
            let score = self.estimate_after(walk, at, mover, question, window, depth);
            self.candidates[at].merit += score.0;
            window.alpha = window.alpha.max(score);
        }
    }

    /// The estimated value for `mover` of the candidate at index `at`; the move counts as one of the `depth`
    /// plies.
    #[inline]
    fn estimate_after<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        at: usize,
        mover: Player,
        question: Question,
        window: Window<Score>,
        depth: u32,
    ) -> Score {
        let Candidate { state, notes, .. } = &self.candidates[at];
        let (state, notes) = (state.clone(), *notes);
        let next = walk.game.to_move(&state);
        let after = question.after(mover, next);
        self.estimate(walk, &state, &notes, after, window.handed(mover, next), depth - 1).handed(next, mover)
    }

    /// The estimated value of a position after `depth` plies, if the question is whether its mover gets more
    /// than alpha.
    fn estimate<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        notes: &Notes,
        question: Question,
        mut window: Window<Score>,
        depth: u32,
    ) -> Score {
        walk.meter.stats.nodes += 1;
        let mover = walk.game.to_move(state);
        if let Some(payoffs) = walk.game.outcome(state) {
            return Score(walk.scale.score(payoffs[mover], 0));
        }
        if depth == 0 {
            return Score(self.score_for_order(walk.game, state));
        }
        let first = self.candidates.len();
        let omitted = self.endgame.candidates(walk.game, state, notes, question, &mut self.candidates);
        let mut best = Window::<Score>::OPEN.alpha;
        if omitted != i32::MIN {
            best = Score(self.score(walk, omitted));
            window.alpha = window.alpha.max(best);
        }
        for at in first..self.candidates.len() {
            let chosen = at + greatest(&self.candidates[at..]);
            self.candidates.swap(at, chosen);
            let score = self.estimate_after(walk, at, mover, question, window, depth);
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if window.is_closed() {
                break;
            }
        }
        self.candidates.truncate(first);
        best
    }
}
