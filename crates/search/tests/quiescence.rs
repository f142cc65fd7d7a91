//! Quiescence search: the value by its definition, with and without observers, and what cuts iterations off;
//! and pruning, which proves nothing.

use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::TreeShape;
use game::{Evaluate, Game, Line, Player, legal};
use search::reference::{self, Reference};
use search::{Budget, Cut, Kind, MoveCost, Node, Observer, Pvs, Reason, Report, Root, Search, Value};
use std::collections::BTreeSet;

/// The value by definition, for the player to move: every move to the depth, and then noisy ones.
fn value(game: &RandomTree, state: &<RandomTree as Game>::State, depth: u32, beyond: u32) -> i32 {
    let player = game.to_move(state);
    if let Some(payoffs) = game.outcome(state) {
        return payoffs[player];
    }
    let (mut best, mut moves) = (i32::MIN, legal(game, state));
    if depth == 0 && !(RandomTreeEvaluation.is_forced(game, state) && beyond < 24) {
        best = RandomTreeEvaluation.values(game, state)[player];
        let mut noisy = Vec::new();
        RandomTreeEvaluation.noisy_moves(game, state, &mut noisy);
        moves = noisy.into_iter().map(|noisy| noisy.mv).filter(|_| beyond < 24).collect();
    }
    for mv in moves {
        let mut child = *state;
        game.play(&mut child, mv);
        let below = value(game, &child, depth.saturating_sub(1), if depth == 0 { beyond + 1 } else { 0 });
        best = best.max(if game.to_move(&child) == player { below } else { -below });
    }
    best
}

fn trees(count: u64) -> impl Iterator<Item = (u64, RandomTree)> {
    trees_of(count, 7, 3)
}

/// Trees with so many moves that late ones are left out.
fn wide_trees(count: u64) -> impl Iterator<Item = (u64, RandomTree)> {
    trees_of(count, 5, 9)
}

fn trees_of(count: u64, depth: u8, branching: u8) -> impl Iterator<Item = (u64, RandomTree)> {
    (0..count).map(move |seed| {
        let shape = TreeShape { players: 2, depth, branching, ..TreeShape::random(seed) };
        (seed, RandomTree::new(shape, seed))
    })
}

fn quiescent() -> Pvs<RandomTree> {
    let mut pvs = Pvs::new(RandomTreeEvaluation);
    pvs.quiescence = true;
    pvs
}

fn first_players(report: &Report<u8>) -> i32 {
    let Value::Vector(value) = &report.value else { panic!("{report:?}") };
    value[Player::FIRST]
}

#[test]
fn the_value_is_that_of_the_definition() {
    let mut others = 0;
    for (seed, game) in trees(1_500) {
        let root = Root::start(&game);
        for depth in 1..=3 {
            for aspiration in [false, true] {
                let mut pvs = quiescent();
                (pvs.table, pvs.aspiration) = (0, aspiration);
                let report = pvs.search(&root, &Budget::plies(depth), ()).expect("fits");
                if report.kind == Kind::Exact {
                    continue;
                }
                let expected = value(&game, &game.start(), depth, 0);
                assert_eq!(first_players(&report), expected, "tree {seed} to depth {depth}");
                let plain = Pvs::new(RandomTreeEvaluation).search(&root, &Budget::plies(depth), ());
                others += u32::from(first_players(&plain.expect("fits")) != expected);
            }
        }
    }
    assert!(others > 500, "{others} values differ from those of full width");
}

/// Counts what it is shown, and that every node that is entered is left.
#[derive(Default)]
struct Counts {
    entered: u64,
    left: u64,
}

impl Observer<RandomTree> for &mut Counts {
    fn enter(
        &mut self,
        _: Node<u8>,
        _: &<RandomTree as Game>::State,
        _: Option<search::Window<search::MaxScore>>,
        _: Option<u32>,
    ) {
        self.entered += 1;
    }

    fn leave(&mut self, _: Node<u8>, _: &<RandomTree as Game>::State, _: &search::Left<'_, u8>) {
        self.left += 1;
    }
}

#[test]
fn observers_change_nothing_and_see_every_node() {
    for (seed, game) in trees(300) {
        let (root, budget) = (Root::start(&game), Budget::plies(3));
        let alone = quiescent().search(&root, &budget, ()).expect("fits");
        let mut counts = Counts::default();
        let seen = quiescent().search(&root, &budget, &mut counts).expect("fits");
        assert_eq!((seen.value, seen.line, seen.stats.nodes), (alone.value, alone.line, alone.stats.nodes));
        assert_eq!(counts.entered, counts.left, "tree {seed}");
    }
}

