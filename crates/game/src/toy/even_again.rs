//! Even again: taking an even number gives another turn.

use crate::evaluate::{Evaluated, NoEvaluation};
use crate::payoffs::Payoffs;
use crate::player::Player;
use crate::ranked::{Rank, Ranked};
use crate::rules::{Bounds, Game, Promises};

/// One heap; a player takes 1, 2 or 3 and moves again after taking 2. Whoever takes the last wins.
///
/// A search that negates the window for every child, and not only when the player changes, gets this game
/// wrong.
#[derive(Clone, Copy, Debug)]
pub struct EvenAgain {
    heap: u8,
    players: usize,
}

/// The remaining heap, the player to move, and the player who took last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    heap: u8,
    mover: Player,
    taker: Player,
}

impl EvenAgain {
    /// A heap of `heap` for `players`.
    ///
    /// # Panics
    ///
    /// If the heap is empty or the number of players is not 2 to 6.
    pub fn new(heap: u8, players: usize) -> EvenAgain {
        assert!(heap > 0 && (2..=crate::player::MAX_PLAYERS).contains(&players));
        EvenAgain { heap, players }
    }
}

impl Game for EvenAgain {
    type State = State;
    /// The number taken.
    type Move = u8;
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { heap: self.heap, mover: Player::FIRST, taker: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        (state.heap == 0).then(|| Payoffs::winner(state.taker, self.players))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        moves.extend(1..=state.heap.min(3));
    }

    fn play(&self, state: &mut State, mv: u8) -> State {
        let before = *state;
        state.heap -= mv;
        state.taker = before.mover;
        if mv != 2 {
            state.mover = before.mover.next(self.players);
        }
        before
    }

    fn undo(&self, state: &mut State, _mv: u8, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        Some(State { mover: player, ..*state })
    }

    fn promises(&self) -> Promises {
        let payoffs = if self.players == 2 {
            Bounds::zero_sum(1)
        } else {
            Bounds { sum: Some(1), ..Bounds::winner_only() }
        };
        Promises { payoffs: Some(payoffs), ..Promises::win_or_lose(u32::from(self.heap)) }
    }
}

/// A layer for each size of the heap, with an index for each player who took last and each who moves.
impl Ranked for EvenAgain {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(vec![(self.players * self.players) as u64; usize::from(self.heap) + 1])
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        let index = state.taker.index() * self.players + state.mover.index();
        Some(Rank { layer: u32::from(state.heap), index: index as u64 })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let player = |index| Player::new(index as usize % self.players);
        let players = self.players as u64;
        let is_place = rank.layer <= u32::from(self.heap) && rank.index < players * players;
        is_place.then(|| State {
            heap: rank.layer as u8,
            mover: player(rank.index),
            taker: player(rank.index / players),
        })
    }

    /// No move stays in a layer.
    fn predecessors(&self, _state: &State, _before: &mut Vec<State>) {}
}

impl Evaluated for EvenAgain {
    type Evaluation = NoEvaluation;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;

    #[test]
    fn obeys_the_laws() {
        for players in 2..=4 {
            laws::check(&EvenAgain::new(12, players), 100, 1);
            laws::check_ranked(&EvenAgain::new(12, players), 100, 1);
        }
    }
}
