//! Move costs: equal costs are no costs, and unequal ones change how deep is looked and not what is true.

use crate::costs::{by_class, by_policy, by_tree};
use crate::trees::RandomTree;
use game::toy::TreeShape;
use game::{Evaluated, Game, Named};
use search::{Budget, ClassCosts, MoveCost, PLY, Pvs, Report, Root, Rounding, Search, Unsupported, Value};

fn searched(game: &RandomTree, cost: MoveCost, depth: u32) -> Report<u8> {
    searched_with(1 << 14, game, cost, depth)
}

fn searched_with(table: u64, game: &RandomTree, cost: MoveCost, depth: u32) -> Report<u8> {
    let mut pvs = Pvs::new(<RandomTree as Evaluated>::Evaluation::default_choice());
    (pvs.table, pvs.cost) = (table, cost);
    pvs.search(&Root::start(game), &Budget::plies(depth), ()).expect("fits")
}

fn trees(count: u64) -> impl Iterator<Item = (u64, RandomTree)> {
    (0..count).map(|seed| (seed, RandomTree::new(TreeShape { players: 2, ..TreeShape::random(seed) }, seed)))
}

#[test]
fn a_move_half_as_likely_costs_a_bit_more() {
    let costs =
        |probabilities: &[f64]| ClassCosts::new(0, probabilities, 0.25, false, Rounding::HALF_PLIES).costs;
    assert_eq!(costs(&[0.25, 0.5, 0.0625, 0.125]), [PLY, PLY / 2, 2 * PLY, 3 * PLY / 2]);
    assert_eq!(
        costs(&[1.0, 0.9, 1e-9]),
        [PLY / 2, PLY / 2, 4 * PLY],
        "no less than half a ply, no more than four"
    );
    let costs = ClassCosts::new(0, &[0.3, 0.15, 1.0], 0.5, false, Rounding::FINE).costs;
    assert_eq!(costs, [222, 222 + PLY, 1], "the logarithm of 0.3 to the base of a half is 1.737");
}

#[test]
fn equal_costs_are_no_costs() {
    for (seed, game) in trees(2_000) {
        for depth in 1..=6 {
            let plain = searched(&game, MoveCost::Ply, depth);
            for enhanced in [false, true] {
                let by_class = by_class(&[0.3; 3], 0.3, enhanced);
                // All that can be asked of a random tree.
                let by_tree =
                    by_tree("(wins 0.3 (among-3 (first 0.3 0.3) (among-8 0.3 0.3)))", 0.3, enhanced);
                let by_policy = by_policy("(wins 0 first 0)", None, enhanced);
                for cost in [by_class, by_tree, by_policy] {
                    let equal = searched(&game, cost, depth);
                    let told = |report: &Report<u8>| {
                        (report.best, report.value.clone(), report.line.clone(), report.kind)
                    };
                    assert_eq!(told(&equal), told(&plain), "tree {seed} to depth {depth}");
                    assert_eq!(equal.stats.nodes, plain.stats.nodes, "tree {seed} to depth {depth}");
                }
            }
        }
    }
}

#[test]
fn moves_that_a_policy_cannot_tell_apart_cost_a_ply() {
    for (seed, game) in trees(1_000) {
        assert!(game.shape().branching <= 8, "all moves are among the first eight");
        for depth in 1..=6 {
            // Without a table: with one, a deeper entry would do where costs may differ.
            let plain = searched_with(0, &game, MoveCost::Ply, depth);
            let equal = searched_with(0, &game, by_policy("(among-8 3)", None, false), depth);
            let told = |report: &Report<u8>| (report.best, report.value.clone(), report.stats.nodes);
            assert_eq!(told(&equal), told(&plain), "tree {seed} to depth {depth}");
        }
    }
}

#[test]
fn a_policy_has_a_say() {
    let cost = |cost: &MoveCost| -> (u64, u64) {
        let stats = trees(300).map(|(_, game)| searched(&game, cost.clone(), 5).stats);
        stats.fold((0, 0), |(nodes, evaluations), stats| {
            (nodes + stats.nodes, evaluations + stats.evaluations)
        })
    };
    let deep_where_it_looks_good = cost(&by_policy("(first 1.5)", None, false));
    assert_ne!(deep_where_it_looks_good.0, cost(&MoveCost::Ply).0);
    for other in [
        by_policy("(first -1.5)", None, false),
        by_policy("(first 1.5)", Some(0.2), false),
        by_policy("(first 1.5 wins 2)", None, false),
    ] {
        assert_ne!(cost(&other).0, deep_where_it_looks_good.0, "{other:?}");
    }
    // Features without a weight are not computed.
    assert_eq!(cost(&by_policy("()", None, false)), cost(&MoveCost::Ply));
    assert_eq!(
        cost(&by_policy("(first 1.5 wins 0)", None, false)),
        deep_where_it_looks_good,
        "and a weight of 0 is none"
    );
}

