//! The tree of a search for any number of players: the moves at each node and their effect on the position.

use crate::core::budget::Stop;
use crate::core::observer::Observer;
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
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

/// A node whose moves are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<R> {
    /// The distance from the root.
    pub(crate) ply: u32,
    /// The tie-break key.
    pub(crate) tie_key: u64,
    /// The state within a round.
    pub(crate) round: R,
}

/// A tree to search.
pub(crate) trait Tree<G: Evaluated>: Copy + Debug {
    /// The state within a round. Together with the position it decides what follows.
    type Round: Copy + Debug + Default + Hash;
    /// Extra data of a move. The moves of a node with equal marks are listed together, those of the player
    /// to move first.
    type Mark: Copy + Debug + PartialEq;

    /// Opens a node: generates its moves, with a mark for each, and returns the index of the first.
    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        place: Place<Self::Round>,
        marks: &mut Vec<Self::Mark>,
    ) -> Result<usize, Stop>;

    /// Adds moves to those of a node, from `first` on, after all of them were searched without a cutoff.
    /// False if there are no more.
    fn add_moves<O: Observer<G>>(
        &self,
        _walk: &mut Walk<'_, G, O>,
        _state: &G::State,
        _place: Place<Self::Round>,
        _marks: &mut Vec<Self::Mark>,
        _first: usize,
    ) -> Result<bool, Stop> {
        Ok(false)
    }

    /// The horizon at a node that would have this one if every node could be a leaf.
    fn horizon(&self, _game: &G, _state: &G::State, _round: Self::Round, horizon: Horizon) -> Horizon {
        horizon
    }

    /// True if a move with this mark takes no depth.
    fn is_free(&self, _mark: Self::Mark) -> bool {
        false
    }

    /// Calls `look` on the position in which it is the turn of the player who makes the moves with this mark.
    fn in_turn<T>(
        &self,
        _game: &G,
        state: &mut G::State,
        _mark: Self::Mark,
        look: impl FnOnce(&mut G::State) -> T,
    ) -> T {
        look(state)
    }

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
}

/// The tree of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameTree;

impl<G: Evaluated> Tree<G> for GameTree {
    type Round = ();
    type Mark = ();

    #[inline]
    fn open<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        state: &G::State,
        _place: Place<()>,
        marks: &mut Vec<()>,
    ) -> Result<usize, Stop> {
        let first = walk.open(state)?;
        marks.resize(walk.moves.len(), ());
        Ok(first)
    }

    #[inline]
    fn with_child<T>(
        &self,
        game: &G,
        state: &mut G::State,
        mv: G::Move,
        _mark: (),
        _round: (),
        look: impl FnOnce(&mut G::State, (), Follows) -> T,
    ) -> T {
        let undo = game.play(state, mv);
        let seen = look(state, (), Follows::Goes);
        game.undo(state, mv, undo);
        seen
    }
}
