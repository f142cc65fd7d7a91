//! Searches that ask an evaluator from outside: PUCT against its formula, walk by walk, and any other search
//! against the evaluation that the evaluator repeats.

use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::random::{Random, derive_seed};
use game::toy::{Threes, TreeShape};
use game::{Evaluate, Game, Key, Line, MAX_ESTIMATE, NoEvaluation, Payoffs, Player, Scale};
use search::reference;
use search::{
    Budget, Chosen, Estimates, Evaluator, Kind, Leaf, MaxN, NetworkMcts, Report, Root, Search, Stop, Value,
};
use std::sync::{Arc, Mutex};

/// Values and priors that look like chance, and a record of how many leaves came together.
#[derive(Debug, Default)]
struct Chance {
    has_priors: bool,
    batches: Mutex<Vec<usize>>,
}

fn drawn(state: &impl std::hash::Hash) -> Random {
    Random::new(derive_seed(Key::of(state).0, 1))
}

fn values<G: Game>(game: &G, state: &G::State) -> Vec<f32> {
    let mut random = drawn(state);
    (0..game.players()).map(|_| (2.0 * random.unit_f64() - 1.0) as f32).collect()
}

fn weights(state: &impl std::hash::Hash, moves: usize) -> Vec<f32> {
    let mut random = Random::new(derive_seed(Key::of(state).0, 2));
    (0..moves).map(|_| random.unit_f64() as f32).collect()
}

impl<G: Game> Evaluator<G> for Chance {
    fn estimate(&self, game: &G, leaves: &[Leaf<G>]) -> Estimates {
        self.batches.lock().expect("no panic").push(leaves.len());
        let mut estimates = Estimates::default();
        for leaf in leaves {
            assert_eq!(
                leaf.moves,
                game::legal(game, &leaf.state),
                "the legal moves of an unfinished position"
            );
            assert!(!leaf.moves.is_empty());
            estimates.values.extend(values(game, &leaf.state));
            if self.has_priors {
                estimates.priors.extend(weights(&leaf.state, leaf.moves.len()));
            }
        }
        estimates
    }
}

/// PUCT as it is written down: walks as lists of moves, and averages over those that begin alike.
struct Plain<'a> {
    game: &'a RandomTree,
    exploration: f64,
    has_priors: bool,
    /// Each walk with the payoffs, from 0 to 1, of its last position.
    walks: Vec<(Vec<u8>, Vec<f64>)>,
}

impl Plain<'_> {
    fn through(&self, moves: &[u8]) -> Vec<&Vec<f64>> {
        self.walks.iter().filter(|(walk, _)| walk.starts_with(moves)).map(|(_, value)| value).collect()
    }

    fn walk(&mut self) {
        let (mut state, mut moves) = (self.game.start(), Vec::new());
        while !self.through(&moves).is_empty() {
            let (player, here) = (self.game.to_move(&state).index(), self.through(&moves));
            let mean = |values: &[&Vec<f64>]| {
                values.iter().map(|value| value[player]).sum::<f64>() / values.len() as f64
            };
            let legal = game::legal(self.game, &state);
            let weights = if self.has_priors { weights(&state, legal.len()) } else { vec![1.0; legal.len()] };
            let total: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
            let mut best = (f64::MIN, 0);
            for (&mv, weight) in legal.iter().zip(weights) {
                let below = self.through(&[&moves[..], &[mv]].concat());
                let average = if below.is_empty() { mean(&here) } else { mean(&below) };
                let prior = f64::from(weight) / total;
                let score = average
                    + self.exploration * prior * (here.len() as f64).sqrt() / (1.0 + below.len() as f64);
                if score > best.0 + 1e-7 {
                    best = (score, mv);
                }
            }
            self.game.play(&mut state, best.1);
            moves.push(best.1);
        }
        assert_eq!(self.game.outcome(&state), None, "the tree is deeper than the walks");
        let value = values(self.game, &state).iter().map(|&value| f64::midpoint(value.into(), 1.0)).collect();
        self.walks.push((moves, value));
    }
}

