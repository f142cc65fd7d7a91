//! Shards of a tournament merged: the file of an undisturbed run byte for byte, and whatever is missing is
//! named.

use arena::{
    Journal, Merged, Part, Record, RunOptions, Settings, Shard, Tournament, line, merge, merge_for, missing,
    read, run,
};
use std::fs;
use std::path::{Path, PathBuf};

const BLOCKS: u64 = 12;

fn tournament() -> Tournament {
    let settings = Settings::new("random-game:plies=6", &["max-n:depth=2", "one-ply", "random"]);
    Tournament::new(settings).expect("it can be played")
}

fn play(tournament: &Tournament, blocks: u64, shard: Shard) -> Vec<Record> {
    let mut records = Vec::new();
    run(tournament, &RunOptions { shard, ..RunOptions::new(blocks) }, &[], &mut |record| {
        records.push(record);
        Ok(())
    })
    .expect("it is played");
    records
}

/// Writes a file as `yomi tournament` does.
fn write(path: &Path, tournament: &Tournament, part: Option<Part>, records: &[Record]) {
    let (mut journal, contents) = Journal::open(path, tournament).expect("a file");
    if let Some(part) = part {
        journal.announce(part, &contents).expect("room");
    }
    for record in records {
        journal.append(record).expect("room");
    }
}

/// The files of all shards, with the games of an undisturbed run.
fn shared_out(folder: &Path, tournament: &Tournament, all: &[Record], of: u64) -> Vec<PathBuf> {
    let file = |index| {
        let (path, shard) = (folder.join(format!("{index}-of-{of}.jsonl")), Shard { index, of });
        let own: Vec<Record> = all.iter().filter(|record| shard.has(record.block)).cloned().collect();
        write(&path, tournament, Some(Part { shard, blocks: BLOCKS }), &own);
        path
    };
    (1..=of).map(file).collect()
}

/// An undisturbed run, and its file.
fn undisturbed(folder: &Path, tournament: &Tournament) -> (Vec<Record>, Vec<u8>) {
    let all = play(tournament, BLOCKS, Shard::ALL);
    let path = folder.join("all.jsonl");
    write(&path, tournament, None, &all);
    (all, fs::read(path).expect("a file"))
}

fn merged(paths: &[PathBuf]) -> Merged {
    merge(paths).expect("files of one tournament").1
}

#[test]
fn any_number_of_shards_merges_into_the_undisturbed_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = tournament();
    let (all, whole) = undisturbed(folder.path(), &tournament);
    for of in 1..=7 {
        let mut paths = shared_out(folder.path(), &tournament, &all, of);
        // In any order.
        paths.rotate_left(of as usize / 2);
        let found = merged(&paths);
        assert!(found.gaps.is_empty(), "{}", found.gaps);
        assert!(found.bytes == whole && found.records == all, "{of} shards");
        assert_eq!(merge_for(&tournament, &paths).expect("files of it"), found);
        // A shard that is played is the part of the undisturbed run.
        let shards = (1..=of).flat_map(|index| play(&tournament, BLOCKS, Shard { index, of }));
        let mut played: Vec<Record> = shards.collect();
        played.sort_by_key(|record| (record.block, record.game));
        assert!(played.iter().zip(&all).all(|(one, other)| one.agrees(other)), "{of} shards");
        assert_eq!(played.len(), all.len());
    }
}

#[test]
fn shards_that_did_not_come_back_are_named_and_can_be_merged_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = tournament();
    let (all, whole) = undisturbed(folder.path(), &tournament);
    let paths = shared_out(folder.path(), &tournament, &all, 8);
    for lost in 0..8 {
        let mut rest = paths.clone();
        let path = rest.remove(lost);
        let found = merged(&rest);
        let text = found.gaps.to_string();
        let blocks = |lost: usize| match lost {
            1..=4 => format!("blocks {lost}, {}", lost + 8),
            _ => format!("block {lost}"),
        };
        assert_eq!(text, format!("shard {}/8 is missing: {}", lost + 1, blocks(lost + 1)));
        let note = found.gaps.note().expect("something is missing");
        assert!(note.contains("of 12 blocks are here") && note.contains("wider"), "{note}");
        // What was merged knows what it lacks, and takes it later.
        let partly = folder.path().join("partly.jsonl");
        fs::write(&partly, &found.bytes).expect("a file");
        let (_, contents) = read(&*partly).expect("a result file");
        assert_eq!(missing(&tournament, &contents), found.gaps);
        let found = merged(&[partly, path]);
        assert!(found.gaps.is_empty() && found.bytes == whole, "{}", found.gaps);
    }
    // Nothing at all, and one of all.
    assert!(merge(&[]).is_err());
    let one = merged(&paths[2..3]).gaps;
    assert_eq!((one.shards.len(), one.done, one.items), (7, 2, 12));
}

