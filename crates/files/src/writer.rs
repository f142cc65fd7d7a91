//! The one writer of a file that is replaced again and again.

use crate::disk::{Handle, Place};
use crate::error::Error;
use crate::lock::locked_if_there;
use crate::replace::{Draft, sync_folder};

/// The number of attempts, as another process may create or remove the file meanwhile.
const ATTEMPTS: usize = 100;

/// The one writer of a file: from its beginning on, no other process becomes one, although the file is
/// replaced by another whenever it is written.
#[derive(Debug)]
pub struct Writer<'a> {
    place: Place<'a>,
    /// The file, locked; `None` before it was first written.
    file: Option<Box<dyn Handle>>,
    /// The next file, under its temporary name, while there is no file to lock.
    draft: Option<Draft<'a>>,
}

impl<'a> Writer<'a> {
    /// Locks a file or, where there is none, its name. Nothing is written.
    ///
    /// # Errors
    ///
    /// If another process has it, if it is not a plain file, and where there is no file as
    /// [`replace`](crate::replace()).
    pub fn begin(place: impl Into<Place<'a>>) -> Result<Writer<'a>, Error> {
        let place = place.into();
        for _ in 0..ATTEMPTS {
            let file = locked_if_there(place)?;
            if file.is_some() {
                return Ok(Writer { place, file, draft: None });
            }
            let draft = Draft::begin(place)?;
            // Another process may have written its first file before the temporary name was locked.
            if locked_if_there(place)?.is_none() {
                return Ok(Writer { place, file, draft: Some(draft) });
            }
        }
        Err(Error::wrong(place.path, "expected to write alone, and other processes create and remove it"))
    }

    /// True if the file was there or was written.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Replaces the file, whole or not at all.
    ///
    /// # Errors
    ///
    /// As [`replace`](crate::replace()).
    pub fn replace(&mut self, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
        let draft = match self.draft.take() {
            Some(draft) => draft,
            None => Draft::begin(self.place)?,
        };
        // The file before is unlocked only here, where the next one has its name and is locked.
        self.file = Some(draft.write(bytes.as_ref())?);
        sync_folder(self.place)
    }
}
