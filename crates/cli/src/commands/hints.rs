//! `yomi` alone: six things to try.

use crate::arguments::Common;
use crate::failure::Failure;
use crate::output::json;
use request::SCHEMA;
use serde::Serialize;

#[derive(Serialize)]
struct Hints {
    schema: u32,
    hints: Vec<Hint>,
}

#[derive(Serialize)]
struct Hint {
    command: &'static str,
    about: &'static str,
}

/// Every line is a complete command.
#[cfg(feature = "games")]
const HINTS: [(&str, &str); 6] = [
    ("yomi serve", "the playground in the browser: play, and watch a search as it runs"),
    ("yomi analyze tic-tac-toe", "the best move, its value, and how certain that is"),
    ("yomi analyze coin-row:rows=1+6 --multi 99", "every move of the lecture's coin game, won or lost"),
    (
        "yomi compare uniform:branching=2,depth=8,order=best --search minimax --search alpha-beta",
        "256 leaves against 31",
    ),
    (
        "yomi tree \"tree:((3 (((4 1) 2))))\" --search alpha-beta -o tree.html",
        "a page that replays the search and names its deep cut",
    ),
    (
        "yomi analyze nim:heaps=1+2,players=3 --search max-n:tie=set",
        "three players, and every outcome that ties allow",
    ),
];

/// Every line is a complete command. There may be no game but the toy.
#[cfg(not(feature = "games"))]
const HINTS: [(&str, &str); 6] = [
    ("yomi games", "the games of this program"),
    ("yomi analyze toy-ring", "the best move, its value, and how certain that is"),
    ("yomi play toy-ring --seat 1=human --seat 2=alpha-beta", "a game against a search"),
    ("yomi compare toy-ring --search minimax --search alpha-beta", "two searches of the same position"),
    ("yomi tree toy-ring --depth 4 -o tree.html", "a page with the tree that a search visited"),
    ("yomi solve toy-ring", "the value, and who can force what"),
];

pub(crate) fn run(common: &Common) -> Result<String, Failure> {
    if common.json {
        let hint = |(command, about)| Hint { command, about };
        return json(&Hints { schema: SCHEMA, hints: HINTS.map(hint).into() });
    }
    let mut text = "yomi searches game trees. Six things to try:\n\n".to_owned();
    for (command, what) in HINTS {
        text.push_str(&format!("  {command}\n      {what}\n"));
    }
    text.push_str("\nyomi games, yomi searches and yomi --help list everything else.\n");
    Ok(text)
}
