//! The settings and claims of Shinohara & Ishida (2002) are complete: every claim has a measure, every figure
//! its games.

use experiments::plan::{Measure, Plan};
use experiments::{Experiment, Prepared, Setting};
use std::collections::BTreeSet;

fn experiment() -> Experiment {
    experiments::named("shinohara-2002").expect("it is embedded")
}

fn a_match<'a>(plans: &'a [Plan], name: &str) -> (&'a Plan, &'a experiments::plan::Match) {
    let all = plans.iter().flat_map(|plan| plan.matches.iter().map(move |of| (plan, of)));
    let mut found = all.filter(|(_, of)| of.name == name);
    let one = found.next().unwrap_or_else(|| panic!("no match is called {name}"));
    assert!(found.next().is_none(), "two matches are called {name}");
    one
}

/// The points of the full setting, by match, case and x.
fn planned() -> BTreeSet<(String, String, u32)> {
    let (points, _) =
        experiment().points(Setting::Full, 1, &Prepared::default()).expect("all settings can be played");
    points.into_iter().map(|point| (point.of, point.case, point.x)).collect()
}

#[test]
fn every_setting_can_be_played() {
    for setting in [Setting::Quick, Setting::Full] {
        let (points, pieces) =
            experiment().points(setting, 1, &Prepared::default()).expect("all settings can be played");
        assert!(!points.is_empty() && pieces.len() >= points.len());
        let files: BTreeSet<String> = points.iter().map(experiments::Point::file).collect();
        assert_eq!(files.len(), points.len(), "every point has a file of its own");
    }
}

#[test]
fn whatever_is_played_for_a_look_is_played_for_the_record() {
    let (points, _) =
        experiment().points(Setting::Quick, 1, &Prepared::default()).expect("all settings can be played");
    let planned = planned();
    for point in points {
        let key = (point.of.clone(), point.case.clone(), point.x);
        assert!(planned.contains(&key), "{key:?} is played for a look only");
    }
}

#[test]
fn every_claim_has_a_measure_that_is_played() {
    let experiment = experiment();
    let planned = planned();
    let numbers: Vec<u32> = experiment.claims.iter().map(|claim| claim.number).collect();
    assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>(), "claims are numbered in order");
    for claim in &experiment.claims {
        let number = claim.number;
        let is_judged = |part: &experiments::part::Part| part.expect.is_some() || part.position.is_some();
        assert!(claim.parts.iter().any(is_judged), "claim {number} has nothing to judge");
        let cases = if claim.cases.is_empty() { vec![String::new()] } else { claim.cases.clone() };
        for part in &claim.parts {
            assert!(part.terms.is_empty() != part.position.is_none(), "claim {number}: {}", part.about);
            for term in &part.terms {
                if let Some(name) = &term.right {
                    let test = experiment.right_moves.iter().find(|test| test.name == *name);
                    let is_tested = test.is_some_and(|test| test.searches.contains_key(&term.player));
                    assert!(is_tested, "claim {number}: {}", term.player);
                    continue;
                }
                let (_, of) = a_match(&experiment.plans, &term.of);
                let base = term.player.split(" (").next().unwrap_or_default();
                assert!(of.players.iter().any(|name| name == base), "claim {number}: {}", term.player);
                for case in &cases {
                    let case = term.case.replace("{case}", case);
                    let is_played = |x: u32| planned.contains(&(term.of.clone(), case.clone(), x));
                    let some = term.x.map_or_else(|| part.each_x.iter().any(|&x| is_played(x)), is_played);
                    assert!(some, "claim {number}: {} is not played in {case}", term.of);
                }
            }
        }
    }
}

#[test]
fn every_figure_of_the_paper_is_drawn_from_games_that_are_played() {
    let experiment = experiment();
    let planned = planned();
    let figures: Vec<_> = experiment.plans.iter().flat_map(|plan| &plan.figures).collect();
    for number in ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12"] {
        assert!(figures.iter().any(|figure| figure.number == number), "no figure {number}");
    }
    for series in figures.iter().flat_map(|figure| &figure.series) {
        let (plan, of) = a_match(&experiment.plans, &series.of);
        for player in series.less.iter().chain([&series.player]) {
            let base = player.split(" (").next().unwrap_or_default();
            assert!(of.players.iter().any(|name| name == base), "{player} does not play {}", of.name);
        }
        let is_it = |(name, case, _): &&(String, String, u32)| *name == series.of && *case == series.case;
        assert!(planned.iter().any(|point| is_it(&point)), "{} is not played in {}", series.of, series.case);
        assert!(plan.trace || !matches!(series.measure, Measure::Value | Measure::Tempo), "{}", of.name);
    }
}

/// The claims about these positions depend on them.
#[test]
fn searches_do_at_the_fixed_positions_what_is_claimed() {
    let positions = experiment().positions;
    assert!(!positions.is_empty());
    for position in positions {
        for row in position.look().expect("a position that can be read") {
            assert!(row.is_as_expected != Some(false), "{}: {row:?}", position.name);
        }
    }
}

/// The claims on other readings are those of the paper, and all of their matches are played.
#[test]
fn claims_on_other_readings_are_those_of_the_paper_and_are_played() {
    let paper = experiments::named("shinohara-2002").expect("it is embedded");
    let readings = experiments::named("shinohara-2002-readings").expect("it is embedded");
    let numbers: Vec<u32> = readings.claims.iter().map(|claim| claim.number).collect();
    assert_eq!(numbers, (17..=27).collect::<Vec<_>>());
    for claim in &readings.claims {
        let number = claim.number;
        let own = paper.claims.iter().find(|own| own.number == number).expect("a claim of the paper");
        let judged = |claim: &experiments::claim::Claim<experiments::part::Part>| -> Vec<_> {
            claim.parts.iter().filter_map(|part| part.expect).collect()
        };
        assert_eq!((&claim.title, &claim.words), (&own.title, &own.words));
        assert_eq!(judged(claim), judged(own), "claim {number}");
        for (case, part) in
            claim.cases.iter().flat_map(|case| claim.parts.iter().map(move |part| (case, part)))
        {
            for term in &part.terms {
                let matches = readings.plans.iter().flat_map(|plan| &plan.matches);
                let of = matches.filter(|of| of.name == term.of).collect::<Vec<_>>();
                let [of] = of[..] else { panic!("claim {number}: {} matches {}", of.len(), term.of) };
                assert!(of.players.contains(&term.player), "claim {number}: {}", term.player);
                let case = term.case.replace("{case}", case);
                for x in term.x.map_or_else(|| part.each_x.clone(), |x| vec![x]) {
                    let is_played = |stage: &experiments::plan::Stage| {
                        stage.cases.contains(&case) && stage.x.contains(&x)
                    };
                    assert!(of.full.iter().any(is_played), "claim {number}: {case} at {x}");
                }
            }
        }
    }
}
