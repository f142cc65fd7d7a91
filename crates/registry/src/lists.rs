//! The lists of games and searches of this process, created once and then fixed.

use crate::game_entry::GameEntry;
use crate::search_entry::SearchEntry;
use std::sync::OnceLock;

/// Every game and every search, in the order in which they are shown.
#[derive(Debug)]
pub(crate) struct Lists {
    pub(crate) games: Vec<GameEntry>,
    pub(crate) searches: Vec<SearchEntry>,
}

static LISTS: OnceLock<Lists> = OnceLock::new();

/// The lists, created by `make` on first use.
pub(crate) fn lists_or_make(make: impl FnOnce() -> Lists) -> &'static Lists {
    LISTS.get_or_init(make)
}

/// Sets the lists; returns them if the lists are already in use.
pub(crate) fn set(lists: Lists) -> Result<(), Lists> {
    LISTS.set(lists)
}

/// The lists, for sessions, which are opened through an entry of the list.
pub(crate) fn lists() -> &'static Lists {
    LISTS.get().expect("a session is opened through the lists")
}

/// The names of the games with databases.
pub(crate) fn games_with_databases() -> String {
    let entries = LISTS.get().map_or(&[][..], |lists| &lists.games);
    let names: Vec<&str> =
        entries.iter().filter(|entry| entry.has_databases).map(|entry| entry.name).collect();
    names.join(", ")
}
