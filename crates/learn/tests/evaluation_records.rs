//! Evaluations that are learned from the games of a tournament first.

use files::Place;
use game::random::Random;
use learn::Error;
use learn::evaluation::{Event, Learned, Length, RecordedGames, Source, Terms, learn, read_records};
use ntuple::Options;
use registry::Session;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const GAME: &str = "mnk:m=4,n=4,k=3";

fn session() -> Session {
    registry::open(GAME).expect("a game")
}

/// The moves of a random game, broken off after this many.
fn moves(seed: u64, most: usize) -> Vec<String> {
    let (mut session, mut random, mut played) = (session(), Random::new(seed), Vec::new());
    while session.outcome().is_none() && played.len() < most {
        let legal = session.legal_moves();
        let mv = legal[random.index(legal.len())].clone();
        session.play(&[&mv]).expect("legal");
        played.push(mv);
    }
    played
}

/// The file of a small tournament of random games.
fn tournament(folder: &Path, name: &str, games: std::ops::Range<u64>) -> PathBuf {
    let settings = format!("\"settings\":{{\"game\":\"{GAME}\",\"opening\":1,\"seed\":1}}");
    let mut text = format!("{{\"yomi\":\"tournament\",\"schema\":1,{settings}}}\n");
    for seed in games {
        // One in five is broken off.
        let moves = moves(seed, if seed % 5 == 0 { 3 } else { usize::MAX }).join(" ");
        text += &format!("{{\"block\":{seed},\"game\":1,\"seed\":null,\"moves\":\"{moves}\"}}\n");
    }
    written(folder, name, &text)
}

fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path
}

fn run(
    folder: &Path,
    file: &str,
    records: Option<&RecordedGames>,
    games: u64,
    cancel_at: Option<u64>,
) -> Result<Learned, Error> {
    let session = session();
    let identity = session.identity().expect("a board");
    let make = |options: &Options| {
        let games = records.filter(|_| options.records.is_some()).map_or(&[][..], |records| &records.games);
        Ok(session.learner_from(options, games)?)
    };
    let source = Source { identity: &identity, learner: &make };
    let mut terms = Terms { save_after: Duration::ZERO, ..Terms::new(Length::Games(games)) };
    terms.options.records = records.map(|records| records.description.clone());
    let cancel = AtomicBool::new(false);
    let mut tell = |event: Event<'_>| {
        if let (Event::Played(progress), Some(at)) = (event, cancel_at) {
            cancel.store(progress.games >= at, Ordering::Relaxed);
        }
    };
    learn(&source, Place::from(&*folder.join(file)), &terms, &cancel, &mut tell)
}

fn bytes(folder: &Path, file: &str) -> Vec<u8> {
    std::fs::read(folder.join(file)).expect("it is there")
}

#[test]
fn a_run_stopped_among_its_records_comes_to_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let files = [tournament(folder, "a.jsonl", 0..20), tournament(folder, "b.jsonl", 20..30)];
    let records = read_records(&session(), &files).expect("games");
    assert_eq!((records.games.len(), records.games[0].moves.len(), records.games[0].random), (30, 3, 1));
    assert!(records.description.starts_with("a.jsonl (20 games, hash "), "{}", records.description);
    assert!(records.description.contains(", b.jsonl (10 games, hash "), "{}", records.description);
    let whole = run(folder, "whole", Some(&records), 45, None).expect("learned");
    assert!(whole.is_finished());
    assert!(whole.choices.contains(&("recorded games", "30".to_owned())), "{:?}", whole.choices);
    for stop in [1, 29, 30, 37] {
        let file = format!("stopped-{stop}");
        let partly = run(folder, &file, Some(&records), 45, Some(stop)).expect("saved");
        assert!(partly.played >= stop && !partly.is_finished(), "{stop}: {}", partly.played);
        assert_eq!(run(folder, &file, Some(&records), 45, None).expect("it goes on"), whole, "{stop}");
        assert!(bytes(folder, &file) == bytes(folder, "whole"), "{stop}");
    }
    // The records show in the weights, and files only in the order of their games.
    let none = run(folder, "none", None, 45, None).expect("learned");
    assert_ne!(none.trained, whole.trained);
    let joined = [tournament(folder, "joined.jsonl", 0..30)];
    let joined = read_records(&session(), &joined).expect("games");
    assert_eq!(joined.games, records.games);
    assert_eq!(run(folder, "joined", Some(&joined), 45, None).expect("learned").trained, whole.trained);
}