fn deep_tree(seed: u64) -> RandomTree {
    let shape = TreeShape {
        players: 2 + (seed % 3) as usize,
        depth: 60,
        branching: 4,
        spread: [1, 2, 1_000][(seed % 3) as usize],
        again: 20,
        pass: 10,
        end: 0,
    };
    RandomTree::new(shape, seed)
}

fn walks(most: u64) -> Budget {
    Budget { evaluations: Some(most), ..Budget::default() }
}

fn run(search: &mut NetworkMcts<RandomTree>, game: &RandomTree, budget: &Budget) -> Report<u8> {
    search.search(&Root::start(game), budget, ()).expect("fits")
}

fn vector(value: &Value) -> Payoffs {
    let Value::Vector(values) = value else { panic!("the value is a vector") };
    *values
}

#[test]
fn one_leaf_at_a_time_is_puct() {
    const WALKS: usize = 150;
    for seed in 0..60 {
        let game = deep_tree(seed);
        let has_priors = seed % 4 > 0;
        let mut search =
            NetworkMcts::new(Arc::new(Chance { has_priors, ..Chance::default() }) as Arc<dyn Evaluator<_>>);
        search.exploration = [1.0, 0.3, 4.0][(seed % 3) as usize];
        let report = run(&mut search, &game, &walks(WALKS as u64));
        let mut plain = Plain { game: &game, exploration: search.exploration, has_priors, walks: Vec::new() };
        (0..WALKS).for_each(|_| plain.walk());
        for row in &report.moves {
            let through = plain.through(&[row.mv]);
            assert_eq!(row.nodes as usize, through.len(), "walks through {} of tree {seed}", row.mv);
            if through.is_empty() {
                continue;
            }
            let spread = f64::from(game.shape().spread);
            for player in Player::all(game.players()) {
                let sum: f64 = through.iter().map(|value| value[player.index()]).sum();
                let payoff = (2.0 * sum / through.len() as f64 - 1.0) * spread;
                let found = f64::from(vector(&row.value)[player]);
                // In thousandths of a payoff.
                assert!((found - 1_000.0 * payoff).abs() < 2.0, "{found} for {payoff} of tree {seed}");
            }
        }
        assert_eq!((report.kind, report.stop), (Kind::Heuristic, Stop::Evaluations));
        let most = report.moves.iter().map(|row| row.nodes).max();
        assert_eq!(report.moves.first().map(|row| row.nodes), most, "the best move has most walks");
    }
}

#[test]
fn batches_are_full_and_every_walk_counts() {
    for (seed, batch) in (0..12).flat_map(|seed| [1, 2, 8, 64].map(|batch| (seed, batch))) {
        let game = deep_tree(seed);
        let chance = Arc::new(Chance { has_priors: true, ..Chance::default() });
        let mut search = NetworkMcts::new(Arc::clone(&chance) as Arc<dyn Evaluator<_>>);
        search.batch = batch;
        let report = run(&mut search, &game, &walks(2_000));
        let batches = chance.batches.lock().expect("no panic").clone();
        assert!(batches.iter().all(|&size| size <= batch as usize));
        assert_eq!(batches.iter().sum::<usize>(), 2_000, "a leaf is asked about once");
        let visits: u64 = report.moves.iter().map(|row| row.nodes).sum();
        assert_eq!(visits, 1_999, "all walks but the first go through a move");
        let mean = 2_000.0 / batches.len() as f64;
        assert!(mean > 0.5 * f64::from(batch), "{mean} leaves in a batch of {batch}");
        drop(batches);
        let again = run(&mut search, &game, &walks(2_000));
        assert_eq!((again.moves, again.line), (report.moves, report.line), "the same again");
    }
}

