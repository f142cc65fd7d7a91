//! Claims about counts, and what is counted for them. Data, not code.

use serde::{Deserialize, Serialize};

/// The file of what is counted.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sources {
    #[serde(default)]
    pub(super) censuses: Vec<Source>,
    #[serde(default)]
    pub(super) deals: Vec<Source>,
    #[serde(default)]
    pub(super) trees: Vec<Source>,
    #[serde(default)]
    pub(super) games: Vec<Source>,
}

/// Something that is counted: every deal of a game, what one deal is worth, the trees of deals by lot, or a game that is solved.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a flag each of the census that is asked for")]
pub struct Source {
    /// Its name, of which there is no other in the experiment.
    pub name: String,
    /// The game.
    pub game: String,
    /// What its drawings are of, in a line; left out where there are to be none.
    #[serde(default)]
    pub title: String,
    /// Whether it is counted for the record only.
    #[serde(default)]
    pub full: bool,
    /// Of a census: whether a pass is looked at as last resort.
    pub last_resort: Option<bool>,
    /// Of a census: whether to count readings of stable.
    #[serde(default)]
    pub stable: bool,
    /// Of a census: whether to group deals by what the leader sees.
    #[serde(default)]
    pub hidden: bool,
    /// Of a census: whether to count deals of equal hands.
    #[serde(default)]
    pub same_hands: bool,
    /// Of trees: how many deals.
    #[serde(default)]
    pub lots: u64,
    /// Of a deal, and of a game that is solved: moves that are played first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Of a deal: whether its tree is drawn.
    #[serde(default)]
    pub drawn: bool,
    /// Of a game that is solved: the search that solves it from its start; left out where every position is solved.
    pub search: Option<String>,
    /// Of a game that is solved: whether a certificate is made and checked.
    #[serde(default)]
    pub certificate: bool,
}

/// The file of claims.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Claims {
    pub(super) claims: Vec<Claim>,
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
    /// The paper's words, translated.
    pub words: String,
    /// What the reader should know beside.
    #[serde(default)]
    pub note: String,
    /// What `{case}` of the parts stands for. Where two of them disagree, the claim depends on the rules.
    #[serde(default)]
    pub cases: Vec<String>,
    /// What must hold for the claim to hold.
    pub parts: Vec<Part>,
}

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
