//! A small experiment that learns evaluations before its games: resumed, moved, read, and refused where the
//! weights are other ones.

use arena::{Ended, Shard};
use experiments::{Error, Event, Experiment, Outcome, PlayOptions, Prepared, Setting, Step, play};
use registry::learned::Learned;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const EVALUATIONS: &str = r#"
[[evaluations]]
name = "toe"
about = "Tic-tac-toe"
game = "tic-tac-toe"
options = { tuples = "line3", phases = 1, siblings = 0.5, sharing = "apart", symmetries = false }
quick = { games = 200, seeds = [1, 2] }
full = { games = 400, seeds = [1, 2, 3] }

[[evaluations]]
name = "written"
about = "A written game"
game = "hexapawn.game"
quick = { games = 60, seeds = [1] }
full = { games = 60, seeds = [1] }

[[evaluations]]
name = "unused"
about = "No search needs it"
game = "othello"
quick = { games = 1000000000, seeds = [1] }
full = { games = 1000000000, seeds = [1] }
"#;

const PLAN: &str = r#"
title = "Small"
paper = "-"
x = "depth, plies"
growth = 1.0
scoring = "wins"
game = "tic-tac-toe"
opening = 2

[searches]
Learned = "pvs:depth={x},evaluation={toe-{case}}"
Lines = "pvs:depth={x}"
"Learned, written" = "pvs:depth={x},evaluation={written-{case}}"
Derived = "pvs:depth={x},evaluation=derived"

[[matches]]
name = "toe"
players = ["Learned", "Lines"]
quick = [{ cases = ["1", "2"], x = [1], blocks = 20 }]
full = [{ cases = ["1", "2", "3"], x = [1], blocks = 20 }]

[[matches]]
name = "written"
game = "hexapawn.game"
players = ["Learned, written", "Derived"]
quick = [{ cases = ["1"], x = [1], blocks = 4 }]
full = [{ cases = ["1"], x = [1], blocks = 4 }]
"#;

const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "Something is won"
paper = "-"
words = "None."
cases = ["1", "2"]
parts = [{ about = "won", expect = { above = 0.0 }, terms = [{ match = "toe", x = 1, player = "Learned" }] }]

[[claims]]
number = 2
title = "Something is won in a written game"
paper = "-"
words = "None."
cases = ["1"]
parts = [{ about = "won", expect = { above = -1.0 }, terms = [
    { match = "written", x = 1, player = "Learned, written" },
] }]
"#;

fn small() -> Experiment {
    let files = [("evaluations.toml", EVALUATIONS), ("small.toml", PLAN), ("claims.toml", CLAIMS)];
    Experiment::read("small", "Small", &files).expect("it can be read")
}

fn options(cancel: Option<&Arc<AtomicBool>>) -> PlayOptions {
    PlayOptions { threads: 2, cancel: cancel.map(Arc::clone), shard: Shard::ALL, is_played: true }
}

fn prepared(folder: &Path, options: &PlayOptions) -> Result<Option<Prepared>, Error> {
    small().prepare(Setting::Quick, Some(folder), options, &|_| ())
}

/// Learns and plays into the folder; stops after this many games.
fn outcome(folder: &Path, options: &PlayOptions, stop: usize) -> Result<Outcome, Error> {
    let experiment = small();
    let prepared = prepared(folder, options)?.expect("nobody stopped it");
    let (points, pieces) = experiment.points(Setting::Quick, 1, &prepared)?;
    let mut games = 0;
    let (records, ended) = play(&points, &pieces, Some(folder), options, &mut |event| {
        games += usize::from(matches!(event, Event::Game(_)));
        if games == stop {
            options.cancel.iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
        }
    })?;
    assert_eq!(ended == Ended::Cancelled, games >= stop);
    let mut outcome = Outcome::of(&experiment, Setting::Quick, 1, &prepared, (&points, &records))?;
    outcome.evaluations.iter_mut().for_each(|evaluation| evaluation.seconds = None);
    Ok(outcome)
}

/// The files of a folder, without the clock: what is on it, and the order in which games came in.
fn contents(folder: &Path) -> BTreeMap<String, Vec<Vec<u8>>> {
    let mut all = BTreeMap::new();
    for file in fs::read_dir(folder).expect("a folder") {
        let file = file.expect("a file");
        let name = file.file_name().into_string().expect("a name");
        let bytes = fs::read(file.path()).expect("it can be read");
        let lines: Vec<Vec<u8>> = match name.rsplit_once('.') {
            Some((_, "weights")) => vec![bytes],
            _ if name == "learning-times.jsonl" => continue,
            _ => {
                let text = String::from_utf8(bytes).expect("text");
                let mut lines: Vec<String> = text.lines().map(without_time).collect();
                lines[1..].sort();
                lines.into_iter().map(String::into_bytes).collect()
            }
        };
        all.insert(name, lines);
    }
    all
}

