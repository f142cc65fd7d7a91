//! The parts of a depth-first search, for searches in other crates.
//!
//! [`Walk`] holds the state of such a search: the rules, the meter, the observer, the moves of the open
//! nodes, the principal variation and the rows of the root. [`Walk::deepen`] runs a recursion to the depth of
//! the budget, or ply by ply until the budget is spent, and makes the report. The recursion
//! [enters](Walk::enter) each node, checks whether it is a [leaf](Walk::leaf), [opens](Walk::open) it to get
//! its moves, searches the [children](Walk::child), [leaves](Walk::leave) and [closes](Walk::close) it.
//! [`Walk::root_value`] makes the value and the rows of the root for a recursion that returns scores and
//! lines.
//!
//! `examples/add_a_search.rs` builds MTD(f) from these parts.

pub use crate::core::parameters::{EVALUATION, chosen_evaluation};
pub use crate::core::requirements::two_player_fits;
pub use crate::walk::horizon::Horizon;
pub use crate::walk::lines::Lines;
pub use crate::walk::{RootValue, Walk};

use crate::core::budget::Stop;
use crate::core::observer::{Node, Observer, Step};
use crate::core::report::{Kind, Proof, Value};
use crate::core::root::Root;
use crate::core::score::Score;
use game::{Evaluated, legal};

/// A score for the player to move, and the line to its leaf.
pub type ScoredLine<M> = (Score, Vec<M>);

impl<G: Evaluated, O: Observer<G>> Walk<'_, G, O> {
    /// Evaluates and leaves a leaf, and returns its value for the player to move; `None` if the search goes
    /// on.
    pub fn leaf(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        repeated: bool,
        horizon: Horizon,
    ) -> Result<Option<Score>, Stop> {
        let Some((score, is_exact)) = self.leaf_score(node, state, repeated, horizon)? else {
            return Ok(None);
        };
        let value = score.for_max(self.game.to_move(state));
        self.leave(node, state, value, Kind::of(is_exact), None, None);
        Ok(Some(score))
    }

    /// Plays a move, runs `search` on the child, and takes the move back. Returns the child's score from the
    /// view of the player who moved, and the child's line.
    pub fn child(
        &mut self,
        mv: G::Move,
        state: &mut G::State,
        search: impl FnOnce(&mut Self, &mut G::State) -> Result<ScoredLine<G::Move>, Stop>,
    ) -> Result<ScoredLine<G::Move>, Stop> {
        let mover = self.game.to_move(state);
        let undo = self.game.play(state, mv);
        let next = self.game.to_move(state);
        let (score, line) = search(self, state)?;
        self.game.undo(state, mv, undo);
        Ok((score.handed(next, mover), line))
    }

    /// The value of the root of a two-player search, with the rows of its moves. `search` returns the value
    /// of the position after a step. The best move has the value of the root; others are worth no more, or
    /// get their own values if the root asks for several lines.
    pub fn root_value(
        &mut self,
        root: &Root<'_, G>,
        state: &mut G::State,
        horizon: Horizon,
        mut search: impl FnMut(
            &mut Self,
            Step<G::Move>,
            &mut G::State,
            Horizon,
        ) -> Result<ScoredLine<G::Move>, Stop>,
    ) -> Result<RootValue, Stop> {
        let id = self.meter.stats.nodes;
        let (score, line) = search(self, Step::ROOT, state, horizon)?;
        if line.is_empty() {
            return Ok(self.root_value_of(score, &line, horizon));
        }
        for mv in legal(self.game, state) {
            let before = self.meter.stats.nodes;
            if line.first() == Some(&mv) {
                let (value, kind) = self.value_and_kind(score, horizon);
                self.lines.set(1, &line[1..]);
                self.row(mv, value, kind, id);
            } else if root.multi_pv == 1 {
                self.lines.set(1, &[]);
                self.cut_off_row(mv, score, !self.met_horizon, before);
            } else {
                let step = Step { parent: Some(id), mv: Some(mv), ply: 1 };
                let (child, child_line) =
                    self.child(mv, state, |walk, state| search(walk, step, state, horizon.next()))?;
                let (value, kind) = self.value_and_kind(child, horizon);
                self.lines.set(1, &child_line);
                self.row(mv, value, kind, before);
            }
        }
        Ok(self.root_value_of(score, &line, horizon))
    }

    fn root_value_of(&mut self, score: Score, line: &[G::Move], horizon: Horizon) -> RootValue {
        self.lines.set(0, line);
        let (value, kind) = self.value_and_kind(score, horizon);
        RootValue { value, kind, line_depth: Some(line.len() as u32) }
    }

    /// The values for a score of the root's player, exact if nothing was estimated.
    fn value_and_kind(&self, score: Score, horizon: Horizon) -> (Value, Kind) {
        let kind = if self.met_horizon { self.kind(score.0, Proof::NONE, horizon) } else { Kind::Exact };
        (Value::Vector(score.for_max(self.root_mover).vector()), kind)
    }
}
