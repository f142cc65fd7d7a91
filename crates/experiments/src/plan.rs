//! Plans: the games and figures of an experiment, in files in TOML.

use arena::{Scoring, Seatings};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A file of settings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// A description in one line.
    pub title: String,
    /// The section of the paper.
    pub paper: String,
    /// The quantity `{x}`, with its unit.
    pub x: String,
    /// The factor by which a game takes longer when x grows by 1, to estimate the time left.
    pub growth: f64,
    /// The scoring.
    pub scoring: Scoring,
    /// The game, with `{case}` where cases differ.
    pub game: String,
    /// The number of random plies at the start; as in a tournament if missing.
    pub opening: Option<u32>,
    /// True to record static values before every ply.
    #[serde(default)]
    pub trace: bool,
    /// The searches by their names, with `{case}` and `{x}`.
    pub searches: BTreeMap<String, String>,
    /// The matches.
    pub matches: Vec<Match>,
    /// The figures.
    #[serde(default)]
    pub figures: Vec<Figure>,
}

/// A match of the same players at several points.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// Its name, unique in the experiment.
    pub name: String,
    /// Names of searches; a repeated one is a copy and numbered.
    pub players: Vec<String>,
    /// Another game than the file's.
    pub game: Option<String>,
    /// Another opening than the file's.
    pub opening: Option<u32>,
    /// The stages of the quick setting.
    pub quick: Vec<Stage>,
    /// The stages of the full setting.
    pub full: Vec<Stage>,
}

/// Points of a match: every case at every x.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The values of `{case}`.
    pub cases: Vec<String>,
    /// The values of `{x}`.
    pub x: Vec<u32>,
    /// The number of blocks.
    pub blocks: u64,
    /// Low ranks are played first.
    #[serde(default)]
    pub rank: u32,
}

/// A plot of scores or other measures.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The paper's number, or a name.
    pub number: String,
    /// The title.
    pub title: String,
    /// The label of the horizontal axis, if it is not the file's x.
    pub x: Option<String>,
    /// The label of the vertical axis.
    pub y: String,
    /// True to draw over log10 of x.
    #[serde(default)]
    pub log: bool,
    /// The plies of a figure over plies instead of x.
    #[serde(default)]
    pub plies: Vec<u32>,
    /// The x of a figure over plies.
    pub at: Option<u32>,
    /// Reference lines.
    #[serde(default)]
    pub references: Vec<Reference>,
    /// The series.
    pub series: Vec<FigureSeries>,
}

/// A reference line.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// The value.
    pub value: f64,
    /// Its name.
    pub name: String,
}

/// A series of a figure.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSeries {
    /// Its name.
    pub name: String,
    /// The match.
    #[serde(rename = "match")]
    pub of: String,
    /// The case.
    pub case: String,
    /// The player.
    pub player: String,
    /// Another player, whose measure is subtracted.
    pub less: Option<String>,
    /// The measure.
    #[serde(default)]
    pub measure: Measure,
    /// The seatings that count.
    #[serde(default)]
    pub view: View,
}

/// A measure of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The score in a block.
    #[default]
    Score,
    /// The scores of all other players in a block, summed.
    Others,
    /// The mean depth of a search in plies, of its principal variation.
    Depth,
    /// Legal moves in its positions.
    Choices,
    /// Moves per game.
    Moves,
    /// The share of games that are broken off.
    Unfinished,
    /// Its static value at a ply, or the last one of a game that was over by then.
    Value,
    /// The share of its games as the first to move that it wins, a draw being half a win.
    First,
    /// The same as the second to move.
    Second,
    /// The share of games that the first to move wins, over all players.
    FirstSeat,
    /// Nodes per move.
    Nodes,
    /// Its static value after its own move less that before its next: the advantage of having moved last.
    Tempo,
    /// In a test of right moves, of the positions at which a search misses them, the share of those at which
    /// it never expanded one.
    Unexpanded,
}

/// The seatings that count: three scorings of the same games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// All orders of the players; copies of a search come out equal.
    #[default]
    All6,
    /// All orders that differ in more than copies, the copies in order.
    Ord,
    /// The order of the list and its rotations.
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

/// The amount of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Setting {
    /// Under two minutes on two cores.
    #[default]
    Quick,
    /// As much as the paper.
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

    /// The one of two amounts that belongs to it.
    pub(crate) fn of<T>(self, quick: T, full: T) -> T {
        match self {
            Setting::Quick => quick,
            Setting::Full => full,
        }
    }
}

/// A text with the case and the x in their places.
pub fn filled(text: &str, case: &str, x: u32) -> String {
    text.replace("{case}", case).replace("{x}", &x.to_string())
}

/// The texts of searches in some cases: the case, the name and the text of each.
pub(crate) fn filled_searches(
    searches: &BTreeMap<String, String>,
    cases: &[String],
) -> Vec<(String, String, String)> {
    let of_case = |case: &String| -> Vec<(String, String, String)> {
        searches.iter().map(|(name, text)| (case.clone(), name.clone(), filled(text, case, 0))).collect()
    };
    cases.iter().flat_map(of_case).collect()
}

impl Plan {
    /// The texts of all searches that are played in a setting, with placeholders for learned files.
    pub fn played(&self, setting: Setting) -> Vec<String> {
        let mut played = Vec::new();
        for of in &self.matches {
            let searches: Vec<&String> =
                of.players.iter().filter_map(|player| self.searches.get(player)).collect();
            for stage in of.stages(setting) {
                for (case, &x) in stage.cases.iter().flat_map(|case| stage.x.iter().map(move |x| (case, x))) {
                    played.extend(searches.iter().map(|search| filled(search, case, x)));
                }
            }
        }
        played
    }
}

impl Match {
    /// Its stages in a setting.
    pub fn stages(&self, setting: Setting) -> &[Stage] {
        setting.of(&self.quick, &self.full)
    }
}
