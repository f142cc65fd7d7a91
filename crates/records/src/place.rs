//! Places in files, and input in small pieces.

use crate::error::Error;
use crate::record::Record;
use std::io::{BufRead, Read};

/// The most bytes of one game in a file.
pub(crate) const MAX_GAME: usize = 16 << 20;

/// A place in a file, for messages.
pub(crate) fn join(name: &str, place: &str) -> String {
    match (name, place) {
        ("", place) => place.to_owned(),
        (name, "") => name.to_owned(),
        (name, place) => format!("{name}, {place}"),
    }
}

/// The error of an input that cannot be read.
pub(crate) fn unreadable(name: &str, error: &std::io::Error) -> Error {
    Error::File(files::Error::failed(name.as_ref(), format!("cannot read: {error}")))
}

/// The games that `next` finds, up to the end or the first error.
pub(crate) fn up_to_an_error(
    mut next: impl FnMut() -> Result<Option<Record>, Error> + Send,
) -> impl Iterator<Item = Result<Record, Error>> + Send {
    let mut is_over = false;
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let game = next();
        is_over = !matches!(game, Ok(Some(_)));
        game.transpose()
    })
}

/// The next line of a text with its line feed; `None` at the end. What is no UTF-8 is replaced.
pub(crate) fn text_line(input: &mut dyn BufRead, name: &str) -> Result<Option<String>, Error> {
    let mut line = Vec::new();
    let read = input.take(MAX_GAME as u64 + 1).read_until(b'\n', &mut line);
    read.map_err(|error| unreadable(name, &error))?;
    if line.len() > MAX_GAME {
        return Err(Error::wrong(name, format!("expected lines of at most {MAX_GAME} bytes, got more")));
    }
    let text = String::from_utf8_lossy(&line);
    Ok((!line.is_empty()).then(|| text.trim_start_matches('\u{feff}').to_owned()))
}
