//! Depth-first proof searches in fixed memory: the parts shared by df-pn and PDS besides their recursion.

use super::answer::{DepthFirstProver, answer};
use super::control::Control;
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

/// A depth-first proof search with the control `C`: [`DfPn`](super::df_pn::DfPn) or [`Pds`](super::pds::Pds).
#[derive(Debug)]
pub struct DepthFirstProofSearch<C> {
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
    control: PhantomData<C>,
}

impl<C: Control> DepthFirstProofSearch<C> {
    /// The search for this request, with a table of at least `table` positions.
    pub fn new(request: ProofRequest, table: u64) -> DepthFirstProofSearch<C> {
        let (memory, control) = (LazyTable::default(), PhantomData);
        DepthFirstProofSearch {
            request,
            epsilon: C::DEFAULT_EPSILON,
            table,
            mobility: false,
            memory,
            control,
        }
    }
}

impl<C: Control> DepthFirstProofSearch<C> {
    /// Answers about a root, with this foresight.
    pub(super) fn answer<G: Game, F: Foresight<G> + Default>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        foresight: F,
    ) -> Result<Report<G::Move>, Unsupported> {
        let table = self.memory.table(self.table)?;
        let (control, counts_moves) = (C::new(self.epsilon), self.mobility);
        let mut prover = DepthFirstProver { root, control, table, counts_moves, foresight };
        Ok(answer(root, budget, self.request, &mut prover))
    }
}

impl<C: Control> Default for DepthFirstProofSearch<C> {
    fn default() -> DepthFirstProofSearch<C> {
        DepthFirstProofSearch::new(ProofRequest::default(), DEFAULT_TABLE)
    }
}

impl<C: Control> Configured for DepthFirstProofSearch<C> {
    const PARAMETERS: &'static [Parameter] = &PARAMETERS;

    fn configure(given: &Given<'_>) -> Result<DepthFirstProofSearch<C>, ParameterError> {
        let (request, epsilon, table) = super::read(given, C::DEFAULT_EPSILON)?;
        let mobility = given.flag("mobility")?;
        Ok(DepthFirstProofSearch { epsilon, mobility, ..DepthFirstProofSearch::new(request, table) })
    }
}

impl<G: Game, C: Control> Search<G> for DepthFirstProofSearch<C> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.request.fits(C::NAME, root, budget)
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
