//! Best-first search against the definitions and the paper's recursion, node by node, on random trees with
//! ties, passes, double moves and early ends, for two to five players; completion against Max^N; limits;
//! memory.

use crate::oracles::{self, Grown, Growth};
use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::{OwnHeaps, Ring, TreeShape};
use game::{Evaluated, Game, Line, Named, Payoffs};
use search::best_first::{BestFirstSearch, Matched, Mode};
use search::reference;
use search::{
    BestFirstMaxN, Budget, Kind, Left, MaxN, MaxScore, Node, Observer, OnePly, Report, Root, Search, Stop,
    TieBreak, TurnConsideredBestFirstMaxN, Value, Window,
};

/// Prints what a test counted, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// How many random trees; `.ci/run --deep` asks for twenty times as many.
fn trees() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 200_000 } else { 10_000 }
}

/// A random tree for two to five players.
fn tree(seed: u64) -> RandomTree {
    RandomTree::new(TreeShape { players: 2 + (seed % 4) as usize, ..TreeShape::random(seed) }, seed)
}

fn tie_break(seed: u64) -> TieBreak {
    let tie_breaks = [TieBreak::Paper, TieBreak::First, TieBreak::Random { seed }, TieBreak::Worst];
    tie_breaks[(seed / 4 % 4) as usize]
}

/// The events that a search reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Told {
    /// True if backups are recorded.
    backups_too: bool,
    /// The nodes that were expanded, in order, and how each is reached.
    expanded: Vec<(u64, Vec<u8>)>,
    /// All that happened, in order.
    events: Vec<String>,
    /// The moves from the root to each node, by its number.
    paths: Vec<Vec<u8>>,
    /// The tree as it is now, by the numbers of its nodes.
    tree: Vec<ToldNode>,
}

/// What was told of a node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct ToldNode {
    children: Vec<usize>,
    value: Option<Payoffs>,
    best: Option<usize>,
    is_left: bool,
}

impl Told {
    fn all() -> Told {
        Told { backups_too: true, ..Told::default() }
    }
}

impl Observer<RandomTree> for &mut Told {
    fn enter(
        &mut self,
        node: Node<u8>,
        state: &<RandomTree as Game>::State,
        _window: Option<Window<MaxScore>>,
        depth: Option<u32>,
    ) {
        assert_eq!(node.id as usize, self.paths.len(), "numbers go up one by one");
        let mut path = node.parent.map_or(Vec::new(), |parent| self.paths[parent as usize].clone());
        path.extend(node.mv);
        assert_eq!(path.len() as u32, node.ply);
        if let Some(parent) = node.parent {
            self.tree[parent as usize].children.push(self.paths.len());
        }
        self.paths.push(path);
        self.tree.push(ToldNode::default());
        self.events.push(format!("enter {node:?} {state:?} {depth:?}"));
    }
    fn evaluate(&mut self, node: Node<u8>, value: &Payoffs, exact: bool) {
        self.tree[node.id as usize].value = Some(*value);
        self.events.push(format!("evaluate {node:?} {value} {exact}"));
    }
    fn expand(&mut self, node: Node<u8>, state: &<RandomTree as Game>::State, order: u64) {
        self.expanded.push((node.id, self.paths[node.id as usize].clone()));
        assert_eq!(self.expanded.len() as u64, order);
        self.events.push(format!("expand {node:?} {state:?} {order}"));
    }
    fn backup(
        &mut self,
        node: Node<u8>,
        child: u64,
        value: &Value,
        improved: bool,
        _window: Option<Window<MaxScore>>,
    ) {
        assert!(self.backups_too);
        let Value::Vector(vector) = value else { panic!("one vector") };
        let known = &mut self.tree[node.id as usize];
        (known.best, known.value) = (Some(child as usize), Some(*vector));
        self.events.push(format!("backup {node:?} {child} {value:?} {improved}"));
    }
    fn leave(&mut self, node: Node<u8>, state: &<RandomTree as Game>::State, left: &Left<'_, u8>) {
        let Left { value, kind, .. } = left;
        self.tree[node.id as usize].is_left = true;
        self.events.push(format!("leave {node:?} {state:?} {value:?} {kind:?}"));
    }
    fn wants_backups(&self) -> bool {
        self.backups_too
    }
}

