//! The header of a database: the game, its rules, the layers, and the packing.

use super::block::CELLS;
use crc32fast::hash;
use files::Error;
use game::{MAX_PLAYERS, Player};
use std::path::Path;

/// The first bytes of every database. The first is not ASCII, the last detects converted line ends.
pub(super) const MAGIC: [u8; 8] = *b"\x89YOMIDB\n";

/// The versions of the format: of files of values, and of files of sets of winners. Files of any other
/// version are refused.
pub const VERSIONS: [u32; 2] = [1, 2];

/// Bytes before the sizes of the layers.
const FIXED: usize = 48;

/// The maximum length of a header, independent of the file's claim.
const MAX_LEN: usize = 16 << 20;

/// The header of a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game with its parameters, under yomi's name for it.
    pub game: String,
    /// The [`rule_hash`](super::rule_hash) of the rules.
    pub rules: u64,
    /// The least value that a cell holds: a payoff of the player.
    pub least: i32,
    /// The number of values from it on.
    pub values: u32,
    /// The number of cells of every layer.
    pub layers: Vec<u64>,
    /// The player whose payoff a cell holds: what this player can force against all others.
    pub player: Player,
    /// True if cells hold sets of possible winners, a bit a player, and 0 where there is no position.
    pub is_of_sets: bool,
}

impl Header {
    /// The number of cells of all layers together. Saturates.
    pub fn cells(&self) -> u64 {
        self.layers.iter().fold(0, |sum, &size| sum.saturating_add(size))
    }

    /// A hash of the header, by which processes compare their rules. Not the hash of a file.
    pub fn identity(&self) -> u64 {
        let bytes = self.to_bytes();
        bytes.chunks(8).fold(0, |sum, word| {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            game::random::derive_seed(sum, u64::from_le_bytes(bytes))
        })
    }

    /// The number of blocks of a layer.
    pub(super) fn blocks_of(size: u64) -> u64 {
        size.div_ceil(CELLS as u64)
    }

    /// The number of blocks in all. Saturates.
    pub(super) fn blocks(&self) -> u64 {
        self.layers.iter().fold(0, |sum, &size| sum.saturating_add(Header::blocks_of(size)))
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let len = FIXED + 8 * self.layers.len() + self.game.len() + 4;
        let mut bytes = Vec::with_capacity(len);
        bytes.extend(MAGIC);
        bytes.extend(VERSIONS[usize::from(self.is_of_sets)].to_le_bytes());
        bytes.extend((len as u32).to_le_bytes());
        bytes.extend(self.rules.to_le_bytes());
        bytes.extend(self.least.to_le_bytes());
        bytes.extend(self.values.to_le_bytes());
        bytes.extend((CELLS as u32).to_le_bytes());
        bytes.extend((self.layers.len() as u32).to_le_bytes());
        bytes.extend((self.game.len() as u32).to_le_bytes());
        bytes.extend((self.player.index() as u32).to_le_bytes());
        bytes.extend(self.layers.iter().flat_map(|size| size.to_le_bytes()));
        bytes.extend(self.game.bytes());
        bytes.extend(hash(&bytes).to_le_bytes());
        bytes
    }

    /// The length of the header, from the first bytes of a file, at least 16. It is read from the file, and
    /// is at least that of the shortest header.
    pub(super) fn len_of(path: &Path, first: &[u8]) -> Result<usize, Error> {
        if !first.starts_with(&MAGIC[..MAGIC.len().min(first.len())]) || first.is_empty() {
            return Err(Error::wrong(
                path,
                "expected a database that `yomi build` wrote, and its first bytes are others",
            ));
        }
        let (Some(version), Some(len)) = (word(first, 8), word(first, 12)) else {
            return Err(cut_short(path));
        };
        if !VERSIONS.contains(&version) {
            let [values, sets] = VERSIONS;
            let line = format!(
                "expected a database of version {values} or {sets}, got version {version}; build it again"
            );
            return Err(Error::wrong(path, line));
        }
        let len = len as usize;
        if (FIXED + 4..=MAX_LEN).contains(&len) { Ok(len) } else { Err(damaged(path)) }
    }

    /// Reads a header from all its bytes.
    pub(super) fn read(path: &Path, bytes: &[u8]) -> Result<Header, Error> {
        let (body, checksum) = bytes.split_at(bytes.len() - 4);
        if hash(body).to_le_bytes() != checksum {
            return Err(damaged(path));
        }
        Header::parse(body).ok_or_else(|| damaged(path))
    }

    fn parse(body: &[u8]) -> Option<Header> {
        let layers = word(body, 36)? as usize;
        let text = word(body, 40)? as usize;
        let sizes = layers.checked_mul(8)?;
        let player = word(body, 44)? as usize;
        let is_ours = word(body, 32)? as usize == CELLS && player < MAX_PLAYERS;
        if !is_ours || FIXED.checked_add(sizes)?.checked_add(text)? != body.len() {
            return None;
        }
        let (sizes, text) = body[FIXED..].split_at(sizes);
        let header = Header {
            game: String::from_utf8(text.to_vec()).ok()?,
            rules: u64::from_le_bytes(body[16..24].try_into().ok()?),
            least: word(body, 24)? as i32,
            values: word(body, 28)?,
            layers: sizes
                .chunks_exact(8)
                .map(|size| u64::from_le_bytes(size.try_into().unwrap_or_default()))
                .collect(),
            player: Player::new(player),
            is_of_sets: word(body, 8)? == VERSIONS[1],
        };
        // A bound that any file could satisfy.
        (header.cells() < u64::MAX / 4 && header.values > 0).then_some(header)
    }
}

/// Four bytes as a number.
pub(super) fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(word.try_into().ok()?))
}

pub(super) fn cut_short(path: &Path) -> Error {
    Error::wrong(path, "expected a whole database, and this one was cut short")
}

fn damaged(path: &Path) -> Error {
    Error::wrong(path, "the database is damaged: its header does not match its checksum")
}
