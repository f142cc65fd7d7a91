//! Files of a line that names the format, a header of one line of JSON with a checksum, and blocks of bytes.

use crc32fast::hash;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The version of the headers. Files with a greater one are refused.
pub(crate) const SCHEMA: u32 = 1;
/// The maximum length of a header, in bytes.
const MAX_HEADER: usize = 1 << 20;

/// A format, by the words of its first line and of messages.
pub(crate) struct Format {
    /// Its contents, such as `player`.
    pub(crate) word: &'static str,
    /// The same with its article.
    pub(crate) noun: &'static str,
    /// The command that writes such files.
    pub(crate) command: &'static str,
}

/// A block behind the header.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    /// The number of its bytes in the file.
    bytes: u64,
    /// The CRC-32 of these bytes.
    crc32: u32,
}

/// The part of a header that every version has.
#[derive(Deserialize)]
struct Version {
    schema: u64,
}

impl Block {
    pub(crate) fn of(bytes: &[u8]) -> Block {
        Block { bytes: bytes.len() as u64, crc32: hash(bytes) }
    }
}

impl Format {
    /// The first line.
    fn magic(&self) -> String {
        format!("yomi {} {SCHEMA}\n", self.word)
    }

    /// The bytes of a file.
    pub(crate) fn write(&self, header: &impl Serialize, blocks: &[&[u8]]) -> std::io::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(header)?;
        files::seal(&mut line);
        Ok([self.magic().as_bytes(), &line, &blocks.concat()].concat())
    }

    /// The header of a file, and the bytes behind it; the error describes the mistake in it.
    pub(crate) fn read<'a, H: DeserializeOwned>(&self, bytes: &'a [u8]) -> Result<(H, &'a [u8]), String> {
        let (line, rest) = self.header_line(self.behind_magic(bytes)?)?;
        if !files::is_whole(line) {
            return Err(
                "expected the header with the checksum of its bytes, got another: it was altered".to_owned()
            );
        }
        let wrong =
            |error: serde_json::Error| format!("expected the header of {}, got another: {error}", self.noun);
        let Version { schema } = serde_json::from_slice(line).map_err(wrong)?;
        if schema > SCHEMA.into() {
            return Err(self.newer(schema));
        }
        Ok((serde_json::from_slice(line).map_err(wrong)?, rest))
    }

    /// A block, and the bytes behind it. `altered` says what was found in its place if it was altered.
    pub(crate) fn block<'a>(
        &self,
        bytes: &'a [u8],
        block: &Block,
        (what, altered): (&str, &str),
    ) -> Result<(&'a [u8], &'a [u8]), String> {
        let length = usize::try_from(block.bytes).ok().filter(|&length| length <= bytes.len());
        let (found, rest) = bytes.split_at(length.ok_or_else(|| self.cut_short())?);
        if hash(found) != block.crc32 {
            return Err(format!("expected the {what} with the checksum in the header, got {altered}"));
        }
        Ok((found, rest))
    }

    /// Checks that nothing is behind the last block.
    pub(crate) fn end(&self, rest: &[u8]) -> Result<(), String> {
        match rest.len() {
            0 => Ok(()),
            more => Err(format!("expected the end of the {}, got {more} more bytes", self.word)),
        }
    }

    /// The bytes after the first line.
    fn behind_magic<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], String> {
        let magic = self.magic();
        if let Some(rest) = bytes.strip_prefix(magic.as_bytes()) {
            return Ok(rest);
        }
        if magic.as_bytes().starts_with(bytes) {
            return Err(self.cut_short());
        }
        let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let version = first.strip_prefix(format!("yomi {} ", self.word).as_bytes());
        let version = version.and_then(|version| std::str::from_utf8(version).ok()?.parse::<u32>().ok());
        match version {
            Some(version) if version > SCHEMA => Err(self.newer(version.into())),
            _ => {
                let Format { noun, command, .. } = self;
                Err(format!("expected {noun}, as `{command}` writes it, got something else"))
            }
        }
    }

    /// The header line, and the bytes after it.
    fn header_line<'a>(&self, bytes: &'a [u8]) -> Result<(&'a [u8], &'a [u8]), String> {
        match bytes.iter().take(MAX_HEADER).position(|&byte| byte == b'\n') {
            Some(end) => Ok(bytes.split_at(end + 1)),
            None if bytes.len() < MAX_HEADER => Err(self.cut_short()),
            None => Err(format!("expected a header of at most {MAX_HEADER} bytes, got a longer one")),
        }
    }

    fn cut_short(&self) -> String {
        format!("expected a whole {}, got one that was cut short", self.word)
    }

    fn newer(&self, version: u64) -> String {
        let noun = self.noun;
        format!("expected {noun} of version {SCHEMA}, got version {version}: a newer yomi reads it")
    }
}
