#![doc = include_str!("README.md")]

mod contents;
mod scene;
mod symmetry;

use crate::rows;
use game::{
    Bounds, Configured, Game, Given, Notation, NotationError, Parameter, ParameterError, Payoffs, Player,
    Promises, Rank, Ranked,
};
use std::fmt;
use std::ops::RangeInclusive;

const MAX_ROWS: usize = 8;
const ROWS: RangeInclusive<usize> = 1..=MAX_ROWS;
const WIDTHS: RangeInclusive<usize> = 2..=16;

/// The sliding game of the lecture, known as Northcott's game.
#[derive(Clone, Copy, Debug)]
pub struct Slide {
    rows: usize,
    width: usize,
    start: State,
}

/// The squares of the pieces, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The column of each player's piece in each row, shape `[player][row]`; 0 in rows that the board
    /// lacks.
    columns: [[u8; MAX_ROWS]; 2],
    mover: Player,
}

/// A piece of the mover slides along its row. Rows count from 0 at the top, columns from 0 on the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    row: u8,
    from: u8,
    to: u8,
}

/// `a1-c1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row + 1;
        write!(f, "{}{row}-{}{row}", column_letter(self.from), column_letter(self.to))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn column_letter(column: u8) -> char {
    char::from(b'a' + column)
}

/// A head and the squares after it, separated by spaces.
fn spaced(head: char, squares: impl Iterator<Item = char>) -> String {
    let mut line = String::from(head);
    for square in squares {
        line.extend([' ', square]);
    }
    line
}

impl Slide {
    /// Every row with x on the left edge and o on the right.
    ///
    /// # Panics
    ///
    /// If there are not 1 to 8 rows of 2 to 16 squares.
    pub fn new(rows: usize, width: usize) -> Slide {
        assert!(
            ROWS.contains(&rows) && WIDTHS.contains(&width),
            "the board is 1 to 8 rows of 2 to 16 squares"
        );
        let mut columns = [[0; MAX_ROWS]; 2];
        columns[1][..rows].fill(width as u8 - 1);
        Slide { rows, width, start: State { columns, mover: Player::FIRST } }
    }

    /// The columns that the mover's piece in `row` can reach, its own included.
    fn reach(&self, state: &State, row: usize) -> RangeInclusive<u8> {
        let own = state.columns[state.mover.index()][row];
        let other = state.columns[1 - state.mover.index()][row];
        if own < other { 0..=other - 1 } else { other + 1..=self.width as u8 - 1 }
    }

    /// The number of ways to place two pieces in a row, with a given one on the left.
    const fn pairs(&self) -> u64 {
        (self.width * (self.width - 1) / 2) as u64
    }

    /// The owner of the left piece in `row`.
    fn left(&self, row: usize) -> usize {
        usize::from(self.start.columns[0][row] > self.start.columns[1][row])
    }

    /// The square at `row` and `column` as text: `x`, `o` or `-`.
    fn square(state: &State, row: usize, column: u8) -> char {
        let is_at = |player: usize| state.columns[player][row] == column;
        if is_at(0) {
            'x'
        } else if is_at(1) {
            'o'
        } else {
            '-'
        }
    }

    /// The squares of `row`, from the left.
    fn squares(&self, state: &State, row: usize) -> impl Iterator<Item = char> {
        (0..self.width as u8).map(move |column| Slide::square(state, row, column))
    }

    /// The columns of the pieces on the board that `text` shows, if it is one of this size.
    fn read_board(&self, text: &str) -> Option<[[u8; MAX_ROWS]; 2]> {
        if text.split('/').count() != self.rows {
            return None;
        }
        let mut columns = [[0; MAX_ROWS]; 2];
        for (row, squares) in text.split('/').enumerate() {
            if squares.len() != self.width || squares.chars().any(|square| !"xo-".contains(square)) {
                return None;
            }
            for (player, letter) in ['x', 'o'].into_iter().enumerate() {
                let column = squares.find(letter)?;
                if squares.rfind(letter) != Some(column) {
                    return None;
                }
                columns[player][row] = column as u8;
            }
        }
        Some(columns)
    }

    /// A description of a board of this size.
    fn expected_board(&self) -> String {
        let Slide { rows, width, .. } = self;
        let rows = if *rows == 1 { "1 row".to_owned() } else { format!("{rows} rows joined by /") };
        format!("{rows} of {width} squares, one x, one o and otherwise - in each")
    }
}

described!(Slide);

impl Game for Slide {
    type State = State;
    type Move = Move;
    type Undo = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.start
    }

    fn to_move(&self, state: &State) -> Player {
        state.mover
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        let stuck = (0..self.rows).all(|row| self.reach(state, row).len() == 1);
        stuck.then(|| Payoffs::winner(state.mover.next(2), 2))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        for row in 0..self.rows {
            let from = state.columns[state.mover.index()][row];
            let targets = self.reach(state, row).filter(|&to| to != from);
            moves.extend(targets.map(|to| Move { row: row as u8, from, to }));
        }
    }

    fn play(&self, state: &mut State, mv: Move) {
        state.columns[state.mover.index()][usize::from(mv.row)] = mv.to;
        state.mover = state.mover.next(2);
    }

    fn undo(&self, state: &mut State, mv: Move, (): ()) {
        state.mover = state.mover.next(2);
        state.columns[state.mover.index()][usize::from(mv.row)] = mv.from;
    }

    /// No game ends in a draw. But two players may retreat for ever, and a search that repeats a position
    /// on its path scores it as a draw, so it must not rely on there being none.
    fn promises(&self) -> Promises {
        Promises { longest: None, draws: true, payoffs: Some(Bounds::zero_sum(1)), repetition: None }
    }
}

