//! One best-first search, from its plan to its report.

use super::engine::Engine;
use super::mode::Matched;
use super::plan::{Form, Plan};
use super::tree::Tree;
use super::{fast, plain, recursive, report};
use crate::core::budget::Budget;
use crate::core::meter::Meter;
use crate::core::observer::Observer;
use crate::core::report::Report;
use crate::core::root::Root;
use game::Evaluated;

impl<G: Evaluated> Plan<G> {
    /// Searches with `tree` as its memory.
    pub(super) fn search<O: Observer<G>>(
        &self,
        tree: &mut Tree<G::Move>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Report<G::Move> {
        let start = root.line.state();
        let watch = Meter::new(&Budget { clock: budget.clock.clone(), ..Budget::default() });
        let limit = |matched: Matched| matched.limit(root, budget, self.turn.into(), self.room as u64);
        let matched = self.matched.map_or(Ok(budget.clone()), limit);
        let (budget, interrupted) = match matched {
            // The time spent on counting is deducted.
            Ok(budget) => (budget.after(watch.elapsed()), None),
            // The count ran out of time; the root is expanded anyway.
            Err(stop) => (Budget { expansions: Some(1), ..budget.clone() }, Some(stop)),
        };
        let mut engine = Engine::new(self, root, start, &budget, tree, observer);
        let stop = match self.form {
            Form::Plain => plain::run(&mut engine, start),
            Form::Recursive if !self.turn => recursive::run(&mut engine, start, self.keep),
            Form::Fast | Form::Recursive => fast::run(&mut engine, start),
        };
        report::of(&mut engine, start, interrupted.unwrap_or(stop), watch.finish().elapsed)
    }
}
