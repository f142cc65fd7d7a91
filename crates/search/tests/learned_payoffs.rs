//! Learned evaluations of payoffs that are neither those of two opponents nor one for the winner, and what
//! Monte Carlo search makes of learned values.

use game::random::Random;
use game::toy::{Pairs, Threes};
use game::{Evaluate, Evaluated, Game, Line, NoEvaluation, Payoffs, Scale, legal};
use ntuple::{Design, Estimate, Network, Sharing, TupleKind};
use search::{Budget, Chosen, Kind, MaxN, MaxNRule, Mcts, Pruning, Root, Search, TieBreak, Value, reference};
use std::sync::Arc;

/// A network with random weights.
fn network<G: Evaluated>(game: &G, tuples: &str, estimate: Estimate, seed: u64) -> Arc<Network> {
    let design = Design {
        tuples: TupleKind::read_all(tuples).expect("tuples"),
        phases: vec![3],
        symmetries: Vec::new(),
        turns: Vec::new(),
        sharing: Sharing::Apart,
        estimate,
    };
    let mut random = Random::new(seed);
    let weights = Network::number_of_weights(game, &design).expect("a design for this board");
    let weights = (0..weights).map(|_| random.below(1 << 14) as i16 - (1 << 13)).collect();
    Arc::new(Network::new(game, design, 12, weights).expect("a network"))
}

/// Pairs with an evaluation of what each player is paid.
fn pairs(players: usize, cells: u8, seed: u64) -> (Pairs, Arc<Network>) {
    let game = Pairs::new(players, cells);
    let bounds = game.promises().payoffs.expect("bounds");
    let estimate = Estimate::Payoffs { least: bounds.least, greatest: bounds.greatest };
    (game, network(&game, "cell+line3", estimate, seed))
}

fn chosen<G: Evaluated<Evaluation = NoEvaluation>>(network: &Arc<Network>) -> Chosen<G> {
    Chosen::learned(NoEvaluation, Arc::clone(network))
}

/// The positions of random games in which the game is not over.
fn positions<G: Game>(game: &G, number: usize, seed: u64) -> Vec<G::State> {
    let (mut random, mut moves, mut found) = (Random::new(seed), Vec::new(), Vec::new());
    while found.len() < number {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            found.push(state.clone());
            let (mv, _) = game.random_move(&state, &mut random, &mut moves);
            game.play(&mut state, mv);
        }
    }
    found
}

/// Max^N by its definition: of equal children the first.
fn max_n(game: &Pairs, network: &Network, state: &<Pairs as Game>::State, depth: u32) -> Payoffs {
    if let Some(payoffs) = game.outcome(state) {
        return payoffs;
    }
    if depth == 0 {
        return network.values(game, state);
    }
    let mover = game.to_move(state);
    let mut best: Option<Payoffs> = None;
    for mv in legal(game, state) {
        let mut child = *state;
        game.play(&mut child, mv);
        let values = max_n(game, network, &child, depth - 1);
        if best.is_none_or(|best| values[mover] > best[mover]) {
            best = Some(values);
        }
    }
    best.expect("a position in which the game is not over has moves")
}

#[test]
fn max_n_with_learned_payoffs_is_that_of_the_definition_pruned_or_not() {
    let (mut heuristic, mut pruned) = (0, 0);
    for (players, cells) in [(2, 12), (3, 14), (4, 16)] {
        for seed in 0..4 {
            let (game, network) = pairs(players, cells, seed);
            let mut nodes = [0, 0];
            for state in positions(&game, 12, seed) {
                let expected = max_n(&game, &network, &state, 3);
                for (pruning, nodes) in
                    [Pruning::NONE, Pruning { immediate: true, ..Pruning::NONE }].into_iter().zip(&mut nodes)
                {
                    let mut search: MaxN<Pairs> = MaxN {
                        evaluation: chosen(&network),
                        tie_break: TieBreak::First,
                        rule: MaxNRule { pruning, threads: 1 },
                        ..MaxN::default()
                    };
                    let root = Root::new(&game, Line::from_state(state));
                    let report = search.search(&root, &Budget::plies(3), ()).expect("it fits");
                    assert_eq!(report.value, Value::Vector(expected), "{game:?} {pruning:?} {state:?}");
                    heuristic += u32::from(report.kind == Kind::Heuristic);
                    *nodes += report.stats.nodes;
                }
            }
            pruned += nodes[0] - nodes[1];
        }
    }
    assert!(heuristic > 100 && pruned > 1000, "{heuristic} static values, {pruned} nodes pruned");
}

