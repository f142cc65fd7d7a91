//! Fits the weights of the patterns of 6x6 Othello and writes them: `fit_othello most|fewest FILE [GAMES
//! [SEED]]`.
//!
//! ```text
//! cargo run --release -p yomi-solve --features examples --example fit_othello -- \
//!   most crates/games/src/othello/most.weights
//! ```
//!
//! The goal is the most discs or the fewest. The same GAMES and SEED give the same file, byte for byte,
//! whatever FILE contains. The program plays GAMES games in which players move at random with different
//! frequencies, and fits the weights of each stage to its positions, the last stage first. Positions with at
//! most [`EXACT`] empty squares are labeled with their exact value, others by a search of [`DEPTH`] plies
//! with the weights of the later stages. The weights minimize the squared error, by stochastic gradient
//! descent; mirrored patterns share theirs. For each stage it prints the error, in discs, on the training and
//! on the validation set.

#![expect(clippy::print_stdout, reason = "it says how well the weights fit")]

use game::random::Random;
use game::{Candidate, Endgame, Game, Key, Question};
use games::Othello;
use games::othello::{Aim, OthelloEvaluation, Pattern, State};
use std::collections::BTreeSet;

/// Positions with at most this many empty squares are solved.
const EXACT: usize = 12;
/// The maximum search depth of other positions, which stops at [`MIN_EMPTY`] empty squares.
const DEPTH: u32 = 5;
/// Probabilities of a random move, one of which is drawn for each player of a game.
const WHIMS: [f64; 4] = [0.05, 0.2, 0.5, 1.0];
/// One of this many positions belongs to the validation set.
const KEPT_BACK: usize = 16;
/// The number of passes over the training set.
const EPOCHS: u32 = 24;
/// The learning rate, at first and at last.
const RATES: [f32; 2] = [0.012, 0.0005];
/// Steps of a weight in a disc.
const STEPS: f32 = 8.0;

const EVALUATION: OthelloEvaluation = OthelloEvaluation::MobilityCorners;
const SQUARES: usize = 36;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [aim, file, numbers @ ..] = words.as_slice() else { panic!("expected an aim and a file to write") };
    let aim = match aim.as_str() {
        "most" => Aim::Most,
        "fewest" => Aim::Fewest,
        other => panic!("expected most or fewest, got {other}"),
    };
    let number = |index: usize, default: u64| {
        numbers.get(index).map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (games, seed) = (number(0, 80_000), number(1, 1));
    let mut random = Random::new(seed);
    let mut fitting = Fitting {
        game: Othello::new(6).with_aim(aim),
        twins: Pattern::twins(),
        weights: vec![vec![0.0; Pattern::COUNT]; Pattern::STAGES],
    };
    let positions = fitting.positions(games, &mut random);
    for stage in 0..Pattern::STAGES {
        let mut samples = Vec::new();
        for (empty, states) in positions.iter().enumerate() {
            if empty >= MIN_EMPTY && Pattern::stage(empty as u32) == stage {
                samples.extend(states.iter().map(|state| fitting.sample(state)));
            }
        }
        let count = samples.len();
        let [fitted, kept_back] = fitting.fit(stage, samples, &mut random);
        println!(
            "stage {stage}: {count} positions, error {fitted:.3}, of positions kept back {kept_back:.3}"
        );
    }
    let draft = format!("{file}.draft");
    std::fs::write(&draft, fitting.bytes()).expect("the file can be written");
    std::fs::rename(&draft, file).expect("the file can be renamed");
}

/// Positions with fewer empty squares are left out.
const MIN_EMPTY: usize = 9;

/// A position: the patterns seen, and its value in discs.
struct Sample {
    seen: [Pattern; Pattern::SEEN],
    worth: f32,
}

struct Fitting {
    game: Othello,
    twins: Vec<Pattern>,
    /// By stage, and then by pattern, in discs. Of mirrored patterns only the first has a weight.
    weights: Vec<Vec<f32>>,
}

/// The question whether a position is worth more than `alpha`.
fn question(alpha: i32) -> Question {
    Question { alpha, counts_plies: false }
}

impl Fitting {
    fn empty(&self, state: &State) -> usize {
        SQUARES - self.game.discs(state).iter().sum::<u32>() as usize
    }

    /// The moves, the most promising first.
    fn moves(&self, state: &State) -> Vec<Candidate<Othello>> {
        let mut candidates = Vec::new();
        EVALUATION.candidates(&self.game, state, &[0; 2], question(0), &mut candidates);
        candidates.sort_by_key(|candidate| -candidate.merit);
        candidates
    }

