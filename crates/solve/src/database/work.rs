//! The work file of a database: an append-only prefix of it, written layer by layer.
//!
//! After an interruption, layers that are intact by their checksums are kept and the rest is dropped.

use super::block::{CELLS, Entry, PREFIX, Unpacker};
use super::header::Header;
use super::index;
use super::reader::{Scan, read};
use crate::retrograde::Cell;
use files::{Error, Handle, Place, is_beginning, open_alone, sync_folder};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The path of a database's work file.
pub fn work_file(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// A database being written, locked against other processes.
pub struct WorkFile<'a> {
    place: Place<'a>,
    file: Box<dyn Handle>,
    /// True if the file was empty.
    is_new: bool,
    header: Header,
    /// Bytes of the header and of finished layers.
    len: u64,
    /// The offset of the next write.
    at: u64,
    entries: Vec<Entry>,
    /// The number of entries of finished layers.
    finished: usize,
    /// The number of finished layers.
    layers: usize,
}

/// The cells of a layer, or other data kept of it, and its entries; `None` if it is not intact.
type Found<T> = Option<(T, Vec<Entry>)>;

impl<'a> WorkFile<'a> {
    /// Opens the work file and keeps its finished layers, which it checks by their checksums.
    ///
    /// # Errors
    ///
    /// If it is a file of another kind, another process is writing it, or the system fails.
    pub fn open(place: Place<'a>, header: &Header) -> Result<WorkFile<'a>, Error> {
        let check = |scan: &mut Scan<'_>, size: u64| {
            let mut entries = Vec::new();
            for _ in 0..Header::blocks_of(size) {
                let Some((entry, _)) = scan.next_packed()? else { return Ok(None) };
                entries.push(entry);
            }
            Ok(Some(((), entries)))
        };
        Ok(WorkFile::open_and_read(place, header, check)?.0)
    }

    /// Opens the work file and reads its finished layers.
    pub(super) fn open_with_cells(
        place: Place<'a>,
        header: &Header,
    ) -> Result<(WorkFile<'a>, Vec<Vec<Cell>>), Error> {
        let path = place.path;
        let mut unpacker = Unpacker::new().map_err(Error::io(path, "cannot unpack"))?;
        WorkFile::open_and_read(place, header, |scan, size| {
            let mut cells = files::reserved(size as usize)
                .ok_or_else(|| Error::failed(path, "there is not enough memory for its layers"))?;
            let mut entries = Vec::new();
            while (cells.len() as u64) < size {
                let most = (size - cells.len() as u64).min(CELLS as u64) as usize;
                let Some(entry) = scan.next(&mut unpacker, most, &mut cells)? else { return Ok(None) };
                entries.push(entry);
            }
            Ok(Some((cells, entries)))
        })
    }

