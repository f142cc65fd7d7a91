//! Builds a database in memory on one machine and by workers, for `valgrind --tool=callgrind` and to count
//! what is exchanged: `measure plain|workers N GAME`.
//!
//! ```text
//! cargo build --release -p yomi-dataflow --example measure
//! valgrind --tool=callgrind target/release/examples/measure plain 1 connect-four:columns=5,rows=4
//! ```

#![expect(clippy::print_stdout, reason = "it says what it counted")]

use dataflow::{MEMORY, Terms, build};
use files::Place;
use files::simulated::Simulated;
use game::{Configured, Given, Ranked};
use solve::SolveControl;
use solve::database::{self, Header};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [way, workers, game] = words.as_slice() else { panic!("expected plain|workers N GAME") };
    let workers = workers.parse().expect("a number of workers");
    let (name, parameters) = game.split_once(':').unwrap_or((game, ""));
    match name {
        "lines-of-action" => measure::<games::LinesOfAction>(way, workers, parameters),
        "connect-four" => measure::<games::ConnectFour>(way, workers, parameters),
        "mnk" => measure::<games::Mnk>(way, workers, parameters),
        "othello" => measure::<games::Othello>(way, workers, parameters),
        _ => panic!("expected a game whose positions have numbers"),
    }
}

fn measure<G: Configured + Ranked + Send + Sync + 'static>(
    way: &str,
    workers: NonZeroUsize,
    parameters: &str,
) {
    let mut given = Given::defaults(G::PARAMETERS);
    for parameter in parameters.split(',').filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter.split_once('=').expect("name=value");
        given.set(name, value).expect("a parameter of the game");
    }
    let game = G::configure(&given).expect("a game");
    let header = Header::of("a game", &game).expect("it has numbers");
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &cancel, progress: &progress, positions: u64::MAX, limits: None };
    let (disk, path) = (Simulated::new(), Path::new("folder/all.yomi"));
    let place = Place::on(&disk, path);
    if way == "plain" {
        let built = database::build(&game, &header, place, workers, &control).expect("it can be built");
        println!("{} cells, {built:?}", header.cells());
    } else {
        let terms = Terms { workers, cluster: None, memory: MEMORY, version: String::new() };
        let (built, counts) =
            build(Arc::new(game), &header, place, &terms, &control).expect("it can be built");
        println!("{} cells, {built:?}, {counts:?}", header.cells());
    }
}
