//! A file that is written piece by piece, whole or not at all.

use crate::disk::Place;
use crate::error::Error;
use crate::replace::{Draft, sync_folder};

/// The bytes that are written at once.
const PIECE: usize = 256 << 10;

/// A file written piece by piece under a temporary name, with memory for one piece. Once complete, it
/// replaces the file of its name; if it is dropped before, that file is untouched.
#[derive(Debug)]
pub struct Replacement<'a> {
    place: Place<'a>,
    draft: Draft<'a>,
    /// Bytes that are not written yet.
    held: Vec<u8>,
    /// The number of bytes before them.
    written: u64,
}

impl<'a> Replacement<'a> {
    /// Begins a file: no other process writes it meanwhile.
    ///
    /// # Errors
    ///
    /// As [`replace`](crate::replace()).
    pub fn begin(place: impl Into<Place<'a>>) -> Result<Replacement<'a>, Error> {
        let place = place.into();
        Ok(Replacement { place, draft: Draft::begin(place)?, held: Vec::new(), written: 0 })
    }

    /// Appends bytes.
    ///
    /// # Errors
    ///
    /// As [`replace`](crate::replace()).
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.held.extend_from_slice(bytes);
        if self.held.len() < PIECE {
            return Ok(());
        }
        self.write()
    }

    /// Gives the file its name, replacing the old one.
    ///
    /// # Errors
    ///
    /// As [`replace`](crate::replace()).
    pub fn finish(mut self) -> Result<(), Error> {
        self.write()?;
        let _locked = self.draft.finish()?;
        sync_folder(self.place)
    }

    /// Writes the held bytes.
    fn write(&mut self) -> Result<(), Error> {
        self.draft.put(&self.held, self.written)?;
        self.written += self.held.len() as u64;
        self.held.clear();
        Ok(())
    }
}
