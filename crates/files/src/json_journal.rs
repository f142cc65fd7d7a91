//! A journal of JSON lines: a header and one object per line, each with its checksum.
//!
//! Older files without checksums are read and continued as they are.

use crate::disk::{Kind, Place};
use crate::error::Error;
use crate::journal::Journal;
use crate::lines::{is_beginning, seal};

/// A file of JSON lines that is being written, by no other process meanwhile.
#[derive(Debug)]
pub struct JsonJournal {
    journal: Journal,
}

impl JsonJournal {
    /// Opens the file with this header, a JSON object, and returns its bytes; the caller then
    /// [keeps](JsonJournal::keep) the complete lines. If there is no file, or only a part of the header, the
    /// file is begun and there are no bytes. `what` names the expected file in messages, such as
    /// `a result file`.
    ///
    /// # Errors
    ///
    /// As [`Journal::open`]. The file is left as it was, except that one without a complete header is removed
    /// if the header cannot be written.
    ///
    /// # Panics
    ///
    /// If the header is not an object.
    pub fn open<'a>(
        place: impl Into<Place<'a>>,
        what: &str,
        max: u64,
        header: Vec<u8>,
    ) -> Result<(JsonJournal, Option<Vec<u8>>), Error> {
        let place = place.into();
        let (mut journal, bytes) = Journal::open(place, what, max)?;
        let bare = [&*header, b"\n"].concat();
        let mut sealed = header;
        seal(&mut sealed);
        if ![&sealed, &bare].iter().any(|header| is_beginning(&bytes, header)) {
            return Ok((JsonJournal { journal }, Some(bytes)));
        }
        if let Err(error) = journal.keep(0, 0).and_then(|()| journal.append(&sealed)) {
            // A file without a whole header holds nothing; a device is no file.
            let begun = place.at(journal.path());
            if place.disk.look(begun.path).is_ok_and(|entry| entry.kind == Kind::File) {
                let _ = place.disk.remove(begun.path);
            }
            return Err(error);
        }
        Ok((JsonJournal { journal }, None))
    }

    /// Keeps the first bytes, which are the header and this many records, and drops the rest.
    ///
    /// # Errors
    ///
    /// As [`Journal::keep`].
    pub fn keep(&mut self, bytes: u64, records: usize) -> Result<(), Error> {
        self.journal.keep(bytes, 1 + records as u64)
    }

    /// Writes a record, a JSON object, as [`Journal::append`] does.
    ///
    /// # Errors
    ///
    /// As [`Journal::append`].
    ///
    /// # Panics
    ///
    /// If it is not an object.
    pub fn append(&mut self, mut record: Vec<u8>) -> Result<(), Error> {
        seal(&mut record);
        self.journal.append(&record)
    }

    /// Waits until every record survives a stop of the machine.
    ///
    /// # Errors
    ///
    /// As [`Journal::sync`].
    pub fn sync(&mut self) -> Result<(), Error> {
        self.journal.sync()
    }
}
