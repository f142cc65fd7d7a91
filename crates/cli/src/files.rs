//! Files, as commands read and write them: what is wrong with one is a line and an exit code.

use crate::failure::Failure;
use std::io::Read;
use std::path::Path;

pub(crate) use ::files::{check, folder_of};

/// No file that people write by hand has more bytes.
pub(crate) const BY_HAND: u64 = 16 << 20;

impl From<::files::Error> for Failure {
    fn from(error: ::files::Error) -> Failure {
        let line = error.to_string();
        if error.is_failure() { Failure::Failed(line) } else { Failure::Usage(line) }
    }
}

/// Writes a file, in place of what was there, or leaves that untouched.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    Ok(::files::replace(path, bytes)?)
}

/// Reads a plain file of at most so many bytes, or as many of standard input where the name is `-`.
pub(crate) fn read(path: &Path, what: &str, most: u64) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() != "-" {
        return Ok(::files::read(path, what, most)?);
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::failed(format!("standard input: {error}")))?;
    if bytes.len() as u64 > most {
        return Err(Failure::usage(format!(
            "standard input: expected {what} of at most {most} bytes, got more"
        )));
    }
    Ok(bytes)
}

/// As [`read`], as text.
pub(crate) fn read_text(path: &Path, what: &str, most: u64) -> Result<String, Failure> {
    String::from_utf8(read(path, what, most)?).map_err(|_| {
        Failure::usage(format!("{}: expected {what}, got something that is no text", path.display()))
    })
}
