//! The settings and claims of Hashimoto et al. (2002) are complete, and a small run of the same kind learns,
//! plays and judges.

use arena::Ended;
use arena::Shard;
use experiments::plan::Plan;
use experiments::{Experiment, Outcome, PlayOptions, Prepared, Setting, Step, play};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn options() -> PlayOptions {
    PlayOptions { threads: 2, cancel: None, shard: Shard::ALL, is_played: true }
}

fn a_match<'a>(plans: &'a [Plan], name: &str) -> &'a experiments::plan::Match {
    let mut found = plans.iter().flat_map(|plan| &plan.matches).filter(|of| of.name == name);
    let one = found.next().unwrap_or_else(|| panic!("no match is called {name}"));
    assert!(found.next().is_none(), "two matches are called {name}");
    one
}

#[test]
fn every_claim_has_a_measure() {
    let experiment = experiments::named("hashimoto-2002").expect("it is embedded");
    let numbers: Vec<u32> = experiment.claims.iter().map(|claim| claim.number).collect();
    assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>(), "claims are numbered in order");
    for claim in &experiment.claims {
        let number = claim.number;
        let cases = if claim.cases.is_empty() { vec![String::new()] } else { claim.cases.clone() };
        for (case, term) in cases.iter().flat_map(|case| {
            let terms = claim.parts.iter().flat_map(|part| &part.terms);
            terms.map(move |term| (case, term))
        }) {
            if let Some(name) = &term.learned {
                let name = name.replace("{case}", case);
                let learning = experiment.learnings.iter().find(|learning| learning.name == name);
                let learning = learning.unwrap_or_else(|| panic!("claim {number}: {name} is not learned"));
                let session = registry::open(&learning.game).expect("a game");
                let ways = session.classes();
                let way = ways.iter().find(|way| way.name == learning.way).expect("a way of the game");
                let class = term.class.as_ref().expect("a class");
                assert!(way.names.contains(class), "claim {number}: {class}");
            } else {
                let of = a_match(&experiment.plans, &term.of);
                assert!(of.players.contains(&term.player), "claim {number}: {}", term.player);
                let played: BTreeSet<&String> = of.full.iter().flat_map(|stage| &stage.cases).collect();
                let case = term.case.replace("{case}", case);
                assert!(played.contains(&case), "claim {number}: {} is not played in {case}", term.of);
            }
        }
    }
}

const LEARN: &str = r#"
[[learnings]]
name = "thirteen"
about = "Thirteen classes"
game = "lines-of-action:size=5"
way = "rings"
seed = 1
search = "pvs:table=1MiB"
quick = { games = 3, stored = 100 }
full = { games = 3, stored = 100 }
figure = "4"
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
RP = "pvs:{thirteen},table=1MiB,stored={x}"
ID = "pvs:{thirteen/tempo},table=1MiB,stored={x}"

[[matches]]
name = "match"
players = ["RP", "ID"]
quick = [{ cases = ["small"], x = [100], blocks = 4 }]
full = [{ cases = ["small"], x = [100], blocks = 4 }]
"#;

const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "The first to move is a player"
paper = "6"
words = "Each has moved first as often as the other."
cases = ["small"]
parts = [
    { about = "both", terms = [
        { match = "match", x = 100, player = "RP", measure = "first" },
        { match = "match", x = 100, player = "RP", measure = "second" },
    ] },
    { about = "the first to move", expect = { within = [0.0, 1.0] }, terms = [
        { match = "match", x = 100, player = "ID", measure = "first-seat" },
    ] },
]

[[claims]]
number = 2
title = "A class and twice another"
paper = "5.3"
words = "None."
parts = [{ about = "none", terms = [
    { learned = "thirteen", class = "area 3 to area 3" },
    { weight = 2.0, learned = "thirteen", class = "area 3 to area 2" },
] }]
"#;

