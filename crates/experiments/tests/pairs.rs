//! All pairs of searches: their tables against a plain count of the games.

use arena::{Record, Shard};
use experiments::pairs::PairTable;
use experiments::{Experiment, Outcome, PlayOptions, Point, Prepared, Setting, Verdict, play};
use std::collections::BTreeMap;

const PAIRS: &str = r#"
title = "Toy pairs"
paper = "table"

[[searches]]
name = "deep"
search = "max-n:tie=first"

[[searches]]
name = "shallow"
search = "max-n:depth=1"

[[searches]]
name = "random"
search = "random"

[[searches]]
name = "absent"
search = "pvs"

[[games]]
name = "toy"
game = "random-game:players=3,branching=3,plies=9"
players = 3
opening = 0
default = "shallow"
quick = [{ cases = ["time", "nodes"], x = [1], blocks = 24 }]
full = [{ cases = ["evaluations"], x = [2], blocks = 2 }]
without = ["absent"]
[games.instructions]
deep = 1000
shallow = 1000
random = 100
"#;

/// The games of an experiment, with the points that they are played for, and what comes of them.
pub(crate) type Played = (Vec<Point>, Vec<Vec<Record>>, Outcome);

fn played(text: &str, setting: Setting) -> Played {
    let experiment = Experiment::read("toy", "Toy pairs", &[("pairs.toml", text)]).expect("settings");
    play_all(&experiment, setting)
}

pub(crate) fn play_all(experiment: &Experiment, setting: Setting) -> Played {
    let (points, pieces) = experiment.points(setting, 1, &Prepared::default()).expect("points");
    let options = PlayOptions { threads: 1, cancel: None, shard: Shard::ALL, is_played: true };
    let (records, _) = play(&points, &pieces, None, &options, &mut |_| ()).expect("games");
    let games = (points.as_slice(), records.as_slice());
    let outcome = Outcome::of(experiment, setting, 1, &Prepared::default(), games).expect("an outcome");
    (points, records, outcome)
}

/// The share of games that the first player of a match wins on these blocks, counted game by game.
fn counted(
    (points, records): (&[Point], &[Vec<Record>]),
    (case, name): (&str, &str),
    counts: impl Fn(u64) -> bool,
) -> f64 {
    let at = points.iter().position(|point| point.of == name && point.case == case).expect("a match");
    let (mut won, mut games) = (0.0, 0.0);
    for record in records[at].iter().filter(|record| counts(record.block)) {
        let most = record.payoffs.iter().max().expect("players");
        let winners: Vec<usize> = (0..3).filter(|&seat| record.payoffs[seat] == *most).collect();
        let tournament = &points[at].tournament;
        let seats = &tournament.games()[record.game - 1].seats;
        let own = seats.iter().position(|&player| player == 0).expect("it plays");
        if winners.contains(&own) {
            won += 1.0 / winners.len() as f64;
        }
        games += 1.0;
    }
    won / games
}

/// The pairs of what is confirmed have more blocks than the others. All that chose nothing count: those of
/// even number, and those beyond.
#[test]
fn a_recommendation_is_confirmed_on_blocks_that_had_no_part_in_it() {
    let confirm = "full = [{ cases = [\"time\"], x = [1], blocks = 12 }]\n\
                   confirm = { search = \"deep\", blocks = 60 }\n";
    let full = "full = [{ cases = [\"evaluations\"], x = [2], blocks = 2 }]\n";
    let text = PAIRS.replace(full, confirm);
    assert_ne!(text, PAIRS);
    let (points, records, outcome) = played(&text, Setting::Full);
    let blocks = |name: &str| {
        let point = points.iter().find(|point| point.of == format!("toy_{name}")).expect("a match");
        point.blocks
    };
    assert_eq!((blocks("deep_against_shallow"), blocks("shallow_against_deep")), (60, 60));
    assert_eq!((blocks("deep_against_random"), blocks("random_against_shallow")), (12, 12));
    let found = of_case(&outcome, "time").recommended.clone().expect("it was played");
    assert_eq!(found.search, "deep");
    let games = (points.as_slice(), records.as_slice());
    let held_back = |block: u64| block > 12 || block.is_multiple_of(2);
    let expected = counted(games, ("time", "toy_deep_against_shallow"), held_back);
    let alone = found.alone.expect("games");
    assert!((alone.value - expected).abs() < 1e-9, "{alone:?} is not {expected}");
    assert_eq!(alone.n, 54);
}

fn of_case<'a>(outcome: &'a Outcome, case: &str) -> &'a PairTable {
    outcome.pairs.iter().find(|table| table.equal == case).expect("a table")
}

