use super::*;
use game::{Evaluate, KeySet, Named, Notation, Scale, laws};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn configured(values: &[(&str, &str)]) -> Result<RandomGame, ParameterError> {
    let mut given = Given::defaults(RandomGame::PARAMETERS);
    for (name, value) in values {
        given.set(name, value)?;
    }
    RandomGame::configure(&given)
}

fn game_of(players: usize) -> RandomGame {
    RandomGame::new(players, 1..=5, 60, 1).expect("a game")
}

/// The node that a path of children, counted from 0, leads to.
fn at(game: &RandomGame, path: &[u8]) -> State {
    let mut state = game.start();
    for &child in path {
        assert!(child < state.children());
        game.play(&mut state, child);
    }
    state
}

#[test]
fn obeys_the_laws() {
    let sets: [&[(&str, &str)]; 10] = [
        &[],
        &[("branching", "3")],
        &[("players", "2")],
        &[("players", "4"), ("branching", "2-7")],
        &[("players", "5"), ("plies", "255")],
        &[("players", "6"), ("branching", "100"), ("seed", "18446744073709551615")],
        &[("mover-spread", "0"), ("others-spread", "1048576"), ("plies", "7")],
        &[("mover-spread", "0"), ("others-spread", "0")],
        &[("players", "4"), ("plies", "20"), ("noise", "1048576")],
        &[("branching", "1"), ("plies", "1"), ("mover-spread", "1")],
    ];
    for set in sets {
        laws::check_notation(&configured(set).expect("a game"), 50, 1);
    }
}

#[test]
fn a_state_is_small() {
    assert_eq!(size_of::<State>(), 32);
}

/// Frozen: another generator, or another order of drawing, changes the game of every seed. The values come
/// from an independent program.
#[test]
fn every_number_of_players_has_its_tree() {
    let golden: [(usize, u8, [u8; 4], u8, &str); 5] = [
        (2, 1, [0, 2, 3, 2], 5, "4 76b92191abc19e1e 15631,7517"),
        (3, 3, [2, 0, 1, 2], 2, "4 6240e5155ad7d5d1 -8207,2658,-859"),
        (4, 2, [1, 2, 2, 2], 3, "4 abf05fada593d553 4214,-5883,-13087,7645"),
        (5, 4, [3, 4, 3, 0], 2, "4 8b8ab0968d1b2adf 10390,5069,2610,-3468,-47"),
        (6, 4, [3, 4, 2, 2], 3, "4 4454d2dce77e4e29 9202,3769,14492,4744,567,112"),
    ];
    for (players, children, path, below, position) in golden {
        let game = game_of(players);
        assert_eq!(game.start().children(), children, "children of the root for {players}");
        let state = at(&game, &path);
        assert_eq!(state.children(), below, "children after four plies for {players}");
        assert_eq!(game.write_position(&state), position, "for {players}");
    }
}

#[test]
fn any_spread_is_drawn_evenly() {
    for (players, spreads) in [(3, [2, 1]), (2, [2, 1]), (5, [3, 0])] {
        let game = RandomGame::with_spreads(players, 1..=3, 60, spreads, 1).expect("a game");
        let mut seen: [KeySet<i32>; 2] = Default::default();
        let mut children = [0; 4];
        for hash in 0..3_000 {
            let (costs, more) = game.sequence(hash);
            seen[0].insert(costs[0]);
            seen[1].extend(&costs[1..players]);
            children[usize::from(more)] += 1;
        }
        for (seen, spread) in seen.iter().zip(spreads) {
            let expected = if spread == 0 { 0..1 } else { -(spread as i32)..spread as i32 };
            assert_eq!(*seen, expected.collect(), "{players} players, spread {spread}");
        }
        assert!(children[1..].iter().all(|&count| (900..1_100).contains(&count)), "{children:?}");
        assert_eq!(children[0], 0);
    }
}

#[test]
fn the_papers_costs_reach_from_end_to_end() {
    let game = game_of(3);
    let [least, greatest] = [[-16_384, -1_024, -1_024], [16_383, 1_023, 1_023]];
    assert_eq!(game.bit_fields(0), (least, 1));
    assert_eq!(game.bit_fields((1 << 37) - 1), (greatest, 1));
    assert_eq!(game.bit_fields(u64::MAX), (greatest, 5));
}

