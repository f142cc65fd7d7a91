//! The kind that a report claims for its value is true of the whole game: exact values are exact, bounds
//! bound, and what is called proven is so, however shallow the search was. And it comes when it is asked for.

#[path = "kinds/payoffs.rs"]
mod payoffs;

use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::{EvenAgain, OwnHeaps, TreeShape};
use game::{Evaluate, Evaluated, Game, Line, Named, Payoffs, Player};
use search::reference::{self, Reference};
use search::{
    AlphaBeta, Budget, ClassCosts, Kind, MaxN, Minimax, MoveCost, NegaAlpha, NegaMax, Paranoid, Policy, Pvs,
    Report, Root, Rounding, Search, SyncEvaluated, Value,
};
use std::sync::Arc;

/// How often each kind was claimed, so that no claim goes untested.
#[derive(Debug, Default)]
struct Claims {
    exact: u32,
    lower: u32,
    upper: u32,
    heuristic: u32,
    cut: u32,
}

/// Holds what is said of one value, for `mover`, against the payoffs under best play.
fn hold(claims: &mut Claims, what: &str, value: &Value, kind: Kind, truth: &Payoffs, mover: Player) {
    let Value::Vector(value) = value else { return };
    let (said, truth) = (value[mover], truth[mover]);
    match kind {
        Kind::Exact => {
            claims.exact += 1;
            assert_eq!(said, truth, "{what}: exact");
        }
        Kind::Lower => {
            claims.lower += 1;
            assert!(truth >= said, "{what}: {said} is called a lower bound of {truth}");
        }
        Kind::Upper => {
            claims.upper += 1;
            assert!(truth <= said, "{what}: {said} is called an upper bound of {truth}");
        }
        Kind::Heuristic => claims.heuristic += 1,
        Kind::Cut => claims.cut += 1,
        Kind::Unknown => panic!("{what}: a finished search knows something"),
    }
}

/// The payoffs of a position under best play.
fn truth<G: Evaluated>(game: &G, line: &Line<G>) -> Payoffs {
    let evaluation = G::Evaluation::default_choice();
    let answer = reference::value(game, &evaluation, line, Reference::to_the_end());
    evaluation.scale(game).payoffs(&answer.values)
}

/// Holds a report's root and its rows.
fn hold_report<G: Evaluated>(claims: &mut Claims, what: &str, game: &G, report: &Report<G::Move>) {
    let line = Line::new(game);
    let mover = game.to_move(line.state());
    let whole = truth(game, &line);
    hold(claims, what, &report.value, report.kind, &whole, mover);
    assert_ne!(report.kind, Kind::Cut, "{what}: the root is cut off by nothing");
    if report.is_proven(&game.promises(), mover) {
        let Value::Vector(value) = report.value else { return };
        assert_eq!(value[mover].signum(), whole[mover].signum(), "{what}: proven");
    }
    for row in &report.moves {
        let mut after = line.clone();
        after.push(game, row.mv);
        hold(
            claims,
            &format!("{what}, move {:?}", row.mv),
            &row.value,
            row.kind,
            &truth(game, &after),
            mover,
        );
    }
}

fn hold_all<G: SyncEvaluated>(claims: &mut Claims, name: &str, game: &G, depth: u32, extension: u32) {
    let evaluation = G::Evaluation::default_choice;
    let budget = Budget::plies(depth);
    // With every move asked for, rows are values of their own; without, many were cut off.
    for multi_pv in [1, usize::MAX] {
        let root = Root { multi_pv, ..Root::start(game) };
        let what = |search: &str| format!("{search} on {name} to depth {depth}");
        macro_rules! check {
            ($($search:ident),*) => {$(
                let mut search = $search::new(evaluation()).with_extension(extension);
                let report = search.search(&root, &budget, ()).expect("fits");
                hold_report(claims, &what(stringify!($search)), game, &report);
            )*};
        }
        check!(Minimax, NegaMax, AlphaBeta, NegaAlpha);
        let classes = |enhanced| {
            let names = game.classes().first().map_or(0, |way| way.names.len());
            let probabilities: Vec<f64> = [0.9, 0.02, 0.3].into_iter().cycle().take(names).collect();
            MoveCost::Classes(Arc::new(ClassCosts::new(
                0,
                &probabilities,
                0.25,
                enhanced,
                Rounding::HALF_PLIES,
            )))
        };
        let policy = |enhanced| {
            let policy = Policy::read("(first 1.5 among-3 0.7 wins 2)").expect("a policy");
            MoveCost::Classes(Arc::new(ClassCosts::by_policy(policy, None, enhanced, Rounding::HALF_PLIES)))
        };
        for cost in
            [MoveCost::Ply, MoveCost::LateMoves, classes(false), classes(true), policy(false), policy(true)]
        {
            let mut pvs = Pvs::new(evaluation());
            (pvs.table, pvs.cost) = (1 << 12, cost.clone());
            let report = pvs.search(&root, &budget, ()).expect("fits");
            hold_report(claims, &what("pvs"), game, &report);
            pvs.quiescence = true;
            if pvs.fits(&root, &budget).is_ok() {
                let report = pvs.search(&root, &budget, ()).expect("fits");
                hold_report(claims, &what("pvs:quiescence"), game, &report);
            }
            let mut max_n = MaxN { extension, cost: cost.clone(), ..MaxN::default() };
            let report = max_n.search(&root, &budget, ()).expect("fits");
            hold_report(claims, &what("max-n"), game, &report);
            let mut paranoid = Paranoid { extension, cost, ..Paranoid::default() };
            let report = paranoid.search(&root, &budget, ()).expect("fits");
            hold_report(claims, &what("paranoid"), game, &report);
        }
    }
}

