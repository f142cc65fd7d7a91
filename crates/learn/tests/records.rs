//! Learning from records: counts worked out by hand, and files that are refused and left as they were.

use learn::classes::LearnOptions;
use learn::records::learn_from;
use registry::classes::ClassTable;
use std::path::Path;
use std::sync::atomic::AtomicBool;

const GAME: &str = "lines-of-action:size=5";

/// On a 5x5 board, by hand. Black has b5-e5, b5-b3, b5-d3, c5-c3, c5xe3, c5xa3, their mirror images, and the
/// same from below. White has among others a2-a5, a2-c2, a3-c3 and a3xc1. Black can then take on c3 with c1
/// or e3, and has d1-a1 and b5-b3.
const PLIES: [&str; 3] = ["c5xe3", "a3-c3", "e3xc3"];
/// Classes of the paper: 4 of captures, the first a recapture in area 1 and the last a capture elsewhere,
/// then from each area to each.
const EXISTED: [u64; 13] = [1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 3, 3];
const CHOSEN: [u64; 13] = [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0];

fn all() -> LearnOptions {
    LearnOptions { games: u64::MAX, ..LearnOptions::default() }
}

/// Learns `game` from a file of this text, in a file beside it.
fn learned(
    folder: &Path,
    game: &str,
    text: &str,
    options: &LearnOptions,
) -> Result<ClassTable, learn::Error> {
    let records = folder.join("games.jsonl");
    std::fs::write(&records, text).expect("written");
    let session = registry::open(game).expect("a game");
    learn_from(
        &session,
        (&folder.join("classes")).into(),
        &records,
        options,
        &AtomicBool::new(false),
        &|_| {},
    )
}

/// A line of a game with these moves, which the first player won.
fn line(moves: &[&str]) -> String {
    format!("{{\"moves\":{moves:?},\"result\":[1,-1]}}\n")
}

#[test]
fn every_position_counts_a_class_once_and_the_class_that_was_played() {
    let head = "{\"about\":\"by hand\",\"game\":\"lines-of-action:size=5\"}\n";
    let as_text = format!("{{\"game\":\"{GAME}\",\"moves\":\"{}\"}}", PLIES.join(" "));
    for text in [format!("{head}{}", line(&PLIES)), line(&PLIES), format!("{head}\n{as_text}"), as_text] {
        let folder = tempfile::tempdir().expect("a folder");
        let known = learned(folder.path(), GAME, &text, &all()).expect("learned");
        assert_eq!(known.counts(1), (EXISTED.to_vec(), CHOSEN.to_vec()), "{text}");
        assert_eq!((known.games.len(), known.games[0].plies, known.header.opening), (1, 3, 0));
        assert!(known.header.search.ends_with(",file=games.jsonl"), "{}", known.header.search);
        // The file is read again as it was counted.
        assert_eq!(ClassTable::open(&folder.path().join("classes")).expect("a file of classes"), known);
    }
}

/// A game from a position has no move before it, so there is no recapture.
#[test]
fn a_game_may_start_from_a_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "{\"start\":\"1x1x1/o3o/2o1x/o3o/1xxx1 x\",\"moves\":[\"e3xc3\"]}\n";
    let known = learned(folder.path(), GAME, text, &all()).expect("learned");
    let (mut existed, mut chosen) = (vec![0; 13], vec![0; 13]);
    (existed[2], existed[11], existed[12], chosen[2]) = (1, 1, 1, 1);
    assert_eq!(known.counts(1), (existed, chosen));
}

#[test]
fn openings_of_tournaments_and_only_moves_tell_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = format!("\"settings\":{{\"game\":\"{GAME}\",\"opening\":2,\"seed\":1}}");
    let game = |number: u64| {
        format!(
            "{{\"block\":1,\"game\":{number},\"seats\":[1,2],\"seed\":null,\"moves\":\"{}\"}}\n",
            PLIES.join(" ")
        )
    };
    let head = format!("{{\"yomi\":\"tournament\",\"schema\":1,{settings}}}\n");
    // The second game is there twice, and the third was cut off.
    let text = format!("{head}{}{}{}{{\"block\":2,\"game", game(1), game(2), game(2));
    let known = learned(folder.path(), GAME, &text, &all()).expect("learned");
    let (mut existed, mut chosen) = (vec![0; 13], vec![0; 13]);
    (existed[0], existed[11], existed[12], chosen[0]) = (2, 2, 2, 2);
    assert_eq!(known.counts(2), (existed, chosen));
    assert_eq!((known.games.len(), known.games[1].plies, known.header.opening), (2, 3, 2));

    let folder = tempfile::tempdir().expect("a folder");
    let session = registry::open("nim:heaps=2").expect("a game");
    let mut moves = vec![session.legal_moves().into_iter().next().expect("takes one of two")];
    let mut after = session.clone();
    after.play(&[&moves[0]]).expect("legal");
    assert_eq!(after.legal_moves().len(), 1);
    moves.extend(after.legal_moves());
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    // Whoever takes the last one wins: the second player.
    let text = format!("{{\"moves\":{moves:?},\"result\":[-1,1]}}\n");
    let known = learned(folder.path(), "nim:heaps=2", &text, &all()).expect("learned");
    assert_eq!((known.games[0].plies, known.counts(1)), (2, (vec![1], vec![1])));
}

