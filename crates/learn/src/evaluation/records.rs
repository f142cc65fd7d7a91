//! Recorded games to learn an evaluation from before self-play.

use crate::error::Error;
use crate::recorded::{Games, Recorded};
use registry::Session;
use registry::learned::RecordedGame;
use std::path::Path;

/// The games of some files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedGames {
    /// The files by their names, numbers of games, and hashes of their bytes: two runs with the same
    /// description learn from the same games.
    pub description: String,
    /// The games, file by file.
    pub games: Vec<RecordedGame>,
}

/// Reads files of games, in any format that crate `records` reads. Every game is replayed; a record of
/// another game, of other rules or with an illegal move is an error.
pub fn read_records(session: &Session, files: &[impl AsRef<Path>]) -> Result<RecordedGames, Error> {
    let mut descriptions = Vec::new();
    let mut games = Vec::new();
    for path in files.iter().map(AsRef::as_ref) {
        let before = games.len();
        let mut file = Games::open(session, path)?;
        let first = file.first();
        for game in std::iter::once(first).chain(&mut file) {
            let Recorded { start, moves, random } = game?;
            games.push(RecordedGame { start, moves, random });
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let number = games.len() - before;
        descriptions.push(format!("{name} ({number} games, hash {})", file.hash));
    }
    Ok(RecordedGames { description: descriptions.join(", "), games })
}
