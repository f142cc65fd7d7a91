//! `yomi bench`: the speed of fixed searches, and their node counts, which are the signature of the engine.

use crate::arguments::Common;
use crate::failure::Failure;
use crate::output::json;
use crate::progress::with_progress;
use crate::words::{grouped, seconds, table};
use crate::{input, interrupt};
use request::{Budget, Patience, Request, SCHEMA};
use serde::Serialize;
use std::path::Path;

/// Games and searches, each of a second or less.
const CASES: [(&str, &str); 26] = [
    ("tic-tac-toe", "label:memory=true"),
    ("tic-tac-toe", "minimax"),
    ("tic-tac-toe", "alpha-beta"),
    ("tic-tac-toe", "nega-alpha"),
    ("mnk:m=4,n=4,k=4", "alpha-beta:depth=6"),
    ("gomoku", "nega-alpha:depth=2"),
    ("count-to:n=25", "label"),
    ("coin-row:rows=1+6", "nega-max"),
    ("slide", "alpha-beta:depth=9"),
    ("uniform:branching=4,depth=9,seed=7", "alpha-beta"),
    ("nim:heaps=3+4+5,players=3", "max-n:depth=7"),
    ("toy-ring", "alpha-beta"),
    ("tic-tac-toe", "pvs"),
    ("othello", "pvs:depth=10,evaluation=mobility-corners"),
    ("connect-four", "pvs:depth=13"),
    ("connect-four:columns=4,rows=5", "pvs"),
    ("lines-of-action", "pvs:depth=6,evaluation=center-of-mass"),
    ("othello", "nega-alpha:depth=9,evaluation=mobility-corners"),
    ("othello", BY_HAND),
    ("random-game", "max-n:depth=10"),
    ("random-game", "best-first-max-n:expansions=30000"),
    ("random-game", "turn-considered-best-first-max-n:expansions=30000"),
    ("diamond", "max-n:depth=5"),
    ("diamond", "paranoid:depth=5"),
    ("diamond", "best-first-max-n:expansions=10000"),
    ("diamond", "mcts:nodes=3000"),
];

/// Not a search of yomi: nega-alpha written by hand, without budget, observer or payoffs, for comparison.
const BY_HAND: &str = "nega-alpha by hand, to depth 9";
const BY_HAND_DEPTH: u32 = 9;

#[derive(Serialize)]
struct Bench {
    schema: u32,
    cases: Vec<Case>,
    /// The sum of all node counts; null if not every case was run.
    signature: Option<u64>,
}

#[derive(Serialize)]
struct Case {
    game: &'static str,
    search: &'static str,
    nodes: u64,
    elapsed_s: f64,
}

pub(crate) fn run(compare: Option<&Path>, write: Option<&Path>, common: &Common) -> Result<String, Failure> {
    // Files first, so that a missing one is reported at once.
    let expected = compare.map(read).transpose()?;
    write.map(files::check).transpose()?;
    let cases = measured()?;
    if cases.len() < CASES.len() {
        // A partial run has no signature to compare.
        return printed(cases, None, common);
    }
    let signature = cases.iter().map(|case| case.nodes).sum();
    let counts = counts(&cases, signature);
    if let (Some(expected), Some(path)) = (expected, compare) {
        same(&expected, &counts, path)?;
    }
    if let Some(path) = write {
        files::replace(path, &counts)?;
    }
    printed(cases, Some(signature), common)
}

/// Runs the cases, up to the one interrupted by Ctrl-C.
fn measured() -> Result<Vec<Case>, Failure> {
    let mut cases = Vec::new();
    for (game, search) in CASES {
        let (nodes, elapsed_s) = if search == BY_HAND {
            let spent = studies::othello_by_hand(BY_HAND_DEPTH);
            (spent.nodes, spent.elapsed.as_secs_f64())
        } else {
            let session = registry::open(game)?;
            let request =
                Request::new(Some(search), &Budget { patience: Patience::Endless, ..Budget::default() })?;
            let answer = with_progress(&request, |request| session.analyze(request))?;
            (answer.nodes, answer.elapsed_s)
        };
        if interrupt::was_pressed() {
            break;
        }
        cases.push(Case { game, search, nodes, elapsed_s });
    }
    Ok(cases)
}

fn printed(cases: Vec<Case>, signature: Option<u64>, common: &Common) -> Result<String, Failure> {
    if common.json {
        return json(&Bench { schema: SCHEMA, cases, signature });
    }
    let rows = cases.iter().map(|case| {
        let rate = case.nodes as f64 / case.elapsed_s.max(1e-9);
        let (nodes, time) = (grouped(case.nodes), seconds(case.elapsed_s));
        vec![case.game.to_owned(), case.search.to_owned(), nodes, time, grouped(rate as u64)]
    });
    let table = table(&["game", "search", "nodes", "time", "nodes/s"], rows.collect(), &[2, 3, 4]);
    let signature = signature.map_or_else(String::new, |signature| format!("\nsignature {signature}\n"));
    Ok(table + &signature)
}

/// The node counts as in the file: a line per case, and their sum.
fn counts(cases: &[Case], signature: u64) -> String {
    let mut text = String::new();
    for case in cases {
        text.push_str(&format!("{:>10}  {}  {}\n", case.nodes, case.game, case.search));
    }
    format!("{text}{signature:>10}  signature\n")
}

fn read(path: &Path) -> Result<String, Failure> {
    input::read_text(path, "a file of node counts", input::MAX_BY_HAND)
}

/// Names the first line that differs.
fn same(expected: &str, found: &str, path: &Path) -> Result<(), Failure> {
    let mut lines = expected.lines();
    for line in found.lines() {
        let expected = lines.next().unwrap_or("nothing");
        if expected != line {
            let (line, expected) = (line.trim(), expected.trim());
            let path = path.display();
            return Err(Failure::failed(format!("{path}: the file says `{expected}`, this run `{line}`")));
        }
    }
    Ok(())
}
