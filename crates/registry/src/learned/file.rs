//! The file of a learned evaluation: a line that names the format, the header, the packed weights, and
//! optionally the state of the learner, to resume from.

use super::header::{Checkpoint, Header};
use super::identity::Identity;
use crate::block_file::{Block, Format};
use game::Evaluated;
use ntuple::{Network, Options, Trained};
use request::Error;
use std::io::Read;
use std::path::Path;

/// The format, in messages and in the first line.
const FORMAT: Format = Format { word: "evaluation", noun: "an evaluation", command: "yomi learn evaluation" };
/// The maximum size of a file, in bytes.
const MAX_BYTES: u64 = 1 << 30;
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
        header.packed_weights = Block::of(&packed);
        header.state = state.as_deref().map(Block::of);
        FORMAT.write(&header, &[&packed, &state.unwrap_or_default()])
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

/// Parses a file; the error describes the mistake in it.
fn read(bytes: &[u8]) -> Result<Learned, String> {
    let (header, rest) = FORMAT.read::<Header>(bytes)?;
    let design = header.design()?;
    let block = |rest, block, what| FORMAT.block(rest, block, (what, "others: they were altered"));
    let (packed, rest) = block(rest, &header.packed_weights, "weights")?;
    let (state, rest) = match &header.state {
        None => (None, rest),
        Some(state) => block(rest, state, "state of the learner").map(|(state, rest)| (Some(state), rest))?,
    };
    FORMAT.end(rest)?;
    let weights = unpacked(packed, 2 * header.weights as u64, "weights")?;
    if weights.len() != 2 * header.weights {
        let (expected, found) = (header.weights, weights.len() / 2);
        return Err(format!("expected {expected} weights, got {found}"));
    }
    let (weights, _) = weights.as_chunks();
    let weights = weights.iter().map(|&weight| i16::from_le_bytes(weight)).collect();
    Ok(Learned {
        identity: header.identity,
        options: header.options,
        games: header.games,
        trained: Trained { design, shift: header.shift, weights },
        state: state.map(|state| unpacked(state, MAX_STATE, "state of the learner")).transpose()?,
        checkpoints: header.checkpoints,
    })
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
