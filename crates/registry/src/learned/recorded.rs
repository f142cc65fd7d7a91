//! Recorded games, as text.

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedGame {
    /// The position that it began from; `None` for the start of the game.
    pub start: Option<String>,
    /// Its moves.
    pub moves: Vec<String>,
    /// The number of its first moves that were random.
    pub random: usize,
}
