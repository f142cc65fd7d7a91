//! Parts of claims about games: measured numbers and the ranges that they must lie in.

use crate::plan::Measure;
use serde::{Deserialize, Serialize};

/// A measured number and the range that it must lie in.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// A description.
    pub about: String,
    /// The terms of a sum.
    #[serde(default)]
    pub terms: Vec<Term>,
    /// A fixed position, instead of terms.
    pub position: Option<String>,
    /// The values of x for terms without one: the part is measured at each of them that was played.
    #[serde(default)]
    pub each_x: Vec<u32>,
    /// The range that the number must lie in; missing if it is only reported.
    pub expect: Option<Expect>,
    /// Parts of one group are one where a claim counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

/// A measured number with its weight.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Its factor.
    #[serde(default = "one")]
    pub weight: f64,
    /// The match.
    #[serde(rename = "match", default)]
    pub of: String,
    /// A learning, instead of a match: the number is the share of roots where a class was chosen among those
    /// where it existed.
    pub learned: Option<String>,
    /// The class.
    pub class: Option<String>,
    /// A test of right moves, instead of a match: the number is the share of positions at which the search
    /// called `player` chooses a right move, or its measure `unexpanded`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
    /// A test of exploitability, instead of a match, or `all`, the mean over those that have the search and
    /// the case: the number is what a player gains by a best response to the search called `player`, in the
    /// range of payoffs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploited: Option<String>,
    /// The case; `{case}` is the claim's.
    #[serde(default = "the_case")]
    pub case: String,
    /// The x.
    pub x: Option<u32>,
    /// The player.
    #[serde(default)]
    pub player: String,
    /// The measure.
    #[serde(default)]
    pub measure: Measure,
    /// The ply of a static value.
    #[serde(default)]
    pub ply: u32,
}

fn one() -> f64 {
    1.0
}

fn the_case() -> String {
    "{case}".to_owned()
}

/// The range that a number must lie in.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expect {
    /// Above this: holds if the whole interval is above, fails if none of it is.
    Above(f64),
    /// Below this, likewise.
    Below(f64),
    /// From the first to the second: holds if the whole interval lies there, fails if none of it does.
    Within(f64, f64),
}
