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

#[test]
fn a_frontier_leaves_the_end_to_the_verifier() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    let json = |arguments: &[&str]| -> Value { serde_json::from_str(&run(arguments).good()).expect("JSON") };
    let game = "connect-four:columns=4,rows=4";
    let answer = json(&["solve", game, "--certificate", "proof.txt", "--frontier", "6", "--json"]);
    assert_eq!((&answer["forced"], &answer["solved"]), (&serde_json::json!([0, 0]), &"weak".into()));
    let checked = json(&["verify", "proof.txt", "--json"]);
    for (written, read) in
        answer["claims"].as_array().expect("two").iter().zip(checked["claims"].as_array().expect("two"))
    {
        assert_eq!((&written["claim"], &written["leaves"]), (&read["claim"], &read["leaves"]));
        assert!(read["leaves"].as_u64() > Some(0) && read["plies"].as_u64() <= Some(6), "{read}");
    }
    let words = run(&["verify", "proof.txt"]).good();
    assert!(words.contains("6 plies at most"), "{words}");
    // What has no certificate has no frontier, and what need not end has none either.
    let alone = run(&["solve", game, "--frontier", "6"]);
    assert!(alone.code == Some(2) && alone.err.contains("--certificate"), "{alone:?}");
    let endless = run(&["solve", "slide", "--certificate", "slide.txt", "--frontier", "6"]);
    assert_eq!((endless.code, endless.err.lines().count()), (Some(1), 1), "{endless:?}");
    assert!(endless.err.contains("a frontier needs a game that ends"), "{endless:?}");
    assert!(!folder.path().join("slide.txt").exists());
}

#[test]
fn every_byte_of_a_certificate_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    run(&["solve", "coin-row:rows=1+2", "--certificate", "proof.txt"]).good();
    let bytes = fs::read(folder.path().join("proof.txt")).expect("it was written");
    let refused = |altered: &[u8], what: &str| {
        fs::write(folder.path().join("altered.txt"), altered).expect("a file");
        let run = run(&["verify", "altered.txt"]);
        assert_eq!(
            (run.code, run.err.lines().count(), run.out.as_str()),
            (Some(1), 1, ""),
            "{what}: {run:?}"
        );
    };
    for at in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[at] ^= 1 << (at % 8);
        refused(&altered, &format!("byte {at}"));
        refused(&bytes[..at], &format!("cut at {at}"));
    }
}

/// The checksum is right, and what is written is nonsense.
#[test]
fn nonsense_with_a_right_checksum_is_refused_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let head = "yomi-certificate 1\ngame tic-tac-toe\nstart ........./x\n";
    for below in [
        "claim player 1 at best 0\nb2\n",
        "claim player 9 at least 0\nb2\n",
        "claim player 3 at least 0\nb2\n",
        "claim player 1 at least much\nb2\n",
        "claim all is well\n",
        "claim player 1 at least 0\n? 4294967295\n",
        "claim player 1 at least 0\n? 99999999999999999999\n",
        "claim player 1 at least 0\n?\n",
        "claim player 1 at least 1\n? 9\n",
        "claim player 1 at least 0\nz9\n",
        "b2\n",
        "",
    ] {
        let text = format!("{head}{below}");
        let whole = format!("{text}checksum {:08x}\n", crc32(text.as_bytes()));
        fs::write(folder.path().join("altered.txt"), &whole).expect("a file");
        let run = yomi_in(folder.path(), &["verify", "altered.txt"]);
        assert_eq!((run.code, run.err.lines().count()), (Some(1), 1), "{below}: {run:?}");
        assert!(!run.err.contains("the checksum does not match"), "{below}: {run:?}");
    }
}

/// IEEE 802.3, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, &byte: &u8| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    };
    !bytes.iter().fold(!0, step)
}
