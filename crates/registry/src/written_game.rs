//! Games that are described in a text file: the name of such a game is the path of the file.

use crate::board::Board;
use crate::database::{Numbering, numbered};
use crate::names::{GameNames, RulesText};
use crate::native::native_game;
use crate::rule_hash::hexadecimal;
use crate::searches::{any_players, no_native};
use crate::session::Session;
use erased::Erased;
use game::{Key, quoted};
use request::{Error, GAME_FILE, Spec};
use std::path::Path;
use written::{AnyWritten, MAX_BYTES, Mistakes, Word, Written};

/// The argument that names the rules by the hash of their text. It is part of the name of every session, so
/// that certificates and result files notice when the text has changed.
const RULES: &str = "rules";

/// The random games in step with the reference are the same in all runs.
const SEED: u64 = 1;

/// Returns true if a specification names a file with the text of a game.
pub(crate) fn names_a_game_file(spec: &Spec) -> bool {
    spec.name.ends_with(GAME_FILE)
}

/// The text of a game in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// The path of the file, as given.
    pub path: String,
    /// The text.
    pub text: String,
    /// The values of parameters, by name.
    pub given: Vec<(String, String)>,
}

impl GameText {
    /// The values of parameters, as [`written::open`] takes them.
    pub fn parameters(&self) -> Vec<(&str, &str)> {
        self.given.iter().map(|(name, value)| (&**name, &**value)).collect()
    }
}

/// Reads the text of the game that `text` names: the path of a file, with parameters if need be.
pub fn read_game_text(text: &str) -> Result<GameText, Error> {
    let spec = Spec::read(text)?;
    if !names_a_game_file(&spec) {
        return Err(Error::Other(format!(
            "expected a file whose name ends with {GAME_FILE}, got {}",
            quoted(&spec.name)
        )));
    }
    read_text_of(&spec)
}

fn read_text_of(spec: &Spec) -> Result<GameText, Error> {
    let text = files::read_text(Path::new(&spec.name), "the text of a game", MAX_BYTES as u64)
        .map_err(|error| Error::Other(error.to_string()))?;
    with_parameters(spec, text)
}

/// A text with the values of parameters that a specification gives.
fn with_parameters(spec: &Spec, text: String) -> Result<GameText, Error> {
    let hash = hash_of(&text);
    let mut given = Vec::new();
    for argument in &spec.arguments {
        match argument.key.as_deref() {
            Some(RULES) if argument.value == hash => {}
            Some(RULES) => {
                let expected = &argument.value;
                return Err(Error::Other(format!(
                    "{}: expected the rules with the hash {expected}, got {hash}: the text has changed",
                    spec.name
                )));
            }
            Some(key) => given.push((key.to_owned(), argument.value.clone())),
            None => {
                return Err(Error::Other(format!(
                    "{}: expected parameters as name=value, got {}",
                    spec.name,
                    quoted(&argument.value)
                )));
            }
        }
    }
    Ok(GameText { path: spec.name.clone(), text, given })
}

fn hash_of(text: &str) -> String {
    hexadecimal(Key::of(&text).0)
}

/// A session with the game of a file at its start.
pub(crate) fn open_game_file(spec: &Spec) -> Result<Box<dyn Session>, Error> {
    let of_a_file = |path: &str| format!(": yomi check {path} shows all of them");
    open_game_text(read_text_of(spec)?, &of_a_file)
}

/// A session with the game of a text that a certificate carries, and the hash of the text.
pub(crate) fn open_carried_text(name: &str, text: &str) -> Result<(Box<dyn Session>, String), Error> {
    let spec = Spec::read(name)?;
    let carried = game_text_of(&spec, text)?;
    if !spec.arguments.iter().any(|argument| argument.key.as_deref() == Some(RULES)) {
        return Err(Error::Other(format!("{}: expected {RULES}= and the hash of the text", spec.name)));
    }
    let game = opened(&carried, &|_| String::new())?;
    is_played_rightly(&carried.path, &game)?;
    Ok((session_of(game, carried), hash_of(text)))
}

/// Refuses to certify anything of a game that is not played as the reference plays its text.
pub(crate) fn certifies(rules: &RulesText) -> Result<(), Error> {
    let game_text = game_text_of(&Spec::read(&rules.name)?, &rules.text)?;
    is_played_rightly(&game_text.path, &opened(&game_text, &|_| String::new())?)
}

fn is_played_rightly(name: &str, game: &AnyWritten) -> Result<(), Error> {
    match game.differs(SEED) {
        None => Ok(()),
        Some(why) => Err(Error::Other(format!(
            "{name}: expected the game at play and the reference in step, and by a fault of yomi they differ {why}"
        ))),
    }
}

/// A session with the game of a text at its start. `spec` is a name that ends with `.game`, with parameters
/// if need be.
pub(crate) fn open_text_of(spec: &Spec, text: &str) -> Result<Box<dyn Session>, Error> {
    open_game_text(game_text_of(spec, text)?, &|_| String::new())
}

/// The text of a game with its name and the values of its parameters, as `name` gives them: a name that ends
/// with `.game`, with parameters if need be. No file is read.
pub fn game_text(name: &str, text: &str) -> Result<GameText, Error> {
    game_text_of(&Spec::read(name)?, text)
}

fn game_text_of(spec: &Spec, text: &str) -> Result<GameText, Error> {
    if !names_a_game_file(spec) {
        return Err(Error::Other(format!(
            "expected a name that ends with {GAME_FILE} for the text of a game, got {}",
            quoted(&spec.name)
        )));
    }
    with_parameters(spec, text.to_owned())
}

/// `all` says of a path how to see all mistakes, if there are several.
fn open_game_text(game_text: GameText, all: &dyn Fn(&str) -> String) -> Result<Box<dyn Session>, Error> {
    Ok(session_of(opened(&game_text, all)?, game_text))
}

fn opened(game_text: &GameText, all: &dyn Fn(&str) -> String) -> Result<AnyWritten, Error> {
    let game = written::open(&game_text.path, &game_text.text, &game_text.parameters());
    game.map_err(|mistakes| refused(&mistakes, &all(&game_text.path)))
}

/// A session with a game at its start that was opened from a text.
pub(crate) fn session_of(game: AnyWritten, game_text: GameText) -> Box<dyn Session> {
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
    match game {
        AnyWritten::Small(game) => board(game, names),
        AnyWritten::Medium(game) => board(game, names),
        AnyWritten::Large(game) => board(game, names),
        AnyWritten::Huge(game) => board(game, names),
    }
}

/// The error of one line about a text that cannot be played.
fn refused(mistakes: &Mistakes, all: &str) -> Error {
    let more = match mistakes.list().len() {
        1 => String::new(),
        count => format!(" (the first of {count} mistakes{all})"),
    };
    Error::Other(format!("{}{more}", mistakes.first_line()))
}

fn board<W: Word>(game: Written<W>, names: GameNames) -> Box<dyn Session> {
    let game = Erased::of(game).with_layout().with_ranks().finish();
    let numbers: Numbering<Erased> = Ok(numbered::<Erased>);
    let native = native_game::<Erased>(&game, names.clone(), no_native, numbers, None);
    Box::new(Board::new(game, names, &[], (any_players, numbers), native))
}
