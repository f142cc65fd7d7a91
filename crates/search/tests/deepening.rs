//! Paranoid and best-reply search by iterative deepening, with a table and move ordering, are the plain
//! searches at every depth: the same value, move and line, on random trees and on random games whose lines
//! merge, for two to five players.

use crate::common::tell;
use crate::merging::{Merging, MergingEvaluation};
use crate::oracles;
use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::{Graph, TreeShape};
use game::{Evaluate, Game, Line, Named, laws};
use search::reference::{self, Reference};
use search::{
    BestReply, Budget, Deepening, DeepeningWhen, Kind, MoveCost, MoveReport, Paranoid, Report, Root, Search,
    SyncEvaluated, TieBreak, Unsupported, Value,
};

/// How many games; `.ci/run --deep` asks for ten times as many.
fn games() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 20_000 } else { 2_000 }
}

/// What is asked about a game.
fn setting(seed: u64, longest: u64) -> Reference {
    let depth = (!seed.is_multiple_of(4)).then(|| 1 + (seed / 4 % longest) as u32);
    let extension = if seed % 5 == 3 { 2 } else { 0 };
    let tie_breaks = [TieBreak::Paper, TieBreak::First, TieBreak::Random { seed }, TieBreak::Worst];
    Reference { depth, extension, tie_break: tie_breaks[(seed / 7 % 4) as usize] }
}

/// Ways to deepen: with and without a table, a large one and one of a single bucket, with and without
/// ordering, on one thread and on several.
fn ways() -> [Deepening; 7] {
    let way = |table, ordering, threads| {
        let when = if threads == 1 { DeepeningWhen::Always } else { DeepeningWhen::Limited };
        Deepening { when, table, ordering, threads }
    };
    [
        way(1 << 20, true, 1),
        way(1 << 20, false, 1),
        way(1, true, 1),
        way(0, true, 1),
        way(1 << 20, true, 2),
        way(1, true, 2),
        way(1 << 20, false, 3),
    ]
}

fn budget(depth: Option<u32>) -> Budget {
    Budget { depth, ..Budget::default() }
}

/// Nodes of the plain search and of the others, one after another.
type Counts = [u64; 8];

/// The values of the rows, in the order of the moves.
fn rows<M: Copy + Ord>(report: &Report<M>) -> Vec<(M, Value)> {
    let mut rows: Vec<(M, Value)> =
        report.moves.iter().map(|row: &MoveReport<M>| (row.mv, row.value.clone())).collect();
    rows.sort_by_key(|(mv, _)| *mv);
    rows
}

