//! Pruning: moves and nodes that are not searched because they are unlikely to matter. Nothing is proven by
//! it.
//!
//! **Source.** Null move: Donninger 1993. Futility: Heinz, *Extended futility pruning*, ICCA Journal 21(2),
//! 1998. Late-move pruning and the static null move (reverse futility) are folklore of chess programs.

use super::approach::ObservedNode;
use super::searcher::{Searcher, Stopped};
use super::value::{Grounds, PvsValue};
use super::zero_window::child_alpha;
use crate::core::observer::{Cut, Observer, Reason};
use crate::core::score::Score;
use crate::cost::move_cost::PLY;
use crate::memory::ordering::MovePicker;
use game::{Evaluate, Evaluated, Player};

/// The least depth reduction of a null move.
const NULL_MOVE_COST: i32 = 3 * PLY;
/// A null move is reduced by one ply more for so much depth remaining.
const NULL_MOVE_STEP: i32 = 4 * PLY;
/// The greatest remaining depth at which the static value alone may cut a node off.
const STATIC_CUT: i32 = 6 * PLY;
/// The greatest remaining depth at which quiet moves may be futile.
const FUTILE: i32 = 4 * PLY;
/// The margin of futile moves, in halves of the usual change of the static value.
const FUTILE_MARGIN: i64 = 4;
/// The greatest remaining depth at which late quiet moves are left out.
const LATE: i32 = 5 * PLY;
/// Quiet moves that are searched at the horizon, where later ones are left out.
const QUIET_MOVES: usize = 3;

impl<G: Evaluated, O: Observer<G>> Searcher<'_, '_, G, O> {
    /// Looks whether a node can be cut off by its static value or by a null move.
    #[inline(never)]
    pub(super) fn prune(
        &mut self,
        state: &G::State,
        id: u64,
        alpha: Score,
        depth_left: i32,
        ply: u32,
    ) -> Result<Option<PvsValue>, Stopped> {
        let (game, evaluation) = (self.walk.game, self.walk.evaluation);
        let has_passed = std::mem::take(&mut self.memory.has_passed);
        // Not twice in a row, and not near the horizon.
        let may_pass = self.memory.null_move && !has_passed && depth_left > NULL_MOVE_COST;
        if !(may_pass || self.memory.futility || self.memory.late_move_pruning) {
            return Ok(None);
        }
        let (mover, beta) = (game.to_move(state), Score(alpha.0 + 1));
        if evaluation.is_forced(game, state) {
            self.memory.statics.store(ply, None);
            return Ok(None);
        }
        let score = evaluation.score(game, state) + self.walk.tempo;
        self.memory.statics.store(ply, Some((mover, score)));
        if !self.may_prune(alpha) || score < beta.0 {
            return Ok(None);
        }
        if self.memory.futility && depth_left <= STATIC_CUT {
            let margin = self.memory.statics.margin(depth_left, 2);
            if score - margin >= beta.0 {
                self.walk.met_horizon = true;
                self.observe_reason(mover, score, |score| Reason::StaticValue(score, margin));
                return Ok(Some(PvsValue { score: beta, grounds: Grounds::NONE }));
            }
        }
        if may_pass {
            return self.null_move(state, id, alpha, depth_left, ply);
        }
        Ok(None)
    }

    /// False with a window at a win or a loss.
    fn may_prune(&self, alpha: Score) -> bool {
        !self.walk.scale.is_decided(alpha.0) && !self.walk.scale.is_decided(alpha.0 + 1)
    }

    /// The most moves of a node that are searched beside its noisy ones.
    pub(super) fn quiet_limit(&self, alpha: Score, depth_left: i32, ply: u32) -> usize {
        let statics = &self.memory.statics;
        let Some((_, score)) = statics.of(ply).filter(|_| self.may_prune(alpha)) else { return usize::MAX };
        if self.memory.futility
            && depth_left <= FUTILE
            && score + statics.margin(depth_left, FUTILE_MARGIN) <= alpha.0
        {
            0
        } else if self.memory.late_move_pruning && depth_left <= LATE {
            let plies = (depth_left / PLY) as usize;
            let most = QUIET_MOVES + 2 * plies * plies;
            if statics.improves(ply) { most } else { most / 2 }
        } else {
            usize::MAX
        }
    }

    /// For observers: why no more moves of a node than `limit` are searched.
    #[cold]
    pub(super) fn reason_of_limit(
        &self,
        seen: &ObservedNode<G::Move>,
        quiet_limit: usize,
        limit: usize,
        depth_left: i32,
    ) -> Cut {
        let statics = &self.memory.statics;
        match statics.of(seen.node.ply) {
            Some((mover, score)) if quiet_limit == 0 => {
                let margin = statics.margin(depth_left, FUTILE_MARGIN);
                Cut::below_alpha(mover, seen.window, Reason::Futile(Score(score).for_max(mover), margin))
            }
            _ => Cut { reason: Reason::Late(limit), bound: None, set_at: None },
        }
    }

    /// Null-move pruning: if even passing keeps the value above alpha, some move will. Wrong in zugzwang.
    fn null_move(
        &mut self,
        state: &G::State,
        id: u64,
        alpha: Score,
        depth_left: i32,
        ply: u32,
    ) -> Result<Option<PvsValue>, Stopped> {
        let game = self.walk.game;
        let Some(mut passed) = self.walk.evaluation.null_move(game, state) else { return Ok(None) };
        let (mover, next) = (game.to_move(state), game.to_move(&passed));
        if let Some(seen) = self.observe(id, mover) {
            self.memory.observed.approach = seen.pass(next);
        }
        self.memory.has_passed = true;
        if self.memory.costs_vary {
            self.enter_move(ply, mover, None);
        }
        let beta = Score(alpha.0 + 1);
        let child_alpha = child_alpha(alpha, mover, next);
        let cost = NULL_MOVE_COST + depth_left / NULL_MOVE_STEP * PLY;
        let found = self.zero_window(&mut passed, child_alpha, depth_left - cost, ply + 1)?;
        self.memory.has_passed = false;
        let found = found.handed(next, mover);
        if found.score < beta {
            return Ok(None);
        }
        self.walk.met_horizon = true;
        self.observe_reason(mover, found.score.0, Reason::NullMove);
        Ok(Some(PvsValue { score: beta, grounds: found.grounds.unproven() }))
    }

    /// Scores the moves of a node that are not yet picked: noisy ones by their gain come first, then killers,
    /// then the others by history. Returns how many moves of the node are searched, at least one, if no more
    /// than `quiet_limit` that are not noisy are.
    #[inline(never)]
    pub(super) fn score_noisy_first(
        &mut self,
        state: &G::State,
        picker: &mut MovePicker,
        first: usize,
        ply: u32,
        mover: Player,
        quiet_limit: usize,
    ) -> usize {
        self.list_noisy_moves(state, first);
        let noisy = &self.memory.noisy;
        self.memory.ordering.score_noisy_first(picker, &self.walk.moves, first, ply, mover, noisy);
        let limit = noisy.len().saturating_add(quiet_limit).max(1);
        if limit < self.walk.moves.len() - first {
            self.walk.met_horizon = true;
        }
        limit
    }
}
