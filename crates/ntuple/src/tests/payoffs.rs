//! Learning from payoffs of any kind, and from recorded games.

use super::{learned, network, plain, positions};
use crate::design::{Design, Estimate, Sharing};
use crate::learning::{Aim, Learner, Learning, Options, Recorded};
use crate::network::Network;
use crate::outputs::{Outputs, estimate, target};
use game::random::Random;
use game::toy::{Pairs, Threes};
use game::{Bounds, Evaluated, Game, Line, Payoffs, Player, Scale};
use std::sync::atomic::AtomicBool;

#[test]
fn the_estimate_follows_from_the_payoffs_and_the_aim() {
    let of = |game: &Pairs, aim| estimate(game, aim, 1).expect("payoffs that differ");
    let othello = games::Othello::default();
    assert_eq!(estimate(&othello, Aim::Win, 1), Ok(Estimate::Win));
    assert_eq!(estimate(&othello, Aim::Score, 1), Ok(Estimate::Score { greatest: 64 }));
    assert_eq!(estimate(&games::Diamond::default(), Aim::Score, 1), Ok(Estimate::Win));
    let game = Pairs::new(3, 9);
    for aim in [Aim::Win, Aim::Score] {
        assert_eq!(of(&game, aim), Estimate::Payoffs { least: 0, greatest: 2 });
    }
    // Nothing is promised: the extremes of random games, which on so small a board are those of all games.
    assert_eq!(of(&game.without_promise(), Aim::Win), of(&game, Aim::Win));
    assert_eq!([1, 2].map(|outputs| Estimate::Win.outputs(outputs + 1)), [1, 3]);
    assert_eq!(Estimate::Payoffs { least: 0, greatest: 1 }.outputs(2), 2);
}

#[test]
fn targets_are_the_payoffs_as_they_are_ties_for_the_first_place_among_them() {
    let targets = |outputs, payoffs: &[i32]| -> Vec<f32> {
        (0..payoffs.len()).map(|player| target(outputs, &Payoffs::new(payoffs), player)).collect()
    };
    assert_eq!(targets(Outputs::Opponents { greatest: None }, &[12, -12]), [1.0, -1.0]);
    assert_eq!(targets(Outputs::Opponents { greatest: Some(64) }, &[16, -16]), [0.25, -0.25]);
    assert_eq!(targets(Outputs::Opponents { greatest: Some(64) }, &[0, 0]), [0.0, 0.0]);
    assert_eq!(targets(Outputs::Winner, &[0, 1, 0]), [0.0, 1.0, 0.0]);
    assert_eq!(targets(Outputs::Winner, &[0, 0, 0]), [0.0; 3]);
    assert_eq!(targets(Outputs::Winner, &[1, 1, 0]), [1.0, 1.0, 0.0]);
    let payoffs = Outputs::Payoffs { least: -2, greatest: 2 };
    assert_eq!(targets(payoffs, &[2, 2, -1]), [1.0, 1.0, 0.25]);
    // Beyond the extremes of random games.
    assert_eq!(targets(payoffs, &[3, -9]), [1.0, 0.0]);
}

/// Max^N to the end, of equal children the first.
fn exact(game: &Pairs, state: &<Pairs as Game>::State) -> Payoffs {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs;
    }
    let mover = game.to_move(state);
    let after = |mv| {
        let mut next = *state;
        game.play(&mut next, mv);
        exact(game, &next)
    };
    let all = game::legal(game, state).into_iter().map(after);
    all.reduce(|best, values| if values[mover] > best[mover] { values } else { best }).expect("a move")
}

#[test]
fn payoffs_of_two_and_three_players_are_learned() {
    for (game, games) in
        [(Pairs::new(2, 6), 8_000), (Pairs::new(3, 7), 12_000), (Pairs::new(2, 6).without_promise(), 8_000)]
    {
        let options =
            Options { tuples: crate::TupleKind::read_all("line4+line3").ok(), ..Options::games(games) };
        let network = network(&game, &options);
        assert_eq!(network.scale(&game), Scale::Payoffs);
        let bounds = game.promises().payoffs.map(|known| Bounds { sum: None, ..known });
        assert_eq!(network.bounds(&game), bounds);
        // The gain of the last piece is certain.
        let (mut error, mut number) = (0.0, 0.0);
        for state in positions(&game, 300, 4) {
            if game::legal(&game, &state).len() != 1 {
                continue;
            }
            let (expected, exact) = (network.expected(&game, &state), exact(&game, &state));
            for player in Player::all(game.players()) {
                error += (f64::from(expected[player]) / 1_000.0 - f64::from(exact[player])).abs();
                number += 1.0;
            }
        }
        let mean = error / number;
        assert!(mean < 0.2, "{game:?}: {mean} of a payoff off, in {number}");
    }
}

#[test]
fn a_score_is_learned_as_a_share_of_the_greatest() {
    let game = games::Othello::default();
    let options = Options { aim: Aim::Score, ..Options::games(60) };
    let [win, score] = [Aim::Win, Aim::Score].map(|aim| {
        let options = Options { aim, ..options.clone() };
        network(&game, &options)
    });
    assert_eq!(score.design().estimate, Estimate::Score { greatest: 64 });
    assert_eq!(score.scale(&game), win.scale(&game));
    assert_ne!(score.weights(), win.weights());
    assert_eq!(
        [&win, &score].map(|network| network.paid(&Payoffs::two(-20)).as_slice()[0]),
        [-1_000, -20_000]
    );
    // The score of 64 discs is far from certain after a few games, and a win is not.
    for state in positions(&game, 2, 1) {
        let expected = score.expected(&game, &state);
        assert!(expected.as_slice()[0].abs() <= 64_000 && expected.sum() == 0);
    }
}

