//! A whole game in one file: Chomp, from its rules to an answer that can be checked.
//!
//! `cargo run --example add_a_game` solves it by alpha-beta, `cargo test --example add_a_game` tests its
//! laws. CONTRIBUTING.md shows the same code, and how it becomes a game of the command line.

#![allow(unreachable_pub, reason = "written as it would stand in crates/games")]
#![allow(clippy::print_stdout, reason = "an example is a program")]

use game::{
    Configured, Evaluated, Game, Given, NoEvaluation, Notation, NotationError, Parameter, ParameterError,
    Payoffs, Player, Promises, Symmetric, Symmetry,
};
use std::fmt;

/// The maximum number of rows and of columns.
const MAX_SIDE: u8 = 8;

/// Chomp: take a square and all above and to the right of it. Whoever takes a1 loses.
#[derive(Clone, Copy, Debug)]
pub struct Chomp {
    rows: u8,
    columns: u8,
}

/// The number of squares left in each row, from the bottom, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    left: [u8; MAX_SIDE as usize],
    mover: Player,
}

/// A square, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    column: u8,
    row: u8,
}

impl Game for Chomp {
    type State = State;
    type Move = Square;
    type Undo = State;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        let mut left = [0; MAX_SIDE as usize];
        left[..usize::from(self.rows)].fill(self.columns);
        State { left, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        // The player who moved last took a1: the player to move has won.
        (state.left[0] == 0).then(|| Payoffs::winner(state.mover, 2))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Square>) {
        for (row, &left) in (0..).zip(&state.left) {
            moves.extend((0..left).map(|column| Square { column, row }));
        }
    }

    fn play(&self, state: &mut State, mv: Square) -> State {
        let before = *state;
        for left in &mut state.left[usize::from(mv.row)..] {
            *left = (*left).min(mv.column);
        }
        state.mover = before.mover.next(2);
        before
    }

    fn undo(&self, state: &mut State, _mv: Square, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        Promises::win_or_lose(u32::from(self.rows) * u32::from(self.columns))
    }
}

impl Evaluated for Chomp {
    type Evaluation = NoEvaluation;
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl Notation for Chomp {
    fn write_move(&self, _state: &State, mv: Square) -> String {
        mv.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        let left = state.left[..usize::from(self.rows)].iter().map(ToString::to_string);
        format!("{} {}", left.collect::<Vec<_>>().join("+"), state.mover)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let read = || {
            let (rows, mover) = text.split_once(' ')?;
            let rows: Vec<u8> = rows.split('+').map(|row| row.parse().ok()).collect::<Option<_>>()?;
            let mover =
                [Player::FIRST, Player::SECOND].into_iter().find(|player| player.to_string() == mover)?;
            let falls = rows.is_sorted_by(|lower, upper| lower >= upper) && rows[0] <= self.columns;
            let mut left = [0; MAX_SIDE as usize];
            (falls && rows.len() == usize::from(self.rows))
                .then(|| left[..rows.len()].copy_from_slice(&rows))?;
            Some(State { left, mover })
        };
        read().ok_or_else(|| {
            let start = self.write_position(&self.start());
            NotationError::new(
                format!("rows from the bottom and the player to move, such as `{start}`"),
                text,
            )
        })
    }
}

impl Configured for Chomp {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "columns", expects: "1 to 8", default: "4", about: "squares in a row" },
        Parameter { name: "rows", expects: "1 to 8", default: "3", about: "the number of rows" },
    ];

    fn configure(given: &Given<'_>) -> Result<Chomp, ParameterError> {
        let whole = |name| given.whole(name, 1..=u64::from(MAX_SIDE)).map(|number| number as u8);
        Ok(Chomp { columns: whole("columns")?, rows: whole("rows")? })
    }
}

/// True if rows and columns are exchanged.
impl Symmetric for Chomp {
    type Map = bool;

    fn symmetries(&self) -> Vec<Symmetry<bool>> {
        let mut maps = vec![Symmetry::exchange("players", false, 2)];
        if self.rows == self.columns {
            maps.push(Symmetry::new("reflection at the diagonal from a1", true, 2));
        }
        maps
    }

    fn image(&self, symmetry: &Symmetry<bool>, state: &State) -> State {
        let mut image = State { mover: symmetry.seats.image(state.mover), ..*state };
        if symmetry.map {
            for (column, left) in (0..).zip(&mut image.left) {
                *left = state.left.iter().filter(|&&left| left > column).count() as u8;
            }
        }
        image
    }

    fn image_of_move(&self, symmetry: &Symmetry<bool>, mv: Square) -> Square {
        if symmetry.map { Square { column: mv.row, row: mv.column } } else { mv }
    }
}

/// Alpha-beta's answer for a board.
fn answer(columns: u8, rows: u8) -> search::Report<Square> {
    use search::{AlphaBeta, Budget, Root, Search};
    let game = Chomp { rows, columns };
    let root = Root { multi_pv: usize::MAX, ..Root::start(&game) };
    let mut alpha_beta = AlphaBeta::new(NoEvaluation);
    alpha_beta.search(&root, &Budget::default(), ()).expect("alpha-beta fits games for two that end")
}

fn main() {
    for (columns, rows) in [(2, 2), (3, 3), (4, 2), (4, 3)] {
        let report = answer(columns, rows);
        if let (Some(first), Some(plies)) = (report.best, report.distance) {
            println!("{columns} by {rows}: take {first} and win in {plies}; {} nodes", report.stats.nodes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{laws, perft};
    use search::Value;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn obeys_the_laws() {
        for (columns, rows) in [(1, 1), (4, 3), (3, 4), (8, 8)] {
            laws::check_notation(&Chomp { rows, columns }, 50, 1);
            laws::check_symmetries(&Chomp { rows, columns }, 50, 1);
        }
    }

    #[test]
    fn two_by_two_counted_by_hand() {
        let game = Chomp { rows: 2, columns: 2 };
        let leaves =
            |depth| perft(&game, &game.start(), depth, &AtomicBool::new(false)).map(|found| found.leaves);
        // a1 ends the game; after b1, a2 and b2 there are 2, 2 and 3 moves.
        assert_eq!([0, 1, 2].map(leaves), [Some(1), Some(4), Some(7)]);
    }

    #[test]
    fn the_first_player_wins_every_board_but_the_smallest() {
        // If the corner were not a winning move, the reply to it would win and could be played first
        // (strategy stealing).
        for (columns, rows) in [(2, 1), (2, 2), (3, 2), (3, 3), (4, 3)] {
            assert_eq!(answer(columns, rows).value, Value::Vector(Payoffs::two(1)), "{columns} by {rows}");
        }
        assert_eq!(answer(1, 1).value, Value::Vector(Payoffs::two(-1)));
    }

    #[test]
    fn a_square_is_won_by_b2_alone_and_two_rows_by_the_corner_alone() {
        for (columns, rows, only) in [(3, 3, "b2"), (4, 2, "d2")] {
            let wins = |row: &&search::MoveReport<Square>| row.value == Value::Vector(Payoffs::two(1));
            let report = answer(columns, rows);
            let winning: Vec<String> =
                report.moves.iter().filter(wins).map(|row| row.mv.to_string()).collect();
            assert_eq!(winning, [only]);
        }
    }
}
