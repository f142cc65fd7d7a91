//! The file of a learned evaluation: a line that names the format, the header, the packed weights, and
//! optionally the state of the learner, to resume from.

use super::header::{Checkpoint, Header, Packed, SCHEMA};
use super::identity::Identity;
use crc32fast::hash;
use game::Evaluated;
use ntuple::{Network, Options, Trained};
use request::Error;
use serde::Deserialize;
use std::io::Read;
use std::path::Path;

/// The first words of every file; the version follows.
const FORMAT: &str = "yomi evaluation ";
/// The first line.
const MAGIC: &[u8] = b"yomi evaluation 1\n";
/// The expected file, in messages.
const WHAT: &str = "an evaluation, as `yomi learn evaluation` writes it";
/// The maximum size of a file, in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// The maximum length of a header, in bytes.
const MAX_HEADER: usize = 1 << 20;
/// The maximum size of the state of a learner, in bytes.
const MAX_STATE: u64 = 1 << 30;
/// The compression level of zstd for weights.
const LEVEL: i32 = 9;
/// The compression level for weights packed once: slow, and as small as possible.
const SLOW_LEVEL: i32 = 19;
/// The compression level for the state, which is written often and compresses badly.
const STATE_LEVEL: i32 = 1;

/// The contents of a file of a learned evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Learned {
    /// The game that it was learned for.
    pub identity: Identity,
    /// The options of the learner.
    pub options: Options,
    /// The number of games played.
    pub games: u64,
    /// The progress of learning, in the order of games.
    pub checkpoints: Vec<Checkpoint>,
    /// The result of learning.
    pub trained: Trained,
    /// The state of the learner, if it is to be resumed.
    pub state: Option<Vec<u8>>,
}

/// The part of a header that every version has.
#[derive(Deserialize)]
struct Version {
    schema: u64,
}

impl Learned {
    /// Reads a file. Its game is not checked.
    pub fn open(path: &Path) -> Result<Learned, Error> {
        Learned::read(&path.display().to_string(), &read_bytes(path)?)
    }

    /// Writes a file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let failed = |error: &dyn std::fmt::Display| Error::Other(error.to_string());
        let bytes = self.to_bytes().map_err(|error| failed(&format!("{}: {error}", path.display())))?;
        files::replace(path, bytes).map_err(|error| failed(&error))
    }

    /// The network, for its game.
    pub fn network<G: Evaluated>(&self, game: &G) -> Result<Network, ntuple::Error> {
        let Trained { design, shift, weights } = self.trained.clone();
        Network::new(game, design, shift, weights)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        self.packed(LEVEL)
    }

    /// The bytes of a file for play only, as small as possible: without the rows and the state of the
    /// learner, and with weights of at most `digits` fractional binary digits.
    pub fn to_shipped_bytes(&self, digits: u32) -> std::io::Result<Vec<u8>> {
        let trained = rounded(&self.trained, digits);
        Learned { checkpoints: Vec::new(), state: None, trained, ..self.clone() }.packed(SLOW_LEVEL)
    }

    fn packed(&self, level: i32) -> std::io::Result<Vec<u8>> {
        let Trained { design, shift, weights } = &self.trained;
        let bytes: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let packed = zstd::bulk::compress(&bytes, level)?;
        let state = self.state.as_ref().map(|state| zstd::bulk::compress(state, STATE_LEVEL)).transpose()?;
        let mut header = Header::new(&self.identity, design, &self.options);
        header.shift = *shift;
        header.weights = weights.len();
        header.games = self.games;
        header.checkpoints.clone_from(&self.checkpoints);
        header.packed_weights = Packed::of(&packed);
        header.state = state.as_deref().map(Packed::of);
        let mut line = serde_json::to_vec(&header)?;
        files::seal(&mut line);
        Ok([MAGIC, &line, &packed, &state.unwrap_or_default()].concat())
    }

    /// Reads the bytes of a file. `name` is its name, for error messages.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Learned, Error> {
        read(bytes).map_err(|why| Error::Other(format!("{name}: {why}")))
    }
}

