//! The players of the caller's own that are seated in a session.

use crate::session::Guest;
use std::fmt;
use std::sync::Arc;

/// The guests of a session, by name.
#[derive(Clone, Default)]
pub(crate) struct Guests(Vec<(String, Arc<dyn Guest>)>);

impl fmt::Debug for Guests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl Guests {
    /// Seats a guest, in the place of another of this name.
    pub(crate) fn seat(&mut self, name: &str, guest: Arc<dyn Guest>) {
        self.0.retain(|(known, _)| known != name);
        self.0.push((name.to_owned(), guest));
    }

    /// The guest of this name.
    pub(crate) fn named(&self, name: &str) -> Option<&Arc<dyn Guest>> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, guest)| guest)
    }
}
