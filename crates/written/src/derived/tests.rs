//! The laws of written games, of their notation and of their drawings.

use crate::odd::{ODD, cases};
use crate::open::{AnyWritten, open, with};
use crate::samples::SAMPLES;
use game::{Evaluated, Symmetric, laws};

fn odd(index: usize) -> AnyWritten {
    let text = format!("game \"Odd {index}\"\n{}\n", ODD[index]);
    open("odd", &text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

#[test]
fn odd_games_obey_the_laws() {
    for index in 0..ODD.len() {
        with!(odd(index), game => {
            laws::check_notation(&game, cases(2, 10), index as u64);
            laws::check_board(&game, cases(1, 5), index as u64);
            if game.actions().is_some() {
                laws::check_actions(&game, cases(1, 2), index as u64);
            }
            if game.board().is_some() {
                laws::check_contents(&game, cases(1, 5), index as u64);
            }
            laws::check_symmetries(&game, cases(1, 4), index as u64);
        });
    }
}

/// The number of symmetries of a sample, and of those that `canonical` uses.
fn symmetries(name: &str) -> (usize, usize) {
    let sample = crate::samples::sample(name).unwrap_or_else(|| panic!("no sample {name}"));
    let game = open(name, sample.text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    with!(game, game => {
        let all = game.symmetries();
        laws::check_symmetries(&game, 2, 1);
        (all.len(), all.iter().filter(|symmetry| symmetry.is_canonical).count())
    })
}

#[test]
fn samples_have_the_symmetries_of_their_boards() {
    assert_eq!(symmetries("tic-tac-toe"), (15, 7));
    assert_eq!(symmetries("connect-four"), (3, 1), "left to right, and the colors");
    assert_eq!(symmetries("breakthrough"), (3, 1), "left to right, and the colors from top to bottom");
    assert_eq!(symmetries("lines-of-action"), (15, 7));
    assert_eq!(symmetries("diamond").1, 0);
    assert_eq!(symmetries("count-to"), (1, 0));
}

#[test]
fn samples_obey_the_laws() {
    for sample in SAMPLES.iter().step_by(cases(2, 1)) {
        let game = open(sample.name, sample.text, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        with!(game, game => {
            let cells = game.rules().board.as_ref().map_or(0, |board| board.cells.len());
            let games = if cells <= 60 { cases(1, 3) } else { 1 };
            laws::check_notation(&game, games, 1);
            laws::check_board(&game, games, 1);
            if game.actions().is_some() {
                laws::check_actions(&game, 1, 1);
            }
            let has_contents = cells > 0 && !game.rules().is_deep();
            assert_eq!(game.board().is_some(), has_contents);
            if has_contents {
                laws::check_contents(&game, games, 1);
            }
            if cells <= 60 {
                laws::check_symmetries(&game, 1, 1);
            }
        });
    }
}

/// A move that leaves something behind fills a cell, unless that is taken away again.
#[test]
fn games_end_where_every_move_leaves_something_behind() {
    let text = crate::samples::sample("tron").expect("a sample").text;
    let left = "then put wall on from";
    for (instead, longest) in [
        (left.to_owned(), Some(9)),
        (format!("{left}, then put wall on next to from and wall"), Some(9)),
        ("then put wall on next to to and wall".to_owned(), None),
        (format!("{left}, then remove from"), None),
    ] {
        let text = text.replace(left, &instead);
        let game = open("tron", &text, &[("size", "3")]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        with!(game, game => assert_eq!(game::Game::promises(&game).longest, longest, "{text}"));
    }
}
