//! A best-first search as a [`Search`]: its plan, its tree, and the values it backs up.

use super::engine::Engine;
use super::mode::Matched;
use super::plan::{BUDGET, COMPLETION, EVALUATION, MAX_N_DEPTH, Plan, ROOM};
use super::tree::Tree;
use super::{climber, report};
use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::meter::Meter;
use crate::core::observer::Observer;
use crate::core::parameters::{SEED, SINGLE_TIE};
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Evaluated, Given, Parameter, ParameterError};
use std::marker::PhantomData;

/// A best-first search that backs up the values `B`: [`BestFirstMaxN`](super::BestFirstMaxN) or
/// [`TurnConsideredBestFirstMaxN`](super::TurnConsideredBestFirstMaxN).
#[derive(Clone, Debug)]
pub struct BestFirstSearch<G: Evaluated, B> {
    /// The plan of the search.
    pub plan: Plan<G>,
    /// The memory, reused from search to search.
    tree: Tree<G::Move>,
    backed_up: PhantomData<B>,
}

/// The values that are backed up, with the name of the search.
pub trait BackedUp {
    /// The name of the search.
    const NAME: &'static str;
    /// True if values consider the turn.
    const CONSIDERS_TURN: bool;
}

impl<G: Evaluated, B> BestFirstSearch<G, B> {
    fn planned(plan: Plan<G>) -> BestFirstSearch<G, B> {
        BestFirstSearch { plan, tree: Tree::default(), backed_up: PhantomData }
    }
}

impl<G: Evaluated, B: BackedUp> Default for BestFirstSearch<G, B> {
    fn default() -> BestFirstSearch<G, B> {
        BestFirstSearch::planned(Plan::new(B::CONSIDERS_TURN))
    }
}

impl<G: Evaluated, B: BackedUp> ConfiguredFor<G> for BestFirstSearch<G, B> {
    const PARAMETERS: &'static [Parameter] =
        &[EVALUATION, SINGLE_TIE, COMPLETION, BUDGET, MAX_N_DEPTH, ROOM, SEED];

    fn configure(game: &G, given: &Given<'_>) -> Result<BestFirstSearch<G, B>, ParameterError> {
        Ok(BestFirstSearch::planned(Plan::configure(game, given, B::CONSIDERS_TURN)?))
    }
}

impl<G: Evaluated, B: BackedUp> Search<G> for BestFirstSearch<G, B> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.plan.fits(B::NAME, root, budget)
    }

    fn ends_by_itself(&self) -> bool {
        self.plan.matched.is_some()
    }

    fn reseed(&mut self, seed: u64) {
        self.plan.tie_break = self.plan.tie_break.with_seed(seed);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        Ok(search(&self.plan, &mut self.tree, root, budget, observer))
    }
}

/// Searches with `tree` as its memory: one function for both searches, as the plan tells them apart.
fn search<G: Evaluated, O: Observer<G>>(
    plan: &Plan<G>,
    tree: &mut Tree<G::Move>,
    root: &Root<'_, G>,
    budget: &Budget,
    observer: O,
) -> Report<G::Move> {
    let start = root.line.state();
    let watch = Meter::new(&Budget { clock: budget.clock.clone(), ..Budget::default() });
    let limit = |matched: Matched| matched.limit(root, budget, plan.turn.into(), plan.room as u64);
    let (budget, interrupted) = match plan.matched.map_or(Ok(budget.clone()), limit) {
        // The time spent on counting is deducted.
        Ok(budget) => (budget.after(watch.elapsed()), None),
        // The count ran out of time; the root is expanded anyway.
        Err(stop) => (Budget { expansions: Some(1), ..budget.clone() }, Some(stop)),
    };
    let mut engine = Engine::new(plan, root, start, &budget, tree, observer);
    let stop = climber::run(&mut engine, start);
    report::of(&mut engine, start, interrupted.unwrap_or(stop), watch.finish().elapsed)
}
