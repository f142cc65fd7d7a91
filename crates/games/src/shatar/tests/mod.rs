//! Shared by the tests.

use super::*;
use game::{Notation, laws, perft};
use std::sync::atomic::AtomicBool;

#[test]
fn leaves() {
    let game = Shatar::default();
    for (depth, expected) in [(1, 20), (2, 400), (3, 8_426), (4, 177_344)] {
        let found = perft(&game, &game.start(), depth, &AtomicBool::new(false)).expect("nobody cancels");
        assert_eq!(found.leaves, expected, "{}", game.write_position(&game.start()));
    }
    laws::check_notation(&game, 20, 1);
}
