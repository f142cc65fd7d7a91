//! What an experiment counts. Data, not code.

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
    pub samples: u64,
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
