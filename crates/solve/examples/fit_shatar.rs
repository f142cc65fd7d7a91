//! Fits the weights of the evaluation `fitted` of Shatar and writes them: `fit_shatar EVALUATION FILE [GAMES
//! [NODES [SEED]]]`.
//!
//! ```text
//! cargo run --release -p yomi-solve --features examples --example fit_shatar -- \
//!   strong crates/games/src/shatar/fitted.weights
//! ```
//!
//! The program plays GAMES games, each from a random opening, in which the selective search with EVALUATION
//! and NODES nodes a move plays both sides. At each quiet position it takes the value of the search as the
//! label. The weights minimize the squared error of the probability of winning that follows from the value,
//! by stochastic gradient descent (Adam: Kingma & Ba 2015). Labels that are results of the games instead, or
//! a mixture of both, gave weaker players.
//!
//! Weights from games of `fitted` are stronger than those from games of `strong`, and the program can be
//! run again after it has been compiled with the new weights. The same numbers give the same file, byte for
//! byte, on the same machine.

#![expect(clippy::print_stdout, reason = "it says how well the weights fit")]

use game::random::Random;
use game::{Evaluate, Given, Line, Named, Player};
use games::Shatar;
use games::shatar::{ShatarEvaluation, State};
use search::{Budget, ConfiguredFor, Kind, Pvs, Root, Search, Value};
use std::collections::BTreeMap;

/// The plies of the random openings.
const OPENING: std::ops::Range<usize> = 4..12;
/// Games without an end are given up after so many plies.
const MOST_PLIES: u32 = 300;
/// A value v is a probability of winning of 1 / (1 + e^(−SCALE · v)): with this scale the values of searches
/// predict the results of their games best.
const SCALE: f32 = 0.002_25;
/// The unit in which weights are fitted.
const UNIT: f32 = 100.0;
/// One of so many positions belongs to the validation set.
const KEPT_BACK: usize = 20;
/// The number of passes over the training set.
const EPOCHS: u32 = 30;
/// The learning rate, at first and at last.
const RATES: [f32; 2] = [0.06, 0.001];
const BATCH: usize = 4096;
/// Weights decay by this share of themselves, so that what never counts is 0.
const DECAY: f32 = 1e-7;
/// The men on squares come first among the features, 32 squares for each kind. All squares of a kind share
/// another weight, from which theirs differ.
const SQUARES: usize = 32;
const KINDS: usize = 6;
/// The shared weights at first.
const WORTH: [f32; KINDS] = [1.0, 3.0, 3.0, 5.0, 7.0, 0.0];
const WEIGHTS: usize = ShatarEvaluation::FEATURES + KINDS;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, file, numbers @ ..] = words.as_slice() else {
        panic!("expected an evaluation and a file to write")
    };
    let number = |index: usize, default: u64| {
        numbers.get(index).map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (games, nodes, seed) = (number(0, 8000), number(1, 1000), number(2, 1));
    let evaluation = ShatarEvaluation::named(name).expect("the name of an evaluation");
    let mut random = Random::new(seed);
    let mut examples = Vec::new();
    for game in 1..=games {
        play(&mut random, evaluation, nodes, &mut examples);
        if game % 500 == 0 {
            println!("{game} games, {} positions", examples.len());
        }
    }
    let weights = fit(&mut random, &mut examples);
    let bytes: Vec<u8> = (0..ShatarEvaluation::FEATURES)
        .flat_map(|feature| {
            let shared = if feature < KINDS * SQUARES {
                weights[ShatarEvaluation::FEATURES + feature / SQUARES]
            } else {
                [0.0; 2]
            };
            [0, 1].map(|stage| (UNIT * (weights[feature][stage] + shared[stage])).round() as i16)
        })
        .flat_map(i16::to_le_bytes)
        .collect();
    std::fs::write(file, bytes).expect("the file can be written");
}

/// A quiet position: what counts in it, for the first player less for the second.
struct Example {
    counts: Vec<(u16, i8)>,
    /// How much of it is opening; the rest is endgame.
    opening: f32,
    /// The probability that the first player wins.
    label: f32,
}

impl Example {
    fn new(state: &State, value: i32) -> Example {
        let mut counts = BTreeMap::<u16, i8>::new();
        let opening = ShatarEvaluation::features(state, |player, feature| {
            let sign = if player == Player::FIRST { 1 } else { -1 };
            *counts.entry(feature as u16).or_default() += sign;
            if feature < KINDS * SQUARES {
                *counts.entry((ShatarEvaluation::FEATURES + feature / SQUARES) as u16).or_default() += sign;
            }
        });
        let counts = counts.into_iter().filter(|&(_, count)| count != 0).collect();
        Example { counts, opening, label: probability(SCALE * value as f32) }
    }

