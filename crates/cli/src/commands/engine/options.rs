//! What all protocols need to make a request.

use crate::arguments::Common;
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
}
