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
///     layer*, each as often as it has such moves; [`indexes_before`](Ranked::indexes_before) gives their indexes, and perhaps
///     those of positions whose game is over; [`leaving`](Ranked::leaving) says what playing each move says.
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
    /// Where the moves lead that leave `layer`, which is that of `state`: appends their ranks, and returns how many moves stay. `moves`
    /// is room to work in. Called where the game goes on. Override where a rank costs less than playing the move.
    fn leaving(
        &self,
        state: &Self::State,
        layer: u32,
        moves: &mut Vec<Self::Move>,
        below: &mut Vec<Option<Rank>>,
    ) -> usize {
        let mut state = state.clone();
        moves.clear();
        self.legal_moves(&state, moves);
        let before = below.len();
        for &mv in moves.iter() {
            let undo = self.play(&mut state, mv);
            let rank = self.rank(&state);
            if rank.is_none_or(|rank| rank.layer != layer) {
                below.push(rank);
            }
            self.undo(&mut state, mv, undo);
        }
        moves.len() - (below.len() - before)
    }

    /// Appends the indexes, in the layer of `rank`, of the positions before the one that has it; those of positions whose game
    /// is over may be among them. `before` is room to work in. Override where an index costs less than the position.
    fn indexes_before(&self, rank: Rank, before: &mut Vec<Self::State>, indexes: &mut Vec<u64>) {
        before.clear();
        if let Some(state) = self.unrank(rank) {
            self.predecessors(&state, before);
        }
        indexes.extend(before.iter().filter_map(|state| Some(self.rank(state)?.index)));
    }
}
