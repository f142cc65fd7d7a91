//! Trees written as text: how they are read, and the laws.

mod in_step;

use crate::common::seeded;
use game::{Bounds, Configured, Evaluate, Game, Given, Notation, Payoffs, Player, Scale, laws, legal};
use games::tree::*;
use proptest::prelude::*;

fn tree(text: &str) -> Tree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Asserts that parsing `text` fails with exactly this message.
fn refuse(text: &str, message: &str) {
    let error = text.parse::<Tree>().expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}

/// The value for player 1 of two.
fn minimax(tree: &Tree, state: State) -> i32 {
    if let Some(payoffs) = tree.outcome(&state) {
        return payoffs[Player::FIRST];
    }
    let values = legal(tree, &state).into_iter().map(|mv| {
        let mut child = state;
        tree.play(&mut child, mv);
        minimax(tree, child)
    });
    let best = if tree.to_move(&state) == Player::FIRST { values.max() } else { values.min() };
    best.expect("a node has children")
}

const TREES: [&str; 8] = [
    "((3 (((4 1) 2))))",
    "5",
    "[1,2,3]",
    "((3 5)@4! (2 9)! -1)",
    "2:((3 5) 2:(2 9)@-7)",
    "([1,0,0] ([0,1,0] 1:([0,0,1] [1,0,0]))@[5,5,-9]!)",
    "((((((1))))) 2)",
    "([1,-1] ([0,0] [2,-2]))",
];

#[test]
fn obeys_the_laws() {
    for text in TREES {
        laws::check_notation(&tree(text), 50, 1);
    }
}

#[test]
fn the_lecture_s_examples_have_their_values() {
    let default = Tree::configure(&Given::defaults(Tree::PARAMETERS)).expect("the default is a tree");
    assert_eq!(default.to_text(), "((3 (((4 1) 2))))");
    // MAX, MIN between 3 and the subtree: the deep cutoff does not change the value.
    assert_eq!(minimax(&default, default.start()), 2);
    assert_eq!(default.promises().longest, Some(5));
    assert_eq!((default.nodes(), default.leaves()), (9, 4));
    // Beta cutoff: MIN chooses between 4 and a MAX node that has already shown 5.
    let cut = tree("2:(4 (5 1))");
    assert_eq!(minimax(&cut, cut.start()), 4);
}

#[test]
fn the_normal_form_is_the_same_tree() {
    let check = |text: &str, normal: &str| {
        let parsed = tree(text);
        assert_eq!(parsed.to_text(), normal);
        assert_eq!(format!("{:?}", tree(normal)), format!("{parsed:?}"));
    };
    for text in TREES {
        check(text, text);
    }
    check(" ( 3\n(4 5)( 6\t7 ) ) ", "(3 (4 5) (6 7))");
    check("1 : ( 2 : ( 3 ) @ 5 ! )", "((3)@5!)");
    check("((3)@0 -0 007)", "((3) 0 7)");
    check("([ 1 , 2 ]([3,4])@[0,0])", "([1,2] ([3,4]))");
    check("(1(2)3)", "(1 (2) 3)");
}

#[test]
fn players_move_in_turn_unless_another_is_written() {
    let mover = |tree: &Tree, path: &str| tree.to_move(&tree.read_position(path).expect(path)).to_string();
    let two = tree("((3 (4 5)) 1:(6 (7)))");
    assert_eq!(["root", "1", "1.2", "2", "2.2"].map(|path| mover(&two, path)), ["1", "2", "1", "1", "2"]);
    let three = tree("(([0,0,1] 3:([1,0,0] ([0,1,0]))))");
    assert_eq!(["root", "1", "1.2", "1.2.2"].map(|path| mover(&three, path)), ["1", "2", "3", "1"]);
    assert_eq!(mover(&tree("2:(1)"), "root"), "2");
}

