//! Solves every position of an m,n,k game forward and counts them: `forward M N K [symmetric]`.
//!
//! ```text
//! cargo run --release -p yomi-solve --features examples --example forward -- 4 3 3 symmetric
//! ```

#![expect(clippy::print_stdout, reason = "it says what it found")]

use game::{Game, Player};
use games::Mnk;
use solve::{Forced, SolveControl};
use std::sync::atomic::{AtomicBool, AtomicU64};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [m, n, k, rest @ ..] = words.as_slice() else { panic!("expected M N K [symmetric]") };
    let [m, n, k] = [m, n, k].map(|side| side.parse().expect("a number"));
    let is_symmetric = rest.first().is_some_and(|word| word == "symmetric");
    let game = Mnk::new(m, n, k);
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &cancel, progress: &progress, positions: u64::MAX, limits: None };
    let solved = Forced::of(&game, &game.start(), Player::FIRST, is_symmetric, &control).expect("it fits");
    println!("{} positions", solved.positions());
}
