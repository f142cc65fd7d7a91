//! The plan of a survey: everything that its games depend on, and the games by number.

use registry::walks::Walk;
use registry::{Session, hexadecimal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the file.
pub(super) const SCHEMA: u32 = 1;
/// The kind of file, as its first line says.
pub(super) const KIND: &str = "survey";

/// A kind of games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A random game.
    Random,
    /// A random probe of the tree.
    Probe,
    /// A game of self-play.
    SelfPlay,
}

impl Kind {
    /// All kinds, in the order of play.
    pub const ALL: [Kind; 3] = [Kind::Random, Kind::Probe, Kind::SelfPlay];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Random => "random game",
            Kind::Probe => "probe",
            Kind::SelfPlay => "game of self-play",
        })
    }
}

/// All that the games of a survey depend on. It is the first line of its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The kind of file: `survey`.
    pub yomi: String,
    /// The version of the file.
    pub schema: u32,
    /// The version of the program that plays: another version may play otherwise.
    pub version: String,
    /// The game, as it was asked for.
    pub game: String,
    /// A hash of its rules, in hexadecimal digits.
    pub rules: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of random games.
    pub games: u64,
    /// The number of probes.
    pub probes: u64,
    /// The number of games of self-play.
    pub self_play: u64,
    /// The search that plays itself.
    pub player: String,
    /// The number of random plies at the start of each of its games.
    pub opening: u32,
    /// The most plies of a random game or a probe, which is then broken off.
    pub plies: u32,
}

impl Plan {
    /// No games of this session's game, which was asked for by the name `game`: the numbers are set by the
    /// caller. The limit is 1 000 plies.
    pub fn new(session: &Session, game: &str, seed: u64) -> Plan {
        Plan {
            yomi: KIND.to_owned(),
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.to_owned(),
            rules: hexadecimal(session.rule_hash()),
            seed,
            games: 0,
            probes: 0,
            self_play: 0,
            player: String::new(),
            opening: 0,
            plies: 1_000,
        }
    }

    /// Returns whether the games are of this session's game.
    pub fn is_of(&self, session: &Session) -> bool {
        self.rules == hexadecimal(session.rule_hash())
    }

    /// The number of games of a kind.
    pub fn items(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Random => self.games,
            Kind::Probe => self.probes,
            Kind::SelfPlay => self.self_play,
        }
    }
}

/// Games by their kinds and their numbers, from 1.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Walks(pub(super) BTreeMap<(Kind, u64), Walk>);

impl Walks {
    /// The games of a kind, in order.
    pub fn of(&self, kind: Kind) -> Vec<Walk> {
        self.0.range((kind, 0)..=(kind, u64::MAX)).map(|(_, walk)| *walk).collect()
    }

    /// The number of games of all kinds.
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the game of a kind and a number is there.
    pub fn has(&self, kind: Kind, number: u64) -> bool {
        self.0.contains_key(&(kind, number))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// If it is there with another result.
    pub(super) fn add(&mut self, (kind, number): (Kind, u64), walk: Walk) -> Result<(), String> {
        match self.0.insert((kind, number), walk) {
            Some(before) if before != walk => Err(format!("{kind} {number} has another result than before")),
            _ => Ok(()),
        }
    }
}
