//! Exercises for paper: what their boxes show follows from the children, and is true of plain minimax.

use picture::{Convention, Exercise, Format, Options, render};
use request::{Budget, Request};
use studies::exercises::{SHEETS, exercises, has_cut};

/// The outline of a tree whose boxes are filled in.
fn solved(game: &str, search: &str, convention: Convention) -> String {
    let request = Request::new(Some(search), &Budget::default()).expect("a search");
    let session = registry::open(game).expect("a game");
    let (_, trace) = session.trace(&request, 1_000).expect("a trace");
    let exercise = Some(Exercise { answer: true, blanks: None, seed: 1, convention });
    render(&trace, &Options { format: Format::Text, exercise })
}

/// A node as it is printed.
#[derive(Debug)]
struct Printed {
    is_max: bool,
    was_searched: bool,
    /// As it is in its box, or at a leaf.
    value: String,
    children: Vec<Printed>,
}

/// Reads the lines of an outline from `at` on, whose node is at this depth.
fn parse(lines: &[&str], at: &mut usize, depth: usize) -> Printed {
    let line = lines[*at];
    *at += 1;
    let value = line.split("value ").nth(1).and_then(|rest| rest.split("  ").next()).unwrap_or("–");
    let mut node = Printed {
        is_max: line.contains("MAX"),
        was_searched: !line.contains("never searched"),
        value: value.trim_matches(['[', ']']).to_owned(),
        children: Vec::new(),
    };
    while lines.get(*at).is_some_and(|line| depth_of(line) == depth + 1) {
        node.children.push(parse(lines, at, depth + 1));
    }
    node
}

/// Three columns a ply lead to a node.
fn depth_of(line: &str) -> usize {
    line.chars().take_while(|sign| "├└│─ ".contains(*sign)).count() / 3
}

/// The number of a leaf, or 1 and -1 for won and lost.
fn number(value: &str) -> i32 {
    match value.split(' ').next() {
        Some("win") => 1,
        Some("lost") => -1,
        _ => value.parse().expect("a number"),
    }
}

/// The value of plain minimax: everything is looked at.
fn minimax(node: &Printed) -> i32 {
    let children = node.children.iter().map(minimax);
    let value = if node.is_max { children.max() } else { children.min() };
    value.unwrap_or_else(|| number(&node.value))
}

/// What is known of a node by its children, as an interval: they are looked at as far as the search did.
fn known(node: &Printed, all: (i32, i32)) -> (i32, i32) {
    if !node.was_searched {
        return all;
    }
    if node.children.is_empty() {
        return (number(&node.value), number(&node.value));
    }
    let children: Vec<(i32, i32)> = node.children.iter().map(|child| known(child, all)).collect();
    let fold = |of: fn(&(i32, i32)) -> i32| {
        let numbers = children.iter().map(of);
        if node.is_max { numbers.max() } else { numbers.min() }.expect("a child")
    };
    (fold(|interval| interval.0), fold(|interval| interval.1))
}

/// Checks every box of the tree, and counts them.
fn check(node: &Printed, all: (i32, i32), context: &str) -> usize {
    if node.children.is_empty() {
        return 0;
    }
    let below: usize = node.children.iter().map(|child| check(child, all, context)).sum();
    if !node.was_searched {
        assert_eq!(node.value, "–", "{context}");
        return below;
    }
    let (least, most) = known(node, all);
    let value = minimax(node);
    assert!((least..=most).contains(&value), "{context}: {value} is not from {least} to {most}");
    let shown = &node.value;
    match shown.chars().next() {
        Some('≥') => {
            assert!(least > all.0 && least < most && shown[3..] == least.to_string(), "{context}: {shown}");
        }
        Some('≤') => {
            assert!(most < all.1 && least < most && shown[3..] == most.to_string(), "{context}: {shown}");
        }
        _ => assert_eq!((number(shown), number(shown)), (least, most), "{context}: {shown}"),
    }
    below + 1
}

/// The tree below the caption of an outline.
fn tree(outline: &str) -> Printed {
    let lines: Vec<&str> = outline.split_once("\n\n").expect("a caption").1.lines().collect();
    parse(&lines, &mut 0, 0)
}

#[test]
fn boxes_of_ten_sheets_follow_from_the_children_and_are_true_of_minimax() {
    let mut boxes = 0;
    for (lesson, sheet) in SHEETS.into_iter().flat_map(|lesson| (1..=10).map(move |sheet| (lesson, sheet))) {
        for task in exercises(lesson, sheet).expect("a sheet") {
            let outline = solved(&task.game, task.search, Convention::FailSoft);
            // A game of coins is won or lost, so that nothing is more than a win.
            let all = if task.shape == "coins" { (-1, 1) } else { (i32::MIN, i32::MAX) };
            let tree = tree(&outline);
            let context = format!("{lesson}, sheet {sheet}, {}:\n{outline}", task.game);
            boxes += check(&tree, all, &context);
            assert_eq!(known(&tree, all), (minimax(&tree), minimax(&tree)), "{context}");
        }
    }
    assert!(boxes > 500, "{boxes} boxes");
}

#[test]
fn a_textbooks_example_has_a_value_where_it_follows_and_a_bound_where_not() {
    let game = "tree:((3 12 8) (2 4 6) (14 5 2))";
    let values = |convention| {
        let tree = tree(&solved(game, "alpha-beta", convention));
        tree.children.iter().map(|child| child.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(values(Convention::FailSoft), ["3", "≤2", "2"]);
    assert_eq!(values(Convention::FailHard), ["3", "≤3", "≤3"]);
}

/// A mean of playouts does not follow from the best child.
#[test]
fn a_search_without_windows_shows_its_own_values() {
    let [soft, hard] = [Convention::FailSoft, Convention::FailHard]
        .map(|convention| solved("mnk:m=3,n=3,k=3", "mcts:nodes=40", convention));
    assert_eq!(soft, hard);
}

#[test]
fn every_exercise_on_cuts_has_one() {
    for sheet in 1..=200 {
        for task in exercises("cuts", sheet).expect("a sheet") {
            assert!(has_cut(&task.game, task.search).expect("a game"), "sheet {sheet}: {}", task.game);
            // A cut is also marked on the page with the answers.
            let is_marked =
                || solved(&task.game, task.search, Convention::FailSoft).contains("never searched");
            assert!(sheet > 20 || is_marked(), "sheet {sheet}: {}", task.game);
        }
    }
    assert!(!has_cut("tree:((1 2) (3 4))", "alpha-beta").expect("a game"), "a bound met at the last move");
}

#[test]
fn sheets_differ_and_only_some_lessons_have_them() {
    assert_ne!(exercises("cuts", 1), exercises("cuts", 2));
    assert_eq!(exercises("cuts", 3), exercises("cuts", 3));
    let error = exercises("cutz", 1).expect_err("no lesson").to_string();
    assert_eq!(error, "there is no sheet `cutz`; did you mean `cuts`?");
}
