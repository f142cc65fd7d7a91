//! The results of learning, which are the same however often it was interrupted.

use super::{learned, network};
use crate::learning::{Backup, Learner, Learning, Options, Trained};
use crate::network::Network;
use crate::tuples::TupleKind;
use game::{Evaluated, Game, KeyMap, Payoffs};
use std::sync::atomic::AtomicBool;

/// The value of a position for the first player, by looking at all games.
fn exact(
    game: &games::Mnk,
    state: &<games::Mnk as Game>::State,
    known: &mut KeyMap<<games::Mnk as Game>::State, i32>,
) -> i32 {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs.as_slice()[0];
    }
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let values = moves.iter().map(|&mv| {
        let mut next = *state;
        game.play(&mut next, mv);
        exact(game, &next, known)
    });
    let values: Vec<i32> = values.collect();
    let best = if game.to_move(state).index() == 0 { values.iter().max() } else { values.iter().min() };
    let value = *best.expect("a position in which the game is not over has moves");
    known.insert(*state, value);
    value
}

#[test]
fn one_ply_of_what_was_learned_of_tic_tac_toe_never_gives_away_the_start() {
    never_gives_away(&Options::games(20_000));
}

#[test]
fn nor_does_what_other_methods_learned() {
    let usual = Options::games(10_000);
    never_gives_away(&Options { backup: Backup::Two, ..usual.clone() });
    never_gives_away(&Options { backup: Backup::Tree, ..usual.clone() });
    never_gives_away(&Options { average: 0.5, last_step: 0.2, ..usual.clone() });
    never_gives_away(&Options { opening: 3, sparring: 0.3, ..usual });
}

fn never_gives_away(options: &Options) {
    let game = games::Mnk::tic_tac_toe();
    let network = network(&game, options);
    let mut known = KeyMap::default();
    // Every position that one side reaches by its best learned moves against all replies.
    for side in 0..2 {
        let mut open = vec![game.start()];
        while let Some(state) = open.pop() {
            if game.outcome(&state).is_some() {
                continue;
            }
            let turn = game.to_move(&state);
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves);
            let next = |mv| {
                let mut next = state;
                game.play(&mut next, mv);
                next
            };
            if turn.index() == side {
                let value = |next: &_| match game.outcome(next) {
                    Some(payoffs) => network.scale(&game).finished(&payoffs, 1)[turn],
                    None => network.values(&game, next)[turn],
                };
                let best = moves.iter().map(|&mv| next(mv)).max_by_key(value).expect("a move");
                let (before, after) = (exact(&game, &state, &mut known), exact(&game, &best, &mut known));
                assert_eq!(before, after, "a learned move gives away {state:?}");
                open.push(best);
            } else {
                open.extend(moves.into_iter().map(next));
            }
        }
    }
}

/// A learner of all its games that was put away and restored after every seven of them.
fn restored_often<G: Evaluated + Clone + Send + Sync>(game: &G, options: &Options) -> Learner<G>
where
    G::State: Send,
{
    let never = AtomicBool::new(false);
    let mut learner = Learner::new(game.clone(), options).expect("a game to learn");
    while learner.play(7, &never) > 0 {
        let state = learner.state();
        learner = Learner::new(game.clone(), options).expect("a game to learn");
        learner.restore(&state).expect("its own state");
    }
    learner
}

#[test]
fn a_learner_that_was_restored_continues_as_if_it_had_never_stopped() {
    let game = games::Diamond::default();
    let options = Options { guided: Some(0.5), cap: Some(60), ..Options::games(30) };
    let undisturbed = learned(&game, &options);
    let learner = restored_often(&game, &options);
    assert_eq!(learner.state(), undisturbed.state());
    assert_eq!(learner.trained(), undisturbed.trained());
    assert_ne!(learned(&game, &Options { seed: 2, ..options }).trained(), undisturbed.trained());
}

#[test]
fn a_learner_of_every_option_that_was_restored_continues_as_well() {
    let game = games::ConnectFour::default();
    let usual = Options { tuples: TupleKind::read_all("line4").ok(), ..Options::games(40) };
    for backup in [Backup::Two, Backup::Tree] {
        let average = if backup == Backup::Two { 0.8 } else { 0.1 };
        let options =
            Options { average, last_step: 0.5, opening: 20, sparring: 0.5, backup, ..usual.clone() };
        let undisturbed = learned(&game, &options);
        let learner = restored_often(&game, &options);
        assert_eq!(learner.state(), undisturbed.state());
        assert_eq!(learner.trained(), undisturbed.trained());
        for other in [
            Options { average: 0.0, ..options.clone() },
            Options { last_step: 0.4, ..options.clone() },
            Options { opening: 6, ..options.clone() },
            Options { sparring: 0.0, ..options.clone() },
            Options { backup: Backup::One, ..options.clone() },
        ] {
            assert_ne!(learned(&game, &other).trained(), undisturbed.trained(), "{other:?}");
        }
    }
}

