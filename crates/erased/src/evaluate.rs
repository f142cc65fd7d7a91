//! The evaluations of an erased game: those of the game itself.

use crate::erased::Erased;
use crate::evaluation::Evaluation;
use crate::moves::Move;
use crate::rules::ErasedCandidate;
use crate::state::State;
use game::{
    Bounds, Candidate, Endgame, Evaluate, LearnedOrder, NoisyMove, Notes, Payoffs, Question, Scale, Settled,
};

impl Evaluate<Erased> for Evaluation {
    fn values(&self, game: &Erased, state: &State) -> Payoffs {
        game.rules.values(self.place, state)
    }

    fn score(&self, game: &Erased, state: &State) -> i32 {
        game.rules.score(self.place, state)
    }

    fn scale(&self, game: &Erased) -> Scale {
        game.rules.scale(self.place)
    }

    fn bounds(&self, game: &Erased) -> Option<Bounds> {
        game.rules.bounds(self.place)
    }

    fn is_quiet(&self, game: &Erased, state: &State) -> bool {
        game.rules.is_quiet(self.place, state)
    }

    fn knows_noisy_moves(&self, _game: &Erased) -> bool {
        self.knows_noisy_moves
    }

    fn noisy_moves(&self, game: &Erased, state: &State, moves: &mut Vec<NoisyMove<Move>>) {
        game.rules.noisy_moves(self.place, state, moves);
    }

    fn is_forced(&self, game: &Erased, state: &State) -> bool {
        game.rules.is_forced(self.place, state)
    }

    fn knows_null_move(&self) -> bool {
        self.knows_null_move
    }

    fn null_move(&self, game: &Erased, state: &State) -> Option<State> {
        game.rules.null_move(self.place, state)
    }

    fn endgame(&self) -> impl Endgame<Erased> {
        *self
    }
}

impl Endgame<Erased> for Evaluation {
    fn plies_to_the_end(&self, game: &Erased, state: &State) -> Option<u32> {
        game.rules.plies_to_the_end(self.place, state)
    }

    fn settle(&self, game: &Erased, state: &State, question: Question) -> Option<Settled> {
        game.rules.settle(self.place, state, question)
    }

    fn notes(&self, game: &Erased, state: &State) -> Notes {
        game.rules.notes(self.place, state)
    }

    fn settles_from(&self, game: &Erased) -> u32 {
        game.rules.settles_from(self.place)
    }

    fn depth_of_order(&self, game: &Erased, plies: u32) -> u32 {
        game.rules.depth_of_order(self.place, plies)
    }

    fn score_for_order(&self, game: &Erased, state: &State) -> i32 {
        game.rules.score_for_order(self.place, state)
    }

    fn learned_order(&self, game: &Erased) -> Option<LearnedOrder> {
        game.rules.learned_order(self.place)
    }

    fn candidates(
        &self,
        game: &Erased,
        state: &State,
        notes: &Notes,
        question: Question,
        candidates: &mut Vec<Candidate<Erased>>,
    ) -> i32 {
        game.rules.candidates(self.place, state, notes, question, &mut |candidate| {
            let ErasedCandidate { mv, place, merit, state, notes, is_unsettled } = candidate;
            candidates.push(Candidate { mv, place, merit, state, notes, is_unsettled });
        })
    }
}
