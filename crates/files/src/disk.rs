//! The interface to a disk, between yomi and the system.

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};

/// A disk, as far as yomi uses one.
pub trait Disk: Debug + Send + Sync {
    /// Opens a file without blocking.
    fn open(&self, path: &Path, how: OpenMode) -> io::Result<Box<dyn Handle>>;

    /// The entry of a name; links are not followed.
    fn look(&self, path: &Path) -> io::Result<Entry>;

    /// The entry at the end of a name's links.
    fn look_behind(&self, path: &Path) -> io::Result<Entry>;

    /// The name that a link leads to.
    fn read_link(&self, path: &Path) -> io::Result<PathBuf>;

    /// Renames a file, replacing the file with the new name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder survive a stop of the machine.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// The free bytes for a folder; `None` if the system does not say.
    fn room(&self, folder: &Path) -> Option<u64>;
}

/// An open file. Closing it gives up its lock.
pub trait Handle: Debug + Send + Sync {
    /// The entry of the open file.
    fn entry(&self) -> io::Result<Entry>;

    /// Reads some bytes at an offset; none at the end of the file.
    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize>;

    /// Writes some of the bytes at an offset.
    fn write_at(&self, bytes: &[u8], at: u64) -> io::Result<usize>;

    /// Truncates the file.
    fn set_len(&self, len: u64) -> io::Result<()>;

    /// Waits until the bytes survive a stop of the machine.
    fn sync(&self) -> io::Result<()>;

    /// Tries to lock the file; returns whether it is locked by this handle.
    fn try_lock(&self) -> io::Result<bool>;
}

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenMode {
    /// For reading.
    Read,
    /// For reading and writing; created if there is none, and refused if it is a link.
    Write,
    /// For writing one piece behind the other to a device or a pipe, wherever a write says. A pipe is waited
    /// for until somebody reads it.
    Stream,
}

/// The entry of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its kind.
    pub kind: Kind,
    /// Its identity on the machine: the device and the number on it.
    pub identity: (u64, u64),
    /// Its length in bytes.
    pub len: u64,
}

/// The kinds of entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A plain file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A pipe.
    Pipe,
    /// A device.
    Device,
    /// A socket, or another kind of the system.
    Other,
}

impl Kind {
    /// The kind in words, with its article.
    pub const fn words(self) -> &'static str {
        match self {
            Kind::File => "a plain file",
            Kind::Folder => "a folder",
            Kind::Link => "a symbolic link",
            Kind::Pipe => "a pipe",
            Kind::Device => "a device",
            Kind::Other => "a socket",
        }
    }
}

/// A name on a disk. A path converts to one on the disk of the system.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The disk.
    pub disk: &'a dyn Disk,
    /// The name.
    pub path: &'a Path,
}

impl<'a> Place<'a> {
    /// A name on a disk.
    pub const fn on(disk: &'a dyn Disk, path: &'a Path) -> Place<'a> {
        Place { disk, path }
    }

    /// Another name on the same disk.
    #[must_use]
    pub const fn at(self, path: &'a Path) -> Place<'a> {
        Place { disk: self.disk, path }
    }
}

/// Reads bytes at an offset until the buffer or the file ends.
pub(crate) fn read_full(handle: &dyn Handle, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    let mut read = 0;
    while read < bytes.len() {
        match handle.read_at(&mut bytes[read..], at + read as u64) {
            Ok(0) => break,
            Ok(some) => read += some,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

/// Complete reads and writes.
impl dyn Handle + '_ {
    /// Fills the buffer from an offset.
    pub fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        let whole = read_full(self, bytes, at)? == bytes.len();
        if whole { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    /// Writes all of the bytes at an offset.
    pub fn write_all_at(&self, bytes: &[u8], at: u64) -> io::Result<()> {
        let mut written = 0;
        while written < bytes.len() {
            match self.write_at(&bytes[written..], at + written as u64) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(some) => written += some,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