/// The full selective search.
fn selective() -> Pvs<RandomTree> {
    let mut pvs = quiescent();
    (pvs.cost, pvs.partial_iteration) = (MoveCost::LateMoves, true);
    (pvs.futility, pvs.late_move_pruning) = (true, true);
    pvs
}

/// The values of random trees are no measure of their children's, so that almost everything pruned is wrong;
/// still nothing is called proven that is not true, of the root or of its moves.
#[test]
fn pruning_proves_nothing() {
    let (mut proven, mut wrong) = (0, 0);
    for (seed, game) in wide_trees(400) {
        let root = Root::start(&game);
        let truth = |line: &Line<RandomTree>| {
            let whole = Reference::to_the_end();
            reference::value(&game, &RandomTreeEvaluation, line, whole).values[Player::FIRST]
        };
        let check = |value: &Value, kind: Kind, truth: i32| {
            let Value::Vector(value) = value else { panic!("tree {seed}: no value") };
            let said = value[Player::FIRST];
            match kind {
                Kind::Exact => assert_eq!(said, truth, "tree {seed}"),
                Kind::Lower => assert!(said <= truth, "tree {seed}: at least {said}, and it is {truth}"),
                Kind::Upper => assert!(said >= truth, "tree {seed}: at most {said}, and it is {truth}"),
                _ => return u32::from(said != truth),
            }
            0
        };
        for depth in 1..=5 {
            let report = selective().search(&root, &Budget::plies(depth), ()).expect("fits");
            wrong += check(&report.value, report.kind, truth(&root.line));
            proven += u32::from(report.kind != Kind::Heuristic);
            for row in report.moves.iter().filter(|row| row.kind != Kind::Heuristic) {
                let mut line = root.line.clone();
                line.push(&game, row.mv);
                check(&row.value, row.kind, truth(&line));
            }
        }
    }
    assert!(proven > 100 && wrong > 500, "{proven} proven, {wrong} others differ");
}

#[test]
fn observers_change_nothing_where_moves_are_pruned() {
    for (seed, game) in wide_trees(100) {
        let (root, budget) = (Root::start(&game), Budget::plies(4));
        let alone = selective().search(&root, &budget, ()).expect("fits");
        let mut counts = Counts::default();
        let seen = selective().search(&root, &budget, &mut counts).expect("fits");
        assert_eq!((seen.value, seen.line, seen.stats.nodes), (alone.value, alone.line, alone.stats.nodes));
        assert_eq!(counts.entered, counts.left, "tree {seed}");
    }
}

/// Checks that every move of a node is searched or left out for a reason, and counts reasons and cuts.
struct Reasons<'a> {
    game: &'a RandomTree,
    /// The moves of the nodes on the path that were searched or left out, and whether each was evaluated.
    open: Vec<(Vec<u8>, bool)>,
    seen: BTreeSet<String>,
    cuts: u64,
}

impl Reasons<'_> {
    fn count(&mut self, reason: Reason) {
        self.seen.extend(format!("{reason:?}").split('(').next().map(str::to_owned));
    }
}

impl Observer<RandomTree> for &mut Reasons<'_> {
    fn enter(
        &mut self,
        node: Node<u8>,
        _: &<RandomTree as Game>::State,
        _: Option<search::Window<search::MaxScore>>,
        _: Option<u32>,
    ) {
        self.open.truncate(node.ply as usize);
        assert_eq!(self.open.len(), node.ply as usize, "{node:?}: it is entered from a node on the path");
        if let Some((moves, _)) = self.open.last_mut() {
            moves.extend(node.mv);
        }
        self.open.push((Vec::new(), false));
    }

    fn evaluate(&mut self, node: Node<u8>, _: &game::Payoffs, _: bool) {
        self.open[node.ply as usize].1 = true;
    }

    fn table_hit(&mut self, step: search::Step<u8>, _: &<RandomTree as Game>::State, _: &Value) {
        self.open[step.ply as usize - 1].0.extend(step.mv);
    }

    fn prune(&mut self, node: Node<u8>, _: &<RandomTree as Game>::State, cut: Cut, moves: &[u8]) {
        self.count(cut.reason);
        self.open[node.ply as usize].0.extend(moves);
    }

    fn leave(&mut self, node: Node<u8>, state: &<RandomTree as Game>::State, left: &search::Left<'_, u8>) {
        self.open.truncate(node.ply as usize + 1);
        let (mut moves, is_evaluated) = self.open.pop().expect("it was entered");
        self.cuts += u64::from(left.cut.is_some());
        let reason = left.cut.map(|cut| cut.reason);
        reason.inspect(|&reason| self.count(reason));
        let is_whole = matches!(reason, Some(Reason::StaticValue(..) | Reason::StandPat(_)));
        if is_whole || (is_evaluated && moves.is_empty() && left.unvisited.is_empty()) {
            return;
        }
        moves.extend(left.unvisited);
        let without: Vec<u8> = legal(self.game, state).into_iter().filter(|mv| !moves.contains(mv)).collect();
        assert!(without.is_empty(), "{node:?}: no reason why {without:?} were not searched");
    }
}

