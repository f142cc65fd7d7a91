//! Depth-first proof searches in fixed memory: the parts shared by df-pn and PDS besides their recursion.

use super::answer::{DepthFirstProver, answer};
use super::control::{Control, Rule};
use super::foresight::Foresight;
use super::{DEFAULT_TABLE, LazyTable, PARAMETERS, ProofRequest};
use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Configured, Game, Given, Parameter, ParameterError, Payoffs, Scale};
use std::marker::PhantomData;

/// What distinguishes one depth-first proof search from the other.
pub trait DepthFirst {
    /// The name of the search.
    const NAME: &'static str;
    /// The default epsilon, in units of 2^-16.
    const DEFAULT_EPSILON: u32;
    /// How it goes on.
    const RULE: Rule;
}

/// A depth-first proof search, `S`: [`DfPn`](super::df_pn::DfPn) or [`Pds`](super::pds::Pds).
#[derive(Debug)]
pub struct DepthFirstProofSearch<S> {
    /// The goal and its player.
    pub request: ProofRequest,
    /// ε in units of 2^-16: the fraction by which a threshold exceeds the number that it is set by.
    pub epsilon: u32,
    /// The least number of positions that the table holds.
    pub table: u64,
    /// Mobility initialization: a new position's number starts from the number of its moves, all of which
    /// must be refuted, instead of from 1.
    pub mobility: bool,
    memory: LazyTable,
    of: PhantomData<S>,
}

impl<S: DepthFirst> DepthFirstProofSearch<S> {
    /// The search for this request, with a table of at least `table` positions.
    pub fn new(request: ProofRequest, table: u64) -> DepthFirstProofSearch<S> {
        let (epsilon, memory) = (S::DEFAULT_EPSILON, LazyTable::default());
        DepthFirstProofSearch { request, epsilon, table, mobility: false, memory, of: PhantomData }
    }
}

impl<S: DepthFirst> DepthFirstProofSearch<S> {
    /// Answers about a root, with this foresight.
    pub(super) fn answer<G: Game, F: Foresight<G> + Default>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        foresight: F,
    ) -> Result<Report<G::Move>, Unsupported> {
        let table = self.memory.table(self.table)?;
        let (control, counts_moves) = (Control { rule: S::RULE, epsilon: self.epsilon }, self.mobility);
        let mut prover = DepthFirstProver { root, control, table, counts_moves, foresight };
        Ok(answer(root, budget, self.request, &mut prover))
    }
}

impl<S: DepthFirst> Default for DepthFirstProofSearch<S> {
    fn default() -> DepthFirstProofSearch<S> {
        DepthFirstProofSearch::new(ProofRequest::default(), DEFAULT_TABLE)
    }
}

impl<S: DepthFirst> Configured for DepthFirstProofSearch<S> {
    const PARAMETERS: &'static [Parameter] = &PARAMETERS;

    fn configure(given: &Given<'_>) -> Result<DepthFirstProofSearch<S>, ParameterError> {
        let (request, epsilon, table) = super::read(given, S::DEFAULT_EPSILON)?;
        let mobility = given.flag("mobility")?;
        Ok(DepthFirstProofSearch { epsilon, mobility, ..DepthFirstProofSearch::new(request, table) })
    }
}

impl<G: Game, S: DepthFirst> Search<G> for DepthFirstProofSearch<S> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.request.fits(S::NAME, root, budget)
    }

    /// It reports what it knows when interrupted.
    fn ends_by_itself(&self) -> bool {
        true
    }

    fn ends_soon(&self) -> bool {
        false
    }

    fn memory(&self) -> u64 {
        LazyTable::bytes(self.table)
    }

    fn forget(&mut self) {
        self.memory = LazyTable::default();
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        report.claims = self.request.claims_of_an_end(root, payoffs);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        observer.begin(Scale::Payoffs);
        self.answer(root, budget, ())
    }
}
