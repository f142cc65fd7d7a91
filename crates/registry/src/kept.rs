//! A search that is kept from question to question, with its tables.

use crate::any_search::AnySearch;
use erased::Erased;
use request::{Request, Spec};
use std::fmt;

/// What a player keeps between its moves: the search, with the tables that it has filled, or the program that
/// it is. Empty at first.
///
/// With it an answer depends on the questions before, as in a tournament.
#[derive(Default)]
pub struct Kept(Option<(String, Box<dyn AnySearch<Erased>>)>);

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kept").field(&self.0.as_ref().map(|(key, _)| key)).finish()
    }
}

impl Kept {
    /// The next game begins: nothing is known any longer.
    pub fn forget(&mut self) {
        if let Some((_, search)) = &mut self.0 {
            search.forget();
        }
    }

    /// Whatever a search is made from.
    pub(crate) fn key(game: &str, spec: &Spec, request: &Request) -> String {
        let Request { seed, threads, memory, .. } = request;
        format!("{game} {spec:?} {seed} {threads} {memory:?}")
    }

    /// The search of this key, if it is the one that was kept.
    pub(crate) fn take(&mut self, key: &str) -> Option<Box<dyn AnySearch<Erased>>> {
        self.0.take().filter(|(kept, _)| kept == key).map(|(_, search)| search)
    }

    pub(crate) fn put(&mut self, key: String, search: Box<dyn AnySearch<Erased>>) {
        self.0 = Some((key, search));
    }
}
