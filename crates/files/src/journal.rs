//! A file that grows record by record, each written immediately.
//!
//! Only the last record can be cut off, by a kill or a full disk. The caller that opens the file says how
//! much of it is complete, and the rest is dropped.

use crate::disk::{Handle, Place};
use crate::error::Error;
use crate::read::whole;
use crate::replace::sync_folder;
use crate::target::open_target;
use std::path::{Path, PathBuf};

/// One more record may be unsynced for each of this many: writing many short ones should not wait for the
/// disk each time.
const PART: u64 = 64;

/// A file that is being written, by no other process meanwhile.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    handle: Box<dyn Handle>,
    /// The length of the whole records, in bytes.
    len: u64,
    /// Records that were appended or kept.
    records: u64,
    /// Records that are lost if the machine stops.
    unsynced: u64,
    /// True if there may be bytes after the whole records.
    is_torn: bool,
}

impl Journal {
    /// Opens a file of at most `max` bytes, or creates it, and returns its bytes: none of a device or a pipe.
    /// `what` names the expected file in messages, such as `a result file`.
    ///
    /// # Errors
    ///
    /// If it is a folder or a socket, if another process is writing it, if it is too long, or if the system
    /// fails. The file is left as it was.
    pub fn open<'a>(place: impl Into<Place<'a>>, what: &str, max: u64) -> Result<(Journal, Vec<u8>), Error> {
        let place = place.into();
        let (path, alone) = open_target(place)?;
        if alone.is_empty {
            // The process that created it may have been killed before this.
            sync_folder(place)?;
        }
        let bytes = whole(place.path, &*alone.handle, what, max)?;
        let journal = Journal {
            path,
            handle: alone.handle,
            len: bytes.len() as u64,
            records: 0,
            unsynced: 0,
            is_torn: false,
        };
        Ok((journal, bytes))
    }

    /// Keeps the first bytes, which are this many records, and drops the rest.
    ///
    /// # Errors
    ///
    /// If the system fails.
    pub fn keep(&mut self, bytes: u64, records: u64) -> Result<(), Error> {
        self.records = records;
        if self.len != bytes {
            self.len = bytes;
            self.is_torn = true;
        }
        self.mend()?;
        // The process that wrote them may have been killed before they were synced.
        self.unsynced = records;
        self.sync()
    }

    /// Writes a record, all of it or, if there is no room, none. It is synced at once, or with at most one in
    /// 64 of the others.
    ///
    /// # Errors
    ///
    /// If the system fails. The records before are kept.
    pub fn append(&mut self, record: &[u8]) -> Result<(), Error> {
        self.mend()?;
        if let Err(error) = self.handle.write_all_at(record, self.len) {
            self.is_torn = true;
            // A partly written record is dropped, if possible.
            let _ = self.mend();
            let line = format!("cannot write, and what was whole is kept: {error}");
            return Err(Error::failed(&self.path, line));
        }
        self.len += record.len() as u64;
        self.records += 1;
        self.unsynced += 1;
        if self.unsynced > self.records / PART { self.sync() } else { Ok(()) }
    }

    /// Waits until every record survives a stop of the machine.
    ///
    /// # Errors
    ///
    /// If the system fails: then it is unknown how many of the last records are kept.
    pub fn sync(&mut self) -> Result<(), Error> {
        if self.unsynced > 0 {
            let line = "cannot write: the last games may not be kept";
            self.handle.sync().map_err(Error::io(&self.path, line))?;
            self.unsynced = 0;
        }
        Ok(())
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Drops the bytes after the last record.
    fn mend(&mut self) -> Result<(), Error> {
        if self.is_torn {
            let cut = self.handle.set_len(self.len);
            cut.map_err(Error::io(&self.path, "cannot drop what was cut off"))?;
            self.is_torn = false;
        }
        Ok(())
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // A caller who needs the error syncs before.
        let _ = self.sync();
    }
}
