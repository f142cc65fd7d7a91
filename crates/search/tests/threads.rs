//! Several threads on one search for any number of players: where the depth alone limits it, the report of
//! Max^N is that of one thread to the last node, and paranoid and best-reply search answer the same; where
//! anything else does, the report is that of the depth that was reached.

use crate::merging::Merging;
use crate::trees::RandomTree;
use game::Named;
use game::toy::{Graph, TreeShape};
use search::{
    BestReply, Budget, Deepening, DeepeningWhen, MaxN, MaxNRule, MoveCost, Paranoid, Pruning, Report, Root,
    Search, Stop, SyncEvaluated, TieBreak, Unsupported,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How many games; `.ci/run --deep` asks for twenty times as many.
fn games() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 10_000 } else { 500 }
}

const TIE_BREAKS: [fn(u64) -> TieBreak; 4] =
    [|_| TieBreak::Paper, |_| TieBreak::First, |seed| TieBreak::Random { seed }, |_| TieBreak::Worst];

fn tree(seed: u64) -> RandomTree {
    let mut shape = TreeShape::random(seed);
    shape.players = 2 + (seed % 4) as usize;
    if shape.players == 5 {
        (shape.depth, shape.branching) = (5, shape.branching.min(3));
    }
    RandomTree::new(shape, seed)
}

/// The report without its time.
fn timeless<M>(mut report: Report<M>) -> Report<M> {
    report.stats.elapsed = Duration::ZERO;
    report
}

fn max_n_is_the_same<G: SyncEvaluated>(game: &G, seed: u64, extension: u32, what: &str) {
    let tie_break = TIE_BREAKS[(seed % 4) as usize](seed);
    let root = Root::start(game);
    let depth = Some(1 + (seed / 4 % 6) as u32);
    let on = |threads, budget: &Budget| {
        let evaluation = G::Evaluation::default_choice().into();
        let mut search =
            MaxN { evaluation, tie_break, extension, rule: on_threads(threads), ..MaxN::default() };
        timeless(search.search(&root, budget, ()).expect("fits"))
    };
    let alone = on(1, &Budget { depth, ..Budget::default() });
    for threads in [2, 3] {
        let together = on(threads, &Budget { depth, ..Budget::default() });
        assert_eq!(format!("{together:?}"), format!("{alone:?}"), "{what}, {tie_break:?}, {threads} threads");
    }
    // Deepening ply by ply, to where one thread stops.
    let deepening = Budget { depth, nodes: Some(u64::MAX / 2), ..Budget::default() };
    assert_eq!(format!("{:?}", on(2, &deepening)), format!("{:?}", on(1, &deepening)), "{what}, deepening");
    // The iteration that was finished is that of one thread.
    for nodes in [0, 1, 2, 7, alone.stats.nodes / 2 + 1, alone.stats.nodes + 3] {
        let budget = Budget { depth, nodes: Some(nodes), ..Budget::default() };
        let limited = on(2, &budget);
        assert!(limited.stats.nodes <= nodes, "{what}: {} of {nodes} nodes", limited.stats.nodes);
        if limited.depth > 0 {
            let plain = on(1, &Budget { depth: Some(limited.depth), ..Budget::default() });
            let answer = |report: &Report<G::Move>| {
                format!("{:?} {:?} {:?} {:?}", report.value, report.kind, report.line, report.moves)
            };
            assert_eq!(answer(&limited), answer(&plain), "{what}: depth {} in {nodes} nodes", limited.depth);
        }
    }
}

/// Max^N on so many threads.
fn on_threads(threads: u32) -> MaxNRule {
    MaxNRule { threads, ..MaxNRule::default() }
}

#[test]
fn max_n_on_several_threads_reports_what_it_does_on_one() {
    for seed in 0..games() {
        let extension = if seed % 5 == 3 { 2 } else { 0 };
        max_n_is_the_same(&tree(seed), seed, extension, &format!("tree {seed}"));
        max_n_is_the_same(&Merging::random(seed), seed, extension, &format!("merging {seed}"));
        max_n_is_the_same(&Graph::random(seed), seed, 0, &format!("graph {seed}"));
    }
}

