//! `yomi solve` and `yomi verify`: games solved whole, with certificates that are checked, and files that
//! prove nothing.

use crate::common::{crc32, typing, yomi, yomi_in};
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
    // The same claims, and the same positions.
    assert_eq!(answer["claims"], checked["claims"], "{game}");
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
            (Some(2), 1, ""),
            "{refused:?}"
        );
        assert!(refused.err.contains("altered.txt: the checksum does not match"), "{refused:?}");
    }
    fs::write(folder.path().join("other.txt"), "To whom it may concern\n").expect("a file");
    let refused = run(&["verify", "other.txt"]);
    assert!(refused.code == Some(2) && refused.err.contains("expected a certificate"), "{refused:?}");
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&yomi(&[arguments, &["--json"]].concat()).good()).expect("JSON")
}

#[test]
fn what_cannot_be_solved_is_said_in_a_line() {
    let run = yomi(&["solve", "othello", "--positions", "1000", "--certificate", "proof.txt"]);
    assert_eq!((run.code, run.err.lines().count()), (Some(1), 1), "{run:?}");
    assert!(run.err.contains("expected at most 1000 positions"), "{run:?}");
    let run = typing("", &["verify", "none.txt"]);
    assert!(run.code == Some(2) && run.err.contains("none.txt: expected a certificate"), "{run:?}");
    for (arguments, said) in [
        (&["--search", "pvz"][..], "there is no search `pvz`"),
        (&["--positions", "0"], "expected a whole number from 1"),
        (&["--tie", "coin"], "expected one of paper, first, random, worst, set, soft"),
        (&["--search", "pvs", "--certificate", "proof.txt"], "cannot be used with"),
        (&["--search", "label"], "label tells wins from losses only and this game has draws"),
        (&["--nodes", "0"], "nodes: expected a whole number"),
    ] {
        let run = yomi(&[&["solve", "tic-tac-toe"], arguments].concat());
        assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(2), 1, ""), "{run:?}");
        assert!(run.err.contains(said), "{run:?}");
    }
}

/// 5 478 positions, 765 up to symmetry (spec/small-games.md 4.1).
#[test]
fn symmetric_positions_are_counted_once_where_that_is_asked() {
    for (flags, positions) in [(&[][..], 5_478), (&["--symmetric"], 765)] {
        let answer = json(&[&["solve", "tic-tac-toe"], flags].concat());
        assert_eq!(answer["positions"], positions);
        assert_eq!(answer["symmetric"], !flags.is_empty());
        assert_eq!((&answer["solved"], &answer["forced"]), (&"strong".into(), &serde_json::json!([0, 0])));
    }
    let words = yomi(&["solve", "tic-tac-toe", "--symmetric"]).good();
    assert!(words.contains("765, symmetric ones counted once") && words.contains("a draw"), "{words}");
}

#[test]
fn a_certificate_up_to_symmetry_is_of_all_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    run(&["solve", "mnk:m=3,n=2,k=2", "--symmetric", "--certificate", "proof.txt"]).good();
    let words = run(&["verify", "proof.txt"]).good();
    assert!(words.contains("player 1 at least 1"), "{words}");
}

#[test]
fn positions_and_moves_say_what_is_solved() {
    let answer = json(&["solve", "coin-row", "--moves", "6>4"]);
    assert_eq!((&answer["position"], &answer["to_move"]), (&"1+4 2".into(), &2.into()));
    assert_eq!(answer["forced"], serde_json::json!([1, -1]));
    let answer = json(&["solve", "coin-row", "--position", "1+4 1"]);
    assert_eq!(answer["forced"], serde_json::json!([-1, 1]));
    let words = yomi(&["solve", "coin-row", "--position", "0 2"]).good();
    assert!(words.contains("player 1 wins, and the game is over"), "{words}");
}

/// By its parts a sum is solved however many positions it has.
#[test]
fn sums_are_solved_part_by_part() {
    let answer = json(&["solve", "coin-row:rows=1+6"]);
    let parts = serde_json::json!([{"part": "1", "grundy_value": 1}, {"part": "6", "grundy_value": 3}]);
    assert_eq!(answer["grundy"]["parts"], parts);
    assert_eq!(answer["grundy"]["grundy_value"], 2);
    assert_eq!(answer["grundy"]["winning"], serde_json::json!(["6>2+3", "6>4"]));
    assert!(answer["positions"].is_u64() && answer["distance"].is_u64(), "{answer}");
    // Two equal rows: whoever comes second does on one what is done on the other.
    for (game, forced) in [
        ("coin-row:rows=32+32", [-1, 1]),
        ("nim:heaps=99+99+98+98+97+97+1", [1, -1]),
        ("split-nim:rule=unequal,heaps=31+31", [-1, 1]),
    ] {
        let answer = json(&["solve", game]);
        assert_eq!(
            (&answer["solved"], &answer["forced"]),
            (&"strong".into(), &serde_json::json!(forced)),
            "{game}"
        );
        assert!(answer["positions"].is_null() && answer["search"].is_null(), "{game}");
        assert_eq!(answer["grundy"]["winning"].as_array().map(Vec::is_empty), Some(forced[0] < 0), "{game}");
    }
    // Misère play has none.
    let answer = json(&["solve", "coin-row:last=loses"]);
    assert!(answer["grundy"].is_null() && answer["positions"].is_u64(), "{answer}");
}

