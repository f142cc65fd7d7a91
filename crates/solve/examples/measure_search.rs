//! Runs one search for a profiler: `measure_search GAME SEARCH LIMIT [TIMES]`.
//!
//! ```text
//! valgrind --tool=callgrind target/release/examples/measure_search connect-four pvs 13
//! valgrind --tool=callgrind target/release/examples/measure_search random-game best-first-max-n 1000
//! ```
//!
//! LIMIT is in plies, for best-first searches in expansions, for `mcts` in playouts. It prints the number of
//! nodes of all runs, of `mcts` that of playouts, and millions a second. `:none` after the name of a search
//! for any number of players is the evaluation of that name. `star` is the Diamond Game on 121 holes with ten
//! pieces each and chained hops, `open-star` the same with the rules of Chinese checkers: every arm is free,
//! and pieces may leave their goal. `othello by-hand 6` is a handwritten nega-alpha without budget, observer
//! or payoffs, the baseline for the search, which visits the same nodes.

#![expect(clippy::print_stdout, reason = "it says what it counted")]

use game::{Evaluated, Named};
use games::diamond::{DiamondRules, Hop, OtherArms};
use games::{ConnectFour, Diamond, LinesOfAction, Othello, RandomGame};
use search::{
    BestFirstMaxN, Budget, ClassCosts, MaxN, Mcts, MoveCost, NegaAlpha, Paranoid, Pvs, Report, Root,
    Rounding, Search, TurnConsideredBestFirstMaxN,
};
use std::sync::Arc;

#[expect(unreachable_pub, reason = "the benchmark that it belongs to shows it to others")]
#[path = "../../studies/src/by_hand.rs"]
mod by_hand;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (game, search, limit, times) = match *words.as_slice() {
        [game, search, limit] => (game, search, limit, "1"),
        [game, search, limit, times] => (game, search, limit, times),
        _ => panic!("expected a game, a search, a limit and perhaps how many times"),
    };
    let (limit, times) = (limit.parse().expect("a limit"), times.parse().expect("a number of times"));
    match game {
        "othello" if search == "by-hand" => {
            println!("{} nodes", by_hand::othello_by_hand(limit).nodes);
        }
        "othello" => run(&Othello::default(), search, limit, times),
        "connect-four" => run(&ConnectFour::default(), search, limit, times),
        "lines-of-action" => run(&LinesOfAction::default(), search, limit, times),
        "random-game" => run(&RandomGame::new(3, 1..=5, 60, 1).expect("in range"), search, limit, times),
        "diamond" => run(&Diamond::default(), search, limit, times),
        "star" => run(&Diamond::new(STAR).expect("rules that go together"), search, limit, times),
        "open-star" => {
            let rules = DiamondRules { other_arms: OtherArms::Free, leave_goal: true, ..STAR };
            run(&Diamond::new(rules).expect("rules that go together"), search, limit, times);
        }
        _ => {
            panic!("expected othello, connect-four, lines-of-action, random-game, diamond, star or open-star")
        }
    }
}

/// The Diamond Game on the largest star.
const STAR: DiamondRules = DiamondRules { arm: 4, camp: 4, hop: Hop::Chain, ..DiamondRules::V2 };

fn run<G>(game: &G, search: &str, limit: u32, times: u32)
where
    G: Evaluated + Sync,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    G::Evaluation: Sync,
{
    let plies = Budget::plies(limit);
    let expansions = Budget { expansions: Some(limit.into()), ..Budget::default() };
    let mut evaluation = G::Evaluation::default_choice();
    let mut name = search;
    if let Some((before, other)) = search.split_once(':') {
        evaluation = game.evaluation(other).expect("an evaluation of the game");
        name = before;
    }
    match name {
        "pvs" => repeat(&mut Pvs::default(), game, &plies, times),
        // Equal costs visit the same nodes as none: the difference is the overhead of costs.
        "equal-costs" => {
            let mut search = Pvs::default();
            search.cost = equal_costs(game);
            repeat(&mut search, game, &plies, times);
        }
        "equal-costs-max-n" => {
            repeat(&mut MaxN { cost: equal_costs(game), ..MaxN::default() }, game, &plies, times);
        }
        "equal-costs-paranoid" => {
            repeat(&mut Paranoid { cost: equal_costs(game), ..Paranoid::default() }, game, &plies, times);
        }
        "nega-alpha" => repeat(&mut NegaAlpha::default(), game, &plies, times),
        "max-n" => {
            repeat(&mut MaxN { evaluation: evaluation.into(), ..MaxN::default() }, game, &plies, times);
        }
        "mcts" => {
            // As where people wait: it may be cancelled, so that it looks at the clock.
            let cancel = Some(Arc::default());
            let playouts = Budget { evaluations: Some(limit.into()), cancel, ..Budget::default() };
            let mut search = Mcts { evaluation: evaluation.into(), ..Mcts::default() };
            measure(&mut search, game, &playouts, times, "playouts", |report| report.stats.evaluations);
        }
        "paranoid" => repeat(&mut Paranoid::default(), game, &plies, times),
        "best-first-max-n" => repeat(&mut BestFirstMaxN::default(), game, &expansions, times),
        "turn-considered-best-first-max-n" => {
            repeat(&mut TurnConsideredBestFirstMaxN::default(), game, &expansions, times);
        }
        _ => panic!(
            "expected pvs, equal-costs (of max-n or paranoid too), nega-alpha, by-hand, \
             or a search for any number of players"
        ),
    }
}

/// A ply for every class.
fn equal_costs<G: Evaluated>(game: &G) -> MoveCost {
    let classes = game.classes().first().map_or(1, |way| way.names.len());
    MoveCost::Classes(Arc::new(ClassCosts::new(0, &vec![0.2; classes], 0.2, false, Rounding::HALF_PLIES)))
}

fn repeat<G: Evaluated>(search: &mut impl Search<G>, game: &G, budget: &Budget, times: u32) {
    measure(search, game, budget, times, "nodes", |report| report.stats.nodes);
}

fn measure<G: Evaluated>(
    search: &mut impl Search<G>,
    game: &G,
    budget: &Budget,
    times: u32,
    unit: &str,
    count: fn(&Report<G::Move>) -> u64,
) {
    let root = Root::start(game);
    let (mut counted, mut seconds) = (0, 0.0);
    for _ in 0..times {
        let report = search.search(&root, budget, ()).expect("fits");
        counted += count(&report);
        seconds += report.stats.elapsed.as_secs_f64();
    }
    println!("{counted} {unit}");
    println!("{:.3} million {unit} a second", counted as f64 / seconds / 1e6);
}
