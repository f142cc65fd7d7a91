//! Games whose positions have numbers: what tables of all positions rest on.

use crate::rules::Game;

/// The number of a position: its layer, and its place there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank {
    /// Which layer.
    pub layer: u32,
    /// Which place of the layer, less than the layer's size.
    pub index: u64,
}

/// A game whose positions are numbered in layers, such as by how many men are left or how many squares are empty.
///
/// # Laws
///
/// 10. Every position that play comes to from the start has a rank, of a layer that exists and an index less than its size;
///     different positions have different ranks, and [`unrank`](Ranked::unrank) gives the position of a rank back.
/// 11. A move never leads to a layer with a greater number.
/// 12. [`predecessors`](Ranked::predecessors) gives exactly the positions that have a rank and a legal move to the given one *within its
///     layer*, each as often as it has such moves.
pub trait Ranked: Game {
    /// How many places every layer has, those that no position takes included: a table of the whole game has a cell for each. Layers
    /// are numbered from 0, and no move leads up. `None` where the board is too large for its positions to be numbered.
    fn layers(&self) -> Option<Vec<u64>>;
    /// The number of a position; `None` for one that has none.
    fn rank(&self, state: &Self::State) -> Option<Rank>;
    /// The position of a number; `None` where no position has it.
    fn unrank(&self, rank: Rank) -> Option<Self::State>;
    /// Appends the positions of the same layer from which a legal move leads here. Where no move stays in a layer there
    /// are none.
    fn predecessors(&self, state: &Self::State, before: &mut Vec<Self::State>);
}
