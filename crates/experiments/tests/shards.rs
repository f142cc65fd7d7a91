//! An experiment in shards: the merged folder is that of an undisturbed run, up to times of the clock.

use arena::{Gaps, Record, Shard};
use experiments::{
    Error, Experiment, Merged, Outcome, PlayOptions, Setting, ShardFolder, merge, merge_of, play,
};
use std::fs;
use std::path::{Path, PathBuf};

const LEARN: &str = r#"
[[learnings]]
name = "rings"
about = "Classes"
game = "lines-of-action:size=5"
way = "rings"
seed = 1
search = "pvs:table=1MiB"
quick = { games = 2, stored = 100 }
full = { games = 2, stored = 100 }
"#;

const PLAN: &str = r#"
title = "Small"
paper = "6"
x = "entries"
growth = 1.0
scoring = "wins"
game = "lines-of-action:size=5"
opening = 2

[searches]
RP = "pvs:{rings},table=1MiB,stored={x}"
ID = "pvs:table=1MiB,stored={x}"

[[matches]]
name = "match"
players = ["RP", "ID"]
quick = [{ cases = ["small"], x = [20, 40], blocks = 2 }, { cases = ["small"], x = [20], blocks = 5 }]
full = [{ cases = ["small"], x = [20], blocks = 5 }]
"#;

const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "Reported"
paper = "1"
words = "Anything."
cases = ["small"]
parts = [{ about = "at 20", terms = [{ match = "match", x = 20, player = "RP" }] }]
"#;

fn small() -> Experiment {
    Experiment::read(
        "small",
        "Small",
        &[("learn.toml", LEARN), ("match.toml", PLAN), ("claims.toml", CLAIMS)],
    )
    .expect("it can be read")
}

fn options(shard: Shard) -> PlayOptions {
    PlayOptions { threads: 1, cancel: None, shard, is_played: true }
}

/// Plays a shard into a folder, as `yomi reproduce` does.
fn played(folder: &Path, shard: Shard, is_shard: bool) -> Outcome {
    let experiment = small();
    fs::create_dir_all(folder).expect("a folder");
    if is_shard {
        ShardFolder::new("small", Setting::Quick, 1, &[], shard).begin(folder).expect("a folder of its own");
    }
    let known = experiment.prepare(Setting::Quick, Some(folder), &options(shard), &|_| {});
    let known = known.expect("it is learned").expect("to its end");
    let (points, pieces) = experiment.points(Setting::Quick, 1, &known).expect("it can be played");
    let (records, _) =
        play(&points, &pieces, Some(folder), &options(shard), &mut |_| {}).expect("it is played");
    Outcome::of(&experiment, Setting::Quick, 1, &known, (&points, &records)).expect("it is judged")
}

fn merged(folders: &[PathBuf]) -> Result<Merged, Error> {
    Ok(merge_of(small(), folders, &options(Shard::ALL), &|_| {})?.expect("to its end"))
}

fn outcome(merged: &Merged) -> Outcome {
    let Merged { experiment, of, known, points, records, .. } = merged;
    Outcome::of(experiment, of.setting, of.seed, known, (points, records)).expect("it is judged")
}

fn shards(folder: &Path, of: u64) -> Vec<PathBuf> {
    let shard = |index| {
        let own = folder.join(format!("{index}-of-{of}"));
        played(&own, Shard { index, of }, true);
        own
    };
    (1..=of).map(shard).collect()
}

/// The names of the files of a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A file without the times of the clock, and without the checksums, which depend on them.
fn timeless(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a file");
    let line = |line: &str| {
        let bare = line.split_once(",\"checksum\"").map_or(line.to_owned(), |(bare, _)| format!("{bare}}}"));
        let record: Option<Record> = serde_json::from_str(&bare).ok();
        match record {
            None => format!("{line}\n"),
            Some(mut record) => {
                record.spent.iter_mut().for_each(|spent| spent.elapsed_s = 0.0);
                serde_json::to_string(&record).expect("plain data") + "\n"
            }
        }
    };
    text.lines().map(line).collect()
}

