//! Tests of right moves: positions are solved, kept, and read again; searches are counted.

use arena::Shard;
use experiments::{Error, Experiment, Outcome, PlayOptions, Setting, Step};
use registry::Session;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const TESTS: &str = r#"
[[tests]]
name = "toe"
about = "Tic-tac-toe"
game = "tic-tac-toe"
plies = [2, 4]
exact = { search = "pvs:table=1MiB" }
seed = 7
quick = { positions = 12, cases = ["1"] }
full = { positions = 20, cases = ["1", "2"] }

[tests.searches]
perfect = "minimax"
blind = "pvs:depth=1,evaluation=none,table=1MiB"
"#;

const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "Right"
paper = "-"
words = "None."
cases = ["1"]
every = "seed"
parts = [
    { about = "perfect", expect = { above = 0.5 }, terms = [{ right = "toe", player = "perfect" }] },
    { about = "blind", terms = [{ right = "toe", player = "blind" }] },
]

[[claims]]
number = 2
title = "In every case"
paper = "-"
words = "None."
cases = ["1", "2"]
every = "seed"
parts = [{ about = "perfect", expect = { above = 0.5 }, terms = [{ right = "toe", player = "perfect" }] }]
"#;

fn small(tests: &str) -> Experiment {
    Experiment::read("small", "Small", &[("right-moves.toml", tests), ("claims.toml", CLAIMS)])
        .expect("it can be read")
}

fn options() -> PlayOptions {
    PlayOptions { threads: 2, cancel: None, shard: Shard::ALL, is_played: true }
}

fn outcome(folder: Option<&Path>, setting: Setting, options: &PlayOptions) -> Result<Outcome, Error> {
    let experiment = small(TESTS);
    let prepared = experiment.prepare(setting, folder, options, &|_| ())?.expect("nobody stopped it");
    Outcome::of(&experiment, setting, 1, &prepared, (&[], &[]))
}

/// The payoff of the player to move, by looking at every game.
fn worth(session: &mut Session) -> i32 {
    let mover = session.to_move() - 1;
    let mut best = i32::MIN;
    for mv in session.legal_moves() {
        best = best.max(worth_of(session, &mv, mover));
    }
    best
}

fn worth_of(session: &mut Session, mv: &str, mover: usize) -> i32 {
    session.play(&[mv]).expect("a legal move");
    let worth = match session.outcome() {
        Some(payoffs) => payoffs[mover],
        None => -worth(session),
    };
    session.take_back();
    worth
}

#[test]
fn positions_are_worth_what_all_games_say_and_searches_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let outcome = outcome(Some(folder.path()), Setting::Full, &options()).expect("it can be done");
    let text = fs::read_to_string(folder.path().join("right-moves-toe.jsonl")).expect("a file");
    let mut chance = 0.0;
    for line in text.lines().skip(1) {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let mut session = registry::open("tic-tac-toe").expect("a game");
        session.set_position(line["position"].as_str().expect("a position")).expect("a position");
        let mover = session.to_move() - 1;
        let found: Vec<(String, i32)> = serde_json::from_value(line["moves"].clone()).expect("moves");
        let expected: Vec<(String, i32)> = session
            .legal_moves()
            .into_iter()
            .map(|mv| (mv.clone(), worth_of(&mut session, &mv, mover)))
            .collect();
        assert_eq!(found, expected, "{line}");
        let most = found.iter().map(|(_, worth)| *worth).max().expect("moves");
        let right = found.iter().filter(|(_, worth)| *worth == most).count();
        assert!(right < found.len(), "a position at which every move is right: {line}");
        chance += right as f64 / found.len() as f64;
    }
    let looked = &outcome.right_moves[0];
    assert_eq!((looked.positions, text.lines().count()), (20, 21));
    assert!((looked.by_chance - chance / 20.0).abs() < 1e-12);
    let share = |search: &str| {
        let row = looked.rows.iter().find(|row| row.search == search && row.case == "2").expect("a row");
        row.right.expect("an interval").value
    };
    assert!((share("perfect") - 1.0).abs() < 1e-12, "{looked:?}");
    assert!(share("blind") < 1.0, "{looked:?}");
    let verdicts: Vec<&str> = outcome.claims.iter().map(|finding| finding.verdict.words()).collect();
    assert_eq!(verdicts, ["holds", "holds"]);
}

const ENDINGS: &str = r#"
[[tests]]
name = "toe-endings"
about = "The end of tic-tac-toe"
game = "tic-tac-toe"
plies = [1, 3]
exact = { ending = { played = "one-ply:tie=random", finds = ["pvs:table=1MiB", "alpha-beta:distance=true"] } }
quick = { positions = 15, cases = [""] }
full = { positions = 15, cases = [""] }

[tests.searches]
perfect = "minimax"
"one" = "minimax:depth=1"
"two" = "minimax:depth=2"
"#;

