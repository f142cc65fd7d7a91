//! The payoffs of playouts, as numbers that can be averaged.

use crate::core::evaluation::Chosen;
use game::{Evaluated, Payoffs};
use ntuple::Network;
use std::sync::Arc;

/// Payoffs as playouts count them: unchanged or, for learned expected payoffs, in fractions.
#[derive(Clone, Debug, Default)]
pub(super) struct Rewards(Option<Arc<Network>>);

impl Rewards {
    pub(super) fn new<G: Evaluated>(evaluation: &Chosen<G>) -> Rewards {
        Rewards(evaluation.network().cloned())
    }

    /// The reward of a finished game.
    #[inline]
    pub(super) fn of(&self, payoffs: &Payoffs) -> Payoffs {
        self.0.as_ref().map_or(*payoffs, |network| network.paid(payoffs))
    }

    /// The number of units in a payoff of 1.
    pub(super) fn parts(&self) -> i64 {
        self.0.as_ref().map_or(1, |network| network.parts().into())
    }
}
