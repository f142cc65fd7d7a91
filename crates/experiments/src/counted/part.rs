//! Parts of claims about counts: numbers and words that are counted, and what they must be.

use serde::{Deserialize, Serialize};

/// A number or a word that is counted, and what it must be.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is.
    pub about: String,
    /// Places in what was counted, the name of the source first: `table-2/first_card/0`. Numbers are added up, those behind a minus
    /// taken off.
    pub at: Vec<String>,
    /// A number of which it is told in percent.
    pub of: Option<String>,
    /// What it must be; left out where it is only told.
    pub expect: Option<Expect>,
}

impl Part {
    /// The places that it is read from, without their signs.
    pub(super) fn places(&self) -> impl Iterator<Item = &str> {
        self.at.iter().chain(&self.of).map(|place| place.trim_start_matches('-'))
    }
}

/// The source that a place is of: its first word.
pub(super) fn source_of(place: &str) -> &str {
    place.split('/').next().unwrap_or_default()
}

/// What a count must be.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expect {
    /// The number, word, or truth that the paper prints.
    Is(Counted),
    /// Above this.
    Above(f64),
    /// Below this.
    Below(f64),
    /// From the first to below the second.
    Within(f64, f64),
}

/// What was counted.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Counted {
    /// Whether something is so.
    Truth(bool),
    /// A count.
    Count(i64),
    /// A share in percent, or a mean.
    Number(f64),
    /// Players by letters, or cards.
    Word(String),
}
