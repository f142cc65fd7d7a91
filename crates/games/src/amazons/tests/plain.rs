//! The rules once more, square by square, without a single bit trick: both must agree in every random game.

use super::*;
use game::perft;
use std::sync::atomic::AtomicBool;

/// A board as people see it.
pub(super) struct Plain {
    /// By row from the bottom, then by column: `x`, `o`, `#` or `-`.
    pub(super) squares: Vec<Vec<char>>,
    pub(super) mover: char,
}

/// A column and a row.
pub(super) type Place = (usize, usize);

impl Plain {
    pub(super) fn of(game: &Amazons, state: &State) -> Plain {
        let letter = |row: usize, column: usize| match state.square((row * game.columns() + column) as u8) {
            Square::Empty => '-',
            Square::Arrow => '#',
            Square::Amazon(player) => ['x', 'o'][player.index()],
        };
        let row = |row| (0..game.columns()).map(|column| letter(row, column)).collect();
        let mover = ['x', 'o'][game.to_move(state).index()];
        Plain { squares: (0..game.rows()).map(row).collect(), mover }
    }

    pub(super) fn places_of(&self, letter: char) -> Vec<Place> {
        let mut places = Vec::new();
        for (row, squares) in self.squares.iter().enumerate() {
            let columns = squares.iter().enumerate().filter(|(_, found)| **found == letter);
            places.extend(columns.map(|(column, _)| (column, row)));
        }
        places
    }

    /// The empty squares that a piece on `from` comes to, at most `far` steps in one direction.
    pub(super) fn reached(&self, from: Place, far: i32) -> Vec<Place> {
        let mut places = Vec::new();
        let directions = (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up)));
        for (right, up) in directions.filter(|direction| *direction != (0, 0)) {
            for steps in 1..=far {
                let column = usize::try_from(from.0 as i32 + right * steps);
                let row = usize::try_from(from.1 as i32 + up * steps);
                let (Ok(column), Ok(row)) = (column, row) else { break };
                if self.squares.get(row).and_then(|row| row.get(column)) != Some(&'-') {
                    break;
                }
                places.push((column, row));
            }
        }
        places
    }

    fn play(&mut self, [from, to, arrow]: [Place; 3]) {
        self.squares[from.1][from.0] = '-';
        self.squares[to.1][to.0] = self.mover;
        self.squares[arrow.1][arrow.0] = '#';
        self.mover = if self.mover == 'x' { 'o' } else { 'x' };
    }

    fn undo(&mut self, [from, to, arrow]: [Place; 3]) {
        self.mover = if self.mover == 'x' { 'o' } else { 'x' };
        self.squares[arrow.1][arrow.0] = '-';
        self.squares[to.1][to.0] = '-';
        self.squares[from.1][from.0] = self.mover;
    }

    fn moves(&mut self) -> Vec<[Place; 3]> {
        let mut moves = Vec::new();
        for from in self.places_of(self.mover) {
            for to in self.reached(from, 20) {
                self.squares[from.1][from.0] = '-';
                moves.extend(self.reached(to, 20).into_iter().map(|arrow| [from, to, arrow]));
                self.squares[from.1][from.0] = self.mover;
            }
        }
        moves
    }

    fn written(&mut self) -> Vec<String> {
        let name = |(column, row): Place| format!("{}{}", char::from(b'a' + column as u8), row + 1);
        let write = |mv: [Place; 3]| {
            let [from, to, arrow] = mv.map(name);
            format!("{from}-{to}/{arrow}")
        };
        let mut written: Vec<String> = self.moves().into_iter().map(write).collect();
        written.sort_unstable();
        written
    }

    fn perft(&mut self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for mv in moves {
            self.play(mv);
            leaves += self.perft(depth - 1);
            self.undo(mv);
        }
        leaves
    }
}

fn agrees(game: &Amazons, state: &State) {
    let mut plain = Plain::of(game, state);
    let text = game.write_position(state);
    let moves = plain.written();
    let loser = game.to_move(state);
    let over = moves.is_empty().then(|| Payoffs::winner(loser.next(2), 2));
    assert_eq!(game.outcome(state), over, "{text}");
    assert_eq!(game.count_moves(state, &mut Vec::new()), moves.len(), "{text}");
    assert_eq!(sorted_moves(game, state), moves, "{text}");
}

#[test]
fn a_plain_implementation_agrees_in_random_games() {
    for game in boards() {
        for seed in 0..3 {
            positions(&game, game.start(), seed, |state| agrees(&game, state));
        }
    }
}

#[test]
fn a_plain_implementation_agrees_on_scattered_amazons() {
    for game in boards() {
        let mut random = Random::new(5);
        for _ in 0..60 {
            let state = scattered(&game, &mut random);
            agrees(&game, &state);
            assert_eq!(read(&game, &game.write_position(&state)), state);
        }
    }
}

#[test]
fn both_count_the_same_to_some_depth() {
    for (columns, rows, depth) in
        [(4, 4, 4), (5, 4, 3), (4, 5, 3), (5, 5, 3), (6, 6, 2), (8, 8, 2), (11, 4, 2)]
    {
        let game = Amazons::new(columns, rows);
        let start = game.start();
        let found = perft(&game, &start, depth, &AtomicBool::new(false)).expect("nobody cancels");
        assert_eq!(found.leaves, Plain::of(&game, &start).perft(depth), "{columns} by {rows} to {depth}");
    }
}
