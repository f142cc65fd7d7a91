//! Nega-max: minimax with one rule for both players, each seeing values from their own view.
//!
//! **Value.** That of [minimax](crate::minimax), node for node, and so is the ply of its leaf, as both keep
//! the first of equal children.
//!
//! **Source.** *Abstract Strategy Games Online*, `negamax`, after Knuth & Moore (1975).
//!
//! **Differences.** (1) The sign changes only if the player to move changed. (2) to (3) as (2) and (3) of
//! minimax.
//!
//! **Cost.** That of minimax.

use crate::core::budget::Stop;
use crate::core::observer::{Node, Observer, Step};
use crate::core::report::Proof;
use crate::core::score::{Bound, MaxScore, Score, Window};
use crate::two_player::recursion::{self, Arrival, Exit, Recursion, TwoPlayer, TwoPlayerValue, Visit};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::{Evaluated, Player};

/// Nega-max with depth extension. See the [module](self).
pub type NegaMax<G> = TwoPlayer<G, NegaMaxRecursion>;

/// The recursion of [`NegaMax`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum NegaMaxRecursion {}

impl Recursion for NegaMaxRecursion {
    const NAME: &'static str = "nega-max";
    const PRUNES: bool = false;

    fn value<G: Evaluated, O: Observer<G>>(
        walk: &mut Walk<'_, G, O>,
        step: Step<G::Move>,
        state: &mut G::State,
        _window: Window<MaxScore>,
        horizon: Horizon,
    ) -> Result<TwoPlayerValue<MaxScore>, Stop> {
        let max = Player::FIRST;
        Ok(nega_max(walk, step, state, max, horizon)?.for_max(max))
    }
}

/// The value of the position after `step`, for `player`.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most nodes are leaves, which then take no call")]
fn nega_max<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    step: Step<G::Move>,
    state: &mut G::State,
    player: Player,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    let mover = walk.game.to_move(state);
    if let Some(leaf) = recursion::leaf(walk, node, state, repeated, horizon, None)? {
        return Ok(leaf.handed(mover, player));
    }
    let best = best_move(walk, node, state, mover, horizon)?;
    Ok(best.handed(mover, player))
}

/// The best move of an inner node, for the player to move.
fn best_move<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &mut G::State,
    mover: Player,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    let mut best = TwoPlayerValue { score: Window::<Score>::OPEN.alpha, ply: node.ply, proof: Proof::EXACT };
    let first = walk.open(state)?;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let visit = Visit { node, child: walk.meter.stats.nodes, mv };
        let undo = walk.game.play(state, mv);
        let child = nega_max(walk, node.step(mv), state, mover, horizon.next())?;
        walk.game.undo(state, mv, undo);
        let improved = best.improve(child);
        if improved {
            walk.lines.improve(node.ply, mv);
        }
        let (arrival, value) = (Arrival { improved, bound: false }, best.score.for_max(mover));
        recursion::backed_up(walk, visit, child.for_max(mover), value, arrival, None, horizon);
    }
    let found = best.for_max(mover);
    recursion::leave(walk, node, state, &Exit { found, window: None, bound: Bound::Exact, cut: None });
    walk.close(first);
    Ok(best)
}
