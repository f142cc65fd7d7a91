//! The target of a file name: links are followed, so that the file at their end is written.

use crate::disk::{Kind, OpenMode, Place};
use crate::error::Error;
use crate::lock::{Alone, is_plain_or_missing, open_alone};
use crate::path::named;
use std::io;
use std::path::PathBuf;

/// The number of links that lead from one to the next, as systems have it.
const LINKS: usize = 40;

/// What is at the end of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A plain file or none, by the name that is no link.
    Plain(PathBuf),
    /// A device or a pipe, which is written to as it is.
    Stream(Kind),
}

/// What a name leads to.
///
/// # Errors
///
/// If it can be none, or leads to a folder or a socket, or round in a circle.
pub(crate) fn target(place: Place<'_>) -> Result<Target, Error> {
    named(place.path)?;
    let wrong = |error: io::Error| {
        Error::wrong(place.path, format!("expected a file that can be written to: {error}"))
    };
    let mut path = place.path.to_owned();
    // The file behind the links, as the system finds it.
    let mut behind = None;
    for _ in 0..=LINKS {
        let entry = match place.disk.look(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            found => Some(found.map_err(wrong)?),
        };
        match entry.map(|entry| entry.kind) {
            Some(kind @ (Kind::Pipe | Kind::Device)) => return Ok(Target::Stream(kind)),
            Some(Kind::Link) => match place.disk.look_behind(&path) {
                // The text of a link to an open pipe names nothing.
                Ok(found) if matches!(found.kind, Kind::Pipe | Kind::Device) => {
                    return Ok(Target::Stream(found.kind));
                }
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(wrong(error)),
                found => {
                    behind = found.ok();
                    let next = place.disk.read_link(&path).map_err(wrong)?;
                    path = path.parent().unwrap_or(&path).join(next);
                }
            },
            _ if behind.is_some_and(|behind| entry.is_none_or(|own| own.identity != behind.identity)) => {
                return Err(Error::wrong(place.path, "expected a file that has a name, got a removed one"));
            }
            _ => {
                is_plain_or_missing(place.at(&path))?;
                return Ok(Target::Plain(path));
            }
        }
    }
    Err(wrong(io::Error::other("its links lead round in a circle")))
}

/// The name of the plain file at the end of a name, or of the file that will be there: for those who write it
/// more than once, or others beside it.
///
/// # Errors
///
/// If the name leads to anything else.
pub fn plain<'a>(place: impl Into<Place<'a>>) -> Result<PathBuf, Error> {
    let place = place.into();
    match target(place)? {
        Target::Plain(path) => Ok(path),
        Target::Stream(kind) => {
            let line = format!("expected a plain file, as it is not written at once, got {}", kind.words());
            Err(Error::wrong(place.path, line))
        }
    }
}

/// Opens a plain file for one process alone, or creates it; or a device or a pipe, which holds nothing.
pub(crate) fn open_target(place: Place<'_>) -> Result<(PathBuf, Alone), Error> {
    match target(place)? {
        Target::Plain(path) => open_alone(place.at(&path)).map(|alone| (path, alone)),
        Target::Stream(_) => {
            let handle = place.disk.open(place.path, OpenMode::Stream);
            let handle = handle.map_err(Error::io(place.path, "cannot write"))?;
            Ok((place.path.to_owned(), Alone { handle, is_empty: true }))
        }
    }
}
