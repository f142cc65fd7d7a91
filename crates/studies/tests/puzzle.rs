//! Puzzles: sought within limits, and right by the rules.

#[path = "../../registry/tests/common/ticks.rs"]
mod ticks;

use registry::open;
use request::{Budget, Request};
use search::Stop;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use studies::puzzle;
use ticks::Ticks;

/// The number of seeds; a hundred times as many with `.ci/run --deep`.
fn count(deep: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { deep } else { deep / 100 }
}

/// Prints the counts of a test, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// A game that nobody wins, with moves to choose among.
const NO_PUZZLE: &str = "tree:((0 0 0) (0 0 0) (0 0 0))";

#[test]
fn a_puzzle_is_sought_within_its_limits_and_they_are_of_all_positions_together() {
    let clock = |budget: Budget| Budget { clock: Some(Arc::new(Ticks::default())), ..budget };
    let seek = |budget: Budget| puzzle(NO_PUZZLE, &Request::new(None, &clock(budget)).expect("a question"));
    let sought = seek(Budget::default()).expect("it fits");
    assert!(sought.puzzle.is_none() && sought.was_given_time, "{sought:?}");
    assert_eq!(sought.stop, Stop::Time);
    let sought = seek(Budget { nodes: Some(2_000), ..Budget::default() }).expect("it fits");
    assert_eq!((sought.stop, sought.was_given_time), (Stop::Nodes, false));
    assert!((1..=2_000).contains(&sought.tried), "{sought:?}");
    let sought =
        seek(Budget { time: Some(Duration::from_millis(50)), ..Budget::default() }).expect("it fits");
    assert_eq!(sought.stop, Stop::Time);
    let thrown = Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    assert_eq!(seek(thrown).expect("it fits").stop, Stop::Cancelled);
    let found = puzzle("connect-four", &Request::new(None, &Budget::default()).expect("a question"));
    assert!(found.expect("it fits").puzzle.is_some());
}

/// One move wins and no other does, by the one definition of a win.
#[test]
fn every_puzzle_has_one_solution() {
    let mut found = 0;
    for seed in 0..count(300) {
        for (game, search) in [
            ("mnk", Some("pvs:table=64KiB")),
            ("othello:size=4", Some("pvs:table=64KiB")),
            ("tanhinmin:cards=6", None),
            ("tanhinmin:players=2,cards=6,pay=rank", None),
        ] {
            let budget = Budget { nodes: Some(1_000_000), ..Budget::default() };
            let request = Request { seed, ..Request::new(search, &budget).expect("a search") };
            let sought = puzzle(game, &request).unwrap_or_else(|error| panic!("{game}: {error}"));
            let Some(puzzle) = sought.puzzle else { continue };
            found += 1;
            let mut session = open(&puzzle.game).expect("a game");
            session.set_position(&puzzle.position).expect("a position");
            let win = session.promises().win().expect("it can be won");
            let wins = |value: &[i32]| win.is_won(value, puzzle.to_move - 1);
            let legal = session.legal_moves();
            assert!(legal.contains(&puzzle.solution) && puzzle.line.first() == Some(&puzzle.solution));
            for row in &puzzle.others {
                assert!(legal.contains(&row.mv) && row.mv != puzzle.solution, "{puzzle:?}");
                let all = row.value.iter().chain(row.values.iter().flatten());
                assert!(!all.clone().all(|value| wins(value)), "{puzzle:?}");
            }
            let line: Vec<&str> = puzzle.line.iter().map(String::as_str).collect();
            session.play(&line).unwrap_or_else(|error| panic!("{puzzle:?}: {error}"));
            assert!(
                session.outcome().is_none_or(|paid| wins(&paid)),
                "{puzzle:?} ends with {:?}",
                session.outcome()
            );
        }
    }
    tell(&format!("{found} puzzles"));
    assert!(found > 5, "{found}");
}
