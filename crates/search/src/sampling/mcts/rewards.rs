//! The payoffs of playouts, as numbers that can be averaged.

use crate::core::evaluation::Chosen;
use game::{Evaluated, Payoffs};
use ntuple::Network;
use std::sync::Arc;

/// Payoffs as playouts count them.
#[derive(Clone, Debug, Default)]
pub(super) enum Rewards {
    #[default]
    Whole,
    /// In the fractions of learned expected payoffs.
    Expected(Arc<Network>),
    /// In so many parts.
    Parts(i32),
}

impl Rewards {
    pub(super) fn new<G: Evaluated>(evaluation: &Chosen<G>) -> Rewards {
        evaluation.network().cloned().map_or(Rewards::Whole, Rewards::Expected)
    }

    /// Millionths of payoffs up to 1 000, larger parts of larger ones.
    pub(super) fn fine((least, greatest): (i32, i32)) -> Rewards {
        let most = i64::from(greatest).max(-i64::from(least));
        Rewards::Parts(if most <= 1_000 { 1_000_000 } else { (i64::from(i32::MAX) / most).max(1) as i32 })
    }

    /// The reward of a finished game.
    #[inline]
    pub(super) fn of(&self, payoffs: &Payoffs) -> Payoffs {
        match self {
            Rewards::Whole => *payoffs,
            Rewards::Expected(network) => network.paid(payoffs),
            Rewards::Parts(parts) => payoffs.map(|payoff| payoff.saturating_mul(*parts)),
        }
    }

    /// The number of units in a payoff of 1.
    pub(super) fn parts(&self) -> i64 {
        match self {
            Rewards::Whole => 1,
            Rewards::Expected(network) => network.parts().into(),
            Rewards::Parts(parts) => (*parts).into(),
        }
    }
}
