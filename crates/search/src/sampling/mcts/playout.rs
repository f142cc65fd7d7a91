//! The state of a Monte Carlo search beside its tree.

use crate::core::meter::Meter;
use crate::walk::path::Path;
use game::random::Random;

/// The state beside the tree.
#[derive(Debug)]
pub(super) struct PlayoutState<M> {
    pub(super) meter: Meter,
    pub(super) path: Path,
    pub(super) random: Random,
    pub(super) moves: Vec<M>,
}
