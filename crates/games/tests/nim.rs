//! Nim: laws and positions by hand.

use game::{Game, MAX_PLAYERS, Sum, laws, legal};
use games::last_mover::LastMover;
use games::nim::*;

#[test]
fn obeys_the_laws() {
    for last in [LastMover::Wins, LastMover::Loses] {
        for players in 2..=MAX_PLAYERS {
            for heaps in [&[3, 4, 5][..], &[1], &[2, 2, 2, 2]] {
                laws::check_notation(&Nim::new(heaps, last, players), 50, 1);
            }
        }
        laws::check_notation(&Nim::new(&[99; 10], last, 3), 2, 1);
    }
}

#[test]
fn is_the_sum_of_its_heaps() {
    for heaps in [&[3, 4, 5][..], &[1], &[2, 2, 2, 2], &[40, 20]] {
        laws::check_sum(&Nim::new(heaps, LastMover::Wins, 2), 20, 1);
    }
    assert!(!Nim::new(&[3, 4, 5], LastMover::Loses, 2).is_normal());
    assert!(!Nim::new(&[3, 4, 5], LastMover::Wins, 3).is_normal());
}

#[test]
fn identical_heaps_give_one_move() {
    let game = Nim::new(&[2, 1, 2], LastMover::Wins, 2);
    let written: Vec<String> = legal(&game, &game.start()).iter().map(ToString::to_string).collect();
    assert_eq!(written.join(" "), "1>0 2>1 2>0");
}
