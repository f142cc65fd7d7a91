//! What is found once for each game, as pages ask at every move.

use registry::Session;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Maximum number of games that are remembered.
const GAMES: usize = 100;

/// What is known of games of the list, by the game with every parameter.
#[derive(Debug)]
pub(crate) struct PerGame<T>(Mutex<BTreeMap<String, T>>);

impl<T> Default for PerGame<T> {
    fn default() -> PerGame<T> {
        PerGame(Mutex::default())
    }
}

impl<T: Clone> PerGame<T> {
    /// What is known of the game of the list in this session, or else what `find` finds of it.
    pub(crate) fn of(&self, session: &dyn Session, find: impl FnOnce() -> T) -> T {
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