/// A line of a result file without the time on the clock, and without its checksum, which covers that.
fn without_time(line: &str) -> String {
    let line = line.split(",\"checksum\"").next().unwrap_or_default();
    let mut parts = line.split("\"elapsed_s\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c))
    })
}

#[test]
fn stopped_while_learning_and_while_playing_it_goes_on_to_the_same_files() {
    let whole = tempfile::tempdir().expect("a folder");
    let expected = outcome(whole.path(), &options(None), usize::MAX).expect("it can be played");
    assert!(expected.is_complete && expected.games == 2 * (20 + 20 + 4), "{expected:?}");
    let parts = tempfile::tempdir().expect("a folder");
    let cancel = Arc::new(AtomicBool::new(false));
    let stop = |step: Step<'_>| cancel.store(step.done >= 20, Ordering::Relaxed);
    let stopped = small().prepare(Setting::Quick, Some(parts.path()), &options(Some(&cancel)), &stop);
    assert!(stopped.expect("no error").is_none(), "it was stopped");
    assert!(parts.path().join("toe-1.weights").is_file());
    cancel.store(false, Ordering::Relaxed);
    let stopped = outcome(parts.path(), &options(Some(&cancel)), 30).expect("it can be played");
    assert!(!stopped.is_complete);
    // A folder may be moved between two runs, even to one with a name that searches could not hold.
    let moved = whole.path().with_file_name("a, \u{e9} (b)=c");
    fs::rename(parts.path(), &moved).expect("it can be moved");
    assert_eq!(outcome(&moved, &options(None), usize::MAX).expect("it goes on"), expected);
    assert_eq!(contents(&moved), contents(whole.path()));
    let read_only = PlayOptions { is_played: false, ..options(None) };
    assert_eq!(outcome(&moved, &read_only, usize::MAX).expect("it is read"), expected);
    fs::remove_dir_all(&moved).expect("it can be removed");
}

#[test]
fn only_what_is_needed_is_learned() {
    let folder = tempfile::tempdir().expect("a folder");
    let experiment = small().only(&[2]).expect("there is such a claim");
    let prepared = experiment.prepare(Setting::Quick, Some(folder.path()), &options(None), &|_| ());
    let weights = prepared.expect("no error").expect("nobody stopped it").weights;
    let names: Vec<&str> = weights.iter().map(|weights| &*weights.summary.name).collect();
    assert_eq!(names, ["written"]);
    assert!(!folder.path().join("toe-1.weights").exists());
}

#[test]
fn without_a_folder_and_without_weights_it_is_refused_in_a_line() {
    let line = |folder: Option<&Path>, is_played| {
        let options = PlayOptions { is_played, ..options(None) };
        let refused = small().prepare(Setting::Quick, folder, &options, &|_| ());
        let line = refused.expect_err("it is refused").to_string();
        assert_eq!(line.lines().count(), 1, "{line}");
        line
    };
    assert!(line(None, true).contains("small: expected a folder for the evaluations that it learns"));
    let folder = tempfile::tempdir().expect("a folder");
    assert!(line(Some(folder.path()), false).contains("toe-1.weights"));
    prepared(folder.path(), &options(None)).expect("no error");
    // The quick setting has learned from fewer games than the full one.
    let full = PlayOptions { is_played: false, ..options(None) };
    let refused = small().prepare(Setting::Full, Some(folder.path()), &full, &|_| ());
    let line = refused.expect_err("it is refused").to_string();
    assert!(line.contains("toe-1.weights: expected 400 games, got 200 of 200"), "{line}");
}

#[test]
fn games_that_were_played_with_other_weights_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    outcome(folder.path(), &options(None), usize::MAX).expect("it can be played");
    let path = folder.path().join("toe-1.weights");
    // Valid weights, but others: one of them changed by one.
    let mut learned = Learned::open(&path).expect("weights");
    learned.trained.weights[0] ^= 1;
    learned.write(&path).expect("it can be written");
    let results = fs::read(folder.path().join("toe_1_1.jsonl")).expect("a result file");
    for is_played in [true, false] {
        let options = PlayOptions { is_played, ..options(None) };
        let line = outcome(folder.path(), &options, usize::MAX).expect_err("it is refused").to_string();
        assert_eq!(line.lines().count(), 1, "{line}");
        let starts = [
            "toe_1_1.jsonl: belongs to other settings: expected players",
            "got {\"name\":\"Learned\",\"search\":\"pvs:depth=1,evaluation=learned:toe-1.weights@",
        ];
        assert!(starts.iter().all(|words| line.contains(words)), "{line}");
    }
    assert_eq!(fs::read(folder.path().join("toe_1_1.jsonl")).expect("it stays"), results);
    // Altered bytes are no weights at all.
    let mut bytes = fs::read(&path).expect("weights");
    *bytes.last_mut().expect("not empty") ^= 1;
    fs::write(&path, bytes).expect("it can be written");
    let line = prepared(folder.path(), &options(None)).expect_err("it is refused").to_string();
    assert!(line.contains("toe-1.weights") && line.contains("altered"), "{line}");
}
