//! What a session has read from files, so that nothing is read twice.

use request::Error;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of values held. The least recently used is dropped first.
const MOST: usize = 8;

/// Values by where they come from, the most recently used last. Copies share them.
#[derive(Debug)]
pub(crate) struct Cache<K, V>(Arc<Mutex<Sources<K, V>>>);

/// Each value with its source.
type Sources<K, V> = Vec<(K, Arc<V>)>;

impl<K, V> Clone for Cache<K, V> {
    fn clone(&self) -> Cache<K, V> {
        Cache(Arc::clone(&self.0))
    }
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Cache<K, V> {
        Cache(Arc::default())
    }
}

impl<K: PartialEq, V> Cache<K, V> {
    /// The value of a source, made if it is not held.
    pub(crate) fn found_or(
        &self,
        source: K,
        make: impl FnOnce() -> Result<Arc<V>, Error>,
    ) -> Result<Arc<V>, Error> {
        let place = |all: &Sources<K, V>| all.iter().position(|(other, _)| *other == source);
        let mut all = self.all();
        if let Some(place) = place(&all) {
            all[place..].rotate_left(1);
            return Ok(Arc::clone(&all[all.len() - 1].1));
        }
        drop(all);
        // Made outside the lock, so that other threads need not wait.
        let value = make()?;
        let mut all = self.all();
        if place(&all).is_none() {
            if all.len() == MOST {
                all.remove(0);
            }
            all.push((source, Arc::clone(&value)));
        }
        Ok(value)
    }

    fn all(&self) -> MutexGuard<'_, Sources<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
