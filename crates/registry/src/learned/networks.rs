//! A cache of the networks read by a session, so that no search reads one twice.

use super::file::{Learned, read_bytes};
use super::identity::{Identity, Names};
use super::shipped::Shipped;
use erased::Erased;
use game::Key;
use ntuple::Network;
use request::Error;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of networks held by a session. The least recently used is dropped first.
const MOST: usize = 8;

/// The networks read by a session, the most recently used last. Copies of the session share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Networks(Arc<Mutex<Vec<Known>>>);

/// A network and its origin.
type Known = (Source, Arc<Network>);

/// The origin of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    /// The program itself.
    Shipped(&'static str),
    /// A file with these contents.
    File { path: String, contents: Key },
}

impl Networks {
    /// The network in a file, for the game of the session. A file for another game is refused.
    pub(super) fn of_file(
        &self,
        game: &Erased,
        names: &Names<'_>,
        path: &str,
    ) -> Result<Arc<Network>, Error> {
        let bytes = read_bytes(Path::new(path))?;
        let source = Source::File { path: path.to_owned(), contents: Key::of(&bytes) };
        self.found_or(source, || {
            let learned = Learned::read(path, &bytes)?;
            let wrong = |why: String| Error::Other(format!("{path}: {why}"));
            learned.identity.fits(&Identity::of(game, names)?, names.starts).map_err(wrong)?;
            learned.network(game).map(Arc::new).map_err(|error| wrong(error.to_string()))
        })
    }

    /// The shipped network, for the game of the session.
    pub(super) fn of_shipped(
        &self,
        game: &Erased,
        names: &Names<'_>,
        shipped: &Shipped,
    ) -> Result<Arc<Network>, Error> {
        self.found_or(Source::Shipped(shipped.name), || {
            let own = Identity::of(game, names)?;
            shipped.network(game, |identity| identity.fits(&own, names.starts))
        })
    }

    /// The network of a source, created if the session has not read it yet.
    fn found_or(
        &self,
        source: Source,
        make: impl FnOnce() -> Result<Arc<Network>, Error>,
    ) -> Result<Arc<Network>, Error> {
        let place = |networks: &[Known]| networks.iter().position(|(other, _)| *other == source);
        let mut networks = self.networks();
        if let Some(place) = place(&networks) {
            networks[place..].rotate_left(1);
            return Ok(Arc::clone(&networks[networks.len() - 1].1));
        }
        drop(networks);
        // Created outside the lock, so that other threads need not wait.
        let network = make()?;
        let mut networks = self.networks();
        if place(&networks).is_none() {
            if networks.len() == MOST {
                networks.remove(0);
            }
            networks.push((source, Arc::clone(&network)));
        }
        Ok(network)
    }

    fn networks(&self) -> MutexGuard<'_, Vec<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