#[test]
fn paths_are_read_and_refused() {
    let game = tree("((3 5) 7)");
    let refuse = |text: &str, message: &str| {
        assert_eq!(game.read_position(text).expect_err(text).to_string(), message, "{text}");
    };
    assert_eq!(game.read_position(" root "), Ok(game.start()));
    assert_eq!(game.draw(&game.read_position("1").expect("a node")), "2:(3 5)");
    assert_eq!(game.draw(&game.read_position("1.2").expect("a leaf")), "5");
    refuse("", "expected `root` or a child of root from 1 to 2, got nothing");
    refuse("3", "expected `root` or a child of root from 1 to 2, got `3`");
    refuse("1.0", "expected a child of 1 from 1 to 2, got `0`");
    refuse("1.+1", "expected a child of 1 from 1 to 2, got `+1`");
    refuse("1.2.1", "expected nothing below the leaf 1.2, got `1`");
    assert!(game.read_move(&game.start(), "01").is_err());
    let error = game.read_move(&game.start(), "3").expect_err("two children");
    assert_eq!(error.to_string(), "expected a child from 1 to 2, got `3`");
}

#[test]
fn errors_name_the_character() {
    refuse("", "expected a number, `[` or `(` at character 1, got nothing");
    refuse("()", "expected a number, `[` or `(` at character 2, got `)`");
    refuse("(3 5", "expected a number, `[`, `(` or `)` at character 5, got nothing");
    refuse("(3 abc)", "expected a number, `[`, `(` or `)` at character 4, got `abc`");
    refuse("(3) 4", "expected the end of the tree at character 5, got `4`");
    refuse("(3))", "expected the end of the tree at character 4, got `)`");
    refuse("3@5", "expected the end of the tree at character 2, got `@`");
    refuse("(3)!@5", "expected the end of the tree at character 5, got `@`");
    refuse("(3)@", "expected a number or `[` at character 5, got nothing");
    refuse("(é)", "expected a number, `[` or `(` at character 2, got `é`");
    refuse("(3 1000001)", "expected a number from -1000000 to 1000000 at character 4, got `1000001`");
    refuse(
        "(3 99999999999999999999)",
        "expected a number from -1000000 to 1000000 at character 4, got `99999999999999999999`",
    );
    refuse("(3 - 4)", "expected a number from -1000000 to 1000000 at character 4, got `-`");
    refuse("(3-4)", "expected a space before the next number at character 3, got `-4`");
    refuse("(3.5)", "expected a number, `[`, `(` or `)` at character 3, got `.5`");
    refuse("(3 [1,2])", "expected a number, as before at character 4, got `[`");
    refuse("([1,2] 3)", "expected a vector of 2 numbers, as before at character 8, got `3`");
    refuse("([1,2] [1,2,3])", "expected a vector of 2 numbers, as before at character 8, got `[`");
    refuse("[1]", "expected a vector of 2 to 6 numbers at character 1, got `[`");
    refuse("[1 2]", "expected `,` or `]` at character 4, got `2`");
    refuse("[1,2,3,4,5,6,7]", "expected `]` at character 13, got `,`");
    refuse("3:(4 5)", "expected a player from 1 to 2 at character 1, got `3`");
    refuse("(4 7:(5))", "expected a player from 1 to 6 at character 4, got `7`");
    refuse("2:4", "expected `(` at character 3, got `4`");
}

#[test]
fn a_deep_or_large_text_is_an_error_and_no_overflow() {
    refuse(&"(".repeat(1_000_000), "expected no more than 400 open parentheses at character 401, got `(`");
    let deepest = format!("{}1{}", "(".repeat(400), ")".repeat(400));
    assert_eq!(tree(&deepest).promises().longest, Some(400));
    assert_eq!(tree(&deepest).to_text(), deepest);
    let wide = format!("({})", "0 ".repeat(99_999));
    assert_eq!(tree(&wide).nodes(), 100_000);
    let error = format!("({})", "0 ".repeat(100_000)).parse::<Tree>().expect_err("too large");
    assert!(error.to_string().contains("no more than 100000 nodes"), "{error}");
}

