//! Keeps a search with its tables from one request to the next.

use crate::any_search::AnySearch;
use erased::Erased;
use request::{Request, Spec};
use std::fmt;

/// The state that a player keeps between its moves: the search with its tables, or the external program.
/// Initially empty.
///
/// An answer then depends on earlier requests, as in a tournament.
#[derive(Default)]
pub struct SearchMemory(Option<(String, Box<dyn AnySearch<Erased>>)>);

impl fmt::Debug for SearchMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SearchMemory").field(&self.0.as_ref().map(|(key, _)| key)).finish()
    }
}

impl SearchMemory {
    /// Starts a new game: clears everything.
    pub fn forget(&mut self) {
        if let Some((_, search)) = &mut self.0 {
            search.forget();
        }
    }

    /// A key of everything that determines how a search is made.
    pub(crate) fn key(game: &str, spec: &Spec, request: &Request) -> String {
        let Request { seed, threads, memory, .. } = request;
        format!("{game} {spec:?} {seed} {threads} {memory:?}")
    }

    /// Takes the search with this key, if it is the kept one.
    pub(crate) fn take(&mut self, key: &str) -> Option<Box<dyn AnySearch<Erased>>> {
        self.0.take().filter(|(kept, _)| kept == key).map(|(_, search)| search)
    }

    pub(crate) fn put(&mut self, key: String, search: Box<dyn AnySearch<Erased>>) {
        self.0 = Some((key, search));
    }
}
