//! Text in both directions, and parameters.

use super::*;
use crate::common::{refuse, seeded};
use game::NotationError;
use proptest::prelude::*;

const START: &str = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x";

#[test]
fn positions_are_written_and_read() {
    let game = LinesOfAction::default();
    assert_eq!(game.write_position(&game.start()), START);
    assert_eq!(read(&game, START), game.start());
    assert_eq!(read(&game, &format!("  {} ", START.replace(' ', "   "))), game.start());
    let large = LinesOfAction::new(10, 3);
    assert_eq!(large.write_position(&large.start()), "1xxxxxxxx1/o8o/1xxxxxxxx1 x");
    let empty_row = "10/o5x3/1xxxxxxxx1 o";
    assert_eq!(large.write_position(&read(&large, empty_row)), empty_row);
    let small = LinesOfAction::new(3, 4);
    assert_eq!(small.draw(&small.start()), "4 - x -\n3 o - o\n2 o - o\n1 - x -\n  a b c");
    assert!(
        LinesOfAction::new(3, 10).draw(&LinesOfAction::new(3, 10).start()).starts_with("10 - x -\n 9 o - o")
    );
}

#[test]
fn impossible_positions_are_refused() {
    let game = LinesOfAction::default();
    refuse(&game, "", "a board and a player to move, such as `1xxxxxx1/o6o/");
    refuse(&game, "8/8/8/8/8/8/8/8", "a board and a player to move");
    refuse(&game, "x7/8/8/8/8/8/o7 x", "8 rows joined by /, got `x7/8");
    refuse(&game, "x7/8/8/8/8/8/8/8/o7 x", "8 rows joined by /");
    refuse(&game, "x6/8/8/8/8/8/8/o7 x", "8 squares in row 8, got `x6`");
    refuse(&game, "x8/8/8/8/8/8/8/o7 x", "8 squares in row 8, got `x8`");
    refuse(&game, "x7/8/8/8/8/8/8/oooooooox x", "8 squares in row 1");
    refuse(&game, "x7/8/0x7/8/8/8/8/o7 x", "8 squares in row 6");
    refuse(&game, "x7/8/44/8/8/8/8/o7 x", "8 squares in row 6");
    refuse(&game, "x7/8/99999999999999999999999/8/8/8/8/o7 x", "8 squares in row 6");
    refuse(&game, "x7//8/8/8/8/8/o7 x", "8 squares in row 7, got nothing");
    refuse(&game, "x7/8/8/3+4/8/8/8/o7 x", "`x`, `o` or a number of empty squares in row 5, got `+`");
    refuse(&game, "x7/8/8/3é4/8/8/8/o7 x", "in row 5, got `é`");
    refuse(&game, "x7/8/8/8/8/8/8/8 x", "1 to 12 pieces of o, got `0`");
    refuse(&game, "8/8/8/8/8/8/8/o7 x", "1 to 12 pieces of x, got `0`");
    refuse(&game, "xxxxxxxx/xxxxx3/8/8/8/8/8/o7 x", "1 to 12 pieces of x, got `13`");
    refuse(&LinesOfAction::new(10, 3), "xxxx6/oo7o/xxxx6 x", "1 to 2 pieces of o, got `3`");
    refuse(&game, "x7/8/8/8/8/8/8/o7 w", "`x` or `o` to move, got `w`");
}