#[test]
fn weights_for_other_payoffs_are_refused() {
    let refused = |game: &dyn Fn(Estimate) -> Result<Network, crate::Error>, estimates: &[Estimate]| {
        for &estimate in estimates {
            assert_eq!(game(estimate).err(), Some(crate::Error::OtherPayoffs), "{estimate:?}");
        }
    };
    let pairs = Pairs::new(3, 9);
    let payoffs = |least, greatest| Estimate::Payoffs { least, greatest };
    let of_pairs = |estimate| {
        let design = Design { estimate, ..plain(&pairs, "cell", Sharing::Apart) };
        let number = Network::number_of_weights(&pairs, &design)?;
        Network::new(&pairs, design, 12, vec![0; number])
    };
    assert!(of_pairs(payoffs(0, 2)).is_ok() && of_pairs(payoffs(0, 1)).is_ok());
    let score = Estimate::Score { greatest: 2 };
    refused(&of_pairs, &[Estimate::Win, score, payoffs(0, 3), payoffs(-1, 2), payoffs(1, 1), payoffs(2, 0)]);
    let threes = Threes::new(2, 3, 3);
    let of_threes = |estimate| {
        let design = Design { estimate, ..plain(&threes, "cell", Sharing::Apart) };
        let number = Network::number_of_weights(&threes, &design)?;
        Network::new(&threes, design, 12, vec![0; number])
    };
    assert!(of_threes(Estimate::Win).is_ok() && of_threes(Estimate::Score { greatest: 1 }).is_ok());
    refused(&of_threes, &[Estimate::Score { greatest: 5 }, payoffs(-1, 1)]);
}

/// Random games, all of which begin with these moves; every other one is broken off.
fn recorded(game: &Threes, number: u64) -> Vec<Recorded<Threes>> {
    let record = |seed| {
        let (mut line, mut random) = (Line::new(game), Random::new(seed));
        while line.outcome(game).is_none() && (seed % 2 == 0 || line.moves().len() < 4) {
            let moves = line.legal(game);
            line.push(game, moves[random.index(moves.len())]);
        }
        Recorded::new(game, &line, 1)
    };
    (0..number).map(record).collect()
}

#[test]
fn recorded_games_come_first_and_a_stop_among_them_changes_nothing() {
    let game = Threes::new(2, 4, 4);
    let options = Options { records: Some("thirty".to_owned()), ..Options::games(50) };
    let made = || Learner::new(game, &options).expect("a game to learn").with_records(recorded(&game, 30));
    let never = AtomicBool::new(false);
    let mut undisturbed = made();
    assert_eq!(undisturbed.play(u64::MAX, &never), 50);
    let mut learner = made();
    while learner.play(7, &never) > 0 {
        let state = learner.state();
        learner = made();
        learner.restore(&state).expect("its own state");
    }
    assert_eq!(learner.state(), undisturbed.state());
    assert_ne!(undisturbed.trained(), learned(&game, &options).trained());
    // Of fewer games in all, the first of the records.
    let few = Options { games: 10, ..options.clone() };
    let few_of = |records| {
        let mut learner = Learner::new(game, &few).expect("a game to learn").with_records(records);
        learner.play(u64::MAX, &never);
        learner.trained()
    };
    assert_eq!(few_of(recorded(&game, 30)), few_of(recorded(&game, 10)));
}

/// One game, over and over: its positions come to be worth what it paid.
#[test]
fn positions_of_a_recorded_game_are_worth_its_end() {
    let game = Threes::new(2, 4, 4);
    let mut line = Line::new(&game);
    for cell in [5, 0, 6, 3, 7] {
        line.push(&game, cell);
    }
    assert_eq!(line.outcome(&game), Some(Payoffs::two(1)));
    let mut learner = Learner::new(game, &Options::games(200))
        .expect("a game to learn")
        .with_records(vec![Recorded::new(&game, &line, 1); 200]);
    learner.play(u64::MAX, &AtomicBool::new(false));
    let trained = learner.trained();
    let network = Network::new(&game, trained.design, trained.shift, trained.weights).expect("its weights");
    let mut state = game.start();
    for (ply, &mv) in line.moves().iter().enumerate() {
        let expected = network.expected(&game, &state).as_slice()[0];
        assert!(ply == 0 || expected > 800, "{expected} at ply {ply}");
        game.play(&mut state, mv);
    }
    assert!(learner.progress().decided > 0.999);
    // From a game of random moves nothing is learned.
    let random = vec![Recorded::new(&game, &line, line.moves().len()); 20];
    let mut learner = Learner::new(game, &Options::games(20)).expect("a game to learn").with_records(random);
    learner.play(u64::MAX, &AtomicBool::new(false));
    assert!(learner.trained().weights.iter().all(|&weight| weight == 0));
}

#[test]
fn a_board_is_needed_and_ends_that_differ() {
    let error = Learner::new(games::Uniform::random(2, 3, 2, 5, 1).expect("a tree"), &Options::games(1));
    assert_eq!(error.err(), Some(crate::Error::NoBoard));
    assert!(Pairs::new(2, 5).board().is_some());
}
