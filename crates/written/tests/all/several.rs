//! Moves of several pieces: lines that push, march and shift, and squares that are rotated.

use crate::recorded::{PENTAGO, follow_all};
use crate::{read, text};
use game::{Game, Notation, Symmetric, legal};
use written::{AnyWritten, Written};

/// A game of two players on a small board.
fn opened(board: &str, start: &str, turn: &str) -> Written<u64> {
    let text = format!(
        "game \"Several\"\nplayers a, b\nboard {board}\npieces s for each\nstart\n  {start}\nturn\n  {turn}\n\
         end\n  after 9 moves: draw\n"
    );
    match written::open("several.game", &text, &[]) {
        Ok(AnyWritten::Small(game)) => game,
        Ok(_) => panic!("{board} is not small"),
        Err(mistakes) => panic!("{mistakes}"),
    }
}

/// The moves of the start, each with the board after it.
fn after(board: &str, start: &str, turn: &str) -> Vec<String> {
    let game = opened(board, start, turn);
    let moves = legal(&game, &game.start()).into_iter().map(|mv| {
        let mut state = game.start();
        let name = game.write_move(&state, mv);
        game.play(&mut state, mv);
        let position = game.write_position(&state);
        format!("{name} {}", position.split(' ').next().unwrap_or_default())
    });
    let mut moves: Vec<String> = moves.collect();
    moves.sort();
    moves
}

/// The first mistake of such a text.
fn mistake(board: &str, turn: &str) -> String {
    let text = format!(
        "game \"Several\"\nplayers a, b\nboard {board}\npieces s for each\nturn\n  {turn}\nend\n  \
         after 9 moves: draw\n"
    );
    read(&text, "").expect_err("a mistake").list()[0].message.clone()
}

#[test]
fn a_line_pushes_fewer_pieces_of_the_other_player() {
    let push = "push s east at most 3 over fewer theirs";
    assert_eq!(after("square 6 by 1", "a s on a1 b1\n  b s on c1", push), ["a1-b1 1xxo2"]);
    // Two against two, no room behind, a piece that is no line's, and four of the player's own.
    assert_eq!(after("square 6 by 1", "a s on a1 b1\n  b s on c1 d1", push), [""; 0]);
    assert_eq!(after("square 6 by 1", "a s on a1 b1 d1\n  b s on c1", push), ["d1-e1 xxo1x1"]);
    assert_eq!(
        after("square 6 by 1", "a s on a1 b1 c1 d1", push),
        ["b1-c1 x1xxx1", "c1-d1 xx1xx1", "d1-e1 xxx1x1"]
    );
    // Over the edge goes what is pushed, but no piece of the player's own.
    assert_eq!(after("square 3 by 1", "a s on a1 b1\n  b s on c1", push), ["a1xb1 1xx"]);
    assert_eq!(after("square 3 by 1", "a s on a1 b1 c1", push), [""; 0]);
    let any_number = "push s any at most 1 over occupied";
    assert_eq!(after("square 4 by 1", "a s on a1\n  b s on b1 c1 d1", any_number), ["a1xb1 1xoo"]);
    assert_eq!(after("square 3 by 1", "a s on a1 c1\n  b s on b1", any_number), [""; 0]);
    assert_eq!(after("square 3 by 1", "a s on a1\n  b s on b1", "push s any"), [""; 0]);
}

#[test]
fn a_line_marches_as_far_as_it_is_long_and_captures_fewer() {
    let march = "march s east over fewer theirs, capturing";
    let moves = ["a1-b1 1xxo2", "a1xc1 2xx2", "b1-c1 x1xo2"];
    assert_eq!(after("square 6 by 1", "a s on a1 b1\n  b s on d1", march), moves);
    assert_eq!(after("square 5 by 1", "a s on a1 b1\n  b s on c1 d1", march), [""; 0]);
    assert_eq!(
        after("square 5 by 1", "a s on a1 b1\n  b s on c1 d1", "march s east over theirs, capturing"),
        ["a1xb1 1xx2", "b1xc1 x1x2"]
    );
    assert_eq!(
        after("square 5 by 1", "a s on a1 b1\n  b s on d1", "march s east at most 1"),
        ["b1-c1 x1xo1"]
    );
}

