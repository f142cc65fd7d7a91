//! Slices: positions without the places of their pieces.

use crate::compiled::{COUNTERS, LAYERS};
use game::Player;

/// All of a position but the cells of its pieces: the material, in the words of endgame tables, with the
/// other numbers of the state. A slice of the positions of a game are those that agree in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Slice {
    /// The number of pieces of each layer.
    pub(crate) counts: [u16; LAYERS],
    /// The counters, and the heaps behind them in ascending order.
    pub(crate) counters: [i32; COUNTERS],
    pub(crate) plies: u32,
    /// The player to move, by name.
    pub(crate) mover: Player,
    /// True if the players have exchanged their names.
    pub(crate) exchanged: bool,
    /// True if a piece has to hop on.
    pub(crate) hopping: bool,
}

impl Slice {
    /// The number of pieces.
    pub(crate) fn pieces(&self) -> usize {
        self.counts.iter().copied().map(usize::from).sum()
    }
}
