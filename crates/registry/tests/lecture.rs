//! The lecture's pages as tests: its cuts, orders, coin game and labels (Yokoo, *Game tree search I and II*).

use picture::trace::{Event, Trace, Unvisited, Worth};
use registry::{Session, open};
use request::{Answer, Request};
use search::{Budget, Kind};

fn request(search: &str) -> Request {
    Request::new(Some(search), &Budget::default()).expect("in the grammar")
}

fn analyze(game: &str, search: &str) -> Answer {
    open(game).expect("a game").analyze(&request(search)).expect("fits")
}

fn trace(game: &str, search: &str) -> Trace {
    open(game).expect("a game").trace(&request(search), 10_000).expect("fits").1
}

/// A cut: its name, the value that met the bound, the bound, and the leaves never visited.
type NamedCut = (String, Option<i32>, Option<i32>, Vec<i32>);

fn cuts(trace: &Trace) -> Vec<NamedCut> {
    let leaf = |branch: &Unvisited| branch.value.as_ref().expect("a leaf")[0];
    let of = |event: &Event| match event {
        Event::Leave(leave) => leave
            .cut
            .as_ref()
            .map(|cut| (cut.name(), cut.met_by, cut.bound, cut.unvisited.iter().map(leaf).collect())),
        _ => None,
    };
    trace.events.iter().filter_map(of).collect()
}

#[test]
fn the_four_cuts_one_each_named() {
    for search in ["alpha-beta", "nega-alpha"] {
        for (tree, name, met_by, bound, unvisited) in [
            ("((4 (5 1)))", "beta cut", 5, 4, 1),
            ("(4 (2 9))", "alpha cut", 2, 4, 9),
            ("((3 (((4 1) 2))))", "deep beta cut", 4, 3, 1),
            ("(5 (((4 9) 6)))", "deep alpha cut", 4, 5, 9),
        ] {
            let found = cuts(&trace(&format!("tree:{tree}"), search));
            let expected = (name.to_owned(), Some(met_by), Some(bound), vec![unvisited]);
            assert_eq!(found, [expected], "{search} on {tree}");
        }
    }
}

#[test]
fn order_decides_how_many_leaves_are_looked_at() {
    for (order, search, leaves) in [
        ("best", "alpha-beta", 31),
        ("best", "nega-alpha", 31),
        ("worst", "alpha-beta", 256),
        ("worst", "nega-alpha", 256),
        ("best", "minimax", 256),
        ("worst", "minimax", 256),
        ("random", "nega-max", 256),
    ] {
        let answer = analyze(&format!("uniform:branching=2,depth=8,order={order}"), search);
        assert_eq!(answer.evaluations, leaves, "{search} in order {order}");
        assert_eq!(answer.nodes - answer.expansions, leaves, "{search} in order {order}");
    }
}

#[test]
fn the_first_player_wins_coins_1_and_6_by_two_moves() {
    let request = Request { multi_pv: 99, ..request("alpha-beta") };
    let answer = open("coin-row:rows=1+6").expect("a game").analyze(&request).expect("fits");
    let winning: Vec<&str> = answer
        .moves
        .iter()
        .filter(|row| row.value.as_deref() == Some(&[1, -1]) && row.kind == Kind::Exact)
        .map(|row| row.mv.as_str())
        .collect();
    assert_eq!(winning, ["6>2+3", "6>4"], "to (1,2,3) and to (1,4)");
    assert!(answer.moves.iter().all(|row| row.kind == Kind::Exact));
}

/// A row of coins and its successors, by the lecture's rules without any code of yomi: sorted lists of row
/// lengths.
struct Coins {
    value: i32,
    children: Vec<(Vec<u32>, Coins)>,
}