const PROFILES: &str = r#"
[[profiles]]
number = "5"
title = "Nodes"
game = "lines-of-action:size=5"
position = "1xxx1/o3o/o3o/o3o/1xxx1 x"
searches = [["ID", "alpha-beta:depth=2"], ["RP", "pvs:{thirteen},table=1MiB,depth=3"]]
"#;

fn small() -> Experiment {
    let files =
        [("learn.toml", LEARN), ("match.toml", PLAN), ("claims.toml", CLAIMS), ("profiles.toml", PROFILES)];
    Experiment::read("small", "Small", &files).expect("it can be read")
}

fn outcome(folder: Option<&Path>, options: &PlayOptions) -> (Prepared, Outcome) {
    let experiment = small();
    let prepared = experiment.prepare(Setting::Quick, folder, options, &|_| ()).expect("it can be learned");
    let prepared = prepared.expect("nobody stopped it");
    let (points, pieces) = experiment.points(Setting::Quick, 1, &prepared).expect("it can be played");
    let (records, ended) = play(&points, &pieces, folder, options, &mut |_| ()).expect("it can be played");
    assert_eq!(ended, Ended::Complete);
    let outcome = Outcome::of(&experiment, Setting::Quick, 1, &prepared, (&points, &records));
    (prepared, outcome.expect("it can be judged"))
}

#[test]
fn a_small_experiment_learns_before_it_plays() {
    let (prepared, outcome) = outcome(None, &options());
    assert_eq!(outcome.claims[0].verdict.words(), "holds");
    let (existed, chosen) = prepared.learned[0].table.counts(3);
    // Area 3 to area 3, and area 3 to area 2.
    let expected = chosen[12] as f64 / existed[12] as f64 + 2.0 * chosen[11] as f64 / existed[11] as f64;
    let found = outcome.claims[1].rules[0].parts[0].interval.expect("both classes existed").value;
    assert!((found - expected).abs() < 1e-12, "{found} and {expected}");
    assert_eq!(prepared.learned[0].table.games.len(), 3);
    assert_eq!((outcome.learned[0].games, outcome.learned[0].classes.len()), (3, 13));
    // The searches are written out in full in a file of games.
    let search = &outcome.points[0].players[0].search;
    assert!(search.starts_with("pvs:classes=rings:0.") && search.contains(",tempo="), "{search}");
    let figures: Vec<String> = outcome.numbered().into_iter().map(|(number, _)| number).collect();
    assert_eq!(figures, ["Figure 4", "Figure 5"]);
    // Alpha-beta to two plies: the root, its moves, and replies to them.
    let rows = &outcome.profiles[0].rows;
    let session = registry::open("lines-of-action:size=5").expect("a game");
    let moves = session.legal_moves().len() as u64;
    assert_eq!((&*rows[0].name, rows[0].nodes.len(), &rows[0].nodes[..2]), ("ID", 3, &[1, moves][..]));
    // Three iterations at least; no class costs less than a ply here, so that no line goes beyond three.
    assert!(rows[1].nodes.len() == 4 && rows[1].nodes[0] >= 3, "{:?}", rows[1]);
}

#[test]
fn what_was_learned_is_kept_beside_the_games_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let read_only = PlayOptions { is_played: false, ..options() };
    let missing = small().prepare(Setting::Quick, Some(folder.path()), &read_only, &|_| ());
    assert!(missing.expect_err("nothing was learned").to_string().contains("thirteen.classes"));
    // Stopped after a game, it is continued.
    let cancel = Arc::new(AtomicBool::new(false));
    let stopped = PlayOptions { cancel: Some(Arc::clone(&cancel)), ..options() };
    let stop = |step: Step<'_>| cancel.store(step.done >= 1, Ordering::Relaxed);
    let prepared = small().prepare(Setting::Quick, Some(folder.path()), &stopped, &stop).expect("no error");
    assert!(prepared.is_none(), "it was stopped");
    let (_, whole) = outcome(Some(folder.path()), &options());
    assert_eq!(whole, outcome(None, &options()).1);
    assert_eq!(outcome(Some(folder.path()), &read_only).1, whole);
}
