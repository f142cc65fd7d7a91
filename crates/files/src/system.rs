//! The disk of the system.

use crate::disk::{Disk, Entry, Handle, Kind, OpenMode, Place};
use rustix::fs::OFlags;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::Write;
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileExt, FileTypeExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// The disk of the system.
#[derive(Clone, Copy, Debug)]
pub struct System;

/// An open file of the system.
#[derive(Debug)]
struct Open(File);

/// An open device or pipe of the system.
#[derive(Debug)]
struct Stream(File);

impl<'a, P: AsRef<Path> + ?Sized> From<&'a P> for Place<'a> {
    fn from(path: &'a P) -> Place<'a> {
        Place { disk: &System, path: path.as_ref() }
    }
}

impl Disk for System {
    fn open(&self, path: &Path, how: OpenMode) -> io::Result<Box<dyn Handle>> {
        if how == OpenMode::Stream {
            return Ok(Box::new(Stream(OpenOptions::new().write(true).open(path)?)));
        }
        // Opening a pipe would block otherwise.
        let mut flags = OFlags::NONBLOCK;
        let mut options = OpenOptions::new();
        options.read(true);
        if how == OpenMode::Write {
            flags |= OFlags::NOFOLLOW;
            options.write(true).create(true).truncate(false);
        }
        let file = options.custom_flags(flags.bits().cast_signed()).open(path)?;
        Ok(Box::new(Open(file)))
    }

    fn look(&self, path: &Path) -> io::Result<Entry> {
        std::fs::symlink_metadata(path).map(|metadata| entry(&metadata))
    }

    fn look_behind(&self, path: &Path) -> io::Result<Entry> {
        std::fs::metadata(path).map(|metadata| entry(&metadata))
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        std::fs::read_link(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        std::fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        match File::open(folder)?.sync_all() {
            // Some systems cannot sync folders.
            Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
            done => done,
        }
    }

    fn room(&self, folder: &Path) -> Option<u64> {
        let disk = rustix::fs::statvfs(folder).ok()?;
        disk.f_bavail.checked_mul(disk.f_frsize)
    }
}

impl Handle for Open {
    fn entry(&self) -> io::Result<Entry> {
        self.0.metadata().map(|metadata| entry(&metadata))
    }

    fn read_at(&self, bytes: &mut [u8], at: u64) -> io::Result<usize> {
        FileExt::read_at(&self.0, bytes, at)
    }

    fn write_at(&self, bytes: &[u8], at: u64) -> io::Result<usize> {
        FileExt::write_at(&self.0, bytes, at)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }

    fn sync(&self) -> io::Result<()> {
        self.0.sync_all()
    }

    fn try_lock(&self) -> io::Result<bool> {
        match self.0.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            // If files cannot be locked, every writer is let in.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(true),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Handle for Stream {
    fn entry(&self) -> io::Result<Entry> {
        self.0.metadata().map(|metadata| entry(&metadata))
    }

    fn read_at(&self, _bytes: &mut [u8], _at: u64) -> io::Result<usize> {
        Ok(0)
    }

    fn write_at(&self, bytes: &[u8], _at: u64) -> io::Result<usize> {
        (&self.0).write(bytes)
    }

    fn set_len(&self, _len: u64) -> io::Result<()> {
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        match self.0.sync_all() {
            // Most of them cannot be synced.
            Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(()),
            done => done,
        }
    }

    fn try_lock(&self) -> io::Result<bool> {
        Ok(true)
    }
}

fn entry(metadata: &Metadata) -> Entry {
    let found = metadata.file_type();
    let kind = if found.is_file() {
        Kind::File
    } else if found.is_dir() {
        Kind::Folder
    } else if found.is_symlink() {
        Kind::Link
    } else if found.is_fifo() {
        Kind::Pipe
    } else if found.is_block_device() || found.is_char_device() {
        Kind::Device
    } else {
        Kind::Other
    };
    Entry { kind, identity: (metadata.dev(), metadata.ino()), len: metadata.len() }
}