fn coins(rows: &[u32], is_max: bool) -> Coins {
    let mut positions: Vec<Vec<u32>> = Vec::new();
    for (index, &row) in rows.iter().enumerate() {
        for taken in 1..=row.min(2) {
            for left in 0..=row - taken {
                let mut next: Vec<u32> = rows.to_vec();
                next.remove(index);
                next.extend([left, row - taken - left].into_iter().filter(|&part| part > 0));
                next.sort_unstable();
                if !positions.contains(&next) {
                    positions.push(next);
                }
            }
        }
    }
    positions.sort();
    let children: Vec<(Vec<u32>, Coins)> = positions
        .into_iter()
        .map(|rows| {
            let tree = coins(&rows, !is_max);
            (rows, tree)
        })
        .collect();
    let values = children.iter().map(|(_, child)| child.value);
    let best = if is_max { values.max() } else { values.min() };
    // The player to move has lost if no coin is left: the other took the last one.
    Coins { value: best.unwrap_or(if is_max { -1 } else { 1 }), children }
}

#[test]
fn the_complete_tree_of_coins_1_and_4() {
    let trace = trace("coin-row:rows=1+4", "minimax");
    let mut values = std::collections::BTreeMap::new();
    let mut children = std::collections::BTreeMap::<u64, Vec<(Vec<u32>, u64)>>::new();
    for event in &trace.events {
        match event {
            Event::Enter(enter) => {
                let rows = enter.position.split(' ').next().expect("rows");
                let mut rows: Vec<u32> = rows.split('+').map(|row| row.parse().expect("a length")).collect();
                rows.retain(|&row| row > 0);
                if let Some(parent) = enter.parent {
                    children.entry(parent).or_default().push((rows, enter.node));
                }
            }
            Event::Leave(leave) => {
                let Worth::Vector(value) = &leave.value else { panic!("a vector") };
                values.insert(leave.node, value[0]);
            }
            _ => {}
        }
    }
    let mut nodes = 0;
    compare(0, &coins(&[1, 4], true), &values, &mut children, &mut nodes);
    assert_eq!(nodes, values.len(), "every node of the tree is on the page");
    assert_eq!(values[&0], -1, "the second player wins");
}

fn compare(
    node: u64,
    tree: &Coins,
    values: &std::collections::BTreeMap<u64, i32>,
    children: &mut std::collections::BTreeMap<u64, Vec<(Vec<u32>, u64)>>,
    nodes: &mut usize,
) {
    *nodes += 1;
    assert_eq!(values[&node], tree.value, "node {node}");
    let mut drawn = children.remove(&node).unwrap_or_default();
    drawn.sort();
    let rows = |drawn: &[(Vec<u32>, u64)]| drawn.iter().map(|(rows, _)| rows.clone()).collect::<Vec<_>>();
    assert_eq!(rows(&drawn), tree.children.iter().map(|(rows, _)| rows.clone()).collect::<Vec<_>>());
    for ((_, child), (_, expected)) in drawn.iter().zip(&tree.children) {
        compare(*child, expected, values, children, nodes);
    }
}

#[test]
fn a_label_stops_at_the_first_winning_move() {
    let trace = trace("coin-row:rows=1+4", "label");
    let found =
        trace.events.iter().filter(|event| matches!(event, Event::Leave(leave) if leave.cut.is_some()));
    assert!(found.count() > 0);
    let whole = analyze("coin-row:rows=1+4", "minimax");
    let labelled = analyze("coin-row:rows=1+4", "label");
    assert_eq!(labelled.value, whole.value);
    assert!(labelled.nodes < whole.nodes);
}

#[test]
fn a_literal_tree_of_wins_and_losses_can_be_labelled() {
    let answer = analyze("tree:((1 (-1 1)) ((-1 1) -1))", "label");
    assert_eq!((answer.value.as_deref(), answer.kind), (Some(&[1, -1][..]), Kind::Exact));
    let drawn = open("tree:((1 0) -1)").expect("a game").analyze(&request("label"));
    assert!(drawn.expect_err("a draw").to_string().contains("this game has draws"));
}

