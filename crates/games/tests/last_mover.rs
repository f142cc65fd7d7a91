//! What the last mover is paid.

use game::{Payoffs, Player};
use games::last_mover::*;

#[test]
fn the_last_mover_is_the_player_before_the_mover() {
    let third = Player::new(2);
    assert_eq!(LastMover::Wins.payoffs(Player::FIRST, 2), Payoffs::two(-1));
    assert_eq!(LastMover::Loses.payoffs(Player::FIRST, 2), Payoffs::two(1));
    assert_eq!(LastMover::Wins.payoffs(Player::FIRST, 3), Payoffs::new(&[0, 0, 1]));
    assert_eq!(LastMover::Loses.payoffs(third, 4), Payoffs::new(&[1, 0, 1, 1]));
}