#[test]
fn claims_about_random_trees_are_true() {
    let mut claims = Claims::default();
    for seed in 0..3_000 {
        let shape = TreeShape { players: 2, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let extension = if RandomTreeEvaluation.is_quiet(&game, &game.start()) { 0 } else { 2 };
        let depth = 1 + (seed % u64::from(shape.depth)) as u32;
        hold_all(&mut claims, &format!("tree {seed} {game:?}"), &game, depth, extension);
    }
    assert!(
        [claims.exact, claims.lower, claims.upper, claims.heuristic, claims.cut]
            .iter()
            .all(|&count| count > 500)
    );
}

/// Estimates in points may be greater than every payoff. A move that is proven to be worth no more than such
/// an estimate has a bound that is a payoff all the same.
#[test]
fn bounds_of_moves_are_payoffs() {
    let (mut claims, mut bounds) = (Claims::default(), 0);
    for seed in 0..2_000 {
        let game = RandomTree::new(TreeShape { players: 2, ..TreeShape::random(seed) }, seed).in_points();
        let (payoffs, mover) = (game.promises().payoffs.expect("bounds"), game.to_move(&game.start()));
        let root = Root::start(&game);
        for budget in [1, 2, 3].map(Budget::plies) {
            let reports = [
                AlphaBeta::new(RandomTreeEvaluation).with_distance().search(&root, &budget, ()),
                NegaAlpha::new(RandomTreeEvaluation).with_distance().search(&root, &budget, ()),
                NegaMax::new(RandomTreeEvaluation).with_distance().search(&root, &budget, ()),
                Pvs::new(RandomTreeEvaluation).search(&root, &budget, ()),
            ];
            for report in reports {
                let (report, what) = (report.expect("fits"), format!("{game:?} within {budget:?}"));
                hold_report(&mut claims, &what, &game, &report);
                let is_bound = |kind| matches!(kind, Kind::Upper | Kind::Lower);
                for row in report.moves.iter().filter(|row| is_bound(row.kind)) {
                    let Value::Vector(values) = &row.value else { panic!("{what}: a bound of what?") };
                    let is_payoff = (payoffs.least..=payoffs.greatest).contains(&values[mover]);
                    assert!(is_payoff, "{what}: {} is called a bound, and is no payoff", values[mover]);
                    bounds += 1;
                }
            }
        }
    }
    assert!(bounds > 500, "{bounds} bounds were tested");
}

#[test]
fn claims_about_games_whose_winner_hurries_are_true() {
    let mut claims = Claims::default();
    for (first, second) in (0..7).flat_map(|first| (0..7).map(move |second| (first, second))).skip(1) {
        for last_loses in [false, true] {
            let game = OwnHeaps::new(&[first, second], last_loses);
            for depth in 1..=8 {
                hold_all(&mut claims, &format!("{game:?}"), &game, depth, 0);
            }
        }
    }
    for heap in 1..=14 {
        let game = EvenAgain::new(heap, 2);
        for depth in 1..=8 {
            hold_all(&mut claims, &format!("{game:?}"), &game, depth, 0);
        }
    }
    assert!(claims.exact > 1_000 && claims.heuristic > 1_000);
}

#[test]
fn distances_of_wins_found_early_are_the_true_ones() {
    for heap in 1..=14 {
        let game = EvenAgain::new(heap, 2);
        let whole = NegaAlpha::default()
            .with_distance()
            .search(&Root::start(&game), &Budget::default(), ())
            .expect("fits");
        for depth in 1..=14 {
            let report = NegaAlpha::default()
                .with_distance()
                .search(&Root::start(&game), &Budget::plies(depth), ())
                .expect("fits");
            if report.kind == Kind::Exact {
                assert_eq!(report.distance, whole.distance, "{game:?} to depth {depth}");
            }
        }
    }
}
