//! Mistakes and notices in files of recorded games: all are counted, and the first ones are printed.

use crate::failure::Failure;
use crate::output::tell;

/// The number of mistakes, and of notices, that are printed.
const TOLD: u64 = 100;

/// The mistakes of the games read so far.
pub(crate) struct Mistakes {
    /// True if the first one ends the command.
    strict: bool,
    /// Their number.
    pub(crate) count: u64,
    /// The number of notices.
    notices: u64,
}

impl Mistakes {
    pub(crate) fn new(strict: bool) -> Mistakes {
        Mistakes { strict, count: 0, notices: 0 }
    }

    /// Takes a game that could not be read. Returns an error if that ends the command: always if the system
    /// failed, or if the file has no game.
    pub(crate) fn take(&mut self, error: records::Error) -> Result<(), Failure> {
        let is_of_all = matches!(error, records::Error::Request(_)) && self.count == 0;
        if self.strict || error.is_failure() || is_of_all {
            return Err(error.into());
        }
        self.tell(&error.to_string());
        Ok(())
    }

    /// Prints notices about games that were read nevertheless, if there were not too many.
    pub(crate) fn note(&mut self, notices: Vec<String>) {
        for notice in notices {
            self.notices += 1;
            if self.notices <= TOLD {
                tell(&format!("yomi: {notice}"));
            }
        }
    }

    /// Counts a mistake, and prints it if there were not too many.
    pub(crate) fn tell(&mut self, line: &str) {
        self.count += 1;
        if self.count <= TOLD {
            tell(&format!("yomi: {line}"));
        }
    }
}
