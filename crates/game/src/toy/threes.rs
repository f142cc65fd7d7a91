//! Threes: a board on which pieces are placed.

use crate::board::{Board, BoardCell, Content, Contents};
use crate::evaluate::{Evaluated, NoEvaluation};
use crate::payoffs::Payoffs;
use crate::player::{MAX_PLAYERS, Player};
use crate::rules::{Bounds, Game, Promises};
use crate::scene::PieceKind;

/// The players place a piece of their own on an empty cell in turn. Whoever first has three in an unbroken
/// row, column or diagonal wins; a full board is a draw.
#[derive(Clone, Copy, Debug)]
pub struct Threes {
    players: usize,
    columns: u8,
    rows: u8,
}

/// The pieces of each player, a bit for each cell, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pieces: [u64; MAX_PLAYERS],
    mover: Player,
}

const MAX_SIDE: u8 = 8;
/// The distance of the centers of neighbors.
const UNIT: f32 = 8.0;

impl Threes {
    /// The game for so many players on a board of these columns and rows.
    ///
    /// # Panics
    ///
    /// If there are not 2 to 6 players, or the board is not of 3 to 8 columns and rows.
    pub fn new(players: usize, columns: u8, rows: u8) -> Threes {
        assert!((2..=MAX_PLAYERS).contains(&players));
        assert!((3..=MAX_SIDE).contains(&columns) && (3..=MAX_SIDE).contains(&rows));
        Threes { players, columns, rows }
    }

    fn cells(self) -> u8 {
        self.columns * self.rows
    }

    fn empty(self, state: &State) -> impl Iterator<Item = u8> {
        let taken = state.pieces.iter().fold(0, |all, own| all | own);
        (0..self.cells()).filter(move |cell| taken & 1 << cell == 0)
    }

    fn has_three(self, pieces: u64) -> bool {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let is_own = |column: i32, row: i32| {
            (0..columns).contains(&column)
                && (0..rows).contains(&row)
                && pieces & 1 << (row * columns + column) != 0
        };
        let begins = |column: i32, row: i32| {
            [(1, 0), (0, 1), (1, 1), (-1, 1)]
                .into_iter()
                .any(|(right, down)| (0..3).all(|step| is_own(column + step * right, row + step * down)))
        };
        (0..rows).any(|row| (0..columns).any(|column| begins(column, row)))
    }
}

impl Game for Threes {
    type State = State;
    /// The cell, row by row.
    type Move = u8;
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { pieces: [0; MAX_PLAYERS], mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let winner = Player::all(self.players).find(|player| self.has_three(state.pieces[player.index()]));
        if let Some(winner) = winner {
            return Some(Payoffs::winner(winner, self.players));
        }
        self.empty(state).next().is_none().then(|| Payoffs::zero(self.players))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<u8>) {
        moves.extend(self.empty(state));
    }

    fn play(&self, state: &mut State, cell: u8) -> State {
        let before = *state;
        state.pieces[state.mover.index()] |= 1 << cell;
        state.mover = state.mover.next(self.players);
        before
    }

    fn undo(&self, state: &mut State, _cell: u8, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        Some(State { mover: player, ..*state })
    }

    fn promises(&self) -> Promises {
        let payoffs = if self.players == 2 { Bounds::zero_sum(1) } else { Bounds::winner_only() };
        let longest = Some(u32::from(self.cells()));
        Promises { longest, draws: true, payoffs: Some(payoffs), repetition: None }
    }
}

impl Evaluated for Threes {
    type Evaluation = NoEvaluation;

    fn board(&self) -> Option<Board> {
        let center = |at: u8| f32::from(at) * UNIT;
        let cells = (0..self.cells()).map(|cell| BoardCell {
            x: center(cell % self.columns),
            y: center(cell / self.columns),
            drawn: None,
        });
        Some(Board::new(cells.collect(), Content::piece_of_each(self.players, PieceKind::Disc)))
    }

    fn read_contents(&self, state: &State, contents: &mut Contents) {
        for (player, &pieces) in state.pieces[..self.players].iter().enumerate() {
            contents.set_small(player, pieces);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws;
    use crate::{Key, legal};

    #[test]
    fn obeys_the_laws() {
        for (players, columns, rows) in [(2, 3, 3), (2, 4, 3), (3, 4, 4), (6, 8, 8)] {
            laws::check(&Threes::new(players, columns, rows), 50, 1);
        }
    }

    #[test]
    fn tic_tac_toe_has_its_known_numbers() {
        // The games and the positions of tic-tac-toe, as counted by many.
        let game = Threes::new(2, 3, 3);
        let mut seen = std::collections::BTreeSet::new();
        let mut games = 0;
        let mut open = vec![game.start()];
        while let Some(state) = open.pop() {
            seen.insert(Key::of(&state));
            if game.outcome(&state).is_some() {
                games += 1;
                continue;
            }
            for mv in legal(&game, &state) {
                let mut child = state;
                game.play(&mut child, mv);
                open.push(child);
            }
        }
        assert_eq!((games, seen.len()), (255_168, 5_478));
    }

    #[test]
    fn contents_are_those_of_the_position() {
        let game = Threes::new(3, 4, 3);
        let mut state = game.start();
        for cell in [0, 3, 4, 11, 10] {
            game.play(&mut state, cell);
        }
        let board = game.board().expect("a board");
        let mut contents = Contents::default();
        game.read_contents(&state, &mut contents);
        let planes = &contents.planes[..board.planes() * board.words()];
        assert_eq!(planes, [0b1000_0000_0001, 0b0100_0000_1000, 0b0000_0001_0000]);
    }
}
