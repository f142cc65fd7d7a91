//! Files that commands read, standard input among them.

use crate::failure::Failure;
use records::{Format, Reader, Record, Replayed};
use std::io::{BufReader, Read, stdin};
use std::path::Path;

/// The most bytes of a file that people write by hand.
pub(crate) const MAX_BY_HAND: u64 = 16 << 20;

/// Reads a plain file of at most `max` bytes, or standard input if the name is `-`.
pub(crate) fn read(path: &Path, what: &str, max: u64) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() != "-" {
        return Ok(files::read(path, what, max)?);
    }
    let mut bytes = Vec::new();
    let read = stdin().lock().take(max + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::failed(format!("standard input: {error}")))?;
    if bytes.len() as u64 > max {
        return Err(Failure::usage(format!(
            "standard input: expected {what} of at most {max} bytes, got more"
        )));
    }
    Ok(bytes)
}

/// As [`read`], as text.
pub(crate) fn read_text(path: &Path, what: &str, max: u64) -> Result<String, Failure> {
    String::from_utf8(read(path, what, max)?).map_err(|_| {
        Failure::usage(format!("{}: expected {what}, got something that is no text", path.display()))
    })
}

/// The recorded games of a plain file, or of standard input if the name is `-`.
pub(crate) fn records(path: &Path, format: Option<Format>) -> Result<Reader, Failure> {
    Ok(if path.as_os_str() == "-" {
        Reader::new(Box::new(BufReader::new(stdin())), "standard input", format)?
    } else {
        Reader::open(path, format)?
    })
}

/// What was read of a game although it is not as its format says, a line each with its place.
pub(crate) fn notices(record: &Record, replayed: &Replayed) -> Vec<String> {
    replayed.notices.iter().map(|notice| format!("{}: {notice}", record.place)).collect()
}
