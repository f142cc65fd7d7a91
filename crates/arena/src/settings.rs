//! The settings of a tournament, as plain values.

use crate::openings::{Opening, Openings};
use crate::seating::{Schedule, Seatings};
use game::Key;
use game::random::derive_seed;
use registry::Adjudication;
use serde::{Deserialize, Serialize};

/// All that the games of a tournament depend on. The number of blocks, the threads and the shard are not part
/// of it: the same block is the same in all of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game with its parameters. A random game without a seed is a different one in every block.
    pub game: String,
    /// The players. A single one plays against copies of itself; as many as there are seats play each other;
    /// of more, every team of that size plays.
    pub players: Vec<Entrant>,
    /// The assignment of players to seats in the games of a block.
    pub seatings: Seatings,
    /// The players that meet, of more than there are seats.
    #[serde(default, skip_serializing_if = "Schedule::is_default")]
    pub schedule: Schedule,
    /// The number of random plies before the players move, the same for all games of a block. `None`, the
    /// default, is none in a game that is different in every block, and in any other as many as make the
    /// games differ: see [`default_opening`](crate::default_opening).
    pub opening: Option<u32>,
    /// The openings of a file, before any random plies; those are then none by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<Openings>,
    /// The most plies of a game, which is then broken off.
    pub plies: u32,
    /// The rules by which games end early.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjudicate: Vec<Adjudication>,
    /// The result of a game that was broken off.
    pub unfinished: Unfinished,
    /// The score of a player in a block.
    pub scoring: Scoring,
    /// The seed of all random numbers.
    pub seed: u64,
    /// True to record the static values before every ply.
    pub trace: bool,
    /// The processor time of a search in seconds, by which the nodes of every player are limited. It is
    /// measured, so that no two runs are the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor_s: Option<f64>,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The name in reports, which no other player has.
    pub name: String,
    /// The search with its parameters and limits.
    pub search: String,
}

/// The result of a game that was broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unfinished {
    /// Everybody has an equal share of the win; payoffs are 0.
    #[default]
    Share,
    /// Nobody wins.
    Loss,
    /// The player ahead by the game's first evaluation wins; payoffs are its values.
    Evaluation,
}

/// The score of a player in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// The share of the games that were won: the players with the greatest payoff share a win.
    #[default]
    Wins,
    /// 1 for the player with the greatest sum of payoffs over all games of the block; shared if there are
    /// several.
    Sum,
    /// The mean payoff.
    Payoffs,
}

impl Unfinished {
    /// The names in files.
    pub const NAMES: [(&'static str, Unfinished); 3] =
        [("share", Unfinished::Share), ("loss", Unfinished::Loss), ("evaluation", Unfinished::Evaluation)];
}

impl Scoring {
    /// The names in files.
    pub const NAMES: [(&'static str, Scoring); 3] =
        [("wins", Scoring::Wins), ("sum", Scoring::Sum), ("payoffs", Scoring::Payoffs)];

    /// True if scores lie between 0 and 1 and sum to 1.
    pub const fn is_share(self) -> bool {
        !matches!(self, Scoring::Payoffs)
    }
}

/// The name of a choice.
pub(crate) fn word<T: PartialEq + Copy>(names: &[(&'static str, T)], choice: T) -> &'static str {
    names.iter().find(|(_, other)| *other == choice).map_or("", |(name, _)| name)
}

impl Entrant {
    /// A player named after the search.
    pub fn new(search: &str) -> Entrant {
        Entrant { name: search.to_owned(), search: search.to_owned() }
    }

    /// A player with another name.
    pub fn named(name: &str, search: &str) -> Entrant {
        Entrant { name: name.to_owned(), search: search.to_owned() }
    }
}

/// The default for the most plies of a game.
pub(crate) const PLIES: u32 = 1_000;

/// The stream of random numbers that draws openings; those of the blocks count from 1.
const OF_THE_FILE: u64 = 0;

impl Settings {
    /// The first player with the search of this one.
    pub(crate) fn first_copy(&self, player: usize) -> usize {
        self.players.iter().position(|other| other.search == self.players[player].search).unwrap_or(player)
    }

    /// These players in all seatings, scored by wins, with seed 1. Players of one name are numbered.
    pub fn new(game: &str, searches: &[&str]) -> Settings {
        Settings {
            game: game.to_owned(),
            players: numbered(searches.iter().map(|search| Entrant::new(search)).collect()),
            seatings: Seatings::default(),
            schedule: Schedule::default(),
            opening: None,
            openings: None,
            plies: PLIES,
            adjudicate: Vec::new(),
            unfinished: Unfinished::default(),
            scoring: Scoring::default(),
            seed: 1,
            trace: false,
            processor_s: None,
        }
    }

    /// The opening of a block that is from a file.
    pub(crate) fn opening_of(&self, block: u64) -> Option<&Opening> {
        self.openings.as_ref()?.of_block(block, derive_seed(self.seed, OF_THE_FILE))
    }

    /// A hash of the settings, as sixteen hexadecimal digits.
    pub fn hash(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        format!("{:016x}", Key::of(&text).0)
    }
}

/// The players, with a number after each name that occurred before.
pub(crate) fn numbered(mut players: Vec<Entrant>) -> Vec<Entrant> {
    for at in 0..players.len() {
        let (before, rest) = players.split_at_mut(at);
        let base = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|other| other.name == rest[0].name) {
            number += 1;
            rest[0].name = format!("{base} ({number})");
        }
    }
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_numbered() {
        let players = Settings::new("nim", &["one-ply", "random", "one-ply", "one-ply"]).players;
        let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["one-ply", "random", "one-ply (2)", "one-ply (3)"]);
    }

    #[test]
    fn the_hash_tells_settings_apart() {
        let settings = Settings::new("nim", &["random"]);
        assert_eq!(settings.hash(), settings.clone().hash());
        assert_ne!(settings.hash(), Settings { seed: 2, ..settings.clone() }.hash());
        assert_ne!(settings.hash(), Settings { opening: Some(0), ..settings }.hash());
    }

    #[test]
    fn words_are_those_of_the_files() {
        for (name, choice) in Seatings::NAMES {
            assert_eq!(serde_json::to_string(&choice).expect("a word"), format!("\"{name}\""));
        }
        for (name, choice) in Scoring::NAMES {
            assert_eq!(serde_json::to_string(&choice).expect("a word"), format!("\"{name}\""));
        }
        for (name, choice) in Unfinished::NAMES {
            assert_eq!(serde_json::to_string(&choice).expect("a word"), format!("\"{name}\""));
        }
    }
}
