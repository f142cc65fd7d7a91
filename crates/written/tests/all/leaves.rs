//! Leaf counts that other programs and papers give.

use crate::rules;
use game::{Game, perft};
use std::sync::atomic::AtomicBool;
use written::reference::Reference;

/// Compares the leaves at depths 1, 2, … of a sample with the numbers expected.
#[track_caller]
fn check(name: &str, values: &str, expected: &[u64]) {
    let game = Reference::new(rules(name, values));
    let leaves = |depth| {
        let found = perft(&game, &game.start(), depth, &AtomicBool::new(false));
        found.expect("nobody stops it").leaves
    };
    let found: Vec<u64> = (1..=expected.len() as u32).map(leaves).collect();
    assert_eq!(found, expected, "{name} {values}");
}

/// The figures of a reader of these texts in another language.
#[test]
fn another_reader_counts_the_same_leaves() {
    check("tic-tac-toe", "", &[9, 72, 504, 3024, 15_120, 54_720]);
    check("connect-four", "", &[7, 49, 343, 2401]);
    check("connect-four", "columns=4 rows=4", &[4, 16, 64, 256, 1020]);
    check("othello", "", &[4, 12, 56, 244, 1396]);
    check("lines-of-action", "", &[36, 1244]);
    check("lines-of-action", "size=5", &[18, 280, 4164]);
    check("diamond", "", &[10, 97, 910, 12_968]);
    check("count-to", "", &[3, 9, 27, 81]);
    check("three-in-a-row-for-three", "", &[20, 380, 6840]);
}

/// The figures that are generally known.
#[test]
fn known_leaves_are_found() {
    check("breakthrough", "", &[22, 484, 11_132]);
    check("gomoku", "", &[225, 50_400]);
    check("amazons", "", &[2176]);
}