#[test]
fn the_papers_example_of_a_static_value() {
    let game = game_of(3);
    let state = game.node(1, 60, &[-2, -4, 4]);
    assert_eq!(game.outcome(&state), Some(Payoffs::new(&[-6, -8, 6])));
    assert_eq!(RandomGameEvaluation.values(&game, &state), Payoffs::new(&[-6, -8, 6]));
    assert_eq!(RandomGameEvaluation.scale(&game), Scale::Payoffs);
    for (sums, leads) in [
        (&[7, 7][..], &[0, 0][..]),
        (&[-2, 5], &[-7, 7]),
        (&[1, 9, 4, 9], &[-8, 0, -5, 0]),
        (&[3, -3, 0, 8, -8, 1], &[-5, -11, -8, 5, -16, -7]),
    ] {
        let game = game_of(sums.len());
        assert_eq!(game.leads(&game.node(1, 9, sums)), Payoffs::new(leads));
    }
}

/// Frozen: the values come from an independent program, of the states of the test of trees above.
#[test]
fn the_noise_of_a_node_is_always_the_same() {
    for (position, noise, expected) in [
        ("4 6240e5155ad7d5d1 -8207,2658,-859", 1_000, &[-10_977, 3_718, -3_718][..]),
        ("4 abf05fada593d553 4214,-5883,-13087,7645", 16_384, &[-8_589, -425, -27_009, 425]),
        ("4 76b92191abc19e1e 15631,7517", 1 << 20, &[-1_380_090, 1_380_090]),
    ] {
        let exact = game_of(expected.len());
        let noisy = exact.with_noise(noise).expect("a noise");
        let state = exact.read_position(position).expect("a position");
        assert_eq!(RandomGameEvaluation.values(&noisy, &state), Payoffs::new(expected));
        assert_eq!(RandomGameEvaluation.values(&exact, &state), exact.leads(&state));
    }
}

#[test]
fn noise_is_even_within_its_bounds_and_only_in_the_evaluation() {
    for players in 2..=6 {
        let exact = RandomGame::with_spreads(players, 4..=4, 9, [0, 0], 1).expect("a game");
        let noisy = exact.with_noise(3).expect("a noise");
        let bounds = RandomGameEvaluation.bounds(&noisy).expect("bounds");
        assert_eq!((bounds.least, bounds.greatest), (-6, 6));
        assert_eq!(noisy.promises(), exact.promises());
        let mut seen = [0; 13];
        for hash in 0..6_000 {
            let state = noisy.node(hash, 3, &[]);
            let values = RandomGameEvaluation.values(&noisy, &state);
            assert!(bounds.sum.is_none_or(|sum| values.as_slice().iter().sum::<i32>() == sum));
            seen[(values[Player::new(players - 1)] + 6) as usize] += 1;
        }
        // From -3 to 2 are six numbers: the difference of two is five at most.
        assert_eq!((seen[0], seen[12]), (0, 0));
        if players == 2 {
            let expected = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map(|ways| ways * 6_000 / 36);
            let near = |(seen, expected): (&i32, &i32)| (seen - expected).abs() < 120;
            assert!(seen[1..12].iter().zip(&expected).all(near), "{seen:?} is not {expected:?}");
        }
        let over = noisy.node(7, 9, &[]);
        assert_eq!(noisy.outcome(&over), Some(Payoffs::zero(players)));
    }
}

#[test]
fn a_game_has_twenty_moves_a_player() {
    let game = game_of(3);
    let mut state = game.start();
    let mut moves = [0; 3];
    while game.outcome(&state).is_none() {
        moves[game.to_move(&state).index()] += 1;
        game.play(&mut state, 0);
    }
    assert_eq!(moves, [20; 3]);
}

