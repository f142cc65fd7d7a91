//! Games that are described in a text: the name of such a game is the path of its file, or that of a sample.

use crate::game_text::{GameText, RULES, game_text_of, hash_of, is_played_rightly, opened};
use crate::names::{GameNames, RulesText};
use crate::native::erased_game;
use crate::searches::any_players;
use crate::session::Session;
use request::{Error, GAME_FILE, Spec};
use written::AnyWritten;

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
    // A certificate of a sample is one of its text, as if it were in a file.
    let file = file.strip_suffix(GAME_FILE).unwrap_or(file);
    let players = game.rules().players.clone();
    let rules = RulesText { name: format!("{file}{GAME_FILE}{suffix}"), text, players };
    let names = GameNames { name: path + &suffix, spelled_out, text: Some(rules) };
    let game = game.erased();
    let native = erased_game(&game);
    Session::new(game, names, &[], (any_players, Ok(())), native)
}
