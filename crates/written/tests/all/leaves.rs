//! Leaf counts that other programs and papers give.

use crate::{cases, rules};
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
    let breakthrough: &[u64] = &[22, 484, 11_132, 256_036];
    check("breakthrough", "", &breakthrough[..cases(3, 4)]);
    check("gomoku", "", &[225, 50_400]);
    check("amazons", "", &[2176]);
}

/// Two and three queens that attack no other, on boards of 4, 5 and 8 (OEIS A036464 and A047659), in any
/// order.
#[test]
fn queens_are_placed_in_as_many_ways_as_is_known() {
    check("queens", "size=4", &[16, 2 * 44, 6 * 24]);
    check("queens", "size=5", &[25, 2 * 140, 6 * 204]);
    check("queens", "size=8", &[64, 2 * 1288]);
}

/// The leaves of English draughts, up to the depth at which the first double capture counts twice here.
#[test]
fn draughts_has_the_known_leaves() {
    check("draughts", "", &[7, 49, 302, 1469]);
}

/// Numbers that follow from the rules: all pairs of cells, and of neighbors.
#[test]
fn first_moves_are_counted_by_hand() {
    check("domineering", "", &[56]);
    check("cram", "columns=8 rows=8", &[112]);
    check("kayles", "", &[12 + 11]);
    check("yavalath", "", &[61, 61 * 60 + 61]);
    check("hex", "", &[121, 121 * 120 + 121]);
    check("order-and-chaos", "", &[72, 72 * 70]);
    check("clobber", "", &[49]);
}

#[test]
fn the_reference_obeys_the_laws_of_games() {
    for (sample, values) in [
        ("tic-tac-toe", ""),
        ("hex", "size=3"),
        ("othello", "half=2"),
        ("draughts", ""),
        ("domineering", "columns=4 rows=3"),
        ("dodgem", ""),
        ("race-in-a-ring", ""),
        ("chinese-checkers", "arm=1"),
        ("misere-nim", "players=3"),
        ("mu-torere", ""),
    ] {
        game::laws::check(&Reference::new(rules(sample, values)), 2, 5);
    }
}
