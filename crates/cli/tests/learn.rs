//! `yomi learn`: resumed after kills it comes to the same file and the same table, a tournament can be
//! learned from, and a search plays with an evaluation that was learned.
#![cfg(target_os = "linux")]

use crate::common::kills::{killed_at, random_numbers, size};
use crate::common::{yomi, yomi_in};
use serde_json::Value;
use std::fs;
use std::time::Duration;

/// Games of some ten plies with some thousand nodes each.
const LEARN: [&str; 12] = [
    "learn",
    "classes",
    "lines-of-action:size=5",
    "--search",
    "pvs:table=1MiB",
    "--nodes",
    "300",
    "--games",
    "60",
    "--plot",
    "classes.svg",
    "--output=loa.classes",
];

#[test]
fn killed_at_ten_moments_it_goes_on_and_comes_to_the_same() {
    let undisturbed = tempfile::tempdir().expect("a folder");
    let expected = yomi_in(undisturbed.path(), &LEARN).good();
    let whole = size(&undisturbed.path().join("loa.classes"));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("loa.classes");
    let mut kills = 0;
    for random in random_numbers(8).take(100) {
        // Somewhere in what is still to come, and somewhere in a game.
        let now = size(&path);
        let more = 1 + random % (whole.saturating_sub(now) / 12).max(1);
        let later = Duration::from_micros((random >> 32) % 10_000);
        let killed = killed_at(folder.path(), &LEARN, "loa.classes", now + more, later);
        kills += u32::from(killed && size(&path) < whole);
        if size(&path) >= whole {
            // A run that came to its end is begun again, however fast the machine.
            fs::remove_file(&path).expect("a file");
        } else if kills >= 10 {
            break;
        }
    }
    assert!(kills >= 10 && size(&path) > 0, "only {kills} kills came in time");
    assert_eq!(yomi_in(folder.path(), &LEARN).good(), expected);
    for file in ["loa.classes", "classes.svg"] {
        let read = |folder: &tempfile::TempDir| fs::read(folder.path().join(file)).expect("written");
        assert!(read(&folder) == read(&undisturbed), "{file} differs");
    }
}

/// At how many positions of a tournament there was a choice, its result file says itself.
#[test]
fn what_a_tournament_tells_are_the_moves_that_were_searched_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = "lines-of-action:size=5";
    let tournament =
        ["tournament", game, "-p", "pvs:depth=2", "-p", "random", "--blocks", "4", "--opening", "5"];
    yomi_in(folder.path(), &[&tournament[..], &["-o", "games.jsonl"]].concat()).good();
    let learn = ["learn", "classes", game, "--from", "games.jsonl", "-o", "loa.classes"];
    let text = yomi_in(folder.path(), &learn).good();
    assert!(text.starts_with(&format!("{game}, 8 games of games.jsonl in loa.classes\n")), "{text}");
    let json = yomi_in(folder.path(), &[&learn[..], &["--json"]].concat()).good();
    let told: Value = serde_json::from_str(&json).expect("JSON");
    let sum = |values: &Value, name: &str| -> u64 {
        values.as_array().expect("an array").iter().map(|value| value[name].as_u64().expect("a count")).sum()
    };
    let games = fs::read_to_string(folder.path().join("games.jsonl")).expect("a result file");
    let games = games.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let searched: u64 = games.map(|game| sum(&game["spent"], "searched")).sum();
    assert!(searched > 30, "{searched}");
    assert_eq!(sum(&told["classes"], "chosen"), searched);
}

/// Games of at most nine plies.
const EVALUATION: [&str; 8] = [
    "learn",
    "evaluation",
    "tic-tac-toe",
    "--games",
    "20000",
    "--page",
    "page.html",
    "--output=game.weights",
];

#[test]
fn an_evaluation_that_is_learned_in_spite_of_kills_is_the_same() {
    let undisturbed = tempfile::tempdir().expect("a folder");
    let expected = yomi_in(undisturbed.path(), &EVALUATION).good();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.weights");
    let mut kills = 0;
    for random in random_numbers(9).take(100) {
        let later = Duration::from_micros(random % 200_000);
        kills += u32::from(killed_at(folder.path(), &EVALUATION, "game.weights", 1, later));
        if folder.path().join("page.html").exists() {
            // A run that came to its end is begun again, however fast the machine.
            fs::remove_file(&path).expect("a file");
            fs::remove_file(folder.path().join("page.html")).expect("a file");
        } else if kills >= 5 {
            break;
        }
    }
    assert!(kills >= 5 && size(&path) > 0, "only {kills} kills came in time");
    assert_eq!(yomi_in(folder.path(), &EVALUATION).good(), expected);
    for file in ["game.weights", "page.html"] {
        let read = |folder: &tempfile::TempDir| fs::read(folder.path().join(file)).expect("written");
        assert!(read(&folder) == read(&undisturbed), "{file} differs");
    }
}

