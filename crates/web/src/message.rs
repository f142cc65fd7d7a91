//! The messages on the socket, as specified in `docs/playground.md`.

use crate::checking::{Checked, ListedSample};
use crate::listing::Listing;
use crate::one_line::shortened;
use crate::recorded::{Opening, Recorded};
use crate::room::{Remembered, View as RoomView};
use crate::round::Deed;
use crate::share::SharedLink;
use crate::situation::Situation;
use crate::standings::{Begun, Ended, Played};
use arena::{Record, Seatings};
use openings::View;
use request::{Answer, Explanation, Probed};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use studies::exercises::Exercise;
use studies::puzzle::Sheet;
use studies::review::Review;

/// Maximum length in bytes of a message parsed at once, and of a small request.
pub(crate) const SHORT_MESSAGE: usize = 16 << 10;

/// Maximum length of a message in bytes: a game, a position, and the moves of the longest game.
pub(crate) const MAX_MESSAGE: usize = 256 << 10;

/// Maximum length in bytes of a message with a file, which is in base64.
pub(crate) const MAX_MESSAGE_WITH_A_FILE: usize = 1 << 20;

/// A message from a browser.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct ClientMessage {
    /// Number of the request, chosen by the browser, from 1.
    pub(crate) id: u32,
    /// The place in the queue that the request had on a connection that was lost.
    #[serde(default)]
    pub(crate) place: Option<String>,
    #[serde(flatten)]
    pub(crate) request: ClientRequest,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub(crate) enum ClientRequest {
    /// The lists of games, searches and databases.
    Games,
    /// The rules of a game as implemented, in Markdown.
    Rules(Named),
    /// The language of written games, in Markdown.
    Language(Translated),
    /// The sample texts of written games.
    Samples,
    /// Checks the text of a game: lists its mistakes, or describes the game.
    Check(Check),
    /// A position: its drawing, the player to move, and the legal moves.
    Situation(Where),
    /// The recorded games of a file.
    Record(Opening),
    /// The answer of a search.
    Analyze(Analyze),
    /// The largest terms of the static value of a position.
    Explain(Explain),
    /// The book entry of a position.
    Book(Booked),
    /// The database entry of a position and of each of its moves.
    Probe(Probe),
    /// The loss of each move of a game.
    Review(Reviewing),
    /// A position where only one move reaches a goal.
    Puzzle(Puzzling),
    /// The exercises of a sheet for paper.
    Exercises(Sheets),
    /// Games of searches against each other.
    Tournament(Contest),
    /// The tree visited by a search, in a binary frame.
    Tree(Tree),
    /// A picture of that tree.
    Picture(Picture),
    /// The links to a page for other machines.
    Share(Share),
    /// A room, from now on: one that is there, or one that the page opens or remembers.
    Room(Box<Watch>),
    /// A seat in a room.
    Claim(Claim),
    /// What a seat does in a room.
    Act(Act),
    /// Ends another request.
    Stop(Stop),
}

/// A game by its name alone.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Named {
    pub(crate) game: String,
    #[serde(flatten)]
    pub(crate) wanted: Translated,
}

/// The requested language of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Translated {
    #[serde(default)]
    pub(crate) language: Language,
}

/// The languages of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "ja")]
    Japanese,
}

/// The text of a game, and the values of its parameters.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Check {
    pub(crate) written: String,
    /// A name that ends with `.game`, with parameters.
    #[serde(default)]
    pub(crate) game: Option<String>,
}