    /// The positions of random games, by number of empty squares, each once.
    fn positions(&self, games: u64, random: &mut Random) -> Vec<Vec<State>> {
        let mut positions = vec![Vec::new(); SQUARES];
        let mut seen = BTreeSet::new();
        for _ in 0..games {
            let whims = [WHIMS[random.index(WHIMS.len())], WHIMS[random.index(WHIMS.len())]];
            let mut state = self.game.start();
            while self.game.outcome(&state).is_none() && self.empty(&state) >= MIN_EMPTY {
                let moves = self.moves(&state);
                if moves[0].mv != games::othello::Move::PASS && seen.insert(Key::of(&state).0) {
                    positions[self.empty(&state)].push(state);
                }
                let is_whim = random.unit_f64() < whims[self.game.to_move(&state).index()];
                state = moves[if is_whim { random.index(moves.len()) } else { 0 }].state;
            }
        }
        positions
    }

    fn seen(&self, state: &State) -> [Pattern; Pattern::SEEN] {
        let all = Pattern::all(&self.game, state).expect("the board is 6 by 6");
        all.map(|Pattern(number)| self.twins[usize::from(number)])
    }

    fn sample(&self, state: &State) -> Sample {
        let worth = if self.empty(state) <= EXACT {
            self.forced_value(state) as f32
        } else {
            self.search(
                state,
                DEPTH.min((self.empty(state) - MIN_EMPTY) as u32),
                -f32::INFINITY,
                f32::INFINITY,
            )
        };
        Sample { seen: self.seen(state), worth }
    }

    /// The player to move's payoff at the end.
    fn forced_value(&self, state: &State) -> i32 {
        let (mut least, mut most) = (-(SQUARES as i32), SQUARES as i32);
        let mut alpha = -1;
        while least < most {
            let worth = self.proven(state, alpha);
            if worth > alpha {
                (least, alpha) = (worth, worth);
            } else {
                (most, alpha) = (worth, worth - 1);
            }
        }
        least
    }

    /// The exact value: a lower bound if it is more than `alpha`, else an upper bound.
    fn proven(&self, state: &State, alpha: i32) -> i32 {
        if let Some(settled) = EVALUATION.settle(&self.game, state, question(alpha)) {
            return settled.worth;
        }
        let mut best = i32::MIN;
        for candidate in self.moves(state) {
            best = best.max(-self.proven(&candidate.state, -alpha - 1));
            if best > alpha {
                break;
            }
        }
        best
    }

    /// The estimated value at this depth, by fail-soft alpha-beta.
    fn search(&self, state: &State, depth: u32, mut alpha: f32, beta: f32) -> f32 {
        if let Some(payoffs) = self.game.outcome(state) {
            return payoffs[self.game.to_move(state)] as f32;
        }
        if depth == 0 {
            let weights = &self.weights[Pattern::stage(self.empty(state) as u32)];
            return sum(weights, &self.seen(state));
        }
        let mut best = -f32::INFINITY;
        for candidate in self.moves(state) {
            let is_pass = candidate.mv == games::othello::Move::PASS;
            best = best.max(-self.search(&candidate.state, depth - u32::from(!is_pass), -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Fits the weights of a stage. Returns the root mean square error on the training and on the validation
    /// set.
    fn fit(&mut self, stage: usize, mut samples: Vec<Sample>, random: &mut Random) -> [f64; 2] {
        random.shuffle(&mut samples);
        let kept_back = samples.split_off(samples.len() - samples.len() / KEPT_BACK);
        let weights = &mut self.weights[stage];
        let [first, last] = RATES;
        for epoch in 0..EPOCHS {
            let rate = first + (last - first) * epoch as f32 / (EPOCHS - 1) as f32;
            random.shuffle(&mut samples);
            for sample in &samples {
                let step = rate * (sample.worth - sum(weights, &sample.seen));
                for &Pattern(number) in &sample.seen {
                    weights[usize::from(number)] += step;
                }
            }
        }
        [&samples, &kept_back].map(|samples| {
            let squares =
                samples.iter().map(|sample| f64::from(sample.worth - sum(weights, &sample.seen)).powi(2));
            (squares.sum::<f64>() / samples.len() as f64).sqrt()
        })
    }

    /// The file: stage by stage, a byte for each pattern that is its own mirror image or the first of two.
    fn bytes(&self) -> Vec<u8> {
        let of = |weights: &Vec<f32>| -> Vec<u8> {
            let originals = (0..).zip(&self.twins).filter(|&(number, &twin)| twin == Pattern(number));
            originals
                .map(|(_, &Pattern(number))| weights[usize::from(number)] * STEPS)
                .map(|steps| steps.round().clamp(-127.0, 127.0) as i8 as u8)
                .collect()
        };
        self.weights.iter().flat_map(of).collect()
    }
}

fn sum(weights: &[f32], seen: &[Pattern]) -> f32 {
    seen.iter().map(|&Pattern(number)| weights[usize::from(number)]).sum()
}
