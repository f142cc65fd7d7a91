//! A small experiment from end to end: played, resumed, judged, drawn.

use arena::{Ended, Shard};
use experiments::{Error, Event, Experiment, Outcome, PlayOptions, Prepared, Setting, Verdict, page, play};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const PLAN: &str = r#"
title = "Small"
paper = "1"
x = "depth, plies"
growth = 3.0
scoring = "sum"
game = "random-game:plies=9,branching={case}"
opening = 0
trace = true

[searches]
Deep = "max-n:depth={x}"
Naive = "one-ply"

[[matches]]
name = "small"
players = ["Deep", "Naive", "Naive"]
quick = [{ cases = ["1-3"], x = [1, 3], blocks = 12 }]
full = [{ cases = ["1-3"], x = [1, 3], blocks = 12 }]

[[figures]]
number = "2"
title = "Small"
y = "blocks won by sum, %"
series = [{ name = "Deep", match = "small", case = "1-3", player = "Deep" }]
"#;

const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "Depth 1 is Naive"
paper = "1"
words = "The same."
cases = ["1-3"]
parts = [
    { about = "at 1", expect = { within = [0.0, 0.6] }, terms = [
        { match = "small", x = 1, player = "Deep" },
    ] },
    { about = "depth", terms = [{ match = "small", x = 3, player = "Deep", measure = "depth" }] },
]

[[claims]]
number = 2
title = "Never played"
paper = "1"
words = "Nothing."
cases = ["1-3"]
parts = [{ about = "at 9", expect = { above = 0.5 }, terms = [{ match = "small", x = 9, player = "Deep" }] }]

[[claims]]
number = 3
title = "Always below nothing"
paper = "1"
words = "No."
cases = ["1-3"]
parts = [{ about = "depth", expect = { below = 0.5 }, terms = [
    { match = "small", x = 3, player = "Deep", measure = "depth" },
] }]
"#;

fn small() -> Experiment {
    Experiment::read("small", "Small", &[("small.toml", PLAN), ("claims.toml", CLAIMS)])
        .expect("it can be read")
}

fn options() -> PlayOptions {
    PlayOptions { threads: 2, cancel: None, shard: Shard::ALL, is_played: true }
}

/// Plays it into a folder; returns its outcome and the number of new games.
fn played(folder: Option<&Path>, options: &PlayOptions) -> (Outcome, usize, Ended) {
    let experiment = small();
    let (points, pieces) =
        experiment.points(Setting::Quick, 1, &Prepared::default()).expect("it can be played");
    let mut games = 0;
    let (records, ended) = play(&points, &pieces, folder, options, &mut |event| {
        if let Event::Game(_) = event {
            games += 1;
            if games == 20 {
                options.cancel.iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
            }
        }
    })
    .expect("it can be played");
    let outcome = Outcome::of(&experiment, Setting::Quick, 1, &Prepared::default(), (&points, &records))
        .expect("it can be judged");
    (outcome, games, ended)
}

#[test]
fn a_small_experiment_is_played_judged_and_drawn() {
    let (outcome, games, ended) = played(None, &options());
    assert_eq!((games, ended, outcome.is_complete), (2 * 3 * 12, Ended::Complete, true));
    let verdicts: Vec<Verdict> = outcome.claims.iter().map(|finding| finding.verdict).collect();
    assert_eq!(verdicts, [Verdict::Holds, Verdict::Undecided, Verdict::DoesNotHold]);
    // Max-N that looks one ply ahead plays as Naive does: all three tie in every block.
    let deep = outcome.points[0].players[0].all6.expect("it was played");
    assert!((deep.value - 1.0 / 3.0).abs() < 1e-12, "{deep:?}");
    let page = page(&outcome);
    for words in ["Depth 1 is Naive", "does not hold", "Figure 2", "<svg"] {
        assert!(page.contains(words), "{words}");
    }
    let outside = ["http://", "https://", "url(", "src="];
    let found = outside.iter().find(|words| page.contains(**words));
    assert_eq!(found, None, "the page refers outside");
}

#[test]
fn an_experiment_that_was_stopped_goes_on_to_the_same_outcome() {
    let folder = tempfile::tempdir().expect("a folder");
    let cancel = Arc::new(AtomicBool::new(false));
    let stopped = PlayOptions { cancel: Some(cancel), ..options() };
    let (outcome, first, ended) = played(Some(folder.path()), &stopped);
    assert_eq!((ended, outcome.is_complete), (Ended::Cancelled, false));
    // The last line of a file is cut off, as by a kill.
    let path = folder.path().join("small_1-3_1.jsonl");
    let bytes = std::fs::read(&path).expect("a result file");
    std::fs::write(&path, &bytes[..bytes.len() - 7]).expect("it can be written");
    let (outcome, second, _) = played(Some(folder.path()), &options());
    assert_eq!(first + second, 2 * 3 * 12 + 1, "one game was played again");
    assert_eq!(outcome, played(None, &options()).0);
    // Nothing is left to play, and what is there can be read without playing.
    assert_eq!(played(Some(folder.path()), &options()).1, 0);
    let read_only = PlayOptions { is_played: false, ..options() };
    assert_eq!(played(Some(folder.path()), &read_only).0, outcome);
}

#[test]
fn a_claim_is_tested_alone() {
    let points = |numbers: &[u32]| {
        let experiment = small().only(numbers).expect("there are such claims");
        assert!(experiment.claims.iter().map(|claim| claim.number).eq(numbers.iter().copied()));
        experiment.points(Setting::Quick, 1, &Prepared::default()).expect("it can be played").0.len()
    };
    assert_eq!((points(&[3]), points(&[1, 2]), points(&[2])), (1, 2, 0));
    let experiment = experiments::named("shinohara-2002").expect("it is embedded");
    let (points, _) = experiment
        .only(&[17])
        .and_then(|one| one.points(Setting::Quick, 1, &Prepared::default()))
        .expect("there is");
    assert!(points.iter().all(|point| point.of == "naives" && point.case.starts_with("diamond")));
    let line = small().only(&[1, 4]).expect_err("there are three").to_string();
    assert_eq!(line, "small: expected a claim from 1 to 3, got 4");
}

#[test]
fn what_cannot_be_is_refused_in_a_line() {
    let refused = |files: &[(&str, &str)]| -> Error {
        let read = Experiment::read("small", "Small", files);
        read.and_then(|experiment| experiment.points(Setting::Quick, 1, &Prepared::default()))
            .expect_err("it is refused")
    };
    let unknown = PLAN.replace("growth", "grows");
    let line = refused(&[("small.toml", &unknown)]).to_string();
    assert!(line.starts_with("small.toml: line ") && line.contains("unknown field `grows`"), "{line}");
    let nobody = PLAN.replace("[\"Deep\", \"Naive\", \"Naive\"]", "[\"Deeper\"]");
    let line = refused(&[("small.toml", &nobody)]).to_string();
    assert_eq!(line, "small: expected a search of the file, got `Deeper`");
    let none = experiments::named("shinohara").expect_err("there is none").to_string();
    assert_eq!(none, "there is no experiment `shinohara`; did you mean `shinohara-2002`?");
}
