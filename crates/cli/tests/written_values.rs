//! Values of small boards of written games, against what is published, with certificates that are checked.
//! `YOMI_DEEP=1` adds the boards that take a minute and more.

use crate::common::{Run, yomi_in};
use crate::written_proofs::read_by_the_second_verifier;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A sample with parts of its text replaced, solved with a certificate that is checked: what each player can
/// force. With `plies` the certificate leaves the ends of the game to the verifier.
fn forced(sample: &str, changes: &[(&str, &str)], parameters: &str, plies: Option<u32>) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../written/games/{sample}.game"));
    let mut text = fs::read_to_string(path).expect("a sample");
    for (from, to) in changes {
        assert!(text.contains(from), "`{from}` is in {sample}");
        text = text.replace(from, to);
    }
    fs::write(folder.path().join("a.game"), text).expect("a file");
    let game = format!("a.game{}{parameters}", if parameters.is_empty() { "" } else { ":" });
    let run = |arguments: &[&str]| -> Run { yomi_in(folder.path(), arguments) };
    let read = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
    let plies = plies.map(|plies| plies.to_string());
    let mut arguments = vec!["solve", &game, "--certificate", "proof.txt", "--json"];
    arguments.extend(plies.iter().flat_map(|plies| ["--frontier", plies]));
    let answer = read(&run(&arguments).good());
    let checked = read(&run(&["verify", "proof.txt", "--json"]).good());
    let certificate = fs::read_to_string(folder.path().join("proof.txt")).expect("it was written");
    // The second verifier is slow, and slower where ends are left to it.
    if is_deep() || certificate.lines().count() < if plies.is_some() { 150 } else { 3_000 } {
        read_by_the_second_verifier(folder.path(), &game, &certificate);
    }
    for (written, read) in answer["claims"]
        .as_array()
        .into_iter()
        .flatten()
        .zip(checked["claims"].as_array().into_iter().flatten())
    {
        assert_eq!(
            (&written["claim"], &written["positions"]),
            (&read["claim"], &read["positions"]),
            "{game}"
        );
    }
    answer["forced"].clone()
}

/// What the players can force in a game of the list.
fn forced_in_the_list(game: &str) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    let answer: Value =
        serde_json::from_str(&yomi_in(folder.path(), &["solve", game, "--json"]).good()).expect("JSON");
    answer["forced"].clone()
}

const FIRST: [i32; 2] = [1, -1];
const SECOND: [i32; 2] = [-1, 1];
/// Hex as Nash proved it: without the pie rule.
const WITHOUT_SWAP: [(&str, &str); 1] = [("  pie rule\n", "")];
/// A board of four columns.
const FOUR_COLUMNS: [(&str, &str); 1] = [("board square size", "board square 4 by size")];

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

/// Nash: the first player wins every size, and with the pie rule the second.
#[test]
fn the_first_player_wins_hex_without_the_pie_rule() {
    assert_eq!(forced("hex", &WITHOUT_SWAP, "size=3", None), json!(FIRST));
    assert_eq!(forced("hex", &[], "size=3", None), json!(SECOND));
    assert_eq!(forced("hex", &WITHOUT_SWAP, "size=4", Some(6)), json!(FIRST));
}

/// Breuker, Uiterwijk and van den Herik (2000).
#[test]
fn domineering_is_won_as_published() {
    assert_eq!(forced("domineering", &[], "columns=4,rows=4", None), json!(FIRST));
    assert_eq!(forced("domineering", &[], "columns=5,rows=5", Some(8)), json!(SECOND));
    assert_eq!(forced("domineering", &[], "columns=6,rows=6", Some(10)), json!(FIRST));
}

/// Clobber as a plain search of another program finds it, which knows nothing but two sets of stones.
#[test]
fn small_boards_of_clobber_and_breakthrough_are_decided() {
    for (parameters, plies, expected) in [
        ("columns=3,rows=4", None, SECOND),
        ("columns=3,rows=4", Some(6), SECOND),
        ("columns=4,rows=4", Some(8), FIRST),
    ] {
        assert_eq!(forced("clobber", &[], parameters, plies), json!(expected), "{parameters}");
    }
    assert_eq!(forced("breakthrough", &[], "size=4", Some(6)), json!(SECOND));
    assert_eq!(forced("clobber", &[], "columns=5,rows=4", Some(8)), json!(FIRST));
    if is_deep() {
        assert_eq!(forced("breakthrough", &FOUR_COLUMNS, "size=5", Some(6)), json!(SECOND));
    }
}

#[test]
fn a_written_game_has_the_value_of_the_game_of_the_list() {
    assert_eq!(forced("tic-tac-toe", &[], "", None), forced_in_the_list("tic-tac-toe"));
    let (written, listed) = ("columns=5,rows=4", "connect-four:columns=5,rows=4");
    assert_eq!(forced("connect-four", &[], written, Some(8)), forced_in_the_list(listed));
}

/// A line written as two, which together stand for the same moves: a capture beside a step, and second verbs
/// that differ.
#[test]
fn a_line_written_as_two_leaves_the_value_as_it_is() {
    let line = "to empty or theirs, capturing";
    let two = "to empty\n  step pawn forward-left forward-right to theirs, capturing";
    assert_eq!(forced("breakthrough", &[(line, two)], "size=4", Some(6)), json!(SECOND));
    let (line, first) = ("on (north of it) or (east of it)", "on north of it");
    let two = format!("{first}\n  place domino on empty, then place domino on east of it");
    for parameters in ["columns=3,rows=3", "columns=4,rows=3"] {
        let value = forced("cram", &[], parameters, None);
        assert_eq!(forced("cram", &[(line, &two)], parameters, None), value, "{parameters}");
    }
}