#[test]
fn shallow_pruning_is_refused_where_values_have_no_sum() {
    let (game, network) = pairs(3, 9, 1);
    let search: MaxN<Pairs> = MaxN {
        evaluation: chosen(&network),
        rule: MaxNRule { pruning: Pruning::ALL, threads: 1 },
        ..MaxN::default()
    };
    assert!(search.fits(&Root::start(&game), &Budget::plies(2)).is_err());
}

#[test]
fn learned_payoffs_lie_within_their_bounds() {
    for (players, cells) in [(2, 7), (3, 11), (6, 20)] {
        let (game, network) = pairs(players, cells, 5);
        let evaluation: Chosen<Pairs> = chosen(&network);
        assert_eq!(evaluation.scale(&game), Scale::Payoffs);
        let bounds = evaluation.bounds(&game).expect("they are promised");
        assert_eq!((bounds.least, bounds.sum), (0, None));
        let parts = network.parts();
        let mut seen = std::collections::BTreeSet::new();
        for state in positions(&game, 3_000, 2) {
            let [values, expected] = [network.values(&game, &state), network.expected(&game, &state)];
            for (&value, &expected) in values.as_slice().iter().zip(expected.as_slice()) {
                assert!((bounds.least..=bounds.greatest).contains(&value), "{value}");
                assert!((parts * bounds.least..=parts * bounds.greatest).contains(&expected), "{expected}");
                // The value is the nearest whole payoff.
                assert!((value * parts - expected).abs() <= parts / 2 + 1, "{value} of {expected}");
                seen.insert(value);
            }
        }
        assert_eq!(seen.len() as i32, bounds.greatest + 1, "every payoff is somewhere the nearest");
    }
}

/// The rows of a Monte Carlo search without playouts after as many as there are moves.
fn check_leaves<G: Evaluated<Evaluation = NoEvaluation> + std::fmt::Debug>(game: &G, network: &Arc<Network>)
where
    G::Move: Ord,
{
    let rewarded = |state: &G::State| match game.outcome(state) {
        Some(payoffs) => network.paid(&payoffs),
        None => network.expected(game, state),
    };
    for state in positions(game, 30, 3) {
        let moves = legal(game, &state);
        let mut search: Mcts<G> = Mcts { evaluation: chosen(network), playout: 0, ..Mcts::default() };
        let budget = Budget { evaluations: Some(moves.len() as u64), ..Budget::default() };
        let report =
            search.search(&Root::new(game, Line::from_state(state.clone())), &budget, ()).expect("it fits");
        for row in report.moves.iter().filter(|row| row.kind == Kind::Heuristic && row.nodes == 1) {
            let mut child = state.clone();
            game.play(&mut child, row.mv);
            assert_eq!(row.value, Value::Vector(rewarded(&child)), "{game:?} {state:?}");
        }
    }
}

#[test]
fn a_leaf_without_a_playout_counts_what_is_expected() {
    for players in [2, 3] {
        let game = Threes::new(players, 4, 4);
        check_leaves(&game, &network(&game, "cell+line3", Estimate::Win, 1));
        let (game, network) = pairs(players, 9, 2);
        check_leaves(&game, &network);
    }
}