#[test]
fn moves_are_written_and_read() {
    let game = LinesOfAction::default();
    let start = game.start();
    let move_of = |text| game.read_move(&start, text);
    assert_eq!(move_of("b1-b3").map(|mv| (mv.from(), mv.to(), mv.is_pass())), Ok((1, 17, false)));
    assert_eq!(move_of("c1xa3").map(|mv| (mv.from(), mv.to())), Ok((2, 16)));
    let error = |text| move_of(text).expect_err(text).to_string();
    assert_eq!(error("b1xb3"), "expected b1-b3, as it takes no piece, got `b1xb3`");
    assert_eq!(error("c1-a3"), "expected c1xa3, as it takes a piece, got `c1-a3`");
    assert_eq!(error("b1-b4"), "expected a move from b1: b1-h1, b1-b3, b1-d3, got `b1-b4`");
    assert_eq!(error("a2-c2"), "expected a move of a piece that can move, such as b1-h1, got `a2-c2`");
    for wrong in ["", "b1", "b1b3", "b1-", "-b3", "B1-B3", "b1-b3 ", "b01-b3", "é1-b3", "pass", "b1é"] {
        assert!(error(wrong).contains("expected a"), "{wrong}: {}", error(wrong));
    }
    let over = read(&game, "x7/8/8/8/8/8/8/o1o5 x");
    assert_eq!(
        game.read_move(&over, "a8-b8"),
        Err(NotationError::new("no move, as the game is over", "a8-b8"))
    );
}

#[test]
fn parameters_are_read() {
    let configured = |values: &[(&str, &'static str)]| {
        let mut given = Given::defaults(LinesOfAction::PARAMETERS);
        values.iter().try_for_each(|(name, value)| given.set(name, value))?;
        LinesOfAction::configure(&given)
    };
    let size = |values: &[(&str, &'static str)]| configured(values).map(|game| (game.columns(), game.rows()));
    assert_eq!(size(&[]), Ok((8, 8)));
    assert_eq!(size(&[("size", "10")]), Ok((10, 10)));
    assert_eq!(size(&[("columns", "5")]), Ok((5, 8)));
    assert_eq!(size(&[("columns", "3"), ("rows", "10")]), Ok((3, 10)));
    for with in ["columns", "rows"] {
        let error = size(&[("size", "8"), (with, "8")]).expect_err("together").to_string();
        assert_eq!(error, "give either `size`, or `columns` and `rows`");
    }
    let game = configured(&[("both-connected", "mover"), ("no-move", "pass"), ("repetition", "none")]);
    let game = game.expect("a game");
    let expected =
        LinesOfAction::default().with_both_connected(BothConnected::Mover).with_no_move(NoMove::Pass);
    assert_eq!(format!("{game:?}"), format!("{:?}", expected.with_repetition(None)));
    assert_eq!(game.promises().repetition, None);
    let promises = configured(&[("repetition", "4")]).expect("a game").promises();
    assert_eq!((promises.longest, promises.repetition), (None, Some(4)));
    assert!(promises.is_zero_sum() && promises.is_only_won_or_lost() && promises.draws);
    assert_eq!(configured(&[]).expect("a game").promises().repetition, Some(3));
    let wrong = [
        ("size", "2"),
        ("size", "11"),
        ("size", ""),
        ("rows", "x"),
        ("columns", "-3"),
        ("both-connected", "nobody"),
        ("no-move", "win"),
        ("repetition", "1"),
        ("repetition", "101"),
        ("repetition", "never"),
    ];
    for wrong in wrong {
        let error = configured(&[wrong]).expect_err("out of range").to_string();
        assert!(error.contains(wrong.0), "{error}");
    }
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn no_text_makes_it_panic(
        any in ".{0,40}",
        own in "[xo/a-j0-9 -]{0,24}",
        rows in "[xo1]{3}/[xo1]{3}/[xo1]{3} [xo]",
        word in "[a-j][0-9]{0,3}[x-][a-j]?[0-9é]{0,3}"
    ) {
        let small = LinesOfAction::new(3, 3).with_no_move(NoMove::Pass);
        let games = [LinesOfAction::default(), small, LinesOfAction::new(10, 10)];
        for game in games {
            for text in [&any, &own, &rows, &word] {
                if let Ok(state) = game.read_position(text) {
                    prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
                    let _ = game.read_move(&state, &word);
                }
                let _ = game.read_move(&game.start(), text);
                for parameter in LinesOfAction::PARAMETERS {
                    let mut given = Given::defaults(LinesOfAction::PARAMETERS);
                    prop_assert!(given.set(parameter.name, text).is_ok());
                    let _ = LinesOfAction::configure(&given);
                }
            }
        }
    }
}