/// With five moves to play, a search of depth 1 sees no end: its evaluation must know that the center is best
/// after a corner, and that a corner or an edge beside the first move loses.
#[test]
fn a_search_plays_with_an_evaluation_that_was_learned() {
    let folder = tempfile::tempdir().expect("a folder");
    yomi_in(folder.path(), &EVALUATION).good();
    let search = "alpha-beta:evaluation=learned:game.weights";
    let analyze = ["analyze", "tic-tac-toe", "--moves", "a1", "--search", search, "--depth", "1", "--json"];
    let answer: Value = serde_json::from_str(&yomi_in(folder.path(), &analyze).good()).expect("JSON");
    assert_eq!(answer["best"], "b2", "{answer}");
    let other = ["analyze", "mnk:m=4,n=4,k=4", "--search", search, "--depth", "1"];
    let run = yomi_in(folder.path(), &other);
    assert!(run.code == Some(2) && run.err.contains("game.weights: expected an evaluation"), "{run:?}");
}

/// The number of games that was chosen by the clock makes the same file again.
#[test]
fn a_time_becomes_a_number_of_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let learn = |more: &[&str]| {
        let run = yomi_in(folder.path(), &[&["learn", "evaluation", "tic-tac-toe"], more].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        run
    };
    let timed = learn(&["--time", "300ms", "-o", "timed.weights", "--json"]);
    let answer: Value = serde_json::from_str(&timed.out).expect("JSON");
    let games = answer["games"].as_u64().expect("a number").to_string();
    assert!(timed.err.contains(&format!("--games {games} repeats this run")), "{timed:?}");
    let counted = learn(&["--games", &games, "-o", "counted.weights"]);
    assert!(counted.err.is_empty(), "{counted:?}");
    let read = |file: &str| fs::read(folder.path().join(file)).expect("written");
    assert!(read("timed.weights") == read("counted.weights"));
}

/// The quick ones; all of them where there is time.
#[test]
fn shipped_evaluations_are_learned_again_byte_for_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_deep = std::env::var_os("YOMI_DEEP").is_some();
    let names: &[&str] = if is_deep { &[] } else { &["tic-tac-toe"] };
    let learn = [&["learn", "shipped", "--output", "again", "--json"], names].concat();
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../registry/weights");
    for _ in 0..2 {
        // What was learned is not learned again.
        let answer: Value = serde_json::from_str(&yomi_in(folder.path(), &learn).good()).expect("JSON");
        let files = answer["files"].as_array().expect("an array");
        assert!(is_deep || files.len() == 1);
        for file in files {
            assert_eq!(file["same"], true, "{file}");
            let name = format!("{}.weights", file["name"].as_str().expect("a name"));
            let read = |folder: &std::path::Path| fs::read(folder.join(&name)).expect("written");
            assert!(read(&folder.path().join("again")) == read(weights.as_ref()), "{name} differs");
        }
    }
    let run = yomi_in(folder.path(), &["learn", "shipped", "tic-tac", "-o", "again"]);
    assert!(run.code == Some(2) && run.err.contains("did you mean"), "{run:?}");
}

#[test]
fn the_value_of_an_answer_is_split_into_its_greatest_terms() {
    let analyze =
        ["analyze", "tic-tac-toe", "--moves", "b2 b1", "--depth", "1", "--explain", "2", "--search"];
    let with = |search: &str, more: &[&str]| yomi(&[&analyze[..], &[search], more].concat());
    let json = with("alpha-beta:evaluation=learned", &["--json"]).good();
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    let explanation = &answer["explanation"];
    assert_eq!((&explanation["value"], &explanation["after"]), (&answer["value"], &answer["line"]));
    assert_eq!(explanation["terms"].as_array().map(Vec::len), Some(2));
    for player in 0..2 {
        let number = |value: &Value| value[player].as_f64().expect("a number");
        let terms = explanation["terms"].as_array().expect("terms").iter();
        let listed: f64 = terms.map(|term| number(&term["weights"])).sum();
        assert!((listed + number(&explanation["rest"]) - number(&explanation["sums"])).abs() < 1e-9);
    }
    let text = with("alpha-beta:evaluation=learned", &[]).good();
    assert!(text.contains("the value, which is the static value after") && text.contains("in all"), "{text}");
    // Proven values are no sums: the position itself is explained.
    let text = with("alpha-beta:evaluation=learned,depth=9", &[]).good();
    assert!(text.contains("the static value of this position, which is not the value found"), "{text}");
    let run = with("alpha-beta:evaluation=open-lines", &[]);
    assert!(run.code == Some(2) && run.err.contains("expected a learned evaluation"), "{run:?}");
}
