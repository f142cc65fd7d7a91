//! What a written game costs beside the Rust game with the same rules: counts the leaves of a sample, or
//! plays random games, for a counter of instructions.
//!
//! ```text
//! measure_written written perft connect-four 7
//! measure_written written games othello 1000
//! measure_written written perft gomoku 3 size=12
//! measure_written written evaluated othello 1000     random games, each position evaluated
//! measure_written rust perft connect-four 7      the same for the Rust game, with its default rules
//! measure_written rust games othello 1000
//! measure_written written check othello 1000     the checks, with this number of random games
//! ```

#![expect(clippy::print_stdout, reason = "it prints its counts")]

use game::random::Random;
use game::{Configured, Evaluate, Game, Given, Named, perft};
use games::{Amazons, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, Slide};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use written::{AnyWritten, Limits, Word, Written, WrittenEvaluation, check_text};

const USAGE: &str =
    "usage: measure_written written|rust perft|games|evaluated|check SAMPLE DEPTH|GAMES [NAME=VALUE …]";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [which, what, sample, number, values @ ..] = &words[..] else { panic!("{USAGE}") };
    let number = number.parse().expect(USAGE);
    let values: Vec<(&str, &str)> = values.iter().filter_map(|pair| pair.split_once('=')).collect();
    match (*which, *what) {
        ("rust", _) => rust(sample, what, number),
        (_, "check") => check(sample, number, &values),
        _ => written(sample, what, number, &values),
    }
}

fn written(sample: &str, what: &str, number: u32, values: &[(&str, &str)]) {
    fn measure<W: Word>(game: &Written<W>, what: &str, number: u32) {
        if what == "perft" {
            return leaves(game, number);
        }
        let evaluation = WrittenEvaluation::default_choice();
        if what == "evaluated" {
            return plies(game, number, |state, random| {
                black_box(evaluation.values(game, state));
                Some(game.random_move(state, random, &mut Vec::new()).0)
            });
        }
        // A move is drawn without listing the others.
        plies(game, number, |state, random| Some(game.random_move(state, random, &mut Vec::new()).0));
    }
    let sample = written::sample(sample).expect("the name of a sample");
    match written::open(sample.name, sample.text, values) {
        Ok(AnyWritten::Small(game)) => measure(&game, what, number),
        Ok(AnyWritten::Medium(game)) => measure(&game, what, number),
        Ok(AnyWritten::Large(game)) => measure(&game, what, number),
        Ok(AnyWritten::Huge(game)) => measure(&game, what, number),
        Err(mistakes) => panic!("{mistakes}"),
    }
}

/// The Rust game with the rules of a sample.
fn rust(sample: &str, what: &str, number: u32) {
    match sample {
        "tic-tac-toe" => twin::<Mnk>(what, number, ""),
        "misere-tic-tac-toe" => twin::<Mnk>(what, number, "misere=true"),
        "three-in-a-row-for-three" => twin::<Mnk>(what, number, "m=5 n=4 players=3"),
        "gomoku" => twin::<Mnk>(what, number, "m=15 n=15 k=5"),
        "connect-four" => twin::<ConnectFour>(what, number, ""),
        "othello" => twin::<Othello>(what, number, ""),
        "anti-othello" => twin::<Othello>(what, number, "size=6 discs=fewest"),
        "lines-of-action" => twin::<LinesOfAction>(what, number, ""),
        "diamond" => twin::<Diamond>(what, number, ""),
        "chinese-checkers" => twin::<Diamond>(
            what,
            number,
            "arm=2 limit=100 camp=2 players=6 hop=chain other-arms=closed leave-goal=true",
        ),
        "amazons" => twin::<Amazons>(what, number, ""),
        "northcott" => twin::<Slide>(what, number, ""),
        "count-to" => twin::<CountTo>(what, number, "n=21"),
        "nim" => twin::<Nim>(what, number, "heaps=3+5+7"),
        "misere-nim" => twin::<Nim>(what, number, "heaps=3+5+7 misere=true"),
        _ => panic!("expected a sample that has a Rust game"),
    }
}

fn twin<G: Configured + Game>(what: &str, number: u32, parameters: &str) {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in parameters.split_whitespace().filter_map(|pair| pair.split_once('=')) {
        given.set(name, value).expect("a parameter");
    }
    let game = G::configure(&given).expect("values in range");
    if what == "perft" {
        return leaves(&game, number);
    }
    let mut moves = Vec::new();
    plies(&game, number, |state, random| {
        moves.clear();
        game.legal_moves(state, &mut moves);
        (!moves.is_empty()).then(|| moves[random.index(moves.len())])
    });
}

fn leaves<G: Game>(game: &G, depth: u32) {
    let found = perft(game, &game.start(), depth, &AtomicBool::new(false)).expect("nobody cancels");
    println!("{} leaves", found.leaves);
}

/// Plays random games and prints the number of plies.
fn plies<G: Game>(game: &G, games: u32, mut choose: impl FnMut(&G::State, &mut Random) -> Option<G::Move>) {
    let (mut random, mut plies) = (Random::new(1), 0);
    for _ in 0..games {
        let mut state = game.start();
        // Play that goes round and round is cut off.
        for _ in 0..1000 {
            if game.outcome(&state).is_some() {
                break;
            }
            let Some(mv) = choose(&state, &mut random) else { break };
            game.play(&mut state, mv);
            plies += 1;
        }
    }
    println!("{plies} nodes");
}

fn check(sample: &str, games: u32, values: &[(&str, &str)]) {
    let sample = written::sample(sample).expect("the name of a sample");
    let limits = Limits { games, seed: 1, is_enough: &mut |_| false };
    let checked = check_text(sample.name, sample.text, values, limits);
    let checked = checked.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let (plies, warnings) = (checked.coverage.plies, checked.warnings);
    println!("{} {plies} plies, {} warnings\n{warnings}", sample.name, warnings.list().len());
}
