//! How long a search without a limit runs, that answers are consistent, and answers where repetition decides.

#[path = "asking/answers.rs"]
mod answers;

use crate::ticks::Ticks;
use registry::open;
use request::{Budget, Kind, Request, Stop};
use std::sync::Arc;

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
        assert_eq!(answer.stop, Stop::Time, "{game}, {search}");
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
        let is_known = answer.kind == Kind::Exact || search == "one-ply";
        assert!(is_known && answer.note.is_none(), "{game}, {search}: {} {:?}", answer.kind, answer.note);
    }
}