/// The moves as nodes of SGF: black and white in turn.
fn colored(moves: &[String]) -> String {
    moves.iter().zip(["B", "W"].into_iter().cycle()).map(|(mv, color)| format!(";{color}[{mv}]")).collect()
}

/// A game is the same game in whatever format it was written down.
#[test]
fn games_of_every_format_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let games: Vec<_> = (0..5).map(|seed| moves(seed, usize::MAX)).collect();
    let text = |of: &dyn Fn(&Vec<String>) -> String| games.iter().map(of).collect::<String>();
    let files = [
        ("games.jsonl", text(&|moves| format!("{{\"moves\":{moves:?}}}\n"))),
        ("games.txt", text(&|moves| format!("{}\n", moves.concat()))),
        ("games.pgn", text(&|moves| format!("[Event \"x\"]\n\n{} *\n\n", moves.join(" ").to_uppercase()))),
        ("games.sgf", text(&|moves| format!("(;GM[4]SZ[4]{})", colored(moves)))),
    ];
    for (name, text) in files {
        let records = read_records(&session(), &[written(folder.path(), name, &text)]).expect("games");
        assert!(records.games.iter().map(|game| &game.moves).eq(&games), "{name}: {:?}", records.games);
        assert!(records.description.starts_with(&format!("{name} (5 games, hash ")), "{name}");
    }
}

#[test]
fn a_run_is_not_continued_with_other_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let one = read_records(&session(), &[tournament(folder, "games.jsonl", 0..20)]).expect("games");
    // Another file of the same name and number of games.
    let other = read_records(&session(), &[tournament(folder, "games.jsonl", 1..21)]).expect("games");
    run(folder, "weights", Some(&one), 30, Some(5)).expect("saved");
    let before = bytes(folder, "weights");
    for records in [Some(&other), None] {
        let error = run(folder, "weights", records, 30, None).expect_err("another run").to_string();
        assert!(error.contains("it holds another run, with recorded games games.jsonl (20 games"), "{error}");
        assert!(bytes(folder, "weights") == before);
    }
    run(folder, "weights", Some(&one), 30, None).expect("it goes on");
}

#[test]
fn records_of_other_games_are_refused_with_their_file_and_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = format!("{{\"moves\":{:?}}}\n", moves(1, 5));
    for (text, expected) in [
        (
            format!("{good}\n{good}{{\"game\":\"nim\",\"moves\":[]}}\n"),
            "line 4, game 3: expected games of mnk:",
        ),
        (format!("{{\"game\":\"mnk:m=5,n=4,k=3\"}}\n{good}"), "line 2, game 1: expected games of mnk:"),
        (format!("{good}{{\"moves\":\"z9\"}}\n"), "line 2, game 2, move 1: expected"),
        (format!("{good}{{\"moves\":\"{0} {0}\"}}\n", moves(1, 1)[0]), "line 2, game 2, move 2: expected"),
        (String::new(), "expected a recorded game, got none"),
    ] {
        let file = written(folder.path(), "games.jsonl", &text);
        let error = read_records(&session(), &[file]).expect_err("refused").to_string();
        assert!(error.contains(&format!("games.jsonl: {expected}")), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let missing = read_records(&session(), &[folder.path().join("none.jsonl")]);
    assert!(missing.is_err_and(|error| error.to_string().contains("none.jsonl")));
}