#[test]
fn bounds_hold_for_leaves_and_static_values() {
    let bounds = |text: &str| tree(text).promises().payoffs.expect("bounds");
    assert_eq!(bounds("(3 -5)"), Bounds::zero_sum(5));
    assert_eq!(bounds("((3)@-9 5)"), Bounds::zero_sum(9));
    assert_eq!(bounds("([1,-1] [0,0])"), Bounds::zero_sum(1));
    assert_eq!(bounds("([1,-1] ([0,0])@[5,5])"), Bounds { least: -1, greatest: 5, sum: None });
    assert_eq!(bounds("([3,3,3] ([1,2,6]))"), Bounds { least: 1, greatest: 6, sum: Some(9) });
    assert_eq!(bounds("([3,3,3] [1,2,5])"), Bounds { least: 1, greatest: 5, sum: None });
    let [least, most] = ["-1000000", "1000000"];
    assert_eq!(bounds(&format!("[{most},{most},{most},{most},{most},{most}]")).sum, Some(6_000_000));
    assert_eq!(bounds(least), Bounds::zero_sum(1_000_000));
}

#[test]
fn static_values_and_quietness_are_as_written() {
    let game = tree("((3)@5 (4)! (2))@-1");
    let values = |path: &str| {
        let state = game.read_position(path).expect(path);
        (TreeEvaluation.values(&game, &state), TreeEvaluation.is_quiet(&game, &state))
    };
    assert_eq!(values("root"), (Payoffs::two(-1), true));
    assert_eq!(values("1"), (Payoffs::two(5), true));
    assert_eq!(values("2"), (Payoffs::two(0), false));
    assert_eq!(TreeEvaluation.scale(&game), Scale::Payoffs);
    let three = tree("([1,2,3])@[4,5,6]");
    assert_eq!(TreeEvaluation.values(&three, &three.start()), Payoffs::new(&[4, 5, 6]));
}

#[test]
fn a_wrong_parameter_says_where() {
    let mut given = Given::defaults(Tree::PARAMETERS);
    given.set("tree", "((3 5)(6 x))").expect("the first value");
    let error = Tree::configure(&given).expect_err("x is no node");
    assert_eq!(
        error.to_string(),
        "parameter `tree`: expected a number, `[`, `(` or `)` at character 10, got `x`"
    );
}

proptest! {
    #![proptest_config(seeded())]

    #[test]
    fn no_text_makes_it_panic(
        any in ".{0,40}",
        own in r"[0-9()\[\]@!:, .root-]{0,30}",
        near in r"(\([1-3 ()@!:-]{0,12}\)){1,3}"
    ) {
        let game = tree("((3 5) 7 (1 (2)))");
        for text in [&any, &own, &near] {
            if let Ok(state) = game.read_position(text) {
                prop_assert_eq!(game.read_position(&game.write_position(&state)), Ok(state));
            }
            let _ = game.read_move(&game.start(), text);
            let mut given = Given::defaults(Tree::PARAMETERS);
            prop_assert!(given.set("tree", text).is_ok());
            if let Ok(tree) = Tree::configure(&given) {
                laws::check_notation(&tree, 1, 1);
                let normal = tree.to_text();
                prop_assert_eq!(normal.parse::<Tree>().expect("the normal form").to_text(), normal);
            }
        }
    }

    #[test]
    fn random_trees_come_back_from_their_text(text in nested()) {
        let tree = tree(&text);
        laws::check_notation(&tree, 2, 1);
        prop_assert_eq!(tree.to_text(), text);
    }
}

/// Trees of numbers in normal form.
fn nested() -> impl Strategy<Value = String> {
    (-9..10_i32).prop_map(|number: i32| number.to_string()).prop_recursive(5, 60, 4, |node| {
        let ends = prop_oneof![Just(""), Just("@5"), Just("!"), Just("@-3!")];
        (prop::collection::vec(node, 1..5), ends)
            .prop_map(|(nodes, end)| format!("({}){end}", nodes.join(" ")))
    })
}
