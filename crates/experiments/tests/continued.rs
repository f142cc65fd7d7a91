//! Open claims, played on until a rule decides them.

use arena::Shard;
use experiments::continued::{Continued, Event, Options, decided, play};
use experiments::{Experiment, Outcome, PlayOptions, Setting, Verdict};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const PLAN: &str = r#"
title = "Toy"
paper = "1"
x = "depth"
growth = 2.0
scoring = "wins"
game = "random-game:players=3,branching={case},plies=9"
opening = 0

[searches]
Deep = "max-n:depth=3"
Random = "random"

[[matches]]
name = "deep"
players = ["Deep", "Random", "Random"]
quick = []
full = []

[[matches]]
name = "equal"
players = ["Random", "Random", "Random"]
quick = []
full = []
"#;

const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "Looking ahead wins"
paper = "1"
words = "It does."
cases = ["2", "3"]
parts = [{ about = "deep", expect = { above = 0.4 }, terms = [{ match = "deep", x = 1, player = "Deep" }] }]

[[claims]]
number = 2
title = "Looking ahead loses"
paper = "1"
words = "It does not."
cases = ["3"]
parts = [{ about = "deep", expect = { below = 0.4 }, terms = [{ match = "deep", x = 1, player = "Deep" }] }]

[[claims]]
number = 3
title = "The first of equals wins more than a third"
paper = "1"
words = "It does not."
cases = ["3"]
parts = [{ about = "equal", expect = { above = 0.3333 }, terms = [
    { match = "equal", x = 1, player = "Random" },
] }]
"#;

const OPEN: &str = r#"
alpha = 0.05
[[claims]]
number = 1
margin = 0.02
quick = 20
full = 2000
parts = [{ about = "deep", cases = ["2"] }]
decided = [{ case = "3", verdict = "holds" }]
[[claims]]
number = 2
margin = 0.02
quick = 0
full = 2000
parts = [{ about = "deep", cases = ["3"] }]
[[claims]]
number = 3
margin = 0.12
quick = 20
full = 2000
parts = [{ about = "equal", cases = ["3"] }]
"#;

fn continued(open: &str) -> Result<Continued, experiments::Error> {
    let files = [("plan.toml", PLAN), ("claims.toml", CLAIMS)];
    Continued::read(("toy", "Toy"), Experiment::read("toy", "Toy", &files).expect("settings"), open)
}

fn options(setting: Setting) -> Options {
    let play = PlayOptions { threads: 1, cancel: None, shard: Shard::ALL, is_played: true };
    Options { setting, seed: 1, only: Vec::new(), decided: Vec::new(), play }
}

fn played(folder: Option<&Path>, options: &Options) -> Outcome {
    play(&continued(OPEN).expect("a file"), folder, options, &mut |_| {}).expect("games").0
}

fn verdicts(outcome: &Outcome) -> Vec<Verdict> {
    outcome.claims.iter().map(|finding| finding.verdict).collect()
}

#[test]
fn claims_are_played_until_they_hold_fail_or_are_equal() {
    let folder = tempfile::tempdir().expect("a folder");
    let outcome = played(Some(folder.path()), &options(Setting::Full));
    assert_eq!(verdicts(&outcome), [Verdict::Holds, Verdict::DoesNotHold, Verdict::Equal]);
    assert!(outcome.is_complete);
    let blocks = |at: usize| outcome.claims[at].rules[0].parts[0].interval.expect("games").n;
    assert!(blocks(0) < 2000 && blocks(1) < 2000, "what is clear is not played to its end");
    let equal = outcome.claims[2].rules[0].parts[0].interval.expect("games");
    assert!(equal.low > 0.2133 && equal.high < 0.4533, "{equal:?}");
    assert_eq!(outcome.claims[0].rules.len(), 2, "the case that the full run decided");
    // The same again plays nothing, and a report reads it.
    let games = outcome.games;
    let mut again = options(Setting::Full);
    let mut new = 0;
    let claims = continued(OPEN).expect("a file");
    let count =
        &mut |event: Event<'_>| new += u32::from(matches!(event, Event::Play(experiments::Event::Game(_))));
    let (second, _) = play(&claims, Some(folder.path()), &again, count).expect("games");
    assert_eq!((new, second.games), (0, games));
    again.play.is_played = false;
    assert_eq!(played(Some(folder.path()), &again), outcome);
}