/// A kill can leave any beginning of the file of a shard.
#[test]
fn shards_that_were_cut_off_are_told_by_what_they_have() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = tournament();
    let (all, whole) = undisturbed(folder.path(), &tournament);
    let paths = shared_out(folder.path(), &tournament, &all, 3);
    let bytes = fs::read(&paths[1]).expect("a file");
    let ends: Vec<usize> = (1..=bytes.len()).filter(|&end| bytes[end - 1] == b'\n').collect();
    let second = Shard { index: 2, of: 3 };
    let (games, own) = (tournament.games().len(), second.count(BLOCKS) as usize);
    let own_games: Vec<&Record> = all.iter().filter(|record| second.has(record.block)).collect();
    assert_eq!(ends.len(), 2 + own * games, "a header, a shard, and its games");
    for (at, &end) in ends.iter().enumerate().filter(|(at, _)| at % 5 < 3) {
        for cut in [end, end + 3].map(|cut| cut.min(bytes.len())) {
            fs::write(&paths[1], &bytes[..cut]).expect("a file");
            let found = merged(&paths);
            let done = at.saturating_sub(1) / games;
            let text = found.gaps.to_string();
            match done {
                0 => assert_eq!(text, "shard 2/3 is missing: blocks 2, 5, 8, …"),
                done if done == own => assert_eq!((text.as_str(), found.bytes == whole), ("", true)),
                done => assert_eq!(text, format!("shard 2/3 has {done} of {own} blocks")),
            }
            // Run again, it goes on to the same file.
            let (mut journal, contents) = Journal::open(&paths[1], &tournament).expect("it goes on");
            journal.announce(Part { shard: second, blocks: BLOCKS }, &contents).expect("room");
            for record in own_games.iter().skip(contents.records.len()) {
                journal.append(record).expect("room");
            }
            drop(journal);
            assert!(fs::read(&paths[1]).expect("a file") == bytes, "cut at {cut}");
        }
    }
}

#[test]
fn a_block_that_two_shards_have_counts_once_and_must_be_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = tournament();
    let (all, whole) = undisturbed(folder.path(), &tournament);
    let paths = shared_out(folder.path(), &tournament, &all, 3);
    let first: Vec<Record> = all.iter().filter(|record| record.block == 1).cloned().collect();
    write(&paths[1], &tournament, None, &first);
    assert!(merged(&paths).bytes == whole, "it counts once");
    let mut other = first[0].clone();
    other.plies += 1;
    let mut bytes = fs::read(&paths[2]).expect("a file");
    bytes.extend(line(&other));
    fs::write(&paths[2], bytes).expect("a file");
    let error = merge(&paths).expect_err("two results of one game").to_string();
    assert!(error.contains("game 1 of block 1 has another result than in a file before"), "{error}");
}

#[test]
fn a_shard_that_is_asked_for_more_or_fewer_blocks_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = tournament();
    let (all, _) = undisturbed(folder.path(), &tournament);
    let paths = shared_out(folder.path(), &tournament, &all, 2);
    let part = |blocks| Some(Part { shard: Shard { index: 2, of: 2 }, blocks });
    write(&paths[1], &tournament, part(30), &[]);
    assert_eq!(merged(&paths).gaps.to_string(), "shard 1/2 has 6 of 15 blocks; shard 2/2 has 6 of 15 blocks");
    write(&paths[1], &tournament, part(BLOCKS), &[]);
    assert!(merged(&paths).gaps.is_empty());
    // The same again adds nothing.
    let size = fs::metadata(&paths[1]).expect("a file").len();
    write(&paths[1], &tournament, part(BLOCKS), &[]);
    assert_eq!(fs::metadata(&paths[1]).expect("a file").len(), size);
}

#[test]
fn files_of_before_shards_said_so_are_merged_and_nothing_is_known_to_be_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = tournament();
    let (all, whole) = undisturbed(folder.path(), &tournament);
    let (one, other): (Vec<Record>, Vec<Record>) = all.into_iter().partition(|record| record.block % 2 == 1);
    let paths = ["one.jsonl", "other.jsonl"].map(|name| folder.path().join(name));
    write(&paths[0], &tournament, None, &one);
    write(&paths[1], &tournament, None, &other);
    assert!(merged(&paths).bytes == whole);
    assert!(merged(&paths[..1]).gaps.is_empty());
    // Beside shards that say so, they count.
    write(&paths[0], &tournament, Some(Part { shard: Shard { index: 1, of: 2 }, blocks: BLOCKS }), &[]);
    assert!(merged(&paths).bytes == whole);
    assert_eq!(merged(&paths[..1]).gaps.to_string(), "shard 2/2 is missing: blocks 2, 4, 6, …");
}

#[test]
fn a_line_that_is_no_shard_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let tournament = tournament();
    let path = folder.path().join("odd.jsonl");
    for odd in [r#"{"shard":"4/3","blocks":5}"#, r#"{"shard":"1/3"}"#, r#"{"shard":7,"blocks":5}"#] {
        let header = serde_json::to_string(&tournament.header()).expect("plain data");
        fs::write(&path, format!("{header}\n{odd}\n")).expect("a file");
        let error = read(&*path).expect_err(odd).to_string();
        assert!(error.contains("odd.jsonl: line 2: expected a shard of this tournament: "), "{error}");
        assert!(!error.contains('\n'));
    }
}