#[test]
fn tables_are_what_a_count_of_the_games_gives() {
    let (points, records, outcome) = played(PAIRS, Setting::Quick);
    let names = ["deep", "shallow", "random"];
    assert!(outcome.is_complete && outcome.points.is_empty());
    // Six ordered pairs, three seats, 24 blocks.
    assert_eq!(outcome.games, 2 * 6 * 3 * 24);
    for case in ["time", "nodes"] {
        let table = of_case(&outcome, case);
        assert_eq!((table.games, table.planned), (6 * 3 * 24, 6 * 3 * 24));
        let share = |one: &str, many: &str, counts: fn(u64) -> bool| {
            counted((&points, &records), (case, &format!("toy_{one}_against_{many}")), counts)
        };
        let lead = |one: &str, counts: fn(u64) -> bool| -> f64 {
            let others = names.iter().filter(|other| **other != one);
            others.map(|other| share(one, other, counts) - share(other, one, counts)).sum::<f64>() / 2.0
        };
        for (one, result) in names.iter().zip(&table.searches) {
            for (many, alone) in names.iter().zip(&result.alone) {
                let Some(alone) = alone else { continue };
                let expected = share(one, many, |_| true);
                assert!((alone.value - expected).abs() < 1e-9, "{one} {many}: {} {expected}", alone.value);
                assert_eq!(alone.n, 24);
            }
            let expected = lead(one, |_| true);
            assert!((result.lead.as_ref().expect("a lead").value - expected).abs() < 1e-9, "{one}");
        }
        let found = table.recommended.as_ref().expect("a recommendation");
        let leads: BTreeMap<&str, f64> =
            names.iter().map(|name| (*name, lead(name, |block| block % 2 == 1))).collect();
        assert_eq!(found.search, "deep", "{leads:?}");
        assert!(leads.values().all(|other| *other <= leads["deep"]), "{leads:?}");
        assert!((found.lead.value - leads["deep"]).abs() < 1e-9);
        let alone = share("deep", "shallow", |block| block % 2 == 0);
        let many = 1.0 - share("shallow", "deep", |block| block % 2 == 0);
        assert!((found.alone.as_ref().expect("games").value - alone).abs() < 1e-9);
        assert!((found.many.as_ref().expect("games").value - many).abs() < 1e-9);
        let is_above = |interval: &Option<arena::report::Interval>, bound: f64| {
            interval.as_ref().is_some_and(|interval| interval.low > bound)
        };
        let holds = is_above(&found.alone, 1.0 / 3.0) && is_above(&found.many, 2.0 / 3.0);
        assert_eq!(found.verdict == Verdict::Holds, holds);
    }
}

#[test]
fn budgets_are_equal_in_what_the_case_says() {
    let (points, ..) = played(PAIRS, Setting::Quick);
    let text = |case: &str, player: &str| {
        let name = format!("toy_{player}_against_{}", if player == "deep" { "random" } else { "deep" });
        let point = points.iter().find(|point| point.of == name && point.case == case).expect("a match");
        point.tournament.settings().players[0].search.clone()
    };
    assert_eq!(text("time", "deep"), "max-n:tie=first,nodes=1000");
    assert_eq!(text("time", "random"), "random:nodes=10000");
    assert_eq!(text("nodes", "random"), "random:nodes=1000");
    let (points, _, outcome) = played(PAIRS, Setting::Full);
    assert!(points.iter().all(|point| point.case == "evaluations"));
    assert_eq!(points[0].tournament.settings().players[0].search, "max-n:tie=first,evaluations=200");
    assert!(of_case(&outcome, "evaluations").recommended.is_none(), "a block of each kind is too few");
}

#[test]
fn wrong_settings_are_told_in_a_line() {
    let error = |text: &str| {
        Experiment::read("toy", "Toy pairs", &[("pairs.toml", text)]).expect_err("wrong settings").to_string()
    };
    let missing = error(&PAIRS.replace("random = 100\n", ""));
    assert_eq!(missing, "toy: expected instructions a node of `random`, got none");
    let unknown = error(&PAIRS.replace("\"time\", \"nodes\"", "\"tme\""));
    assert!(unknown.contains("did you mean `time`?"), "{unknown}");
}

#[test]
fn ratings_that_explain_the_games_fit_and_others_do_not() {
    let (_, _, outcome) = played(PAIRS, Setting::Quick);
    let table = of_case(&outcome, "nodes");
    let rating = |at: usize| table.searches[at].rating.as_ref().expect("a rating").value;
    assert!(rating(0) > rating(1) && rating(1) > rating(2));
    assert!(table.fit.is_some_and(|fit| (0.0..=1.0).contains(&fit)));
}
