//! Measures database lookups: `probe GAME FILE [cached|cold|rows]`.
//!
//! ```text
//! cargo run --release -p yomi-solve --features examples --example probe -- \
//!   lines-of-action:columns=4,rows=4 loa.yomi
//! ```
//!
//! Builds the database of GAME in FILE if it does not exist, and looks up random positions. `cached`: all
//! blocks are unpacked before the clock starts. `cold`: every position is in a block that is not unpacked,
//! though the system may cache the packed one. `rows`: as `cached`, with every move of the position. By
//! default, all three.

#![expect(clippy::print_stdout, reason = "it says what it found")]

use game::random::Random;
use game::{Configured, Given, Rank, Ranked, legal};
use search::{Budget, Meter};
use solve::SolveControl;
use solve::database::{CACHE, Cells, Database, Header, build};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Positions that are looked up.
const PROBES: usize = 20_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, file, rest @ ..] = words.as_slice() else { panic!("expected a game and a file") };
    let (name, parameters) = game.split_once(':').unwrap_or((game, ""));
    let how = rest.first().map(String::as_str);
    match name {
        "connect-four" => look_up::<games::ConnectFour>(game, parameters, Path::new(file), how),
        "lines-of-action" => look_up::<games::LinesOfAction>(game, parameters, Path::new(file), how),
        "othello" => look_up::<games::Othello>(game, parameters, Path::new(file), how),
        _ => panic!("expected a game whose positions have numbers"),
    }
}

fn look_up<G>(name: &str, parameters: &str, file: &Path, how: Option<&str>)
where
    G: Configured + Ranked + Clone + Sync,
{
    let mut given = Given::defaults(G::PARAMETERS);
    for parameter in parameters.split(',').filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter.split_once('=').expect("name=value");
        given.set(name, value).expect("a parameter of the game");
    }
    let game = G::configure(&given).expect("a game");
    let header = Header::of(name, &game).expect("a game that has databases");
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let control = SolveControl { cancel: &cancel, progress: &progress, positions: u64::MAX, limits: None };
    if !file.exists() {
        build(&game, &header, file, NonZeroUsize::MIN, &control).expect("it can be built");
    }
    let bytes = std::fs::metadata(file).expect("it is there").len();
    let table = 2 * header.cells();
    println!("{bytes} bytes for a table of {table}: one part of {:.1}", table as f64 / bytes as f64);
    let states = drawn(&game, &header);
    let open = |cache| {
        let cells = Cells::open(file, cache).expect("a whole database");
        Database::new(game.clone(), cells).expect("of this game")
    };
    let is_asked = |word| how.is_none_or(|how| how == word);
    let micros = |meter: Meter, count: usize| meter.finish().elapsed.as_secs_f64() * 1e6 / count as f64;
    let start = || Meter::new(&Budget::default());
    let mut sum = 0;
    let mut add = |database: &Database<G>, state: &G::State| {
        let known = database.known(state).expect("a whole database");
        sum += known.map_or(0, |known| u64::from(known.plies));
    };
    if is_asked("cached") {
        let database = open(CACHE.max(2 * table as usize));
        for state in &states {
            add(&database, state);
        }
        let meter = start();
        for state in &states {
            add(&database, state);
        }
        println!("cached: {:.3} microseconds a position", micros(meter, states.len()));
    }
    if is_asked("cold") {
        let database = open(0);
        let meter = start();
        for state in &states {
            add(&database, state);
        }
        println!("cold: {:.1} microseconds a position", micros(meter, states.len()));
    }
    if is_asked("rows") {
        let database = open(CACHE.max(2 * table as usize));
        let mut rows = 0_usize;
        let mut with_moves = |state: &G::State| {
            add(&database, state);
            for mv in if game.outcome(state).is_some() { Vec::new() } else { legal(&game, state) } {
                let mut child = state.clone();
                game.play(&mut child, mv);
                add(&database, &child);
                rows += 1;
            }
        };
        states.iter().for_each(&mut with_moves);
        let meter = start();
        states.iter().for_each(&mut with_moves);
        let each = rows as f64 / (2 * states.len()) as f64;
        println!("rows: {:.2} microseconds a position with {each:.1} moves", micros(meter, states.len()));
    }
    println!("{sum} plies in all");
}

/// Random positions from all indices.
fn drawn<G: Ranked>(game: &G, header: &Header) -> Vec<G::State> {
    let mut random = Random::new(1);
    let mut states = Vec::with_capacity(PROBES);
    while states.len() < PROBES {
        let mut index = random.below(header.cells());
        let mut layers = (0..).zip(&header.layers);
        let layer = layers.find_map(|(layer, &size)| {
            let is_here = index < size;
            if !is_here {
                index -= size;
            }
            is_here.then_some(layer)
        });
        states.extend(game.unrank(Rank { layer: layer.expect("a place"), index }));
    }
    states
}