/// While weights are averaged, nothing else is learned than without it.
#[test]
fn averaged_weights_are_the_mean_of_those_after_the_last_games() {
    let game = games::Othello::default();
    let usual = Options { tuples: TupleKind::read_all("line3").ok(), ..Options::games(30) };
    let never = AtomicBool::new(false);
    let mut learner = Learner::new(game.clone(), &usual).expect("a game to learn");
    let mut last: Vec<Trained> = Vec::new();
    for played in 1..=30 {
        learner.play(1, &never);
        // A third of thirty.
        if played > 20 {
            last.push(learner.trained());
        }
    }
    let averaged = learned(&game, &Options { average: 1.0 / 3.0, ..usual });
    let state = learner.state();
    assert_eq!(averaged.state()[..state.len()], state);
    let Trained { shift, weights, .. } = averaged.trained();
    assert!(last.iter().all(|trained| trained.shift == shift));
    for (at, &weight) in weights.iter().enumerate() {
        let mean = last.iter().map(|trained| f64::from(trained.weights[at])).sum::<f64>() / 10.0;
        assert!((mean - f64::from(weight)).abs() <= 1.0, "{at}: {mean}, {weight}");
    }
}

#[test]
fn options_that_make_no_sense_together_are_refused() {
    let refused = |options: &Options| Learner::new(games::ConnectFour::default(), options).err();
    let tree = Options { backup: Backup::Tree, ..Options::games(1) };
    assert_eq!(refused(&Options { siblings: Some(0.1), ..tree.clone() }), Some(crate::Error::Siblings));
    assert_eq!(refused(&Options { siblings: Some(0.0), ..tree.clone() }), None);
    assert_eq!(refused(&tree), None);
    // Heaps belong to nobody.
    let sparring = Options { sparring: 0.1, ..Options::games(1) };
    let nim =
        Learner::new(games::Nim::new(&[3, 4, 5], games::last_mover::LastMover::Wins, 2), &sparring).err();
    assert_eq!(nim, Some(crate::Error::NoPieces));
    assert_eq!(refused(&sparring), None);
}

#[test]
fn a_state_of_another_learner_is_refused() {
    let game = games::Mnk::tic_tac_toe();
    let options = Options::games(10);
    let state = learned(&game, &options).state();
    let tuples = TupleKind::read_all("line3").ok();
    for other in [Options { tuples, ..options.clone() }, Options { average: 0.5, ..options.clone() }] {
        assert!(Learner::new(game.clone(), &other).expect("a game to learn").restore(&state).is_err());
    }
    let mut learner = Learner::new(game, &options).expect("a game to learn");
    (0..state.len()).for_each(|length| assert!(learner.restore(&state[..length]).is_err(), "{length} bytes"));
    learner.restore(&state).expect("its own state");
}

#[test]
fn learning_beats_what_knows_nothing() {
    let game = games::Othello::default();
    let options = Options::games(300);
    let fresh = Learner::new(game.clone(), &options).expect("a game to learn").trained();
    let learner = learned(&game, &options);
    let points = learner.against(&fresh, 100, 3).expect("weights of the same game");
    let mean = points.iter().sum::<f64>() / points.len() as f64;
    assert!(mean > 0.7, "{mean} of 1");
    assert!(fresh.weights.iter().all(|&weight| weight == 0));
}

#[test]
fn games_without_a_board_and_with_other_payoffs_are_refused() {
    let refused = |error: crate::Error| error.to_string();
    let error = Learner::new(games::Uniform::random(2, 3, 2, 5, 1).expect("a tree"), &Options::games(1))
        .map(|_| ())
        .map_err(refused);
    assert!(error.is_err_and(|error| error.contains("board")));
}

#[test]
fn values_of_three_players_lie_within_their_bounds() {
    let game = games::Diamond::default();
    let network: Network = network(&game, &Options { guided: Some(1.0), ..Options::games(20) });
    let bounds = network.bounds(&game).expect("three players");
    for state in super::positions(&game, 3, 9) {
        let values: Payoffs = network.values(&game, &state);
        assert!(values.as_slice().iter().all(|value| (bounds.least..=bounds.greatest).contains(value)));
    }
    assert_eq!(game.players(), 3);
    assert!(game.board().is_some());
}