    fn stages(&self) -> [f32; 2] {
        [self.opening, 1.0 - self.opening]
    }

    fn probability(&self, weights: &[[f32; 2]]) -> f32 {
        let sum = |stage: usize| {
            self.counts
                .iter()
                .map(|&(at, count)| weights[usize::from(at)][stage] * f32::from(count))
                .sum::<f32>()
        };
        let [opening, endgame] = self.stages();
        probability(SCALE * UNIT * (opening * sum(0) + endgame * sum(1)))
    }
}

fn probability(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Plays a game and adds its quiet positions.
fn play(random: &mut Random, evaluation: ShatarEvaluation, nodes: u64, examples: &mut Vec<Example>) {
    let game = Shatar::default();
    let mut given = Given::defaults(Pvs::<Shatar>::PARAMETERS);
    for (name, value) in [("selective", "true"), ("evaluation", evaluation.name()), ("table", "4MiB")] {
        given.set(name, value).expect("a parameter of the search");
    }
    let mut search = Pvs::configure(&game, &given).expect("values of its parameters");
    let mut line = Line::new(&game);
    for _ in 0..OPENING.start + random.index(OPENING.len()) {
        if line.outcome(&game).is_none() {
            let moves = line.legal(&game);
            line.push(&game, moves[random.index(moves.len())]);
        }
    }
    for _ in 0..MOST_PLIES {
        if line.outcome(&game).is_some() {
            break;
        }
        let root = Root { line: line.clone(), ..Root::start(&game) };
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let report = search.search(&root, &budget, ()).expect("the root is a position of the game");
        if let Value::Vector(value) = report.value
            && report.kind == Kind::Heuristic
            && evaluation.is_quiet(&game, line.state())
        {
            examples.push(Example::new(line.state(), value[Player::FIRST]));
        }
        let best = report.best.unwrap_or_else(|| line.legal(&game)[0]);
        line.push(&game, best);
    }
}

/// The weights that fit, each for the opening and for the endgame.
fn fit(random: &mut Random, examples: &mut [Example]) -> Vec<[f32; 2]> {
    // Whole games are kept back: positions of one game are alike.
    let (kept_back, training) = examples.split_at_mut(examples.len() / KEPT_BACK);
    let mut weights = vec![[0.0; 2]; WEIGHTS];
    for (kind, worth) in WORTH.into_iter().enumerate() {
        weights[ShatarEvaluation::FEATURES + kind] = [worth; 2];
    }
    let error = |weights: &[[f32; 2]], examples: &[Example]| {
        let errors = examples.iter().map(|example| (example.probability(weights) - example.label).powi(2));
        f64::from(errors.sum::<f32>() / examples.len() as f32).sqrt()
    };
    let mut moments = vec![[[0.0f32; 2]; 2]; WEIGHTS];
    let mut steps = 0;
    for epoch in 0..EPOCHS {
        for last in (1..training.len()).rev() {
            training.swap(last, random.index(last + 1));
        }
        let rate = RATES[0] + (RATES[1] - RATES[0]) * epoch as f32 / (EPOCHS - 1) as f32;
        for batch in training.chunks(BATCH) {
            let mut gradients: Vec<[f32; 2]> =
                weights.iter().map(|weight| weight.map(|w| DECAY * w)).collect();
            for example in batch {
                let error = (example.probability(&weights) - example.label) / batch.len() as f32;
                for &(at, count) in &example.counts {
                    for (gradient, share) in gradients[usize::from(at)].iter_mut().zip(example.stages()) {
                        *gradient += SCALE * UNIT * error * f32::from(count) * share;
                    }
                }
            }
            steps += 1;
            let [first, second] = [0.9f32, 0.999].map(|decay| 1.0 - decay.powi(steps));
            for (at, gradient) in gradients.into_iter().enumerate() {
                for stage in [0, 1] {
                    let [mean, square] = &mut moments[at][stage];
                    *mean += 0.1 * (gradient[stage] - *mean);
                    *square += 0.001 * (gradient[stage].powi(2) - *square);
                    weights[at][stage] -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
                }
            }
        }
        let [trained, kept] = [&*training, &*kept_back].map(|examples| error(&weights, examples));
        println!(
            "pass {:>2}: error {trained:.4} of the training set, {kept:.4} of the validation set",
            epoch + 1
        );
    }
    weights
}
