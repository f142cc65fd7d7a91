//! What a value of a search against a coalition says about the game, and the rows of root moves.

use crate::core::observer::Observer;
use crate::core::report::{Kind, Proof, Value};
use crate::core::score::Score;
use crate::walk::Walk;
use game::{Evaluated, Game, Payoffs};

/// A search in which all others play against the player at the root, in the game's own tree or in one in
/// which they can do less.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coalition {
    /// True for a two-player zero-sum game, in which bounds have their usual meaning.
    is_zero_sum: bool,
    /// True if the opponents can do more in the game than in the tree.
    is_limited: bool,
}

impl Coalition {
    /// The coalition in this game.
    pub(crate) fn of<G: Game>(game: &G, is_limited: bool) -> Coalition {
        Coalition { is_zero_sum: game.players() == 2 && game.promises().is_zero_sum(), is_limited }
    }

    /// The part of a node's proof that holds in the game itself; `is_root_player` says who chooses there.
    pub(crate) fn proof(self, proof: Proof, is_root_player: bool) -> Proof {
        if is_root_player || self.is_zero_sum || !self.is_limited { proof } else { Proof::NONE }
    }

    /// The kind, in the game itself, of a value for the player at the root.
    pub(crate) fn kind(self, proof: Proof) -> Kind {
        // In a limited tree a value proven both ways rests only on moves of the player at the root.
        if self.is_zero_sum || (self.is_limited && proof == Proof::EXACT) {
            return proof.kind();
        }
        // The others could hold the player to a number, but they need not.
        if proof.at_least { Kind::Lower } else { Kind::Heuristic }
    }

    /// Stores the row of a root move with this value. If the move was cut off, its value is only a bound, no
    /// better than the best before. For two players with a zero sum the vector expresses that; otherwise the
    /// other numbers would mean nothing.
    pub(crate) fn keep_row<G: Evaluated, O: Observer<G>>(
        self,
        walk: &mut Walk<'_, G, O>,
        mv: G::Move,
        (values, proof): (Payoffs, Proof),
        is_bound: bool,
        nodes: u64,
    ) {
        match (is_bound, self.is_zero_sum) {
            (false, _) => walk.row(mv, Value::Vector(values), self.kind(proof), nodes),
            (true, true) => walk.cut_off_row(mv, Score(values[walk.root_mover]), proof.at_most, nodes),
            (true, false) => walk.unknown_row(mv, nodes),
        }
    }
}
