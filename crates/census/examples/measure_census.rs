//! Solves all deals of a size once, to be run by an instruction counter.
//!
//! `measure_census PLAYERS CARDS ties|distinct [THREADS]`

#![expect(clippy::print_stderr, reason = "it says what it solved, so that nothing is optimized away")]

use census::climbing::{ClimbingRules, Deals, Workers};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<usize>().ok());
    let (Some(players), Some(cards)) = (number(0), number(1)) else { return };
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let threads = number(3).and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN);
    let work = Workers { threads, cancel: &cancel, progress: &progress };
    let ties = arguments.get(2).is_some_and(|kind| kind == "ties");
    let deals = Deals { rules: ClimbingRules::of_the_paper(players), cards, ties };
    if let Ok(census) = deals.count(&work, false) {
        eprintln!("{} wins of {} deals", census.wins, census.deals);
        eprintln!("{} positions", census.positions);
    }
}
