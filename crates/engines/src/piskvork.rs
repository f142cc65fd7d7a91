//! The protocol of Gomocup, which the manager Piskvork speaks (Petr Laštovička 2005), for gomoku without
//! opening rules: its lines, written and read. Squares are column and row from 0, from the top left corner.

use crate::board::Board;
use crate::mapping::Mapping;
use crate::question::Said;
use std::time::Duration;

/// Reads a line of an engine. Commands and hints that it does not know are no error.
pub fn read(line: &str) -> Said {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word {
        "OK" => Said::Ready,
        "ERROR" => Said::Error(rest.trim().to_owned()),
        "SUGGEST" => Said::Suggestion(without_spaces(rest)),
        "MESSAGE" | "DEBUG" | "UNKNOWN" | "" => Said::Other,
        _ if line.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-') => {
            Said::Move(without_spaces(line))
        }
        _ => Said::Other,
    }
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// How moves on this board are written.
///
/// # Panics
///
/// If the board has more than 26 columns.
pub fn mapping(board: Option<Board>) -> Mapping {
    let named = |board: Board| Mapping::of_squares(board, |x, y| format!("{},{}", x - 1, board.rows - y));
    board.map(named).unwrap_or_default()
}

/// The line that begins a game.
pub fn start(board: Board) -> String {
    let Board { columns, rows, .. } = board;
    if columns == rows { format!("START {columns}") } else { format!("RECTSTART {columns},{rows}") }
}

/// The lines that tell the limits: the time of a move, that of the game, and what is left of it.
pub fn limits(of_move: Option<Duration>, of_game: Option<(Duration, Duration)>) -> Vec<String> {
    let line = |name: &str, time: Duration| format!("INFO {name} {}", time.as_millis());
    let of_game = of_game.map(|(whole, left)| [line("timeout_match", whole), line("time_left", left)]);
    let of_move = of_move.map(|time| line("timeout_turn", time));
    of_move.into_iter().chain(of_game.into_iter().flatten()).collect()
}

/// The lines that ask for a move behind these, as the program writes them: only the last one where it knows
/// the others, else all.
pub fn go(moves: &[String], knows_others: bool) -> Vec<String> {
    match moves {
        [] => vec!["BEGIN".to_owned()],
        [.., last] if knows_others => vec![format!("TURN {last}")],
        _ => {
            let owner = |index: usize| if (moves.len() - index).is_multiple_of(2) { 1 } else { 2 };
            let stones = moves.iter().enumerate().map(|(index, mv)| format!("{mv},{}", owner(index)));
            ["BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines_are_read() {
        assert_eq!(read("OK"), Said::Ready);
        assert_eq!(read("OK - ready"), Said::Ready);
        assert_eq!(read("7, 8"), Said::Move("7,8".to_owned()));
        assert_eq!(read("ERROR no such size"), Said::Error("no such size".to_owned()));
        assert_eq!(read("SUGGEST 1,2"), Said::Suggestion("1,2".to_owned()));
        for other in ["MESSAGE 7,8", "DEBUG x", "UNKNOWN command", "", "name=\"x\""] {
            assert_eq!(read(other), Said::Other, "{other}");
        }
    }

    #[test]
    fn squares_are_counted_from_the_top_left() {
        let board = Board { columns: 15, rows: 15, is_slanted: false };
        let mapping = mapping(Some(board));
        assert_eq!(["a1", "h8", "o15"].map(|mv| mapping.theirs(mv)), ["0,14", "7,7", "14,0"]);
        assert_eq!(start(board), "START 15");
        assert_eq!(start(Board { rows: 9, ..board }), "RECTSTART 15,9");
    }

    #[test]
    fn questions_are_written() {
        let moves = ["7,7", "8,8", "6,6"].map(str::to_owned);
        assert_eq!(go(&[], false), ["BEGIN"]);
        assert_eq!(go(&moves, true), ["TURN 6,6"]);
        assert_eq!(go(&moves, false), ["BOARD", "7,7,2", "8,8,1", "6,6,2", "DONE"]);
        let second = Duration::from_secs(1);
        assert_eq!(limits(Some(second), None), ["INFO timeout_turn 1000"]);
        let of_game = Some((second * 60, second * 30));
        assert_eq!(limits(None, of_game), ["INFO timeout_match 60000", "INFO time_left 30000"]);
    }
}
