//! Solutions, certificates and databases against slow ways to find the same, and against altered files.
//!
//! One program, so that what several tests need of a game is compiled once.

mod certificates;
mod database_player;
mod databases;
mod fixpoint;
#[path = "../../../search/tests/common/oracles/force.rs"]
mod force;
mod forward;
mod grundy;
mod profile;
mod proof;
mod quiescence;
mod retrograde;
#[path = "../../../search/tests/common/oracles/soft.rs"]
mod soft;
mod written_games;

use game::{Configured, Given};
use solve::SolveControl;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// A switch that nobody turns, to cancel by.
pub(crate) static GO_ON: AtomicBool = AtomicBool::new(false);
/// Progress that nobody reads.
pub(crate) static DONE: AtomicU64 = AtomicU64::new(0);
/// Solving without an end, within ten million positions.
pub(crate) const CONTROL: SolveControl<'static> =
    SolveControl { cancel: &GO_ON, progress: &DONE, positions: 10_000_000, limits: None };

/// The game with these parameters.
pub(crate) fn make<G: Configured>(parameters: &[(&str, &'static str)]) -> G {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in parameters {
        given.set(name, value).expect("a parameter");
    }
    G::configure(&given).expect("a game")
}

/// Prints a test's counts, also when it passes.
pub(crate) fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}
