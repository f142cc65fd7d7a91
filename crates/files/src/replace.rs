//! Writes a file whole or not at all: under a temporary name beside its own, renamed once all of it is
//! synced.
//!
//! The temporary name follows from the name of the file, and its writer holds a lock on it. So the next
//! process that writes the file finds and reuses what a kill left behind.
//!
//! A link stays, and its target is replaced. A device or a pipe is written to directly.

use crate::disk::{Handle, Kind, OpenMode, Place};
use crate::error::Error;
use crate::lock::{is_plain_or_missing, open_alone};
use crate::path::folder_of;
use crate::target::{Target, target};
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

/// Writes a file, replacing the old one, or leaves that untouched; or writes to a device or a pipe.
///
/// # Errors
///
/// If there is a folder or a socket, if the folder cannot be written to, if another process is writing the
/// same file, or if the system fails.
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
    name(written, from, to, NOTHING)
}

/// What is there if a file is not written, in words.
const NOTHING: &str = "nothing was written";

fn name(written: &dyn Handle, from: Place<'_>, to: &Path, otherwise: &str) -> Result<(), Error> {
    let unwritten = |what: &'static str| {
        move |error: io::Error| Error::failed(to, format!("{what}: {error}; {otherwise}"))
    };
    written.sync().map_err(unwritten("cannot write"))?;
    is_plain_or_missing(from.at(to))?;
    from.disk.rename(from.path, to).map_err(unwritten("cannot rename"))
}

/// Waits until the name of a file, at the end of its links, survives a stop of the machine.
///
/// # Errors
///
/// If the system fails.
pub fn sync_folder<'a>(place: impl Into<Place<'a>>) -> Result<(), Error> {
    let place = place.into();
    let Target::Plain(path) = target(place)? else { return Ok(()) };
    place.disk.sync_folder(folder_of(&path)).map_err(|error| {
        let line = format!(
            "it is written, and its folder could not be synced: {error}; it may be lost if the machine \
             stops now"
        );
        Error::failed(place.path, line)
    })
}

/// A file under its temporary name, removed unless it was renamed; or a device or a pipe, which is opened at
/// its first bytes.
#[derive(Debug)]
pub(crate) struct Draft<'a> {
    place: Place<'a>,
    /// The temporary name and that at the end of all links; `None` for a device or a pipe.
    names: Option<[PathBuf; 2]>,
    /// The locked file, `None` once it was renamed; or the device or the pipe.
    handle: Option<Box<dyn Handle>>,
    /// What is there if it is not written, in words.
    pub(crate) otherwise: &'static str,
}

impl<'a> Draft<'a> {
    pub(crate) fn begin(place: Place<'a>) -> Result<Draft<'a>, Error> {
        let mut draft = Draft { place, names: None, handle: None, otherwise: NOTHING };
        match target(place)? {
            Target::Plain(path) => {
                let temporary = temporary(&path);
                let alone = open_alone(place.at(&temporary)).map_err(|error| {
                    let wrong = if error.is_failure() { Error::failed } else { Error::wrong };
                    wrong(place.path, error.what())
                })?;
                draft.handle = Some(alone.handle);
                draft.names = Some([temporary, path]);
            }
            // Whoever reads a pipe takes a writer that goes for the end.
            Target::Stream(Kind::Pipe) => {}
            Target::Stream(_) => draft.open()?,
        }
        Ok(draft)
    }

    /// Opens a device or a pipe.
    fn open(&mut self) -> Result<(), Error> {
        let opened = self.place.disk.open(self.place.path, OpenMode::Stream);
        self.handle = Some(opened.map_err(Error::io(self.place.path, "cannot write"))?);
        Ok(())
    }

    /// Writes the bytes and gives the file its name. Returns the file, which is locked as before.
    pub(crate) fn write(mut self, bytes: &[u8]) -> Result<Box<dyn Handle>, Error> {
        self.put(bytes, 0)?;
        self.finish()
    }

    /// Writes bytes behind the first `at`, which are written.
    pub(crate) fn put(&mut self, bytes: &[u8], at: u64) -> Result<(), Error> {
        if self.handle.is_none() {
            self.open()?;
        }
        let (path, otherwise) = (self.place.path, self.otherwise);
        let is_file = self.names.is_some();
        let unwritten = |error: io::Error| {
            let line = if is_file {
                format!("cannot write: {error}; {otherwise}")
            } else {
                format!("cannot write all of it: {error}")
            };
            Error::failed(path, line)
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
        match &self.names {
            Some([temporary, path]) => name(handle, self.place.at(temporary), path, self.otherwise)?,
            None => handle.sync().map_err(Error::io(self.place.path, "cannot write all of it"))?,
        }
        Ok(self.handle.take().expect("it was there"))
    }
}

impl Drop for Draft<'_> {
    fn drop(&mut self) {
        if let (Some([temporary, _]), true) = (&self.names, self.handle.is_some()) {
            // The lock is still held. A failure cannot be reported here, and the next writer reuses the file.
            let _ = self.place.disk.remove(temporary);
        }
    }
}

/// The temporary name of a file: short, however long its own is, and always the same.
fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    folder_of(path).join(format!(".yomi-{:08x}", crc32fast::hash(name)))
}
