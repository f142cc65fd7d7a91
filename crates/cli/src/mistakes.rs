//! Mistakes in files of recorded games: counted, and the first of them told one by one.

use crate::failure::Failure;
use crate::output::tell;

/// The number of mistakes that are told.
const TOLD: u64 = 100;

/// The mistakes of the games read so far.
pub(crate) struct Mistakes {
    /// True if the first one ends the command.
    strict: bool,
    /// Their number.
    pub(crate) count: u64,
}

impl Mistakes {
    pub(crate) fn new(strict: bool) -> Mistakes {
        Mistakes { strict, count: 0 }
    }

    /// Takes a game that could not be read. An error if that ends the command: always if the system failed.
    pub(crate) fn take(&mut self, error: records::Error) -> Result<(), Failure> {
        if self.strict || error.is_failure() {
            return Err(error.into());
        }
        self.tell(&error.to_string());
        Ok(())
    }

    /// Counts a mistake, and tells of it if there were not too many.
    pub(crate) fn tell(&mut self, line: &str) {
        self.count += 1;
        if self.count <= TOLD {
            tell(&format!("yomi: {line}"));
        }
    }
}