#[test]
fn a_line_shifts_to_the_side() {
    let board = "hexagon 2";
    assert_eq!(after(board, "a s on a2 a3", "shift s any"), ["a2-b3 1x/1x1/2", "a3-b1 2/1x1/x1"]);
    assert_eq!(after(board, "a s on a2 a3", "shift s southeast"), ["a3-b1 2/1x1/x1"]);
    assert_eq!(after(board, "a s on a2 a3\n  b s on b1", "shift s any"), ["a2-b3 1x/1x1/o1"]);
    assert_eq!(after(board, "a s on a2", "shift s any"), [""; 0]);
    assert_eq!(after(board, "a s on a2 a3", "shift s any at most 1"), [""; 0]);
}

#[test]
fn a_square_is_rotated_either_way() {
    let rotate = "rotate square 2 at a1 clockwise or counterclockwise";
    assert_eq!(after("square 2", "a s on a1", rotate), ["a1-a2 x1/2", "a1-b1 2/1x"]);
    let whole = "rotate square 3 at all clockwise";
    assert_eq!(after("square 3", "a s on a1\n  b s on b1", whole), ["a1-a3 x2/o2/3"]);
    // Squares that are not whole are left out.
    let two = "rotate square 2 at all clockwise";
    assert_eq!(after("square 3, without a2", "a s on b1", two), ["b1-b2 3/x1/3", "b2-b3 3/2/1x1"]);
}

#[test]
fn what_cannot_be_pushed_or_rotated_is_refused_in_one_line() {
    let round = "`push` can only be played on boards that do not go round";
    assert_eq!(mistake("square 4, round east-west", "push s any"), round);
    assert_eq!(mistake("square 4", "shift s any"), "`shift` can only be played on boards of hexagons");
    let squares = "only a board of squares that does not go round has squares of cells to rotate";
    assert_eq!(mistake("hexagon 3", "rotate square 2 at all clockwise"), squares);
    let mixed = "where one verb rotates, those of other lines must too: all are known by cells";
    let rotate = "rotate square 2 at all clockwise";
    assert_eq!(mistake("square 4", &format!("{rotate}\n  place s on empty")), mixed);
    let seconds = "place s on empty, then rotate square 2 at all clockwise\n  place s on empty, then \
                   remove one of theirs";
    assert_eq!(mistake("square 4", seconds), mixed);
    read(
        &text("pentago").replace("place marble on empty,", "place marble on empty\n  place marble on empty,"),
        "",
    )
    .expect("a line that places and does not rotate");
}

#[test]
fn an_illegal_rotation_is_answered() {
    let game = opened("square 3", "a s on a1", "rotate square 2 at a1 c3 clockwise");
    let why = |illegal: &str| {
        let error = game.read_move(&game.start(), illegal).expect_err("it is illegal").to_string();
        error.split_once("clockwise`: ").map_or(error.clone(), |(_, why)| why.to_owned())
    };
    assert_eq!(why("b1-b2"), "b1 is not in `a1 c3`), got `b1-b2`");
    assert_eq!(why("c3-c2"), "no square of 2 by 2 cells has its southwest cell on c3), got `c3-c2`");
    assert_eq!(why("a1-b1"), "it does not turn a1 to b1), got `a1-b1`");
}

#[test]
fn pentago_is_played_as_openspiel_plays_it() {
    assert_eq!(follow_all(text("pentago"), PENTAGO), Ok(22));
    for (old, new) in [("or counterclockwise", "or clockwise"), ("theirs: next wins", "theirs: draw")] {
        assert!(text("pentago").contains(old));
        assert!(follow_all(&text("pentago").replace(old, new), PENTAGO).is_err(), "{new}");
    }
}

/// Rotations are mapped to rotations, of a square with another southwest cell.
#[test]
fn boards_whose_quarters_are_rotated_have_all_symmetries() {
    let of = |ways: &str| {
        let quarters = format!("place s on empty, then rotate square 2 at a1 c1 a3 c3 {ways}");
        opened("square 4", "a s on a1", &quarters).symmetries().len()
    };
    // Eight maps of the board, with and without an exchange of the players, but for the identity.
    assert_eq!(of("clockwise or counterclockwise"), 15);
    assert_eq!(of("clockwise"), 7);
}
