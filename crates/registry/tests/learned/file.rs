//! The file of a learned evaluation: what is read is what was written, and anything else is refused.

use super::{learned, refusal, written};
use ntuple::{Backup, Options};
use registry::learned::Learned;
use serde_json::Value;

fn bytes(game: &str) -> Vec<u8> {
    learned(game, 5).to_bytes().expect("packed")
}

pub(super) fn error(bytes: &[u8]) -> String {
    let error = Learned::read("x.weights", bytes).expect_err("refused").to_string();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("x.weights: expected "), "{error}");
    error
}

/// A file with another header, whose checksum is right, and other bytes behind it.
pub(super) fn altered(bytes: &[u8], change: impl FnOnce(&mut Value, &mut Vec<u8>)) -> Vec<u8> {
    let ends: Vec<usize> =
        bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    let (magic, rest) = bytes.split_at(ends[0] + 1);
    let (header, rest) = rest.split_at(ends[1] - ends[0]);
    let mut json: Value = serde_json::from_slice(header).expect("JSON");
    json.as_object_mut().expect("an object").remove("checksum");
    let mut rest = rest.to_vec();
    change(&mut json, &mut rest);
    let mut line = serde_json::to_vec(&json).expect("JSON");
    files::seal(&mut line);
    [magic, &line, &rest].concat()
}

#[test]
fn a_file_holds_what_was_written() {
    for game in ["tic-tac-toe", "tanhinmin:pay=winner", "diamond"] {
        let mut learned = learned(game, 5);
        for state in [learned.state.clone(), None, Some(Vec::new())] {
            learned.state = state;
            let bytes = learned.to_bytes().expect("packed");
            assert_eq!(Learned::read("x.weights", &bytes).expect("a file"), learned);
        }
    }
}

#[test]
fn options_that_came_later_are_in_the_file_where_they_are_not_the_default() {
    let usual = learned("tic-tac-toe", 5);
    let text = |learned: &Learned| String::from_utf8_lossy(&learned.to_bytes().expect("packed")).into_owned();
    let plain = text(&usual);
    for (change, expected) in [
        ((|options| options.last_step = 0.25) as fn(&mut Options), "\"last_step\":0.25"),
        (|options| options.average = 0.5, "\"average\":0.5"),
        (|options| options.opening = 0, "\"opening\":0"),
        (|options| options.backup = Backup::Two, "\"backup\":\"two\""),
        (|options| options.backup = Backup::Tree, "\"backup\":\"tree\""),
        (|options| options.sparring = 0.125, "\"sparring\":0.125"),
    ] {
        let mut learned = usual.clone();
        change(&mut learned.options);
        let bytes = learned.to_bytes().expect("packed");
        assert_eq!(Learned::read("x.weights", &bytes).expect("a file"), learned);
        let name = expected.split(':').next().expect("a name");
        assert!(text(&learned).contains(expected) && !plain.contains(name), "{expected}");
    }
}

#[test]
fn a_header_is_a_line_that_people_can_read() {
    let text = bytes("tic-tac-toe");
    let text = String::from_utf8_lossy(&text);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("yomi evaluation 1"));
    let header = lines.next().expect("a header");
    for part in
        ["\"schema\":1", "\"game\":\"mnk:m=3,n=3,k=3", "\"tuples\":\"cell\"", "\"seed\":1", "\"games\":5"]
    {
        assert!(header.contains(part), "{part} in {header}");
    }
}

#[test]
fn a_file_with_any_byte_changed_is_refused() {
    let bytes = bytes("tic-tac-toe");
    Learned::read("x.weights", &bytes).expect("a file");
    for at in 0..bytes.len() {
        for flip in [1, 0x20, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            assert!(Learned::read("x.weights", &changed).is_err(), "byte {at} of {} ^ {flip}", bytes.len());
        }
    }
}

#[test]
fn a_file_that_is_cut_short_or_goes_on_is_refused() {
    let bytes = bytes("tic-tac-toe");
    for len in 0..bytes.len() {
        assert!(error(&bytes[..len]).ends_with("cut short"), "{len} bytes: {}", error(&bytes[..len]));
    }
    let longer = [&bytes[..], b"\n"].concat();
    assert_eq!(error(&longer), "x.weights: expected the end of the evaluation, got 1 more bytes");
}

