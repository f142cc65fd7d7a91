//! How searches, games and limits are written: the grammar of specifications, times, and flags in addition.
//! And that answers are consistent.

#[path = "asking/answers.rs"]
mod answers;
#[path = "common/holds.rs"]
mod holds;

mod past;

use proptest::prelude::*;
use search::{Budget, Clock, Patience, Stop};
use session::{Error, Request, Spec, open, puzzle, read_time};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

fn check(text: &str, expected: &[(Option<&str>, &str)]) {
    let spec = Spec::read(text).expect("in the grammar");
    let arguments: Vec<(Option<&str>, &str)> =
        spec.arguments.iter().map(|argument| (argument.key.as_deref(), argument.value.as_str())).collect();
    assert_eq!(arguments, expected, "{text}");
}

#[test]
fn reads_every_form() {
    check("nim", &[]);
    check("nim:heaps=3+4+5,players=3", &[(Some("heaps"), "3+4+5"), (Some("players"), "3")]);
    check("tree:((3 5)(6 9))", &[(None, "((3 5)(6 9))")]);
    check("tree:2:([1,2,3] [4,5,6])@[0,0,1]", &[(None, "2:([1,2,3] [4,5,6])@[0,0,1]")]);
    check(
        "pvs:solver=(df-pn:expansions=50000,a=b),evaluation=\"a,b.yomi\"",
        &[(Some("solver"), "(df-pn:expansions=50000,a=b)"), (Some("evaluation"), "a,b.yomi")],
    );
}

#[test]
fn says_what_was_expected() {
    for (text, expected) in [
        ("", "expected a name, or name:key=value,key=value, got nothing"),
        ("nim:", "expected a value or key=value after each `:` and `,`, got `nim:`"),
        ("nim:a=\"b", "expected a closing quote, got `a=\"b`"),
        ("n!m", "expected a name, or name:key=value,key=value, got `n!m`"),
    ] {
        assert_eq!(Spec::read(text).expect_err("not in the grammar").to_string(), expected);
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,40}") {
        let _ = Spec::read(&text);
    }

    #[test]
    fn no_text_of_its_own_signs_makes_it_panic(text in "[a-z:,=\"()\\[\\]{} 0-9+-]{0,40}") {
        let _ = Spec::read(&text);
    }
}

#[test]
fn a_flag_fills_what_the_specification_leaves_open() {
    let flags = Budget { nodes: Some(9), ..Budget::plies(7) };
    let request = Request::new(Some("alpha-beta:depth=3,extension=2"), &flags).expect("in the grammar");
    assert_eq!((request.budget.depth, request.budget.nodes), (Some(3), Some(9)));
    assert_eq!(request.search.expect("given").arguments.len(), 1);
}

#[test]
fn times_are_read_with_their_unit() {
    for (text, milliseconds) in [("500ms", 500), ("10s", 10_000), ("2m", 120_000), ("1.5", 1_500)] {
        assert_eq!(read_time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
    }
    for text in ["", "0", "s", "-1s", "1x", "1e300h", "inf", "nan", "١s"] {
        let error = read_time(text).expect_err(text).to_string();
        assert!(error.starts_with("time: expected a time above 0"), "{error}");
    }
}

#[test]
fn a_budget_of_nothing_is_refused() {
    for text in ["alpha-beta:nodes=0", "alpha-beta:depth=0", "alpha-beta:depth=99999", "alpha-beta:time=0s"] {
        assert!(matches!(Request::new(Some(text), &Budget::default()), Err(Error::Limit { .. })), "{text}");
    }
}

#[test]
fn a_search_can_be_asked_to_go_on_until_it_knows() {
    let flags = Budget { time: Some(Duration::from_secs(1)), ..Budget::default() };
    let request = Request::new(Some("pvs:time=unlimited"), &flags).expect("in the grammar");
    assert_eq!((request.budget.time, request.budget.patience), (None, Patience::Endless));
    assert!(!request.budget.is_limited(), "that is no limit");
    let error = Request::new(Some("pvs:time=never"), &flags).expect_err("no time").to_string();
    assert!(error.contains("or unlimited, got `never`"), "{error}");
}

/// A clock that advances by a millisecond at every reading, as the meter requires: ten seconds are over after
/// ten thousand readings.
#[derive(Debug, Default)]
struct Ticks(AtomicU64);

impl Clock for Ticks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// A request without a limit, on that clock.
fn without_a_limit(search: &str) -> Request {
    let budget = Budget { clock: Some(Arc::new(Ticks::default())), ..Budget::default() };
    Request::new(Some(search), &budget).expect("in the grammar")
}

#[test]
fn without_a_limit_a_search_ends_after_ten_seconds_and_says_so() {
    for (game, search) in [
        ("othello", "pvs"),
        ("othello:size=6", "pvs:distance=false"),
        ("lines-of-action", "pvs"),
        ("amazons", "alpha-beta"),
        ("mnk:m=19,n=19,players=3", "mcts"),
        ("othello", "df-pn"),
        ("othello", "pds"),
        ("connect-four", "proof-number"),
        ("tanhinmin:cards=24", "census"),
    ] {
        let answer = open(game).expect("a game").analyze(&without_a_limit(search)).expect("it fits");
        assert_eq!(answer.stop, "time", "{game}, {search}");
        let note = answer.note.unwrap_or_default();
        assert!(note.starts_with("no limit was given") && note.contains("stopped after 10 s"), "{note}");
        // The small board can be solved, but not within ten seconds; the last of them are spent on a deeper
        // iteration.
        assert!(search != "pvs:distance=false" || answer.depth >= 6, "{} plies", answer.depth);
    }
}

#[test]
fn without_a_limit_what_is_known_in_time_is_exact_and_needs_no_word() {
    for (game, search) in [
        ("tic-tac-toe", "pvs"),
        ("connect-four:columns=4,rows=4", "pvs:distance=false"),
        ("tic-tac-toe", "df-pn"),
        ("tic-tac-toe", "alpha-beta"),
        ("gomoku", "one-ply"),
    ] {
        let answer = open(game).expect("a game").analyze(&without_a_limit(search)).expect("it fits");
        let is_known = answer.kind == "exact" || search == "one-ply";
        assert!(is_known && answer.note.is_none(), "{game}, {search}: {} {:?}", answer.kind, answer.note);
    }
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
