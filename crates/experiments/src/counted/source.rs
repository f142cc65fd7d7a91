//! Sources: the counts that an experiment needs. Data, not code.

use serde::{Deserialize, Serialize};

/// The file of sources.
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

/// A source of counts: every deal of a game, one deal, the trees of random deals, or a solved game.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a flag each of the census that is asked for")]
pub struct Source {
    /// Its name, unique in the experiment.
    pub name: String,
    /// The game.
    pub game: String,
    /// The title of its drawings; missing if there are none.
    #[serde(default)]
    pub title: String,
    /// True to count it in the full setting only.
    #[serde(default)]
    pub full: bool,
    /// Of a census: a pass is a last resort.
    pub last_resort: Option<bool>,
    /// Of a census: count stable deals, by every reading of the word.
    #[serde(default)]
    pub stable: bool,
    /// Of a census: group deals by what the leader sees.
    #[serde(default)]
    pub hidden: bool,
    /// Of a census: count deals of equal hands.
    #[serde(default)]
    pub same_hands: bool,
    /// Of trees: the number of deals.
    #[serde(default)]
    pub samples: u64,
    /// Of a solved game: the position that it begins at, if that is another than its own.
    pub position: Option<String>,
    /// Of a deal or a solved game: the moves that are played first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Of a deal: draw its tree.
    #[serde(default)]
    pub drawn: bool,
    /// Of a deal: the search that tells its value, `census` if missing. Of a solved game: the search that
    /// solves it from its start; missing if every position is solved.
    pub search: Option<String>,
    /// Of a solved game: make and check a certificate.
    #[serde(default)]
    pub certificate: bool,
    /// Of a solved game that is too large to store: make and check a certificate that leaves positions which
    /// end within this many plies to the verifier.
    pub frontier: Option<u32>,
}
