//! The work file of a database: an append-only prefix of it, written layer by layer.
//!
//! After an interruption, layers that are intact by their checksums are kept and the rest is dropped.

use super::block::{CELLS, Entry, PREFIX, Unpacker};
use super::header::Header;
use super::index;
use super::reader::{Cells, Scan, header_of, read};
use crate::retrograde::Cell;
use files::{Error, Handle, Kind, Place, is_beginning, open_alone, sync_folder};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The path of a database's work file.
pub fn work_file(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// What a build finds.
#[derive(Debug)]
pub enum Begun<'a> {
    /// The whole database.
    Built(Built),
    /// Its work file.
    Work(WorkFile<'a>),
}

/// The result of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Built {
    /// Layers reused; all of them if the whole database already existed.
    pub reused: usize,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The number of positions in all layers.
    pub positions: u64,
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

impl<'a> WorkFile<'a> {
    /// Begins a build of `place`, or goes on with one: opens its work file `part` and keeps its finished
    /// layers, unless the whole database is there already.
    ///
    /// # Errors
    ///
    /// If there is any other file, another process is building it, or the system fails.
    pub fn begin(place: Place<'_>, part: Place<'a>, header: &Header) -> Result<Begun<'a>, Error> {
        let is_begun = || place.disk.look(part.path).is_ok();
        if may_replace(place, header)?
            && !is_begun()
            && let Some(there) = built(place, header)
        {
            return Ok(Begun::Built(there));
        }
        let work = WorkFile::open(part, header)?;
        // Another process may have finished just before this one got the lock.
        if work.is_new
            && may_replace(place, header)?
            && let Some(there) = built(place, header)
        {
            place.disk.remove(part.path).map_err(Error::io(part.path, "cannot take away"))?;
            return Ok(Begun::Built(there));
        }
        Ok(Begun::Work(work))
    }

    /// Opens the work file, and keeps its layers up to the first that is not intact by its checksums.
    fn open(place: Place<'a>, header: &Header) -> Result<WorkFile<'a>, Error> {
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
        if found == beginning {
            work.len = beginning.len() as u64;
            let mut scan = Scan { path, file: &*work.file, at: work.len, len };
            for &size in &header.layers {
                // Memory is never reserved for more than the file can hold.
                if Header::blocks_of(size).saturating_mul(PREFIX as u64) > len {
                    break;
                }
                let Some(entries) = scan.layer(Header::blocks_of(size))? else { break };
                work.entries.extend(entries);
                work.len = scan.at;
                work.layers += 1;
            }
            work.finished = work.entries.len();
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
        Ok(work)
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

    /// The cells of the finished layers.
    pub(super) fn cells(&self) -> Result<Vec<Vec<Cell>>, Error> {
        let path = self.place.path;
        let mut unpacker = Unpacker::new().map_err(Error::io(path, "cannot unpack"))?;
        let mut layers = Vec::new();
        for &size in &self.header.layers[..self.layers] {
            let cells = files::reserved::<Cell>(size as usize);
            layers
                .push(cells.ok_or_else(|| Error::failed(path, "there is not enough memory for its layers"))?);
        }
        let mut layer = 0;
        self.read_blocks(|block| {
            let sizes = &self.header.layers;
            while layers[layer].len() as u64 == sizes[layer] {
                layer += 1;
            }
            let left = sizes[layer] - layers[layer].len() as u64;
            let is_intact = unpacker.read(&block, left.min(CELLS as u64) as usize, &mut layers[layer]);
            if is_intact { Ok(()) } else { Err(Error::wrong(path, "a block of a finished layer is damaged")) }
        })?;
        Ok(layers)
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

/// A complete database with all blocks intact.
fn built(place: Place<'_>, header: &Header) -> Option<Built> {
    let cells = Cells::open(place, 0).ok().filter(|cells| cells.header() == header)?;
    Some(Built { reused: header.layers.len(), bytes: cells.bytes(), positions: cells.positions().ok()? })
}

/// Returns whether there is a database of the same game.
///
/// # Errors
///
/// If there is any other file.
pub fn may_replace<'a>(place: impl Into<Place<'a>>, header: &Header) -> Result<bool, Error> {
    let place = place.into();
    let path = place.path;
    let game = &header.game;
    let wrong = |found: String| {
        Error::wrong(path, format!("expected no file, or a database of {game} to be replaced, got {found}"))
    };
    match place.disk.look(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Ok(entry) if entry.kind != Kind::File => return Err(wrong(entry.kind.words().to_owned())),
        _ => {}
    }
    match header_of(place) {
        Ok(found) if found.game == *game => Ok(true),
        Ok(found) => Err(wrong(format!("one of {}", found.game))),
        Err(_) => Err(wrong("something else".to_owned())),
    }
}
