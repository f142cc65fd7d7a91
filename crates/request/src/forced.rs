//! What one player can force from a position, solved by many workers.

use serde::Serialize;

/// What one player can force from a position, for people and programs. Players are counted from 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ForcedAnswer {
    /// The version of this format.
    pub schema: u32,
    /// The game as given.
    pub game: String,
    /// The position that is solved.
    pub position: String,
    /// The player to move.
    pub to_move: usize,
    /// The player who forces it.
    pub player: usize,
    /// The player's payoff against best play of all others together; for two players with zero-sum payoffs
    /// the value of the game.
    pub value: i32,
    /// Plies to the end when the side that gains hurries and the other side delays.
    pub distance: u32,
    /// Positions that can be reached, counted once for each number of plies.
    pub positions: u64,
    /// True if symmetric positions were counted once.
    pub symmetric: bool,
    /// Wall-clock time, in seconds.
    pub elapsed_s: f64,
}
