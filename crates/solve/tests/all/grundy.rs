//! Grundy values against published sequences, and against every position of small games.

use crate::{CONTROL, make};
use game::{Game, Notation, Player, Sum};
use solve::forced::{Forced, ForcedValues};
use solve::grundy::{self, Values};
use solve::{SolveControl, Unsolved};
use std::sync::atomic::AtomicBool;

/// The values of parts of 0, 1, 2, … up to `most`.
fn values<G: Sum<Part = u32>>(game: &G, most: u32) -> Vec<u32> {
    let mut values = Values::default();
    (0..=most).map(|part| values.of(game, &part, &CONTROL).expect("nobody cancels")).collect()
}

/// OEIS A002186; the period of 12 from 71 on and the exceptions are those of Guy & Smith (1956).
#[test]
fn kayles_has_its_published_values_and_its_period() {
    let kayles = values(&make::<games::CoinRow>(&[]), 1_000);
    assert_eq!(kayles[..16], [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]);
    assert!((71..=1_000 - 12).all(|n| kayles[n] == kayles[n + 12]));
    assert_ne!(kayles[70], kayles[70 + 12], "70 is the last exception");
    assert_eq!(kayles, values(&make::<games::SplitNim>(&[]), 1_000));
}

/// OEIS A002188, as in the README of the game.
#[test]
fn the_other_sums_have_their_published_values() {
    let grundys_game = values(&make::<games::SplitNim>(&[("rule", "unequal")]), 14);
    assert_eq!(grundys_game, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2]);
    let subtraction = values(&make::<games::SplitNim>(&[("rule", "subtract")]), 100);
    assert!((0..).zip(&subtraction).all(|(n, value)| *value == n % 3));
    let nim = values(&make::<games::Nim>(&[]), 99);
    assert!((0..).zip(&nim).all(|(n, value)| *value == n));
}

/// Every reachable position is won exactly if the sum is not 0, by exactly the winning moves of the solution.
fn agrees<G: Sum + Notation>(game: &G) -> usize {
    let start = game.start();
    let forced = Forced::new(game, &start, Player::FIRST, &CONTROL).expect("small enough");
    let wins = |state: &G::State, player: Player| {
        let value = forced.forced_value(state).expect("reached").value;
        (value > 0) == (player == Player::FIRST)
    };
    let mut seen = game::KeySet::default();
    let mut path = vec![start];
    while let Some(state) = path.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        let mover = game.to_move(&state);
        let solved = grundy::solve(game, &state, &CONTROL).expect("nobody cancels").expect("normal play");
        let text = game.write_position(&state);
        assert_eq!(wins(&state, mover), solved.value != 0, "{text}");
        let mut winning = Vec::new();
        for mv in game::legal(game, &state) {
            let mut child = state.clone();
            game.play(&mut child, mv);
            if wins(&child, mover) {
                winning.push(mv);
            }
            path.push(child);
        }
        assert_eq!(solved.winning, winning, "{text}");
    }
    seen.len()
}

#[test]
fn every_position_of_small_sums_agrees_with_the_forward_solver() {
    let positions = agrees(&make::<games::CoinRow>(&[("rows", "1+6")]))
        + agrees(&make::<games::CoinRow>(&[("rows", "3+5+7")]))
        + agrees(&make::<games::SplitNim>(&[("heaps", "6+8"), ("rule", "unequal")]))
        + agrees(&make::<games::SplitNim>(&[("heaps", "6+8"), ("rule", "subtract")]))
        + agrees(&make::<games::Nim>(&[("heaps", "3+4+5+1")]));
    assert!(positions > 700, "{positions}");
}

/// Yokoo's lecture: from (1, 6) the first player wins with exactly two moves, to (1, 4) and to (1, 2, 3).
#[test]
fn the_lecture_wins_by_its_two_moves() {
    let game = make::<games::CoinRow>(&[("rows", "1+6")]);
    let solved = grundy::solve(&game, &game.start(), &CONTROL).expect("nobody cancels").expect("normal play");
    assert_eq!(solved.parts, [("1".to_owned(), 1), ("6".to_owned(), 3)]);
    let winning: Vec<String> = solved.winning.iter().map(ToString::to_string).collect();
    assert_eq!((solved.value, winning.join(" ").as_str()), (2, "6>2+3 6>4"));
}

#[test]
fn misere_play_and_three_players_have_no_grundy_values() {
    for parameters in [&[("misere", "true")], &[("players", "3")]] {
        let game = make::<games::Nim>(parameters);
        assert_eq!(grundy::solve(&game, &game.start(), &CONTROL), Ok(None));
    }
    let game = make::<games::CoinRow>(&[("last", "loses")]);
    assert_eq!(grundy::solve(&game, &game.start(), &CONTROL), Ok(None));
}

#[test]
fn bounds_are_kept() {
    let game = make::<games::CoinRow>(&[("rows", "30+34")]);
    let few = SolveControl { positions: 34, ..CONTROL };
    assert_eq!(grundy::solve(&game, &game.start(), &few), Err(Unsolved::Positions(34)));
    let thrown = AtomicBool::new(true);
    let cancelled = SolveControl { cancel: &thrown, ..CONTROL };
    assert_eq!(grundy::solve(&game, &game.start(), &cancelled), Err(Unsolved::Cancelled));
}
