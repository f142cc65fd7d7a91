//! The file of a player: a line that names the format, a header of one line of JSON, and the file of its
//! evaluation.

use super::header::{MadeBy, Player};
use crate::learned::{Identity, Learned};
use crc32fast::hash;
use request::Error;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The version of the header. Files with a greater one are refused.
const SCHEMA: u32 = 1;
/// The first words of every file; the version follows.
const FORMAT: &str = "yomi player ";
/// The first line.
const MAGIC: &[u8] = b"yomi player 1\n";
/// The expected file, in messages.
const WHAT: &str = "a player, as `yomi train` writes it";
/// The maximum size of a file, in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// The maximum length of a header, in bytes.
const MAX_HEADER: usize = 1 << 20;

/// The header. The game is also in the evaluation; this copy is for human readers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Header {
    schema: u32,
    game: String,
    rules: String,
    board: String,
    players: usize,
    search: String,
    classes: Option<String>,
    made: MadeBy,
    evaluation: Block,
}

/// The block after the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Block {
    /// The number of its bytes.
    bytes: u64,
    /// The CRC-32 of these bytes.
    crc32: u32,
}

/// The part of a header that every version has.
#[derive(Deserialize)]
struct Version {
    schema: u64,
}

impl Player {
    /// Reads a file. Its game is not checked.
    pub fn open(path: &Path) -> Result<Player, Error> {
        Player::open_as(&path.display().to_string(), path)
    }

    /// Reads a file that is shown under another name in messages.
    pub(crate) fn open_as(name: &str, path: &Path) -> Result<Player, Error> {
        let bytes = files::read(path, "a player", MAX_BYTES);
        let bytes = bytes.map_err(|error| Error::Other(error.to_string()))?;
        Player::read(name, &bytes)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let Player { search, classes, made, learned } = self;
        let Identity { game, rules, board, players } = learned.identity.clone();
        let block = learned.to_bytes()?;
        let header = Header {
            schema: SCHEMA,
            game,
            rules,
            board,
            players,
            search: search.clone(),
            classes: classes.clone(),
            made: made.clone(),
            evaluation: Block { bytes: block.len() as u64, crc32: hash(&block) },
        };
        let mut line = serde_json::to_vec(&header)?;
        files::seal(&mut line);
        Ok([MAGIC, &line, &block].concat())
    }

    /// Reads the bytes of a file. `name` is its name, for error messages.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Player, Error> {
        read(bytes).map_err(|why| Error::Other(format!("{name}: {why}")))
    }
}

/// Parses a file; the error describes the mistake in it.
fn read(bytes: &[u8]) -> Result<Player, String> {
    let (line, block) = header_line(behind_magic(bytes)?)?;
    let header = header(line)?;
    let expected = usize::try_from(header.evaluation.bytes).map_err(|_| cut_short())?;
    if block.len() < expected {
        return Err(cut_short());
    }
    if block.len() > expected {
        return Err(format!("expected the end of the player, got {} more bytes", block.len() - expected));
    }
    if hash(block) != header.evaluation.crc32 {
        return Err(
            "expected the evaluation with the checksum in the header, got another: it was altered".to_owned()
        );
    }
    let learned = Learned::read("evaluation", block).map_err(|error| error.to_string())?;
    let Header { game, rules, board, players, search, classes, made, .. } = header;
    let identity = Identity { game, rules, board, players };
    if learned.identity != identity {
        let (expected, found) = (identity.game, &learned.identity.game);
        return Err(format!("expected an evaluation of {expected}, as in the header, got one of {found}"));
    }
    let player = Player { search, classes, made, learned };
    player.request().map_err(|error| error.to_string())?;
    Ok(player)
}

/// The bytes after the first line.
fn behind_magic(bytes: &[u8]) -> Result<&[u8], String> {
    if let Some(rest) = bytes.strip_prefix(MAGIC) {
        return Ok(rest);
    }
    if MAGIC.starts_with(bytes) {
        return Err(cut_short());
    }
    let version = bytes.strip_prefix(FORMAT.as_bytes()).and_then(|rest| rest.split(|&b| b == b'\n').next());
    let version = version.and_then(|version| std::str::from_utf8(version).ok()?.parse::<u32>().ok());
    match version {
        Some(version) if version > SCHEMA => Err(newer(version.into())),
        _ => Err(format!("expected {WHAT}, got something else")),
    }
}

/// The header line, and the bytes after it.
fn header_line(bytes: &[u8]) -> Result<(&[u8], &[u8]), String> {
    match bytes.iter().take(MAX_HEADER).position(|&byte| byte == b'\n') {
        Some(end) => Ok(bytes.split_at(end + 1)),
        None if bytes.len() < MAX_HEADER => Err(cut_short()),
        None => Err(format!("expected a header of at most {MAX_HEADER} bytes, got a longer one")),
    }
}

/// Parses the header line.
fn header(line: &[u8]) -> Result<Header, String> {
    if !files::is_whole(line) {
        return Err(
            "expected the header with the checksum of its bytes, got another: it was altered".to_owned()
        );
    }
    let wrong = |error: serde_json::Error| format!("expected the header of a player, got another: {error}");
    let Version { schema } = serde_json::from_slice(line).map_err(wrong)?;
    if schema > SCHEMA.into() {
        return Err(newer(schema));
    }
    serde_json::from_slice(line).map_err(wrong)
}

fn cut_short() -> String {
    "expected a whole player, got one that was cut short".to_owned()
}

fn newer(version: u64) -> String {
    format!("expected a player of version {SCHEMA}, got version {version}: a newer yomi reads it")
}
