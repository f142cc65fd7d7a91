//! What is played in a tournament, as plain values.

use crate::seating::Seatings;
use serde::{Deserialize, Serialize};
use session::Key;

/// What makes a tournament the one it is. How many blocks are played, on how many threads and in which shard is not
/// part of it: the same block is the same in all of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The game with its parameters. One that is made by lot and is given no seed is another one in every block.
    pub game: String,
    /// Who plays. One plays against copies of itself; as many as there are seats play each other; of more, all teams
    /// of as many as there are seats do.
    pub players: Vec<Entrant>,
    /// Who sits where in the games of a block.
    pub seatings: Seatings,
    /// So many plies are drawn by lot, the same for all games of a block. `None`, the default: none in a game that is
    /// another one in every block, and one a player in any other.
    pub opening: Option<u32>,
    /// A game of more plies is broken off.
    pub plies: u32,
    /// What a game that was broken off counts.
    pub unfinished: Unfinished,
    /// What a block is worth to a player.
    pub scoring: Scoring,
    /// Where all random numbers start.
    pub seed: u64,
    /// Whether the static values before every ply are kept.
    pub trace: bool,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// What it is called in reports; no two are called the same.
    pub name: String,
    /// The search with its parameters and limits.
    pub search: String,
}

/// What a game counts that was broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unfinished {
    /// Everybody has an equal share of a win; of payoffs, 0.
    #[default]
    Share,
    /// Nobody has won anything.
    Loss,
    /// It goes to whom the game's first evaluation has ahead; of payoffs, what it says.
    Evaluation,
}

/// What a block is worth to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// The share of its games that it won: those paid most share a game's win.
    #[default]
    Wins,
    /// 1 to the player whose payoffs, summed over all games of the block, are the greatest; shared by several.
    Sum,
    /// Its mean payoff.
    Payoffs,
}

impl Unfinished {
    /// The words for them.
    pub const NAMES: [(&'static str, Unfinished); 3] =
        [("share", Unfinished::Share), ("loss", Unfinished::Loss), ("evaluation", Unfinished::Evaluation)];
}

impl Scoring {
    /// The words for them.
    pub const NAMES: [(&'static str, Scoring); 3] =
        [("wins", Scoring::Wins), ("sum", Scoring::Sum), ("payoffs", Scoring::Payoffs)];

    /// Whether what a block is worth lies between 0 and 1 and sums to 1.
    pub const fn is_share(self) -> bool {
        !matches!(self, Scoring::Payoffs)
    }
}

/// The word for one of several choices.
pub(crate) fn word<T: PartialEq + Copy>(names: &[(&'static str, T)], choice: T) -> &'static str {
    names.iter().find(|(_, other)| *other == choice).map_or("", |(name, _)| name)
}

impl Entrant {
    /// A player that is called as its search.
    pub fn new(search: &str) -> Entrant {
        Entrant { name: search.to_owned(), search: search.to_owned() }
    }

    /// A player with a name of its own.
    pub fn named(name: &str, search: &str) -> Entrant {
        Entrant { name: name.to_owned(), search: search.to_owned() }
    }
}

/// A game of more plies is broken off, unless other settings are made.
pub(crate) const PLIES: u32 = 1_000;

impl Settings {
    /// These players in all seatings, wins counted, with seed 1. Players of one name are numbered.
    pub fn new(game: &str, searches: &[&str]) -> Settings {
        Settings {
            game: game.to_owned(),
            players: numbered(searches.iter().map(|search| Entrant::new(search)).collect()),
            seatings: Seatings::default(),
            opening: None,
            plies: PLIES,
            unfinished: Unfinished::default(),
            scoring: Scoring::default(),
            seed: 1,
            trace: false,
        }
    }

    /// The settings in sixteen digits to base 16.
    pub fn hash(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        format!("{:016x}", Key::of(&text).0)
    }
}

/// The players with a number behind every name but the first of those that are the same.
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
