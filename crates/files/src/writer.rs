//! The only writer of a file that is replaced again and again.

use crate::disk::{Handle, Place};
use crate::error::Error;
use crate::lock::locked_if_there;
use crate::replace::{Draft, sync_folder};
use crate::target::plain;

/// The number of attempts, as another process may create or remove the file meanwhile.
const ATTEMPTS: usize = 100;

/// The only writer of a file: no other process can become its writer meanwhile, although every write replaces
/// the file.
#[derive(Debug)]
pub struct Writer<'a> {
    place: Place<'a>,
    /// The file, locked; `None` before it was first written.
    file: Option<Box<dyn Handle>>,
    /// The next file, under its temporary name, while there is no file to lock.
    draft: Option<Draft<'a>>,
    /// True while the file is only a beginning.
    is_begun: bool,
}

impl<'a> Writer<'a> {
    /// Locks a file or, where there is none, its name. Nothing is written.
    ///
    /// # Errors
    ///
    /// If another process has it, if it is a device or a pipe, and where there is no file as
    /// [`replace`](crate::replace()).
    pub fn begin(place: impl Into<Place<'a>>) -> Result<Writer<'a>, Error> {
        let place = place.into();
        let path = plain(place)?;
        for _ in 0..ATTEMPTS {
            let file = locked_if_there(place.at(&path))?;
            if file.is_some() {
                return Ok(Writer { place, file, draft: None, is_begun: false });
            }
            let draft = Draft::begin(place)?;
            // Another process may have written its first file before the temporary name was locked.
            if locked_if_there(place.at(&path))?.is_none() {
                return Ok(Writer { place, file, draft: Some(draft), is_begun: false });
            }
        }
        Err(Error::wrong(place.path, "expected to write alone, and other processes create and remove it"))
    }

    /// True if the file was there or was written.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Writes the beginning of a new file, which is removed if the next write fails.
    ///
    /// # Errors
    ///
    /// As [`replace`](crate::replace()).
    pub fn begin_file(&mut self, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
        let is_begun = !self.has_file();
        self.replace(bytes)?;
        self.is_begun = is_begun;
        Ok(())
    }

    /// Replaces the file, whole or not at all.
    ///
    /// # Errors
    ///
    /// As [`replace`](crate::replace()).
    pub fn replace(&mut self, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
        let written = self.write(bytes.as_ref());
        if written.is_err() && self.is_begun {
            // The lock is still held. If it cannot be removed, a later run takes it up.
            let _ = plain(self.place).map(|path| self.place.disk.remove(&path));
            self.file = None;
        }
        self.is_begun = false;
        self.file = Some(written?);
        sync_folder(self.place)
    }

    /// Writes the next file. The one before is unlocked only once this has its name and is locked.
    fn write(&mut self, bytes: &[u8]) -> Result<Box<dyn Handle>, Error> {
        let mut draft = match self.draft.take() {
            Some(draft) => draft,
            None => Draft::begin(self.place)?,
        };
        if self.has_file() && !self.is_begun {
            draft.otherwise = "the file is as it was";
        }
        draft.write(bytes)
    }
}
