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

/// Pawns count 100 each, each step 10, those of the foremost four times more, and moves 5.
#[test]
fn pawns_and_steps_count() {
    assert_eq!(value("breakthrough", "size=4", "oooo/oooo/xxxx/xxxx x"), 0);
    let (own, other) = (2 * 100 + 10 * (1 + 4) + 3 * 5, 100 + 2 * 5);
    assert_eq!(value("breakthrough", "size=4", "o3/4/3x/3x x"), own - other);
}

/// A cell that is missing for a connection counts 60.
#[test]
fn missing_cells_count() {
    assert_eq!(value("hex", "size=3", "3/3/3 x plies=0"), 0);
    assert_eq!(value("hex", "size=3", "3/3/1x1 o plies=1"), 3 * 60 - 2 * 60);
    // Red lacks c1, and Blue that cell and one before it.
    assert_eq!(value("hex", "size=3", "2x/o1x/3 o plies=2"), 2 * 60 - 60);
}

/// Among three the own sum times three less all sums: 31 lines of 64 without the mark, and 3 of 256 with it.
#[test]
fn the_lead_among_three_counts() {
    let (own, others) = (31 * 64 + 3 * 256, 31 * 64);
    let lead = 2 * (own - others);
    assert_eq!(values("three-in-a-row-for-three", "", "5/5/5/x4 o"), [lead, -lead / 2, -lead / 2]);
}

/// Places are those of the players who have finished, and for the others as it looks now.
#[test]
fn places_are_estimated() {
    assert_eq!(values("race-in-a-ring", "", "x1o1+7 x run=3,1,1 plies=3"), [2, 0, 0]);
    assert_eq!(values("race-in-a-ring", "", "x1o1+7 x run=0,4,1 plies=3"), [0, 2, 1]);
}

/// After the exchange of names the value is the other player's.
#[test]
fn an_exchange_of_names_turns_the_sign() {
    assert_eq!(value("hex", "size=3", "3/3/1x1 o plies=2 swapped"), -60);
}
