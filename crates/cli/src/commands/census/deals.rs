//! `yomi census` of some deals: the trees of random ones.

use crate::arguments::Common;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::json;
use crate::progress::Progress;
use crate::words::{counted, table};
use ::census::{CardGame, TreesAnswer, measure_trees};
use std::num::NonZeroU64;

/// The trees of this many random deals.
pub(super) fn trees(game: &CardGame, samples: NonZeroU64, common: &Common) -> Result<String, Failure> {
    let progress = Progress::new("deals measured");
    let seeded = (samples, common.seed());
    let answer = measure_trees(game, seeded, &interrupt::switch(), &progress.counter())?;
    drop(progress);
    let answer = answer.ok_or_else(|| Failure::failed("stopped before every deal was measured"))?;
    if common.json { json(&answer) } else { Ok(of_trees(&answer)) }
}

fn of_trees(answer: &TreesAnswer) -> String {
    let TreesAnswer { game, deals, seed, .. } = answer;
    let row = |what: &str, mean: f64, [low, high]: [f64; 2]| {
        let decimals = if mean >= 100.0 { 0 } else { 4 };
        let ends = if *deals > 1 { format!("{low:.decimals$} to {high:.decimals$}") } else { String::new() };
        vec![what.to_owned(), format!("{mean:.decimals$}"), ends]
    };
    let rows = vec![
        row("leaves", answer.leaves, answer.leaves_interval),
        row("longest line, plies", answer.longest, answer.longest_interval),
        row("moves a position", answer.branching, answer.branching_interval),
    ];
    let sampled = counted(*deals, "random deal");
    let table = table(&["trees", "mean", "95 % interval"], rows, &[1]);
    format!("{game}\n{sampled}, seed {seed}; every path is counted, and passes are plies\n\n{table}")
}
