//! PDS: proof-number search by iterative deepening of both numbers, depth first, in fixed memory.
//!
//! **Value.** As of [`df_pn`](super::df_pn): whether a player can force a goal against all the others
//! together. A proof never depends on a repetition, and a disproof that does is stored for the path to it
//! only.
//!
//! **Source.** Nagai, *A new depth-first-search algorithm for AND/OR trees*, thesis, University of Tokyo,
//! 1999 \[Nagai99\]; in the form of Winands, Uiterwijk & van den Herik, *PDS-PN: a new proof-number search
//! algorithm*, Computers and Games 2002 \[Winands02\]; with ε, Pawlewicz & Lew 2007 \[Pawlewicz07\].
//!
//! **Differences.** (1) Any number of players, who may move twice in a row. (2) Repetition as in df-pn; a
//! position on the way is known for what it is, and needs no guard in the table. (3) Of its children a node
//! updates only the one it comes back from.
//!
//! **Cost.** A node is left only when both numbers have reached their thresholds, of which one is raised at a
//! time: nodes are expanded again far more often than by df-pn.

use super::answer::{DepthFirstProver, answer};
use super::control::PdsControl;
use super::{DEFAULT_TABLE, LazyTable, PARAMETERS, ProofRequest};
use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Configured, Game, Given, Parameter, ParameterError, Payoffs, Scale};

/// Proof-number search by deepening both numbers. See the [module](self).
#[derive(Debug)]
pub struct Pds {
    /// Whose goal, and which.
    pub request: ProofRequest,
    /// By how much a threshold is raised at a time, as a part of the number: ε in units of 2^-16. 0 raises it
    /// by 1.
    pub epsilon: u32,
    /// The least number of positions that the table holds.
    pub table: u64,
    memory: LazyTable,
}

impl Pds {
    /// The search for this, remembering at least `table` positions, with ε = 0.
    pub fn new(request: ProofRequest, table: u64) -> Pds {
        Pds { request, epsilon: 0, table, memory: LazyTable::default() }
    }
}

impl Default for Pds {
    fn default() -> Pds {
        Pds::new(ProofRequest::default(), DEFAULT_TABLE)
    }
}

impl Configured for Pds {
    const PARAMETERS: &'static [Parameter] = &PARAMETERS;

    fn configure(given: &Given<'_>) -> Result<Pds, ParameterError> {
        let (request, epsilon, table) = super::read(given, Pds::default().epsilon)?;
        Ok(Pds { request, epsilon, table, memory: LazyTable::default() })
    }
}

impl<G: Game> Search<G> for Pds {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.request.fits("pds", root, budget)
    }

    /// It says what it knows when it is interrupted.
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
        let table = self.memory.table(self.table)?;
        let control = PdsControl { epsilon: self.epsilon };
        Ok(answer(root, budget, self.request, &mut DepthFirstProver { root, control, table }))
    }
}