fn made<G: Evaluated, B>(tie_break: TieBreak, completion: bool) -> BestFirstSearch<G, B>
where
    BestFirstSearch<G, B>: Default,
{
    let mut search = BestFirstSearch::default();
    (search.plan.tie_break, search.plan.completion) = (tie_break, completion);
    search
}

/// Holds every node of the tree that was told of against the reference's: value, best child, children, move.
fn same_tree<S>(told: &Told, expected: &[Grown<S, u8>], completion: bool, what: &str) {
    assert_eq!(told.tree.len(), expected.len(), "{what}: nodes");
    for (at, (node, expected)) in told.tree.iter().zip(expected).enumerate() {
        assert_eq!(node.children, expected.children, "{what}: children of node {at}");
        assert_eq!(told.paths[at], expected.path, "{what}: moves to node {at}");
        assert_eq!(node.best, expected.best, "{what}: best child of node {at}");
        assert_eq!(node.value, Some(expected.value), "{what}: value of node {at}");
        // A leaf is not left, and the root is left in any case.
        if completion && at > 0 && node.best.is_some() {
            assert_eq!(node.is_left, expected.is_resolved, "{what}: whether node {at} is resolved");
        }
    }
}

/// A search on one tree, against the definitions. Returns how many expansions there were.
fn agrees<B>(mut search: BestFirstSearch<RandomTree, B>, turn: bool, seed: u64) -> usize
where
    BestFirstSearch<RandomTree, B>: Search<RandomTree>,
{
    let game = tree(seed);
    let (root, tie_break) = (Root::start(&game), tie_break(seed));
    let completion = seed / 16 % 2 == 1;
    let depth = (seed / 32 % 4 == 3).then_some(1 + (seed / 128 % 5) as u32);
    let expansions = if (seed / 64).is_multiple_of(2) { 1 + seed % 12 } else { 60 };
    let growth = Growth { tie_break, turn, completion, depth, expansions: Some(expansions) };
    let (nodes, order) = oracles::grow(&game, &RandomTreeEvaluation, &root.line, growth);
    let budget = Budget { depth, expansions: Some(expansions), ..Budget::default() };
    let what = format!("tree {seed} {game:?}, {growth:?}");
    if !turn {
        let recursive = oracles::recursion(&game, &RandomTreeEvaluation, &root.line, growth);
        assert_eq!(recursive.1, order, "{what}: the paper's recursion");
        assert!(recursive.0 == nodes, "{what}: the paper's recursion");
    }
    (search.plan.tie_break, search.plan.completion) = (tie_break, completion);
    // Unwatched: the lazy way.
    let report = search.search(&root, &budget, ()).expect("fits");
    assert_eq!(report.stats.expansions, order.len() as u64, "{what}");
    assert_eq!(report.stats.nodes, nodes.len() as u64, "{what}");
    let own_of_the_root = u64::from(turn);
    assert_eq!(report.stats.evaluations, nodes.len() as u64 - 1 + own_of_the_root, "{what}");
    check_report(&report, &nodes, &what);
    // Watched, but for the backups: the lazy way, in its order.
    let mut quiet = Told::default();
    let again = search.search(&root, &budget, &mut quiet).expect("fits");
    assert_eq!(quiet.expanded.iter().map(|(id, _)| *id as usize).collect::<Vec<_>>(), order, "{what}");
    assert_eq!(without_time(again), without_time(report.clone()), "{what}");
    // Watched in full.
    let mut loud = Told::all();
    let again = search.search(&root, &budget, &mut loud).expect("fits");
    assert_eq!(without_time(again), without_time(report), "{what}");
    same_tree(&loud, &nodes, completion, &what);
    order.len()
}

fn without_time(report: Report<u8>) -> Report<u8> {
    let stats = search::Stats { elapsed: std::time::Duration::ZERO, ..report.stats };
    Report { stats, ..report }
}

