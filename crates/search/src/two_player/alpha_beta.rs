//! Alpha-beta as in the lecture: two functions, `V_max` and `V_min`, that return the bound at a cut.
//!
//! **Value.** With v the minimax value at the depth searched, for MAX, and r the value that a node returns:
//! - r ≤ alpha: v ≤ alpha, and r is alpha;
//! - alpha < r < beta: v = r;
//! - r ≥ beta: v ≥ beta, and r is beta.
//!
//! The returned ply is that of the value's leaf in the second case, and the node's own ply if no child's
//! value was inside the window.
//!
//! **Source.** Yokoo's lecture, *`V_max` and `V_min`* (fail-hard); *Abstract Strategy Games Online*,
//! `alphabeta`, for the depth of the line and the depth extension. The wiki's version returns the value found
//! at a cut, not the bound: inside the tree its values may lie outside the window where these lie on its
//! edge; at the root they agree.
//!
//! **Differences.** (1) MAX is the first player. (2) to (4) as in [minimax](crate::minimax). (5) A cut is
//! *deep* if its bound was set three or more plies above.
//!
//! **Cost.** Leaves: b^d at worst, b^⌈d/2⌉ + b^⌊d/2⌋ − 1 with the best move first everywhere.

use crate::core::budget::Stop;
use crate::core::observer::{Cut, Node, Observer, Reason, Step};
use crate::core::report::Proof;
use crate::core::score::{Bound, MaxScore, Window};
use crate::two_player::recursion::{self, Arrival, Exit, Recursion, TwoPlayer, TwoPlayerValue};
use crate::walk::Walk;
use crate::walk::horizon::Horizon;
use game::{Evaluated, Player};

/// The lecture's alpha-beta with the wiki's depth extension. See the [module](self).
pub type AlphaBeta<G> = TwoPlayer<G, AlphaBetaRecursion>;

/// The recursion of [`AlphaBeta`], as a type.
#[derive(Clone, Copy, Debug)]
pub enum AlphaBetaRecursion {}

impl Recursion for AlphaBetaRecursion {
    const NAME: &'static str = "alpha-beta";
    const PRUNES: bool = true;

    fn value<G: Evaluated, O: Observer<G>>(
        walk: &mut Walk<'_, G, O>,
        step: Step<G::Move>,
        state: &mut G::State,
        window: Window<MaxScore>,
        horizon: Horizon,
    ) -> Result<TwoPlayerValue<MaxScore>, Stop> {
        let mover = walk.game.to_move(state);
        // Step 1. A leaf has its static value.
        let (node, repeated) = walk.enter(step, state, Some(window), Some(horizon))?;
        if let Some(leaf) = recursion::leaf(walk, node, state, repeated, horizon, Some(window))? {
            return Ok(leaf.for_max(mover));
        }
        let first = walk.open(state)?;
        let exit = if mover == Player::FIRST {
            v_max(walk, node, state, window, horizon, first)?
        } else {
            v_min(walk, node, state, window, horizon, first)?
        };
        recursion::leave(walk, node, state, &exit);
        walk.close(first);
        Ok(exit.found)
    }
}

/// `V_max(n, alpha, beta)` of a node with open moves from `first` on.
fn v_max<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &mut G::State,
    mut window: Window<MaxScore>,
    horizon: Horizon,
    first: usize,
) -> Result<Exit, Stop> {
    let mut found = TwoPlayerValue {
        score: window.alpha,
        ply: node.ply,
        proof: Proof { at_least: false, at_most: true },
    };
    let mut bound = Bound::Upper;
    for index in first..walk.moves.len() {
        // Step 2. Alpha is the greatest of alpha and the child's V_min.
        let (visit, child) =
            recursion::child::<AlphaBetaRecursion, G, O>(walk, node, index, state, window, horizon)?;
        let improved = found.improve_for(child, Player::FIRST);
        if improved {
            walk.lines.improve(node.ply, visit.mv);
            window.raise_alpha(child.score, node.ply);
            bound = Bound::Exact;
        }
        let arrival = Arrival { improved, bound: !improved };
        recursion::backed_up(walk, visit, child, found.score, arrival, Some(window), horizon);
        // Step 3. If alpha ≥ beta, return beta.
        if window.is_closed() {
            found.score = window.beta;
            found.proof.at_most = false;
            let cut = Cut { reason: Reason::Beta, bound: Some(window.beta), set_at: Some(window.beta_ply) };
            let cut = (index + 1 < walk.moves.len()).then_some((cut, index + 1));
            return Ok(Exit { found, window: Some(window), bound: Bound::Lower, cut });
        }
    }
    // Step 4. After the last child, return alpha.
    Ok(Exit { found, window: Some(window), bound, cut: None })
}

/// `V_min(n, alpha, beta)` of a node with open moves from `first` on.
fn v_min<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    node: Node<G::Move>,
    state: &mut G::State,
    mut window: Window<MaxScore>,
    horizon: Horizon,
    first: usize,
) -> Result<Exit, Stop> {
    let mut found =
        TwoPlayerValue { score: window.beta, ply: node.ply, proof: Proof { at_least: true, at_most: false } };
    let mut bound = Bound::Upper;
    for index in first..walk.moves.len() {
        // Step 2. Beta is the least of beta and the child's V_max.
        let (visit, child) =
            recursion::child::<AlphaBetaRecursion, G, O>(walk, node, index, state, window, horizon)?;
        let improved = found.improve_for(child, Player::SECOND);
        if improved {
            walk.lines.improve(node.ply, visit.mv);
            window.lower_beta(child.score, node.ply);
            bound = Bound::Exact;
        }
        let arrival = Arrival { improved, bound: !improved };
        recursion::backed_up(walk, visit, child, found.score, arrival, Some(window), horizon);
        // Step 3. If beta ≤ alpha, return alpha.
        if window.is_closed() {
            found.score = window.alpha;
            found.proof.at_least = false;
            let cut =
                Cut { reason: Reason::Alpha, bound: Some(window.alpha), set_at: Some(window.alpha_ply) };
            let cut = (index + 1 < walk.moves.len()).then_some((cut, index + 1));
            return Ok(Exit { found, window: Some(window), bound: Bound::Lower, cut });
        }
    }
    // Step 4. After the last child, return beta.
    Ok(Exit { found, window: Some(window), bound, cut: None })
}
