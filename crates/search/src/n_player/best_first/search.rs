//! A best-first search as a [`Search`]: its plan, its tree, and the values it backs up.

use super::plan::{Form, Plan};
use super::tree::Tree;
use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::observer::Observer;
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
    tree: Tree<G::Move>,
    backed_up: PhantomData<B>,
}

/// The values that are backed up, with the name and the parameters of the search.
pub trait BackedUp {
    /// The name of the search.
    const NAME: &'static str;
    /// The parameters of the search.
    const PARAMETERS: &'static [Parameter];
    /// Its forms by name.
    const FORMS: &'static [(&'static str, Form)];
    /// True if values consider the turn.
    const CONSIDERS_TURN: bool;

    /// Reads the parameters specific to this search into its plan.
    fn configure<G: Evaluated>(_plan: &mut Plan<G>, _given: &Given<'_>) -> Result<(), ParameterError> {
        Ok(())
    }
}

impl<G: Evaluated, B> BestFirstSearch<G, B> {
    /// The tree of the last search; if the plan's `keep` is false, the rest of it.
    pub const fn tree(&self) -> &Tree<G::Move> {
        &self.tree
    }

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
    const PARAMETERS: &'static [Parameter] = B::PARAMETERS;

    fn configure(game: &G, given: &Given<'_>) -> Result<BestFirstSearch<G, B>, ParameterError> {
        let mut plan = Plan::configure(game, given, B::CONSIDERS_TURN, B::FORMS)?;
        B::configure(&mut plan, given)?;
        Ok(BestFirstSearch::planned(plan))
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
        Ok(self.plan.search(&mut self.tree, root, budget, observer))
    }
}
