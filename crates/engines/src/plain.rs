//! The plain protocol: lines of words for programs that play any game, for any number of players.
//!
//! `docs/engines.md` describes it, with a client of thirty lines.

use crate::question::{Info, Limits, Question};
use std::time::Duration;

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// A line of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// It has understood the last line, and will play.
    Ready,
    /// It will not, for this reason.
    Error(String),
    /// What it knows so far.
    Info(Info),
    /// Its move.
    Move(String),
    /// Anything else, which is no error.
    Other,
}

/// Reads a line of an engine.
pub fn read(line: &str) -> Said {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "ready" => Said::Ready,
        "error" => Said::Error(rest.to_owned()),
        "move" => Said::Move(rest.to_owned()),
        "info" => Said::Info(info(rest)),
        _ => Said::Other,
    }
}

fn info(text: &str) -> Info {
    let mut info = Info::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next().and_then(|depth| depth.parse().ok()),
            "nodes" => info.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
            "line" => info.line = Some(words.by_ref().map(str::to_owned).collect()),
            _ => {}
        }
    }
    info
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
    let Limits { depth, nodes, time } = question.limits;
    let mut line = format!("go player {}", question.to_move);
    if let Some(depth) = depth {
        line.push_str(&format!(" depth {depth}"));
    }
    if let Some(nodes) = nodes {
        line.push_str(&format!(" nodes {nodes}"));
    }
    if let Some(time) = time {
        line.push_str(&format!(" time {}", time.as_millis().max(1)));
    }
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
            Said::Info(Info { depth: Some(2), nodes: Some(7), line })
        );
        assert_eq!(read("name Somebody"), Said::Other);
    }
}
