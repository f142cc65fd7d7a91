//! Classes counted in shards: the merged file is the one of an undisturbed run, byte for byte.

use arena::Shard;
use learn::classes::{LearnOptions, learn};
use learn::records::learn_from;
use learn::shared::{Merged, ShardCounts, learn_shard, learn_shard_from, merge};
use registry::classes::ClassTable;
use search::Budget;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const GAME: &str = "lines-of-action:size=5";

/// One batch of all games, so that no game depends on another.
fn options(way: Option<&str>) -> LearnOptions {
    LearnOptions {
        way: way.map(str::to_owned),
        games: 8,
        search: "pvs:table=1MiB".to_owned(),
        budget: Budget { nodes: Some(60), ..Budget::default() },
        opening: 2,
        batch: 8,
        equal: 4,
        ..LearnOptions::default()
    }
}

fn shard(path: &Path, options: &LearnOptions, shard: Shard) -> Result<ShardCounts, learn::Error> {
    let session = registry::open(GAME).expect("a game");
    learn_shard(&session, path.into(), (options, shard), &Arc::default(), &|_| {})
}

fn merged(paths: &[PathBuf]) -> Merged {
    merge(paths).expect("files of one run")
}

#[test]
fn any_number_of_shards_of_self_play_merges_into_the_undisturbed_file() {
    for way in [None, Some("auto")] {
        let folder = tempfile::tempdir().expect("a folder");
        let session = registry::open(GAME).expect("a game");
        let whole = folder.path().join("whole");
        let options = options(way);
        learn(&session, Some((&*whole).into()), &options, &Arc::default(), &|_| {}).expect("learned");
        let bytes = fs::read(&whole).expect("a file");
        for of in 1..=7 {
            let paths: Vec<PathBuf> =
                (1..=of).map(|index| folder.path().join(format!("{index}-{of}"))).collect();
            for (index, path) in (1..).zip(&paths) {
                let counts = shard(path, &options, Shard { index, of }).expect("learned");
                assert_eq!((counts.done, counts.games), (counts.games, Shard { index, of }.count(8)));
            }
            let found = merged(&paths);
            assert!(found.gaps.is_empty() && found.bytes == bytes, "{of} shards: {}", found.gaps);
        }
        assert!(merged(&[whole]).bytes == bytes, "a whole file is merged as it is");
    }
}

#[test]
fn any_number_of_shards_of_recorded_games_merges_into_the_undisturbed_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("games.jsonl");
    let games = [["c5xe3", "a3-c3", "e3xc3"], ["b5-e5", "a2-c2", "b1-b3"], ["c5-c3", "a3-b3", "c3xa3"]];
    let line = |moves: &[&str; 3]| format!("{{\"game\":\"{GAME}\",\"moves\":{moves:?}}}\n");
    let legal: Vec<String> = games.iter().map(line).filter(|text| is_legal(text)).collect();
    assert!(!legal.is_empty());
    let text: String = legal.iter().cycle().take(5).cloned().collect();
    fs::write(&records, text).expect("a file");
    let session = registry::open(GAME).expect("a game");
    let options = LearnOptions { games: u64::MAX, ..LearnOptions::default() };
    let whole = folder.path().join("whole");
    let cancel = Arc::new(AtomicBool::new(false));
    learn_from(&session, (&*whole).into(), &records, &options, &cancel, &|_| {}).expect("learned");
    let bytes = fs::read(&whole).expect("a file");
    for of in 1..=7 {
        let paths: Vec<PathBuf> = (1..=of).map(|index| folder.path().join(format!("{index}-{of}"))).collect();
        for (index, path) in (1..).zip(&paths) {
            let own = (&options, Shard { index, of });
            // Twice: what is there is not counted again.
            for _ in 0..2 {
                learn_shard_from(&session, (&**path).into(), &records, own, &cancel, &|_| {})
                    .expect("learned");
            }
        }
        let found = merged(&paths);
        assert!(found.gaps.is_empty() && found.bytes == bytes, "{of} shards: {}", found.gaps);
    }
    cancel.store(true, Ordering::Relaxed);
    let path = folder.path().join("stopped");
    let own = (&options, Shard { index: 1, of: 2 });
    let stopped = learn_shard_from(&session, (&*path).into(), &records, own, &cancel, &|_| {});
    assert!(stopped.expect_err("stopped").to_string().contains("nothing is written"));
    assert!(!path.exists());
}

