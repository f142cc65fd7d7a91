//! Searches know positions by their keys alone: no two positions of a game share one.

use crate::cases;
use game::laws::check_keys;
use written::{AnyWritten, SAMPLES};

/// The counter, and the cells that black holds, can be the same number.
const PURSE: &str = "game \"Purse\"\nplayers white, black\nboard square 2\ncount purse from 0 to 9\n\
                     pieces stone\nturn\n  place stone on empty\n  add 1 to 9 to purse\n\
                     end\n  after 5 moves: draw\n";

fn positions(name: &str, text: &str, count: usize) -> usize {
    match written::open(name, text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")) {
        AnyWritten::Small(game) => check_keys(&game, count, count, 1),
        AnyWritten::Medium(game) => check_keys(&game, count, count, 1),
        AnyWritten::Large(game) => check_keys(&game, count, count, 1),
        AnyWritten::Huge(game) => check_keys(&game, count, count, 1),
    }
}

#[test]
fn no_two_positions_share_a_key() {
    assert!(positions("purse", PURSE, 10_000) > 1_000);
    let count = cases(1_000, 100_000);
    let found: usize = SAMPLES.iter().map(|sample| positions(sample.name, sample.text, count)).sum();
    assert!(found > 20 * count, "{found} positions");
}
