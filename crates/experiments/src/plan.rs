//! What an experiment plays and draws: files in TOML, a figure or an experiment each.

use arena::{Scoring, Seatings};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A file of settings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What is played, in a line.
    pub title: String,
    /// Where in the paper it is.
    pub paper: String,
    /// What `{x}` stands for, with its unit.
    pub x: String,
    /// By how much a game takes longer when x grows by 1: for the time left, nothing else.
    pub growth: f64,
    /// What a block is worth.
    pub scoring: Scoring,
    /// The game, with `{case}` where cases differ.
    pub game: String,
    /// Plies by lot before anybody thinks; as in a tournament if left out.
    pub opening: Option<u32>,
    /// Whether static values are kept before every ply.
    #[serde(default)]
    pub trace: bool,
    /// The searches by their names, with `{case}` and `{x}`.
    pub searches: BTreeMap<String, String>,
    /// Who plays whom.
    pub matches: Vec<Match>,
    /// What is drawn of it.
    #[serde(default)]
    pub figures: Vec<Figure>,
}

/// Players that meet, at several settings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// Its name, of which there is no other in the experiment.
    pub name: String,
    /// Names of searches; one that comes again is a copy and numbered.
    pub players: Vec<String>,
    /// Another game than the file's.
    pub game: Option<String>,
    /// Another opening than the file's.
    pub opening: Option<u32>,
    /// What is played for a quick look.
    pub quick: Vec<Stage>,
    /// What is played for the record.
    pub full: Vec<Stage>,
}

/// Points of a match that are played alike: every case at every x.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// What `{case}` stands for.
    pub cases: Vec<String>,
    /// What `{x}` stands for.
    pub x: Vec<u32>,
    /// How many blocks.
    pub blocks: u64,
    /// Low ranks are played first.
    #[serde(default)]
    pub rank: u32,
}

/// A plot of scores or other measures.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The paper's number, or what it is.
    pub number: String,
    /// What is shown, in a line.
    pub title: String,
    /// What goes across, if not the file's x.
    pub x: Option<String>,
    /// What goes up.
    pub y: String,
    /// Whether the logarithm to base 10 of x goes across.
    #[serde(default)]
    pub log: bool,
    /// Plies across instead of x, and at which x they were played.
    #[serde(default)]
    pub plies: Vec<u32>,
    /// The x of a figure over plies.
    pub at: Option<u32>,
    /// Lines to hold the points against.
    #[serde(default)]
    pub references: Vec<Reference>,
    /// What is drawn.
    pub series: Vec<FigureSeries>,
}

/// A value to hold points against.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The value.
    pub value: f64,
    /// What it is.
    pub name: String,
}

/// A series of a figure.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSeries {
    /// What it is called.
    pub name: String,
    /// The match.
    #[serde(rename = "match")]
    pub of: String,
    /// The case.
    pub case: String,
    /// The player.
    pub player: String,
    /// Another player, whose measure is taken off.
    pub less: Option<String>,
    /// What is measured.
    #[serde(default)]
    pub measure: Measure,
    /// Which seatings count.
    #[serde(default)]
    pub view: View,
}

/// What is measured of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// What a block is worth to it.
    #[default]
    Score,
    /// The mean depth of a search, in plies: of the principal path at its end.
    Depth,
    /// Legal moves where it is to move.
    Choices,
    /// Moves a game.
    Moves,
    /// The share of games that are broken off.
    Unfinished,
    /// Its static value at a ply, or the last one of a game that was over by then.
    Value,
    /// The share of its games that it wins as the first to move, a draw being half a win.
    First,
    /// The same as the second.
    Second,
    /// The share of games that the first to move wins, whoever that is.
    FirstSeat,
    /// Nodes visited for a move.
    Nodes,
    /// Its static value after its own move less that before its next: how much the last mover looks better.
    Tempo,
}

/// Which seatings of the games that were played count: the same games, scored three ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// All orders of the players; copies of a search come out equal.
    #[default]
    All6,
    /// All orders that differ in more than copies, the copies in order.
    Ord,
    /// The order of the list, and what comes of it when everybody moves on by a seat.
    Rot,
}

impl View {
    /// Its seatings.
    pub const fn seatings(self) -> Seatings {
        match self {
            View::All6 => Seatings::Permutations,
            View::Ord => Seatings::Ordered,
            View::Rot => Seatings::Rotations,
        }
    }

    /// Its name in the files.
    pub const fn name(self) -> &'static str {
        match self {
            View::All6 => "all6",
            View::Ord => "ord",
            View::Rot => "rot",
        }
    }
}

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Setting {
    /// A look, in under two minutes on two cores.
    #[default]
    Quick,
    /// The record.
    Full,
}

impl Setting {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Setting::Quick => "quick",
            Setting::Full => "full",
        }
    }
}

impl Match {
    /// What is played of it.
    pub fn stages(&self, setting: Setting) -> &[Stage] {
        match setting {
            Setting::Quick => &self.quick,
            Setting::Full => &self.full,
        }
    }
}
