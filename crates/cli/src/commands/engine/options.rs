//! What all protocols need to make a request.

use request::{Budget, Error, Request};

/// The game, the search, and what it may use.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) game: Option<String>,
    pub(super) search: Option<String>,
    pub(super) seed: u64,
    pub(super) threads: u32,
    pub(super) memory: Option<u64>,
}

impl Options {
    /// The request to the search, with these limits where it has none of its own.
    pub(super) fn request(&self, budget: &Budget) -> Result<Request, Error> {
        let request = Request::new(self.search.as_deref(), budget)?;
        Ok(Request { seed: self.seed, threads: self.threads, memory: self.memory, ..request })
    }
}
