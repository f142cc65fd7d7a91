#![doc = include_str!("README.md")]

mod contents;
pub(crate) mod scene;
mod symmetry;

use crate::heaps::{CAPACITY, HeapMove, Heaps, Limits, State};
use crate::last_mover::LastMover;
use game::{
    Configured, Game, Given, Notation, NotationError, Parameter, ParameterError, Payoffs, Player, Promises,
    Sum,
};

/// The most coins: each might end as a row of its own.
pub(crate) const LIMITS: Limits = Limits::coins(CAPACITY as u32);

/// The coin row of the lecture: take one coin or two adjacent coins of a row. Kayles.
#[derive(Clone, Copy, Debug)]
pub struct CoinRow {
    rows: Heaps,
    last: LastMover,
}

impl CoinRow {
    /// Rows of these lengths.
    ///
    /// # Panics
    ///
    /// If there is no coin, or more than 64.
    pub fn new(rows: &[u8], last: LastMover) -> CoinRow {
        let rows = Heaps::new(rows);
        assert!((1..=LIMITS.total).contains(&rows.total()), "there are 1 to {} coins", LIMITS.total);
        CoinRow { rows, last }
    }
}

/// Appends every way to take one coin or two adjacent coins of a row, which may split into two: once for
/// each distinct row and result, shorter rows first, one coin before two, less even results first.
pub(crate) fn takes(rows: &Heaps, moves: &mut Vec<HeapMove>) {
    for row in rows.distinct() {
        for taken in 1..=row.min(2) {
            let left = row - taken;
            moves.extend((0..=left / 2).map(|shorter| HeapMove::new(row, shorter, left - shorter)));
        }
    }
}

impl Game for CoinRow {
    type State = State;
    type Move = HeapMove;
    type Undo = State;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { heaps: self.rows, mover: Player::FIRST }
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        state.heaps.is_empty().then(|| self.last.payoffs(state.mover, 2))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<HeapMove>) {
        takes(&state.heaps, moves);
    }

    fn play(&self, state: &mut State, mv: HeapMove) -> State {
        state.play(mv, 2)
    }

    fn undo(&self, state: &mut State, _mv: HeapMove, undo: State) {
        *state = undo;
    }

    fn promises(&self) -> Promises {
        self.last.promises(self.rows.total(), 2)
    }
}

/// Appends the results of taking one coin or two adjacent coins from a row of `row` coins, however long:
/// two rows, either of which may be empty.
pub(crate) fn splits(row: u32, options: &mut Vec<Vec<u32>>) {
    for taken in 1..=row.min(2) {
        let left = row - taken;
        options.extend((0..=left / 2).map(|shorter| vec![shorter, left - shorter]));
    }
}

impl Sum for CoinRow {
    /// A row, by its length.
    type Part = u32;

    fn is_normal(&self) -> bool {
        self.last == LastMover::Wins
    }

    fn parts(&self, state: &State) -> Vec<u32> {
        state.heaps.parts()
    }

    fn options(&self, row: &u32, options: &mut Vec<Vec<u32>>) {
        splits(*row, options);
    }

    fn write_part(&self, row: &u32) -> String {
        row.to_string()
    }
}

impl Configured for CoinRow {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "rows",
            expects: "lengths joined by +, at most 64 coins",
            default: "1+6",
            about: "the rows of coins",
        },
        Parameter {
            name: "last",
            expects: "wins|loses",
            default: "wins",
            about: "the result for the player who takes the last coin",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<CoinRow, ParameterError> {
        let rows = Heaps::configure(given, "rows", LIMITS)?;
        Ok(CoinRow { rows, last: LastMover::configure(given)? })
    }
}

impl Notation for CoinRow {
    fn write_move(&self, _state: &State, mv: HeapMove) -> String {
        mv.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        state.to_string()
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        State::read(text, LIMITS.with_total(self.rows.total()), 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{laws, legal};

    #[test]
    fn obeys_the_laws() {
        for last in [LastMover::Wins, LastMover::Loses] {
            for rows in [&[1, 6][..], &[1], &[2, 2, 2], &[64], &[1; 64], &[10, 20, 30]] {
                laws::check_notation(&CoinRow::new(rows, last), 50, 1);
            }
        }
        for rows in [&[1, 6][..], &[1], &[30], &[10, 20, 30]] {
            laws::check_sum(&CoinRow::new(rows, LastMover::Wins), 20, 1);
        }
    }

    #[test]
    fn the_start_of_the_lecture_has_the_moves_of_the_lecture() {
        let game = CoinRow::new(&[6, 1], LastMover::Wins);
        let start = game.start();
        let moves = legal(&game, &start);
        let written: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_eq!(written.join(" "), "1>0 6>5 6>1+4 6>2+3 6>4 6>1+3 6>2+2");
        let results = moves.iter().map(|&mv| {
            let mut state = start;
            game.play(&mut state, mv);
            state.to_string()
        });
        let results: Vec<String> = results.collect();
        assert_eq!(results.join(", "), "6 2, 1+5 2, 1+1+4 2, 1+2+3 2, 1+4 2, 1+1+3 2, 1+2+2 2");
    }
}
