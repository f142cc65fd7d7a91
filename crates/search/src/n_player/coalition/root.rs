//! The root rows of searches against a coalition.

use crate::core::observer::Observer;
use crate::core::report::{Kind, Proof, Value};
use crate::core::score::Score;
use crate::walk::Walk;
use game::{Evaluated, Game, Payoffs};

/// The kind, in the game itself, of a value for the player at the root, if all others play against that
/// player in the search.
pub(crate) fn kind_for_root_player<G: Game>(game: &G, proof: Proof) -> Kind {
    if game.players() == 2 && game.promises().is_zero_sum() {
        return proof.kind();
    }
    // The others could hold the player to a number, but they need not.
    if proof.at_least { Kind::Lower } else { Kind::Heuristic }
}

/// Stores the row of a root move with a value of this kind. If the move was cut off, its value is only a
/// bound, no better than the best before. For two players with a zero sum the vector expresses that;
/// otherwise the other numbers would mean nothing.
pub(crate) fn keep_row<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    mv: G::Move,
    (values, proof): (Payoffs, Proof),
    kind: Kind,
    is_bound: bool,
    nodes: u64,
) {
    let is_zero_sum = walk.game.players() == 2 && walk.game.promises().is_zero_sum();
    match (is_bound, is_zero_sum) {
        (false, _) => walk.row(mv, Value::Vector(values), kind, nodes),
        (true, true) => walk.cut_off_row(mv, Score(values[walk.root_mover]), proof.at_most, nodes),
        (true, false) => walk.unknown_row(mv, nodes),
    }
}
