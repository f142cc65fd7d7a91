//! How a command fails: one line, and an exit code.

use std::io::{Error, ErrorKind, Write};
use std::process::ExitCode;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The question was wrong: exit code 2.
    Usage(String),
    /// The question was right and the answer could not be had: exit code 1.
    Failed(String),
    /// A part of the question was wrong, or could not be answered: what is printed all the same, and why it is not all.
    Partly { output: String, why: Box<Failure> },
    /// The reader has gone away, as `head` does: there is nothing left to do, and nobody to tell.
    Unread,
}

impl From<files::Error> for Failure {
    fn from(error: files::Error) -> Failure {
        let line = error.to_string();
        if error.is_failure() { Failure::Failed(line) } else { Failure::Usage(line) }
    }
}

impl Failure {
    pub(crate) fn usage(line: impl Into<String>) -> Failure {
        Failure::Usage(line.into())
    }

    pub(crate) fn failed(line: impl Into<String>) -> Failure {
        Failure::Failed(line.into())
    }

    /// What could not be written to standard output.
    pub(crate) fn output(error: &Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::failed(format!("standard output: {error}")),
        }
    }

    /// Prints the line to standard error. The exit code is that of a run that nobody interrupted.
    pub(crate) fn report(&self) -> ExitCode {
        let (line, code) = match self {
            Failure::Usage(line) => (line, 2),
            Failure::Failed(line) => (line, 1),
            Failure::Partly { why, .. } => return why.report(),
            Failure::Unread => return ExitCode::SUCCESS,
        };
        // One line, whatever was in a file's name.
        let line = line.replace(char::is_control, " ");
        // Nobody may be listening any more; there is nowhere left to say so.
        let _ = writeln!(std::io::stderr(), "yomi: {line}");
        ExitCode::from(code)
    }
}

impl From<session::Error> for Failure {
    fn from(error: session::Error) -> Failure {
        let line = error.to_string();
        if error.is_failure() { Failure::Failed(line) } else { Failure::Usage(line) }
    }
}

impl From<census::Error> for Failure {
    fn from(error: census::Error) -> Failure {
        Failure::usage(error.to_string())
    }
}

impl From<learn::Error> for Failure {
    fn from(error: learn::Error) -> Failure {
        match error {
            learn::Error::Session(error) => error.into(),
            learn::Error::File(error) => error.into(),
            _ => Failure::usage(error.to_string()),
        }
    }
}
