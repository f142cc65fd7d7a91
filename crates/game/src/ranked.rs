//! Ranks: numbering the positions of a game, as tables of all positions require.

use crate::rules::Game;

/// The number of a position: its layer, and its index there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank {
    /// The layer.
    pub layer: u32,
    /// The index in the layer, less than the layer's size.
    pub index: u64,
}

/// A game whose positions are numbered in layers, for example by the number of remaining pieces or empty
/// squares.
///
/// # Laws
///
/// 10. Every position reachable from the start has a rank in an existing layer, with an index less than the
///     size of the layer; different positions have different ranks, and [`unrank`](Ranked::unrank) inverts
///     [`rank`](Ranked::rank).
/// 11. A move never leads to a layer with a greater number.
/// 12. [`predecessors`](Ranked::predecessors) gives exactly the positions that have a rank and a legal move
///     to the given one *within its layer*, each as often as it has such moves;
///     [`indexes_before`](Ranked::indexes_before) gives their indexes, and possibly those of finished
///     positions; [`leaving`](Ranked::leaving) agrees with playing each move.
pub trait Ranked: Game {
    /// The size of each layer, unused indexes included: a table of the whole game has a cell for each.
    /// Layers are numbered from 0, and no move leads to a higher one. `None` if the board is too large for
    /// its positions to be numbered.
    fn layers(&self) -> Option<Vec<u64>>;
    /// The reason why [`layers`](Ranked::layers) gives none, in a few words.
    fn unnumbered(&self) -> String {
        "the positions of a board of this size have no numbers".to_owned()
    }
    /// The rank of a position; `None` if it has none.
    fn rank(&self, state: &Self::State) -> Option<Rank>;
    /// The position of a rank; `None` if no position has it.
    fn unrank(&self, rank: Rank) -> Option<Self::State>;
    /// Appends the positions of the same layer from which a legal move leads here. Empty if no move stays
    /// in a layer.
    fn predecessors(&self, state: &Self::State, before: &mut Vec<Self::State>);
    /// Appends the ranks of the children outside of `layer`, which is the layer of `state`, and returns the
    /// number of moves that stay in it. `moves` is a scratch buffer. Called only where the game is not
    /// over. Override if a rank costs less than playing the move.
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

    /// Appends the indexes of the predecessors of the position at `rank`, within its layer; indexes of
    /// finished positions may be among them. `before` is a scratch buffer. Override if an index costs less
    /// than the position.
    fn indexes_before(&self, rank: Rank, before: &mut Vec<Self::State>, indexes: &mut Vec<u64>) {
        before.clear();
        if let Some(state) = self.unrank(rank) {
            self.predecessors(&state, before);
        }
        indexes.extend(before.iter().filter_map(|state| Some(self.rank(state)?.index)));
    }
}
