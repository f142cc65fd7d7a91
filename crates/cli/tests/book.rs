//! Opening books on the command line: killed while they are made, used, drawn and checked.

use crate::common::kills::{killed_at, random_numbers, size};
use crate::common::{yomi, yomi_in};
use std::fs;
use std::time::Duration;

const MADE: [&str; 11] = [
    "book",
    "search",
    "connect-four:columns=5,rows=4",
    "--side",
    "both",
    "--plies",
    "7",
    "--search",
    "pvs:distance=false,table=1MiB",
    "-o",
    "four.book",
];

/// Killed ten times at whatever moment, a book is complete and the same, byte for byte.
#[test]
fn a_book_that_is_killed_ten_times_is_the_same() {
    let at_once = tempfile::tempdir().expect("a folder");
    yomi_in(at_once.path(), &MADE).good();
    let whole = fs::read(at_once.path().join("four.book")).expect("a book");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("four.book");
    let mut kills = 0;
    for number in random_numbers(1).take(30) {
        // The lines of work are longer than those of the sorted book: the last kills fall into its last part.
        let goal = size(&path) + number % (whole.len() as u64 / 8);
        let later = Duration::from_micros(number % 3_000);
        if !killed_at(folder.path(), &MADE, "four.book", goal.max(1), later) {
            break;
        }
        kills += 1;
        if kills == 10 {
            break;
        }
    }
    assert!(kills >= 5, "{kills}");
    yomi_in(folder.path(), &MADE).good();
    assert!(fs::read(&path).expect("a book") == whole, "after {kills} kills");
    // There is nothing left to do.
    assert!(yomi_in(folder.path(), &MADE).good().starts_with("0 positions searched now"));
    assert!(fs::read(&path).expect("a book") == whole);
}

#[test]
fn a_player_with_a_book_plays_from_it_and_then_by_its_search() {
    let folder = tempfile::tempdir().expect("a folder");
    yomi_in(folder.path(), &MADE).good();
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments).good();
    let game = "connect-four:columns=5,rows=4";
    let search = "pvs:book=four.book,depth=4";
    let moves = run(&["analyze", game, "--search", search, "--json"]);
    assert!(moves.contains("\"book\": \"proven: player 1 gets 0\""), "{moves}");
    let late = run(&["analyze", game, "--search", search, "--moves", "3 3 3 3 2 2 2 2 1", "--json"]);
    assert!(late.contains("\"book\": null"), "{late}");
    // Against a search of full depth nothing is lost.
    let played = run(&["play", game, "--seat", &format!("1={search}"), "--seat", "2=pvs", "--json"]);
    assert!(played.contains("[0,0]") || played.contains("[\n    0,\n    0\n  ]"), "{played}");
    let checked = run(&["book", "check", "four.book", "--search", "nega-alpha", "--sample", "2"]);
    assert!(checked.contains("0 wrong, 0 with something given away"), "{checked}");
    assert!(run(&["book", "tree", "four.book", "-o", "four.html"]).starts_with("four.html: "));
    let page = fs::read_to_string(folder.path().join("four.html")).expect("a page");
    assert!(page.contains("<svg") && page.contains("the book's move"));
    // The same by Ctrl-C is tested in the crate `openings`; a book that is not there is told.
    let run = yomi(&["book", "tree", "no.book", "-o", "no.html"]);
    assert!(run.code == Some(2) && run.err.contains("no.book"), "{run:?}");
}
