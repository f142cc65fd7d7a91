//! The tree of a search against a coalition: who may move where, and how a move changes the position.

use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::report::{Kind, Proof};
use crate::walk::Walk;
use game::Evaluated;
use std::fmt::Debug;
use std::hash::Hash;

/// How the line from a position follows a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Follows {
    /// The move, and the line from the position it leads to.
    Goes,
    /// The move alone: the turn order of the game is left behind it.
    Ends,
    /// Nothing: by the rules it is not the turn of whoever made the move.
    OutOfTurn,
}

/// The tree.
pub(crate) trait CoalitionTree<G: Evaluated>: Copy + Debug {
    /// Where in a round a position is: together with the position it decides what follows.
    type Round: Copy + Debug + Default + Hash;
    /// What is known of a move beside the move.
    type Mark: Copy + Debug;

    /// Opens a node: generates its moves, with a mark for each, and returns the index of the first.
    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        round: Self::Round,
        marks: &mut Vec<Self::Mark>,
    ) -> Result<usize, Stop>;

    /// Plays a move and looks at the position it leads to; afterwards the state is what it was.
    fn with_child<T>(
        &self,
        game: &G,
        state: &mut G::State,
        mv: G::Move,
        mark: Self::Mark,
        round: Self::Round,
        look: impl FnOnce(&mut G::State, Self::Round, Follows) -> T,
    ) -> T;

    /// What of the proof of a node holds in the game itself; `is_root_player` chooses there.
    fn proof(&self, proof: Proof, is_root_player: bool) -> Proof;

    /// The kind of a value of the root or of one of its moves.
    fn kind(&self, game: &G, proof: Proof) -> Kind;
}
