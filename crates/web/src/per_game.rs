//! A cache per game, for results that pages need at every move.

use registry::Session;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Maximum number of games in the cache.
const GAMES: usize = 100;

/// Results for listed games, by the game with all its parameters.
#[derive(Debug)]
pub(crate) struct PerGame<T>(Mutex<BTreeMap<String, T>>);

impl<T> Default for PerGame<T> {
    fn default() -> PerGame<T> {
        PerGame(Mutex::default())
    }
}

impl<T: Clone> PerGame<T> {
    /// Returns the cached result for the listed game of this session, or computes it by `find`.
    pub(crate) fn of(&self, session: &Session, find: impl FnOnce() -> T) -> T {
        let game = session.spelled_out();
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known().get(game) {
            return found.clone();
        }
        let found = find();
        let mut known = known();
        if known.len() >= GAMES {
            known.clear();
        }
        known.insert(game.to_owned(), found.clone());
        found
    }
}
