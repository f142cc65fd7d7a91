//! Experiments that count: every kind of place and expectation, verdicts, the page; and Nishino's claims.

use experiments::counted::{CountOptions, Counted, Experiment, Outcome, named, page};
use experiments::{Setting, Verdict};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

const SOURCES: &str = r#"
[[censuses]]
name = "all"
title = "Six cards"
game = "tanhinmin:players=3,cards=6"
stable = true
hidden = true

[[censuses]]
name = "later"
game = "tanhinmin:players=3,cards=7"
full = true

[[censuses]]
name = "orders"
title = "By rank"
game = "tanhinmin:players=3,cards=6,pay=rank"

[[deals]]
name = "deal"
title = "A deal"
game = "tanhinmin:[[1,3],[2],[4]]"
drawn = true

[[deals]]
name = "after"
game = "tanhinmin:[[1,3],[2],[4]]"
moves = ["3"]

[[trees]]
name = "trees"
game = "tanhinmin:players=3,cards=3"
samples = 5

[[trees]]
name = "wide"
game = "tanhinmin:players=3,cards=5"
samples = 5
"#;

/// 3! S(6, 3) deals, of which 3! S(5, 2) 6 / 3 hold one card of the leader's.
const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "Holds"
paper = "1"
words = "All of it."
parts = [
    { about = "deals", at = ["all/deals"], expect = { is = 540 } },
    { about = "none", at = ["all/deals", "-orders/deals"], expect = { is = 0 } },
    { about = "percent", at = ["all/deals"], of = "orders/deals", expect = { within = [100.0, 101.0] } },
    { about = "who leads 1", at = ["deal/by_move/1"], expect = { is = "B" } },
    { about = "after 3", at = ["after/winners"], expect = { is = "C" } },
    { about = "leaves of three cards", at = ["trees/leaves"], expect = { above = 0.0 } },
    { about = "leaves of three cards", at = ["trees/leaves"], expect = { below = 2.0 } },
    { about = "with an interval", at = ["trees/leaves"], interval = true, expect = { above = 0.0 } },
    { about = "told", at = ["all/wins"] },
]

[[claims]]
number = 2
title = "Does not hold"
paper = "1"
words = "No."
parts = [
    { about = "deals", at = ["all/deals"], expect = { is = 541 } },
    { about = "a word is no number", at = ["deal/winners"], expect = { above = 0.0 } },
]

[[claims]]
number = 3
title = "Undecided"
paper = "1"
words = "Later."
parts = [
    { about = "counted for the record", at = ["later/deals"], expect = { above = 0.0 } },
    { about = "counted", at = ["all/deals"], expect = { above = 0.0 } },
]

[[claims]]
number = 4
title = "Depends"
paper = "1"
words = "It depends."
cases = ["deals", "players"]
parts = [{ about = "{case}", at = ["all/{case}"], expect = { above = 100.0 } }]

[[claims]]
number = 5
title = "Undecided by its interval"
paper = "1"
words = "It may be either."
parts = [
    { about = "none", at = ["wide/leaves", "-wide/leaves"], interval = true, expect = { above = 0.0 } },
]
"#;

fn options(setting: Setting) -> CountOptions {
    CountOptions {
        seed: 1,
        setting,
        threads: NonZeroUsize::MIN,
        memory: None,
        cancel: Arc::new(AtomicBool::new(false)),
        progress: Arc::new(AtomicU64::new(0)),
    }
}

fn counted(experiment: &Experiment, options: &CountOptions) -> Outcome {
    let answered = experiment.count(options).expect("it can be counted");
    Outcome::of(experiment, options.setting, &answered)
}

fn small() -> Experiment {
    Experiment::read(("small", "Small"), CLAIMS, SOURCES).expect("it can be read")
}

