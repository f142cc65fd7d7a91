//! Slide: laws, parameters, and positions by hand.

use game::{Configured, Game, Given, Notation, ParameterError, Payoffs, Ranked, laws, legal};
use games::slide::*;

fn configured(settings: &[(&'static str, &'static str)]) -> Result<Slide, ParameterError> {
    let mut given = Given::defaults(Slide::PARAMETERS);
    for (name, value) in settings {
        given.set(name, value)?;
    }
    Slide::configure(&given)
}

#[test]
fn obeys_the_laws() {
    for (rows, width) in [(2, 5), (1, 2), (1, 3), (3, 4)] {
        laws::check_notation(&Slide::new(rows, width), 50, 1);
    }
    laws::check_notation(&Slide::new(8, 16), 2, 1);
    let game = configured(&[("start", "-x-o/o--x")]).expect("a start");
    laws::check_notation(&game, 50, 1);
}

#[test]
fn positions_have_numbers() {
    for (rows, width) in [(2, 5), (1, 2), (1, 3), (3, 4)] {
        laws::check_ranked(&Slide::new(rows, width), 50, 1);
    }
    let game = configured(&[("start", "-x-o/o--x")]).expect("a start");
    laws::check_ranked(&game, 50, 1);
    assert_eq!(game.layers(), Some(vec![2 * 6 * 6]));
    let turned = game.read_position("-o-x/o--x 1").expect("a position");
    assert_eq!(game.rank(&turned), None, "x never comes to stand right of o there");
    // 120 to the power of 8 fits in 64 bits, and 120 to the power of 10 would not.
    assert_eq!(Slide::new(8, 16).layers(), Some(vec![2 * 120_u64.pow(8)]));
}

#[test]
fn a_piece_slides_both_ways_and_never_jumps() {
    let game = configured(&[("start", "-x-o-/o-x--")]).expect("a start");
    let written = |state| legal(&game, &state).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(written(game.start()), "b1-a1 b1-c1 c2-b2 c2-d2 c2-e2");
    let state = game.read_position("-x-o-/o-x-- 2").expect("a position");
    assert_eq!(written(state), "d1-c1 d1-e1 a2-b2");
}

#[test]
fn who_cannot_move_loses() {
    let game = Slide::new(2, 5);
    for (text, outcome) in [
        ("xo---/xo--- 1", Some(Payoffs::two(-1))),
        ("xo---/xo--- 2", None),
        ("---xo/---xo 2", Some(Payoffs::two(1))),
        ("ox---/---xo 2", Some(Payoffs::two(1))),
        ("xo---/x-o-- 1", None),
    ] {
        let state = game.read_position(text).expect("a position");
        assert_eq!(game.outcome(&state), outcome, "{text}");
    }
}

#[test]
fn the_board_is_drawn_with_coordinates() {
    let game = Slide::new(2, 5);
    assert_eq!(game.draw(&game.start()), "  a b c d e\n1 x - - - o\n2 x - - - o\nplayer 1 (x) to move");
}

#[test]
fn the_start_may_stand_for_rows_and_width() {
    let game = configured(&[("start", "x-o/-xo/o-x")]).expect("a start");
    assert_eq!(game.write_position(&game.start()), "x-o/-xo/o-x 1");
    let game = configured(&[("rows", "1"), ("width", "3")]).expect("a size");
    assert_eq!(game.write_position(&game.start()), "x-o 1");
}

#[test]
fn errors_say_what_to_type_instead() {
    let error = |settings: &[_]| configured(settings).expect_err("the settings are wrong").to_string();
    assert_eq!(
        error(&[("width", "6"), ("start", "x---o/x---o")]),
        "parameter `start`: expected 2 rows joined by / of 6 squares, one x, one o and otherwise - \
         in each, got `x---o/x---o`"
    );
    assert_eq!(
        error(&[("start", "x")]),
        "parameter `start`: expected 1 to 8 rows of 2 to 16 squares joined by /, such as `x---o/x---o`, \
         got `x`"
    );
    let game = Slide::new(1, 5);
    let error = |text: &str| game.read_position(text).expect_err("the text is wrong").to_string();
    assert_eq!(error("x---o"), "expected the board and the player to move, such as `x---o 1`, got `x---o`");
    for board in ["x----", "x--oo", "x---O", "x--o", "x---o/x---o", "é---o"] {
        assert_eq!(
            error(&format!("{board} 1")),
            format!("expected 1 row of 5 squares, one x, one o and otherwise - in each, got `{board}`")
        );
    }
    assert_eq!(error("x---o 0"), "expected the player to move, 1 or 2, got `0`");
}
