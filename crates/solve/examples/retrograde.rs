//! Solves all numbered positions of a game and counts them: `retrograde GAME [THREADS [reachable]]`.
//!
//! ```text
//! cargo run --release -p yomi-solve --features examples --example retrograde -- \
//!   lines-of-action:columns=4,rows=4
//! ```
//!
//! GAME is a name with parameters. Prints the sizes of the layers, the numbers of won, lost and drawn
//! positions, the longest win, and value and distance of the start; with `reachable` also the number of
//! reachable positions.

#![expect(clippy::print_stdout, reason = "it says what it found")]

use game::{Configured, Given, Ranked};
use solve::SolveControl;
use solve::forced::ForcedValues;
use solve::retrograde::{Reachable, Retrograde};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, rest @ ..] = words.as_slice() else { panic!("expected a game") };
    let threads = rest.first().map_or(1, |threads| threads.parse().expect("a number of threads"));
    let threads = NonZeroUsize::new(threads).expect("one thread or more");
    let is_reached = rest.get(1).is_some_and(|word| word == "reachable");
    let (name, parameters) = game.split_once(':').unwrap_or((game, ""));
    match name {
        "lines-of-action" => solve::<games::LinesOfAction>(parameters, threads, is_reached),
        "connect-four" => solve::<games::ConnectFour>(parameters, threads, is_reached),
        "mnk" => solve::<games::Mnk>(parameters, threads, is_reached),
        "othello" => solve::<games::Othello>(parameters, threads, is_reached),
        "slide" => solve::<games::Slide>(parameters, threads, is_reached),
        _ => panic!("expected a game whose positions have numbers"),
    }
}

fn solve<G: Configured + Ranked + Sync>(parameters: &str, threads: NonZeroUsize, is_reached: bool) {
    let mut given = Given::defaults(G::PARAMETERS);
    for parameter in parameters.split(',').filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter.split_once('=').expect("name=value");
        given.set(name, value).expect("a parameter of the game");
    }
    let game = G::configure(&given).expect("a game");
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &cancel, progress: &progress, positions: u64::MAX, limits: None };
    let solved = Retrograde::new(&game, threads, &control).expect("it can be solved");
    let (mut won, mut longest) = ([0_u64; 3], 0);
    for (layer, cells) in solved.layers().iter().enumerate() {
        let mut of_layer = [0_u64; 3];
        for (value, distance) in cells.iter().filter_map(|&cell| solved.codec().unpack(cell)) {
            of_layer[(1 - value.signum()) as usize] += 1;
            longest = longest.max(if value == 0 { 0 } else { distance });
        }
        let [first, drawn, second] = of_layer;
        println!(
            "layer {layer}: {} places, {first} won by the first player, {drawn} drawn, \
             {second} by the second",
            cells.len()
        );
        won.iter_mut().zip(of_layer).for_each(|(sum, count)| *sum += count);
    }
    let [first, drawn, second] = won;
    println!(
        "{} positions: {first} won by the first player, {drawn} drawn, {second} by the second",
        solved.positions()
    );
    println!("the longest win takes {longest} plies");
    println!("{} positions looked at", progress.load(std::sync::atomic::Ordering::Relaxed));
    println!("the start: {:?}", solved.forced_value(&game.start()));
    if is_reached {
        let reachable = Reachable::new(&game, &game.start(), threads, &control);
        let reachable = reachable.expect("it can be counted");
        println!("{} positions can be reached, and have {} moves", reachable.positions(), reachable.moves());
    }
}
