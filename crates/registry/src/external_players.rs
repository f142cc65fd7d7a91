//! The caller's own players seated in a session.

use crate::session::ExternalPlayer;
use std::fmt;
use std::sync::Arc;

/// The external players of a session, by name.
#[derive(Clone, Default)]
pub(crate) struct ExternalPlayers(Vec<(String, Arc<dyn ExternalPlayer>)>);

impl fmt::Debug for ExternalPlayers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl ExternalPlayers {
    /// Seats an external player, replacing any other with this name.
    pub(crate) fn seat(&mut self, name: &str, player: Arc<dyn ExternalPlayer>) {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), player));
    }

    /// The external player of this name.
    pub(crate) fn named(&self, name: &str) -> Option<&Arc<dyn ExternalPlayer>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, player)| player)
    }
}