    /// Opens the work file, and reads its layers up to the first that is not intact.
    fn open_and_read<T>(
        place: Place<'a>,
        header: &Header,
        mut layer: impl FnMut(&mut Scan<'_>, u64) -> Result<Found<T>, Error>,
    ) -> Result<(WorkFile<'a>, Vec<T>), Error> {
        let path = place.path;
        let alone = open_alone(place)?;
        if alone.is_empty {
            sync_folder(place)?;
        }
        let (file, beginning) = (alone.handle, header.to_bytes());
        let len = file.entry().map_err(Error::io(path, "cannot read"))?.len;
        let mut found = vec![0; len.min(beginning.len() as u64) as usize];
        file.read_exact_at(&mut found, 0).map_err(Error::io(path, "cannot read"))?;
        if !is_beginning(&found, &beginning) {
            let game = &header.game;
            let line =
                format!("expected the beginning of a database of {game}, got something else: move it away");
            return Err(Error::wrong(path, line));
        }
        let mut work = WorkFile {
            place,
            file,
            is_new: alone.is_empty,
            header: header.clone(),
            len: 0,
            at: 0,
            entries: Vec::new(),
            finished: 0,
            layers: 0,
        };
        let mut read = Vec::new();
        if found == beginning {
            work.len = beginning.len() as u64;
            let mut scan = Scan { path, file: &*work.file, at: work.len, len };
            for &size in &header.layers {
                // Memory is never reserved for more than the file can hold.
                if Header::blocks_of(size).saturating_mul(PREFIX as u64) > len {
                    break;
                }
                let Some((kept, entries)) = layer(&mut scan, size)? else { break };
                work.entries.extend(entries);
                work.len = scan.at;
                read.push(kept);
            }
            (work.finished, work.layers) = (work.entries.len(), read.len());
            work.cut()?;
        } else {
            work.cut()?;
            if let Err(error) = work.write(&beginning) {
                // A file that was only begun holds nothing.
                let _ = place.disk.remove(path);
                return Err(error);
            }
            work.len = work.at;
        }
        Ok((work, read))
    }

    /// True if the file was empty when it was opened.
    pub const fn is_new(&self) -> bool {
        self.is_new
    }

    /// The number of finished layers.
    pub const fn layers(&self) -> usize {
        self.layers
    }

    /// Reads the blocks of the finished layers in order, each as it is in the file.
    ///
    /// # Errors
    ///
    /// If the system fails, or as `block`.
    pub fn read_blocks<E: From<Error>>(
        &self,
        mut block: impl FnMut(Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut at = self.header.to_bytes().len() as u64;
        for entry in &self.entries[..self.finished] {
            let mut bytes = vec![0; PREFIX + entry.len as usize];
            read(self.place.path, &*self.file, &mut bytes, at)?;
            at += bytes.len() as u64;
            block(bytes)?;
        }
        Ok(())
    }

    /// Appends a block that was [packed](super::Packer).
    ///
    /// # Errors
    ///
    /// If it is not a packed block, or the system fails: the unfinished layer is dropped.
    pub fn append(&mut self, block: &[u8]) -> Result<(), Error> {
        let Some(entry) = Entry::of(block) else {
            let _ = self.cut();
            return Err(Error::failed(self.place.path, "a block was damaged before it was written"));
        };
        self.write(block)?;
        self.entries.push(entry);
        Ok(())
    }

    /// Appends blocks with their entries.
    pub(super) fn append_all(&mut self, blocks: &[u8], entries: &[Entry]) -> Result<(), Error> {
        self.write(blocks)?;
        self.entries.extend(entries);
        Ok(())
    }

    /// Finishes a layer: it is kept from now on, even if the machine stops.
    ///
    /// # Errors
    ///
    /// If the system fails.
    pub fn finish_layer(&mut self) -> Result<(), Error> {
        self.file.sync().map_err(Error::io(self.place.path, "cannot write"))?;
        self.len = self.at;
        self.finished = self.entries.len();
        self.layers += 1;
        Ok(())
    }

    /// Writes the index and renames the file. Returns its size in bytes.
    ///
    /// # Errors
    ///
    /// If the system fails.
    pub fn finish(mut self, target: &Path) -> Result<u64, Error> {
        debug_assert_eq!(self.entries.len() as u64, self.header.blocks());
        let bytes = index::to_bytes(self.len, &self.entries);
        self.write(&bytes)?;
        files::finish(&*self.file, self.place, target)?;
        sync_folder(self.place.at(target))?;
        Ok(self.at)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let Err(error) = self.file.write_all_at(bytes, self.at) else {
            self.at += bytes.len() as u64;
            return Ok(());
        };
        // The unfinished layer is removed, if possible.
        let _ = self.cut();
        Err(Error::io(self.place.path, "cannot write, and finished layers are kept")(error))
    }

    /// Drops an unfinished layer. The truncation is synced, so that old and new bytes never mix.
    ///
    /// # Errors
    ///
    /// If the system fails.
    pub fn cut(&mut self) -> Result<(), Error> {
        let WorkFile { place, file, len, .. } = self;
        let cut = file.set_len(*len).and_then(|()| file.sync());
        cut.map_err(Error::io(place.path, "cannot drop a layer that was cut off"))?;
        self.at = self.len;
        self.entries.truncate(self.finished);
        Ok(())
    }
}

impl std::fmt::Debug for WorkFile<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let WorkFile { place, layers, .. } = self;
        f.debug_struct("WorkFile").field("path", &place.path).field("layers", layers).finish_non_exhaustive()
    }
}
