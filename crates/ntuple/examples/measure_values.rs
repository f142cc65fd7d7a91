//! What a static evaluation of Othello costs, for a profiler: `measure_values EVALUATION GAMES` evaluates the
//! positions of random games. The evaluation is `nothing`, `mobility-corners`, or the tuples of a network,
//! such as `max4` and `max4+3x3`, with weights of a few games, as what they are costs nothing.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/measure_values max4 200
//! ```

#![expect(clippy::print_stdout, reason = "it prints its counts")]

use game::{Evaluate, Evaluated, Game, random::Random};
use games::Othello;
use ntuple::{Learner, Learning, Network, Options, TupleKind};
use std::sync::atomic::AtomicBool;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [what, games] = words.as_slice() else {
        panic!("expected an evaluation and a number of games");
    };
    let (game, games) = (Othello::default(), games.parse().expect("a number of games"));
    let evaluation = <Othello as Evaluated>::Evaluation::default();
    match &**what {
        "nothing" => evaluate(&game, games, |_| 0),
        "mobility-corners" => evaluate(&game, games, |state| evaluation.score(&game, state)),
        tuples => {
            let network = network(&game, tuples);
            evaluate(&game, games, |state| network.score(&game, state));
        }
    }
}

/// A network of these tuples that has learned a little.
fn network(game: &Othello, tuples: &str) -> Network {
    let tuples = TupleKind::read_all(tuples).expect("nothing, mobility-corners or kinds of tuples");
    let options = Options { tuples: Some(tuples), ..Options::games(10) };
    let mut learner = Learner::new(game.clone(), &options).expect("Othello has a board");
    learner.play(options.games, &AtomicBool::new(false));
    let trained = learner.trained();
    Network::new(game, trained.design, trained.shift, trained.weights).expect("its own design")
}

/// Evaluates every position of random games.
fn evaluate(game: &Othello, games: u32, score: impl Fn(&<Othello as Game>::State) -> i32) {
    let (mut random, mut moves) = (Random::new(1), Vec::new());
    let (mut sum, mut leaves) = (0, 0);
    for _ in 0..games {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            sum += i64::from(score(&state));
            leaves += 1;
            let (mv, _) = game.random_move(&state, &mut random, &mut moves);
            game.play(&mut state, mv);
        }
    }
    println!("{sum} is the sum of all scores");
    println!("{leaves} leaves");
}