#[test]
fn any_number_of_shards_merges_into_the_undisturbed_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole");
    let undisturbed = played(&whole, Shard::ALL, false);
    assert!(undisturbed.is_complete);
    for of in 1..=7 {
        let found = merged(&shards(folder.path(), of)).expect("shards of one experiment");
        // One shard of one is everything.
        assert!(found.gaps.is_empty(), "{}", found.gaps);
        assert_eq!(outcome(&found), undisturbed, "{of} shards");
        let all = folder.path().join(format!("all-{of}"));
        fs::create_dir(&all).expect("a folder");
        found.write(&all).expect("room");
        assert_eq!(names(&all), names(&whole), "{of} shards");
        for name in names(&all) {
            assert_eq!(timeless(&all.join(&name)), timeless(&whole.join(&name)), "{name} of {of} shards");
        }
    }
}

#[test]
fn shards_that_were_lost_or_cut_off_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut folders = shards(folder.path(), 3);
    let text = |gaps: &Gaps| gaps.to_string();
    // Blocks 2 and 5 of one point, 2 of the other.
    let lost = folders.remove(1);
    let found = merged(&folders).expect("two of three");
    assert_eq!(text(&found.gaps), "shard 2/3 is missing: 3 blocks");
    assert!(!outcome(&found).is_complete);
    folders.push(lost);
    assert!(merged(&folders).expect("all").gaps.is_empty());
    // A shard that was killed before its second point, and then before its last block.
    let path = folders[2].join("match_small_20.jsonl");
    let bytes = fs::read(&path).expect("a file");
    fs::remove_file(folders[2].join("match_small_40.jsonl")).expect("a file");
    assert_eq!(text(&merged(&folders).expect("all").gaps), "shard 2/3 has 2 of 3 blocks");
    fs::write(&path, &bytes[..bytes.len() - 5]).expect("a file");
    assert_eq!(text(&merged(&folders).expect("all").gaps), "shard 2/3 has 1 of 3 blocks");
    // One that never came to its games has not learned all either, and is no reason to learn again.
    fs::remove_file(&path).expect("a file");
    fs::remove_file(folders[2].join("rings.classes")).expect("a file");
    assert_eq!(text(&merged(&folders).expect("all").gaps), "shard 2/3 is missing: 3 blocks");
}

#[test]
fn folders_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = shards(folder.path(), 2);
    let refused = |folders: &[PathBuf], words: &str| {
        let line = merged(folders).expect_err(words).to_string();
        assert!(line.contains(words) && !line.contains('\n'), "{line}");
    };
    // Another shard into a folder, which would be lost to the merge.
    let line = ShardFolder::new("small", Setting::Quick, 1, &[], Shard { index: 2, of: 2 });
    let line = line.begin(&folders[0]).expect_err("it is the first shard's").to_string();
    assert!(line.contains("belongs to another shard: expected shard \"2/2\", got \"1/2\""), "{line}");
    let bare = folder.path().join("bare");
    fs::create_dir(&bare).expect("a folder");
    refused(std::slice::from_ref(&bare), "bare: expected the folder of a shard, and it has no shard.json");
    ShardFolder::new("small", Setting::Quick, 2, &[], Shard { index: 2, of: 2 }).begin(&bare).expect("room");
    refused(&[folders[0].clone(), bare.clone()], "bare: belongs to another shard: expected seed 1, got 2");
    // What was learned otherwise plays otherwise.
    let learned = folders[1].join("rings.classes");
    let mut bytes = fs::read(&learned).expect("a file");
    bytes.truncate(bytes.len() - 3);
    fs::write(&learned, &bytes).expect("a file");
    refused(&folders, "every shard must learn the same before its games");
    // The experiments that come with the program are found by the name in the folder.
    let line = merge(&folders, &options(Shard::ALL), &|_| {}).expect_err("it is no such").to_string();
    assert!(line.contains("there is no experiment `small`"), "{line}");
    assert!(merge(&[], &options(Shard::ALL), &|_| {}).is_err());
}
