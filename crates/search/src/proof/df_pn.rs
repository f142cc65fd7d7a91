//! Df-pn: proof-number search depth first, in fixed memory.
//!
//! **Value.** Whether a player can force a goal against all the others together, and what that says of the
//! root's value: a bound, or the value itself where there is nothing beyond it.
//!
//! - *proven*: the player can. No repetition is part of a proof, nor a position of the game before the root
//!   that ends the game when it occurs once more. Where positions can repeat, nothing is stored from root
//!   to root: a proof may lead through the position that the next search begins with.
//! - *disproven*: the others can prevent it. Endless play is a draw, and so is a second occurrence on the way
//!   from the root. A disproof that depends on one is stored for that path only.
//! - *unknown*: the budget was spent first.
//!
//! **Source.** Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, University
//! of Tokyo, 2002 \[Nagai02\]; Pawlewicz & Lew, *Improving depth-first PN-search: 1+ε trick*, Computers and
//! Games 2006, LNCS 4630, 2007 \[Pawlewicz07\]; Kishimoto, *Dealing with infinite loops, underestimation, and
//! overestimation of depth-first proof-number search*, AAAI 2010 \[Kishimoto10\]; Kishimoto & Müller, *A
//! general solution to the graph history interaction problem*, AAAI 2004 \[Kishimoto04\].
//!
//! **Differences.** (1) Any number of players, who may move twice in a row: a node's numbers are turned where
//! the side changes, not with every ply. (2) With ε, a child's threshold is the second number times 1 + ε,
//! rounded up, and at least one more than it. (3) Thresholds are raised once at a node that was met before
//! and has an unsolved child met before, no further from the root than it (Kishimoto's control); a new node
//! has changed something by being new. (4) A disproof that depends on a repetition is stored under the
//! position together with the way up to the last position that it rests on; where it rests on nothing above
//! its own node it holds everywhere. (5) Of its children a node updates only the one it comes back from. (6)
//! Every new position has the numbers 1 and 1.
//!
//! **Cost.** An expansion is one generation of a node's children, and counts again when the node is visited
//! again.

use super::answer::{DepthFirstProver, answer};
use super::control::DfPnControl;
use super::{DEFAULT_TABLE, EPSILON, LazyTable, PARAMETERS, ProofRequest};
use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Configured, Game, Given, Parameter, ParameterError, Payoffs, Scale};

/// Depth-first proof-number search. See the [module](self).
#[derive(Debug)]
pub struct DfPn {
    /// Whose goal, and which.
    pub request: ProofRequest,
    /// How far a child may get ahead of the next before it is left: ε in units of 2^-16.
    pub epsilon: u32,
    /// The least number of positions that the table holds.
    pub table: u64,
    memory: LazyTable,
}

impl DfPn {
    /// The search for this, remembering at least `table` positions, with ε = 1/4.
    pub fn new(request: ProofRequest, table: u64) -> DfPn {
        DfPn { request, epsilon: EPSILON.one / 4, table, memory: LazyTable::default() }
    }
}

impl Default for DfPn {
    fn default() -> DfPn {
        DfPn::new(ProofRequest::default(), DEFAULT_TABLE)
    }
}

impl Configured for DfPn {
    const PARAMETERS: &'static [Parameter] = &PARAMETERS;

    fn configure(given: &Given<'_>) -> Result<DfPn, ParameterError> {
        let (request, epsilon, table) = super::read(given, DfPn::default().epsilon)?;
        Ok(DfPn { request, epsilon, table, memory: LazyTable::default() })
    }
}

impl<G: Game> Search<G> for DfPn {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.request.fits("df-pn", root, budget)
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
        let control = DfPnControl { epsilon: self.epsilon };
        Ok(answer(root, budget, self.request, &mut DepthFirstProver { root, control, table }))
    }
}
