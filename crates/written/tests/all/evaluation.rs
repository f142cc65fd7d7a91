//! The evaluation that follows from the lines of `end`, by hand.

use crate::text;
use game::{Evaluate, Evaluated, Game, Notation, Player};
use written::{AnyWritten, open};

/// The values of a position of a sample on a small board.
fn values(sample: &str, parameters: &str, position: &str) -> Vec<i32> {
    let given: Vec<_> = parameters.split(' ').filter_map(|pair| pair.split_once('=')).collect();
    let Ok(AnyWritten::Small(game)) = open(sample, text(sample), &given) else { panic!("a small board") };
    let state = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
    let evaluation = game.evaluation("derived").expect("an evaluation");
    let none = game.evaluation("none").expect("no evaluation");
    assert_eq!(none.values(&game, &state)[game.to_move(&state)], 0);
    evaluation.values(&game, &state).as_slice().to_vec()
}

/// The value of a position for the first of two players.
fn value(sample: &str, parameters: &str, position: &str) -> i32 {
    values(sample, parameters, position)[Player::FIRST.index()]
}

/// Lines that are open count 1024, 256 and 64 if they lack one, two and three marks.
#[test]
fn open_lines_count() {
    assert_eq!(value("tic-tac-toe", "", "3/3/3 x"), 0);
    // Four lines through the center and the four others are open to X, these four to O.
    assert_eq!(value("tic-tac-toe", "", "3/1x1/3 o"), 4 * 256);
    // X has a row of two, a column, a diagonal and three empty lines; O has a column and three empty lines.
    let (own, other) = (1024 + 2 * 256 + 3 * 64, 256 + 3 * 64);
    assert_eq!(value("tic-tac-toe", "", "1o1/3/xx1 o"), own - other);
}

/// Pawns count 100 each, each step 10, those of the foremost four times more, and moves 2.
#[test]
fn pawns_and_steps_count() {
    assert_eq!(value("breakthrough", "size=4", "oooo/oooo/xxxx/xxxx x"), 0);
    assert_eq!(value("breakthrough", "size=4", "o3/4/3x/3x x"), 100 * (2 - 1) + 10 * (1 + 4) + 2 * (3 - 2));
}
