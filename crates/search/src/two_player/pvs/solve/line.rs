//! The line of a position of known worth.

use super::EndgameSolver;
use super::bounds::Bounds;
use crate::core::observer::Observer;
use crate::core::report::{RowRank, sort_rows};
use crate::memory::table::{Entry, NO_PLACE};
use crate::two_player::pvs::searcher::Stopped;
use crate::walk::Walk;
use game::{Candidate, Endgame, Evaluated, Game, Player, Question};

impl<G: Evaluated, E: Endgame<G>> EndgameSolver<'_, '_, G, E> {
    /// A line from `state`, at `ply`, to the end that keeps the worth for the player to move.
    pub(super) fn line<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        worth: i32,
        ply: u32,
    ) -> Result<Vec<G::Move>, Stopped> {
        let (mut state, mut worth, mut line) = (state.clone(), worth, Vec::new());
        while walk.game.outcome(&state).is_none() {
            let mover = walk.game.to_move(&state);
            let question = self.question_kept(worth);
            let (mv, child) = self.keeping(walk, &state, question, ply + line.len() as u32)?;
            let next = walk.game.to_move(&child);
            worth = question.kept(worth, mover, next);
            line.push(mv);
            state = child;
        }
        Ok(line)
    }

    /// The question that is answered yes if and only if the worth is kept: the exact worth if distances are
    /// wanted, else only win, draw or loss.
    fn question_kept(&self, worth: i32) -> Question {
        let is_sign_enough = self.counts_plies && !self.wants_distance;
        let alpha = if !is_sign_enough {
            worth - 1
        } else if worth > 0 {
            0
        } else if worth == 0 {
            -1
        } else {
            i32::MIN / 2
        };
        self.question(alpha)
    }

    /// A move of a position at `ply` that keeps the answer yes, and the position after it.
    fn keeping<O: Observer<G>>(
        &mut self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        question: Question,
        ply: u32,
    ) -> Result<(G::Move, G::State), Stopped> {
        let mover = walk.game.to_move(state);
        let mut candidates = self.moves_to_follow(walk, state, question, ply);
        // A move known to keep it comes first; others might have to be searched.
        for index in 0..candidates.len() {
            if self.is_kept(walk, mover, &candidates[index], question, ply) {
                let Candidate { mv, state, .. } = candidates.swap_remove(index);
                return Ok((mv, state));
            }
        }
        for Candidate { mv, state: child, .. } in candidates {
            let next = walk.game.to_move(&child);
            let worth = self.prove(walk, &child, question.after(mover, next), ply + 1)?;
            if question.handed(worth, next, mover) > question.alpha {
                return Ok((mv, child));
            }
        }
        unreachable!("some move keeps the worth")
    }

    /// True if a move of `mover` at `ply` is known to keep the answer yes.
    fn is_kept<O: Observer<G>>(
        &self,
        walk: &Walk<'_, G, O>,
        mover: Player,
        candidate: &Candidate<G>,
        question: Question,
        ply: u32,
    ) -> bool {
        let next = walk.game.to_move(&candidate.state);
        let after = question.after(mover, next);
        let stored = self.memory.table.and_then(|table| self.look_up(walk, table, &candidate.state, ply + 1));
        let worth = stored
            .and_then(|entry| Bounds::of(entry).answer(after.alpha))
            .or_else(|| self.endgame.settle(walk.game, &candidate.state, after).map(|settled| settled.worth));
        worth.is_some_and(|worth| question.handed(worth, next, mover) > question.alpha)
    }

    /// The legal moves of a position on a line, those most likely to keep its worth first.
    fn moves_to_follow<O: Observer<G>>(
        &self,
        walk: &Walk<'_, G, O>,
        state: &G::State,
        question: Question,
        ply: u32,
    ) -> Vec<Candidate<G>> {
        let mut moves: Vec<Candidate<G>> = Vec::new();
        if self.endgame.settle(walk.game, state, question).is_none() {
            let notes = self.endgame.notes(walk.game, state);
            self.endgame.candidates(walk.game, state, &notes, question, &mut moves);
        }
        let stored = self.memory.table.and_then(|table| self.look_up(walk, table, state, ply));
        let best = stored.map_or(NO_PLACE, Entry::place);
        let mut ranks = Vec::with_capacity(moves.len());
        for candidate in &moves {
            ranks.push(RowRank::new(candidate.place == best, (candidate.merit.into(), 0)));
        }
        sort_rows(&mut moves, &ranks);
        for (place, mv) in (0..).zip(game::legal(walk.game, state)) {
            if !has_move(&moves, mv) {
                let mut state = state.clone();
                walk.game.play(&mut state, mv);
                moves.push(Candidate { mv, place, merit: 0, state, notes: [0; 2], is_unsettled: false });
            }
        }
        moves
    }
}

fn has_move<G: Game>(candidates: &[Candidate<G>], mv: G::Move) -> bool {
    for candidate in candidates {
        if candidate.mv == mv {
            return true;
        }
    }
    false
}
