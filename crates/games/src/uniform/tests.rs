use super::*;
use game::{Evaluate, KeySet, Notation, Scale, laws, legal};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn configured(values: &[(&str, &str)]) -> Result<Uniform, ParameterError> {
    let mut given = Given::defaults(Uniform::PARAMETERS);
    for (name, value) in values {
        given.set(name, value)?;
    }
    Uniform::configure(&given)
}

fn ordered(branching: u8, depth: u8, order: Order) -> Uniform {
    Uniform::ordered(branching, depth, order).expect("a small tree")
}

/// Alpha-beta for player 1 of two; counts the leaves.
fn alpha_beta(tree: &Uniform, state: State, alpha: i32, beta: i32, leaves: &mut u64) -> i32 {
    if let Some(payoffs) = tree.outcome(&state) {
        *leaves += 1;
        return payoffs[Player::FIRST];
    }
    let is_max = tree.to_move(&state) == Player::FIRST;
    let (mut alpha, mut beta) = (alpha, beta);
    for mv in legal(tree, &state) {
        let mut child = state;
        tree.play(&mut child, mv);
        let value = alpha_beta(tree, child, alpha, beta, leaves);
        if is_max {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        if alpha >= beta {
            break;
        }
    }
    if is_max { alpha } else { beta }
}

fn leaves_seen(tree: &Uniform) -> u64 {
    let mut leaves = 0;
    alpha_beta(tree, tree.start(), i32::MIN, i32::MAX, &mut leaves);
    leaves
}

#[test]
fn obeys_the_laws() {
    let sets: [&[(&str, &str)]; 8] = [
        &[],
        &[("branching", "3"), ("depth", "5"), ("players", "3"), ("spread", "1")],
        &[("players", "6"), ("spread", "0")],
        &[("order", "best"), ("branching", "5")],
        &[("order", "worst"), ("spread", "2"), ("depth", "61")],
        &[("branching", "1"), ("depth", "62"), ("order", "best")],
        &[("branching", "100"), ("depth", "9"), ("seed", "18446744073709551615")],
        &[("depth", "62"), ("spread", "1000000"), ("order", "best")],
    ];
    for set in sets {
        laws::check_notation(&configured(set).expect("a tree"), 50, 1);
    }
}

#[test]
fn the_lecture_s_tree_has_31_leaves_at_best_and_256_at_worst() {
    assert_eq!(leaves_seen(&ordered(2, 8, Order::Best)), 31);
    assert_eq!(leaves_seen(&ordered(2, 8, Order::Worst)), 256);
}

#[test]
fn alpha_beta_looks_at_as_many_leaves_as_knuth_and_moore_say() {
    for branching in 2..=5_u8 {
        for depth in 1..=6_u8 {
            let width = u64::from(branching);
            let least = width.pow(u32::from(depth.div_ceil(2))) + width.pow(u32::from(depth / 2)) - 1;
            assert_eq!(leaves_seen(&ordered(branching, depth, Order::Best)), least, "{branching}^{depth}");
            let all = width.pow(u32::from(depth));
            assert_eq!(leaves_seen(&ordered(branching, depth, Order::Worst)), all, "{branching}^{depth}");
        }
    }
}

#[test]
fn ordered_leaves_all_differ() {
    for order in [Order::Best, Order::Worst] {
        for (branching, depth) in [(2, 8), (3, 5), (7, 3), (1, 5), (2, 20), (100, 3)] {
            let tree = ordered(branching, depth, order);
            let values: KeySet<i32> =
                (0..tree.leaves()).map(|leaf| tree.payoffs(leaf)[Player::FIRST]).collect();
            assert_eq!(values.len() as u64, tree.leaves());
            assert!(values.iter().all(|value| value.unsigned_abs() <= tree.spread()));
        }
    }
}

#[test]
fn a_spread_gives_ties_or_gaps() {
    let values = |spread: &str| {
        let tree = configured(&[("depth", "3"), ("order", "best"), ("spread", spread)]).expect("a tree");
        let mut values: Vec<i32> = (0..8).map(|leaf| tree.payoffs(leaf)[Player::FIRST]).collect();
        values.sort_unstable();
        values
    };
    assert_eq!(values(""), [-4, -3, -2, -1, 0, 1, 2, 3]);
    assert_eq!(values("1"), [-1, -1, -1, 0, 0, 0, 1, 1]);
    assert_eq!(values("0"), [0; 8]);
    assert_eq!(values("1000000")[0], -1_000_000);
    assert!(values("1000000")[7] <= 1_000_000);
}

#[test]
fn random_leaves_lie_within_the_spread_and_depend_on_the_seed() {
    let tree = |seed| Uniform::random(4, 5, 3, 2, seed).expect("a tree");
    let all = |tree: &Uniform| (0..tree.leaves()).map(|leaf| tree.payoffs(leaf)).collect::<Vec<_>>();
    let leaves = all(&tree(1));
    for value in -2..=2 {
        for player in Player::all(3) {
            assert!(leaves.iter().any(|payoffs| payoffs[player] == value));
        }
    }
    assert!(leaves.iter().all(|payoffs| payoffs.as_slice().iter().all(|entry| entry.abs() <= 2)));
    assert_eq!(leaves, all(&tree(1)));
    assert_ne!(leaves, all(&tree(2)));
}

#[test]
fn the_first_leaf_is_the_value_in_best_order() {
    let tree = ordered(3, 5, Order::Best);
    let value = alpha_beta(&tree, tree.start(), i32::MIN, i32::MAX, &mut 0);
    assert_eq!(UniformEvaluation.values(&tree, &tree.start()), Payoffs::two(value));
    assert_eq!(UniformEvaluation.scale(&tree), Scale::Payoffs);
    let leaf = tree.read_position("3.1.1.1.1").expect("a leaf");
    let child = tree.read_position("3").expect("a node");
    assert_eq!(Some(UniformEvaluation.values(&tree, &child)), tree.outcome(&leaf));
}

#[test]
fn trees_are_drawn_as_literal_trees() {
    let draw = |order, path| {
        let tree = ordered(2, 2, order);
        tree.draw(&tree.read_position(path).expect(path))
    };
    assert_eq!(draw(Order::Worst, "root"), "((-1 -2) (1 0))");
    assert_eq!(draw(Order::Best, "root"), "((0 1) (-2 -1))");
    assert_eq!(draw(Order::Best, "2"), "2:(-2 -1)");
    assert_eq!(draw(Order::Best, "2.1"), "-2");
    let large = ordered(2, 8, Order::Best);
    assert_eq!(large.draw(&large.start()), "root, 256 leaves below");
    let three = Uniform::random(2, 3, 3, 9, 1).expect("a tree");
    let drawn: crate::tree::Tree = three.draw(&three.start()).parse().expect("a literal tree");
    assert_eq!((drawn.players(), drawn.leaves()), (3, 8));
}

#[test]
fn paths_are_read_and_refused() {
    let tree = ordered(3, 2, Order::Best);
    let refuse = |text: &str, message: &str| {
        assert_eq!(tree.read_position(text).expect_err(text).to_string(), message, "{text}");
    };
    refuse("", "expected `root` or children from 1 to 3 joined by dots, got nothing");
    refuse("4", "expected `root` or children from 1 to 3 joined by dots, got `4`");
    refuse("1.+1", "expected a child from 1 to 3, got `+1`");
    refuse("1.1.1", "expected at most 2 numbers, as leaves have no children, got `1`");
}

#[test]
fn parameters_that_do_not_go_together_are_refused() {
    let refuse = |set: &[(&str, &str)], message: &str| {
        let error = configured(set).expect_err(message).to_string();
        assert!(error.contains(message), "{error}");
    };
    refuse(&[("branching", "3"), ("depth", "62")], "at most 2^62 leaves, got `3^62`");
    refuse(&[("order", "best"), ("players", "3")], "expected two players");
    refuse(&[("order", "worst"), ("depth", "21")], "expected at most 2000000 leaves");
    refuse(&[("spread", "1000001")], "`spread`: expected a whole number from 0 to 1000000");
    refuse(&[("branching", "0")], "`branching`");
    refuse(&[("order", "good")], "random or best or worst");
    assert!(Uniform::random(101, 1, 2, 1, 1).is_err());
    assert!(Uniform::random(2, 1, 7, 1, 1).is_err());
    assert!(configured(&[("depth", "62")]).is_ok());
    assert!(configured(&[("order", "worst"), ("depth", "62"), ("spread", "9")]).is_ok());
}

proptest! {
    #![proptest_config(Config {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..Config::default()
    })]

    #[test]
    fn no_text_makes_it_panic(
        any in ".{0,40}",
        own in "[0-9.root]{0,20}",
        path in "([1-3]\\.){0,5}[1-3]",
        number in "[0-9]{1,7}"
    ) {
        let trees = [ordered(3, 4, Order::Worst), configured(&[("depth", "62")]).expect("a tree")];
        for text in [&any, &own, &path, &number] {
            for tree in &trees {
                if let Ok(state) = tree.read_position(text) {
                    prop_assert_eq!(tree.read_position(&tree.write_position(&state)), Ok(state));
                    let _ = UniformEvaluation.values(tree, &state);
                    let _ = tree.draw(&state);
                }
                let _ = tree.read_move(&tree.start(), text);
            }
            for parameter in Uniform::PARAMETERS {
                for order in ["random", "best"] {
                    let mut given = Given::defaults(Uniform::PARAMETERS);
                    prop_assert!(given.set(parameter.name, text).is_ok());
                    if parameter.name != "order" {
                        prop_assert!(given.set("order", order).is_ok());
                    }
                    if let Ok(tree) = Uniform::configure(&given) {
                        laws::check(&tree, 1, 1);
                    }
                }
            }
        }
    }
}
