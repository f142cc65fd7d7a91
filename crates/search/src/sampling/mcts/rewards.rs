//! What playouts are paid, as numbers that can be averaged.

use crate::core::evaluation::Chosen;
use game::{Evaluated, Payoffs};
use ntuple::Network;
use std::sync::Arc;

/// Payoffs as playouts count them: as they are or, where expected payoffs are learned, in parts of payoffs.
#[derive(Clone, Debug, Default)]
pub(super) struct Rewards(Option<Arc<Network>>);

impl Rewards {
    pub(super) fn new<G: Evaluated>(evaluation: &Chosen<G>) -> Rewards {
        Rewards(evaluation.network().cloned())
    }

    /// What a finished game counts.
    #[inline]
    pub(super) fn of(&self, payoffs: &Payoffs) -> Payoffs {
        self.0.as_ref().map_or(*payoffs, |network| network.paid(payoffs))
    }

    /// The number of parts of a payoff of 1.
    pub(super) fn parts(&self) -> i64 {
        self.0.as_ref().map_or(1, |network| network.parts().into())
    }
}
