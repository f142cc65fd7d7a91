//! The ways in which an engine can misbehave, each described in one line.

use game::quoted;
use std::time::Duration;
use thiserror::Error;

/// An engine that did not do what its protocol asks for. Its process has been ended.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// There is no such program.
    #[error("there is no program {}", quoted(program))]
    Missing {
        /// Its name, as it was given.
        program: String,
    },
    /// The program could not be started.
    #[error("expected a program that starts, got {}: {why}", quoted(program))]
    Start {
        /// Its name, as it was given.
        program: String,
        /// The system's reason.
        why: String,
    },
    /// The process ended when a line was expected.
    #[error("expected {expected}, got the end of the program{}", last_words(words))]
    Ended {
        /// The expected line.
        expected: String,
        /// The last line that it wrote to standard error; may be empty.
        words: String,
    },
    /// No expected line came in time.
    #[error("expected {expected} within {}, got {}", seconds(*within), instead(last))]
    Late {
        /// The expected line.
        expected: String,
        /// The time that it had.
        within: Duration,
        /// The last line that came instead; empty if none did.
        last: String,
    },
    /// It used up its time for the game.
    #[error(
        "expected a move within the {} left on its clock, got one after {}",
        seconds(*left),
        seconds(*took)
    )]
    Time {
        /// The time left before the move.
        left: Duration,
        /// The time taken.
        took: Duration,
    },
    /// A line of more bytes than any answer has.
    #[error("expected lines of at most {most} bytes, got a longer one")]
    LongLine {
        /// The limit.
        most: usize,
    },
    /// More lines than any answer has.
    #[error("expected {expected} among at most {most} lines, got more")]
    Flood {
        /// The expected line.
        expected: String,
        /// The limit.
        most: usize,
    },
    /// More options than any program has.
    #[error("expected at most {most} options in {bytes} bytes, got more")]
    Options {
        /// The limit.
        most: usize,
        /// The limit on their length.
        bytes: usize,
    },
    /// A move that is not legal, or not a move.
    #[error("expected a legal move such as {}, got {}", quoted(example), quoted(found))]
    Illegal {
        /// A legal move, as the engine would write it.
        example: String,
        /// Its answer.
        found: String,
    },
    /// It does not read its input.
    #[error("expected a program that reads its input, got one that left {lines} lines unread")]
    Deaf {
        /// The lines that wait for it.
        lines: usize,
    },
    /// It said that it cannot do what it was asked for.
    #[error("it refuses {what}: {}", quoted(why))]
    Refused {
        /// What it was asked for.
        what: String,
        /// Its reason.
        why: String,
    },
    /// It gave up.
    #[error("it resigned")]
    Resigned,
    /// It has no option of this name, or none with this value.
    #[error("expected {expected}, got {}", quoted(found))]
    NoOption {
        /// The options that it has, or the values that one may have.
        expected: String,
        /// The name or the value.
        found: String,
    },
    /// Two legal moves that are written alike for the engine.
    #[error("the mapping writes the legal moves {one} and {other} alike, as {}", quoted(theirs))]
    Ambiguous {
        /// A legal move.
        one: String,
        /// Another.
        other: String,
        /// The move as it would be sent to the engine.
        theirs: String,
    },
}

fn seconds(time: Duration) -> String {
    format!("{} s", (time.as_secs_f64() * 1000.0).round() / 1000.0)
}

fn instead(last: &str) -> String {
    if last.is_empty() { "nothing".to_owned() } else { quoted(last) }
}

fn last_words(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!("; its last words: {}", quoted(words)) }
}
