//! The files with the intermediate results of an unfinished player, next to its own file: `FILE.1.weights`
//! and `FILE.1.classes` of the first round, and so on, and `FILE.matches`.

use super::options::MAX_ROUNDS;
use crate::error::Error;
use files::{Kind, Place};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The names of these files.
#[derive(Debug)]
pub(super) struct Work<'a> {
    place: Place<'a>,
}

impl<'a> Work<'a> {
    pub(super) fn of(place: Place<'a>) -> Work<'a> {
        Work { place }
    }

    /// The evaluation of a round, from 1.
    pub(super) fn weights(&self, round: u32) -> PathBuf {
        self.beside(&format!(".{round}.weights"))
    }

    /// The games of classes of a round, from 1.
    pub(super) fn classes(&self, round: u32) -> PathBuf {
        self.beside(&format!(".{round}.classes"))
    }

    /// The games of the matches.
    pub(super) fn matches(&self) -> PathBuf {
        self.beside(".matches")
    }

    /// A file on the disk of the player.
    pub(super) fn at<'b>(&self, path: &'b Path) -> Place<'b>
    where
        'a: 'b,
    {
        self.place.at(path)
    }

    fn beside(&self, end: &str) -> PathBuf {
        let mut name = OsString::from(self.place.path);
        name.push(end);
        name.into()
    }

    /// Removes the files of a run that is over.
    pub(super) fn remove(&self) -> Result<(), Error> {
        let rounds = (1..=MAX_ROUNDS).flat_map(|round| [self.weights(round), self.classes(round)]);
        for path in rounds.chain([self.matches()]) {
            let is_file = self.place.disk.look(&path).is_ok_and(|entry| entry.kind == Kind::File);
            if is_file {
                let failed = files::Error::io(&path, "cannot remove it, and it is not needed any more");
                self.place.disk.remove(&path).map_err(failed)?;
            }
        }
        Ok(())
    }
}
