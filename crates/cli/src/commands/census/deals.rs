//! `yomi census` of some deals: those that meet conditions, one explained, and the trees of random ones.

use crate::arguments::{Census, Common};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::json;
use crate::progress::Progress;
use crate::words::{counted, grouped, table};
use ::census::{
    CONDITIONS, CardGame, CensusRequest, DealAnswer, Explained, ListAnswer, TreesAnswer, condition,
    explain_deal, list_deals, measure_trees,
};
use request::unknown;
use std::num::NonZeroU64;

/// The first deals that meet conditions, which are separated by commas.
pub(super) fn list(
    request: &CensusRequest<'_>,
    text: &str,
    census: &Census,
    common: &Common,
) -> Result<String, Failure> {
    let read = |text: &str| -> Result<_, Failure> {
        let known = condition(request, text)?;
        Ok(known.ok_or_else(|| unknown("condition", text.trim(), CONDITIONS))?)
    };
    let conditions = text.split(',').map(read).collect::<Result<Vec<_>, _>>()?;
    let progress = Progress::new("positions solved");
    let wanted = (text, &conditions[..], census.limit);
    let answer = list_deals(request, wanted, &interrupt::switch(), &progress.counter())?;
    drop(progress);
    let answer = answer.ok_or_else(|| Failure::failed("stopped before every deal was looked at"))?;
    if common.json { json(&answer) } else { Ok(of_list(&answer)) }
}

fn of_list(answer: &ListAnswer) -> String {
    let ListAnswer { game, condition, deals, listed, .. } = answer;
    let mut text = format!("{game}\n{condition}: {}\n\n", counted(*deals, "deal"));
    text.extend(listed.iter().map(|deal| format!("{deal}\n")));
    match deals - listed.len() as u64 {
        0 => text,
        more => text + &format!("and {} more; --limit N shows more\n", grouped(more)),
    }
}

/// One deal, and the row that counts it.
pub(super) fn deal(request: &CensusRequest<'_>, hands: &str, common: &Common) -> Result<String, Failure> {
    let progress = Progress::new("positions visited");
    let answer = explain_deal(request, hands, &interrupt::switch(), &progress.counter())?;
    drop(progress);
    let answer = answer.ok_or_else(|| Failure::failed("stopped before the deal was solved"))?;
    if common.json { json(&answer) } else { Ok(of_deal(&answer)) }
}

fn of_deal(answer: &DealAnswer) -> String {
    let DealAnswer { game, deal, own_cards, first_card, place, .. } = answer;
    let row = match (first_card.zip(*place), own_cards) {
        (Some((first, _)), 1) => format!("leader holds one card, {first}"),
        (Some((first, place)), _) => {
            let place = match place {
                1 => "the weakest of the leader's".to_owned(),
                place => format!("number {place} of the leader's, the weakest first"),
            };
            format!("surely won, the weakest winning card {first}, {place}")
        }
        (None, _) => format!("not surely won by the leader, {} may win", deal.winners),
    };
    format!("{game}\n{}\ncounted as  {row}\n", explained(deal))
}

/// A position with its possible winners.
pub(crate) fn explained(deal: &Explained) -> String {
    let Explained { position, to_move, canonical, shifted, merged, closed, winners, moves } = deal;
    let changes = [
        (*shifted, format!("ranks shifted by {shifted}")),
        (*closed, format!("{} closed up", counted(*closed as u64, "missing rank"))),
        (*merged, format!("{} made equal to the next weaker", counted(*merged as u64, "rank"))),
    ];
    let changes: Vec<String> = changes.into_iter().filter(|(by, _)| *by > 0).map(|(_, what)| what).collect();
    let changes = if changes.is_empty() { String::new() } else { format!("  {}", changes.join(", ")) };
    let mover = ('A'..).nth(to_move - 1).unwrap_or('A');
    let mut text = format!("\n{position}\ncanonical   {canonical}{changes}\nmay win     {winners}\n");
    if !moves.is_empty() {
        let wins = |wins| if wins { format!("{mover} surely wins") } else { String::new() };
        let rows =
            moves.iter().map(|row| vec![row.mv.clone(), row.winners.clone(), wins(row.wins)]).collect();
        text.push_str(&format!("\n{}", table(&["move", "may win", ""], rows, &[])));
    }
    text
}

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