#[test]
fn stopped_at_any_game_it_goes_on_to_the_same() {
    let whole = tempfile::tempdir().expect("a folder");
    let whole = played(Some(whole.path()), &options(Setting::Full));
    let folder = tempfile::tempdir().expect("a folder");
    let claims = continued(OPEN).expect("a file");
    for games in [1, 70, 71, 203, 500] {
        let mut left = games;
        let stop = Arc::new(AtomicBool::new(false));
        let mut stopped = options(Setting::Full);
        stopped.play.cancel = Some(Arc::clone(&stop));
        let mut watch = |event: Event<'_>| {
            if matches!(event, Event::Play(experiments::Event::Game(_))) {
                left -= i32::from(left > 0);
                stop.store(left == 0, Ordering::Relaxed);
            }
        };
        play(&claims, Some(folder.path()), &stopped, &mut watch).expect("games");
    }
    assert_eq!(played(Some(folder.path()), &options(Setting::Full)), whole);
}

#[test]
fn only_what_is_asked_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut asked = options(Setting::Full);
    asked.only = vec![2];
    let outcome = played(Some(folder.path()), &asked);
    assert_eq!(verdicts(&outcome), [Verdict::Undecided, Verdict::DoesNotHold, Verdict::Undecided]);
    assert!(!outcome.is_complete);
    let quick = played(None, &options(Setting::Quick));
    assert_eq!(quick.claims[1].rules[0].parts[0].interval, None);
    assert_eq!(quick.claims[2].rules[0].parts[0].interval.map(|interval| interval.n), Some(20));
}

/// What a report has decided is not played again, and the level of the others is what it would be with it.
#[test]
fn what_a_report_has_decided_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut asked = options(Setting::Full);
    asked.only = vec![2];
    let report = serde_json::to_string(&played(Some(folder.path()), &asked)).expect("JSON");
    let claims = continued(OPEN).expect("a file");
    let read = |setting, text: &str| {
        decided(&claims, (setting, 1), ("report.json", text)).map_err(|error| error.to_string())
    };
    assert_eq!(read(Setting::Full, &report), Ok(vec![2]));
    let error = read(Setting::Quick, &report).expect_err("another setting");
    assert_eq!(error, "report.json: expected a report of toy (quick, seed 1), got one of full, seed 1");
    let error = read(Setting::Full, &report.replace("\"number\":2", "\"number\":7")).expect_err("no claim");
    assert!(error.contains("expected one of the claims"), "{error}");
    let error = read(Setting::Full, "[").expect_err("no report");
    assert!(error.starts_with("report.json: expected a report of toy (full, seed 1), got EOF"), "{error}");

    let whole = tempfile::tempdir().expect("a folder");
    let whole = played(Some(whole.path()), &options(Setting::Full));
    let others = tempfile::tempdir().expect("a folder");
    let with = Options { decided: vec![2], ..options(Setting::Full) };
    let rest = played(Some(others.path()), &with);
    assert!(!others.path().join("claim-02").exists(), "it is not played");
    assert!(rest.is_complete);
    let numbers: Vec<u32> = rest.claims.iter().map(|finding| finding.claim.number).collect();
    assert_eq!(numbers, [1, 3]);
    assert_eq!([&rest.claims[0], &rest.claims[1]], [&whole.claims[0], &whole.claims[2]], "as with its games");
    assert!(rest.method.expect("a method").ends_with("; decided by an earlier report: 2"));
}

/// A run that was killed before the first line of a file, or one that goes on beside, leaves it empty.
#[test]
fn an_empty_file_is_as_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut asked = options(Setting::Full);
    asked.only = vec![2];
    let outcome = played(Some(folder.path()), &asked);
    let other = folder.path().join("claim-01");
    std::fs::create_dir_all(&other).expect("a folder");
    std::fs::write(other.join("deep_2_1.jsonl"), "").expect("a file");
    assert_eq!(played(Some(folder.path()), &asked), outcome);
    let all = played(Some(folder.path()), &options(Setting::Full));
    assert_eq!(verdicts(&all), [Verdict::Holds, Verdict::DoesNotHold, Verdict::Equal]);
}

#[test]
fn a_file_must_name_what_there_is() {
    let wrong = OPEN.replace("about = \"equal\"", "about = \"unequal\"");
    let error = continued(&wrong).expect_err("no such part").to_string();
    assert_eq!(error, "continued.toml: expected a part of claim 3, got `unequal`");
    let error = continued(OPEN).expect("a file").check(&[2, 7]).expect_err("no such claim").to_string();
    assert_eq!(error, "toy: expected one of the claims 1, 2, 3, got 7");
}