#[test]
fn every_kind_of_expectation_is_judged() {
    let verdicts = |outcome: &Outcome| -> Vec<Verdict> {
        outcome.claims.iter().map(|finding| finding.verdict).collect()
    };
    let outcome = counted(&small(), &options(Setting::Quick));
    let expected = [
        Verdict::Holds,
        Verdict::DoesNotHold,
        Verdict::Undecided,
        Verdict::DependsOnTheRules,
        Verdict::Undecided,
    ];
    assert_eq!(verdicts(&outcome), expected, "{:?}", outcome.claims);
    let part = &outcome.claims[4].rules[0].parts[0];
    assert!(part.interval.is_some_and(|[low, high]| low < 0.0 && (high + low).abs() < 1e-9), "{part:?}");
    assert!(part.ours().starts_with("0.000 [-"), "{}", part.ours());
    assert!(outcome.is_complete && outcome.counts.len() == 6);
    let parts = &outcome.claims[0].rules[0].parts;
    assert_eq!(parts[2].counted, Some(Counted::Number(100.0)));
    assert!(parts.iter().take(8).all(|part| part.verdict == Some(Verdict::Holds)), "{parts:?}");
    assert_eq!(outcome.claims[2].rules[0].parts[0].counted, None);
    let full = counted(&small(), &options(Setting::Full));
    assert_eq!(verdicts(&full)[2], Verdict::Holds);
    let page = page(&outcome);
    assert!(page.contains("<iframe class=\"tree\"") && page.contains("541") && page.ends_with("</html>\n"));
    assert_eq!(outcome.drawings().iter().filter(|(name, _)| name.starts_with("tree-")).count(), 1);
}

#[test]
fn what_was_stopped_is_not_complete() {
    let options = options(Setting::Quick);
    options.cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let outcome = counted(&small(), &options);
    assert!(!outcome.is_complete && outcome.counts.is_empty());
    assert!(outcome.claims.iter().all(|finding| finding.verdict == Verdict::Undecided));
}

#[test]
fn what_cannot_be_is_refused_in_a_line() {
    let refused = |claims: &str, sources: &str| -> String {
        Experiment::read(("small", "Small"), claims, sources).expect_err("it is wrong").to_string()
    };
    let nowhere = CLAIMS.replace("all/wins", "al/wins");
    assert_eq!(refused(&nowhere, SOURCES), "claim 1: expected a source, got `al/wins`");
    assert!(refused("[[claims]]\nnumbr = 1", SOURCES).starts_with("claims.toml: line "));
    assert!(refused(CLAIMS, "[[deals]]\nname = \"x\"").starts_with("sources.toml: line "));
    let line = small().only(&[6]).expect_err("there are five").to_string();
    assert_eq!(line, "small: expected a claim from 1 to 5, got 6");
}

fn nishino() -> Experiment {
    named("nishino-tanhinmin").expect("it is there").expect("it can be read")
}

#[test]
fn claims_are_numbered_and_judged() {
    let experiment = nishino();
    let numbers = experiment.claims.iter().map(|claim| claim.number);
    assert!(numbers.eq(1..=experiment.claims.len() as u32));
    for claim in &experiment.claims {
        assert!(claim.parts.iter().any(|part| part.expect.is_some()), "claim {}", claim.number);
    }
}

#[test]
fn the_tables_and_the_examples_are_those_of_the_paper() {
    let experiment =
        nishino().only(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 23, 24, 25, 26, 27]).expect("there are these");
    let outcome = counted(&experiment, &options(Setting::Quick));
    for finding in &outcome.claims {
        // The total that differs.
        let expected = if finding.claim.number == 4 { Verdict::DoesNotHold } else { Verdict::Holds };
        assert_eq!(finding.verdict, expected, "{finding:?}");
        // Every place exists.
        for part in finding.rules.iter().flat_map(|rules| &rules.parts) {
            assert!(part.counted.is_some(), "claim {}: {}", finding.claim.number, part.about);
        }
    }
    assert!(outcome.is_complete);
}
