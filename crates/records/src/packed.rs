//! Files that are packed by gzip, and the members of zip files.
//!
//! **Source.** Deutsch, RFC 1952; PKWARE, APPNOTE.TXT, 4.3: the directory at the end of a zip file, which
//! alone tells the lengths of all members.

use flate2::Crc;
use flate2::bufread::{DeflateDecoder, MultiGzDecoder};
use game::quoted;
use std::io::{BufRead, BufReader, Cursor, Error, ErrorKind, Read, Result};
use std::sync::Arc;

/// The maximum size of the contents of a file, in bytes.
const MAX_UNPACKED: u64 = 8 << 30;
/// The maximum size of a zip file, which is held in memory, in bytes.
const MAX_ZIP: u64 = 256 << 20;

/// An input of games.
pub(crate) type Input = Box<dyn BufRead + Send>;

/// True if an error is about what is unpacked, and not about the disk that it lies on.
pub(crate) fn is_of_packing(error: &Error) -> bool {
    let kinds = [ErrorKind::InvalidData, ErrorKind::InvalidInput, ErrorKind::UnexpectedEof];
    error.raw_os_error().is_none() && kinds.contains(&error.kind())
}

fn wrong(what: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidData, what.into())
}

/// An unpacked stream of at most so many bytes, with the checksum that a zip file tells of them.
struct Bounded<R> {
    input: R,
    most: u64,
    left: u64,
    crc: Crc,
    told: Option<u32>,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = self.input.read(buffer)?;
        let too_many = || wrong(format!("expected at most {} bytes, got more", self.most));
        self.left = self.left.checked_sub(read as u64).ok_or_else(too_many)?;
        self.crc.update(&buffer[..read]);
        if read == 0 && !buffer.is_empty() && self.told.is_some_and(|told| told != self.crc.sum()) {
            return Err(wrong("expected the checksum that is told, got another"));
        }
        Ok(read)
    }
}

fn bounded(input: impl Read + Send + 'static, most: u64, told: Option<u32>) -> Input {
    Box::new(BufReader::new(Bounded { input, most, left: most, crc: Crc::new(), told }))
}

/// The contents of a file packed by gzip.
pub(crate) fn gzip(input: Input) -> Input {
    bounded(MultiGzDecoder::new(input), MAX_UNPACKED, None)
}

/// A member of a zip file.
pub(crate) struct Member {
    pub(crate) name: String,
    zip: Arc<[u8]>,
    /// Where it stands.
    at: usize,
    packed: u64,
    size: u64,
    crc: u32,
    is_deflated: bool,
}

impl Member {
    /// Its contents.
    pub(crate) fn open(&self) -> Input {
        let mut bytes = Cursor::new(Arc::clone(&self.zip));
        bytes.set_position(self.at as u64);
        let bytes = bytes.take(self.packed);
        if self.is_deflated {
            bounded(DeflateDecoder::new(bytes), self.size, Some(self.crc))
        } else {
            bounded(bytes, self.size, Some(self.crc))
        }
    }
}

/// The members of a zip file, without folders.
pub(crate) fn members(input: Input) -> Result<Vec<Member>> {
    let mut bytes = Vec::new();
    bounded(input, MAX_ZIP, None).read_to_end(&mut bytes)?;
    let zip: Arc<[u8]> = bytes.into();
    let number = |at: usize, length: usize| {
        let bytes = at.checked_add(length).and_then(|end| zip.get(at..end));
        let number =
            bytes.map(|bytes| bytes.iter().rev().fold(0, |number, byte| (number << 8) | usize::from(*byte)));
        number.ok_or_else(|| wrong("expected the directory of a zip file, got its end"))
    };
    let is_at = |at: usize, sign: &[u8]| zip.get(at..).is_some_and(|zip| zip.starts_with(sign));
    // A comment of at most 65,535 bytes stands behind the end of the directory.
    let last = zip.len().saturating_sub(22);
    let end = (last.saturating_sub(65_535)..=last).rev().find(|at| is_at(*at, b"PK\x05\x06"));
    let end = end.ok_or_else(|| wrong("expected the directory of a zip file at its end, got none"))?;
    let mut at = number(end + 16, 4)?;
    let mut members = Vec::new();
    for _ in 0..number(end + 10, 2)? {
        let (flags, method, length) = (number(at + 8, 2)?, number(at + 10, 2)?, number(at + 28, 2)?);
        let name = zip.get(at + 46..at + 46 + length).filter(|_| is_at(at, b"PK\x01\x02"));
        let name = name.ok_or_else(|| wrong("expected a member in the directory of a zip file, got none"))?;
        let name = String::from_utf8_lossy(name).replace(char::is_control, "?");
        if flags & 1 > 0 || !matches!(method, 0 | 8) {
            let name = quoted(&name);
            return Err(wrong(format!("expected members packed by deflate, got {name}, packed otherwise")));
        }
        let start = number(at + 42, 4)?;
        members.push(Member {
            zip: Arc::clone(&zip),
            at: start + 30 + number(start + 26, 2)? + number(start + 28, 2)?,
            packed: number(at + 20, 4)? as u64,
            size: number(at + 24, 4)? as u64,
            crc: number(at + 16, 4)? as u32,
            is_deflated: method == 8,
            name,
        });
        at += 46 + length + number(at + 30, 2)? + number(at + 32, 2)?;
    }
    members.retain(|member| !member.name.ends_with('/'));
    if members.iter().map(|member| member.size).sum::<u64>() > MAX_UNPACKED {
        return Err(wrong(format!("expected members of at most {MAX_UNPACKED} bytes, got more")));
    }
    Ok(members)
}
