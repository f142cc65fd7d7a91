//! Coins in a row: laws and positions by hand.

use game::{Game, laws, legal};
use games::coin_row::*;
use games::last_mover::LastMover;

#[test]
fn obeys_the_laws() {
    for last in [LastMover::Wins, LastMover::Loses] {
        for rows in [&[1, 6][..], &[1], &[2, 2, 2], &[64], &[1; 64], &[10, 20, 30]] {
            laws::check_notation(&CoinRow::new(rows, last), 50, 1);
        }
    }
    for rows in [&[1, 6][..], &[1], &[30], &[10, 20, 30]] {
        laws::check_sum(&CoinRow::new(rows, LastMover::Wins), 20, 1);
    }
}

#[test]
fn the_start_of_the_lecture_has_the_moves_of_the_lecture() {
    let game = CoinRow::new(&[6, 1], LastMover::Wins);
    let start = game.start();
    let moves = legal(&game, &start);
    let written: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(written.join(" "), "1>0 6>5 6>1+4 6>2+3 6>4 6>1+3 6>2+2");
    let results = moves.iter().map(|&mv| {
        let mut state = start;
        game.play(&mut state, mv);
        state.to_string()
    });
    let results: Vec<String> = results.collect();
    assert_eq!(results.join(", "), "6 2, 1+5 2, 1+1+4 2, 1+2+3 2, 1+4 2, 1+1+3 2, 1+2+2 2");
}
