//! What all protocols need to make a request.

use crate::arguments::Common;
use registry::Session;
use request::{Budget, Error, Request};

/// The game, the search, and how to compute.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) game: Option<String>,
    pub(super) search: Option<String>,
    pub(super) common: Common,
}

impl Options {
    /// The request to the search, with these limits where it has none of its own.
    pub(super) fn request(&self, budget: &Budget) -> Result<Request, Error> {
        self.common.request(self.search.as_deref(), budget)
    }

    /// The request for a move in these limits: if no search is named and the time or the nodes are limited,
    /// to the search that plays best.
    pub(super) fn request_to_play(&self, session: &Session, budget: &Budget) -> Result<Request, Error> {
        let is_timed = budget.time.is_some() || budget.nodes.is_some();
        let to_play = is_timed.then(|| session.search_to_play());
        self.common.request(self.search.as_deref().or(to_play), budget)
    }
}
