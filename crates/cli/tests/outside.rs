//! The program of `examples/outside`: a game and a search of its own, known to every command.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program, which Cargo builds beside `yomi` with all examples.
fn program() -> PathBuf {
    let yomi = Path::new(env!("CARGO_BIN_EXE_yomi"));
    let name = format!("outside{}", std::env::consts::EXE_SUFFIX);
    let path = yomi.parent().expect("a folder").join("examples").join(name);
    assert!(path.is_file(), "{}: build it by cargo build -p yomi-cli --example outside", path.display());
    path
}

/// The exit code, and what is printed on either stream.
fn outside(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(program()).args(arguments).stdin(Stdio::null()).output().expect("it starts");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

fn prints(arguments: &[&str], expected: &str) {
    let (code, text) = outside(arguments);
    assert!(code == Some(0) && text.contains(expected), "{arguments:?}: {code:?}: {text}");
}

#[test]
fn every_command_knows_the_game_and_the_search() {
    prints(&["games"], "chomp");
    prints(&["games", "chomp"], "The square a1, at the bottom left, is poisoned");
    prints(&["searches"], "mtd-f: zero-window tests with a memory");
    prints(&["searches", "chomp"], "mtd-f");
    prints(&["perft", "chomp:columns=2,rows=2", "--depth", "2"], "7");
    prints(&["solve", "chomp:columns=3,rows=3"], "strong");
    prints(&["stats", "chomp", "--games", "10"], "plies");
    prints(&["completions", "bash"], "chomp");
    let seats = ["play", "chomp", "--seat", "1=mtd-f", "--seat", "2=alpha-beta"];
    prints(&seats, "wins");
    let players = ["-p", "mtd-f:depth=2", "-p", "random", "--blocks", "2"];
    prints(&[&["tournament", "chomp"], &players[..]].concat(), "mtd-f");
}

#[test]
fn its_search_finds_what_alpha_beta_finds() {
    // Of a square bar of chocolate, b2 alone wins.
    for search in ["mtd-f", "alpha-beta", "pvs"] {
        let (code, text) = outside(&["analyze", "chomp:columns=4,rows=4", "--search", search, "--json"]);
        assert_eq!(code, Some(0), "{text}");
        let answer: serde_json::Value = serde_json::from_str(&text).expect("an answer");
        assert_eq!((&answer["best"], &answer["kind"]), (&"b2".into(), &"exact".into()), "{search}");
        assert_eq!(answer["value"], serde_json::json!([1, -1]), "{search}");
    }
    prints(&["compare", "chomp", "--search", "mtd-f", "--search", "alpha-beta"], "mtd-f");
}

#[test]
fn a_name_that_is_nearly_right_is_suggested() {
    let (code, text) = outside(&["analyze", "chmop"]);
    assert_eq!((code, text.as_str()), (Some(2), "yomi: there is no game `chmop`; did you mean `chomp`?\n"));
    let (code, text) = outside(&["analyze", "chomp", "--search", "mtdf"]);
    assert_eq!(code, Some(2));
    assert!(text.contains("`mtd-f`") && text.lines().count() == 1, "{text}");
}
