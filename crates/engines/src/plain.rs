//! The plain protocol: lines of words for programs that play any game, for any number of players.
//!
//! `docs/engines.md` describes it, with a client of thirty lines.

use crate::question::{Info, Question, Said};
use std::time::Duration;

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// Reads a line of an engine.
pub fn read(line: &str) -> Said {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "ready" => Said::Ready,
        "error" => Said::Error(rest.to_owned()),
        "move" => Said::Move(rest.to_owned()),
        "info" => Said::Info(Info::read(rest.split_whitespace(), "line")),
        _ => Said::Other,
    }
}

/// The first line of a conversation.
pub fn greeting() -> String {
    format!("yomi {VERSION}")
}

/// The line that names the game.
pub fn game(question: &Question) -> String {
    format!("game {}", question.game)
}

/// The lines that say where the game stands.
pub fn position(question: &Question) -> [String; 3] {
    let words = |word: &str, words: &[String]| format!("{word} {}", words.join(" ")).trim_end().to_owned();
    [format!("start {}", question.start), words("moves", &question.moves), words("legal", &question.legal)]
}

/// The line that asks for a move.
pub fn go(question: &Question, clock: Option<(Duration, Duration)>) -> String {
    let mut line = format!("go player {}{}", question.to_move, question.limits.words("time"));
    if let Some((left, increment)) = clock {
        line.push_str(&format!(" clock {} increment {}", left.as_millis(), increment.as_millis()));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines_are_read() {
        assert_eq!(read("ready"), Said::Ready);
        assert_eq!(read("move d1-d7(g7)"), Said::Move("d1-d7(g7)".to_owned()));
        assert_eq!(read("move"), Said::Move(String::new()));
        assert_eq!(read("error no such game"), Said::Error("no such game".to_owned()));
        let line = Some(vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(
            read("info nodes 7 depth 2 line a b"),
            Said::Info(Info { depth: Some(2), nodes: Some(7), line, ..Info::default() })
        );
        assert_eq!(read("name Somebody"), Said::Other);
    }
}
