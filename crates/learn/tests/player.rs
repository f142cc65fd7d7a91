//! Players that are made of small games: stopped anywhere and continued, they come to the same file, and any
//! other file is left as it is.

use learn::Error;
use learn::evaluation::{Event as Learning, Length};
use learn::player::{Event, TrainOptions, train};
use registry::player::Player;
use registry::{Terms, open};
use request::{Budget, Request};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Options of a second or less.
fn options() -> TrainOptions {
    TrainOptions {
        rounds: Some(2),
        class_games: 4,
        nodes: Some(vec![60]),
        blocks: Some(4),
        ..TrainOptions::new(Length::Games(100))
    }
}

fn run(game: &str, path: &Path, options: &TrainOptions) -> Result<Option<Player>, Error> {
    let cancel = Arc::default();
    train(&open(game).expect("a game"), path.into(), options, &cancel, &mut |_| {})
}

fn whole(game: &str, path: &Path, options: &TrainOptions) -> Player {
    run(game, path, options).expect("nothing goes wrong").expect("nobody stops it")
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn refused(game: &str, path: &Path, options: &TrainOptions) -> String {
    let line = run(game, path, options).expect_err("refused").to_string();
    assert_eq!(line.lines().count(), 1, "{line}");
    line
}

#[test]
fn a_player_of_tic_tac_toe_is_chosen_by_matches_and_sits_anywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.player");
    let player = whole("tic-tac-toe", &path, &options());
    assert_eq!(names(folder.path()), ["small.player"]);
    assert_eq!(Player::open(&path).expect("a player"), player);
    let rounds = &player.made.rounds;
    assert_eq!(rounds.iter().map(|round| round.games).collect::<Vec<_>>(), [100, 200]);
    assert_eq!(player.learned.games, 200);
    assert!(rounds[0].change.is_none() && rounds[1].change.is_some_and(|change| change > 0.0));
    let matches = player.made.matches.as_ref().expect("they were played");
    let chosen = &matches.candidates[matches.chosen];
    assert_eq!(player.search, chosen.search);
    assert!(player.search.contains("nodes=60"), "{}", player.search);
    let candidates = matches.candidates.len() as u64;
    assert_eq!((matches.blocks, matches.games), (4, 4 * candidates * (candidates - 1)));
    for candidate in &matches.candidates {
        let score = candidate.score;
        assert!(score.mean <= chosen.score.mean && score.low <= score.mean && score.mean <= score.high);
        if let Some(behind) = candidate.behind {
            assert!((chosen.score.mean - score.mean - behind.mean).abs() < 1e-5, "{candidate:?}");
        }
    }
    let total: f64 = matches.candidates.iter().map(|candidate| candidate.score.mean).sum();
    assert!((total - candidates as f64 / 2.0).abs() < 1e-4, "{total}");
    let named: Vec<&str> = matches.candidates.iter().map(|candidate| &*candidate.search).collect();
    for part in ["pvs:evaluation=learned,nodes", "classes=learned,tempo=", "null-move=true", "extension=4"] {
        assert!(named.iter().any(|search| search.contains(part)), "{part} in {named:?}");
    }
    assert!(named.iter().any(|search| !search.contains("learned")), "{named:?}");
    let session = open("tic-tac-toe").expect("a game");
    let request = |text: &str| Request::new(Some(text), &Budget::default()).expect("in the grammar");
    let seat = request(&path.display().to_string());
    assert!(session.analyze(&seat).expect("it fits").best.is_some());
    let mut referee = session.referee(&[seat, request("random")]).expect("players");
    let over = referee.play(&[0, 1], &[1, 2], &Terms::new(9)).expect("a game").expect("not cancelled");
    assert!(over.payoffs.is_some());
}

#[test]
fn the_same_options_give_the_same_bytes_and_others_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = |name: &str, options: &TrainOptions| {
        let path = folder.path().join(name);
        whole("tic-tac-toe", &path, options);
        fs::read(path).expect("written")
    };
    let first = bytes("one.player", &options());
    assert!(first == bytes("a folder's, \"no\" name.player".replace('"', "").as_str(), &options()));
    assert!(first == bytes("threads", &TrainOptions { threads: 3, ..options() }));
    assert!(first != bytes("seed.player", &TrainOptions { seed: 2, ..options() }));
    // The numbers that were chosen by the clock give the same file again.
    let timed = TrainOptions {
        length: Length::Time(std::time::Duration::from_millis(200), "200ms".to_owned()),
        nodes: None,
        ..options()
    };
    let path = folder.path().join("timed.player");
    let made = whole("tic-tac-toe", &path, &timed).made.options;
    let value = |name: &str| made.iter().find(|(known, _)| known == name).expect("an option").1.clone();
    let again = TrainOptions {
        length: Length::Games(value("games").parse().expect("a number")),
        nodes: Some(value("nodes").split(',').map(|nodes| nodes.parse().expect("a number")).collect()),
        ..options()
    };
    assert!(fs::read(&path).expect("written") == bytes("again.player", &again));
}

