//! Pairs: a board game with payoffs that are neither zero-sum nor 1 for a single winner.

use crate::board::{Board, BoardCell, Content, Contents};
use crate::evaluate::{Evaluated, NoEvaluation};
use crate::payoffs::Payoffs;
use crate::player::{MAX_PLAYERS, Player};
use crate::rules::{Bounds, Game, Promises};
use crate::scene::PieceKind;

/// The players place a piece of their own on an empty cell of a row in turn, until it is full. Each is then
/// paid for every two neighboring pieces of their own, so that several may be paid the most, nobody anything,
/// and payoffs have no constant sum.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    players: usize,
    cells: u8,
    promises_payoffs: bool,
}

/// The pieces of each player, a bit for each cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pieces: [u32; MAX_PLAYERS],
}

const MAX_CELLS: u8 = 32;
/// The distance of the centers of neighbors.
const UNIT: f32 = 8.0;

impl Pairs {
    /// The game for so many players on a row of these cells.
    ///
    /// # Panics
    ///
    /// If there are not 2 to 6 players, or not 3 to 32 cells.
    pub fn new(players: usize, cells: u8) -> Pairs {
        assert!((2..=MAX_PLAYERS).contains(&players) && (3..=MAX_CELLS).contains(&cells));
        Pairs { players, cells, promises_payoffs: true }
    }

    /// The same game with rules that promise nothing about payoffs.
    #[must_use]
    pub fn without_promise(self) -> Pairs {
        Pairs { promises_payoffs: false, ..self }
    }

    fn taken(state: &State) -> u32 {
        state.pieces.iter().fold(0, |all, own| all | own)
    }
}

impl Game for Pairs {
    type State = State;
    /// The cell.
    type Move = u8;
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { pieces: [0; MAX_PLAYERS] }
    }

    fn to_move(&self, state: &State) -> Player {
        Player::new(Pairs::taken(state).count_ones() as usize % self.players)
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        if Pairs::taken(state).count_ones() < u32::from(self.cells) {
            return None;
        }
        let mut payoffs = Payoffs::zero(self.players);
        for player in Player::all(self.players) {
            let own = state.pieces[player.index()];
            payoffs[player] = (own & own >> 1).count_ones() as i32;
        }
        Some(payoffs)
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        let taken = Pairs::taken(state);
        moves.extend((0..self.cells).filter(|cell| taken & 1 << cell == 0));
    }

    fn play(&self, state: &mut State, cell: u8) -> State {
        let before = *state;
        state.pieces[self.to_move(&before).index()] |= 1 << cell;
        before
    }

    fn undo(&self, state: &mut State, _cell: u8, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        let pieces = usize::from(self.cells).div_ceil(self.players) as i32;
        let payoffs = Bounds { least: 0, greatest: pieces - 1, sum: None };
        Promises {
            longest: Some(u32::from(self.cells)),
            draws: true,
            payoffs: self.promises_payoffs.then_some(payoffs),
            repetition: None,
        }
    }
}

impl Evaluated for Pairs {
    type Evaluation = NoEvaluation;

    fn board(&self) -> Option<Board> {
        let cell = |at: u8| BoardCell { x: f32::from(at) * UNIT, y: 0.0, drawn: None };
        let contents = Content::piece_of_each(self.players, PieceKind::Disc);
        Some(Board::new((0..self.cells).map(cell).collect(), contents))
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        for (player, &pieces) in state.pieces[..self.players].iter().enumerate() {
            contents.set_small(player, pieces.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;

    #[test]
    fn obeys_the_laws() {
        for (players, cells) in [(2, 4), (2, 7), (3, 8), (6, 13)] {
            laws::check(&Pairs::new(players, cells), 50, 1);
            laws::check(&Pairs::new(players, cells).without_promise(), 50, 1);
        }
    }

    #[test]
    fn neighbors_of_one_owner_are_paid() {
        let game = Pairs::new(2, 5);
        let mut state = game.start();
        // The first player has cells 1, 2 and 5, the second 3 and 4.
        for cell in [0, 2, 1, 3, 4] {
            assert_eq!(game.outcome(&state), None);
            game.play(&mut state, cell);
        }
        assert_eq!(game.outcome(&state), Some(Payoffs::new(&[1, 1])));
    }
}
