//! The protocol of the Othello program `NBoard` (Chris Welty), version 2, which Edax and `NTest` speak: its
//! lines, written and read. Squares are columns a to h and rows 1 to 8 from the top, as in yomi; a pass is
//! `PA`.

use crate::mapping::Mapping;
use crate::question::{Info, Limits, Question, Said};
use std::collections::BTreeMap;

/// Reads a line of an engine. What it says of other moves than its best one may come last: a hint is not
/// asked for.
pub fn read(line: &str) -> Said {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("pong") => match words.next().and_then(|number| number.parse().ok()) {
            Some(number) => Said::Pong(number),
            None => Said::Other,
        },
        Some("===") => {
            let mv = words.next().unwrap_or_default();
            Said::Move(mv.split('/').next().unwrap_or_default().to_owned())
        }
        Some("nodestats") => {
            Said::Info(Info { nodes: words.next().and_then(|nodes| nodes.parse().ok()), ..Info::default() })
        }
        Some("search") => {
            let (line, depth) = (words.next(), words.nth(2));
            // It may end with other signs, such as `100%W`.
            let depth =
                depth.and_then(|text| text.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok());
            Said::Info(Info { depth, line: line.and_then(squares), ..Info::default() })
        }
        _ => Said::Other,
    }
}

/// The value behind a move, in hundredths of a disc: 50 of `=== F5/0.50/1.2`.
pub fn score(line: &str) -> Option<i32> {
    line.split('/').nth(1)?.trim().parse::<f64>().ok().map(|discs| (discs * 100.0).round() as i32)
}

/// The moves of a line without spaces, such as `F5d6C3` or `F5-D6-C3`.
fn squares(text: &str) -> Option<Vec<String>> {
    let signs: Vec<char> = text.chars().filter(|&sign| sign != '-').collect();
    let is_whole = signs.len().is_multiple_of(2);
    is_whole.then(|| signs.chunks(2).map(|pair| pair.iter().collect::<String>().to_uppercase()).collect())
}

/// The game with its moves, for players who have a quarter of an hour each. `None` if the start is no
/// position of Othello on the usual board as yomi writes them.
pub fn set_game(question: &Question) -> Option<String> {
    let (board, side) = question.start.split_once(' ')?;
    if board.chars().count() != 64 || !matches!(side, "x" | "o") {
        return None;
    }
    let signs: Option<String> = board
        .chars()
        .map(|sign| match sign {
            'x' => Some('*'),
            'o' => Some('O'),
            '-' => Some('-'),
            _ => None,
        })
        .collect();
    let (signs, turn) = (signs?, if side == "x" { '*' } else { 'O' });
    let colours = if side == "x" { ["B", "W"] } else { ["W", "B"] };
    let mapping = mapping();
    let moves: String = (question.moves.iter().zip(colours.into_iter().cycle()))
        .map(|(mv, colour)| format!("{colour}[{}]", mapping.theirs(mv)))
        .collect();
    Some(format!(
        "set game (;GM[Othello]PC[yomi]PB[black]PW[white]RE[?]TI[15:00]TY[8]BO[8 {signs} {turn}]{moves};)"
    ))
}

/// How moves are written: squares in capitals.
pub fn mapping() -> Mapping {
    let moves = BTreeMap::from([("pass".to_owned(), "PA".to_owned())]);
    Mapping { capitals: true, moves, ..Mapping::default() }
}

/// The line that limits a move, which knows the depth alone.
pub fn set_depth(limits: &Limits) -> Option<String> {
    limits.depth.map(|depth| format!("set depth {depth}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines_are_read() {
        assert_eq!(read("pong 3"), Said::Pong(3));
        assert_eq!(read("pong"), Said::Other);
        assert_eq!(read("=== F5/0.50/1.2"), Said::Move("F5".to_owned()));
        assert_eq!((score("=== F5/0.50/1.2"), score("=== F5"), score("=== F5//1")), (Some(50), None, None));
        assert_eq!(read("=== PA"), Said::Move("PA".to_owned()));
        assert_eq!(read("==="), Said::Move(String::new()));
        assert_eq!(read("nodestats 1200 0.5"), Said::Info(Info { nodes: Some(1200), ..Info::default() }));
        assert_eq!(read("status Thinking"), Said::Other);
        let line = Some(["F5", "D6", "PA"].map(str::to_owned).to_vec());
        let info = Info { depth: Some(100), line, ..Info::default() };
        assert_eq!(read("search F5-d6-PA 1.50,1.00 0 100%W x y"), Said::Info(info.clone()));
        assert_eq!(read("search F5d6PA -2 0 100"), Said::Info(info));
        assert_eq!(read("search F5d"), Said::Info(Info::default()));
    }

    #[test]
    fn games_are_written_with_their_passes() {
        let start = "---------------------------ox------xo--------------------------- x";
        let moves = ["d3", "pass"].map(str::to_owned).to_vec();
        let question = Question {
            game: "othello".to_owned(),
            start: start.to_owned(),
            is_usual_start: true,
            moves,
            legal: vec!["c3".to_owned()],
            to_move: 1,
            limits: Limits::default(),
        };
        let text = set_game(&question).expect("a game");
        let board = "BO[8 ---------------------------O*------*O--------------------------- *]B[D3]W[PA];)";
        assert!(text.starts_with("set game (;GM[Othello]") && text.ends_with(board), "{text}");
        let small = Question { start: "-ox-xo-- x".to_owned(), ..question };
        assert_eq!(set_game(&small), None);
    }
}
