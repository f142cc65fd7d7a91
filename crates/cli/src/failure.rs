//! Failures of commands: one line and an exit code each.

use crate::words::plain;
use std::io::{Error, ErrorKind, Write};

/// The exit code of the process.
pub(crate) type Code = u8;

/// The exit code of a command that did what it was asked for.
pub(crate) const SUCCESS: Code = 0;

/// The reason that a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid input: exit code 2.
    Usage(String),
    /// Valid input that could not be processed: exit code 1.
    Failed(String),
    /// Another process was interrupted by Ctrl-C, and this one ends with it: exit code 130.
    Interrupted(String),
    /// A partial result, which is printed, and the reason that it is partial.
    Partly { output: String, why: Box<Failure> },
    /// The reader closed the pipe, as `head` does: there is nothing left to do or to report.
    Unread,
}

impl From<files::Error> for Failure {
    fn from(error: files::Error) -> Failure {
        Failure::of(&error, error.is_failure())
    }
}

impl Failure {
    /// What an error says: of the system, or else of the input.
    pub(crate) fn of(error: &impl ToString, is_failure: bool) -> Failure {
        let line = error.to_string();
        if is_failure { Failure::Failed(line) } else { Failure::Usage(line) }
    }

    pub(crate) fn usage(line: impl Into<String>) -> Failure {
        Failure::Usage(line.into())
    }

    pub(crate) fn failed(line: impl Into<String>) -> Failure {
        Failure::Failed(line.into())
    }

    /// The reason, in a line.
    pub(crate) fn line(&self) -> &str {
        match self {
            Failure::Usage(line) | Failure::Failed(line) | Failure::Interrupted(line) => line,
            Failure::Partly { why, .. } => why.line(),
            Failure::Unread => "nobody reads the output",
        }
    }

    /// Failure to write to standard output.
    pub(crate) fn output(error: &Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::failed(format!("standard output: {error}")),
        }
    }

    /// Prints the line to standard error, and returns the exit code of a run that was not interrupted.
    pub(crate) fn report(&self) -> Code {
        let (line, code) = match self {
            Failure::Usage(line) => (line, 2),
            Failure::Failed(line) => (line, 1),
            Failure::Interrupted(line) => (line, crate::interrupt::EXIT_CODE),
            Failure::Partly { why, .. } => return why.report(),
            Failure::Unread => return SUCCESS,
        };
        // The name of a file may contain line breaks.
        let line = plain(line);
        // Standard error may be closed, too; then there is nowhere to report that.
        let _ = writeln!(std::io::stderr(), "yomi: {line}");
        code
    }
}

impl From<records::Error> for Failure {
    fn from(error: records::Error) -> Failure {
        Failure::of(&error, error.is_failure())
    }
}

impl From<request::Error> for Failure {
    fn from(error: request::Error) -> Failure {
        match error {
            request::Error::Interrupted(_) => Failure::Interrupted(error.to_string()),
            _ => Failure::of(&error, error.is_failure()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::failed(format!("JSON: {error}"))
    }
}

#[cfg(feature = "games")]
impl From<census::Error> for Failure {
    fn from(error: census::Error) -> Failure {
        Failure::usage(error.to_string())
    }
}

impl From<learn::Error> for Failure {
    fn from(error: learn::Error) -> Failure {
        match error {
            learn::Error::Request(error) => error.into(),
            learn::Error::File(error) => error.into(),
            learn::Error::Matches(error) => error.into(),
            _ => Failure::usage(error.to_string()),
        }
    }
}
