//! The Go Text Protocol (Gunnar Farnebäck 2002), version 2, as programs for Go, Hex, Othello and gomoku speak
//! it: its lines, written and read. Player 1 is black, and players move in turn.
//!
//! Columns are letters without `i`, but those of Hex have all, as `HexGui` and `MoHex` write them. A pie rule
//! is `swap-pieces`. Behind it the players change colors to these two, and the stones stay. To others the
//! stone changes its color and, on a slanted board, its square is mirrored. A [`Notation`] has it the second
//! way.

use crate::board::{Board, column_and_row, square};
use crate::fault::Fault;
use crate::mapping::Mapping;
use crate::question::Said;
use std::time::Duration;

/// The pie rule, as yomi writes it and as the protocol does.
pub const SWAP: [&str; 2] = ["swap", "swap-pieces"];

/// Reads a line of an engine: an answer is a [`Said::Move`], whatever was asked for.
pub fn read(line: &str) -> Said {
    let answer = |rest: &str| rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).trim().to_owned();
    if let Some(rest) = line.strip_prefix('=') {
        Said::Move(answer(rest))
    } else if let Some(rest) = line.strip_prefix('?') {
        Said::Error(answer(rest))
    } else {
        Said::Other
    }
}

/// How moves on this board are written; those of other games are not changed.
///
/// # Panics
///
/// If the board has more than 25 columns.
pub fn mapping(board: Option<Board>) -> Mapping {
    let mut mapping = match board {
        Some(board) if !board.is_slanted => {
            // The letter behind the one before `i` is the one behind it.
            Mapping::of_squares(board, |column, row| square(column + usize::from(column > 8), row))
        }
        _ => Mapping::default(),
    };
    mapping.moves.insert(SWAP[0].to_owned(), SWAP[1].to_owned());
    mapping
}

/// How moves are written in one game: its mapping, and whether the board is mirrored.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    mapping: &'a Mapping,
    is_slanted: bool,
    has_swapped: bool,
}

impl<'a> Notation<'a> {
    /// The notation behind these moves.
    pub fn new(mapping: &'a Mapping, board: Option<Board>, moves: &[String]) -> Notation<'a> {
        let is_slanted = board.is_some_and(|board| board.is_slanted);
        Notation { mapping, is_slanted, has_swapped: moves.iter().any(|mv| mv == SWAP[0]) }
    }

    /// The move as the protocol writes it.
    pub fn theirs(&self, ours: &str) -> String {
        self.mapping.theirs(&self.mirrored(ours))
    }

    /// The legal move that the protocol writes like this.
    ///
    /// # Errors
    ///
    /// As [`Mapping::ours`].
    pub fn ours(&self, theirs: &str, legal: &[String]) -> Result<String, Fault> {
        let legal: Vec<String> = legal.iter().map(|mv| self.mirrored(mv)).collect();
        self.mapping.ours(theirs, &legal).map(|mv| self.mirrored(mv))
    }

    /// A square with its column and its row exchanged, where the board is mirrored.
    fn mirrored(&self, mv: &str) -> String {
        let place = if self.is_slanted && self.has_swapped { column_and_row(mv) } else { None };
        place.filter(|&(_, row)| row <= 26).map_or_else(|| mv.to_owned(), |(column, row)| square(row, column))
    }
}

/// The name of a player, from 1.
pub fn color(player: usize) -> &'static str {
    if player == 1 { "b" } else { "w" }
}

/// The lines that begin a game on a board of this size; without one, on the usual one.
pub fn new_game(board: Option<Board>) -> Vec<String> {
    let size = board.map(|board| match board {
        Board { columns, rows, .. } if columns == rows => format!("boardsize {columns}"),
        Board { columns, rows, .. } => format!("boardsize {columns} {rows}"),
    });
    size.into_iter().chain(["clear_board".to_owned()]).collect()
}

/// The line that limits the time of each move, in whole seconds, or that of the game.
pub fn time_settings(of_move: Option<Duration>, of_game: Option<Duration>) -> String {
    match (of_move, of_game) {
        (Some(time), _) => format!("time_settings 0 {} 1", time.as_secs_f64().ceil().max(1.0)),
        (None, time) => format!("time_settings {} 0 0", time.unwrap_or_default().as_secs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn lines_of_engines_are_read() {
        assert_eq!(read("= D4"), Said::Move("D4".to_owned()));
        assert_eq!(read("=17 swap-pieces"), Said::Move("swap-pieces".to_owned()));
        assert_eq!(read("="), Said::Move(String::new()));
        assert_eq!(read("?3 illegal move"), Said::Error("illegal move".to_owned()));
        assert_eq!(read(""), Said::Other);
    }

    #[test]
    fn columns_are_letters_without_i_but_in_hex() {
        let board = Board { columns: 15, rows: 15, is_slanted: false };
        let go = mapping(Some(board));
        assert_eq!(["h8", "i9", "o15", "swap"].map(|mv| go.theirs(mv)), ["h8", "j9", "p15", "swap-pieces"]);
        assert_eq!(go.ours("J9", &texts(&["i9", "j9"])), Ok("i9"));
        let hex = mapping(Some(Board { is_slanted: true, ..board }));
        assert_eq!(hex.theirs("i9"), "i9");
    }

    #[test]
    fn a_board_of_hex_is_mirrored_once_the_stone_was_taken_over() {
        let board = Some(Board { columns: 11, rows: 11, is_slanted: true });
        let mapping = mapping(board);
        let before = Notation::new(&mapping, board, &texts(&["a2"]));
        assert_eq!((before.theirs("swap"), before.theirs("a3")), ("swap-pieces".to_owned(), "a3".to_owned()));
        let behind = Notation::new(&mapping, board, &texts(&["a2", "swap"]));
        assert_eq!(behind.theirs("c1"), "a3");
        assert_eq!(behind.ours("A3", &texts(&["a3", "c1"])), Ok("c1".to_owned()));
    }

    #[test]
    fn games_and_clocks_are_written() {
        let board = Board { columns: 11, rows: 11, is_slanted: true };
        assert_eq!(new_game(Some(board)), ["boardsize 11", "clear_board"]);
        assert_eq!(new_game(Some(Board { rows: 9, ..board })), ["boardsize 11 9", "clear_board"]);
        assert_eq!(time_settings(Some(Duration::from_millis(1500)), None), "time_settings 0 2 1");
        assert_eq!(time_settings(None, Some(Duration::from_secs(90))), "time_settings 90 0 0");
    }
}
