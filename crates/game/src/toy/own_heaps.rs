//! Own heaps: each player takes from a heap of their own, and passes when it is empty.

use crate::evaluate::{Evaluated, NoEvaluation};
use crate::payoffs::Payoffs;
use crate::player::{MAX_PLAYERS, Player};
use crate::rules::{Bounds, Game, Promises};

/// Each player has a heap and takes one or two from it; a player whose heap is empty passes. Whoever takes
/// the last of all wins, or loses. With three or more players a winner gets 1 and the others 0; if the last
/// taker loses, all others get 1.
#[derive(Clone, Debug)]
pub struct OwnHeaps {
    heaps: Vec<u8>,
    last_loses: bool,
}

/// The remaining heaps, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    heaps: [u8; MAX_PLAYERS],
    mover: Player,
}

impl OwnHeaps {
    /// One heap per player.
    ///
    /// # Panics
    ///
    /// If there are not 2 to 6 heaps, or all are empty.
    pub fn new(heaps: &[u8], last_loses: bool) -> OwnHeaps {
        assert!((2..=MAX_PLAYERS).contains(&heaps.len()) && heaps.iter().any(|&heap| heap > 0));
        OwnHeaps { heaps: heaps.to_vec(), last_loses }
    }
}

impl Game for OwnHeaps {
    type State = State;
    /// The number taken; 0 is a pass.
    type Move = u8;
    type Undo = State;

    fn players(&self) -> usize {
        self.heaps.len()
    }

    fn start(&self) -> State {
        let mut heaps = [0; MAX_PLAYERS];
        heaps[..self.heaps.len()].copy_from_slice(&self.heaps);
        State { heaps, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        if state.heaps != [0; MAX_PLAYERS] {
            return None;
        }
        let players = self.players();
        // The last taker is the player before the mover: nobody passes once all is taken.
        let last = Player::all(players).find(|player| player.next(players) == state.mover)?;
        Some(if self.last_loses { Payoffs::loser(last, players) } else { Payoffs::winner(last, players) })
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        match state.heaps[state.mover.index()] {
            0 => moves.push(0),
            1 => moves.push(1),
            _ => moves.extend([1, 2]),
        }
    }

    fn play(&self, state: &mut State, mv: u8) -> State {
        let before = *state;
        state.heaps[state.mover.index()] -= mv;
        state.mover = state.mover.next(self.players());
        before
    }

    fn undo(&self, state: &mut State, _mv: u8, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        Some(State { mover: player, ..*state })
    }

    fn promises(&self) -> Promises {
        let tallest = u32::from(*self.heaps.iter().max().expect("there are heaps"));
        let payoffs = if self.players() == 2 {
            Bounds::zero_sum(1)
        } else {
            let sum = if self.last_loses { self.players() as i32 - 1 } else { 1 };
            Bounds { least: 0, greatest: 1, sum: Some(sum) }
        };
        Promises { payoffs: Some(payoffs), ..Promises::win_or_lose(tallest * self.players() as u32) }
    }
}

impl Evaluated for OwnHeaps {
    type Evaluation = NoEvaluation;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;

    #[test]
    fn obeys_the_laws() {
        for last_loses in [false, true] {
            laws::check(&OwnHeaps::new(&[3, 0, 5], last_loses), 50, 1);
            laws::check(&OwnHeaps::new(&[4, 1], last_loses), 50, 1);
            laws::check(&OwnHeaps::new(&[2, 3, 0, 2], last_loses), 50, 1);
        }
    }
}
