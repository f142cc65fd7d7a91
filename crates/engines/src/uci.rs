//! The Universal Chess Interface, by Stefan Meyer-Kahlen and Rudolf Huber (2006), with the option
//! `UCI_Variant` of programs that play several games: its lines, written and read.

use crate::mapping::Mapping;
use crate::option::EngineOption;
use crate::question::{Info, Limits, Question, Said};
use std::time::Duration;

/// Reads a line of an engine. No line is an error: unknown words are passed over, as the protocol wants it.
pub fn read(line: &str) -> Said {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("uciok") => Said::Greeted,
        Some("readyok") => Said::Ready,
        Some("bestmove") => Said::Move(words.next().unwrap_or_default().to_owned()),
        Some("info") => Said::Info(Info::read(words, "pv")),
        Some("option") => Said::Option(option(words)),
        _ => Said::Other,
    }
}

fn option<'a>(words: impl Iterator<Item = &'a str>) -> EngineOption {
    let mut option = EngineOption::default();
    let mut part = "";
    for word in words {
        match word {
            "name" | "type" | "var" | "default" | "min" | "max" if part != word || word == "var" => {
                part = word;
                if word == "var" {
                    option.values.push(String::new());
                }
                continue;
            }
            _ => {}
        }
        let text = match part {
            "name" => &mut option.name,
            "type" => &mut option.kind,
            "min" | "max" => {
                option.range[usize::from(part == "max")] = word.parse().ok();
                continue;
            }
            "var" => match option.values.last_mut() {
                Some(value) => value,
                None => continue,
            },
            _ => continue,
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    option
}

/// The line that sets an option.
pub fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() {
        format!("setoption name {name}")
    } else {
        format!("setoption name {name} value {value}")
    }
}

/// The line that says where the game stands. A start other than the usual one is written as the mapping has
/// it; `None` if that has no way.
pub fn position(question: &Question, mapping: &Mapping) -> Option<String> {
    let Question { start, is_usual_start, moves, .. } = question;
    let start = if *is_usual_start { "startpos".to_owned() } else { format!("fen {}", mapping.fen(start)?) };
    if moves.is_empty() {
        return Some(format!("position {start}"));
    }
    let moves: Vec<String> = moves.iter().map(|mv| mapping.theirs(mv)).collect();
    Some(format!("position {start} moves {}", moves.join(" ")))
}

/// The line that asks for a move. With a clock, both players have the same.
pub fn go(limits: &Limits, clock: Option<(Duration, Duration)>) -> String {
    let mut line = "go".to_owned();
    if let Some((left, increment)) = clock {
        let (left, increment) = (left.as_millis(), increment.as_millis());
        line.push_str(&format!(" wtime {left} btime {left} winc {increment} binc {increment}"));
    }
    line.push_str(&limits.words("movetime"));
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::DECIDED;

    #[test]
    fn lines_of_engines_are_read() {
        assert_eq!(read("uciok"), Said::Greeted);
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Said::Move("e2e4".to_owned()));
        assert_eq!(read("bestmove"), Said::Move(String::new()));
        assert_eq!(read("Fairy-Stockfish 11.1"), Said::Other);
        let said = read("info depth 7 seldepth 9 multipv 1 score cp 30 nodes 1234 nps 5 pv a2a3 b7b6");
        let line = vec!["a2a3".to_owned(), "b7b6".to_owned()];
        assert_eq!(
            said,
            Said::Info(Info { depth: Some(7), nodes: Some(1234), score: Some(30), line: Some(line) })
        );
        for (said, score) in [("mate 3", DECIDED), ("mate -2", -DECIDED), ("mate 0", -DECIDED), ("-7", -7)] {
            let info = Info { score: Some(score), ..Info::default() };
            assert_eq!(read(&format!("info score {said} lowerbound")), Said::Info(info));
        }
        assert_eq!(read("info string depth 9"), Said::Info(Info::default()));
        assert_eq!(read("info depth nine nodes"), Said::Info(Info::default()));
    }

    #[test]
    fn options_are_read_with_spaces_in_their_names_and_values() {
        let said = read("option name Skill Level type combo default very low var very low var high");
        let values = vec!["very low".to_owned(), "high".to_owned()];
        let option = EngineOption {
            name: "Skill Level".to_owned(),
            kind: "combo".to_owned(),
            values,
            ..EngineOption::default()
        };
        assert_eq!(said, Said::Option(option));
    }

    #[test]
    fn values_are_checked_by_the_kind_of_the_option() {
        for (line, good, bad, expected) in [
            ("Hash type spin default 16 min 1 max 64", "64", "65", "a whole number from 1 to 64 for Hash"),
            ("Hash type spin default 16 min 1 max 64", "1", "abc", "a whole number from 1 to 64 for Hash"),
            ("Hash type spin min 1", "99", "-5", "a whole number from 1 for Hash"),
            ("Hash type spin", "-5", "", "a whole number for Hash"),
            ("Own Book type check default false", "True", "yes", "true or false for Own Book"),
            ("Clear type button", "", "1", "nothing behind `Clear=`, which is a button"),
            ("Style type combo var a var b", "B", "c", "one of the values of Style (a, b)"),
        ] {
            let Said::Option(option) = read(&format!("option name {line}")) else { panic!("{line}") };
            assert_eq!(
                (option.refuses(good), option.refuses(bad)),
                (None, Some(expected.to_owned())),
                "{line}"
            );
        }
        let Said::Option(text) = read("option name File type string default") else { panic!() };
        assert_eq!((text.refuses(""), text.refuses("x y")), (None, None));
    }

    #[test]
    fn questions_are_written() {
        let second = Duration::from_secs(1);
        let limits = Limits { depth: Some(3), nodes: Some(10), time: Some(second) };
        assert_eq!(go(&limits, None), "go depth 3 nodes 10 movetime 1000");
        let clock = Some((second * 60, second / 10));
        let timed = "go wtime 60000 btime 60000 winc 100 binc 100";
        assert_eq!(go(&Limits::default(), clock), timed);
        assert_eq!(set_option("Hash", "16"), "setoption name Hash value 16");
        assert_eq!(set_option("Clear Hash", ""), "setoption name Clear Hash");
    }
}
