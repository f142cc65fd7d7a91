//! Games outside the list, created at run time by a program that uses this library.

use crate::catalog::searches;
use crate::lists::games_with_databases;
use crate::names::GameNames;
use crate::native::erased_game;
use crate::searches::any_players;
use crate::session::Session;
use erased::Erased;

/// Opens a session with a game outside the list, at its start. Answers and records use `name`, but no session
/// can be opened by it. The game has no databases.
pub fn open_unlisted(name: &str, game: Erased) -> Session {
    // Its searches are those of the list.
    let _ = searches();
    let name = name.to_owned();
    let names = GameNames { name: name.clone(), spelled_out: name, text: None };
    let native = erased_game(&game);
    Session::new(game, names, &[], (any_players, Err(games_with_databases)), native)
}
