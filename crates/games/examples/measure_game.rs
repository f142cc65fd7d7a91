//! Workloads for a profiler: `measure_game GAME perft DEPTH`, `measure_game GAME playouts NUMBER`, and
//! `measure_game GAME scores NUMBER` for playouts in which the default evaluation scores every position.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/measure_game othello perft 7
//! ```

#![expect(clippy::print_stdout, reason = "it prints its counts")]

use game::{Evaluate, Evaluated, Game, Named, perft, random::Random};
use games::{Amazons, ConnectFour, Othello};
use std::sync::atomic::AtomicBool;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let &[game, what, number] = words.as_slice() else {
        panic!("expected a game, perft, playouts or scores, and a number");
    };
    let number = number.parse().expect("a number");
    match game {
        "othello" => run(&Othello::default(), what, number),
        "othello-10" => run(&Othello::new(10), what, number),
        "connect-four" => run(&ConnectFour::default(), what, number),
        "amazons" => run(&Amazons::default(), what, number),
        "amazons-5" => run(&Amazons::new(5, 5), what, number),
        _ => panic!("expected othello, othello-10, connect-four, amazons or amazons-5"),
    }
}

fn run<G: Evaluated>(game: &G, what: &str, number: u32) {
    match what {
        "perft" => {
            let found = perft(game, &game.start(), number, &AtomicBool::new(false)).expect("nobody cancels");
            println!("{} leaves", found.leaves);
        }
        "playouts" => println!("{} moves", playouts(game, number, |_| ())),
        "scores" => {
            let evaluation = G::Evaluation::default_choice();
            let mut sum = 0;
            let moves = playouts(game, number, |state| sum += i64::from(evaluation.score(game, state)));
            println!("{sum} is the sum of all scores, {moves} moves");
        }
        _ => panic!("expected perft, playouts or scores"),
    }
}

/// The total number of moves of `number` random games, each position of which is passed to `look`.
fn playouts<G: Game>(game: &G, number: u32, mut look: impl FnMut(&G::State)) -> u64 {
    let mut random = Random::new(1);
    let mut moves = Vec::new();
    let mut plies = 0;
    for _ in 0..number {
        let mut state = game.start();
        while game.outcome(&state).is_none() {
            look(&state);
            let (mv, _) = game.random_move(&state, &mut random, &mut moves);
            game.play(&mut state, mv);
            plies += 1;
        }
    }
    plies
}
