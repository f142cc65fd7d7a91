//! The header of a book: its game, its rules and its size.

use serde::{Deserialize, Serialize};

/// The version of the format.
const SCHEMA: u32 = 1;
/// The keyword that marks a book.
const KIND: &str = "book";

/// The first line of a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    yomi: String,
    schema: u32,
    /// The game with all its parameters.
    pub game: String,
    /// A hash of its rules.
    pub rules: String,
    /// The number of players.
    pub players: usize,
    /// The number of positions of a finished book; a draft has none, or has further lines after that many. It
    /// distinguishes a truncated book from a draft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) positions: Option<usize>,
}

impl Header {
    /// The header of a book of this game.
    pub fn new(game: impl Into<String>, rules: impl Into<String>, players: usize) -> Header {
        Header {
            yomi: KIND.to_owned(),
            schema: SCHEMA,
            game: game.into(),
            rules: rules.into(),
            players,
            positions: None,
        }
    }

    /// The same header with this number of positions.
    pub(crate) fn with_positions(&self, positions: Option<usize>) -> Header {
        Header { positions, ..self.clone() }
    }

    /// Checks the format and its version.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Header { yomi, schema, players, .. } = self;
        if yomi != KIND || *schema != SCHEMA {
            return Err(format!("expected a book of version {SCHEMA}, got {yomi} of version {schema}"));
        }
        if !(2..=game::MAX_PLAYERS).contains(players) {
            return Err(format!("expected 2 to {} players, got {players}", game::MAX_PLAYERS));
        }
        Ok(())
    }

    /// Checks that the book is of this game.
    ///
    /// # Errors
    ///
    /// If it is of another game or other rules, in one line.
    pub fn fits(&self, own: &Header) -> Result<(), String> {
        if self.rules != own.rules || self.players != own.players {
            return Err(format!("expected a book of {}, got one of {}", own.game, self.game));
        }
        Ok(())
    }
}
