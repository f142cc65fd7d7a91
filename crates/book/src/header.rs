//! What a book is about.

use serde::{Deserialize, Serialize};

/// The version of the format.
const SCHEMA: u32 = 1;
/// The word that a book begins with.
const KIND: &str = "book";

/// The first line of a book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    yomi: String,
    schema: u32,
    /// The game with every parameter.
    pub game: String,
    /// A hash of its rules.
    pub rules: String,
    /// The number of players.
    pub players: usize,
    /// The number of positions in a whole book; a draft may go on behind them, and one that is not finished
    /// has none. By this number a whole book that is cut is told from a draft.
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

    /// The same with this number of positions.
    pub(crate) fn with_positions(&self, positions: Option<usize>) -> Header {
        Header { positions, ..self.clone() }
    }

    /// Checks that a header is one of this version.
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

    /// Checks that the book is one of this game.
    ///
    /// # Errors
    ///
    /// If it is one of another game or of other rules, in one line.
    pub fn fits(&self, own: &Header) -> Result<(), String> {
        if self.rules != own.rules || self.players != own.players {
            return Err(format!("expected a book of {}, got one of {}", own.game, self.game));
        }
        Ok(())
    }
}