/// The raw bytes of a file.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    files::read(path, "an evaluation", MAX_BYTES).map_err(|error| Error::Other(error.to_string()))
}

/// Rounds weights to at most this many fractional binary digits.
fn rounded(trained: &Trained, digits: u32) -> Trained {
    let Trained { design, shift, weights } = trained;
    let dropped = shift.saturating_sub(digits);
    let half = (1 << dropped) >> 1;
    let rounded = |&weight: &i16| ((i32::from(weight) + half) >> dropped) as i16;
    Trained { design: design.clone(), shift: shift - dropped, weights: weights.iter().map(rounded).collect() }
}

impl Packed {
    fn of(packed: &[u8]) -> Packed {
        Packed { bytes: packed.len() as u64, crc32: hash(packed) }
    }
}

/// Parses a file; the error describes the mistake in it.
fn read(bytes: &[u8]) -> Result<Learned, String> {
    let (line, rest) = header_line(behind_magic(bytes)?)?;
    let header = header(line)?;
    let design = header.design()?;
    let (packed, rest) = block(rest, &header.packed_weights, "weights")?;
    let (state, rest) = match &header.state {
        None => (None, rest),
        Some(state) => block(rest, state, "state of the learner").map(|(state, rest)| (Some(state), rest))?,
    };
    if !rest.is_empty() {
        return Err(format!("expected the end of the evaluation, got {} more bytes", rest.len()));
    }
    let weights = unpacked(packed, 2 * header.weights as u64, "weights")?;
    if weights.len() != 2 * header.weights {
        let (expected, found) = (header.weights, weights.len() / 2);
        return Err(format!("expected {expected} weights, got {found}"));
    }
    let (weights, _) = weights.as_chunks();
    let weights = weights.iter().map(|&weight| i16::from_le_bytes(weight)).collect();
    Ok(Learned {
        identity: header.identity(),
        options: header.options()?,
        games: header.games,
        trained: Trained { design, shift: header.shift, weights },
        state: state.map(|state| unpacked(state, MAX_STATE, "state of the learner")).transpose()?,
        checkpoints: header.checkpoints,
    })
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
    let wrong =
        |error: serde_json::Error| format!("expected the header of an evaluation, got another: {error}");
    let Version { schema } = serde_json::from_slice(line).map_err(wrong)?;
    if schema > SCHEMA.into() {
        return Err(newer(schema));
    }
    serde_json::from_slice(line).map_err(wrong)
}

/// A packed block, and the bytes after it.
fn block<'a>(bytes: &'a [u8], packed: &Packed, what: &str) -> Result<(&'a [u8], &'a [u8]), String> {
    let len = usize::try_from(packed.bytes).ok().filter(|&len| len <= bytes.len()).ok_or_else(cut_short)?;
    let (block, rest) = bytes.split_at(len);
    if hash(block) != packed.crc32 {
        return Err(format!(
            "expected the {what} with the checksum in the header, got others: they were altered"
        ));
    }
    Ok((block, rest))
}

/// Unpacks a block of at most `most` bytes. Memory is allocated as the bytes arrive, whatever size the file
/// claims.
fn unpacked(packed: &[u8], most: u64, what: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let decoder = zstd::Decoder::with_buffer(packed);
    let read = decoder.and_then(|decoder| decoder.take(most + 1).read_to_end(&mut bytes));
    read.map_err(|error| format!("expected packed {what}, got {error}"))?;
    if bytes.len() as u64 > most {
        return Err(format!("expected {what} of at most {most} bytes, got more"));
    }
    Ok(bytes)
}

fn cut_short() -> String {
    "expected a whole evaluation, got one that was cut short".to_owned()
}

fn newer(version: u64) -> String {
    format!("expected an evaluation of version {SCHEMA}, got version {version}: a newer yomi reads it")
}