/// What a search finds within a number of nodes is what it finds at the depth that it reached.
#[test]
fn within_a_number_of_nodes_a_coalition_is_searched_to_the_depth_that_is_reported() {
    for seed in 0..games() {
        let game = tree(seed);
        let root = Root::start(&game);
        let tie_break = TIE_BREAKS[(seed % 4) as usize](seed);
        let deepening = Deepening { threads: 2, table: 1 << 16, ..Deepening::default() };
        for nodes in [0, 1, 10, 100, 1_000] {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let mut paranoid = Paranoid { tie_break, rule: deepening.into(), ..Paranoid::default() };
            let mut best_reply = BestReply { tie_break, rule: deepening.into(), ..BestReply::default() };
            let (one, other) = (
                paranoid.search(&root, &budget, ()).unwrap(),
                best_reply.search(&root, &budget, ()).unwrap(),
            );
            assert!(one.stats.nodes <= nodes && other.stats.nodes <= nodes, "tree {seed}, {nodes} nodes");
            paranoid.rule.deepening = Deepening::NEVER;
            best_reply.rule.deepening = Deepening::NEVER;
            for (found, search) in [
                (one, &mut paranoid as &mut dyn PlainSearch),
                (other, &mut best_reply as &mut dyn PlainSearch),
            ] {
                if found.depth > 0 {
                    let plain = search.to(&root, found.depth);
                    let what = format!("tree {seed}, depth {} in {nodes} nodes", found.depth);
                    assert_eq!((&found.value, &found.line), (&plain.value, &plain.line), "{what}");
                }
            }
        }
    }
}

/// A search to a depth.
trait PlainSearch {
    fn to(&mut self, root: &Root<'_, RandomTree>, depth: u32) -> Report<<RandomTree as game::Game>::Move>;
}

impl<S: Search<RandomTree>> PlainSearch for S {
    fn to(&mut self, root: &Root<'_, RandomTree>, depth: u32) -> Report<<RandomTree as game::Game>::Move> {
        self.search(root, &Budget { depth: Some(depth), ..Budget::default() }, ()).expect("fits")
    }
}

#[test]
fn threads_stop_when_they_are_told_to() {
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    for seed in 0..20 {
        let (game, budget) = (tree(seed), Budget { cancel: cancel.clone(), ..Budget::default() });
        let root = Root::start(&game);
        let deepening = Deepening { threads: 3, ..Deepening::default() };
        let stops = [
            MaxN { rule: on_threads(3), ..MaxN::default() }.search(&root, &budget, ()).expect("fits").stop,
            Paranoid { rule: deepening.into(), ..Paranoid::default() }
                .search(&root, &budget, ())
                .expect("fits")
                .stop,
            BestReply { rule: deepening.into(), ..BestReply::default() }
                .search(&root, &budget, ())
                .expect("fits")
                .stop,
        ];
        assert!(stops.iter().all(|&stop| stop == Stop::Cancelled), "tree {seed}: {stops:?}");
    }
}

/// What threads would refuse by itself, named in the error.
#[test]
fn what_does_not_go_with_threads_is_refused() {
    let game = tree(1);
    let refused = |search: &mut dyn FnMut(&Root<'_, RandomTree>) -> Option<Unsupported>| match search(
        &Root::start(&game),
    ) {
        Some(Unsupported::Threads { with, .. }) => with,
        other => panic!("expected a refusal of threads, got {other:?}"),
    };
    let depth = Budget { depth: Some(2), ..Budget::default() };
    let late = MoveCost::LateMoves;
    let max_n = MaxN::<RandomTree> { rule: on_threads(2), ..MaxN::default() };
    for (with, mut search) in [
        ("tie=set", MaxN { tie_break: TieBreak::Set, ..max_n.clone() }),
        ("pruning", MaxN { rule: MaxNRule { pruning: Pruning::ALL, threads: 2 }, ..max_n.clone() }),
        ("move costs", MaxN { cost: late.clone(), ..max_n.clone() }),
    ] {
        assert_eq!(refused(&mut |root| search.search(root, &depth, ()).err()), with);
    }
    let two = Deepening { threads: 2, ..Deepening::default() };
    for (with, deepening, cost) in [
        ("deepening=never", Deepening { when: DeepeningWhen::Never, ..two }, MoveCost::Ply),
        ("move costs", two, late),
        ("table=0", Deepening { table: 0, ..two }, MoveCost::Ply),
    ] {
        let mut paranoid = Paranoid { rule: deepening.into(), cost: cost.clone(), ..Paranoid::default() };
        let mut best_reply = BestReply { rule: deepening.into(), cost, ..BestReply::default() };
        assert_eq!(refused(&mut |root| paranoid.search(root, &depth, ()).err()), with);
        assert_eq!(refused(&mut |root| best_reply.search(root, &depth, ()).err()), with);
    }
    let graph = Graph::random(3);
    let refused =
        Paranoid { rule: two.into(), ..Paranoid::default() }.search(&Root::start(&graph), &depth, ());
    let with = "rules that count repetitions";
    assert!(matches!(refused, Err(Unsupported::Threads { with: found, .. }) if found == with));
}
