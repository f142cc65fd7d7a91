//! Files with one writer.

use crate::disk::{Handle, Kind, OpenMode, Place};
use crate::error::Error;
use crate::path::{folder_of, named};
use std::io::ErrorKind;

/// The number of attempts, as a file may be renamed between opening and locking it.
const ATTEMPTS: usize = 100;

/// A file that no other process writes while the handle is open.
#[derive(Debug)]
pub struct Alone {
    /// The file.
    pub handle: Box<dyn Handle>,
    /// True if the file is empty, as a new one is.
    pub is_empty: bool,
}

/// Opens a file for one process alone, or creates it.
///
/// The locked file is the one that has the name then. Another process may have renamed or removed its file
/// between our opening and our locking it; what we write to that one would be lost, or would destroy it under
/// its new name.
///
/// # Errors
///
/// If another process has it, if it is not a plain file, or if it cannot be opened.
pub fn open_alone<'a>(place: impl Into<Place<'a>>) -> Result<Alone, Error> {
    let place = place.into();
    named(place.path)?;
    for _ in 0..ATTEMPTS {
        let was_there = is_plain_or_missing(place)?;
        let handle = place.disk.open(place.path, OpenMode::Write).map_err(|error| {
            let why = match error.kind() {
                ErrorKind::NotFound if place.disk.look(folder_of(place.path)).is_err() => {
                    format!("there is no folder {}", folder_of(place.path).display())
                }
                _ => error.to_string(),
            };
            Error::wrong(place.path, format!("expected a file that can be written to: {why}"))
        })?;
        match locked(place, &*handle) {
            Ok(Locked::Yes { is_empty }) => return Ok(Alone { handle, is_empty }),
            Ok(Locked::Renamed) => {}
            Ok(Locked::No) => break,
            Err(error) => {
                // A file that was created just now is removed.
                if !was_there && handle.entry().is_ok_and(|entry| entry.len == 0) {
                    let _ = place.disk.remove(place.path);
                }
                return Err(error);
            }
        }
    }
    Err(written_by_another(place))
}

/// Locks a file if there is one, without writing to it.
///
/// # Errors
///
/// As [`open_alone`].
pub(crate) fn locked_if_there(place: Place<'_>) -> Result<Option<Box<dyn Handle>>, Error> {
    named(place.path)?;
    for _ in 0..ATTEMPTS {
        if !is_plain_or_missing(place)? {
            return Ok(None);
        }
        let handle = match place.disk.open(place.path, OpenMode::Read) {
            Ok(handle) => handle,
            // It was removed just now.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(Error::io(place.path, "cannot read")(error)),
        };
        match locked(place, &*handle)? {
            Locked::Yes { .. } => return Ok(Some(handle)),
            Locked::Renamed => {}
            Locked::No => break,
        }
    }
    Err(written_by_another(place))
}

fn written_by_another(place: Place<'_>) -> Error {
    Error::wrong(place.path, "expected to write alone, and another process is writing this file")
}

enum Locked {
    Yes {
        is_empty: bool,
    },
    /// Another process has it.
    No,
    /// The locked file no longer has the name.
    Renamed,
}

fn locked(place: Place<'_>, handle: &dyn Handle) -> Result<Locked, Error> {
    if !handle.try_lock().map_err(Error::io(place.path, "cannot lock"))? {
        return Ok(Locked::No);
    }
    let own = handle.entry().map_err(Error::io(place.path, "cannot read"))?;
    match place.disk.look(place.path) {
        Ok(there) if there.identity == own.identity && own.kind == Kind::File => {
            Ok(Locked::Yes { is_empty: own.len == 0 })
        }
        Ok(_) => Ok(Locked::Renamed),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Locked::Renamed),
        Err(error) => Err(Error::io(place.path, "cannot read")(error)),
    }
}

/// Returns whether there is a plain file; anything else that has the name is an error.
pub(crate) fn is_plain_or_missing(place: Place<'_>) -> Result<bool, Error> {
    match place.disk.look(place.path) {
        Ok(entry) if entry.kind == Kind::File => Ok(true),
        Ok(entry) => {
            let found = entry.kind.words();
            Err(Error::wrong(place.path, format!("expected a plain file or none to write to, got {found}")))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => {
            Err(Error::wrong(place.path, format!("expected a file that can be written to: {error}")))
        }
    }
}