#[test]
fn wins_near_the_end_are_those_of_all_games_and_a_missed_one_is_expanded_or_not() {
    const CLAIM: &str = r#"
[[claims]]
number = 1
title = "Never expanded"
paper = "-"
words = "None."
parts = [
    { about = "one", terms = [{ right = "toe-endings", player = "one", measure = "unexpanded" }] },
    { about = "two", terms = [{ right = "toe-endings", player = "two", measure = "unexpanded" }] },
    { about = "perfect", terms = [{ right = "toe-endings", player = "perfect", measure = "unexpanded" }] },
    { about = "one, right", terms = [{ right = "toe-endings", player = "one" }] },
]
"#;
    let lines = |seed: u64| -> (Vec<String>, Vec<Option<f64>>) {
        let files = [("right-moves.toml", ENDINGS), ("claims.toml", CLAIM)];
        let experiment = Experiment::read("small", "Small", &files).expect("it can be read").seeded(seed);
        let folder = tempfile::tempdir().expect("a folder");
        let prepared = experiment.prepare(Setting::Quick, Some(folder.path()), &options(), &|_| ());
        let prepared = prepared.expect("it can be done").expect("nobody stopped it");
        let outcome =
            Outcome::of(&experiment, Setting::Quick, seed, &prepared, (&[], &[])).expect("an outcome");
        let measured = outcome.claims[0].rules[0].parts.iter();
        let measured = measured.map(|part| part.interval.as_ref().map(|interval| interval.value)).collect();
        let text = fs::read_to_string(folder.path().join("right-moves-toe-endings.jsonl")).expect("a file");
        (text.lines().skip(1).map(str::to_owned).collect(), measured)
    };
    let (found, measured) = lines(1);
    assert_eq!(found.len(), 15);
    for line in &found {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let mut session = registry::open("tic-tac-toe").expect("a game");
        session.set_position(line["position"].as_str().expect("a position")).expect("a position");
        let mover = session.to_move() - 1;
        let worths: Vec<(String, i32)> = serde_json::from_value(line["moves"].clone()).expect("moves");
        for (mv, worth) in &worths {
            assert_eq!(*worth > 0, worth_of(&mut session, mv, mover) > 0, "{mv}: {line}");
            session.play(&[mv]).expect("a legal move");
            assert_eq!(
                session.outcome().map(|payoffs| payoffs[mover]).filter(|won| *won > 0),
                None,
                "{line}"
            );
            session.take_back();
        }
        assert!(worths.iter().any(|(_, worth)| *worth == 0), "every move wins: {line}");
    }
    // A search of one ply expands the root alone, one of two every move; a perfect one misses nothing.
    let [one_ply, two_plies, perfect, right] = measured[..] else { panic!("{measured:?}") };
    assert_eq!((one_ply, two_plies, perfect), (Some(1.0), Some(0.0), None));
    assert!(right.is_some_and(|right| right < 1.0), "{right:?}");
    assert_eq!(lines(1).0, found);
    assert_ne!(lines(2).0, found, "another seed has other games");
}

#[test]
fn a_test_that_was_stopped_goes_on_to_the_same_file() {
    let whole = tempfile::tempdir().expect("a folder");
    let expected = outcome(Some(whole.path()), Setting::Full, &options()).expect("it can be done");
    let parts = tempfile::tempdir().expect("a folder");
    let cancel = Arc::new(AtomicBool::new(false));
    let stopped = PlayOptions { cancel: Some(Arc::clone(&cancel)), threads: 1, ..options() };
    let stop = |_: Step<'_>| cancel.store(true, Ordering::Relaxed);
    let experiment = small(TESTS);
    let known = experiment.prepare(Setting::Full, Some(parts.path()), &stopped, &stop).expect("no error");
    let told = Outcome::of(&experiment, Setting::Full, 1, &known.expect("what there is"), (&[], &[]));
    assert!(!told.expect("a report").is_complete, "it was stopped");
    let path = parts.path().join("right-moves-toe.jsonl");
    let lines = || fs::read_to_string(&path).expect("a file").lines().count();
    assert!(lines() > 1 && lines() < 13, "{}", lines());
    // A last line is cut off, as by a kill.
    let bytes = fs::read(&path).expect("a file");
    fs::write(&path, &bytes[..bytes.len() - 5]).expect("it can be written");
    // In the quick setting only the first seed of the second claim is tested.
    let quick = outcome(Some(parts.path()), Setting::Quick, &options()).expect("it goes on");
    assert_eq!((lines(), quick.right_moves[0].positions), (13, 12));
    assert_eq!(quick.claims[1].verdict.words(), "undecided");
    assert_eq!(outcome(Some(parts.path()), Setting::Full, &options()).expect("it goes on"), expected);
    let read = PlayOptions { is_played: false, ..options() };
    assert_eq!(outcome(Some(parts.path()), Setting::Full, &read).expect("it is read"), expected);
    assert_eq!(outcome(None, Setting::Full, &options()).expect("without a folder"), expected);
    let whole = fs::read(whole.path().join("right-moves-toe.jsonl")).expect("a file");
    assert_eq!(fs::read(&path).expect("a file"), whole);
}

#[test]
fn positions_of_another_test_are_refused_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    outcome(Some(folder.path()), Setting::Quick, &options()).expect("it can be done");
    let line = |tests: &str, folder: &Path| {
        let refused = small(tests).prepare(Setting::Quick, Some(folder), &options(), &|_| ());
        let line = refused.expect_err("it is refused").to_string();
        assert_eq!(line.lines().count(), 1, "{line}");
        line
    };
    let other = TESTS.replace("seed = 7", "seed = 8");
    assert!(line(&other, folder.path()).contains("right-moves-toe.jsonl: belongs to other settings"));
    let fresh = tempfile::tempdir().expect("a folder");
    let nim = TESTS.replace("{ search = \"pvs:table=1MiB\" }", "\"nim-sum\"");
    assert!(line(&nim, fresh.path()).contains("expected nim for two players"));
    let fresh = tempfile::tempdir().expect("a folder");
    let many = TESTS.replace("positions = 12", "positions = 100000").replace("[2, 4]", "[2, 2]");
    assert!(line(&many, fresh.path()).contains("expected 100000 positions with moves of unequal worth"));
}
