//! What is asked of a disk: the seam between yomi and the system.

use std::fmt::Debug;
use std::io;
use std::path::Path;

/// A disk, as far as yomi uses one.
pub trait Disk: Debug + Send + Sync {
    /// Opens a file, and waits for nobody.
    fn open(&self, path: &Path, how: OpenMode) -> io::Result<Box<dyn Handle>>;

    /// What a name stands for; a link is not followed.
    fn look(&self, path: &Path) -> io::Result<Entry>;

    /// Gives a file another name, in place of what has that name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a file away.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are kept whatever happens to the machine.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// Bytes that can still be written to a folder; `None` where the system does not say.
    fn room(&self, folder: &Path) -> Option<u64>;
}

/// An open file. Closing it gives up its lock.
pub trait Handle: Debug + Send + Sync {
    /// What is open.
    fn entry(&self) -> io::Result<Entry>;

    /// Reads some bytes from a place on, at the end none.
    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize>;

    /// Writes some of the bytes to a place.
    fn write_at(&self, bytes: &[u8], at: u64) -> io::Result<usize>;

    /// Cuts the file to a length.
    fn set_len(&self, len: u64) -> io::Result<()>;

    /// Waits until the bytes are kept whatever happens to the machine.
    fn sync(&self) -> io::Result<()>;

    /// Whether the file is locked for this handle now, and was not for another one.
    fn try_lock(&self) -> io::Result<bool>;
}

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenMode {
    /// To be read.
    Read,
    /// To be read and written; made where there is none, and refused where there is a link.
    Write,
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// What tells it apart from everything else on the machine: the device and the number on it.
    pub identity: (u64, u64),
    /// Its length in bytes.
    pub len: u64,
}

/// What there is under names.
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
    /// A socket, or what else a system may have.
    Other,
}

impl Kind {
    /// With its article, for people.
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

/// A name on a disk. From a path alone it is one on the disk of the system.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The disk.
    pub disk: &'a dyn Disk,
    /// The name.
    pub path: &'a Path,
}

impl<'a> Place<'a> {
    /// The place of a name on a disk.
    pub const fn on(disk: &'a dyn Disk, path: &'a Path) -> Place<'a> {
        Place { disk, path }
    }

    /// Another name on the same disk.
    #[must_use]
    pub const fn at(self, path: &'a Path) -> Place<'a> {
        Place { disk: self.disk, path }
    }
}

/// Reads as many bytes as there are from a place on, at most as many as fit.
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

/// What tests and writers ask of any open file.
impl dyn Handle + '_ {
    /// Reads exactly so many bytes from a place on.
    pub fn read_exact_at(&self, bytes: &mut [u8], at: u64) -> io::Result<()> {
        let whole = read_full(self, bytes, at)? == bytes.len();
        if whole { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    /// Writes all of the bytes to a place.
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
