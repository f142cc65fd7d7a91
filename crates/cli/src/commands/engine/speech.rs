//! Lines to and from the other program.

use crate::failure::Failure;
use request::Error;
use std::io::{BufRead, BufReader, Read, Stdin, Write};

/// The most bytes of a line: a game of ten thousand moves is shorter.
const MAX_LINE: u64 = 1 << 20;

/// Reads the other program's lines.
pub(super) struct Listener(BufReader<Stdin>);

impl Listener {
    pub(super) fn new() -> Listener {
        Listener(BufReader::new(std::io::stdin()))
    }

    /// The next line without spaces at its ends; `None` when the other program has closed the pipe.
    pub(super) fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = (&mut self.0).take(MAX_LINE + 1).read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => Ok(None),
            Ok(_) if bytes.len() as u64 > MAX_LINE => Err(Failure::usage(format!(
                "standard input: expected lines of at most {MAX_LINE} bytes, got a longer one"
            ))),
            Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
            Err(error) => Err(Failure::failed(format!("standard input: {error}"))),
        }
    }

    /// The first line that is not empty.
    pub(super) fn first(&mut self) -> Result<Option<String>, Failure> {
        loop {
            match self.line()? {
                Some(line) if line.is_empty() => {}
                line => return Ok(line),
            }
        }
    }
}

/// Prints lines at once.
pub(super) fn say(lines: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    let said = out.write_all(lines.as_bytes()).and_then(|()| out.write_all(b"\n"));
    said.and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}

/// What is told the other program instead of an answer.
pub(super) fn wrong<T>(why: impl Into<String>) -> Result<T, Error> {
    Err(Error::Other(why.into()))
}
