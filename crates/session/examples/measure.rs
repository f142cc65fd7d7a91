//! Runs one search for a profiler to count: `measure GAME SEARCH DEPTH`.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/measure connect-four pvs 13
//! ```
//!
//! `othello by-hand 6` is nega-alpha written by hand, without budget, observer or payoffs: what the search with all of
//! these is held against. It visits the same nodes.

#![expect(clippy::print_stdout, reason = "it says what it counted")]

use game::Evaluated;
use games::{ConnectFour, LinesOfAction, Othello};
use search::{Budget, NegaAlpha, Pvs, Root, Search};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let &[game, search, depth] = words.as_slice() else {
        panic!("expected a game, a search and a depth");
    };
    let depth = depth.parse().expect("a depth");
    match game {
        "othello" => run(&Othello::default(), search, depth),
        "connect-four" => run(&ConnectFour::default(), search, depth),
        "lines-of-action" => run(&LinesOfAction::default(), search, depth),
        _ => panic!("expected othello, connect-four or lines-of-action"),
    }
}

fn run<G>(game: &G, search: &str, depth: u32)
where
    G: Evaluated + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
{
    let (root, budget) = (Root::start(game), Budget::plies(depth));
    let nodes = match search {
        "pvs" => Pvs::default().search(&root, &budget, ()).expect("fits").stats.nodes,
        "nega-alpha" => NegaAlpha::default().search(&root, &budget, ()).expect("fits").stats.nodes,
        "by-hand" => session::nega_alpha_by_hand(game, depth),
        _ => panic!("expected pvs, nega-alpha or by-hand"),
    };
    println!("{nodes} nodes");
}