/// The report says of the tree what is in it.
fn check_report<S>(report: &Report<u8>, nodes: &[Grown<S, u8>], what: &str) {
    let best = nodes[0].best.expect("the root was expanded");
    assert_eq!(report.value, Value::Vector(nodes[0].value), "{what}");
    assert_eq!(report.best, nodes[best].path.last().copied(), "{what}");
    let mut leaf = 0;
    while let Some(next) = nodes[leaf].best {
        leaf = next;
    }
    assert_eq!(report.line, nodes[leaf].path, "{what}: the line leads to the principal leaf");
    assert_eq!(report.moves.len(), nodes[0].children.len(), "{what}");
    for row in &report.moves {
        let child = nodes[0].children.iter().find(|&&child| nodes[child].path == [row.mv]).expect("a child");
        assert_eq!(row.value, Value::Vector(nodes[*child].value), "{what}");
        let below = nodes.iter().filter(|node| node.path.first() == Some(&row.mv)).count();
        assert_eq!(row.nodes, below as u64, "{what}: nodes below {:?}", row.mv);
    }
    if nodes[0].is_resolved && report.depth < 3 && report.kind == Kind::Exact {
        assert_ne!(report.stop, Stop::Depth, "{what}");
    }
}

#[test]
fn the_tree_is_that_of_the_definitions() {
    let mut expansions = 0;
    for seed in 0..trees() {
        expansions += agrees(BestFirstMaxN::default(), false, seed);
        expansions += agrees(TurnConsideredBestFirstMaxN::default(), true, seed);
    }
    tell(&format!(
        "best-first: {} random trees, {expansions} expansions: the search, the paper's recursion and the \
        definitions agree at every node",
        trees()
    ));
}

#[test]
fn with_completion_the_value_is_that_of_max_n() {
    let (mut without, mut differ) = (0, 0);
    for seed in 0..trees() {
        let game = tree(seed);
        let (root, tie_break) = (Root::start(&game), tie_break(seed));
        let evaluation = RandomTreeEvaluation;
        let depth = (seed % 3 == 0).then_some(1 + (seed / 3 % 4) as u32);
        let budget = Budget { depth, ..Budget::default() };
        let max_n = MaxN { evaluation: evaluation.into(), tie_break, ..MaxN::default() }
            .search(&root, &budget, ())
            .expect("fits");
        let expected = (&max_n.value, max_n.best, max_n.kind);
        let mut search: BestFirstMaxN<RandomTree> = made(tie_break, true);
        let report = search.search(&root, &budget, ()).expect("fits");
        let found = (&report.value, report.best, report.kind);
        assert_eq!(found, expected, "tree {seed} {game:?} to {depth:?}");
        assert_eq!(report.stop, Stop::Finished);
        assert_eq!(report.line, max_n.line, "tree {seed} {game:?} to {depth:?}");
        // To the end of the game the values that consider the turn are the same too.
        if depth.is_none() {
            let mut search: TurnConsideredBestFirstMaxN<RandomTree> = made(tie_break, true);
            let report = search.search(&root, &budget, ()).expect("fits");
            let found = (&report.value, report.best, report.kind);
            assert_eq!(found, expected, "turn considered, on tree {seed} {game:?}");
            let mut search: BestFirstMaxN<RandomTree> = made(tie_break, false);
            let report = search.search(&root, &budget, ()).expect("fits");
            without += 1;
            differ += u32::from(report.value != max_n.value);
        }
    }
    tell(&format!(
        "without completion {differ} of {without} trees searched to a terminal leaf miss Max^N's vector"
    ));
    assert!(differ > 0);
}

