//! Runs one best-first search for a profiler to count: `best_first GAME SEARCH EXPANSIONS [TIMES]`.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/best_first random-game best-first-max-n 1000
//! ```
//!
//! GAME is random-game or diamond, SEARCH best-first-max-n or turn-considered-best-first-max-n, with `:plain` or
//! `:recursive` where another form is wanted. It says how many nodes were generated, over all times, and how many a second.

#![expect(clippy::print_stdout, reason = "it says what it counted")]

use game::Evaluated;
use games::{Diamond, RandomGame};
use search::best_first::Form;
use search::{BestFirstMaxN, Budget, Root, Search, TurnConsideredBestFirstMaxN};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (game, search, expansions, times) = match *words.as_slice() {
        [game, search, expansions] => (game, search, expansions, "1"),
        [game, search, expansions, times] => (game, search, expansions, times),
        _ => panic!("expected a game, a search, a number of expansions and how many times"),
    };
    let expansions = Some(expansions.parse().expect("a number of expansions"));
    let budget = Budget { expansions, ..Budget::default() };
    let times: u32 = times.parse().expect("a number of times");
    match game {
        "random-game" => {
            run(&RandomGame::new(3, 1..=5, 60, 1).expect("in range"), search, &budget, times);
        }
        "diamond" => run(&Diamond::default(), search, &budget, times),
        _ => panic!("expected random-game or diamond"),
    }
}

fn run<G: Evaluated>(game: &G, search: &str, budget: &Budget, times: u32) {
    let (name, form) = match search.split_once(':') {
        Some((name, "plain")) => (name, Form::Plain),
        Some((name, "recursive")) => (name, Form::Recursive),
        Some(_) => panic!("expected :plain or :recursive"),
        None => (search, Form::Fast),
    };
    match name {
        "best-first-max-n" => {
            let mut search = BestFirstMaxN::<G>::default();
            search.plan.form = form;
            repeat(&mut search, game, budget, times);
        }
        "turn-considered-best-first-max-n" => {
            let mut search = TurnConsideredBestFirstMaxN::<G>::default();
            search.plan.form = form;
            repeat(&mut search, game, budget, times);
        }
        _ => panic!("expected best-first-max-n or turn-considered-best-first-max-n"),
    }
}

fn repeat<G: Evaluated>(search: &mut impl Search<G>, game: &G, budget: &Budget, times: u32) {
    let root = Root::start(game);
    let (mut nodes, mut seconds) = (0, 0.0);
    for _ in 0..times {
        let report = search.search(&root, budget, ()).expect("fits");
        nodes += report.stats.nodes;
        seconds += report.stats.elapsed.as_secs_f64();
    }
    println!("{nodes} nodes, {:.1} million a second", nodes as f64 / seconds / 1e6);
}