#[test]
fn extension_looks_on_while_a_position_is_not_quiet() {
    // At one ply the second move looks better; it loses a piece, and the third ply shows it.
    let tree = "tree:(((1 2)@1)@3 ((0 0)@0)@9!)";
    assert_eq!(analyze(tree, "alpha-beta:depth=1").best.as_deref(), Some("2"));
    for search in ["minimax", "alpha-beta", "nega-max", "nega-alpha", "max-n"] {
        let extended = analyze(tree, &format!("{search}:depth=1,extension=4"));
        assert_eq!(extended.best.as_deref(), Some("1"), "{search}");
        assert!(extended.selective_depth > extended.depth, "{search}");
    }
}

#[test]
fn a_table_stays_as_it_was_when_a_move_is_wrong() {
    let mut session: Session = open("tic-tac-toe").expect("a game");
    assert!(session.play(&["a1", "b2", "a1"]).is_err());
    assert!(session.moves_played().is_empty());
    assert!(session.set_position("xxx/---/--- o").is_err());
    assert_eq!(session.position(), session.start());
}

/// What is known of each value that a node is left with, in order.
fn bases(trace: &Trace) -> Vec<(bool, Option<u32>)> {
    let of = |event: &Event| match event {
        Event::Leave(leave) => Some((leave.basis.decided, leave.basis.line_depth)),
        _ => None,
    };
    trace.events.iter().filter_map(of).collect()
}

#[test]
fn a_win_is_told_from_a_static_value() {
    for search in ["minimax:depth=1", "nega-max:depth=1", "alpha-beta:depth=1"] {
        let mut session = open("tic-tac-toe").expect("a game");
        session.play(&["a1", "c3", "b1", "b3"]).expect("legal moves");
        let (_, trace) = session.trace(&request(search), 100).expect("fits");
        let found = bases(&trace);
        assert_eq!(found.first(), Some(&(true, Some(1))), "{search}: c1 wins");
        assert_eq!(found.last(), Some(&(true, Some(1))), "{search}: the root");
        assert!(found[1..found.len() - 1].iter().all(|(decided, _)| !decided), "{search}: {found:?}");
        let Some(Event::End { basis, .. }) = trace.events.last() else { panic!("an end") };
        assert!(basis.decided, "{search}");
        let windows = trace.events.iter().filter_map(|event| match event {
            Event::Enter(enter) => enter.window,
            _ => None,
        });
        assert!(windows.skip(1).all(|window| window.alpha.is_none() || window.alpha_decided), "{search}");
    }
    // Payoffs of written trees are compared with static values as they are.
    assert!(bases(&trace("tree:((1 0) (-1 1))", "minimax")).iter().all(|(decided, _)| !decided));
    let labels = trace("count-to:n=5", "label");
    assert!(bases(&labels).iter().all(|(decided, _)| *decided));
}

#[test]
fn every_node_tells_the_depth_of_its_line_as_the_listings_return_it() {
    for search in ["minimax", "nega-max", "alpha-beta", "nega-alpha"] {
        for game in ["count-to:n=9", "coin-row:rows=1+4", "tree:((3 (((4 1) 2))) 5)", "split-nim"] {
            let (answer, trace) = open(game).expect("a game").trace(&request(search), 100_000).expect("fits");
            let found = bases(&trace);
            assert!(found.iter().all(|(_, depth)| depth.is_some()), "{search} on {game}");
            assert_eq!(found.last().map(|root| root.1), Some(answer.line_depth), "{search} on {game}");
            // What arrives at a node is what its child was left with.
            let mut left = None;
            for event in &trace.events {
                match event {
                    Event::Leave(leave) => left = leave.basis.line_depth,
                    Event::Backup { improved: true, basis, .. } => assert_eq!(basis.line_depth, left),
                    _ => {}
                }
            }
        }
    }
}