#[test]
fn three_players_have_a_vector_an_equilibrium_and_what_each_can_force() {
    let answer = json(&["solve", "mnk:players=3", "--symmetric"]);
    assert_eq!((&answer["equilibrium"], &answer["tie"]), (&true.into(), &"paper".into()));
    assert!(answer["deviations"].as_u64().is_some_and(|tried| tried > 1_000), "{answer}");
    assert_eq!(answer["pareto"][0]["value"], answer["value"]);
    for player in 0..3 {
        let (gets, can_force) = (&answer["value"][player], &answer["forced"][player]);
        assert!(gets.as_i64() >= can_force.as_i64(), "{answer}");
        assert_eq!(
            (&answer["bounds"][player]["at_least"], &answer["bounds"][player]["at_most"]),
            (can_force, can_force)
        );
    }
    let answer = json(&["solve", "mnk:players=3", "--symmetric", "--tie", "set"]);
    let values = answer["values"].as_array().expect("a set");
    assert!(answer["value"].is_null() && answer["equilibrium"].is_null() && !values.is_empty(), "{answer}");
    // One heap: whoever moves first takes it.
    let answer = json(&["solve", "nim:heaps=5,players=3", "--tie", "soft"]);
    assert_eq!(answer["values"], serde_json::json!([[1, 0, 0]]));
    assert_eq!(answer["forced"], serde_json::json!([1, 0, 0]));
    let words = yomi(&["solve", "nim:heaps=5,players=3"]).good();
    for said in ["player 1 gets most", "equilibrium", "is efficient", "can force 0 against all others"] {
        assert!(words.contains(said), "{said}: {words}");
    }
}

#[test]
fn a_search_solves_the_position_alone() {
    // 4x4: a draw (spec/small-games.md 4.2).
    let answer = json(&["solve", "connect-four:columns=4,rows=4", "--search", "pvs"]);
    assert_eq!((&answer["solved"], &answer["search"]), (&"weak".into(), &"pvs".into()));
    assert_eq!(
        (&answer["forced"], &answer["value"]),
        (&serde_json::json!([0, 0]), &serde_json::json!([0, 0]))
    );
    assert!(answer["positions"].is_null() && answer["nodes"].is_u64(), "{answer}");
    // Too many positions: the default search is asked, here to its end.
    let answer = json(&["solve", "connect-four:columns=4,rows=4", "--positions", "1000"]);
    assert_eq!((&answer["solved"], &answer["forced"]), (&"weak".into(), &serde_json::json!([0, 0])));
    assert!(answer["note"].as_str().is_some_and(|note| note.contains("at most 1000 positions")), "{answer}");
    // The second player wins by 8; that they win at all is a bound.
    let answer = json(&["solve", "othello:size=4", "--search", "df-pn:goal=win,player=2"]);
    assert_eq!(answer["solved"], "bounds");
    assert_eq!(answer["bounds"][1]["at_least"], 1);
    assert_eq!(answer["bounds"][0]["at_most"], -1);
    assert!(answer["forced"].is_null() && answer["value"].is_null(), "{answer}");
    // Nothing is proven.
    let answer = json(&["solve", "othello", "--nodes", "1000"]);
    assert_eq!((&answer["solved"], &answer["stop"]), (&"nothing".into(), &"nodes".into()));
    assert!(answer["note"].as_str().is_some_and(|note| note.contains("--positions N")), "{answer}");
    // Three players: the payoff that each can force is decided.
    let answer = json(&["solve", "mnk:players=3", "--positions", "100"]);
    assert_eq!(answer["search"], "df-pn:player=1, df-pn:player=2, df-pn:player=3");
    let whole = json(&["solve", "mnk:players=3"]);
    assert_eq!((&answer["solved"], &answer["forced"]), (&"weak".into(), &whole["forced"]));
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
        for field in ["claim", "leaves", "positions"] {
            assert_eq!(written[field], read[field], "{field}");
        }
        assert!(read["leaves"].as_u64() > Some(0) && read["plies"].as_u64() <= Some(6), "{read}");
    }
    let words = run(&["verify", "proof.txt"]).good();
    assert!(words.contains("6 plies at most"), "{words}");
    // A frontier needs a certificate, and a game that ends.
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
            (Some(2), 1, ""),
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
    let head = "yomi-certificate 1\ngame tic-tac-toe\nstart ---/---/--- x\n";
    // A file that cannot be parsed is invalid input; one that can, and proves nothing, was checked.
    for (below, code) in [
        ("claim player 1 at best 0\nb2\n", 2),
        ("claim player 9 at least 0\nb2\n", 2),
        ("claim player 3 at least 0\nb2\n", 2),
        ("claim player 1 at least much\nb2\n", 2),
        ("claim all is well\n", 2),
        ("claim player 1 at least 0\n? 4294967295\n", 2),
        ("claim player 1 at least 0\n? 99999999999999999999\n", 2),
        ("claim player 1 at least 0\n?\n", 1),
        ("claim player 1 at least 1\n? 9\n", 1),
        ("claim player 1 at least 0\nz9\n", 1),
        ("b2\n", 2),
        ("", 2),
    ] {
        let text = format!("{head}{below}");
        let whole = format!("{text}checksum {:08x}\n", crc32(text.as_bytes()));
        fs::write(folder.path().join("altered.txt"), &whole).expect("a file");
        let run = yomi_in(folder.path(), &["verify", "altered.txt"]);
        assert_eq!((run.code, run.err.lines().count()), (Some(code), 1), "{below}: {run:?}");
        assert!(!run.err.contains("the checksum does not match"), "{below}: {run:?}");
    }
}
