//! Ctrl-C: what there is is kept and said to be partial, and the exit code is 130, whatever the command;
//! twice ends it at once.
#![cfg(target_os = "linux")]

use crate::common;

use crate::common::running::Running;
use crate::common::{Run, command, crc32};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Runs a command that would go on for long, presses Ctrl-C, and checks what all commands have in common.
#[track_caller]
fn interrupted(folder: &Path, arguments: &[&str]) -> Run {
    interrupted_after(10, folder, arguments)
}

/// The same after a time of processor, in hundredths of a second, that is enough for a first result.
#[track_caller]
fn interrupted_after(ticks: u64, folder: &Path, arguments: &[&str]) -> Run {
    let mut running = Running::start(command(arguments).current_dir(folder));
    running.works(ticks);
    running.press();
    let run = running.ends();
    assert_eq!(run.code, Some(130), "{arguments:?}: {run:?}");
    assert!(run.err.lines().any(|line| line.starts_with("yomi: interrupted")), "{arguments:?}: {run:?}");
    assert!(!run.err.contains("panic"), "{arguments:?}: {run:?}");
    run
}

/// The same with `--json`: an object that says what it is.
#[track_caller]
fn interrupted_object(folder: &Path, arguments: &[&str]) -> Value {
    object(&interrupted(folder, &[arguments, &["--json"]].concat()))
}

/// The object that an interrupted run printed.
#[track_caller]
fn object(run: &Run) -> Value {
    let answer: Value = serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"));
    assert_eq!((&answer["schema"], &answer["interrupted"]), (&1.into(), &true.into()), "{run:?}");
    answer
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn an_analysis_is_kept() {
    let analyze = ["analyze", "gomoku", "--search", "alpha-beta", "--time", "600s"];
    let answer = interrupted_object(folder().path(), &analyze);
    assert_eq!(answer["stop"], "cancelled");
    assert!(answer["best"].is_string(), "{answer}");
    let run = interrupted(folder().path(), &analyze);
    assert!(
        run.out.contains("stopped  cancelled") && run.err.contains("the results printed are partial"),
        "{run:?}"
    );
}

/// A part of the games gets no name: what had it stays.
#[test]
fn a_conversion_leaves_its_file_as_it_was() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("games.txt"), "f5d6c3d3c4f4c5b3c2e3d2c6\n".repeat(1_000_000)).expect("written");
    fs::write(at("games.jsonl"), "as it was").expect("written");
    let run = interrupted(folder.path(), &["convert", "othello", "games.txt", "-o", "games.jsonl"]);
    assert!(run.err.contains("games.jsonl is as it was"), "{run:?}");
    assert_eq!(fs::read_to_string(at("games.jsonl")).expect("kept"), "as it was");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "nothing else stays");
}

/// Once is enough: the searches behind the one that Ctrl-C came into do not begin.
#[test]
fn a_comparison_ends() {
    let searches = ["--search", "alpha-beta", "--search", "nega-alpha", "--search", "minimax"];
    let answer = interrupted_object(
        folder().path(),
        &[&["compare", "gomoku", "--time", "600s"][..], &searches].concat(),
    );
    let answers = answer["searches"].as_array().expect("answers");
    assert_eq!(answers.len(), 1, "{answer}");
    assert_eq!(answers[0]["stop"], "cancelled");
}

#[test]
fn a_tree_is_drawn_and_says_so() {
    let folder = folder();
    let tree = ["tree", "gomoku", "--search", "alpha-beta", "--time", "600s"];
    let run = interrupted(folder.path(), &[&tree[..], &["--json"]].concat());
    let last: Value = serde_json::from_str(run.out.lines().last().expect("lines")).expect("JSON");
    assert_eq!((&last["event"], &last["stop"]), (&"end".into(), &"cancelled".into()));
    interrupted(folder.path(), &[&tree[..], &["-o", "tree.html"]].concat());
    let page = fs::read_to_string(folder.path().join("tree.html")).expect("it is written");
    assert!(page.contains(" · interrupted"), "the page does not say so");
}

/// Whatever looks at all of something, and knows nothing before it has.
#[test]
fn where_there_is_nothing_to_keep_the_object_says_that() {
    let folder = folder();
    for arguments in [
        &["perft", "gomoku", "--depth", "6"][..],
        &["census", "tanhinmin:players=4,cards=15"],
        &["census", "tanhinmin:cards=12", "--trees", "1000000000"],
        &["build", "connect-four:columns=5,rows=6", "-o", "connect-four.yomi"],
        &["puzzle", "gomoku", "--search", "minimax", "--nodes", "100000000000"],
        &["verify", "endless.txt"],
    ] {
        write_endless(&folder.path().join("endless.txt"));
        let answer = interrupted_object(folder.path(), arguments);
        assert_eq!(answer.as_object().map(serde_json::Map::len), Some(2), "{arguments:?}: {answer}");
        let run = interrupted(folder.path(), arguments);
        assert!(run.out.is_empty() && run.err.contains("stopped before"), "{arguments:?}: {run:?}");
    }
}