#[test]
fn a_weight_for_what_nothing_tells_is_refused() {
    let (_, game) = trees(1).next().expect("a tree");
    let (root, budget) = (Root::start(&game), Budget::plies(3));
    for (text, refused) in [
        ("(captures 1)", Some("captures")),
        ("(first 1 to-ring-0 1 inward 1)", Some("to-ring-0")),
        ("(threatens 1)", Some("threatens")),
        ("(captures 0 first 1 wins 1)", None),
    ] {
        let mut pvs = Pvs::new(<RandomTree as Evaluated>::Evaluation::default_choice());
        pvs.cost = by_policy(text, None, false);
        let expected = refused.map_or(Ok(()), |feature| Err(Unsupported::Feature { feature }));
        assert_eq!(pvs.fits(&root, &budget), expected, "{text}");
    }
}

#[test]
fn moves_at_half_a_ply_are_looked_at_twice_as_deep() {
    for (seed, game) in trees(1_000) {
        for depth in 1..=4 {
            // A move from one ply to the horizon costs what is left.
            let cheap = searched(&game, by_class(&[0.5; 3], 0.25, false), depth);
            let plain = searched(&game, MoveCost::Ply, 2 * depth - 1);
            assert_eq!(cheap.value, plain.value, "tree {seed} to depth {depth}");
        }
    }
}

#[test]
fn the_move_before_has_a_say() {
    let nodes = |cost: &MoveCost| -> u64 {
        trees(300).map(|(_, game)| searched(&game, cost.clone(), 5).stats.nodes).sum()
    };
    let unequal = by_class(&[0.9, 0.05, 0.3], 0.25, false);
    let in_another_order = by_class(&[0.05, 0.3, 0.9], 0.25, false);
    assert_ne!(nodes(&unequal), nodes(&MoveCost::Ply));
    assert_ne!(nodes(&unequal), nodes(&in_another_order));
    assert_ne!(nodes(&unequal), nodes(&by_class(&[0.9, 0.05, 0.3], 0.25, true)));
}

#[test]
fn a_tree_of_questions_has_a_say() {
    let cost = |cost: &MoveCost| -> (u64, u64) {
        let stats = trees(300).map(|(_, game)| searched(&game, cost.clone(), 5).stats);
        stats.fold((0, 0), |(nodes, evaluations), stats| {
            (nodes + stats.nodes, evaluations + stats.evaluations)
        })
    };
    let plain = cost(&MoveCost::Ply);
    let deep_where_it_looks_good = cost(&by_tree("(first 0.5 0.1)", 0.5, false));
    let deep_where_it_looks_bad = cost(&by_tree("(first 0.1 0.5)", 0.5, false));
    assert_ne!(plain.0, deep_where_it_looks_good.0);
    assert_ne!(deep_where_it_looks_good.0, deep_where_it_looks_bad.0);
    // Features that a game cannot have are not computed.
    assert_eq!(cost(&by_tree("(captures 0.1 0.5)", 0.5, false)), plain);
    // The evaluations for ranks are counted.
    let ranked = cost(&by_tree("(first 0.5 0.5)", 0.5, false));
    assert!(ranked.0 == plain.0 && ranked.1 > plain.1, "{ranked:?} and {plain:?}");
}

#[test]
fn questions_keep_to_the_limit_of_evaluations() {
    for (seed, game) in trees(300) {
        let mut pvs = Pvs::new(<RandomTree as Evaluated>::Evaluation::default_choice());
        for cost in [by_tree("(first 0.5 0.1)", 0.5, false), by_policy("(first 1)", None, false)] {
            (pvs.table, pvs.cost) = (1 << 14, cost);
            for evaluations in [1, 7, 30] {
                let budget = Budget { evaluations: Some(evaluations), ..Budget::default() };
                let report = pvs.search(&Root::start(&game), &budget, ()).expect("fits");
                assert!(report.stats.evaluations <= evaluations, "tree {seed}: {}", report.stats.evaluations);
            }
        }
    }
}

#[test]
fn the_turn_shifts_what_is_guessed_and_nothing_else() {
    let (mut guesses, mut proofs) = (0, 0);
    for (seed, game) in trees(1_000) {
        let mover = game.to_move(&game.start());
        for depth in 1..=3 {
            let value = |tempo: i32| {
                let mut pvs = Pvs::new(<RandomTree as Evaluated>::Evaluation::default_choice());
                (pvs.table, pvs.tempo) = (1 << 14, tempo);
                let report = pvs.search(&Root::start(&game), &Budget::plies(depth), ()).expect("fits");
                let Value::Vector(values) = report.value else { panic!("two players have a value each") };
                (values[mover], report.is_proven(&game.promises(), mover))
            };
            let ((plain, is_proven), (shifted, is_proven_too)) = (value(0), value(7));
            // Where one of them is a guess, it may have outweighed a proven draw.
            if is_proven && is_proven_too {
                proofs += 1;
                assert_eq!(plain, shifted, "tree {seed} to depth {depth}");
            } else {
                guesses += 1;
                assert!((plain - shifted).abs() <= 7, "tree {seed} to depth {depth}: {plain} and {shifted}");
            }
        }
    }
    assert!(guesses > 500 && proofs > 500, "{guesses} guesses, {proofs} proofs");
}
