//! The settings of the learned evaluations are complete: every claim has a measure that is played, every
//! search can be made, and everything that a search needs is learned.

use experiments::plan::{Plan, filled};
use experiments::{Experiment, Prepared, Setting};
use std::collections::BTreeSet;

fn experiment() -> Experiment {
    experiments::named("learned-evaluations").expect("it is embedded")
}

/// The searches of a plan that are played in a setting, with placeholders.
fn searches(plan: &Plan, setting: Setting) -> BTreeSet<String> {
    plan.played(setting).into_iter().collect()
}

/// The placeholders in a text, without braces.
fn placeholders(text: &str) -> Vec<String> {
    let ends = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    ends.map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_claim_has_a_measure_that_is_played() {
    let experiment = experiment();
    let numbers: Vec<u32> = experiment.claims.iter().map(|claim| claim.number).collect();
    assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>(), "claims are numbered in order");
    for claim in &experiment.claims {
        let number = claim.number;
        assert_eq!(claim.every.as_deref(), Some("seed"), "claim {number}");
        assert!(claim.parts.iter().any(|part| part.expect.is_some()), "claim {number} has nothing to judge");
        for (case, part) in
            claim.cases.iter().flat_map(|case| claim.parts.iter().map(move |part| (case, part)))
        {
            for term in &part.terms {
                let case = term.case.replace("{case}", case);
                if let Some(name) = &term.right {
                    let test = experiment.right_moves.iter().find(|test| test.name == *name);
                    let test = test.unwrap_or_else(|| panic!("claim {number}: no test {name}"));
                    assert!(test.searches.contains_key(&term.player), "claim {number}: {}", term.player);
                    assert!(test.full.cases.contains(&case), "claim {number}: {case}");
                    continue;
                }
                let matches = experiment.plans.iter().flat_map(|plan| &plan.matches);
                let found: Vec<_> = matches.filter(|of| of.name == term.of).collect();
                let [of] = found[..] else { panic!("claim {number}: {} matches {}", found.len(), term.of) };
                let (base, copy) = term.player.split_once(" (").map_or((&*term.player, 1), |(base, copy)| {
                    (base, copy.trim_end_matches(')').parse().expect("a number"))
                });
                let copies = of.players.iter().filter(|player| *player == base).count();
                assert!(copy <= copies, "claim {number}: {} does not play {}", term.player, of.name);
                let xs = term.x.map_or_else(|| part.each_x.clone(), |x| vec![x]);
                let is_played = of
                    .full
                    .iter()
                    .any(|stage| stage.cases.contains(&case) && stage.x.iter().any(|x| xs.contains(x)));
                assert!(is_played, "claim {number}: {} is not played in {case}", of.name);
            }
        }
    }
}

#[test]
fn every_placeholder_is_learned_and_nothing_else_is() {
    let experiment = experiment();
    for setting in [Setting::Quick, Setting::Full] {
        let named: BTreeSet<String> = experiment
            .evaluations
            .iter()
            .flat_map(|evaluation| {
                evaluation.length(setting).seeds.iter().map(|&seed| evaluation.named(seed))
            })
            .collect();
        let played = experiment.plans.iter().flat_map(|plan| searches(plan, setting));
        let tests = experiment.right_moves.iter();
        let tested = tests.flat_map(|test| {
            let cases = &test.amount(setting).cases;
            cases.iter().flat_map(|case| test.searches.values().map(move |text| filled(text, case, 0)))
        });
        let used: BTreeSet<String> = played.chain(tested).flat_map(|search| placeholders(&search)).collect();
        assert_eq!(used, named, "{setting:?}");
    }
}

#[test]
fn every_game_and_every_search_can_be_opened() {
    let mut experiment = experiment();
    // No weights are needed to read the searches: `none` is an evaluation of every game.
    for search in experiment.plans.iter_mut().flat_map(|plan| plan.searches.values_mut()) {
        *search = search.replace("{case}", "1");
        for name in placeholders(search).into_iter().filter(|name| name != "x") {
            *search = search.replace(&format!("{{{name}}}"), "none");
        }
    }
    for setting in [Setting::Quick, Setting::Full] {
        let (points, pieces) =
            experiment.points(setting, 1, &Prepared::default()).expect("all can be played");
        assert!(!points.is_empty() && pieces.len() == points.len());
        let files: BTreeSet<String> = points.iter().map(experiments::Point::file).collect();
        assert_eq!(files.len(), points.len(), "every point has a file of its own");
        for point in points.iter().filter(|point| point.tournament.settings().game.contains(".game")) {
            let game = &point.tournament.settings().game;
            assert!(game.contains(".game:rules="), "{game}");
        }
    }
}

#[test]
fn every_learner_has_options_that_can_be_read() {
    for evaluation in experiment().evaluations {
        for setting in [Setting::Quick, Setting::Full] {
            let options = evaluation.learner(setting, 1).expect("options");
            assert_eq!(options.games, evaluation.length(setting).games);
        }
    }
}