/// A certificate that leaves Connect Four to the verifier.
fn write_endless(path: &Path) {
    let start = registry::open("connect-four").expect("a game").position();
    let text =
        format!("yomi-certificate 1\ngame connect-four\nstart {start}\nclaim player 1 at least 1\n? 41\n");
    let checksum = crc32(text.as_bytes());
    fs::write(path, format!("{text}checksum {checksum:08x}\n")).expect("a file");
}

#[test]
fn puzzles_that_were_found_are_kept() {
    let folder = folder();
    let seek = ["puzzle", "connect-four:columns=5,rows=4", "--count", "10000", "--time", "600s"];
    // The first one is found within a tenth of a second, but not on every machine.
    let enough = 100;
    let sheet = [&seek[..], &["-o", "sheet.html", "--json"]].concat();
    let answer = object(&interrupted_after(enough, folder.path(), &sheet));
    assert_eq!(answer["stop"], "cancelled");
    let found = answer["puzzles"].as_array().expect("puzzles").len();
    let page = fs::read_to_string(folder.path().join("sheet.html")).expect("it is written");
    assert!(page.contains("interrupted: there were to be more"), "the page does not say so");
    assert!(found > 0 && page.matches("<li id=\"puzzle-").count() == found, "{found} puzzles");
    let run = interrupted_after(enough, folder.path(), &seek);
    assert!(run.out.contains("Solutions") && run.err.contains(" of 10000 puzzles found"), "{run:?}");
}

#[test]
fn a_report_is_written_as_far_as_it_goes() {
    let folder = folder();
    let report = ["report", "breakthrough", "--games", "1000000", "--nodes", "100", "-o", "report.html"];
    let answer = interrupted_object(folder.path(), &report);
    assert_eq!(answer["partial"], true, "{answer}");
    let page = fs::read_to_string(folder.path().join("report.html")).expect("it is written");
    assert!(page.contains("interrupted: the results are partial"), "the page does not say so");
    let run = interrupted(folder.path(), &report[..6]);
    assert!(run.out.contains("against itself"), "{run:?}");
    let two = [&report[..2], &["breakthrough:size=5"], &report[2..]].concat();
    let answer = interrupted_object(folder.path(), &two);
    assert_eq!((&answer["partial"], answer["reports"].as_array().map(Vec::len)), (&true.into(), Some(2)));
    let page = fs::read_to_string(folder.path().join("report.html")).expect("it is written");
    assert!(page.contains("interrupted: the results are partial"), "the page does not say so");
}

#[test]
fn games_that_were_played_are_kept() {
    let folder = folder();
    let answer = interrupted_object(folder.path(), &["stats", "othello", "--games", "10000000"]);
    assert!(answer["random_play"]["games"].as_u64() > Some(0), "{answer}");
    let tournament = ["tournament", "coin-row", "-p", "one-ply", "-p", "random", "--blocks", "100000"];
    let answer = interrupted_object(folder.path(), &tournament);
    assert!(answer["games"].as_u64() > Some(0), "{answer}");
    let run = interrupted(folder.path(), &[&tournament[..], &["-o", "games.jsonl"]].concat());
    assert!(run.err.contains("run the same command again to resume"), "{run:?}");
    let learn = ["learn", "classes", "lines-of-action:size=5", "--games", "1000000", "--nodes", "200"];
    let learn = [&learn[..], &["--search", "pvs:table=1MiB", "-o", "loa.classes"]].concat();
    interrupted_object(folder.path(), &learn);
    let run = interrupted(folder.path(), &learn);
    assert!(run.out.contains("stopped: run the same command again to resume"), "{run:?}");
    let learn = ["learn", "evaluation", "othello", "--games", "1000000", "-o", "othello.weights"];
    let answer = interrupted_object(folder.path(), &learn);
    assert!(answer["played"].as_u64() < answer["games"].as_u64(), "{answer}");
    let run = interrupted(folder.path(), &learn);
    assert!(run.out.contains("stopped: run the same command again to resume"), "{run:?}");
    let train = ["train", "othello", "--games", "1000000", "-o", "othello.player"];
    let answer = interrupted_object(folder.path(), &train);
    assert_eq!(answer["is_finished"], false, "{answer}");
    let run = interrupted(folder.path(), &train);
    assert!(run.out.contains("run the same command again to resume othello.player"), "{run:?}");
    // Ended where it stands, it is smaller, and is not resumed.
    let before = fs::metadata(folder.path().join("othello.weights")).expect("a file").len();
    let learn = ["learn", "evaluation", "othello", "--final", "-o", "othello.weights"];
    let run = common::yomi_in(folder.path(), &learn);
    assert!(run.code == Some(0) && run.out.contains(" of 1 000 000 games in"), "{run:?}");
    assert!(fs::metadata(folder.path().join("othello.weights")).expect("a file").len() < before);
}