/// Holds every way to deepen against the plain search, which is `search` with the deepening given. The value
/// is of the kind `proven`, where that is known. Returns the plain search's report.
fn same<G: SyncEvaluated>(
    game: &G,
    what: &str,
    (depth, proven): (Option<u32>, Option<Kind>),
    counts: &mut Counts,
    mut search: impl FnMut(&Root<'_, G>, &Budget, Deepening) -> Report<G::Move>,
) -> Report<G::Move>
where
    G::Move: Ord,
{
    let root = Root::start(game);
    let every = Root { multi_pv: usize::MAX, ..Root::start(game) };
    let plain = search(&root, &budget(depth), Deepening::NEVER);
    let plain_rows = rows(&search(&every, &budget(depth), Deepening::NEVER));
    counts[0] += plain.stats.nodes;
    let remembers = game.promises().repetition.is_none();
    for (index, way) in ways().into_iter().enumerate() {
        if way.threads > 1 && !remembers {
            continue;
        }
        let what = format!("{what}, {way:?}");
        let report = search(&root, &budget(depth), way);
        assert_eq!(report.value, plain.value, "{what}: value");
        assert_eq!(report.line, plain.line, "{what}: line");
        assert_eq!((report.best, report.line_depth), (plain.best, plain.line_depth), "{what}");
        if let Some(kind) = proven {
            assert_eq!((plain.kind, report.kind), (kind, kind), "{what}: no static value was used");
        }
        assert_eq!(report.moves.len(), plain.moves.len(), "{what}: a row a move");
        assert_eq!(rows(&search(&every, &budget(depth), way)), plain_rows, "{what}: every move");
        counts[index + 1] += report.stats.nodes;
    }
    plain
}

fn paranoid_is_the_same<G: SyncEvaluated>(game: &G, what: &str, setting: Reference, counts: &mut Counts)
where
    G::Move: Ord,
{
    let Reference { depth, extension, tie_break } = setting;
    let evaluation = G::Evaluation::default_choice();
    let what = format!("paranoid on {what}, {setting:?}");
    let expected = oracles::paranoid(game, &evaluation, &Line::new(game), setting);
    let kind = if game.players() == 2 { Kind::Exact } else { Kind::Lower };
    let asked = (depth, expected.exact.then_some(kind));
    let plain = same(game, &what, asked, counts, |root, budget, deepening| {
        let search = Paranoid::new(evaluation.clone(), tie_break, extension);
        Paranoid { rule: deepening.into(), ..search }.search(root, budget, ()).expect("fits")
    });
    let values = evaluation.scale(game).payoffs(&expected.values);
    assert_eq!(plain.value, Value::Vector(values), "{what}: the definition");
}

fn best_reply_is_the_same<G: SyncEvaluated>(game: &G, what: &str, setting: Reference, counts: &mut Counts)
where
    G::Move: Ord,
{
    let Reference { depth, extension, tie_break } = setting;
    let evaluation = G::Evaluation::default_choice();
    let what = format!("best-reply on {what}, {setting:?}");
    let plain = same(game, &what, (depth, None), counts, |root, budget, deepening| {
        let search = BestReply::new(evaluation.clone(), tie_break, extension);
        BestReply { rule: deepening.into(), ..search }.search(root, budget, ()).expect("fits")
    });
    let (expected, _) = oracles::best_reply(game, &evaluation, &Line::new(game), setting, None);
    let values = evaluation.scale(game).payoffs(&expected);
    assert_eq!(plain.value, Value::Vector(values), "{what}: the definition");
}

#[test]
fn the_merging_games_keep_the_laws() {
    for seed in 0..200 {
        laws::check(&Merging::random(seed), 10, seed);
    }
}

#[test]
fn deepening_changes_no_value_move_or_line() {
    let (mut trees, mut merging) = ([[0; 8]; 2], [[0; 8]; 2]);
    for seed in 0..games() {
        let tree = {
            let mut shape = TreeShape::random(seed);
            shape.players = 2 + (seed % 4) as usize;
            if shape.players == 5 {
                (shape.depth, shape.branching) = (5, shape.branching.min(3));
            }
            RandomTree::new(shape, seed)
        };
        let asked = setting(seed, tree.shape().depth.into());
        let what = format!("tree {seed} {tree:?}");
        paranoid_is_the_same(&tree, &what, asked, &mut trees[0]);
        best_reply_is_the_same(&tree, &what, asked, &mut trees[1]);
        let game = Merging::random(seed);
        let asked = setting(seed / 3, 8);
        let what = format!("game {seed} {game:?}");
        paranoid_is_the_same(&game, &what, asked, &mut merging[0]);
        // All replies of all others, and no table that would have them once: look a few plies ahead.
        let depth = asked.depth.map_or(5, |depth| depth.min(5));
        best_reply_is_the_same(&game, &what, Reference { depth: Some(depth), ..asked }, &mut merging[1]);
    }
    let names = "plain, deepening with table and ordering, without ordering, with one bucket, without table, \
        two threads, two with one bucket, three without ordering";
    tell(&format!("nodes, {names}: paranoid on trees {:?} and merging {:?}", trees[0], merging[0]));
    tell(&format!("best-reply on trees {:?} and merging {:?}", trees[1], merging[1]));
    assert!(merging[0][1] < merging[0][4] && merging[1][1] < merging[1][4], "the table saves nodes");
}

/// Under a limit of nodes each depth that was finished is that of the plain search, which comes less far.
#[test]
fn a_limit_stops_a_deepening_search_at_an_answer() {
    let mut deeper = [0_u64; 2];
    for seed in 0..games() / 4 {
        let game = Merging { places: 40, reach: 4, ..Merging::random(seed) };
        let limited = Budget { nodes: Some(200 + seed % 300), ..Budget::default() };
        let root = Root::start(&game);
        let run = |budget: &Budget, deepening: Deepening| {
            let search = Paranoid::new(MergingEvaluation, TieBreak::Paper, 0);
            Paranoid { rule: deepening.into(), ..search }.search(&root, budget, ()).expect("fits")
        };
        let report = run(&limited, Deepening::default());
        assert!(report.stats.nodes <= 200 + seed % 300);
        let plain = run(&Budget::plies(report.depth), Deepening::NEVER);
        assert_eq!((&report.value, &report.line), (&plain.value, &plain.line), "game {seed} {game:?}");
        let before = run(&limited, Deepening::NEVER);
        deeper[0] += u64::from(report.depth);
        deeper[1] += u64::from(before.depth);
        // A search is the same whatever was searched before.
        let mut again = Paranoid::new(MergingEvaluation, TieBreak::Paper, 0);
        for _ in 0..2 {
            let repeated = again.search(&root, &limited, ()).expect("fits");
            assert_eq!((repeated.stats.nodes, &repeated.line), (report.stats.nodes, &report.line));
        }
    }
    tell(&format!(
        "depths reached, added up: {} with a table and ordering, {} without",
        deeper[0], deeper[1]
    ));
    assert!(deeper[0] > deeper[1]);
}

/// What is called proven at some depth is true of the whole game.
#[test]
fn what_a_deepening_search_proves_is_so() {
    let mut claims = [0; 2];
    for seed in 0..games() {
        let game = Merging::random(seed);
        let Reference { depth, tie_break, .. } = setting(seed, 6);
        let mut search = Paranoid::new(MergingEvaluation, tie_break, 0);
        search.rule.deepening = ways()[(seed % 4) as usize];
        let root = Root::start(&game);
        let report = search.search(&root, &budget(depth), ()).expect("fits");
        let whole = Reference { tie_break, ..Reference::to_the_end() };
        let truth = reference::value(&game, &MergingEvaluation, &root.line, whole).values;
        let truth = MergingEvaluation.scale(&game).payoffs(&truth);
        let mover = game.to_move(&game.start());
        let Value::Vector(said) = report.value else { panic!("a vector") };
        match report.kind {
            Kind::Exact => assert_eq!(truth[mover], said[mover], "game {seed} {game:?}, {depth:?}"),
            Kind::Lower => assert!(truth[mover] >= said[mover], "game {seed} {game:?}, {depth:?}"),
            _ => continue,
        }
        claims[usize::from(report.kind == Kind::Exact)] += 1;
    }
    assert!(claims.iter().all(|&claims| claims > games() / 50), "{claims:?}");
}

/// Where repetitions count, nothing is kept, and the values are those of the plain search.
#[test]
fn games_that_count_repetitions_are_searched_without_a_table() {
    for seed in 0..games() / 4 {
        let game = Graph::random(seed);
        let depth = Some(1 + (seed % 7) as u32);
        let mut counts = [0; 8];
        same(
            &game,
            &format!("graph {seed} {game:?}"),
            (depth, None),
            &mut counts,
            |root, budget, deepening| {
                let search = Paranoid { rule: deepening.into(), ..Paranoid::default() };
                let mut search = search;
                search.search(root, budget, ()).expect("fits")
            },
        );
        assert_eq!(counts[1], counts[4], "graph {seed}: a table of any size is none");
    }
}

#[test]
fn a_search_that_always_deepens_refuses_move_costs() {
    let game = RandomTree::new(TreeShape::random(3), 3);
    let always = Deepening { when: DeepeningWhen::Always, ..Deepening::default() };
    let cost = MoveCost::LateMoves;
    let mut search =
        Paranoid { rule: always.into(), cost, ..Paranoid::new(RandomTreeEvaluation, TieBreak::Paper, 0) };
    let refused = search.search(&Root::start(&game), &Budget::plies(3), ());
    assert!(matches!(refused, Err(Unsupported::MoveCost { with: "deepening=always", .. })));
}
