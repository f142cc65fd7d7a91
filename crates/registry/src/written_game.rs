//! Games that are described in a text file: the name of such a game is the path of the file.

use crate::game_text::{GameText, RULES, game_text_of, hash_of, is_played_rightly, opened, read_text_of};
use crate::names::{GameNames, RulesText};
use crate::native::erased_game;
use crate::searches::any_players;
use crate::session::Session;
use request::{Error, Spec};
use written::AnyWritten;

/// A session with the game of a file at its start.
pub(crate) fn open_game_file(spec: &Spec) -> Result<Session, Error> {
    let of_a_file = |path: &str| format!(": yomi check {path} shows all of them");
    open_game_text(read_text_of(spec)?, &of_a_file)
}

/// A session with the game of a text that a certificate carries, and the hash of the text.
pub(crate) fn open_carried_text(name: &str, text: &str) -> Result<(Session, String), Error> {
    let spec = Spec::read(name)?;
    let carried = game_text_of(&spec, text)?;
    if !spec.arguments.iter().any(|argument| argument.key.as_deref() == Some(RULES)) {
        return Err(Error::Other(format!("{}: expected {RULES}= and the hash of the text", spec.name)));
    }
    let game = opened(&carried, &|_| String::new())?;
    is_played_rightly(&carried.path, &game)?;
    Ok((session_of(game, carried), hash_of(text)))
}

/// A session with the game of a text at its start. `spec` is a name that ends with `.game`, with parameters
/// if need be.
pub(crate) fn open_text_of(spec: &Spec, text: &str) -> Result<Session, Error> {
    open_game_text(game_text_of(spec, text)?, &|_| String::new())
}

/// `all` says of a path how to see all mistakes, if there are several.
fn open_game_text(game_text: GameText, all: &dyn Fn(&str) -> String) -> Result<Session, Error> {
    Ok(session_of(opened(&game_text, all)?, game_text))
}

/// A session with a game at its start that was opened from a text.
pub(crate) fn session_of(game: AnyWritten, game_text: GameText) -> Session {
    let GameText { path, text, given } = game_text;
    let hash = hash_of(&text);
    let parameters: String = given.iter().map(|(key, value)| format!("{key}={value},")).collect();
    let suffix = format!(":{parameters}{RULES}={hash}");
    let all = game.rules().parameters.iter();
    let all: String = all.map(|parameter| format!("{}={},", parameter.name, parameter.value)).collect();
    let spelled_out = format!("{path}:{all}{RULES}={hash}");
    let file = path.rsplit(['/', '\\']).next().unwrap_or(&path);
    let rules = RulesText { name: format!("{file}{suffix}"), text };
    let names = GameNames { name: path + &suffix, spelled_out, text: Some(rules) };
    let game = game.erased();
    let native = erased_game(&game);
    Session::new(game, names, &[], (any_players, Ok(())), native)
}