#[test]
fn checks_and_comparisons_say_how_far_they_came() {
    let folder = folder();
    let text = common::yomi(&["new", "breakthrough"]).good();
    fs::write(folder.path().join("mine.game"), text).expect("a file");
    let check = ["check", "mine.game", "--games", "10000000", "--time", "unlimited"];
    let answer = interrupted_object(folder.path(), &check);
    let random = &answer["game"]["random_games"];
    assert_eq!(random["stop"], "cancelled");
    assert!(random["games"].as_u64() > Some(0) && random["games"].as_u64() < Some(10_000_000), "{random}");
    let run = interrupted(folder.path(), &check);
    assert!(run.out.contains("random games, stopped before all were played"), "{run:?}");
    let diff = ["diff", "othello", "othello", "--depth", "20"];
    let answer = interrupted_object(folder.path(), &diff);
    assert!(answer["positions"].as_u64() > Some(1) && answer["is_whole"] == false, "{answer}");
    let run = interrupted(folder.path(), &diff);
    assert!(run.out.contains("othello and othello do not differ so far\n"), "{run:?}");
}

#[test]
fn experiments_are_reported_as_far_as_they_went() {
    let folder = folder();
    for name in ["shinohara-2002", "nishino-tanhinmin"] {
        let answer = interrupted_object(folder.path(), &["reproduce", name, "--full"]);
        assert_eq!(answer["is_complete"], false, "{name}");
    }
}

#[test]
fn a_benchmark_has_no_signature() {
    let folder = folder();
    let answer = interrupted_object(folder.path(), &["bench", "--write", "bench.txt"]);
    assert_eq!(answer["signature"], Value::Null);
    assert!(!folder.path().join("bench.txt").exists());
}

/// Be it while positions are looked at, or while a search solves the one.
#[test]
fn what_is_proven_is_kept() {
    for arguments in [
        &["solve", "connect-four", "--positions", "4000000000"][..],
        &["solve", "gomoku"],
        &["solve", "tanhinmin:cards=30"],
    ] {
        let answer = interrupted_object(folder().path(), arguments);
        assert_eq!(
            (&answer["stop"], &answer["solved"]),
            (&"cancelled".into(), &"nothing".into()),
            "{arguments:?}"
        );
        assert!(answer["bounds"].as_array().is_some_and(|rows| rows.len() > 1), "{answer}");
    }
}

/// A game is left after the move of the search that was interrupted, and the command to resume it is printed.
#[test]
fn a_game_is_left() {
    let folder = folder();
    let with_a_person = ["play", "gomoku", "--seat", "2=human", "--time", "600s"];
    let run = interrupted(folder.path(), &with_a_person);
    assert!(run.out.contains("player 1 (pvs:selective=true) plays "), "{run:?}");
    assert!(run.out.contains("The game is not over. To resume: yomi play gomoku --moves"), "{run:?}");
    let searches = ["--seat", "1=alpha-beta", "--seat", "2=pvs", "--time", "600s", "--json"];
    let run = interrupted(folder.path(), &[&["play", "gomoku"][..], &searches].concat());
    let objects: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 2, "{run:?}");
    assert_eq!((&objects[0]["ply"], &objects[1]["ending"]), (&1.into(), &"cancelled".into()));
}

#[test]
fn a_game_ends_at_the_prompt() {
    let mut running = Running::start(&mut command(&["play", "gomoku"]));
    running.until_it_prints("player 1> ");
    running.listens();
    running.press();
    let run = running.ends();
    let (_, rest) = run.out.split_once("player 1> ").expect("it was printed");
    assert!(rest.contains("The game is not over. To resume: yomi play gomoku"), "{run:?}");
    assert_eq!(run.code, Some(130));
}

/// The first finds many games, of which intervals are worked out before anything is printed; the second does
/// not wait for that, if it comes in time: on a busy machine it may need some attempts.
#[test]
fn twice_ends_at_once() {
    let stats = ["stats", "coin-row", "--games", "10000000", "--threads", "1"];
    let attempt = || {
        let mut running = Running::start(&mut command(&stats));
        running.works(100);
        running.press();
        running.works(5);
        running.press();
        let run = running.ends();
        assert_eq!(run.code, Some(130), "{run:?}");
        run.out.is_empty() && run.err.is_empty()
    };
    assert!((0..5).any(|_| attempt()), "the intervals were waited for every time");
}

/// These tests fail at once, and say why, if the program ends before it is interrupted.
#[test]
#[should_panic(expected = "there is no game `gomuku`")]
fn a_child_that_dies_fails_its_test_at_once() {
    interrupted(folder().path(), &["analyze", "gomuku"]);
}