/// Stopped by every event of a run, one after the other: each call goes on from where the one before was
/// stopped, and does not begin again.
#[test]
fn a_run_that_is_stopped_at_any_event_comes_to_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = folder.path().join("whole.player");
    whole("tic-tac-toe", &expected, &options());
    let expected = fs::read(expected).expect("written");
    let session = open("tic-tac-toe").expect("a game");
    let path = folder.path().join("stopped.player");
    let events = AtomicU64::new(0);
    let mut stops = 0;
    for stop in 1.. {
        let cancel: Arc<AtomicBool> = Arc::default();
        events.store(0, Ordering::Relaxed);
        // Whatever is done already tells a few events; then some more are let pass.
        let patience = 3 + stop % 7;
        let mut listen = |event: Event<'_>| {
            let is_progress = match event {
                Event::Evaluation(Learning::Played(_)) => true,
                Event::Classes { played, games, .. } | Event::Matches { played, games } => played < games,
                _ => false,
            };
            if is_progress && events.fetch_add(1, Ordering::Relaxed) + 1 >= patience {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let done = train(&session, (&*path).into(), &options(), &cancel, &mut listen).expect("it goes on");
        if done.is_some() {
            break;
        }
        assert!(!path.exists());
        stops += 1;
        assert!(stops < 1_000, "it comes to no end");
    }
    assert!(stops >= 5, "only {stops} stops");
    assert!(fs::read(&path).expect("written") == expected);
    assert_eq!(names(folder.path()), ["stopped.player", "whole.player"]);
}

#[test]
fn a_player_is_not_made_again_and_other_options_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.player");
    let player = whole("tic-tac-toe", &path, &options());
    let bytes = fs::read(&path).expect("written");
    let left_over = folder.path().join("x.player.matches");
    fs::write(&left_over, "of a run that was killed at its very end").expect("written");
    assert_eq!(whole("tic-tac-toe", &path, &options()), player);
    assert!(!left_over.exists());
    for (other, expected) in [
        (TrainOptions { seed: 2, ..options() }, "seed 1 and not 2"),
        (TrainOptions { rounds: None, ..options() }, "rounds 2 and not auto"),
        (TrainOptions { blocks: None, ..options() }, "blocks 4 and not auto"),
        (TrainOptions { nodes: None, ..options() }, "nodes 60 and not 2000"),
        (TrainOptions { class_games: 5, ..options() }, "class-games 4 and not 5"),
        (TrainOptions { stable: 0.5, ..options() }, "stable 0.03 and not 0.5"),
        (TrainOptions { length: Length::Games(101), ..options() }, "games 100 and not 101"),
    ] {
        let refused = refused("tic-tac-toe", &path, &other);
        assert!(refused.contains(expected), "{refused}");
    }
    assert!(refused("mnk:m=4,n=3,k=3", &path, &options()).contains("the game mnk:m=3"));
    assert!(fs::read(&path).expect("still there") == bytes);
    // What was learned with other options is left as it is, too.
    let cancel: Arc<AtomicBool> = Arc::default();
    let stop = folder.path().join("stop.player");
    let session = open("tic-tac-toe").expect("a game");
    let mut at_classes = |event: Event<'_>| {
        if matches!(event, Event::Classes { played: 1, .. }) {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let none = train(&session, (&*stop).into(), &options(), &cancel, &mut at_classes);
    assert!(none.expect("stopped").is_none());
    let line = refused("tic-tac-toe", &stop, &TrainOptions { seed: 2, ..options() });
    assert!(line.contains("stop.player.1.weights: it holds another run, with seed"), "{line}");
}

#[test]
fn three_players_get_searches_for_three() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("three.player");
    let few = TrainOptions { rounds: Some(1), blocks: Some(1), nodes: Some(vec![40]), ..options() };
    let player = whole("mnk:players=3", &path, &few);
    let matches = player.made.matches.expect("they were played");
    let names: Vec<&str> = matches.candidates.iter().map(|candidate| &*candidate.name).collect();
    for name in ["max-n", "max-n, realization", "paranoid", "best-first", "mcts"] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
    assert!(names.iter().any(|name| name.starts_with("max-n with ")), "{names:?}");
    let session = open("mnk:players=3").expect("a game");
    let request = Request::new(Some(&path.display().to_string()), &Budget::default());
    assert!(session.analyze(&request.expect("in the grammar")).expect("it fits").best.is_some());
}

#[test]
fn cards_are_dealt_anew_in_every_block() {
    let folder = tempfile::tempdir().expect("a folder");
    let few = TrainOptions { rounds: None, blocks: Some(2), nodes: Some(vec![40]), ..options() };
    let player = whole("tanhinmin:cards=6", &folder.path().join("cards.player"), &few);
    let matches = player.made.matches.expect("they were played");
    assert_eq!(matches.opening, 0);
}

#[test]
fn games_that_cannot_be_learned_and_files_that_cannot_be_written_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    let refused = |game: &str, name: &str| refused(game, &path(name), &options());
    assert!(refused("tree", "x.player").contains("expected a game with a board"));
    assert!(refused("tic-tac-toe", "no/x.player").contains("there is no folder"));
    fs::create_dir(path("folder.player")).expect("made");
    assert!(refused("tic-tac-toe", "folder.player").contains("expected a player, got a folder"));
    fs::write(path("text.player"), "mine").expect("written");
    let line = refused("tic-tac-toe", "text.player");
    assert!(line.contains("expected a player, as `yomi train` writes it, got something else"), "{line}");
    assert_eq!(fs::read(path("text.player")).expect("still there"), b"mine");
    assert_eq!(names(folder.path()), ["folder.player", "text.player"]);
    let three = TrainOptions { nodes: Some(vec![1, 2]), ..options() };
    let line = run("tic-tac-toe", &path("nodes.player"), &three).expect_err("refused").to_string();
    assert!(line.starts_with("--nodes: expected one number, or one for each of"), "{line}");
}
