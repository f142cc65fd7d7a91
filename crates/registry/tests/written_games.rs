//! Games that are described in a text file, opened by the path of the file.

use registry::{open, open_listed, open_text};
use request::{Budget, Request};

const TIC_TAC_TOE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/tic-tac-toe.game");
const HEX: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../written/games/hex.game");

fn refused(text: &str) -> String {
    open(text).map(|_| ()).expect_err("it cannot be opened").to_string()
}

#[test]
fn the_game_of_a_file_is_that_of_the_list() {
    let request = Request::new(Some("pvs"), &Budget::default()).expect("a search");
    let [written, listed] = [TIC_TAC_TOE, "tic-tac-toe"].map(|name| open(name).expect("a game"));
    let answers = [&written, &listed].map(|session| session.analyze(&request).expect("it fits"));
    assert_eq!(answers[0].value, answers[1].value);
    assert_eq!(answers[0].kind, answers[1].kind);
    let mut moves = [&written, &listed].map(registry::Session::legal_moves);
    for moves in &mut moves {
        moves.sort();
    }
    assert_eq!(moves[0], moves[1]);
}

#[test]
fn a_session_is_named_with_its_rules_and_opened_by_this_name() {
    let name = open(&format!("{HEX}:size=3")).expect("a game").spelled_out().to_owned();
    assert!(name.starts_with(&format!("{HEX}:size=3,rules=")), "{name}");
    let again = open(&name).expect("the same rules");
    assert_eq!((again.spelled_out(), again.legal_moves().len()), (&*name, 9));
    let changed = refused(&format!("{HEX}:rules=0123456789abcdef"));
    assert!(changed.contains("expected the rules with the hash 0123456789abcdef, got "), "{changed}");
}

/// A record names a sample with the hash of its text, and is opened again wherever no file may be read.
#[test]
fn a_sample_is_a_game_by_its_name() {
    let [hex, file] = ["hex:size=3", &format!("{HEX}:size=3")].map(|name| open(name).expect("a game"));
    assert_eq!((hex.legal_moves(), hex.player_names()), (file.legal_moves(), file.player_names()));
    assert_eq!((hex.player_names(), hex.is_written()), (&["red".to_owned(), "blue".to_owned()][..], true));
    let name = hex.spelled_out().to_owned();
    let hash = file.spelled_out().rsplit_once("rules=").expect("a hash").1;
    assert_eq!(name, format!("hex:size=3,rules={hash}"));
    assert_eq!(open_listed(&name).expect("a sample").spelled_out(), name);
    for (text, expected) in [
        ("hex:rules=0123456789abcdef", "hex: expected the rules with the hash 0123456789abcdef, got "),
        ("hex:5", "hex: expected parameters as name=value, got `5`"),
        ("hex:size=1000", "hex:"),
        ("hexx:size=5", "there is no game `hexx`; did you mean `hex`?"),
        ("checkers", "there is no game `checkers`; did you mean `draughts`?"),
    ] {
        let why = refused(text);
        assert!(why.contains(expected) && !why.contains('\n'), "{text}: {why}");
    }
    // Those who are called by numbers have no names.
    assert!(open("misere-nim").expect("a game").player_names().is_empty());
    // A built-in game of the same name comes first.
    assert!(!open("othello").expect("a game").is_written() && registry::sample_named("othello").is_none());
    assert!(registry::samples().count() > 40);
    assert_eq!(registry::lacks_a_seed("hex:size=5"), Ok(false));
}

#[test]
fn wrong_files_and_parameters_are_refused_with_a_reason() {
    for (text, expected) in [
        ("no-such-file.game".to_owned(), "no-such-file.game: "),
        (format!("{HEX}:5"), "expected parameters as name=value, got `5`"),
        (format!("{HEX}:size=1000"), "size"),
        (format!("{HEX}:colour=3"), "colour"),
    ] {
        let why = refused(&text);
        assert!(why.contains(expected), "{text}: {why}");
    }
}

/// A text whose set `empty` is misspelled in as many lines.
fn broken(name: &str, lines: usize) -> String {
    let place = "  place mark on emtpy\n".repeat(lines);
    let text = format!(
        "game \"Broken\"\nplayers a, b\nboard square 3\npieces mark\nturn\n{place}end\n  \
         when no empty: draw\n"
    );
    let path = format!("{}/{name}.game", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).expect("a file");
    path
}

#[test]
fn a_broken_text_is_refused_in_one_line() {
    let one = broken("one-mistake", 1);
    assert_eq!(refused(&one), format!("{one}:6:17: no set is called `emtpy`; did you mean `empty`?"));
    let two = broken("two-mistakes", 2);
    let expected = format!(
        "{two}:6:17: no set is called `emtpy`; did you mean `empty`? \
         (the first of 2 mistakes: yomi check {two} shows all of them)"
    );
    assert_eq!(refused(&two), expected);
}

/// The text of a game in place of its file: the same game, and no file is read.
#[test]
fn a_text_is_a_game_without_a_file() {
    let hex = std::fs::read_to_string(HEX).expect("a sample");
    let session = open_text("no-such-file.game:size=3", &hex).expect("a text");
    assert_eq!((session.legal_moves().len(), session.count_legal_moves()), (9, 9));
    let name = session.spelled_out().to_owned();
    assert!(name.starts_with("no-such-file.game:size=3,rules="), "{name}");
    assert!(open_text(&name, &hex).is_ok());
    for (name, text, expected) in [
        (&*name, "game \"Another\"", "the text has changed"),
        ("hex", hex.as_str(), "expected a name that ends with .game for the text of a game, got `hex`"),
        ("hex.game:5", hex.as_str(), "expected parameters as name=value, got `5`"),
        ("hex.game:colour=3", hex.as_str(), "colour"),
        ("hex.game", "game \"Hex\"", "hex.game: "),
    ] {
        let why = open_text(name, text).map(|_| ()).expect_err("a reason").to_string();
        assert!(why.contains(expected), "{name}: {why}");
    }
}

#[test]
fn files_are_not_opened_for_those_who_may_not_read_them() {
    let why = open_listed(HEX).map(|_| ()).expect_err("a file").to_string();
    assert!(why.starts_with("expected a game of the list, got the file"), "{why}");
}
