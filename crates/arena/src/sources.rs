//! The games, players and files that settings refer to. Result files name them without folders, so that they
//! do not depend on where those are.

use crate::error::Error;
use registry::{ExternalPlayer, Session};
use request::{Budget, Request};
use std::fmt;
use std::sync::Arc;

/// The sources of the game and the searches of settings. They are not part of a result file.
#[derive(Clone, Default)]
pub struct Sources {
    /// A session with the game, for one that is in no list; `None` if its name says where it is.
    pub unlisted: Option<Arc<dyn Fn() -> Session + Send + Sync>>,
    /// Players of the caller's own, by the names that they have as searches.
    pub external_players: Vec<(String, Arc<dyn ExternalPlayer>)>,
    /// The text of the game if it is a written one; `None` if its name says where it is.
    pub game: Option<String>,
    /// Values of parameters that name files, and the values that they stand for, with the path of the file.
    pub files: Vec<(String, String)>,
    /// The commit of the program that plays, if it is known: it is told in result files.
    pub commit: Option<String>,
}

impl fmt::Debug for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let external_players: Vec<&String> = self.external_players.iter().map(|(name, _)| name).collect();
        let mut shown = f.debug_struct("Sources");
        shown
            .field("game", &self.game)
            .field("files", &self.files)
            .field("external_players", &external_players);
        shown.finish_non_exhaustive()
    }
}

impl Sources {
    /// A session with the game; one that is generated and has no seed gets this one.
    pub fn open(&self, game: &str, seed: Option<u64>) -> Result<Session, Error> {
        let mut session = match (&self.unlisted, &self.game) {
            (Some(open), _) => open(),
            (None, Some(text)) => registry::open_text(game, text)?,
            (None, None) => registry::open_with_seed(game, seed)?,
        };
        for (name, player) in &self.external_players {
            session.seat(name, Arc::clone(player));
        }
        Ok(session)
    }

    /// Returns whether every block has a game of its own, generated from a seed.
    pub(crate) fn are_seeded(&self, game: &str) -> Result<bool, Error> {
        let is_listed = self.unlisted.is_none() && self.game.is_none();
        Ok(is_listed && registry::lacks_a_seed(game)?)
    }

    /// The request to a search, with its files.
    pub fn request(&self, search: &str) -> Result<Request, Error> {
        let mut request = Request::new(Some(search), &Budget::default())?;
        if !self.files.is_empty() {
            let path = |name: &str| self.files.iter().find(|(known, _)| known == name);
            let found = |name: &str| path(name).map_or(name, |(_, path)| path).to_owned();
            request.replace_files(&|_, name| Ok(found(name)))?;
        }
        Ok(request)
    }
}
