//! Reads plain files only, up to a given length. A device may have no end, and reading a pipe could block.

use crate::disk::{Entry, Handle, Kind, OpenMode, Place, read_full};
use crate::error::Error;
use crate::memory::reserved;
use std::io;
use std::path::Path;

/// Opens a plain file for reading. `what` names the expected file in messages, such as `a result file`.
///
/// # Errors
///
/// If there is none, or if it cannot be read.
pub fn open<'a>(place: impl Into<Place<'a>>, what: &str) -> Result<(Box<dyn Handle>, Entry), Error> {
    let place = place.into();
    let expected = |error| Error::wrong(place.path, format!("expected {what}: {error}"));
    let handle = place.disk.open(place.path, OpenMode::Read).map_err(expected)?;
    let entry = handle.entry().map_err(expected)?;
    if entry.kind != Kind::File {
        let found = entry.kind.words();
        return Err(Error::wrong(place.path, format!("expected {what}, got {found}")));
    }
    Ok((handle, entry))
}

/// Reads a plain file of at most `max` bytes.
///
/// # Errors
///
/// As [`open`], and if the file is longer, or longer than there is memory for.
pub fn read<'a>(place: impl Into<Place<'a>>, what: &str, max: u64) -> Result<Vec<u8>, Error> {
    let place = place.into();
    let (handle, _) = open(place, what)?;
    whole(place.path, &*handle, what, max)
}

/// Reads a plain file of text.
///
/// # Errors
///
/// As [`read`], and if it is not UTF-8.
pub fn read_text<'a>(place: impl Into<Place<'a>>, what: &str, max: u64) -> Result<String, Error> {
    let place = place.into();
    let bytes = read(place, what, max)?;
    String::from_utf8(bytes)
        .map_err(|_| Error::wrong(place.path, format!("expected {what}, got something that is no text")))
}

/// The bytes of a plain file from its beginning on, read as they are asked for. Not buffered.
#[derive(Debug)]
pub struct Stream {
    handle: Box<dyn Handle>,
    at: u64,
}

/// Opens a plain file of any length, to be read from its beginning on.
///
/// # Errors
///
/// As [`open`].
pub fn stream<'a>(place: impl Into<Place<'a>>, what: &str) -> Result<Stream, Error> {
    open(place, what).map(|(handle, _)| Stream { handle, at: 0 })
}

impl io::Read for Stream {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.handle.read_at(bytes, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

/// All bytes of an open file.
pub(crate) fn whole(path: &Path, handle: &dyn Handle, what: &str, max: u64) -> Result<Vec<u8>, Error> {
    let len = handle.entry().map_err(Error::io(path, "cannot read"))?.len;
    let too_long = || Error::wrong(path, format!("expected {what} of at most {max} bytes, got more"));
    if len > max {
        return Err(too_long());
    }
    let memory = || Error::failed(path, format!("there is not enough memory to read its {len} bytes"));
    let mut bytes = reserved(usize::try_from(len).map_err(|_| memory())?).ok_or_else(memory)?;
    bytes.resize(len as usize, 0);
    let read = read_full(handle, &mut bytes, 0).map_err(Error::io(path, "cannot read"))?;
    // A file that is being written may be longer by now, and is read up to its old end.
    bytes.truncate(read);
    Ok(bytes)
}
