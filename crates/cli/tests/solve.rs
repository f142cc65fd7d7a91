//! `yomi solve` and `yomi verify`: games solved whole, with certificates that are checked, and files that prove nothing.

mod common;

use common::{typing, yomi, yomi_in};
use serde_json::Value;
use std::fs;

/// Solves a game, writes its certificate, checks it, and returns both answers.
fn solved(game: &str) -> (Value, Value) {
    let folder = tempfile::tempdir().expect("a folder");
    let json = |arguments: &[&str]| -> Value {
        serde_json::from_str(&yomi_in(folder.path(), arguments).good()).expect("JSON")
    };
    let answer = json(&["solve", game, "--certificate", "proof.txt", "--json"]);
    let checked = json(&["verify", "proof.txt", "--json"]);
    let claims = |answer: &Value| -> Vec<String> {
        let rows = answer["claims"].as_array().expect("claims").iter();
        rows.map(|row| row["claim"].as_str().expect("a claim").to_owned()).collect()
    };
    assert_eq!(claims(&answer), claims(&checked), "{game}");
    (answer, checked)
}

#[test]
fn games_are_solved_and_their_certificates_prove_it() {
    // Values: spec/small-games.md 4.1 and 4.2, published or checked there by brute force.
    for (game, forced) in [
        ("tic-tac-toe", [0, 0]),
        ("coin-row:rows=1+6", [1, -1]),
        ("coin-row:rows=1+4", [-1, 1]),
        ("count-to", [-1, 1]),
        ("slide", [-1, 1]),
        ("nim:heaps=3+5+6", [-1, 1]),
        ("connect-four:columns=4,rows=4", [0, 0]),
        ("othello:size=4", [-8, 8]),
    ] {
        let (answer, _) = solved(game);
        assert_eq!(answer["forced"], serde_json::json!(forced), "{game}");
    }
    // Three players, and one against the two others: player 1 surely wins this deal, so that nobody else can.
    let (answer, checked) = solved("tanhinmin:[[1,5],[2,4],[3]]");
    assert_eq!(answer["forced"].as_array().map(Vec::len), Some(3));
    assert!(!checked["claims"].as_array().expect("claims").is_empty());
}

#[test]
fn a_certificate_that_was_altered_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    run(&["solve", "tic-tac-toe", "--certificate", "proof.txt"]).good();
    let words = run(&["verify", "proof.txt"]).good();
    assert!(words.contains("player 1 at least 0") && words.contains("player 1 at most 0"), "{words}");
    let text = fs::read_to_string(folder.path().join("proof.txt")).expect("it was written");
    for altered in [text.replacen("b2", "a1", 1), text[..text.len() / 2].to_owned(), text.clone() + "\n"] {
        fs::write(folder.path().join("altered.txt"), altered).expect("a file");
        let refused = run(&["verify", "altered.txt"]);
        assert_eq!(
            (refused.code, refused.err.lines().count(), refused.out.as_str()),
            (Some(1), 1, ""),
            "{refused:?}"
        );
        assert!(refused.err.contains("altered.txt: the checksum does not match"), "{refused:?}");
    }
    fs::write(folder.path().join("other.txt"), "To whom it may concern\n").expect("a file");
    let refused = run(&["verify", "other.txt"]);
    assert!(refused.code == Some(1) && refused.err.contains("expected a certificate"), "{refused:?}");
}

#[test]
fn what_cannot_be_solved_is_said_in_a_line() {
    let run = yomi(&["solve", "othello", "--positions", "1000"]);
    assert_eq!((run.code, run.err.lines().count()), (Some(1), 1), "{run:?}");
    assert!(run.err.contains("expected at most 1000 positions"), "{run:?}");
    let run = typing("", &["verify", "none.txt"]);
    assert!(run.code == Some(2) && run.err.contains("none.txt: expected a certificate"), "{run:?}");
}
