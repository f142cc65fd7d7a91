//! The file of a player: a line that names the format, a header of one line of JSON, and the file of its
//! evaluation.

use super::header::{MadeBy, Player};
use crate::block_file::{Block, Format, SCHEMA};
use crate::learned::{Identity, Learned};
use request::Error;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The format, in messages and in the first line.
const FORMAT: Format = Format { word: "player", noun: "a player", command: "yomi train" };
/// The maximum size of a file, in bytes.
const MAX_BYTES: u64 = 1 << 30;
/// The header. The game is also in the evaluation; this copy is for human readers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Header {
    schema: u32,
    #[serde(flatten)]
    identity: Identity,
    search: String,
    classes: Option<String>,
    made: MadeBy,
    evaluation: Block,
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
        let block = learned.to_bytes()?;
        let header = Header {
            schema: SCHEMA,
            identity: learned.identity.clone(),
            search: search.clone(),
            classes: classes.clone(),
            made: made.clone(),
            evaluation: Block::of(&block),
        };
        FORMAT.write(&header, &[&block])
    }

    /// Reads the bytes of a file. `name` is its name, for error messages.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Player, Error> {
        read(bytes).map_err(|why| Error::Other(format!("{name}: {why}")))
    }
}

/// Parses a file; the error describes the mistake in it.
fn read(bytes: &[u8]) -> Result<Player, String> {
    let (header, rest) = FORMAT.read::<Header>(bytes)?;
    let altered = ("evaluation", "another: it was altered");
    let (block, rest) = FORMAT.block(rest, &header.evaluation, altered)?;
    FORMAT.end(rest)?;
    let learned = Learned::read("evaluation", block).map_err(|error| error.to_string())?;
    let Header { identity, search, classes, made, .. } = header;
    if learned.identity != identity {
        let (expected, found) = (identity.game, &learned.identity.game);
        return Err(format!("expected an evaluation of {expected}, as in the header, got one of {found}"));
    }
    let player = Player { search, classes, made, learned };
    player.request().map_err(|error| error.to_string())?;
    Ok(player)
}
