//! Commands that another program runs in its own process: they answer as the program does.

use crate::common;
use registry::{ExternalPlayer, Session};
use request::Budget;
use serde_json::Value;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use yomi_cli::{Caller, Refused, call};

fn words(line: &[&str]) -> Vec<String> {
    line.iter().map(|&word| word.to_owned()).collect()
}

fn object(text: &str) -> Value {
    serde_json::from_str(text).expect("an object")
}

/// Plays the first legal move.
struct First;

impl ExternalPlayer for First {
    fn choose(&self, session: Session, _: &Budget) -> Result<Option<String>, String> {
        Ok(session.legal_moves().first().cloned())
    }
}

#[test]
fn a_command_prints_the_same_and_says_the_same_of_mistakes() {
    for line in [&["solve", "nim:heaps=1+2", "--json"][..], &["perft", "othello", "--depth", "4"]] {
        let untimed = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.contains("elapsed_s")).map(str::to_owned).collect()
        };
        let answer = call(&words(line), Caller::default()).expect("an answer");
        assert_eq!(untimed(&answer), untimed(&common::yomi(line).out));
    }
    for line in [&["analyze", "otelo"][..], &["analize", "nim"], &["solve", "nim", "--tie", "coin"]] {
        let refused = call(&words(line), Caller::default()).expect_err("a mistake");
        let run = common::yomi(line);
        assert_eq!((run.code, run.err), (Some(2), format!("yomi: {}\n", refused.line)));
        assert_eq!((refused.is_failure, refused.output), (false, None));
    }
}

#[test]
fn a_command_that_was_stopped_keeps_what_it_has() {
    let caller = Caller::default();
    caller.stop.press();
    let line = words(&["analyze", "othello", "--time", "unlimited", "--json"]);
    let answer = object(&call(&line, caller).expect("an answer"));
    assert_eq!((&answer["interrupted"], &answer["stop"]), (&true.into(), &"cancelled".into()));
    // The next command of the thread has a caller of its own.
    let line = words(&["analyze", "tic-tac-toe", "--json"]);
    assert_eq!(object(&call(&line, Caller::default()).expect("an answer"))["stop"], "finished");
}

#[test]
fn a_caller_gives_the_game_with_its_past() {
    let mut session = registry::open("tic-tac-toe").expect("a game");
    session.play(&["b2", "a2"]).expect("legal moves");
    let session = Mutex::new(session);
    let open = move || session.lock().expect("nobody panics").clone();
    let mut caller = Caller::default();
    caller.game = Some(Arc::new(open));
    let line = words(&["analyze", "whatever-it-is-called", "--search", "alpha-beta:distance=true", "--json"]);
    let answer = object(&call(&line, caller).expect("an answer"));
    assert_eq!((&answer["best"], &answer["distance"]), (&"a1".into(), &5.into()));
}

#[test]
fn a_tournament_has_the_players_of_its_caller_and_hands_out_its_games() {
    let mut caller = Caller::default();
    caller.external_players.push(("first".to_owned(), Arc::new(First) as Arc<dyn ExternalPlayer>));
    let line = words(&["tournament", "tic-tac-toe", "-p", "first", "-p", "pvs", "--blocks", "3", "--json"]);
    let report = object(&call(&line, caller.clone()).expect("a report"));
    assert_eq!(report["players"][0]["search"], "first");
    let made = caller.made();
    assert_eq!(made.records.len(), 6);
    assert!(made.page.is_some_and(|page| page.contains("<svg")));
    assert_eq!(caller.progress.load(Ordering::Relaxed), 6);
    let refused = call(&line, Caller::default()).expect_err("there is no such player");
    assert!(matches!(refused, Refused { is_failure: false, .. }), "{refused:?}");
}
