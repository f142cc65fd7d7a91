//! The tree of a search against a coalition: the moves at each node and their effect on the position.

use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::core::report::{Kind, Proof};
use crate::walk::Walk;
use game::Evaluated;
use std::fmt::Debug;
use std::hash::Hash;

/// How a move continues the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Follows {
    /// The move and the line of its child.
    Goes,
    /// The move alone, as the line then leaves the game's turn order.
    Ends,
    /// Nothing, as the move is out of turn by the rules.
    OutOfTurn,
}

/// The tree of a search against a coalition.
pub(crate) trait CoalitionTree<G: Evaluated>: Copy + Debug {
    /// The state within a round. Together with the position it decides what follows.
    type Round: Copy + Debug + Default + Hash;
    /// Extra data of a move.
    type Mark: Copy + Debug;

    /// Opens a node: generates its moves, with a mark for each, and returns the index of the first.
    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        round: Self::Round,
        marks: &mut Vec<Self::Mark>,
    ) -> Result<usize, Stop>;

    /// Plays a move, calls `look` on the child, and restores the state.
    fn with_child<T>(
        &self,
        game: &G,
        state: &mut G::State,
        mv: G::Move,
        mark: Self::Mark,
        round: Self::Round,
        look: impl FnOnce(&mut G::State, Self::Round, Follows) -> T,
    ) -> T;

    /// The part of a node's proof that holds in the game itself; `is_root_player` says who chooses there.
    fn proof(&self, proof: Proof, is_root_player: bool) -> Proof;

    /// The kind of a value of the root or of one of its moves.
    fn kind(&self, game: &G, proof: Proof) -> Kind;
}