#[test]
fn another_file_or_a_newer_one_is_refused() {
    let bytes = bytes("tic-tac-toe");
    let expected =
        "x.weights: expected an evaluation, as `yomi learn evaluation` writes it, got something else";
    assert_eq!(error(b"{\"schema\":1}\n"), expected);
    assert_eq!(error(b"yomi evaluation x\n"), expected);
    let newer = "x.weights: expected an evaluation of version 1, got version 2: a newer yomi reads it";
    assert_eq!(error(&[b"yomi evaluation 2\n", &bytes[18..]].concat()), newer);
    assert_eq!(error(&altered(&bytes, |header, _| header["schema"] = 2.into())), newer);
    assert_eq!(error(&altered(&bytes, |header, _| *header = serde_json::json!({ "schema": 2 }))), newer);
    let missing = error(&altered(&bytes, |header, _| {
        header.as_object_mut().expect("an object").remove("weights");
    }));
    assert_eq!(
        missing.split(" at line").next(),
        Some("x.weights: expected the header of an evaluation, got another: missing field `weights`")
    );
}

#[test]
fn claims_that_are_too_large_are_refused_before_memory_is_taken() {
    let bytes = bytes("tic-tac-toe");
    let refused = |key: &str, value: Value| error(&altered(&bytes, |header, _| header[key] = value));
    let huge = 1_u64 << 60;
    assert!(refused("weights", huge.into()).contains("expected at most 33554432 weights"));
    assert!(
        refused("packed_weights", serde_json::json!({ "bytes": huge, "crc32": 0 })).ends_with("cut short")
    );
    assert!(refused("state", serde_json::json!({ "bytes": u64::MAX, "crc32": 0 })).ends_with("cut short"));
    assert!(refused("phases", vec![1; 65].into()).contains("at most 64 phases"));
    assert!(refused("phases", vec![3, 2].into()).contains("phases in rising order"));
    assert!(refused("tuples", ["cell"; 65].join("+").into()).contains("at most 64 kinds of tuples"));
    assert!(refused("tuples", "cells".into()).contains("expected tuples such as cell, line4"));
    let packed = files_of(&vec![0; 1 << 20]);
    let bomb = altered(&bytes, |header, rest| {
        header["packed_weights"] = serde_json::json!({ "bytes": packed.len(), "crc32": crc(&packed) });
        header["state"] = Value::Null;
        rest.clone_from(&packed);
    });
    let weights = learned("tic-tac-toe", 5).trained.weights.len();
    let expected = format!("x.weights: expected weights of at most {} bytes, got more", 2 * weights);
    assert_eq!(error(&bomb), expected);
}

fn files_of(bytes: &[u8]) -> Vec<u8> {
    zstd::bulk::compress(bytes, 1).expect("packed")
}

fn crc(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// A file for another game is refused with both names.
#[test]
fn a_file_for_another_game_is_refused() {
    let small = written("small.weights", &learned("othello:size=4", 1));
    let refused = refusal("othello:size=6", &format!("pvs:{small}"));
    let expected = format!(
        "{small}: expected an evaluation learned for {}, got one for {}",
        super::open("othello:size=6").expect("a game").spelled_out(),
        super::open("othello:size=4").expect("a game").spelled_out(),
    );
    assert_eq!(refused, expected);

    let mut learned = learned("othello:size=4", 1);
    learned.identity.rules = "0123456789abcdef".to_owned();
    let other = written("other-rules.weights", &learned);
    let refused = refusal("othello:size=4", &format!("pvs:{other}"));
    assert!(refused.ends_with("by other rules than these: learn it again"), "{refused}");

    let mut learned = super::learned("othello:size=4", 1);
    learned.identity.board = "0123456789abcdef".to_owned();
    let other = written("other-board.weights", &learned);
    let refused = refusal("othello:size=4", &format!("pvs:{other}"));
    assert!(refused.contains("got one for another board of othello:size=4"), "{refused}");

    let mut learned = super::learned("othello:size=4", 1);
    learned.trained.weights.pop();
    let other = written("other-weights.weights", &learned);
    let refused = refusal("othello:size=4", &format!("pvs:{other}"));
    assert_eq!(refused, format!("{other}: expected weights of this board, got another number of weights"));
}

#[test]
fn a_missing_file_and_an_unknown_evaluation_are_refused() {
    let refused = refusal("othello", "pvs:evaluation=learned:no-such.weights");
    assert!(refused.starts_with("no-such.weights: expected an evaluation: "), "{refused}");
    let refused = refusal("othello", "pvs:evaluation=lerned:x");
    assert!(refused.contains("or learned:FILE, got `lerned:x`"), "{refused}");
    let refused = refusal("othello", "pvs:solver=(df-pn:nodes=10,evaluation=learned:x)");
    assert!(refused.contains("evaluation"), "{refused}");
}
