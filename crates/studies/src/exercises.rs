//! Exercises for paper: trees small enough to be searched by hand, with the search that does it.
//!
//! A sheet has a number, and another number gives other trees. Every tree that asks for cuts has one: where a
//! random tree has none, the next is taken.

use picture::trace::{Event, Leave};
use request::{Budget, Error, Request, unknown};
use serde::Serialize;

/// One exercise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Exercise {
    /// The game, and with it the tree.
    pub game: String,
    /// The search.
    pub search: &'static str,
    /// What it is like, for a title in words: `coins`, `random`, and the lecture's deep cuts with other
    /// numbers, `deep-beta` and `deep-alpha`.
    pub shape: &'static str,
}

/// The lessons that have sheets.
pub const SHEETS: [&str; 3] = ["win-or-lose", "minimax", "cuts"];

/// Rows of coins whose tree fits a page.
const ROWS: [&str; 4] = ["1+2", "3", "2+2", "1+1+2"];

/// Random trees that are tried for one with a cut. Two of three have one.
const TRIES: u64 = 64;

/// The exercises of a sheet.
///
/// # Errors
///
/// If the lesson has no sheets.
pub fn exercises(lesson: &str, sheet: u32) -> Result<Vec<Exercise>, Error> {
    let seed = u64::from(sheet);
    let random = |number: u64, branching, depth, search: &'static str| {
        let tree = |tried| {
            let seed = (3 * seed + number) * TRIES + tried;
            format!("uniform:branching={branching},depth={depth},spread=20,seed={seed}")
        };
        let is_fit = |game: &String| search != "alpha-beta" || has_cut(game, search) == Ok(true);
        let found = (0..TRIES).map(tree).find(is_fit).map(|game| Exercise { game, search, shape: "random" });
        found.unwrap_or_else(|| deep(seed, "deep-beta"))
    };
    let coins = |number: u64| {
        let rows = ROWS[((seed + number) % 4) as usize];
        Exercise { game: format!("coin-row:rows={rows}"), search: "label", shape: "coins" }
    };
    match lesson {
        "win-or-lose" => Ok([0, 1, 2].map(coins).into()),
        "minimax" => Ok([(0, 3, 2), (1, 2, 3), (2, 2, 3)]
            .map(|(number, branching, depth)| random(number, branching, depth, "minimax"))
            .into()),
        "cuts" => Ok(vec![
            random(0, 3, 2, "alpha-beta"),
            random(1, 2, 3, "alpha-beta"),
            deep(seed, "deep-beta"),
            deep(seed, "deep-alpha"),
        ]),
        _ => Err(unknown("sheet", lesson, SHEETS)),
    }
}

/// A tree of the shape of the lecture's deep cuts: a bound that is set at the top is met three plies below.
fn deep(seed: u64, shape: &'static str) -> Exercise {
    let (bound, over, less, last) = (3 + seed % 7, 1 + seed % 3, 1 + seed % 2, seed % 10);
    let game = match shape {
        "deep-beta" => format!("tree:(({bound} ((({} {last}) {}))))", bound + over, bound - less),
        _ => format!("tree:({bound} ((({} {last}) {})))", bound - less, bound + over),
    };
    Exercise { game, search: "alpha-beta", shape }
}

/// True if the search leaves a branch of the tree unsearched.
pub fn has_cut(game: &str, search: &str) -> Result<bool, Error> {
    let request = Request::new(Some(search), &Budget::default())?;
    let (_, trace) = registry::open(game)?.trace(&request, 1_000)?;
    let cuts_off = |event: &Event| match event {
        Event::Leave(Leave { cut: Some(cut), .. }) => !cut.unvisited.is_empty(),
        _ => false,
    };
    Ok(trace.events.iter().any(cuts_off))
}
