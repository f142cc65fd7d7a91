//! How an engine is started and spoken to.

use crate::board::Board;
use crate::mapping::Mapping;
use crate::{gtp, nboard, piskvork};
use std::path::PathBuf;
use std::time::Duration;

/// The protocol that an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface, for two players.
    Uci,
    /// That of the program `NBoard`, for Othello.
    Nboard,
    /// The Go Text Protocol, for Hex, Othello, gomoku and games like them.
    Gtp,
    /// That of Gomocup, for gomoku.
    Piskvork,
    /// Yomi's own, for any game and any number of players.
    Plain,
}

impl Protocol {
    /// The names on the command line.
    pub const NAMES: [(&'static str, Protocol); 5] = [
        ("uci", Protocol::Uci),
        ("nboard", Protocol::Nboard),
        ("gtp", Protocol::Gtp),
        ("piskvork", Protocol::Piskvork),
        ("plain", Protocol::Plain),
    ];

    /// The line that ends the conversation.
    pub(crate) const fn farewell(self) -> &'static str {
        if matches!(self, Protocol::Piskvork) { "END" } else { "quit" }
    }

    /// How its programs write moves on this board, unless something else is known of them.
    pub fn mapping(self, board: Option<Board>) -> Mapping {
        match self {
            Protocol::Uci => Mapping::coordinates(),
            Protocol::Nboard => nboard::mapping(),
            Protocol::Gtp => gtp::mapping(board),
            Protocol::Piskvork => piskvork::mapping(board),
            Protocol::Plain => Mapping::default(),
        }
    }
}

/// The time of a player for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// At the beginning.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// How an engine is started and spoken to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The program and its arguments; at least the program.
    pub command: Vec<String>,
    /// The folder that it works in; `None` for that of yomi.
    pub folder: Option<PathBuf>,
    /// The protocol.
    pub protocol: Protocol,
    /// The value of the option `UCI_Variant`, if it is to be set.
    pub variant: Option<String>,
    /// Options with their values, in order; the value of a button is empty.
    pub options: Vec<(String, String)>,
    /// The board of the game, where its squares are named by a letter and a number.
    pub board: Option<Board>,
    /// How it writes moves.
    pub mapping: Mapping,
    /// The time that it has to start, and to answer anything but a question for a move.
    pub start: Duration,
    /// The time that it has beyond its limit.
    pub grace: Duration,
    /// The time that it has for a move that no time limits, before it is taken for hung.
    pub patience: Duration,
    /// Its time for a game, if it has any.
    pub clock: Option<Clock>,
}

impl Settings {
    /// The defaults for this command.
    pub fn new(command: Vec<String>, protocol: Protocol) -> Settings {
        Settings {
            command,
            folder: None,
            protocol,
            variant: None,
            options: Vec::new(),
            board: None,
            mapping: protocol.mapping(None),
            start: Duration::from_secs(10),
            grace: Duration::from_secs(1),
            patience: Duration::from_secs(600),
            clock: None,
        }
    }

    /// True if it is to think in the time of the other player, which is an option of UCI.
    pub fn ponders(&self) -> bool {
        let is_on = |(name, value): &(String, String)| name.eq_ignore_ascii_case("Ponder") && value == "true";
        self.protocol == Protocol::Uci && self.options.iter().any(is_on)
    }
}

/// The words of a command line, with quotes as in a shell; nothing else of a shell is understood. `None` if a
/// quote is not closed, or there is no word.
pub fn words(command: &str) -> Option<Vec<String>> {
    shlex::split(command).filter(|words| !words.is_empty())
}
