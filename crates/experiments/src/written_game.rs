//! Written games of an experiment: the samples, with embedded texts, so that no file is read.

use crate::error::Error;
use arena::Sources;
use registry::Session;
use request::{GAME_FILE, Spec};

/// The text of a written game; `None` for a game of the list.
pub(crate) fn text_of(game: &str) -> Result<Option<String>, Error> {
    let spec = Spec::read(game)?;
    let Some(name) = spec.name.strip_suffix(GAME_FILE) else { return Ok(None) };
    match written::sample(name) {
        Some(sample) => Ok(Some(sample.text.to_owned())),
        None => Err(request::unknown("sample", name, written::SAMPLES.iter().map(|known| known.name)).into()),
    }
}

/// A session with a game at its start.
pub(crate) fn open(game: &str) -> Result<Session, Error> {
    Ok(Sources { game: text_of(game)?, ..Sources::default() }.open(game, None)?)
}

/// The game as result files name it: a written one with the hash of its text.
pub(crate) fn name_of(game: &str) -> Result<String, Error> {
    Ok(if text_of(game)?.is_some() { open(game)?.game().to_owned() } else { game.to_owned() })
}
