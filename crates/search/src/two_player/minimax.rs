//! Minimax: searches the whole tree to a depth; MAX takes the greatest value and MIN the least.
//!
//! **Value.** The exact minimax value of the tree down to the horizon, and the ply of its leaf.
//!
//! **Source.** Yokoo's lecture, *the minimax method*; *Abstract Strategy Games Online*, `minimax`.
//!
//! **Differences.** (1) MAX is the first player, not the player to move at the root. (2) If payoffs are ±1, a
//! win is worth more the sooner it comes: see [`game::Scale`]. (3) Depth extension is bounded. (4) A player
//! may move twice in a row.
//!
//! **Cost.** b^d leaves for branching b and depth d.

use crate::core::budget::Stop;
use crate::core::observer::{Observer, Step};
use crate::core::report::Proof;
use crate::core::score::{Bound, MaxScore, Window};
use crate::two_player::recursion::{self, Arrival, Exit, Recursion, TwoPlayer, TwoPlayerValue};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::{Evaluated, Player};

/// Minimax with depth extension. See the [module](self).
pub type Minimax<G> = TwoPlayer<G, MinimaxRecursion>;

/// The recursion of [`Minimax`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum MinimaxRecursion {}

impl Recursion for MinimaxRecursion {
    const NAME: &'static str = "minimax";
    const PRUNES: bool = false;

    fn value<G: Evaluated, O: Observer<G>>(
        walk: &mut Walk<'_, G, O>,
        step: Step<G::Move>,
        state: &mut G::State,
        window: Window<MaxScore>,
        horizon: Horizon,
    ) -> Result<TwoPlayerValue<MaxScore>, Stop> {
        let mover = walk.game.to_move(state);
        let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
        if let Some(leaf) = recursion::leaf(walk, node, state, repeated, horizon, None)? {
            return Ok(leaf.for_max(mover));
        }
        let worst = if mover == Player::FIRST { window.alpha } else { window.beta };
        let mut best = TwoPlayerValue { score: worst, ply: node.ply, proof: Proof::EXACT };
        let first = walk.open(state)?;
        for index in first..walk.moves.len() {
            let (visit, child) = recursion::child::<Self, G, O>(walk, node, index, state, window, horizon)?;
            let improved = best.improve_for(child, mover);
            if improved {
                walk.lines.improve(node.ply, visit.mv);
            }
            let arrival = Arrival { improved, bound: false };
            recursion::backed_up(walk, visit, child, best.score, arrival, None, horizon);
        }
        recursion::leave(
            walk,
            node,
            state,
            &Exit { found: best, window: None, bound: Bound::Exact, cut: None },
        );
        walk.close(first);
        Ok(best)
    }
}
