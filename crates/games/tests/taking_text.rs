//! No text makes a parser of the games of counting, taking and sliding panic, and every position that is
//! read can be played.

use game::random::Random;
use game::{Configured, Game, Given, Notation, legal};
use games::coin_row::CoinRow;
use games::count_to::CountTo;
use games::last_mover::LastMover;
use games::nim::Nim;
use games::slide::Slide;
use games::split_nim::{Rule, SplitNim};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError};

/// The same cases in every run.
fn config() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::with_cases(500)
    }
}

/// Arbitrary text, or text that resembles that of these games.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[0-9+> xo/a-p-]{0,24}",
        "[0-9]{1,3}(\\+[0-9]{1,2}){0,70} [0-9]",
        "[1-6](\\+[1-6]){0,3} [12]",
        "[0-9]{1,4} [12]",
        "[xo-]{1,6}(/[xo-]{1,6}){0,2} [12]",
        "(x---o|-x-o-|ox---|---xo)/(x--o-|o---x|xo---) [12]",
        "[0-9]{1,2}>[0-9]{1,2}(\\+[0-9]{1,2})?",
        "[a-f][1-3]-[a-f][1-3]",
    ]
}

/// Reads `text` as a position and continues play from it, then as a move of the start.
fn read<G: Notation>(game: &G, text: &str) -> Result<(), TestCaseError> {
    if let Ok(mut state) = game.read_position(text) {
        prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state.clone()));
        let mut random = Random::new(1);
        for ply in 0..200 {
            let moves = legal(game, &state);
            if moves.is_empty() {
                prop_assert!(game.promises().longest.is_none_or(|longest| ply <= longest));
                break;
            }
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    let start = game.start();
    if let Ok(mv) = game.read_move(&start, text) {
        prop_assert_eq!(game.write_move(&start, mv), text);
    }
    let _ = game.draw(&start);
    Ok(())
}

/// Gives `text` to every parameter in turn and, if the game is valid, reads `other` in it.
fn configure<G: Notation + Configured>(text: &str, other: &str) -> Result<(), TestCaseError> {
    for parameter in G::PARAMETERS {
        // The player to move is no part of a parameter.
        for value in [text, text.split(' ').next().unwrap_or(text)] {
            let mut given = Given::defaults(G::PARAMETERS);
            prop_assert_eq!(given.set(parameter.name, value), Ok(()));
            match G::configure(&given) {
                Ok(game) => read(&game, other)?,
                Err(error) => prop_assert!(error.to_string().contains("expected"), "{}", error),
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_position_a_move_or_an_error(text in text()) {
        read(&CountTo::new(25, 3, LastMover::Loses), &text)?;
        read(&CountTo::new(1000, 100, LastMover::Wins), &text)?;
        read(&CoinRow::new(&[1, 6], LastMover::Wins), &text)?;
        read(&CoinRow::new(&[64], LastMover::Loses), &text)?;
        for rule in [Rule::Split, Rule::Subtract, Rule::Unequal] {
            read(&SplitNim::new(&[64], rule), &text)?;
        }
        read(&Nim::new(&[99; 10], LastMover::Loses, 6), &text)?;
        read(&Slide::new(2, 5), &text)?;
        read(&Slide::new(1, 4), &text)?;
    }

    #[test]
    fn any_text_is_a_parameter_or_an_error(text in text(), other in text()) {
        configure::<CountTo>(&text, &other)?;
        configure::<CoinRow>(&text, &other)?;
        configure::<SplitNim>(&text, &other)?;
        configure::<Nim>(&text, &other)?;
        configure::<Slide>(&text, &other)?;
    }
}

#[test]
fn every_game_is_configured_by_its_defaults() {
    fn start<G: Notation + Configured>() -> String {
        let game = G::configure(&Given::defaults(G::PARAMETERS)).expect("the defaults go together");
        game.write_position(&game.start())
    }
    assert_eq!(start::<CountTo>(), "0 1");
    assert_eq!(start::<CoinRow>(), "1+6 1");
    assert_eq!(start::<SplitNim>(), "7 1");
    assert_eq!(start::<Nim>(), "3+4+5 1");
    assert_eq!(start::<Slide>(), "x---o/x---o 1");
}

#[test]
fn parameters_beyond_the_limits_are_refused() {
    fn check<G: Game + Configured>(name: &'static str, values: &[&str]) {
        for value in values {
            let mut given = Given::defaults(G::PARAMETERS);
            given.set(name, value).expect("the parameter exists");
            assert!(G::configure(&given).is_err(), "{name}={value}");
        }
    }
    check::<CountTo>("n", &["0", "1001", "-1", "", "x"]);
    check::<CountTo>("step", &["0", "101"]);
    check::<CountTo>("last", &["", "draws"]);
    check::<CoinRow>("rows", &["0", "65", "32+33", "1+", "", "6,1"]);
    check::<SplitNim>("rule", &["", "kayles"]);
    check::<SplitNim>("heaps", &["0", "65", "256"]);
    check::<Nim>("heaps", &["0", "100", "1+1+1+1+1+1+1+1+1+1+1"]);
    check::<Nim>("misere", &["yes"]);
    check::<Nim>("players", &["1", "7"]);
    check::<Slide>("rows", &["0", "9"]);
    check::<Slide>("width", &["1", "17"]);
    check::<Slide>(
        "start",
        &["xo/xo-", "x", "x-x", "x--", "/", "xo/", "x-o/x-o/x-o/x-o/x-o/x-o/x-o/x-o/x-o"],
    );
}

#[test]
fn positions_that_cannot_be_are_refused() {
    fn check<G: Notation>(game: &G, texts: &[&str]) {
        for text in texts {
            assert!(game.read_position(text).is_err(), "{text}");
        }
    }
    check(&CountTo::new(25, 3, LastMover::Loses), &["", "26 1", "20", "20 3", "20 0", "-1 1", "20 1 1"]);
    check(
        &CoinRow::new(&[1, 6], LastMover::Wins),
        &["8 1", "1+7 1", "1+6", "1+6 3", "1,6 1", "1+6 1 1", "+ 1"],
    );
    check(&SplitNim::new(&[7], Rule::Unequal), &["8 1", "4+4 1", "0+7 1"]);
    check(&Nim::new(&[3, 4, 5], LastMover::Wins, 3), &["13 1", "1+1+1+1+1+1+1+1+1+1+1 1", "3+4+5 4"]);
    check(
        &Slide::new(1, 5),
        &["x---- 1", "xx--o 1", "x---o 3", "x---o/x---o 1", "X---O 1", "x--o 1", "x----o 1"],
    );
}