#[test]
fn an_expectation_between_opponents_is_the_hyperbolic_tangent_of_the_sum() {
    let game = Threes::new(2, 5, 5);
    let network = network(&game, "cell+line3", Estimate::Win, 4);
    assert_eq!(network.parts(), 1_000);
    for state in positions(&game, 500, 6) {
        let (values, expected) = (network.values(&game, &state), network.expected(&game, &state));
        // A value counts 100 000 for a unit of the sum.
        let tanh = (f64::from(values.as_slice()[0]) / 100_000.0).tanh();
        assert!((tanh * 1_000.0 - f64::from(expected.as_slice()[0])).abs() < 1.0, "{values:?} {expected:?}");
        assert_eq!(expected.sum(), 0);
    }
    assert_eq!(network.paid(&Payoffs::two(-1)), Payoffs::two(-1_000));
}

/// A playout of one greedy ply counts what is expected after the move with the greatest value.
#[test]
fn a_greedy_move_is_the_best_one_ply_ahead() {
    let (mut checked, mut others) = (0, 0);
    for (seed, players) in [(1, 2), (2, 3)] {
        let game = Threes::new(players, 5, 5);
        let network = network(&game, "cell+line3", Estimate::Win, seed);
        let scale = network.scale(&game);
        for state in positions(&game, 60, seed).into_iter().step_by(3) {
            let mut search: Mcts<Threes> =
                Mcts { evaluation: chosen(&network), playout: 1, greedy: 1.0, ..Mcts::default() };
            let playouts = legal(&game, &state).len() as u64;
            let budget = Budget { evaluations: Some(playouts), ..Budget::default() };
            let root = Root::new(&game, Line::from_state(state));
            let report = search.search(&root, &budget, ()).expect("it fits");
            for row in report.moves.iter().filter(|row| row.kind == Kind::Heuristic && row.nodes == 1) {
                let mut leaf = state;
                game.play(&mut leaf, row.mv);
                let mover = game.to_move(&leaf);
                let after = |mv: u8| {
                    let mut next = leaf;
                    game.play(&mut next, mv);
                    match game.outcome(&next) {
                        Some(payoffs) => (scale.finished(&payoffs, 2)[mover], network.paid(&payoffs)),
                        None => (network.values(&game, &next)[mover], network.expected(&game, &next)),
                    }
                };
                let all: Vec<(i32, Payoffs)> = legal(&game, &leaf).into_iter().map(after).collect();
                let most = all.iter().map(|(value, _)| *value).max();
                let best = all.iter().filter(|(value, _)| Some(*value) == most);
                let best: Vec<Value> = best.map(|(_, expected)| Value::Vector(*expected)).collect();
                assert!(best.contains(&row.value), "{:?} of {best:?}", row.value);
                checked += 1;
                others += u32::from(all.iter().any(|(_, other)| !best.contains(&Value::Vector(*other))));
            }
        }
    }
    assert!(checked > 200 && others > 200, "{checked} rows, {others} with worse moves");
}

#[test]
fn what_the_tree_proves_is_paid_whatever_playouts_count() {
    let game = Pairs::new(2, 5);
    let scale = NoEvaluation.scale(&game);
    let possible = reference::values_under_all_tie_breaks(&game, &NoEvaluation, &game.start(), None, 0);
    let possible: Vec<Payoffs> = possible.iter().map(|values| scale.payoffs(values)).collect();
    let (_, network) = pairs(2, 5, 3);
    for (evaluation, playout) in [(Chosen::default(), 1_000), (chosen(&network), 0), (chosen(&network), 2)] {
        let mut search: Mcts<Pairs> = Mcts { evaluation, playout, ..Mcts::default() };
        let report = search.search(&Root::start(&game), &Budget::default(), ()).expect("it fits");
        let Value::Vector(value) = report.value else { panic!("one value") };
        assert_eq!(report.kind, Kind::Exact);
        assert!(possible.contains(&value), "{value:?} of {possible:?}");
    }
}
