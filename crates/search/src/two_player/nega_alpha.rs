//! Nega-alpha: alpha-beta with one rule for both players.
//!
//! **Value.** With v the minimax value at the depth searched, for the mover, and r the value that a node
//! returns:
//! - r ≤ alpha: v ≤ r, and r is alpha itself;
//! - alpha < r < beta: v = r;
//! - r ≥ beta: v ≥ r: the child's value at the cut, which may exceed beta.
//!
//! The returned ply is that of the value's leaf only in the second case. After a fail low it is the node's
//! own ply, and at a cut that of a line the opponent will not allow: the depths of the three searches agree
//! at the root and along the principal variation, and may differ elsewhere.
//!
//! **Source.** *Abstract Strategy Games Online*, `negaalpha`, after Knuth & Moore (1975).
//!
//! **Differences.** (1) The window is flipped only if the player to move changed. (2) to (3) as (2) and (3)
//! of [minimax](crate::minimax).
//!
//! **Cost.** Between about 2·b^(d/2) and b^d leaves, depending on move ordering.

use crate::core::budget::Stop;
use crate::core::observer::{Cut, Node, Observer, Step};
use crate::core::report::Proof;
use crate::core::score::{Bound, MaxScore, Score, Window};
use crate::two_player::recursion::{self, Arrival, Exit, Recursion, TwoPlayer, TwoPlayerValue, Visit};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::{Evaluated, Player};

/// Nega-alpha with depth extension. See the [module](self).
pub type NegaAlpha<G> = TwoPlayer<G, NegaAlphaRecursion>;

/// The recursion of [`NegaAlpha`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum NegaAlphaRecursion {}

impl Recursion for NegaAlphaRecursion {
    const NAME: &'static str = "nega-alpha";
    const PRUNES: bool = true;

    fn value<G: Evaluated, O: Observer<G>>(
        walk: &mut Walk<'_, G, O>,
        step: Step<G::Move>,
        state: &mut G::State,
        window: Window<MaxScore>,
        horizon: Horizon,
    ) -> Result<TwoPlayerValue<MaxScore>, Stop> {
        let max = Player::FIRST;
        Ok(nega_alpha(walk, step, state, max, &window.for_mover(max), horizon)?.for_max(max))
    }
}

/// The value of the position after `step`, for `player`, with that player's window.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most nodes are leaves, which then take no call")]
fn nega_alpha<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    step: Step<G::Move>,
    state: &mut G::State,
    player: Player,
    window: &Window<Score>,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    let seen = Some(window.for_max(player));
    let (node, repeated) = walk.enter(step, state, seen, Some(horizon))?;
    let mover = walk.game.to_move(state);
    if let Some(leaf) = recursion::leaf(walk, node, state, repeated, horizon, seen)? {
        return Ok(leaf.handed(mover, player));
    }
    let best = best_move(walk, node, state, mover, window.handed(player, mover), horizon)?;
    Ok(best.handed(mover, player))
}

/// The best move of an inner node, for the player to move.
fn best_move<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &mut G::State,
    mover: Player,
    mut window: Window<Score>,
    horizon: Horizon,
) -> Result<TwoPlayerValue<Score>, Stop> {
    // Before any move reaches alpha, "at most alpha" holds.
    let mut best = TwoPlayerValue {
        score: window.alpha,
        ply: node.ply,
        proof: Proof { at_least: false, at_most: true },
    };
    let (mut bound, mut cut) = (Bound::Upper, None);
    let first = walk.open(state)?;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let visit = Visit { node, child: walk.meter.stats.nodes, mv };
        let undo = walk.game.play(state, mv);
        let child = nega_alpha(walk, node.step(mv), state, mover, &window, horizon.next())?;
        walk.game.undo(state, mv, undo);
        let improved = best.improve(child);
        if improved {
            walk.lines.improve(node.ply, mv);
            window.raise_alpha(child.score, node.ply);
            bound = Bound::Exact;
        }
        let arrival = Arrival { improved, bound: !improved };
        let (seen, value) = (window.for_max(mover), best.score.for_max(mover));
        recursion::backed_up(walk, visit, child.for_max(mover), value, arrival, Some(seen), horizon);
        if window.is_closed() {
            bound = Bound::Lower;
            best.proof.at_most = false;
            if index + 1 < walk.moves.len() {
                cut = Some((Cut::by_beta(mover, window), index + 1));
            }
            break;
        }
    }
    let exit = Exit { found: best.for_max(mover), window: Some(window.for_max(mover)), bound, cut };
    recursion::leave(walk, node, state, &exit);
    walk.close(first);
    Ok(best)
}