#[test]
fn positions_are_read_by_path_too_and_refused() {
    let game = game_of(3);
    let read = |text: &str| game.read_position(text).expect(text);
    assert_eq!(read("root"), game.start());
    assert_eq!(read("0 910A2DEC89025CC1 0,0,0"), game.start());
    assert_eq!(read("2.5.1"), at(&game, &[1, 4, 0]));
    let refuse = |text: &str, message: &str| {
        assert_eq!(game.read_position(text).expect_err(text).to_string(), message, "{text}");
    };
    refuse(
        "",
        "expected plies, hash and sums, such as `0 910a2dec89025cc1 0,0,0`, or a path from the root, \
         got nothing",
    );
    refuse("4", "expected a child from 1 to 3, got `4`");
    refuse("1.+1", "expected a child from 1 to 2, got `+1`");
    refuse("61 910a2dec89025cc1 0,0,0", "expected plies played, from 0 to 60, got `61`");
    refuse("1 910a2dec 0,0,0", "expected a hash of sixteen digits to base 16, got `910a2dec`");
    refuse(
        "1 +10a2dec89025cc1 0,0,0",
        "expected a hash of sixteen digits to base 16, got `+10a2dec89025cc1`",
    );
    refuse("0 910a2dec89025cc1 0,1,0", "expected 3 sums that 0 plies may add up to, got `0,1,0`");
    refuse("1 910a2dec89025cc1 16384,0", "expected 3 sums that 1 plies may add up to, got `16384,0`");
    refuse(
        "1 910a2dec89025cc1 16384,-16384,0",
        "expected 3 sums that 1 plies may add up to, got `16384,-16384,0`",
    );
    let over = read("60 910a2dec89025cc1 3,2,1");
    let error = game.read_move(&over, "1").expect_err("the game is over");
    assert_eq!(error.to_string(), "expected no move, as the game is over, got `1`");
}

#[test]
fn what_the_moves_lead_to_is_drawn() {
    let game = game_of(3);
    let drawn = game.draw(&game.start());
    assert_eq!(
        drawn,
        "ply 0 of 60, sums 0,0,0\n  1  [8961,-9388,-8961]\n  2  [13077,-13077,-13215]\n  3  [-13189,433,-433]"
    );
    let wide = RandomGame::new(3, 12..=12, 1, 1).expect("a game");
    assert!(wide.draw(&wide.start()).ends_with("\n     and 2 more"));
    assert_eq!(wide.draw(&at(&wide, &[0])), "ply 1 of 1, sums 8478,-910,-483");
}

#[test]
fn parameters_out_of_range_are_refused() {
    let refuse = |set: &[(&str, &str)], message: &str| {
        let error = configured(set).expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    };
    refuse(&[("players", "7")], "`players`: expected a whole number from 2 to 6");
    for text in ["0", "101", "5-1", "1-", "-5", "1-2-3", "", "0-3"] {
        refuse(&[("branching", text)], "`branching`: expected a number from 1 to 100, or two such as 1-5");
    }
    refuse(&[("plies", "256")], "`plies`");
    refuse(&[("mover-spread", "1048577")], "`mover-spread`");
    refuse(&[("noise", "1048577")], "`noise`");
    assert!(game_of(3).with_noise((1 << 20) + 1).is_err());
    refuse(&[("mover-spread", "1048576")], "expected plies times spread to be less than 2^23");
    assert!(configured(&[("mover-spread", "1048576"), ("plies", "7")]).is_ok());
    assert!(RandomGame::new(1, 1..=5, 60, 1).is_err());
    assert!(RandomGame::new(3, 0..=5, 60, 1).is_err());
    assert!(RandomGame::new(3, 1..=5, 0, 1).is_err());
    assert_eq!(RandomGameEvaluation::named("lead"), Some(RandomGameEvaluation));
}

proptest! {
    #![proptest_config(Config {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..Config::default()
    })]

    #[test]
    fn no_text_makes_it_panic(
        any in ".{0,40}",
        own in "[0-9a-f.,root -]{0,40}",
        near in "[0-6]{0,2} [0-9a-f]{15,17} (-?[0-9]{1,6},){1,3}[0-9]{1,8}"
    ) {
        for game in [game_of(3), game_of(2)] {
            for text in [&any, &own, &near] {
                if let Ok(state) = game.read_position(text) {
                    prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
                    let _ = game.draw(&state);
                }
                let _ = game.read_move(&game.start(), text);
            }
        }
    }
}
