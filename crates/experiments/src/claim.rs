//! Claims: what a paper says, what is measured of it, and what counts as holding. Data, not code.

use crate::error::Error;
use crate::plan::{Measure, View};
use serde::{Deserialize, Serialize};

/// The file of claims.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claims {
    /// All claims, in the order of the paper.
    pub claims: Vec<Claim>,
}

/// The cases that a claim is asked in; without any it is asked once, in one that has no name.
pub(crate) fn cases(named: &[String]) -> Vec<String> {
    if named.is_empty() { vec![String::new()] } else { named.to_vec() }
}

/// Whether every one of `asked` is a claim of the experiment `name`, which has those of `known`.
pub(crate) fn are_known(name: &str, known: &[u32], asked: &[u32]) -> Result<(), Error> {
    let Some(none) = asked.iter().find(|number| !known.contains(number)) else { return Ok(()) };
    let last = known.len();
    Err(Error::Experiment(format!("{name}: expected a claim from 1 to {last}, got {none}")))
}

/// Something that the paper says.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its number.
    pub number: u32,
    /// What is said, in short.
    pub title: String,
    /// Where.
    pub paper: String,
    /// The paper's words, translated, or its numbers.
    pub words: String,
    /// Why it is measured like this, and what the reader should know beside.
    #[serde(default)]
    pub note: String,
    /// What `{case}` of the parts stands for. Where two of them disagree, the claim depends on the rules.
    #[serde(default)]
    pub cases: Vec<String>,
    /// The scorings under which it is asked. Where two of them disagree, the claim depends on the rules.
    #[serde(default)]
    pub views: Vec<View>,
    /// What must hold for the claim to hold.
    pub parts: Vec<Part>,
}

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
