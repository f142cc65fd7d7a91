//! Parts of claims about counts: counted numbers and words, and their expected values.

use serde::{Deserialize, Serialize};

/// A counted number or word and its expected value.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// A description.
    pub about: String,
    /// Places in the counts, starting with the name of the source: `table-2/first_card/0`. Numbers are added
    /// up, those with a minus subtracted.
    pub at: Vec<String>,
    /// The place of a number; the part is shown as a percentage of it.
    pub of: Option<String>,
    /// True if each place has an interval beside it, `trees/leaves_interval` for `trees/leaves`: the part
    /// then has one too, of independent numbers, by which it is judged.
    #[serde(default)]
    pub interval: bool,
    /// The expected value; missing if it is only reported.
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

/// An expected count.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expect {
    /// The number, word, or truth value of the paper.
    Is(Counted),
    /// Above this.
    Above(f64),
    /// Below this.
    Below(f64),
    /// From the first to below the second.
    Within(f64, f64),
}

/// A count.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Counted {
    /// A truth value.
    Truth(bool),
    /// A whole number.
    Count(i64),
    /// A share in percent, or a mean.
    Number(f64),
    /// Players by letters, or cards.
    Word(String),
}
