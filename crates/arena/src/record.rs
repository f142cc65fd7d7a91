//! The lines of a result file: a header, and a game each.

use crate::seating::Game;
use crate::settings::Settings;
use crate::shard::Shard;
use registry::{Effort, End};
use serde::{Deserialize, Serialize};

/// The version of the lines.
pub const SCHEMA: u32 = 1;

/// The first line of a result file, with the settings of its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The kind of file: `tournament`.
    pub yomi: String,
    /// The version of the lines.
    pub schema: u32,
    /// The version of the program that plays: another version may play otherwise.
    pub version: String,
    /// The commit of that program, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The settings as sixteen hexadecimal digits, to compare files at a glance.
    pub hash: String,
    /// The settings.
    pub settings: Settings,
}

impl Header {
    /// The header of a file with these settings.
    pub fn new(settings: Settings) -> Header {
        Header {
            yomi: "tournament".to_owned(),
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: None,
            hash: settings.hash(),
            settings,
        }
    }
}

/// A line of a shard's file: what the file covers. The last such line of a shard counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The shard.
    pub shard: Shard,
    /// The number of blocks of the whole tournament; the shard has a part of them.
    pub blocks: u64,
}

/// A game that was played. Players, seats, blocks and games are counted from 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The block.
    pub block: u64,
    /// Which game of the block.
    pub game: usize,
    /// The player of each seat; of copies, those of the game's first seating. Shape `[seats]`.
    pub seats: Vec<usize>,
    /// The seed of the game, if the game is random.
    pub seed: Option<u64>,
    /// The position that the game started from, if not from the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How the game ended, if not by its rules.
    #[serde(default, skip_serializing_if = "End::is_by_rules")]
    pub ended: End,
    /// True if the game was broken off.
    pub unfinished: bool,
    /// The payoff of each seat; of a game that was broken off, its static value there. Shape `[seats]`.
    pub payoffs: Vec<i32>,
    /// The seat that forfeited the game by the failure of a program; such a game has the payoffs of a loss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeited>,
    /// Moves played, including the opening.
    pub plies: u32,
    /// The effort of each seat. Shape `[seats]`.
    pub spent: Vec<Effort>,
    /// The moves, separated by spaces.
    pub moves: String,
    /// The static values before every ply, if they are recorded. Shape `[plies][seats]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<Vec<i32>>>,
}

/// The failure of a program that plays, or its resignation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forfeited {
    /// The seat, from 1.
    pub seat: usize,
    /// What the program did, in a line.
    pub why: String,
}

impl Record {
    /// Returns whether two records are of the same game with the same result, up to the time on the clock.
    pub fn agrees(&self, other: &Record) -> bool {
        let timeless = |record: &Record| {
            let mut record = record.clone();
            record.spent.iter_mut().for_each(|spent| spent.elapsed_s = 0.0);
            record
        };
        timeless(self) == timeless(other)
    }
}

/// The games of these records.
pub(crate) fn played<'a>(
    games: &'a [Game],
    records: &'a [&Record],
) -> impl Iterator<Item = (&'a Game, &'a Record)> {
    records.iter().map(|record| (&games[record.game - 1], *record))
}