/// Returns whether a line of a game can be played.
fn is_legal(text: &str) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("games.jsonl");
    fs::write(&records, text).expect("a file");
    let session = registry::open(GAME).expect("a game");
    let cancel = AtomicBool::new(false);
    let place = folder.path().join("classes");
    learn_from(&session, (&*place).into(), &records, &LearnOptions::default(), &cancel, &|_| {}).is_ok()
}

#[test]
fn shards_that_were_lost_or_cut_off_are_named_and_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = options(None);
    let paths: Vec<PathBuf> = (1..=3).map(|index| folder.path().join(format!("{index}"))).collect();
    for (index, path) in (1..).zip(&paths) {
        shard(path, &options, Shard { index, of: 3 }).expect("learned");
    }
    let all = merged(&paths);
    let partly = merged(&[paths[0].clone(), paths[2].clone()]);
    assert_eq!(partly.gaps.to_string(), "shard 2/3 is missing: games 2, 5, 8");
    let numbers: Vec<u64> = partly.table.games.iter().map(|game| game.game).collect();
    assert_eq!(numbers, [0, 2, 3, 5, 6]);
    // It can be used, takes the rest later, and is not gone on with, as its games would be others.
    let path = folder.path().join("partly");
    fs::write(&path, &partly.bytes).expect("a file");
    assert_eq!(ClassTable::open(&path).expect("a file of classes").games.len(), 5);
    assert!(merged(&[path.clone(), paths[1].clone()]).bytes == all.bytes);
    let session = registry::open(GAME).expect("a game");
    let again = learn(&session, Some((&*path).into()), &options, &Arc::default(), &|_| {});
    let error = again.expect_err("games are missing").to_string();
    assert!(error.contains("partly: expected all games up to the last"), "{error}");
    // A shard is no file of classes.
    let error = ClassTable::open(&paths[1]).expect_err("a shard").to_string();
    assert!(error.contains("expected a whole file of classes, got a shard of one"), "{error}");
    let bytes = fs::read(&paths[1]).expect("a file");
    for cut in [0, 9, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&paths[1], &bytes[..cut]).expect("a file");
        if cut == bytes.len() - 1 {
            assert_eq!(merged(&paths).gaps.to_string(), "shard 2/3 has 2 of 3 games");
        }
        shard(&paths[1], &options, Shard { index: 2, of: 3 }).expect("learned");
        assert_eq!(fs::read(&paths[1]).expect("a file"), bytes, "cut at {cut}");
    }
}

#[test]
fn what_depends_on_games_before_is_not_shared_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shard");
    let half = Shard { index: 1, of: 2 };
    let refused = |options: &LearnOptions, words: &str| {
        let error = shard(&path, options, half).expect_err(words).to_string();
        assert!(error.contains(words) && !error.contains('\n'), "{error}");
        assert!(!path.exists(), "{words}");
    };
    refused(&LearnOptions { batch: 7, ..options(None) }, "one batch of all 8 games (--batch 8)");
    refused(&LearnOptions { stable: Some(0.1), ..options(None) }, "got --until");
    // A whole file is not made a shard.
    let session = registry::open(GAME).expect("a game");
    learn(&session, Some((&*path).into()), &options(None), &Arc::default(), &|_| {}).expect("learned");
    let before = fs::read(&path).expect("a file");
    let error = shard(&path, &options(None), half).expect_err("a whole file").to_string();
    assert!(error.contains("expected a shard, got a whole file of classes"), "{error}");
    assert_eq!(fs::read(&path).expect("a file"), before);
    // Shards of other settings are not merged, nor other counts of one game.
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    shard(&one, &options(None), half).expect("learned");
    shard(&other, &LearnOptions { seed: 2, ..options(None) }, Shard { index: 2, of: 2 }).expect("learned");
    let error = merge(&[one.clone(), other.clone()]).expect_err("two seeds").to_string();
    assert!(error.contains("other: it holds another run, with the seed 2 and not 1"), "{error}");
    let text = fs::read_to_string(&one).expect("a file");
    let bare = |line: &str| line.split(",\"checksum\"").next().expect("a line").to_owned() + "}\n";
    let altered: String = text.lines().map(bare).collect::<String>().replacen("\"plies\":", "\"plies\":1", 1);
    fs::write(&other, altered).expect("a file");
    let error = merge(&[one, other]).expect_err("two counts").to_string();
    assert!(error.contains("other: game 1 has other counts than in a file before"), "{error}");
}