#[test]
fn what_the_tree_proves_is_exact_whatever_the_network_says() {
    let mut asked = 0;
    for seed in 0..400 {
        let shape = TreeShape { depth: 4, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let chance = Arc::new(Chance { has_priors: true, ..Chance::default() });
        let mut search = NetworkMcts::new(Arc::clone(&chance) as Arc<dyn Evaluator<_>>);
        search.batch = [1, 3, 16][(seed % 3) as usize];
        let report = run(&mut search, &game, &Budget::default());
        assert_eq!((report.kind, report.stop), (Kind::Exact, Stop::Finished), "tree {seed}");
        let possible =
            reference::values_under_all_tie_breaks(&game, &RandomTreeEvaluation, &game.start(), None, 0);
        assert!(possible.contains(&vector(&report.value)), "tree {seed}: {:?} of {possible:?}", report.value);
        let mut line = Line::new(&game);
        report.line.iter().for_each(|&mv| {
            line.push(&game, mv);
        });
        assert_eq!(
            line.outcome(&game),
            Some(vector(&report.value)),
            "tree {seed}: the line ends in the value"
        );
        asked += chance.batches.lock().expect("no panic").len();
    }
    assert!(asked > 400, "the network was asked {asked} times");
}

#[test]
fn noise_and_temperature_follow_the_seed() {
    let game = deep_tree(3);
    let chance: Arc<dyn Evaluator<_>> = Arc::new(Chance { has_priors: true, ..Chance::default() });
    let visits = |noise, seed| {
        let mut search = NetworkMcts { noise, seed, alpha: 0.3, ..NetworkMcts::new(Arc::clone(&chance)) };
        let mut rows = run(&mut search, &game, &walks(60)).moves;
        rows.sort_by_key(|row| row.mv);
        rows.iter().map(|row| row.nodes).collect::<Vec<_>>()
    };
    assert_eq!(visits(0.0, 1), visits(0.0, 2), "no random number without noise");
    assert_eq!(visits(0.5, 1), visits(0.5, 1));
    assert!((2..20).any(|seed| visits(0.9, seed) != visits(0.9, 1)), "noise comes from the seed");
    // Moves are drawn as often as their share of the walks, to the power of 1/temperature.
    let report = |temperature, seed| {
        let mut search = NetworkMcts { temperature, seed, ..NetworkMcts::new(Arc::clone(&chance)) };
        run(&mut search, &game, &walks(40))
    };
    let rows = report(0.0, 1).moves;
    assert!((1..50).all(|seed| report(0.0, seed).best == Some(rows[0].mv)), "the most walks without one");
    for (temperature, power) in [(1.0, 1.0), (0.5, 2.0)] {
        let share = |nodes: u64| (nodes as f64).powf(power);
        let total: f64 = rows.iter().map(|row| share(row.nodes)).sum();
        let drawn: Vec<_> = (0..2_000).map(|seed| report(temperature, seed)).collect();
        for row in &rows {
            let expected = 2_000.0 * share(row.nodes) / total;
            let found = drawn.iter().filter(|report| report.best == Some(row.mv)).count() as f64;
            assert!((found - expected).abs() < 5.0 * expected.sqrt() + 1.0, "{found} for {expected}");
        }
        assert!(drawn.iter().all(|report| report.line.first() == report.best.as_ref()));
        assert!(drawn.iter().all(|report| report.moves[0].mv == report.line[0]));
    }
}

/// The evaluation of the trees, as an evaluator from outside.
#[derive(Debug)]
struct Repeated;

impl Evaluator<RandomTree> for Repeated {
    fn estimate(&self, game: &RandomTree, leaves: &[Leaf<RandomTree>]) -> Estimates {
        let (least, greatest) = (-f64::from(game.shape().spread), f64::from(game.shape().spread));
        let share = |value: i32| match game.players() {
            2 => f64::from(value) / f64::from(MAX_ESTIMATE),
            _ => 2.0 * (f64::from(value) - least) / (greatest - least) - 1.0,
        };
        let values = leaves.iter().flat_map(|leaf| {
            let values = RandomTreeEvaluation.values(game, &leaf.state);
            values.as_slice().iter().map(|&value| share(value) as f32).collect::<Vec<_>>()
        });
        Estimates { values: values.collect(), priors: Vec::new() }
    }
}

/// The values on the scale of estimates and ends, by minimax as it is written down.
fn minimax(game: &RandomTree, state: &<RandomTree as Game>::State, depth: u32) -> i32 {
    if let Some(payoffs) = game.outcome(state) {
        return Scale::Proven { hurry: false }.score(payoffs[Player::FIRST], 0);
    }
    if depth == 0 {
        return RandomTreeEvaluation.values(game, state)[Player::FIRST];
    }
    let values = game::legal(game, state).into_iter().map(|mv| {
        let mut after = *state;
        game.play(&mut after, mv);
        minimax(game, &after, depth - 1)
    });
    let best = if game.to_move(state) == Player::FIRST { values.max() } else { values.min() };
    best.expect("a move")
}

#[test]
fn other_searches_take_its_values_at_the_horizon() {
    let outside = || Chosen::outside(RandomTreeEvaluation, Arc::new(Repeated));
    for seed in 0..600 {
        let game = RandomTree::new(TreeShape { spread: 5, ..TreeShape::random(seed) }, seed);
        let (root, depth) = (Root::start(&game), 1 + (seed % 3) as u32);
        let run = |evaluation| {
            let mut max_n: MaxN<RandomTree> = MaxN { evaluation, ..MaxN::default() };
            max_n.search(&root, &Budget::plies(depth), ()).expect("fits")
        };
        let asked = run(outside());
        if game.players() == 2 {
            // Estimates lie below every payoff but a draw.
            let expected = Scale::Proven { hurry: false }.payoff(minimax(&game, &game.start(), depth));
            assert_eq!(vector(&asked.value), Payoffs::two(expected), "tree {seed}");
        } else {
            // Estimates are payoffs, as the evaluation of these trees has them, too.
            let named = run(RandomTreeEvaluation.into());
            let told = |report: Report<u8>| (report.best, report.value, report.kind, report.stats.nodes);
            assert_eq!(told(asked), told(named), "tree {seed}");
        }
    }
}

/// A network in whose view the second player wins.
#[derive(Debug)]
struct Second;

impl<G: Game> Evaluator<G> for Second {
    fn estimate(&self, game: &G, leaves: &[Leaf<G>]) -> Estimates {
        let values = leaves.iter().flat_map(|_| {
            Player::all(game.players()).map(|player| if player == Player::SECOND { 0.75 } else { -1.0 })
        });
        Estimates { values: values.collect(), priors: Vec::new() }
    }
}

#[test]
fn values_are_half_differences_each_players_or_payoffs() {
    let of_threes = |players| {
        let game = Threes::new(players, 4, 4);
        let chosen: Chosen<Threes> = Chosen::outside(NoEvaluation, Arc::new(Second));
        let values = chosen.values(&game, &game.start());
        (values, chosen.scale(&game))
    };
    let (values, scale) = of_threes(2);
    assert_eq!((values, scale), (Payoffs::two(-875_000), Scale::Proven { hurry: true }));
    let (values, scale) = of_threes(3);
    assert!(matches!(scale, Scale::WinnerOnly { .. }));
    assert_eq!(values, Payoffs::new(&[-1_000_000, 750_000, -1_000_000]));
    let tree = RandomTree::new(TreeShape { players: 3, spread: 8, ..TreeShape::random(1) }, 1);
    let chosen = Chosen::outside(RandomTreeEvaluation, Arc::new(Second));
    assert_eq!(chosen.values(&tree, &tree.start()), Payoffs::new(&[-8, 6, -8]));
}
