//! Workloads for a profiler: `measure_game GAME perft DEPTH`, `measure_game GAME playouts NUMBER`,
//! `measure_game GAME scores NUMBER` for playouts in which the default evaluation scores every position, and
//! `measure_game GAME contents NUMBER` for playouts in which the contents of every board are read.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/measure_game othello perft 7
//! ```

#![expect(clippy::print_stdout, reason = "it prints its counts")]

use game::{Configured, Contents, Evaluate, Evaluated, Game, Given, Named, perft, random::Random};
use games::{Amazons, ConnectFour, LinesOfAction, Othello, Shatar, Tanhinmin};
use std::sync::atomic::AtomicBool;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let &[game, what, number] = words.as_slice() else {
        panic!("expected a game, perft, playouts, scores or contents, and a number");
    };
    let number = number.parse().expect("a number");
    match game {
        "othello" => run(&Othello::default(), what, number),
        "othello-10" => run(&Othello::new(10), what, number),
        "connect-four" => run(&ConnectFour::default(), what, number),
        "amazons" => run(&Amazons::default(), what, number),
        "amazons-5" => run(&Amazons::new(5, 5), what, number),
        "lines-of-action" => run(&LinesOfAction::default(), what, number),
        "shatar" => run(&Shatar::default(), what, number),
        "tanhinmin" => {
            let defaults = Given::defaults(Tanhinmin::PARAMETERS);
            run(&Tanhinmin::configure(&defaults).expect("the defaults"), what, number);
        }
        _ => panic!("expected {}", GAMES.join(", ")),
    }
}

/// The games.
const GAMES: [&str; 8] = [
    "othello",
    "othello-10",
    "connect-four",
    "amazons",
    "amazons-5",
    "lines-of-action",
    "shatar",
    "tanhinmin",
];

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
        "contents" => {
            let (mut contents, mut sum) = (Contents::default(), 0);
            let moves = playouts(game, number, |state| {
                game.read_contents(state, &mut contents);
                sum ^= contents.planes[0];
            });
            println!("{sum:x} is the sum of all first words, {moves} moves");
        }
        _ => panic!("expected perft, playouts, scores or contents"),
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
