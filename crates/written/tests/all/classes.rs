//! Classes and shapes of moves.

use crate::text;
use game::{Evaluated, Game, Notation, Place};
use written::{AnyWritten, open};

/// The lines of the text number the classes, and captures of the piece that moved last are apart.
#[test]
fn moves_are_classed_by_line_and_capture() {
    let Ok(AnyWritten::Small(game)) = open("breakthrough", text("breakthrough"), &[("size", "4")]) else {
        panic!("a small board")
    };
    let classes = &game.classes()[0];
    assert_eq!(classes.names, ["line 13", "line 14", "line 14, capturing", "line 14, recapturing"]);
    let shapes = game.shapes().expect("a board of squares");
    assert_eq!((shapes.size)(&game), [4, 4]);
    let mut state = game.read_position("oooo/1o2/2x1/xxxx x").expect("a position");
    let mut previous = None;
    let line = [("c2xb3", 2, true), ("a4xb3", 3, true), ("a1-a2", 0, false), ("d4-d3", 0, false)];
    for (text, class, takes) in line {
        let mv = game.read_move(&state, text).expect("a move");
        assert_eq!(game.class_of(0, &state, previous, mv), class, "{text}");
        assert_eq!(game.class_of(1, &state, previous, mv), 0);
        let shape = (shapes.shape)(&game, &state, mv);
        assert_eq!(shape.takes, takes, "{text}");
        game.play(&mut state, mv);
        assert_eq!((shapes.landed)(&game, &state, mv), shape.to);
        previous = Some(mv);
    }
    assert_eq!(shape_of_last(&game), Some(Place { column: 3, row: 2 }));
}

/// The cell that a step from d4 to d3 reaches.
fn shape_of_last(game: &written::Written<u64>) -> Option<Place> {
    let state = game.read_position("3o/4/4/3x o").expect("a position");
    let mv = game.read_move(&state, "d4-d3").expect("a move");
    (game.shapes()?.shape)(game, &state, mv).to
}

/// Boards of other cells have no columns and rows in the sense of shapes.
#[test]
fn only_whole_boards_of_squares_have_shapes() {
    for (sample, expected) in
        [("hex", false), ("tic-tac-toe", true), ("dodgem", false), ("cylinder-four", false), ("achi", false)]
    {
        let has_shapes = match open(sample, text(sample), &[]).expect("a sample") {
            AnyWritten::Small(game) => game.shapes().is_some(),
            AnyWritten::Medium(game) => game.shapes().is_some(),
            AnyWritten::Large(game) => game.shapes().is_some(),
            AnyWritten::Huge(game) => game.shapes().is_some(),
        };
        assert_eq!(has_shapes, expected, "{sample}");
    }
}
