//! Writing a file whole or not at all: under a temporary name beside its own, and renamed once all of it is
//! synced.
//!
//! The temporary name follows from the name of the file, and its writer holds a lock on it. So the next
//! process that writes the file finds and reuses what a kill left behind.

use crate::disk::{Handle, Place};
use crate::error::Error;
use crate::lock::{is_plain_or_missing, open_alone};
use crate::path::{folder_of, named};
use std::io;
use std::path::{Path, PathBuf};

/// Checks that a file can be written or replaced, before long work. Leaves nothing behind.
///
/// # Errors
///
/// As [`replace`], in one line.
pub fn check<'a>(place: impl Into<Place<'a>>) -> Result<(), Error> {
    Draft::begin(place.into()).map(drop)
}

/// Writes a file, replacing the old one, or leaves that untouched.
///
/// # Errors
///
/// If there is something other than a plain file, if the folder cannot be written to, if another process is
/// writing the same file, or if the system fails.
pub fn replace<'a>(place: impl Into<Place<'a>>, bytes: impl AsRef<[u8]>) -> Result<(), Error> {
    let place = place.into();
    let _locked = Draft::begin(place)?.write(bytes.as_ref())?;
    sync_folder(place)
}

/// Renames a written file to its name, replacing the file that had it, once all of its bytes are synced.
/// Syncing the name is left to [`Disk::sync_folder`](crate::Disk::sync_folder).
///
/// # Errors
///
/// If the system fails, or something other than a plain file has the name.
pub fn finish(written: &dyn Handle, from: Place<'_>, to: &Path) -> Result<(), Error> {
    let unwritten = |what: &'static str| {
        move |error: io::Error| Error::failed(to, format!("{what}: {error}; nothing was written"))
    };
    written.sync().map_err(unwritten("cannot write"))?;
    is_plain_or_missing(from.at(to))?;
    from.disk.rename(from.path, to).map_err(unwritten("cannot rename"))
}

/// Waits until the name of a file survives a stop of the machine.
///
/// # Errors
///
/// If the system fails.
pub fn sync_folder<'a>(place: impl Into<Place<'a>>) -> Result<(), Error> {
    let place = place.into();
    place.disk.sync_folder(folder_of(place.path)).map_err(|error| {
        let line = format!(
            "it is written, and its folder could not be synced: {error}; it may be lost if the machine \
             stops now"
        );
        Error::failed(place.path, line)
    })
}

/// A file under its temporary name, removed unless it was renamed.
#[derive(Debug)]
pub(crate) struct Draft<'a> {
    place: Place<'a>,
    temporary: PathBuf,
    /// The locked file; `None` once it was renamed.
    handle: Option<Box<dyn Handle>>,
}

impl<'a> Draft<'a> {
    pub(crate) fn begin(place: Place<'a>) -> Result<Draft<'a>, Error> {
        named(place.path)?;
        is_plain_or_missing(place)?;
        let temporary = temporary(place.path);
        let alone = open_alone(place.at(&temporary)).map_err(|error| {
            let wrong = if error.is_failure() { Error::failed } else { Error::wrong };
            wrong(place.path, error.what())
        })?;
        Ok(Draft { place, temporary, handle: Some(alone.handle) })
    }

    /// Writes the bytes and gives the file its name. Returns the file, which is locked as before.
    pub(crate) fn write(self, bytes: &[u8]) -> Result<Box<dyn Handle>, Error> {
        self.put(bytes, 0)?;
        self.finish()
    }

    /// Writes bytes behind the first `at`, which are written.
    pub(crate) fn put(&self, bytes: &[u8], at: u64) -> Result<(), Error> {
        let unwritten = |error: io::Error| {
            Error::failed(self.place.path, format!("cannot write: {error}; nothing was written"))
        };
        let handle = self.handle.as_deref().expect("a draft is written before it has its name");
        if at == 0 {
            handle.set_len(0).map_err(unwritten)?;
        }
        handle.write_all_at(bytes, at).map_err(unwritten)
    }

    /// Gives the file its name. Returns the file, which is locked as before.
    pub(crate) fn finish(mut self) -> Result<Box<dyn Handle>, Error> {
        let handle = self.handle.as_deref().expect("a draft is finished once");
        finish(handle, self.place.at(&self.temporary), self.place.path)?;
        Ok(self.handle.take().expect("it was there"))
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if self.handle.is_some() {
            // The lock is still held. A failure cannot be reported here, and the next writer reuses the file.
            let _ = self.place.disk.remove(&self.temporary);
        }
    }
}

/// The temporary name of a file: short, however long its own is, and always the same.
fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    folder_of(path).join(format!(".yomi-{:08x}", crc32fast::hash(name)))
}
