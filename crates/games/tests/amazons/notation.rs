//! Text in both directions, and parameters.

use super::*;
use crate::common::{refuse, seeded};
use game::NotationError;
use proptest::prelude::*;

const START: &str = "3o2o3/10/10/o8o/10/10/x8x/10/10/3x2x3 x";

#[test]
fn positions_are_written_and_read() {
    let game = Amazons::default();
    assert_eq!(game.write_position(&game.start()), START);
    assert_eq!(read(&game, START), game.start());
    assert_eq!(read(&game, &format!("  {} ", START.replace(' ', "   "))), game.start());
    let later = "3o2o3/10/10/o2x2#2o/10/10/x8x/10/10/6x3 o";
    assert_eq!(game.write_position(&read(&game, later)), later);
    let small = Amazons::new(5, 4);
    let text = "1o#o1/o3o/x3x/1x1x1 o";
    assert_eq!(
        small.draw(&read(&small, text)),
        "4 - o # o -\n3 o - - - o\n2 x - - - x\n1 - x - x -\n  a b c d e"
    );
    assert!(game.draw(&game.start()).starts_with("10 - - - o - - o - - -\n 9 - "));
}

#[test]
fn impossible_positions_are_refused() {
    let game = Amazons::default();
    let nine = "10/".repeat(9);
    let with = |row: &str| format!("{nine}{row} x");
    refuse(&game, "", "a board and a player to move, such as `3o2o3/10/10");
    refuse(&game, &nine, "a board and a player to move");
    refuse(&game, "10/10 x", "10 rows joined by /, got `10/10`");
    refuse(&game, &format!("10/{}", with("10")), "10 rows joined by /");
    refuse(&game, &with("9"), "10 squares in row 1, got `9`");
    refuse(&game, &with("11"), "10 squares in row 1, got `11`");
    refuse(&game, &with("10x"), "10 squares in row 1, got `10x`");
    refuse(&game, &with("010"), "10 squares in row 1");
    refuse(&game, &with("99999999999999999999999"), "10 squares in row 1");
    refuse(&game, &with(""), "10 squares in row 1, got nothing");
    refuse(&game, &with("5+4"), "`x`, `o`, `#` or a number of empty squares in row 1, got `+`");
    refuse(&game, &with("é9"), "in row 1, got `é`");
    refuse(&game, &with("x9"), "1 to 4 amazons of o, got `0`");
    refuse(&game, &with("xxxxxo4"), "1 to 4 amazons of x, got `5`");
    refuse(&game, &with("xxo7"), "at most 92 empty squares, as at the start, and not 97, got `10/10");
    refuse(&game, &START.replace(" x", " w"), "`x` or `o` to move, got `w`");
    assert!(game.read_position(&with("xo######2")).is_ok());
}

#[test]
fn moves_are_written_and_read() {
    let game = Amazons::default();
    let start = game.start();
    let move_of = |text| game.read_move(&start, text);
    assert_eq!(move_of("d1-d7/g7"), Ok(Move { from: 3, to: 63, arrow: 66 }));
    assert_eq!(move_of("j4-j6/j4"), Ok(Move { from: 39, to: 59, arrow: 39 }));
    let error = |text| move_of(text).expect_err(text).to_string();
    assert_eq!(error("d1-d7"), "expected a move and an arrow, such as d1-a1/b1, got `d1-d7`");
    let wrong = "expected a move of an amazon that can move: d1, g1, a4, j4, got `d2-d7/g7`";
    assert_eq!(error("d2-d7/g7"), wrong);
    let wrong = "expected a move from a4 to a1, a2, c2, a3, b3, b4, c4, d4, e4, f4, g4, h4, i4, a5, b5, \
                 a6, c6, d7, e8, f9, got `a4-a7/a4`";
    assert_eq!(error("a4-a7/a4"), wrong);
    assert!(error("d1-d7/e9").starts_with("expected an arrow from d7 to "));
    for wrong in [
        "",
        "d1",
        "d1d7/g7",
        "d1-d7/",
        "-/",
        "D1-D7/G7",
        "d1-d7/g7 ",
        "d01-d7/g7",
        "é1-d7/g7",
        "d1-d7/k7",
        "d1-d11/g7",
    ] {
        assert!(error(wrong).contains("expected a"), "{wrong}: {}", error(wrong));
    }
    let small = Amazons::new(4, 4);
    let over = read(&small, "x###/####/####/##1o x");
    assert_eq!(
        small.read_move(&over, "a4-b4/a4"),
        Err(NotationError::new("no move, as the game is over", "a4-b4/a4"))
    );
}

#[test]
fn parameters_are_read() {
    let size = |values: &[(&str, &'static str)]| {
        let mut given = Given::defaults(Amazons::PARAMETERS);
        values.iter().try_for_each(|(name, value)| given.set(name, value))?;
        Amazons::configure(&given).map(|game| (game.columns(), game.rows()))
    };
    assert_eq!(size(&[]), Ok((10, 10)));
    assert_eq!(size(&[("size", "6")]), Ok((6, 6)));
    assert_eq!(size(&[("columns", "5")]), Ok((5, 10)));
    assert_eq!(size(&[("columns", "4"), ("rows", "11")]), Ok((4, 11)));
    for with in ["columns", "rows"] {
        let error = size(&[("size", "8"), (with, "8")]).expect_err("together").to_string();
        assert_eq!(error, "give either `size`, or `columns` and `rows`");
    }
    for wrong in [("size", "3"), ("size", "12"), ("size", ""), ("rows", "x"), ("columns", "-5")] {
        let error = size(&[wrong]).expect_err("out of range").to_string();
        assert!(error.contains("a whole number from 4 to 11"), "{error}");
    }
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn no_text_makes_it_panic(
        any in ".{0,40}",
        own in "[xo#/a-k0-9 -]{0,24}",
        rows in "[xo#1]{4}/[xo#1]{4}/[xo#1]{4}/[xo#1]{4} [xo]",
        word in "[a-k][0-9]{0,3}[/-][a-k]?[0-9é]{0,3}[/-][a-k]?[0-9é]{0,3}"
    ) {
        for game in [Amazons::new(4, 4), Amazons::new(11, 11)] {
            for text in [&any, &own, &rows, &word] {
                if let Ok(state) = game.read_position(text) {
                    prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
                    let _ = game.read_move(&state, &word);
                }
                let _ = game.read_move(&game.start(), text);
                for parameter in Amazons::PARAMETERS {
                    let mut given = Given::defaults(Amazons::PARAMETERS);
                    prop_assert!(given.set(parameter.name, text).is_ok());
                    let _ = Amazons::configure(&given);
                }
            }
        }
    }
}
