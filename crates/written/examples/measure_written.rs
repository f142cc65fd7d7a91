//! What a written game costs: counts the leaves of a sample, or plays random games, for a counter of
//! instructions.
//!
//! ```text
//! measure_written perft connect-four 7
//! measure_written perft gomoku 3 size=15
//! measure_written games othello 1000
//! measure_written rust connect-four 7      the leaves of the game in Rust
//! measure_written check othello 1000       the checks, with this number of random games
//! ```

use game::random::Random;
use game::{Configured, Game, Given, perft};
use games::Mnk;
use std::sync::atomic::AtomicBool;
use written::{AnyWritten, Limits, Word, Written, check_text};

const USAGE: &str = "usage: measure_written perft|games|rust|check SAMPLE DEPTH|GAMES [NAME=VALUE …]";

fn measure<W: Word>(game: &Written<W>, what: &str, number: u32) -> String {
    if what == "perft" {
        let found = perft(game, &game.start(), number, &AtomicBool::new(false));
        return format!("{} leaves", found.map_or(0, |found| found.leaves));
    }
    let (mut random, mut moves) = (Random::new(1), 0);
    for _ in 0..number {
        let mut state = game.start();
        while game.outcome(&state).is_none()
            && let Some(mv) = game.random_move(&state, &mut random)
        {
            game.play(&mut state, mv);
            moves += 1;
        }
    }
    format!("{moves} nodes")
}

/// The leaves of the Rust game that has the rules of a sample.
fn rust(sample: &str, depth: u32) -> u64 {
    fn count<G: Game>(game: &G, depth: u32) -> u64 {
        perft(game, &game.start(), depth, &AtomicBool::new(false)).map_or(0, |found| found.leaves)
    }
    match sample {
        "tic-tac-toe" => count(&Mnk::configure(&Given::defaults(Mnk::PARAMETERS)).expect("defaults"), depth),
        "connect-four" => count(&games::ConnectFour::default(), depth),
        "othello" => count(&games::Othello::default(), depth),
        "lines-of-action" => count(&games::LinesOfAction::default(), depth),
        "diamond" => count(&games::Diamond::default(), depth),
        "amazons" => count(&games::Amazons::default(), depth),
        _ => panic!("expected a sample that has a Rust game"),
    }
}

#[expect(clippy::print_stdout, reason = "an example prints")]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [what, sample, number, values @ ..] = words.as_slice() else { panic!("{USAGE}") };
    let number = number.parse().expect(USAGE);
    if what == "rust" {
        return println!("{} leaves", rust(sample, number));
    }
    let values: Vec<(&str, &str)> = values.iter().filter_map(|pair| pair.split_once('=')).collect();
    let sample = written::sample(sample).expect("the name of a sample");
    if what == "check" {
        let limits = Limits { games: number, seed: 1, is_enough: &mut |_| false };
        let checked = check_text(sample.name, sample.text, &values, limits);
        let checked = checked.unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let (plies, warnings) = (checked.coverage.plies, checked.warnings);
        return println!("{} {plies} plies, {} warnings\n{warnings}", sample.name, warnings.list().len());
    }
    let measured = match written::open(sample.name, sample.text, &values) {
        Ok(AnyWritten::Small(game)) => measure(&game, what, number),
        Ok(AnyWritten::Medium(game)) => measure(&game, what, number),
        Ok(AnyWritten::Large(game)) => measure(&game, what, number),
        Ok(AnyWritten::Huge(game)) => measure(&game, what, number),
        Err(mistakes) => panic!("{mistakes}"),
    };
    println!("{measured}");
}
