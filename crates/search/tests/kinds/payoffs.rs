//! Every search on trees that pay in every way: what it reports holds against itself and against the slow
//! reference.

use crate::common::tell;
use crate::costs::by_tree;
use crate::holds::{hold, max_n};
use crate::trees::RandomTree;
use game::toy::TreeShape;
use game::{Evaluated, Game, Player};
use search::proof::{ProofRequest, RequestedGoal};
use search::{
    AlphaBeta, BestFirstMaxN, BestReply, BestReplyPlus, Budget, Deepening, DeepeningWhen, DfPn, Goal, Kind,
    Label, MaxN, Mcts, Minimax, MpMix, NegaAlpha, NegaMax, OnePly, Paranoid, Pds, ProbMaxN, ProofNumber, Pvs,
    RandomPlay, Report, Root, Search, SoftMaxN, SyncEvaluated, TieBreak, TurnConsideredBestFirstMaxN,
    Unsupported, Value,
};
use std::collections::BTreeMap;

/// How many trees; `.ci/run --deep` asks for forty times as many.
fn trees() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 10_000 } else { 250 }
}

/// How often each search answered, how often it refused, and what it said.
#[derive(Default)]
struct Told {
    answers: BTreeMap<String, [u64; 2]>,
    kinds: BTreeMap<&'static str, u64>,
}

impl Told {
    fn take<G: Evaluated>(
        &mut self,
        what: &str,
        root: &Root<'_, G>,
        search: &str,
        report: Result<Report<G::Move>, Unsupported>,
    ) -> Option<Report<G::Move>> {
        let [answered, refused] = self.answers.entry(search.to_owned()).or_default();
        let Ok(report) = report else {
            *refused += 1;
            return None;
        };
        *answered += 1;
        hold(&format!("{search} on {what}"), root.game, root.line.state(), &report);
        *self.kinds.entry(report.kind.word()).or_default() += 1;
        for row in &report.moves {
            *self.kinds.entry(row.kind.word()).or_default() += 1;
        }
        Some(report)
    }
}

/// Deepening with a table of a few entries, also where only the depth is limited.
const ALWAYS: Deepening =
    Deepening { when: DeepeningWhen::Always, table: 1 << 10, ordering: true, threads: 1 };

fn every_search<G: SyncEvaluated>(told: &mut Told, what: &str, game: &G, seed: u64) {
    let multi_pv = if seed.is_multiple_of(2) { 1 } else { usize::MAX };
    let root = Root { multi_pv, ..Root::start(game) };
    let cost = || by_tree("(first 0.5 0.05)", 0.5, seed % 4 < 2);
    let budgets = [
        Budget::default(),
        Budget::plies(1 + (seed % 3) as u32),
        Budget { nodes: Some(1 + seed % 40), ..Budget::default() },
    ];
    for budget in &budgets {
        let what = format!("{what}, {budget:?}, {multi_pv} moves");
        macro_rules! check {
            ($($name:literal $search:expr),*) => {$(
                let report = $search.search(&root, budget, ());
                told.take(&what, &root, $name, report);
            )*};
        }
        check!(
            "minimax" Minimax::default().with_distance(), "alpha-beta" AlphaBeta::default().with_distance(),
            "nega-max" NegaMax::default().with_distance(),
            "nega-alpha" NegaAlpha::default().with_distance(), "pvs" pvs(1 << 12, 0), "pvs:tempo=2" pvs(0, 2),
            "paranoid" Paranoid::default(), "mp-mix" MpMix::default(), "prob-max-n" ProbMaxN::default(),
            "paranoid:deepening=always" Paranoid { rule: ALWAYS.into(), ..Paranoid::default() },
            "best-reply:deepening=always" BestReply { rule: ALWAYS.into(), ..BestReply::default() },
            "best-reply" BestReply::default(),
            "best-reply-plus" BestReplyPlus::default(), "soft-max-n" SoftMaxN::default(),
            "max-n with costs" MaxN { cost: cost(), ..MaxN::default() },
            "paranoid with costs" Paranoid { cost: cost(), ..Paranoid::default() },
            "mp-mix with costs" MpMix { cost: cost(), ..MpMix::default() },
            "prob-max-n with costs" ProbMaxN { cost: cost(), ..ProbMaxN::default() },
            "best-reply with costs" BestReply { cost: cost(), ..BestReply::default() },
            "best-reply-plus with costs" BestReplyPlus { cost: cost(), ..BestReplyPlus::default() },
            "soft-max-n with costs" SoftMaxN { cost: cost(), ..SoftMaxN::default() },
            "max-n:tie=set" MaxN { tie_break: TieBreak::Set, ..MaxN::default() },
            "one-ply" OnePly::default(), "random" RandomPlay::default(),
            "label" Label::default(), "label:memory" Label { memory: true, ..Label::default() },
            "best-first-max-n" BestFirstMaxN::default(),
            "turn-considered" TurnConsideredBestFirstMaxN::default(),
            "mcts" Mcts { playout: 1 + (seed % 4) as u32, ..Mcts::default() }
        );
        for tie_break in [TieBreak::Paper, TieBreak::First, TieBreak::Worst] {
            let report = MaxN { tie_break, ..MaxN::default() }.search(&root, budget, ());
            let report = told.take(&what, &root, "max-n", report).expect("it fits every game");
            if let (Kind::Exact, Value::Vector(value)) = (report.kind, report.value) {
                assert_eq!(value, max_n(game, root.line.state(), tie_break), "max-n on {what}");
            }
        }
        proofs(told, &what, &root, budget);
    }
}

