//! Recorded games, as text.

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedGame {
    /// The start position; `None` for the usual start of the game.
    pub start: Option<String>,
    /// Its moves.
    pub moves: Vec<String>,
    /// The number of random moves at the start.
    pub random: usize,
}
