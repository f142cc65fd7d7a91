//! What is said on the socket. `docs/playground.md` is its contract.

use crate::listing::Listing;
use crate::situation::Situation;
use serde::{Deserialize, Serialize};
use session::Answer;

/// What a browser asks.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Message {
    /// The browser's number for it, from 1.
    pub(crate) id: u32,
    #[serde(flatten)]
    pub(crate) asked: Asked,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum Asked {
    /// What there is.
    Games,
    /// The rules of a game as implemented, in Markdown.
    Rules(Named),
    /// How a position looks, who is to move, and what is legal.
    Situation(Where),
    /// The answer of a search.
    Analyze(Analyze),
    /// The tree that a search walked, in a binary frame.
    Tree(Tree),
    /// A picture of it.
    Picture(Picture),
    /// The end of another ask.
    Stop(Stop),
}

/// A game by its name alone.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Named {
    pub(crate) game: String,
}

/// A game and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Where {
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) position: Option<String>,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Analyze {
    #[serde(flatten)]
    pub(crate) at: Where,
    #[serde(default)]
    pub(crate) search: Option<String>,
    /// How many of the best moves need values of their own.
    #[serde(default = "one")]
    pub(crate) multi: usize,
    /// Whether to tell the answers on the way to the last.
    #[serde(default)]
    pub(crate) stages: bool,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Tree {
    #[serde(flatten)]
    pub(crate) at: Where,
    #[serde(default)]
    pub(crate) search: Option<String>,
    /// How many nodes may be drawn.
    pub(crate) limit: usize,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Picture {
    #[serde(flatten)]
    pub(crate) tree: Tree,
    /// As `yomi tree --format` takes it.
    pub(crate) format: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Stop {
    /// The number of the ask to be ended.
    pub(crate) of: u32,
}

const fn one() -> usize {
    1
}

/// What is told of an ask.
#[derive(Debug, Serialize)]
pub(crate) struct Telling {
    /// The browser's number for it; 0 where none could be read.
    pub(crate) id: u32,
    #[serde(flatten)]
    pub(crate) told: Told,
}

#[derive(Debug, Serialize)]
#[serde(tag = "tell", rename_all = "lowercase")]
pub(crate) enum Told {
    Games(Listing),
    Rules {
        rules: &'static str,
    },
    Situation {
        situation: Box<Situation>,
    },
    /// It begins when others have ended.
    Waiting,
    /// The search goes on.
    Nodes {
        nodes: u64,
        elapsed_s: f64,
    },
    /// An answer on the way.
    Stage {
        answer: Box<Answer>,
    },
    /// The last one.
    Answer {
        answer: Box<Answer>,
        /// Whether the browser stopped it.
        stopped: bool,
    },
    Picture {
        name: String,
        #[serde(rename = "type")]
        media_type: &'static str,
        text: String,
    },
    /// One line: what was expected, what came.
    Error {
        error: String,
    },
}

impl Telling {
    /// The message as text.
    pub(crate) fn text(&self) -> String {
        // Plain data with text keys: it can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(crate) fn error(id: u32, error: impl Into<String>) -> Telling {
        Telling { id, told: Told::Error { error: error.into() } }
    }
}

impl Message {
    /// Reads a message, or says to which ask the error belongs and what is wrong.
    pub(crate) fn read(text: &str) -> Result<Message, (u32, String)> {
        serde_json::from_str(text).map_err(|error| {
            let id = serde_json::from_str::<serde_json::Value>(text).ok();
            let id = id.and_then(|value| value.get("id")?.as_u64()).and_then(|id| u32::try_from(id).ok());
            (id.unwrap_or(0), format!("expected a message as docs/playground.md describes it: {error}"))
        })
    }
}