fn pvs<G: Evaluated>(table: u64, tempo: i32) -> Pvs<G> {
    let mut pvs = Pvs::default();
    (pvs.table, pvs.tempo) = (table, tempo);
    pvs
}

/// Every goal of every player, and the results.
fn proofs<G: Evaluated>(told: &mut Told, what: &str, root: &Root<'_, G>, budget: &Budget) {
    let goals = [Goal::Win, Goal::Draw, Goal::AtLeast(-1), Goal::AtLeast(0), Goal::AtLeast(2)];
    let goals = goals.map(RequestedGoal::Goal).into_iter().chain([RequestedGoal::Result]);
    for goal in goals {
        for player in Player::all(root.game.players()) {
            let request = ProofRequest { goal, player: Some(player) };
            let what = format!("{what}, {request:?}");
            told.take(&what, root, "df-pn", DfPn::new(request, 64).search(root, budget, ()));
            told.take(&what, root, "pds", Pds::new(request, 64).search(root, budget, ()));
            let report = ProofNumber::new(request, 1 << 10, 64).search(root, budget, ());
            told.take(&what, root, "proof-number", report);
        }
    }
}

#[test]
fn what_is_said_of_games_that_pay_in_every_way_is_true() {
    let mut told = Told::default();
    // In tree 4316 the static values of playouts that are cut off lie outside of the payoffs promised.
    for seed in (0..trees()).chain([4316]) {
        let shape = TreeShape { depth: 3, branching: 2 + (seed % 2) as u8, ..TreeShape::random(seed) };
        let shape = TreeShape { spread: shape.spread.min(3), players: shape.players.min(3), ..shape };
        let game = RandomTree::new(shape, seed).with_any_payoffs(seed);
        every_search(&mut told, &format!("tree {seed} {game:?}"), &game, seed);
        if shape.players == 2 {
            // Searches that need gains to be losses fit few of these: those they fit, with draws and without.
            let drawn = RandomTree::new(shape, seed);
            every_search(&mut told, &format!("tree {seed} {drawn:?}"), &drawn, seed);
            let decided = RandomTree::new(TreeShape { spread: 1, ..shape }, seed).decided();
            every_search(&mut told, &format!("tree {seed} {decided:?}"), &decided, seed);
        }
    }
    let answers: u64 = told.answers.values().map(|[answered, _]| answered).sum();
    tell(&format!("{answers} answers hold: {:?}, {:?}", told.answers, told.kinds));
    for (search, [answered, _]) in &told.answers {
        assert!(*answered > 0, "{search} never answered");
    }
    for kind in ["exact", "lower", "upper", "heuristic", "cut", "unknown"] {
        assert!(told.kinds.get(kind).is_some_and(|&count| count > 20), "{kind} of {:?}", told.kinds);
    }
}

/// A proof search that fails at one goal and not at another shows the move that keeps the mover from the
/// worse.
#[test]
fn who_is_asked_about_another_plays_well_himself() {
    let (mut asked, mut kept) = (0, 0);
    for seed in 0..trees() {
        let shape = TreeShape { players: 2, spread: 1, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let root = Root::start(&game);
        let mover = game.to_move(&game.start());
        let expected = max_n(&game, &game.start(), TieBreak::First);
        let request = ProofRequest { goal: RequestedGoal::Result, player: Some(mover.next(2)) };
        for report in [
            DfPn::new(request, 64).search(&root, &Budget::default(), ()).expect("fits"),
            Pds::new(request, 64).search(&root, &Budget::default(), ()).expect("fits"),
            ProofNumber::new(request, 1 << 12, 64).search(&root, &Budget::default(), ()).expect("fits"),
        ] {
            let mut child = game.start();
            game.play(&mut child, report.best.expect("a move"));
            let after = max_n(&game, &child, TieBreak::First);
            assert_eq!(after, expected, "tree {seed} {game:?}: {:?} of {:?}", report.best, report.moves);
            assert_eq!((&report.value, report.kind), (&Value::Vector(expected), Kind::Exact), "tree {seed}");
            asked += 1;
            kept += u64::from(expected[mover] == 0);
        }
    }
    tell(&format!("{asked} proofs about the other player, {kept} of draws"));
    assert!(kept * 20 > asked, "{kept} of {asked}");
}
