//! Reads and opens the text of a written game with its parameter values, and compares it with the reference.

use crate::names::RulesText;
use crate::rule_hash::hexadecimal;
use game::{Key, quoted};
use request::{Error, GAME_FILE, Spec};
use std::path::Path;
use written::{AnyWritten, MAX_BYTES, Mistakes};

/// The argument that identifies the rules by the hash of their text. It is part of the name of every session,
/// so that certificates and result files notice a changed text.
pub(crate) const RULES: &str = "rules";

/// A fixed seed for the random games played in step with the reference.
const SEED: u64 = 1;

/// Returns true if a specification names a file with the text of a game.
pub(crate) fn names_a_game_file(spec: &Spec) -> bool {
    spec.name.ends_with(GAME_FILE)
}

/// The text of a written game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// The path of its file, as given, or the name of the sample.
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

pub(crate) fn read_text_of(spec: &Spec) -> Result<GameText, Error> {
    if !names_a_game_file(spec) {
        return Err(Error::Other(format!(
            "expected a file whose name ends with {GAME_FILE}, got {}",
            quoted(&spec.name)
        )));
    }
    let text = files::read_text(Path::new(&spec.name), "the text of a game", MAX_BYTES as u64)
        .map_err(|error| Error::Other(error.to_string()))?;
    with_parameters(spec, text)
}

/// A text with the parameter values of a specification.
pub(crate) fn with_parameters(spec: &Spec, text: String) -> Result<GameText, Error> {
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

pub(crate) fn hash_of(text: &str) -> String {
    hexadecimal(Key::of(&text).0)
}

/// The text of a game with its name and parameter values, given by `name`: a name that ends with `.game`,
/// with optional parameters. No file is read.
pub fn game_text(name: &str, text: &str) -> Result<GameText, Error> {
    game_text_of(&Spec::read(name)?, text)
}

pub(crate) fn game_text_of(spec: &Spec, text: &str) -> Result<GameText, Error> {
    if !names_a_game_file(spec) {
        return Err(Error::Other(format!(
            "expected a name that ends with {GAME_FILE} for the text of a game, got {}",
            quoted(&spec.name)
        )));
    }
    with_parameters(spec, text.to_owned())
}

pub(crate) fn opened(game_text: &GameText, all: &dyn Fn(&str) -> String) -> Result<AnyWritten, Error> {
    let game = written::open(&game_text.path, &game_text.text, &game_text.parameters());
    game.map_err(|mistakes| refused(&mistakes, &all(&game_text.path)))
}

/// The one-line error for a text that cannot be played.
fn refused(mistakes: &Mistakes, all: &str) -> Error {
    let more = match mistakes.list().len() {
        1 => String::new(),
        count => format!(" (the first of {count} mistakes{all})"),
    };
    Error::Other(format!("{}{more}", mistakes.first_line()))
}

/// Refuses to certify results of a written game that the engine plays differently from the reference.
pub(crate) fn certifies(rules: &RulesText) -> Result<(), Error> {
    let game_text = game_text_of(&Spec::read(&rules.name)?, &rules.text)?;
    is_played_rightly(&game_text.path, &opened(&game_text, &|_| String::new())?)
}

pub(crate) fn is_played_rightly(name: &str, game: &AnyWritten) -> Result<(), Error> {
    match game.differs(SEED) {
        None => Ok(()),
        Some(why) => {
            let expected = "expected the game at play and the reference in step";
            Err(Error::Other(format!("{name}: {expected}, and by a fault of yomi they differ {why}")))
        }
    }
}