#[test]
fn fewer_games_go_on_to_the_file_of_all() {
    let text = line(&PLIES).repeat(5);
    let whole = tempfile::tempdir().expect("a folder");
    learned(whole.path(), GAME, &text, &all()).expect("learned");
    let part = tempfile::tempdir().expect("a folder");
    let known = learned(part.path(), GAME, &text, &LearnOptions { games: 2, ..all() }).expect("learned");
    assert_eq!(known.games.len(), 2);
    assert_eq!(learned(part.path(), GAME, &text, &all()).expect("goes on").games.len(), 5);
    let file = |folder: &Path| std::fs::read(folder.join("classes")).expect("written");
    assert!(file(part.path()) == file(whole.path()));
    // Five equal games change little after four.
    let stable = LearnOptions { stable: Some(0.2), batch: 2, ..all() };
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(learned(folder.path(), GAME, &text, &stable).expect("learned").games.len(), 4);
}

/// A line with the checksum that fits it.
fn resealed(line: &str) -> String {
    let (bytes, _) = line.split_once(",\"checksum\":").expect("it has one");
    let mut bytes = format!("{bytes}}}").into_bytes();
    files::seal(&mut bytes);
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn another_file_of_records_is_refused_and_what_was_learned_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    learned(folder.path(), GAME, &line(&PLIES), &all()).expect("learned");
    let file = || std::fs::read_to_string(folder.path().join("classes")).expect("still there");
    let before = file();
    let error = learned(folder.path(), GAME, &line(&PLIES[..2]), &all()).expect_err("others").to_string();
    assert!(error.contains("it holds another run, with the search records:hash="), "{error}");
    assert_eq!(file(), before);
    // The same records, and a file with another count.
    let damaged = before.replace("\"chosen\":[1,", "\"chosen\":[0,");
    assert_ne!(damaged, before);
    std::fs::write(folder.path().join("classes"), &damaged).expect("written");
    let error = learned(folder.path(), GAME, &line(&PLIES), &all()).expect_err("damaged").to_string();
    assert!(error.contains("line 2: expected the checksum of its bytes"), "{error}");
    let damaged: String = damaged.lines().map(resealed).collect();
    std::fs::write(folder.path().join("classes"), &damaged).expect("written");
    let error = learned(folder.path(), GAME, &line(&PLIES), &all()).expect_err("damaged").to_string();
    assert!(error.contains("expected what game 1 of") && error.contains("other counts"), "{error}");
    assert_eq!(file(), damaged);
}

#[test]
fn records_that_are_wrong_are_refused_in_a_line_and_nothing_is_written() {
    let good = line(&PLIES);
    let tournament = |settings: &str| {
        format!("{{\"yomi\":\"tournament\",\"schema\":1,\"settings\":{{{settings}}}}}\n{good}")
    };
    for (text, expected) in [
        (format!("{good}{good}{}", line(&["c5xe3", "a1-a9"])), "line 3, game 3, move 2: expected"),
        (format!("{good}{}", line(&["c5xe3", "a3-a4"])), "line 2, game 2, move 2: expected"),
        ("{\"moves\":[\"c5xe3\",\"\\u0007\\n\"]}\n".to_owned(), "line 1, game 1, move 2: expected"),
        (
            "{\"moves\":7}\n".to_owned(),
            "line 1: expected a game with its moves, or the head of a file of games: expected moves",
        ),
        ("{\"moves\":\"c5xe3\",\"start\":\"x\"}\n".to_owned(), "line 1, game 1: position: "),
        (
            format!("{{\"game\":\"lines-of-action\"}}\n{good}"),
            "line 2, game 1: expected games of lines-of-action:",
        ),
        (format!("{{\"game\":\"gomuku\"}}\n{good}"), "did you mean `gomoku`?"),
        (
            format!("{good}{{\"game\":\"nim\",\"moves\":[]}}\n"),
            "line 2, game 2: expected games of lines-of-action:",
        ),
        (tournament("\"game\":\"nim\",\"opening\":2"), "line 2, game 1: expected games of lines-of-action:"),
        (tournament("\"game\":\"nim\""), "line 1: expected a game with its moves, or the head"),
        (
            tournament("\"game\":\"nim\",\"opening\":0").replace("\"schema\":1", "\"schema\":9"),
            "expected lines of schema 1, got schema 9",
        ),
        (format!("{good}{{}}\n"), "line 2: expected a game with its moves: missing field `moves`"),
        (
            format!("{good}{{\"moves\":7}}\n"),
            "line 2: expected a game with its moves: expected moves as a text",
        ),
        (format!("{good}{{\"moves\":[\"c5"), "line 2: expected a game with its moves: EOF"),
        ("To whom it may concern\n".to_owned(), "line 1: expected a game with its moves, or the head"),
        ("{\"about\":\"nothing\"}\n".to_owned(), "expected a recorded game, got none"),
        (String::new(), "expected a recorded game, got none"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let error = learned(folder.path(), GAME, &text, &all()).expect_err("wrong").to_string();
        assert!(error.contains(&format!("games.jsonl: {expected}")) || error.ends_with(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(!folder.path().join("classes").exists(), "{text}");
    }
}

#[test]
fn a_search_takes_what_records_told() {
    let folder = tempfile::tempdir().expect("a folder");
    learned(folder.path(), GAME, &line(&PLIES), &all()).expect("learned");
    let search = format!("pvs:classes={}", folder.path().join("classes").display());
    let request = request::Request::new(Some(&search), &search::Budget::plies(3)).expect("in the grammar");
    assert!(registry::open(GAME).expect("a game").analyze(&request).expect("it fits").best.is_some());
}
