//! Recorded games that an evaluation is learned from before self-play.

use crate::error::Error;
use crate::recorded::{MAX_BYTES, Records};
use game::Key;
use registry::learned::RecordedGame;
use registry::{Session, hexadecimal};
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

/// Reads files of games: each the result file of a tournament, or lines `{"moves": ["a1-b2", …]}`. Every game
/// is replayed; one of another game, of other rules or with a move that is not legal is an error.
pub fn read_records(session: &dyn Session, files: &[impl AsRef<Path>]) -> Result<RecordedGames, Error> {
    let mut descriptions = Vec::new();
    let mut games = Vec::new();
    for path in files.iter().map(AsRef::as_ref) {
        let wrong = |what: String| Error::Records { file: path.display().to_string(), what };
        let bytes = files::read(path, "a file of games", MAX_BYTES)?;
        let records = Records::read(session, &bytes).map_err(wrong)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (number, hash) = (records.games.len(), hexadecimal(Key::of(&bytes[..]).0));
        descriptions.push(format!("{name} ({number} games, hash {hash})"));
        for record in records.games {
            let game = RecordedGame {
                start: record.start.clone(),
                moves: record.moves.iter().map(str::to_owned).collect(),
                random: records.opening as usize,
            };
            replay(session, &game).map_err(|what| wrong(format!("{}, {what}", record.place)))?;
            games.push(game);
        }
    }
    Ok(RecordedGames { description: descriptions.join(", "), games })
}

/// Replays a game; an error names the wrong move.
fn replay(session: &dyn Session, game: &RecordedGame) -> Result<(), String> {
    let mut session = session.copy();
    if let Some(start) = &game.start {
        session.set_position(start).map_err(|error| error.to_string())?;
    }
    let moves: Vec<&str> = game.moves.iter().map(String::as_str).collect();
    session.play(&moves).map_err(|error| match error {
        request::Error::Move { number, error } => format!("move {number}: {error}"),
        error => error.to_string(),
    })
}
