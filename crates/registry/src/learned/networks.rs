//! The networks of a session, so that no search reads one twice.

use super::file::{Learned, read_bytes};
use super::identity::{Identity, Names};
use super::shipped::Shipped;
use crate::cache::Cache;
use erased::Erased;
use game::Key;
use ntuple::Network;
use request::Error;
use std::path::Path;
use std::sync::Arc;

/// The networks read by a session.
pub(crate) type Networks = Cache<Source, Network>;

/// The origin of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
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
}