#[test]
fn no_move_is_left_out_without_a_reason() {
    let mut seen = BTreeSet::new();
    for (seed, game) in wide_trees(300).chain(trees(300)) {
        let (root, budget) = (Root::start(&game), Budget::plies(4));
        let alone = selective().search(&root, &budget, ()).expect("fits");
        let mut reasons = Reasons { game: &game, open: Vec::new(), seen: BTreeSet::new(), cuts: 0 };
        let report = selective().search(&root, &budget, &mut reasons).expect("fits");
        assert_eq!(reasons.cuts, alone.stats.cuts, "tree {seed}");
        assert_eq!(report.stats.cuts, alone.stats.cuts, "tree {seed}");
        assert_eq!((report.value, report.moves), (alone.value, alone.moves), "tree {seed}");
        seen.append(&mut reasons.seen);
    }
    let expected = ["Alpha", "Beta", "Delta", "Futile", "Late", "Quiet", "StandPat", "StaticValue"];
    assert_eq!(seen, expected.map(str::to_owned).into());
}

/// The depths remaining of the nodes on the path, and the most plies that a move took off.
#[derive(Default)]
struct Reductions {
    depths: Vec<u32>,
    most: u32,
}

impl Observer<RandomTree> for &mut Reductions {
    fn enter(
        &mut self,
        node: Node<u8>,
        _: &<RandomTree as Game>::State,
        _: Option<search::Window<search::MaxScore>>,
        depth: Option<u32>,
    ) {
        self.depths.truncate(node.ply as usize);
        let depth = depth.expect("a depth-first search has one");
        if let Some(before) = self.depths.last() {
            self.most = self.most.max(before.saturating_sub(depth));
        }
        self.depths.push(depth);
    }
}

#[test]
fn late_moves_are_reduced_by_their_number_alone_where_there_is_no_history() {
    let most = |history: bool| {
        let most_of = |(_, game): (u64, RandomTree)| {
            let mut pvs = quiescent();
            (pvs.cost, pvs.noisy_first, pvs.history) = (MoveCost::LateMoves, true, history);
            let mut seen = Reductions::default();
            pvs.search(&Root::start(&game), &Budget::plies(6), &mut seen).expect("fits");
            seen.most
        };
        trees_of(30, 9, 8).map(most_of).max()
    };
    assert_eq!(most(false), Some(2), "of moves 3 to 9, one ply more than a ply");
    assert!(most(true) > Some(2));
}

/// Every part leaves nodes out.
#[test]
fn every_part_of_pruning_saves_nodes() {
    let nodes = |set: fn(&mut Pvs<RandomTree>)| -> u64 {
        let count = |(_, game): (u64, RandomTree)| {
            let mut pvs = quiescent();
            set(&mut pvs);
            pvs.search(&Root::start(&game), &Budget::plies(4), ()).expect("fits").stats.nodes
        };
        wide_trees(100).map(count).sum()
    };
    let all = nodes(|_| ());
    assert!(nodes(|pvs| pvs.futility = true) < all);
    assert!(nodes(|pvs| pvs.late_move_pruning = true) < all);
}

/// A move that was found better in an iteration that a limit cut off is played, and its row comes first.
#[test]
fn the_best_move_of_an_iteration_that_was_cut_off_counts() {
    let mut changed = 0;
    for seed in 0..400 {
        let shape = TreeShape { players: 2, depth: 7, branching: 12, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let root = Root::start(&game);
        for nodes in [60, 100, 150, 200, 300] {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let whole = Pvs::new(RandomTreeEvaluation).search(&root, &budget, ()).expect("fits");
            let mut pvs = Pvs::new(RandomTreeEvaluation);
            pvs.partial_iteration = true;
            let partial = pvs.search(&root, &budget, ()).expect("fits");
            assert_eq!(partial.depth, whole.depth, "tree {seed}");
            assert_eq!(partial.stats.nodes, whole.stats.nodes, "tree {seed}");
            assert_eq!(partial.moves.first().map(|row| row.mv), partial.best, "tree {seed}");
            assert_eq!(partial.line.first().copied(), partial.best, "tree {seed}");
            if partial.best == whole.best {
                assert_eq!(partial.value, whole.value, "tree {seed}");
            } else {
                changed += 1;
                assert_eq!(partial.value, partial.moves[0].value, "tree {seed}");
            }
        }
    }
    assert!(changed > 30, "{changed} moves changed");
}
