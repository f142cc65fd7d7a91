//! Fixed positions of claims, with a move that one search finds and another never expands.

use crate::error::Error;
use request::{Budget, Patience, Request};
use serde::{Deserialize, Serialize};

/// The file of positions.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Positions {
    /// All positions.
    pub(crate) positions: Vec<Position>,
}

/// A position with a move that one search finds and another never expands.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Its name, by which claims refer to it.
    pub name: String,
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The reason why the move is good and looks bad.
    pub about: String,
    /// The move.
    pub key: String,
    /// Searches that must choose it.
    pub finds: Vec<String>,
    /// Searches that must choose another, and never expand the position after it.
    pub misses: Vec<String>,
    /// Searches whose choice is reported but not judged.
    #[serde(default)]
    pub told: Vec<String>,
}

/// The choice of a search at a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SearchChoice {
    /// The search.
    pub search: String,
    /// Its best move.
    pub best: String,
    /// The number of nodes visited at and below the position after the key move: 1 if it was never expanded.
    pub nodes_after_the_key: u64,
    /// The number of nodes visited.
    pub nodes: u64,
    /// True if the choice was as expected; null if nothing was.
    pub is_as_expected: Option<bool>,
}

impl Position {
    /// The choices of all searches here.
    ///
    /// # Errors
    ///
    /// If the position or a search is wrong.
    pub fn look(&self) -> Result<Vec<SearchChoice>, Error> {
        let finds = self.finds.iter().map(|search| (search, Some(true)));
        let misses = self.misses.iter().map(|search| (search, Some(false)));
        let told = self.told.iter().map(|search| (search, None));
        finds.chain(misses).chain(told).map(|(search, finds)| self.look_with(search, finds)).collect()
    }

    fn look_with(&self, search: &str, finds: Option<bool>) -> Result<SearchChoice, Error> {
        let mut session = registry::open(&self.game)?;
        session.set_position(&self.position)?;
        let endless = Budget { patience: Patience::Endless, ..Budget::default() };
        let answer = session.analyze(&Request::new(Some(search), &endless)?)?;
        let best = answer.best.unwrap_or_default();
        let row = answer.moves.iter().find(|row| row.mv == self.key);
        let nodes_after_the_key = row.map_or(0, |row| row.nodes);
        let is_as_expected = finds
            .map(|finds| if finds { best == self.key } else { best != self.key && nodes_after_the_key == 1 });
        Ok(SearchChoice {
            search: search.to_owned(),
            best,
            nodes_after_the_key,
            nodes: answer.nodes,
            is_as_expected,
        })
    }
}

/// A position with the choices of searches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExaminedPosition {
    /// The position.
    pub position: Position,
    /// A row a search.
    pub rows: Vec<SearchChoice>,
}
