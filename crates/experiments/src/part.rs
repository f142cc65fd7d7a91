//! Parts of claims about games: numbers that are measured, and where they must lie.

use crate::plan::Measure;
use serde::{Deserialize, Serialize};

/// A number that is measured, and where it must lie.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is.
    pub about: String,
    /// The terms, which are added up.
    #[serde(default)]
    pub terms: Vec<Term>,
    /// A fixed position, instead of terms.
    pub position: Option<String>,
    /// What `{x}` stands for in terms that say none: the part is asked at each of them that was played.
    #[serde(default)]
    pub each_x: Vec<u32>,
    /// Where the number must lie; left out where it is only told.
    pub expect: Option<Expect>,
}

/// A measured number with its weight.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// What it is multiplied by.
    #[serde(default = "one")]
    pub weight: f64,
    /// The match.
    #[serde(rename = "match", default)]
    pub of: String,
    /// Something that was learned, instead of a match: how often a class was chosen where it existed.
    pub learned: Option<String>,
    /// The class.
    pub class: Option<String>,
    /// The case; `{case}` is the claim's.
    #[serde(default = "the_case")]
    pub case: String,
    /// Where.
    pub x: Option<u32>,
    /// The player.
    #[serde(default)]
    pub player: String,
    /// What is measured.
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

/// Where a number must lie.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expect {
    /// Above this: holds where the whole interval does, fails where none of it does.
    Above(f64),
    /// Below this, likewise.
    Below(f64),
    /// From the first to the second: holds where the whole interval lies there, fails where none of it
    /// does.
    Within(f64, f64),
}