#[test]
fn one_expansion_is_one_ply_and_three_are_where_values_consider_the_turn() {
    for seed in 0..2_000 {
        // Turns that alternate among three, and no end in reach: nobody's turn comes back within three plies.
        let shape = TreeShape { players: 3, depth: 6, again: 0, pass: 0, end: 0, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let (root, tie_break) = (Root::start(&game), tie_break(seed));
        let one_ply = OnePly { evaluation: RandomTreeEvaluation.into(), tie_break }.search(
            &root,
            &Budget::default(),
            (),
        );
        let one_ply = one_ply.expect("fits");
        let budget = |expansions| Budget { expansions: Some(expansions), ..Budget::default() };
        let mut best_first: BestFirstMaxN<RandomTree> = made(tie_break, false);
        let report = best_first.search(&root, &budget(1), ()).expect("fits");
        assert_eq!((report.best, &report.value), (one_ply.best, &one_ply.value), "tree {seed}");
        assert_eq!(report.stop, Stop::Expansions);
        for expansions in 1..=3 {
            let mut turn: TurnConsideredBestFirstMaxN<RandomTree> = made(tie_break, false);
            let report = turn.search(&root, &budget(expansions), ()).expect("fits");
            assert_eq!(report.best, one_ply.best, "tree {seed}, {expansions} expansions");
        }
    }
}

#[test]
fn budgets_matched_to_max_n_are_ordered_and_kept() {
    let mut spent_by_mode = [0; 5];
    for seed in 0..1_000 {
        let game = tree(seed);
        let root = Root::start(&game);
        for depth in 1..=3 {
            let budget = Budget::plies(depth);
            let mut max_n = MaxN { evaluation: RandomTreeEvaluation.into(), ..MaxN::default() };
            let max_n = max_n.search(&root, &budget, ()).expect("fits").stats;
            let leaves = max_n.nodes - max_n.expansions;
            for (index, (name, mode)) in Mode::NAMES.into_iter().enumerate() {
                let mut search = BestFirstMaxN::<RandomTree>::default();
                search.plan.matched = Some(Matched { mode, depth });
                let spent = search.search(&root, &Budget::default(), ()).expect("fits").stats;
                let children_of_the_root = game::legal(&game, root.line.state()).len() as u64;
                let what = format!("mode {name} at depth {depth} on tree {seed}");
                // The nodes of Max^N, or the root's expansion.
                match mode {
                    Mode::InteriorNodes => assert!(spent.expansions <= max_n.expansions, "{what}"),
                    Mode::InteriorNodesBelowTheRoot => {
                        assert!(spent.expansions <= (max_n.expansions - 1).max(1), "{what}");
                    }
                    Mode::GeneratedNodes => {
                        assert!(spent.nodes <= max_n.nodes.max(1 + children_of_the_root), "{what}");
                    }
                    Mode::Leaves => {
                        assert!(spent.evaluations <= leaves.max(children_of_the_root), "{what}");
                    }
                    Mode::AllNodes => assert!(spent.expansions <= max_n.nodes, "{what}"),
                }
                spent_by_mode[index] += spent.expansions;
            }
        }
    }
    let [inner, inner_below, generated, leaves, all] = spent_by_mode;
    let is_ordered = all >= inner && inner >= inner_below && inner >= generated && generated >= leaves;
    assert!(is_ordered, "{spent_by_mode:?}");
}

/// Spec, table of section 4.2, the uniform tree with three children to depth 2.
#[test]
fn budgets_matched_to_max_n_are_those_of_the_uniform_tree() {
    let heaps = Uniform;
    let root = Root::start(&heaps);
    for (mode, expansions) in Mode::NAMES.map(|(_, mode)| mode).into_iter().zip([4, 3, 4, 3, 13]) {
        for turn in [false, true] {
            let matched = Some(Matched { mode, depth: 2 });
            let spent = if turn {
                let mut search = TurnConsideredBestFirstMaxN::<Uniform>::default();
                search.plan.matched = matched;
                search.search(&root, &Budget::default(), ()).expect("fits").stats
            } else {
                let mut search = BestFirstMaxN::<Uniform>::default();
                search.plan.matched = matched;
                search.search(&root, &Budget::default(), ()).expect("fits").stats
            };
            assert_eq!(spent.expansions, expansions, "{mode:?}, turn {turn}");
        }
    }
}

#[test]
fn limits_are_kept_and_the_root_is_always_expanded() {
    use std::sync::{Arc, atomic::AtomicBool};
    for seed in 0..500 {
        let game = tree(seed);
        let root = Root::start(&game);
        let widest = game::legal(&game, root.line.state()).len() as u64;
        for limit in [1, 5, 17] {
            let cases = [
                Budget { nodes: Some(limit), ..Budget::default() },
                Budget { evaluations: Some(limit), ..Budget::default() },
                Budget { expansions: Some(limit), ..Budget::default() },
                Budget { cancel: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() },
                Budget { depth: Some(limit as u32), ..Budget::default() },
            ];
            for budget in cases {
                let mut search: BestFirstMaxN<RandomTree> = made(TieBreak::Paper, true);
                let report = search.search(&root, &budget, ()).expect("fits");
                let what = format!("{budget:?} on tree {seed}");
                assert!(report.best.is_some() && report.stats.expansions >= 1, "{what}");
                let more = report.stats.expansions > 1;
                let within = |limit: Option<u64>, spent: u64| limit.is_none_or(|limit| spent <= limit);
                assert!(!more || within(budget.nodes, report.stats.nodes), "{what}");
                assert!(!more || within(budget.evaluations, report.stats.evaluations), "{what}");
                assert!(within(budget.expansions, report.stats.expansions), "{what}");
                assert!(within(budget.depth.map(u64::from), report.selective_depth.into()), "{what}");
                assert!(budget.cancel.is_none() || report.stats.nodes == 1 + widest, "{what}");
            }
        }
        let mut search = BestFirstMaxN::<RandomTree>::default();
        search.plan.room = 1;
        let report = search.search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!(report.stats.expansions, 1);
    }
}

/// Every node has three children, and play has no end; values are all the same.
#[derive(Clone, Copy, Debug)]
struct Uniform;

impl Game for Uniform {
    type State = u32;
    type Move = u8;
    type Undo = ();
    fn players(&self) -> usize {
        3
    }
    fn start(&self) -> u32 {
        0
    }
    fn to_move(&self, state: &u32) -> game::Player {
        game::Player::new((state % 3) as usize)
    }
    fn outcome(&self, _state: &u32) -> Option<Payoffs> {
        None
    }
    fn legal_moves(&self, _state: &u32, moves: &mut Vec<u8>) {
        moves.extend(0..3);
    }
    fn play(&self, state: &mut u32, _mv: u8) {
        *state += 1;
    }
    fn undo(&self, state: &mut u32, _mv: u8, (): ()) {
        *state -= 1;
    }
}

impl Evaluated for Uniform {
    type Evaluation = game::NoEvaluation;
}

#[test]
fn play_without_end_needs_a_limit() {
    let refused = BestFirstMaxN::<Uniform>::default().search(&Root::start(&Uniform), &Budget::default(), ());
    assert!(matches!(refused, Err(search::Unsupported::Endless { search: "best-first-max-n" })));
    // A line as long as that has room.
    let mut search: BestFirstMaxN<Uniform> = made(TieBreak::Paper, false);
    let budget = Budget { expansions: Some(20_000), ..Budget::default() };
    let report = search.search(&Root::start(&Uniform), &budget, ()).expect("fits");
    assert!(report.depth >= 4_000);
}

#[test]
fn the_past_counts_in_best_first_search() {
    for (size, start) in [(4, 1), (4, 2), (5, 1), (5, 2), (5, 3)] {
        let game = Ring::new(size, start);
        let line = Line::new(&game);
        let evaluation = <Ring as Evaluated>::Evaluation::default_choice();
        let expected = reference::value(&game, &evaluation, &line, reference::Reference::to_the_end());
        let mut search: BestFirstMaxN<Ring> = made(TieBreak::Paper, true);
        let report = search.search(&Root::start(&game), &Budget::default(), ()).expect("fits");
        assert_eq!(report.kind, Kind::Exact);
        let scale = game::Evaluate::scale(&evaluation, &game);
        assert_eq!(report.value, Value::Vector(scale.payoffs(&expected.values)), "{game:?}");
    }
}

#[test]
fn toy_games_of_three_are_completed_like_max_n() {
    for heaps in [&[3, 2, 2][..], &[0, 3, 1], &[2, 1, 2, 1]] {
        let game = OwnHeaps::new(heaps, false);
        let root = Root::start(&game);
        let expected = MaxN::default().search(&root, &Budget::default(), ()).expect("fits");
        let mut search: BestFirstMaxN<OwnHeaps> = made(TieBreak::Paper, true);
        let report = search.search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!((&report.value, report.best), (&expected.value, expected.best), "{game:?}");
    }
}

/// Says of every position below the root that the first player gets 1, two plies on.
#[derive(Debug)]
struct Oracle;

impl search::Tablebase<RandomTree> for Oracle {
    fn probe(&self, _state: &<RandomTree as Game>::State) -> Option<search::Known> {
        Some(search::Known { payoffs: Payoffs::new(&[1, 0, 0]), plies: 2 })
    }
}

#[test]
fn an_ending_is_believed() {
    let game = RandomTree::new(TreeShape { players: 3, end: 0, ..TreeShape::random(7) }, 7);
    let root = Root { tablebase: Some(&Oracle), ..Root::start(&game) };
    let report = BestFirstMaxN::default().search(&root, &Budget::default(), ()).expect("fits");
    assert_eq!((report.value, report.kind), (Value::Vector(Payoffs::new(&[1, 0, 0])), Kind::Exact));
    assert_eq!((report.stats.expansions, report.stop), (1, Stop::Finished));
}