/// A game and a position of it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Where {
    pub(crate) game: String,
    /// The text of the game, if it is not in the list.
    #[serde(default)]
    pub(crate) written: Option<String>,
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
    /// Number of best moves that need exact values.
    #[serde(default = "one")]
    pub(crate) multi: usize,
    /// True to send the intermediate answers as well.
    #[serde(default)]
    pub(crate) stages: bool,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Explain {
    #[serde(flatten)]
    pub(crate) at: Where,
    /// The search that supplies the evaluation.
    #[serde(default)]
    pub(crate) search: Option<String>,
    /// Maximum number of terms.
    pub(crate) limit: usize,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Booked {
    #[serde(flatten)]
    pub(crate) at: Where,
    /// The book, by the name it is offered under.
    pub(crate) book: String,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Probe {
    #[serde(flatten)]
    pub(crate) at: Where,
    /// The database, by the name it is offered under.
    pub(crate) database: String,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Reviewing {
    /// The final position of the game.
    #[serde(flatten)]
    pub(crate) at: Where,
    /// The search, with the limits of each of its answers.
    #[serde(default)]
    pub(crate) search: Option<String>,
    /// Number of self-play games used to calibrate estimates.
    #[serde(default)]
    pub(crate) games: Option<u64>,
    /// Payoffs proven while the game was played.
    #[serde(default)]
    pub(crate) known: Vec<Known>,
}

/// The proven payoffs of a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Known {
    /// The number of moves that lead to the position.
    pub(crate) ply: usize,
    pub(crate) value: Vec<i32>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Puzzling {
    pub(crate) game: String,
    /// As `yomi puzzle --goal` takes it.
    #[serde(default)]
    pub(crate) goal: Option<String>,
    /// The minimum and maximum number of plies to the end.
    #[serde(default)]
    pub(crate) plies: Option<(u32, u32)>,
    /// As `yomi puzzle --difficulty` takes it.
    #[serde(default)]
    pub(crate) difficulty: Option<String>,
    /// Selects the puzzle.
    #[serde(default)]
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Sheets {
    pub(crate) lesson: String,
    /// The number of the sheet.
    pub(crate) sheet: u32,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Contest {
    pub(crate) game: String,
    /// The text of the game, if it is not in the list.
    #[serde(default)]
    pub(crate) written: Option<String>,
    /// The searches, with the limits of each of their moves.
    pub(crate) players: Vec<String>,
    pub(crate) blocks: u64,
    #[serde(default)]
    pub(crate) seed: Option<u64>,
    /// Number of random plies at the start of the games.
    #[serde(default)]
    pub(crate) opening: Option<u32>,
    /// Maximum number of plies of a game.
    #[serde(default)]
    pub(crate) plies: Option<u32>,
    #[serde(default)]
    pub(crate) seatings: Option<Seatings>,
    /// The games already played, as lines of a result file without checksums.
    #[serde(default)]
    pub(crate) done: Vec<Record>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Tree {
    #[serde(flatten)]
    pub(crate) at: Where,
    #[serde(default)]
    pub(crate) search: Option<String>,
    /// Maximum number of nodes to draw.
    pub(crate) limit: usize,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Picture {
    #[serde(flatten)]
    pub(crate) tree: Tree,
    /// As `yomi tree --to` takes it.
    pub(crate) format: String,
    /// Produces an exercise, or the answers to one.
    #[serde(default)]
    pub(crate) exercise: Option<ExerciseSheet>,
}

/// The sheet of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExerciseSheet {
    /// The boxes are empty.
    Questions,
    /// The boxes are filled in.
    Answers,
}

/// A page to share.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Share {
    /// Its address from the first `/` on.
    pub(crate) path: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Watch {
    /// The name of the room; the host's secret gives it too.
    #[serde(default)]
    pub(crate) room: Option<String>,
    #[serde(default)]
    pub(crate) host: Option<String>,
    #[serde(default)]
    pub(crate) seal: String,
    /// Those of the page's seats.
    #[serde(default)]
    pub(crate) secrets: Vec<String>,
    /// The room as the page remembers it, or opens it.
    #[serde(default)]
    pub(crate) known: Option<Remembered>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Claim {
    /// Number of the running request for the room.
    pub(crate) of: u32,
    /// The seat, from 1.
    pub(crate) seat: usize,
    /// Drawn by the page, which keeps it.
    pub(crate) secret: String,
    #[serde(default)]
    pub(crate) name: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Act {
    /// Number of the running request for the room.
    pub(crate) of: u32,
    /// The seat, from 1.
    pub(crate) seat: usize,
    /// Number of games before this one.
    pub(crate) round: u32,
    /// Number of moves before a move.
    #[serde(default)]
    pub(crate) at: usize,
    pub(crate) did: Deed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct Stop {
    /// Number of the request to end.
    pub(crate) of: u32,
}

const fn one() -> usize {
    1
}

/// A message from the server about a request.
#[derive(Debug, Serialize)]
pub(crate) struct ServerMessage {
    /// Number of the request; 0 if none could be read.
    pub(crate) id: u32,
    #[serde(flatten)]
    pub(crate) event: Event,
}

#[derive(Debug, Serialize)]
#[serde(tag = "tell", rename_all = "lowercase")]
pub(crate) enum Event {
    Games(Box<Listing>),
    Rules {
        /// The language of the text: English if there is no translation.
        language: Language,
        rules: Cow<'static, str>,
    },
    Samples {
        samples: &'static [ListedSample],
    },
    Check {
        check: Box<Checked>,
    },
    Situation {
        situation: Box<Situation>,
    },
    Record {
        record: Box<Recorded>,
    },
    /// All slots are taken; the search starts when one is free.
    Waiting {
        /// The number of earlier searches still waiting.
        before: usize,
        /// The name of its place, by which the request comes back to it.
        place: String,
    },
    /// Progress of a search.
    Nodes {
        nodes: u64,
        elapsed_s: f64,
    },
    /// Progress of work with many searches: moves reviewed, or positions tried.
    Progress {
        done: u64,
        /// The total number; null if it is unknown.
        of: Option<u64>,
    },
    /// An intermediate answer.
    Stage {
        answer: Box<Answer>,
    },
    /// The final answer.
    Answer {
        answer: Box<Answer>,
        /// True if the browser stopped the search.
        stopped: bool,
    },
    Explanation {
        explanation: Box<Explanation>,
    },
    Book {
        view: Box<View>,
    },
    Probe {
        probe: Box<Probed>,
    },
    Review {
        review: Box<Review>,
    },
    Puzzle {
        sheet: Box<Sheet>,
    },
    Exercises {
        exercises: Vec<Exercise>,
    },
    /// A tournament has started or resumed.
    Begun(Box<Begun>),
    /// A game of the tournament has finished.
    Played(Box<Played>),
    /// The result of the tournament.
    Tournament(Box<Ended>),
    Picture {
        name: String,
        #[serde(rename = "type")]
        media_type: &'static str,
        text: String,
    },
    Share {
        links: Vec<SharedLink>,
    },
    /// A room, whenever it has changed.
    Room {
        state: Box<RoomView>,
    },
    /// The page has left the room.
    Left,
    /// A seat is taken, or has done what it wanted.
    Done,
    /// One line: what was expected, and what was received.
    Error {
        error: String,
    },
}

impl Event {
    /// True if the message waits for room in the queue of a slow client. Others are dropped, as later ones
    /// supersede them.
    pub(crate) fn is_waited_for(&self) -> bool {
        matches!(self, Event::Begun(_) | Event::Played(_))
    }

    /// A text in the requested language, or else in English.
    pub(crate) fn rules(
        english: impl Into<Cow<'static, str>>,
        japanese: Option<&'static str>,
        Translated { language }: Translated,
    ) -> Event {
        match (language, japanese) {
            (Language::Japanese, Some(rules)) => Event::Rules { language, rules: rules.into() },
            _ => Event::Rules { language: Language::English, rules: english.into() },
        }
    }
}

impl ServerMessage {
    /// The message as JSON.
    pub(crate) fn text(&self) -> String {
        // Plain data with text keys can always be serialized.
        serde_json::to_string(self).unwrap_or_default()
    }

    pub(crate) fn error(id: u32, error: impl Into<String>) -> ServerMessage {
        ServerMessage { id, event: Event::Error { error: shortened(&error.into()) } }
    }
}

impl ClientMessage {
    /// Parses a message; an error carries the number of its request.
    pub(crate) fn read(text: &str) -> Result<ClientMessage, (u32, String)> {
        serde_json::from_str(text).map_err(|error| {
            let id = serde_json::from_str::<serde_json::Value>(text).ok();
            let id = id.and_then(|value| value.get("id")?.as_u64()).and_then(|id| u32::try_from(id).ok());
            (id.unwrap_or(0), format!("expected a message as docs/playground.md describes it: {error}"))
        })
    }
}
