//! Moves and positions of Shatar as text.

use super::board::MAX_MEN;
use super::kind::Kind;
use super::state::{Move, State};
use super::{FIFTY_MOVES, Niol, Shatar, attacks};
use crate::{drawing, rows};
use game::{Game, Notation, NotationError, Player};

/// The letters of the first player's men in the order of [`Kind::ALL`], and of the second player's.
const LETTERS: [char; 12] = ['P', 'N', 'B', 'R', 'K', 'J', 'p', 'n', 'b', 'r', 'k', 'j'];
/// The letters of the players.
const PLAYERS: [char; 2] = ['w', 'b'];
/// The players whose series of checks contains a shak, by the bits of the state.
const SERIES: [&str; 4] = ["-", "w", "b", "wb"];

fn name(square: u8) -> [char; 2] {
    [char::from(b'a' + square % 8), char::from(b'1' + square / 8)]
}

fn letter(state: &State, square: u8) -> char {
    state.man(square).map_or(rows::EMPTY, |(kind, player)| {
        if player == Player::FIRST { kind.letter() } else { kind.letter().to_ascii_lowercase() }
    })
}

fn row(state: &State, row: usize) -> impl Iterator<Item = char> {
    (0..8).map(move |column| letter(state, (8 * row + column) as u8))
}

/// Reads the men on the board.
fn read_men(text: &str, state: &mut State) -> Result<(), NotationError> {
    rows::read_squares(text, 8, 8, &LETTERS, |letter, column, row| {
        let place = LETTERS.iter().position(|&known| known == letter).unwrap_or_default();
        state.put(8 * row + column, Kind::ALL[place % 6], Player::new(place / 6));
    })?;
    for player in Player::all(2) {
        let (men, letter) = (state.men(player), LETTERS[6 * player.index() + 4]);
        let kings = (men & state.of(Kind::King)).count_ones();
        if kings != 1 {
            return Err(NotationError::new(format!("one {letter}"), kings.to_string()));
        }
        if men.count_ones() as usize > MAX_MEN {
            let expected = format!("at most {MAX_MEN} men with the {letter}");
            return Err(NotationError::new(expected, men.count_ones().to_string()));
        }
    }
    if state.of(Kind::Pawn) & attacks::ENDS != 0 {
        return Err(NotationError::new("no pawn on rows 1 and 8", text));
    }
    Ok(())
}

impl Shatar {
    /// Reads the players whose series of checks contains a shak. The series of the player who moved last
    /// always does if the present check is a shak.
    fn read_series(&self, text: &str, state: &mut State) -> Result<(), NotationError> {
        let Some(series) = SERIES.iter().position(|&known| known == text) else {
            let expected = "`-`, `w`, `b` or `wb` for the series of checks that hold a shak";
            return Err(NotationError::new(expected, text));
        };
        let last = state.mover.next(2);
        state.series = series as u8;
        if state.has_shak(last) && state.checkers == 0 {
            let expected =
                format!("a check to {}, as {} checks", PLAYERS[1 - last.index()], PLAYERS[last.index()]);
            return Err(NotationError::new(expected, text));
        }
        if self.niol == Niol::Wins {
            let error = || NotationError::new("`-`, as a mate needs no shak here", text);
            return if series == 0 { Ok(()) } else { Err(error()) };
        }
        state.set_shak(last, state.has_shak(last) || state.checkers & state.shak() != 0);
        Ok(())
    }

    /// Reads the plies since the last capture or pawn move.
    fn read_count(&self, text: &str, state: &mut State) -> Result<(), NotationError> {
        let most = if self.counts_to_fifty { FIFTY_MOVES } else { 0 };
        let number = text.parse().ok().filter(|number: &u8| *number <= most && number.to_string() == text);
        let expected = || match most {
            0 => "0, as these plies are not counted here".to_owned(),
            _ => format!("0 to {most} plies since the last capture or pawn move"),
        };
        state.count = number.ok_or_else(|| NotationError::new(expected(), text))?;
        Ok(())
    }
}

impl Notation for Shatar {
    /// The squares that the man leaves and reaches, and `j` if a pawn becomes a bers: `g1f3`, `g7g8j`.
    fn write_move(&self, state: &State, mv: Move) -> String {
        let mut text = String::with_capacity(5);
        self.push_move(state, mv, &mut text);
        text
    }

    fn push_move(&self, state: &State, mv: Move, text: &mut String) {
        text.extend(name(mv.from));
        text.extend(name(mv.to));
        if 1 << mv.to & attacks::ENDS != 0 && state.code(mv.from) == Kind::Pawn.code() {
            text.push('j');
        }
    }

    /// The rows from the top joined by `/`, numbers for empty squares, the player to move, the players whose
    /// series of checks holds a shak, and the plies since the last capture or pawn move.
    fn write_position(&self, state: &State) -> String {
        let board = rows::written_board(8, |number| row(state, number));
        let (mover, series) = (PLAYERS[state.mover.index()], SERIES[usize::from(state.series)]);
        format!("{board} {mover} {series} {}", state.count)
    }

    /// The board and the player to move suffice: no check came before, and nothing is counted. A FEN with six
    /// fields is read too.
    fn read_position(&self, text: &str) -> Result<State, NotationError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (board, mover, series, count) = match *words.as_slice() {
            [board, mover] => (board, mover, SERIES[0], "0"),
            [board, mover, series, count] => (board, mover, series, count),
            [board, mover, "-", "-", count, number] if number.parse::<u32>().is_ok() => {
                (board, mover, SERIES[0], count)
            }
            _ => {
                let start = self.write_position(&self.start());
                let expected = format!("a board, a player to move, checks and a count, such as `{start}`");
                return Err(NotationError::new(expected, text));
            }
        };
        let player = PLAYERS.iter().position(|known| mover.chars().eq([*known]));
        let player = player.ok_or_else(|| NotationError::new("`w` or `b` to move", mover))?;
        let mut state = State::empty(Player::new(player));
        read_men(board, &mut state)?;
        let last = state.mover.next(2);
        if state.attackers(state.king(last), state.mover, state.occupied()) != 0
            || attacks::king(state.king(last)) & 1 << state.king(state.mover) != 0
        {
            let expected = format!("a king of {} that is not attacked", PLAYERS[last.index()]);
            return Err(NotationError::new(expected, board));
        }
        state.find_checkers();
        self.read_series(series, &mut state)?;
        self.read_count(count, &mut state)?;
        Ok(state)
    }

    /// The board with its coordinates.
    fn draw(&self, state: &State) -> String {
        drawing::from_the_bottom(8, 8, |number| row(state, number))
    }
}
