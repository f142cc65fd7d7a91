//! A survey game by game: the same as in one run, however it is shared out, cut off and merged.

use crate::survey::{Extent, NEVER, survey_by};
use arena::Shard;
use registry::Session;
use registry::walks::Walk;
use request::{Budget, Request};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use studies::sample::{Kind, Merged, Plan, Sample, SampleOptions, merge, sample};
use studies::self_play;
use studies::survey::{Play, Tree};

const SEED: u64 = 7;
const PLAYER: &str = "one-ply:tie=random";

fn plan(session: &Session, game: &str) -> Plan {
    let numbers = Plan { games: 17, probes: 23, self_play: 5, ..Plan::new(session, game, SEED) };
    Plan { player: PLAYER.to_owned(), opening: 1, ..numbers }
}

fn request() -> Request {
    Request { seed: SEED, ..Request::new(Some(PLAYER), &Budget::default()).expect("a search") }
}

fn play(game: &str, path: Option<&Path>, shard: Shard) -> Sample {
    let session = registry::open(game).expect("a game");
    let options = SampleOptions { shard, cancel: Arc::default(), progress: &|_| () };
    sample(&session, &plan(&session, game), &request(), path.map(Into::into), &options).expect("it is played")
}

fn merged(paths: &[PathBuf]) -> Merged {
    merge(paths).expect("files of one survey")
}

/// A survey in one piece is the other way to the same games.
#[test]
fn the_games_are_those_of_a_survey_and_of_self_play() {
    for game in ["tic-tac-toe", "random-game:players=3,plies=6,seed=4"] {
        let session = registry::open(game).expect("a game");
        let walks = play(game, None, Shard::ALL).walks;
        let of = |kind| -> Vec<Walk> { walks.of(kind) };
        let extent =
            Extent { games: 17, probes: 23, ply_limit: 1_000, level: 0.95, resamples: 50, seed: SEED };
        let players = session.players();
        let walk = |seed| session.random_walk(seed, extent.ply_limit, &NEVER);
        let survey = survey_by(&walk, players, &extent);
        assert_eq!(Play::of(&of(Kind::Random), players, 0.95, 50, SEED), survey.play, "{game}");
        assert_eq!(Tree::of(&of(Kind::Probe), 0.95, 50, SEED), survey.tree, "{game}");
        let played = self_play(&session, &request(), (5, 1), &|_| ()).expect("it fits");
        assert_eq!(of(Kind::SelfPlay), played, "{game}");
    }
}

#[test]
fn any_number_of_shards_merges_into_the_undisturbed_file() {
    for game in ["tic-tac-toe", "nim:players=3", "lines-of-action:size=5"] {
        let folder = tempfile::tempdir().expect("a folder");
        let whole = folder.path().join("whole.jsonl");
        let all = play(game, Some(&whole), Shard::ALL);
        assert_eq!((all.walks.len(), all.cancelled, all.cut_off), (17 + 23 + 5, false, 0));
        assert_eq!(merged(std::slice::from_ref(&whole)).walks, all.walks, "{game}: read as it was written");
        let bytes = fs::read(&whole).expect("a file");
        for of in 1..=7 {
            let shard = |index| {
                let path = folder.path().join(format!("{index}-of-{of}.jsonl"));
                play(game, Some(&path), Shard { index, of });
                path
            };
            let mut paths: Vec<PathBuf> = (1..=of).map(shard).collect();
            paths.reverse();
            let found = merged(&paths);
            assert!(found.gaps.is_empty(), "{}", found.gaps);
            assert!(found.bytes == bytes && found.walks == all.walks, "{game} in {of} shards");
        }
    }
}

#[test]
fn shards_that_were_lost_or_cut_off_are_named_and_go_on() {
    let game = "tic-tac-toe";
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole.jsonl");
    play(game, Some(&whole), Shard::ALL);
    let bytes = fs::read(&whole).expect("a file");
    let shard = |index| {
        let path = folder.path().join(format!("{index}.jsonl"));
        play(game, Some(&path), Shard { index, of: 3 });
        path
    };
    let paths: Vec<PathBuf> = (1..=3).map(shard).collect();
    let two = [paths[0].clone(), paths[2].clone()];
    let found = merged(&two);
    assert_eq!(found.gaps.to_string(), "shard 2/3 is missing: 16 games");
    // What was merged knows what it lacks, and takes it later.
    let partly = folder.path().join("partly.jsonl");
    fs::write(&partly, &found.bytes).expect("a file");
    assert_eq!(merged(std::slice::from_ref(&partly)).gaps, found.gaps);
    assert!(merged(&[partly, paths[1].clone()]).bytes == bytes);
    let own = fs::read(&paths[1]).expect("a file");
    for cut in [0, 1, 40, own.len() / 3, own.len() / 2, own.len() - 1] {
        fs::write(&paths[1], &own[..cut]).expect("a file");
        if cut > 40 {
            let text = merged(&paths).gaps.to_string();
            assert!(text.starts_with("shard 2/3 has ") && text.ends_with(" of 16 games"), "{text}");
        }
        play(game, Some(&paths[1]), Shard { index: 2, of: 3 });
        assert_eq!(fs::read(&paths[1]).expect("a file"), own, "cut at {cut}");
    }
    // A run that is stopped keeps what it has.
    let path = folder.path().join("stopped.jsonl");
    let session = registry::open(game).expect("a game");
    let cancel = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&cancel);
    let stop = move |done| switch.store(done >= 9, Ordering::Relaxed);
    let options = SampleOptions { shard: Shard::ALL, cancel, progress: &stop };
    let stopped = sample(&session, &plan(&session, game), &request(), Some((&*path).into()), &options);
    let stopped = stopped.expect("it is stopped");
    assert_eq!((stopped.walks.len(), stopped.cancelled), (9, true));
    play(game, Some(&path), Shard::ALL);
    assert!(fs::read(&path).expect("a file") == bytes);
}

#[test]
fn games_of_another_survey_and_other_results_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["one.jsonl", "other.jsonl"].map(|name| folder.path().join(name));
    play("tic-tac-toe", Some(&paths[0]), Shard { index: 1, of: 2 });
    play("nim", Some(&paths[1]), Shard { index: 2, of: 2 });
    let error = merge(&paths).expect_err("two games").to_string();
    assert!(
        error.contains("other.jsonl: belongs to another survey: expected game \"tic-tac-toe\", got \"nim\"")
    );
    let text = fs::read_to_string(&paths[0]).expect("a file");
    // A game that is there twice counts once; with another result it is refused.
    let third = text.lines().nth(3).expect("a game");
    let twice = format!("{text}{third}\n");
    fs::write(&paths[0], &twice).expect("a file");
    assert_eq!(merged(&paths[..1]).walks.len(), 9 + 12 + 3);
    let bare = third.split(",\"checksum\"").next().expect("a game").to_owned() + "}";
    let altered = bare.replace("\"plies\":", "\"plies\":1");
    let all_bare: String = text
        .lines()
        .map(|line| line.split(",\"checksum\"").next().expect("a line").to_owned() + "}\n")
        .collect();
    fs::write(&paths[1], format!("{all_bare}{altered}\n")).expect("a file");
    let error = merge(&paths[1..]).expect_err("two results").to_string();
    assert!(error.contains("random game 3 has another result than before"), "{error}");
    fs::write(&paths[1], all_bare.replace("\"number\":3,", "\"number\":99,")).expect("a file");
    let error = merge(&paths[1..]).expect_err("there are fewer").to_string();
    assert!(error.contains("expected a game of this survey"), "{error}");
}