/// One layer, since pieces are never captured. The order of the pieces in a row never changes, so a row has
/// as many positions as it has pairs of squares; a position is numbered by its rows, the first one least
/// significant, and then by the player to move.
impl Ranked for Slide {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(vec![self.pairs().checked_pow(self.rows as u32)?.checked_mul(2)?])
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        self.layers()?;
        let mut index = state.mover.index() as u64;
        for row in (0..self.rows).rev() {
            let left = self.left(row);
            let [low, high] = [state.columns[left][row], state.columns[1 - left][row]].map(u64::from);
            if low >= high {
                return None;
            }
            index = index * self.pairs() + high * (high - 1) / 2 + low;
        }
        Some(Rank { layer: 0, index })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        if self.layers()?.get(rank.layer as usize).is_none_or(|&size| rank.index >= size) {
            return None;
        }
        let (mut columns, mut rest) = ([[0; MAX_ROWS]; 2], rank.index);
        (0..self.rows).for_each(|row| {
            let (mut low, mut high) = (rest % self.pairs(), 1);
            rest /= self.pairs();
            while low >= high {
                low -= high;
                high += 1;
            }
            let left = self.left(row);
            columns[left][row] = low as u8;
            columns[1 - left][row] = high as u8;
        });
        Some(State { columns, mover: Player::new(rest as usize) })
    }

    /// A piece goes back as it came; a player who has moved was not stuck.
    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        let earlier = State { mover: state.mover.next(2), ..*state };
        for row in 0..self.rows {
            let to = state.columns[earlier.mover.index()][row];
            before.extend(self.reach(&earlier, row).filter(|&from| from != to).map(|from| {
                let mut earlier = earlier;
                earlier.columns[earlier.mover.index()][row] = from;
                earlier
            }));
        }
    }
}

impl Configured for Slide {
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "rows", expects: "1 to 8", default: "2", about: "the number of rows" },
        Parameter { name: "width", expects: "2 to 16", default: "5", about: "squares in a row" },
        Parameter {
            name: "start",
            expects: "squares x, o and -, rows joined by /",
            default: "",
            about: "the board at the start, with its rows and width; default: x on the left, o on the right",
        },
    ];

    fn configure(given: &Given<'_>) -> Result<Slide, ParameterError> {
        let text = given.text("start");
        let whole = |name, range: RangeInclusive<usize>| {
            given.whole(name, *range.start() as u64..=*range.end() as u64).map(|number| number as usize)
        };
        let (mut rows, mut width) = (whole("rows", ROWS)?, whole("width", WIDTHS)?);
        if text.is_empty() {
            return Ok(Slide::new(rows, width));
        }
        // Parameters that were not given follow from the board.
        if !given.is_given("rows") {
            rows = text.split('/').count();
        }
        if !given.is_given("width") {
            width = text.split('/').next().map_or(0, str::len);
        }
        if !ROWS.contains(&rows) || !WIDTHS.contains(&width) {
            let expected = "1 to 8 rows of 2 to 16 squares joined by /, such as `x---o/x---o`";
            return Err(given.wrong("start", expected));
        }
        let mut game = Slide::new(rows, width);
        game.start.columns =
            game.read_board(text).ok_or_else(|| given.wrong("start", game.expected_board()))?;
        Ok(game)
    }
}

impl Notation for Slide {
    fn write_move(&self, _state: &State, mv: Move) -> String {
        mv.to_string()
    }

    fn write_position(&self, state: &State) -> String {
        let rows: Vec<String> = (0..self.rows).map(|row| self.squares(state, row).collect()).collect();
        format!("{} {}", rows.join("/"), state.mover)
    }

    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let example = || self.write_position(&self.start);
        let expected = || format!("the board and the player to move, such as `{}`", example());
        let [board, mover] = rows::two_words(text, expected)?;
        let columns =
            self.read_board(board).ok_or_else(|| NotationError::new(self.expected_board(), board))?;
        Ok(State { columns, mover: rows::player(mover, 2, "1 or 2")? })
    }

    fn draw(&self, state: &State) -> String {
        let mut lines = vec![spaced(' ', (0..self.width as u8).map(column_letter))];
        for (row, number) in (0..self.rows).zip('1'..) {
            lines.push(spaced(number, self.squares(state, row)));
        }
        let letter = if state.mover == Player::FIRST { 'x' } else { 'o' };
        lines.push(format!("player {} ({letter}) to move", state.mover));
        lines.join("\n")
    }
}
