//! The rules, one at a time.

use super::*;
use game::{Key, KeySet, laws, perft};
use std::sync::atomic::AtomicBool;

#[test]
fn obeys_the_laws() {
    for game in boards() {
        let games = if game.columns() * game.rows() > 36 { 1 } else { 10 };
        laws::check_notation(&game, games, 1);
    }
}

#[test]
fn perft_is_as_published() {
    let game = Amazons::default();
    for (depth, leaves) in [(0, 1), (1, 2_176), (2, 4_307_152)] {
        let found = perft(&game, &game.start(), depth, &AtomicBool::new(false));
        assert_eq!(found.expect("nobody cancels").leaves, leaves);
    }
}

#[test]
fn amazons_start_where_the_sources_put_them() {
    let start = |columns, rows| {
        let game = Amazons::new(columns, rows);
        game.write_position(&game.start())
    };
    assert_eq!(start(10, 10), "3o2o3/10/10/o8o/10/10/x8x/10/10/3x2x3 x");
    assert_eq!(start(8, 8), "2o2o2/8/o6o/8/8/x6x/8/2x2x2 x");
    assert_eq!(start(6, 6), "1o2o1/o4o/6/6/x4x/1x2x1 x");
    // a2 b1 e1 f2 against a4 b5 e5 f4.
    assert_eq!(start(6, 5), "1o2o1/o4o/6/x4x/1x2x1 x");
    assert_eq!(start(5, 5), "1o1o1/o3o/5/x3x/1x1x1 x");
    assert_eq!(start(4, 7), "1oo1/o2o/4/4/4/x2x/1xx1 x");
    assert_eq!(start(5, 4), "1o1o1/o3o/x3x/1x1x1 x");
    for game in boards() {
        let state = game.start();
        assert_eq!(game.outcome(&state), None);
        let position = game.write_position(&state);
        let board = position.split(' ').next().expect("a board");
        assert_eq!(['x', 'o'].map(|amazon| board.matches(amazon).count()), [4, 4]);
    }
}

#[test]
fn an_amazon_moves_as_a_queen_and_shoots_as_one() {
    let game = Amazons::new(4, 4);
    // To the only empty square, and the arrow back.
    assert_eq!(moves(&game, "x1##/####/####/###o x"), ["a4-b4/a4"]);
    // Two squares in a row: to the nearer one, with the arrow beyond or back; to the farther one, with the
    // arrow short or back.
    assert_eq!(moves(&game, "x2#/####/####/###o x"), ["a4-b4/a4", "a4-b4/c4", "a4-c4/a4", "a4-c4/b4"]);
    // Neither amazons nor arrows are crossed, and no corner is cut off: diagonals are open between two
    // arrows.
    assert_eq!(moves(&game, "xo2/#1##/####/#### x"), ["a4-b3/a4", "a4-b3/c4"]);
}

#[test]
fn an_arrow_flies_through_the_square_that_was_left_and_beyond() {
    let game = Amazons::new(5, 4);
    let found = moves(&game, "1x1##/#####/#####/####o x");
    assert_eq!(found, ["b4-a4/b4", "b4-a4/c4", "b4-c4/a4", "b4-c4/b4"]);
}

#[test]
fn whoever_cannot_move_loses() {
    let game = Amazons::new(4, 4);
    let shut_in = |mover: &str| read(&game, &format!("x###/####/####/##1o {mover}"));
    assert_eq!(game.outcome(&shut_in("x")), Some(Payoffs::two(-1)));
    assert_eq!(game.outcome(&shut_in("o")), None);
    let both = read(&game, "x###/####/####/###o o");
    assert_eq!(game.outcome(&both), Some(Payoffs::two(1)));
    let promises = Amazons::default().promises();
    assert_eq!((promises.longest, promises.draws, promises.repetition), (Some(92), false, None));
}

#[test]
fn a_move_is_played_and_taken_back() {
    let game = Amazons::default();
    let start = game.start();
    let mut state = start;
    // The arrow on the square that was left.
    let mv = game.read_move(&state, "d1-d7/d1").expect("it is legal");
    game.play(&mut state, mv);
    assert_eq!(state.square(3), Square::Arrow);
    assert_eq!(state.square(63), Square::Amazon(Player::FIRST));
    assert_eq!(game.to_move(&state), Player::SECOND);
    game.undo(&mut state, mv, ());
    assert_eq!(state, start);
}

#[test]
fn images_of_a_position_have_one_form() {
    let square = Amazons::new(5, 5);
    let images = [
        "4x/5/2#2/#####/##1o1 x",
        "x4/5/2#2/#####/1o1## x",
        "##1o1/#####/2#2/5/4x x",
        "1#2x/o#3/1##2/##3/##3 x",
    ];
    let forms: KeySet<Key> =
        images.iter().map(|text| Key::of(&square.canonical(&read(&square, text)))).collect();
    assert_eq!(forms.len(), 1);
    // Other colors, another player to move.
    for other in ["4o/5/2#2/#####/##1x1 x", "4x/5/2#2/#####/##1o1 o"] {
        assert!(!forms.contains(&Key::of(&square.canonical(&read(&square, other)))));
    }
    // The start is its own mirror image: two first moves that mirror each other lead to one form.
    let game = Amazons::default();
    let after = |text: &str| {
        let mut state = game.start();
        let mv = game.read_move(&state, text).expect("it is legal");
        game.play(&mut state, mv);
        game.canonical(&state)
    };
    assert_eq!(after("d1-d7/g7"), after("g1-g7/d7"));
    assert_ne!(after("d1-d7/g7"), after("d1-d7/f9"));
}

#[test]
fn positions_that_differ_have_keys_that_differ() {
    let game = Amazons::new(4, 4);
    let start = game.start();
    let mut keys = KeySet::default();
    let mut states = KeySet::default();
    for first in legal(&game, &start) {
        let mut state = start;
        game.play(&mut state, first);
        for second in legal(&game, &state) {
            let mut next = state;
            game.play(&mut next, second);
            keys.insert(Key::of(&next));
            states.insert(next);
        }
    }
    assert_eq!(keys.len(), states.len());
    let passed = read(&game, &game.write_position(&start).replace(" x", " o"));
    assert_ne!(Key::of(&start), Key::of(&passed));
}
