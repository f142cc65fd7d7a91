//! The static evaluations, compared with their definitions on the plain board.

use super::plain::Place;
use super::*;
use game::{Evaluate, MAX_ESTIMATE, Named, Scale};

fn first(game: &Amazons, evaluation: AmazonsEvaluation, state: &State) -> i32 {
    evaluation.values(game, state)[Player::FIRST]
}

/// Positions of random games and scattered ones, on boards of several sizes.
fn looked_at(mut look: impl FnMut(&Amazons, &State)) {
    for game in boards() {
        positions(&game, game.start(), 3, |state| look(&game, state));
        let mut random = Random::new(4);
        for _ in 0..20 {
            look(&game, &scattered(&game, &mut random));
        }
    }
}

/// The number of moves, each at most `far` steps, that the amazons of a side need to each empty square.
fn distances(plain: &Plain, letter: char, far: i32) -> Vec<(Place, Option<u32>)> {
    let mut reached: Vec<(Place, u32)> = Vec::new();
    let mut frontier = plain.places_of(letter);
    for distance in 1.. {
        let mut next: Vec<Place> = Vec::new();
        for from in frontier {
            for place in plain.reached(from, far) {
                if !next.contains(&place) && !reached.iter().any(|(known, _)| *known == place) {
                    next.push(place);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        reached.extend(next.iter().map(|&place| (place, distance)));
        frontier = next;
    }
    let of = |place| reached.iter().find(|(known, _)| *known == place).map(|(_, distance)| *distance);
    plain.places_of('-').into_iter().map(|place| (place, of(place))).collect()
}

/// The distances of both sides from each empty square; `None` if a side never reaches it.
fn pairs(plain: &Plain, far: i32) -> Vec<[Option<u32>; 2]> {
    let [first, second] = ['x', 'o'].map(|letter| distances(plain, letter, far));
    first.into_iter().zip(second).map(|((_, x), (_, o))| [x, o]).collect()
}

/// The squares that a side reaches first; a tie counts a fifth of a square for the player to move.
fn owned(pairs: &[[Option<u32>; 2]], mover: char) -> f64 {
    let tie = if mover == 'x' { 0.2 } else { -0.2 };
    let of = |pair: &[Option<u32>; 2]| match pair {
        [None, None] => 0.0,
        [Some(_), None] => 1.0,
        [None, Some(_)] => -1.0,
        [Some(x), Some(o)] if x == o => tie,
        [Some(x), Some(o)] => {
            if x < o {
                1.0
            } else {
                -1.0
            }
        }
    };
    pairs.iter().map(of).sum()
}

#[test]
fn territory_is_what_is_reached_first() {
    looked_at(|game, state| {
        let plain = Plain::of(game, state);
        let expected = 100.0 * owned(&pairs(&plain, 20), plain.mover);
        let value = first(game, AmazonsEvaluation::Territory, state);
        assert!((expected - f64::from(value)).abs() < 0.5, "{}", game.write_position(state));
    });
}

#[test]
fn the_mixture_adds_up_what_it_says() {
    looked_at(|game, state| {
        let plain = Plain::of(game, state);
        let (queens, kings) = (pairs(&plain, 20), pairs(&plain, 1));
        let near =
            |distance: Option<u32>| distance.map_or(0.0, |distance| 2.0 * 0.5_f64.powf(f64::from(distance)));
        let local: f64 = queens.iter().map(|pair| near(pair[0]) - near(pair[1])).sum();
        let steps = |distance: Option<u32>| distance.map_or(f64::INFINITY, f64::from);
        let advance = |pair: &[Option<u32>; 2]| match pair {
            [None, None] => 0.0,
            _ => ((steps(pair[1]) - steps(pair[0])) / 6.0).clamp(-1.0, 1.0),
        };
        let advance: f64 = kings.iter().map(advance).sum();
        let open = |pair: &[Option<u32>; 2]| match pair {
            [Some(x), Some(o)] => 0.5_f64.powf(f64::from(x.abs_diff(*o))),
            _ => 0.0,
        };
        let open: f64 = queens.iter().map(open).sum();
        let squares = (game.columns() * game.rows()) as f64;
        let share = (3.0 * open / squares).min(1.0);
        let [by_queen, by_king] = [&queens, &kings].map(|pairs| owned(pairs, plain.mover));
        let early = (local + advance + 2.0 * by_king) / 4.0;
        let expected = 100.0 * ((1.0 - share) * by_queen + share * early);
        let value = first(game, AmazonsEvaluation::Mixture, state);
        // Fractions of a point are truncated on every square, and the share is one of 65.
        let slack = 2.0 + 1.0 * squares + (by_queen - early).abs() * 100.0 / 64.0;
        assert!(
            (expected - f64::from(value)).abs() < slack,
            "{}: {expected} {value}",
            game.write_position(state)
        );
    });
}

#[test]
fn mobility_counts_the_squares_that_amazons_can_move_to() {
    looked_at(|game, state| {
        let plain = Plain::of(game, state);
        let moves = |letter| {
            plain.places_of(letter).into_iter().map(|from| plain.reached(from, 20).len()).sum::<usize>()
        };
        let expected = 100 * (moves('x') as i32 - moves('o') as i32);
        assert_eq!(
            first(game, AmazonsEvaluation::Mobility, state),
            expected,
            "{}",
            game.write_position(state)
        );
    });
}

#[test]
fn a_board_turned_round_is_worth_the_same_and_changed_sides_the_opposite() {
    looked_at(|game, state| {
        for (name, _) in AmazonsEvaluation::names() {
            let evaluation = AmazonsEvaluation::named(name).expect("it is on the list");
            let value = first(game, evaluation, state);
            assert_eq!(
                value,
                first(game, evaluation, &game.canonical(state)),
                "{}",
                game.write_position(state)
            );
            let swapped = game.write_position(state).replace('x', "?").replace('o', "x").replace('?', "o");
            let swapped = read(game, &swapped);
            assert_eq!(value, -first(game, evaluation, &swapped));
            assert!(value.abs() <= MAX_ESTIMATE);
            let sign = if game.to_move(state) == Player::FIRST { 1 } else { -1 };
            assert_eq!(evaluation.score(game, state), sign * value);
        }
    });
}

#[test]
fn a_room_of_one_s_own_is_worth_its_squares() {
    let game = Amazons::new(5, 4);
    // Six squares for one side, two for neither.
    let state = read(&game, "x2#o/3##/1###1/####1 x");
    assert_eq!(first(&game, AmazonsEvaluation::Territory, &state), 100 * 6);
    let state = read(&game, "x2#o/3#1/1###1/##### x");
    assert_eq!(first(&game, AmazonsEvaluation::Territory, &state), 100 * (6 - 2));
    assert_eq!(first(&game, AmazonsEvaluation::Mixture, &state), 100 * (6 - 2));
}

#[test]
fn evaluations_are_named() {
    let game = Amazons::default();
    for (name, _) in AmazonsEvaluation::names() {
        let evaluation = AmazonsEvaluation::named(name).expect("it is on the list");
        assert_eq!(evaluation.name(), name);
        assert_eq!(evaluation.scale(&game), Scale::Proven { hurry: true });
    }
    assert_eq!(AmazonsEvaluation::default_choice(), AmazonsEvaluation::Territory);
    assert_eq!(AmazonsEvaluation::named("queen"), None);
}
