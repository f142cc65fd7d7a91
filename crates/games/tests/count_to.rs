//! Counting up: laws and positions by hand.

use game::{Notation, laws};
use games::count_to::*;
use games::last_mover::LastMover;

#[test]
fn obeys_the_laws() {
    for last in [LastMover::Loses, LastMover::Wins] {
        for (n, step) in [(25, 3), (5, 3), (1, 1), (2, 100), (300, 100), (1000, 1)] {
            laws::check_notation(&CountTo::new(n, step, last), 50, 1);
            laws::check_ranked(&CountTo::new(n, step, last), 50, 1);
        }
    }
}

#[test]
fn errors_say_what_to_type_instead() {
    let game = CountTo::new(25, 3, LastMover::Loses);
    let error = |text| game.read_position(text).expect_err("the text is wrong").to_string();
    assert_eq!(error("20"), "expected the last number said and the player to move, such as `0 1`, got `20`");
    assert_eq!(error("26 1"), "expected the last number said, 0 to 25, got `26`");
    assert_eq!(error("20 3"), "expected the player to move, 1 or 2, got `3`");
}
