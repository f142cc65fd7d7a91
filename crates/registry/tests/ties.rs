//! Nishino's examples of ties among three players as literal trees (*Tanhinmin*, sections 3.1 and 5.1), and
//! their pictures.

use picture::trace::{Event, Trace, Worth};
use picture::{Format, Options, render};
use registry::open;
use request::{Answer, Request};
use search::Budget;

fn analyze(tree: &str, search: &str) -> Answer {
    let request = Request::new(Some(search), &Budget::default()).expect("in the grammar");
    open(&format!("tree:{tree}")).expect("a tree").analyze(&request).expect("fits")
}

fn trace(tree: &str, search: &str) -> Trace {
    let request = Request::new(Some(search), &Budget::default()).expect("in the grammar");
    open(&format!("tree:{tree}")).expect("a tree").trace(&request, 1_000).expect("fits").1
}

/// The best move and the value of a search that gives a vector.
fn vector(tree: &str, search: &str) -> (String, Vec<i32>) {
    let answer = analyze(tree, search);
    (answer.best.expect("the tree goes on"), answer.value.expect("a vector"))
}

fn set(tree: &str, search: &str) -> Vec<Vec<i32>> {
    analyze(tree, search).values.expect("a set")
}

/// Player 2 gets 1 either way; player 1 gets 0 from A and 2 from B, and could have a certain 1.
const UNSTABLE: &str = "(([0,1,2] [2,1,0]) [1,0,1])";
/// Player 2 gets 1 either way, and player 1 gets 0 from both.
const STABLE: &str = "(([0,1,2] [0,1,1]) [1,0,1])";
/// No player ever has two children of equal value to them.
const DISTINCT: &str = "(([0,1,2] [2,0,0]) ([1,2,0] [3,1,1]))";

const TIES: [&str; 4] = ["paper", "first", "worst", "random"];

#[test]
fn a_tie_of_player_2_decides_everything() {
    // A comes first: player 1 avoids it. Worst for player 1 is A as well.
    for tie in ["first", "worst"] {
        let found = vector(UNSTABLE, &format!("max-n:tie={tie}"));
        assert_eq!(found, ("2".to_owned(), vec![1, 0, 1]), "{tie}");
    }
    // Shinohara and Ishida keep the next player's payoff low: B, and player 1 chooses it.
    assert_eq!(vector(UNSTABLE, "max-n:tie=paper"), ("1".to_owned(), vec![2, 1, 0]));
    // With ties left open, the set has all that may happen. If the tie-break is known, player 1 never gets 0.
    assert_eq!(set(UNSTABLE, "max-n:tie=set"), [vec![1, 0, 1], vec![2, 1, 0]]);
    // If not, neither move of player 1 is surely better.
    for dominance in ["weak", "strict"] {
        let found = set(UNSTABLE, &format!("soft-max-n:dominance={dominance}"));
        assert_eq!(found, [vec![0, 1, 2], vec![1, 0, 1], vec![2, 1, 0]], "{dominance}");
    }
}

#[test]
fn a_tie_may_decide_nothing() {
    for tie in TIES {
        let found = vector(STABLE, &format!("max-n:tie={tie}"));
        assert_eq!(found, ("2".to_owned(), vec![1, 0, 1]), "{tie}");
    }
    for search in ["max-n:tie=set", "soft-max-n", "soft-max-n:dominance=strict"] {
        assert_eq!(set(STABLE, search), [vec![1, 0, 1]], "{search}");
    }
    // All vectors the same: nothing to decide either.
    let same = "(([0,1,2] [0,1,2]) [1,0,1])";
    assert_eq!(set(same, "soft-max-n"), [vec![1, 0, 1]]);
}

#[test]
fn distinct_values_need_no_tie_break() {
    for tie in TIES {
        let found = vector(DISTINCT, &format!("max-n:tie={tie}"));
        assert_eq!(found, ("2".to_owned(), vec![1, 2, 0]), "{tie}");
    }
    for search in ["max-n:tie=set", "soft-max-n", "soft-max-n:dominance=strict"] {
        assert_eq!(set(DISTINCT, search), [vec![1, 2, 0]], "{search}");
    }
}

/// The sets of winners among players 1, 2 and 3, as the paper's letters.
fn letters(values: &[Vec<i32>]) -> String {
    let mut letters: Vec<char> = values
        .iter()
        .map(|vector| ['a', 'b', 'c'][vector.iter().position(|&pay| pay == 1).expect("a winner")])
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[test]
fn table_1_row_by_row() {
    // At a node of player C, the children as A's nodes above give them; {b, c} is a node of an indifferent A.
    const ROWS: [(&str, &str); 15] = [
        ("a", "a"),
        ("b", "b"),
        ("c", "c"),
        ("bc", "bc"),
        ("a,b", "ab"),
        ("a,c", "c"),
        ("a,bc", "bc"),
        ("b,c", "c"),
        ("b,bc", "bc"),
        ("c,bc", "c"),
        ("a,b,c", "c"),
        ("a,b,bc", "bc"),
        ("a,c,bc", "c"),
        ("b,c,bc", "c"),
        ("a,b,c,bc", "c"),
    ];
    let child = |letters: &str| match letters {
        "a" => "[1,0,0]",
        "b" => "[0,1,0]",
        "c" => "[0,0,1]",
        _ => "1:([0,1,0] [0,0,1])",
    };
    for (children, expected) in ROWS {
        let children: Vec<&str> = children.split(',').map(child).collect();
        let tree = format!("3:({})", children.join(" "));
        assert_eq!(letters(&set(&tree, "soft-max-n")), expected, "{tree}");
    }
}

#[test]
fn pictures_show_sets() {
    let trace = trace(UNSTABLE, "soft-max-n");
    let sets: Vec<&Worth> = trace
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Leave(leave) => Some(&leave.value),
            _ => None,
        })
        .collect();
    let tie = Worth::Set(vec![vec![0, 1, 2], vec![2, 1, 0]]);
    assert!(sets.contains(&&tie), "player 2's node holds both: {sets:?}");
    let svg = render(&trace, &Options::new(Format::Svg));
    for shown in ["{[0,1,2]", "[2,1,0]}", "[1,0,1]"] {
        assert!(svg.contains(shown), "{shown} is in the picture: {svg}");
    }
    for format in [Format::Text, Format::Dot, Format::Html] {
        assert!(render(&trace, &Options::new(format)).contains("[2,1,0]"));
    }
}
