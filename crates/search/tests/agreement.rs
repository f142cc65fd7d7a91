//! Every search gives the reference's answer on random trees with ties, passes, double moves and early ends,
//! for two to four players: the same root value under the same tie-break, a best move among the reference's
//! best, and a line that replays to the value.

use crate::common::tell;
use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::{EvenAgain, OwnHeaps, Ring, TreeShape};
use game::{Evaluate, Evaluated, Game, Line, Named, Payoffs, Scale};
use search::reference::{self, Reference};
use search::{
    AlphaBeta, Budget, Kind, Label, MaxN, Minimax, NegaAlpha, NegaMax, OnePly, Pvs, Root, Search, Stop,
    SyncEvaluated, TieBreak, Unsupported, Value,
};

/// How many random trees; `.ci/run --deep` asks for twenty times as many.
fn trees() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 200_000 } else { 10_000 }
}

/// A search and the depth and extension it is asked for.
#[derive(Clone, Copy)]
struct Setting {
    depth: Option<u32>,
    extension: u32,
    tie_break: TieBreak,
}

impl Setting {
    /// Asks differ from seed to seed: no depth limit or a small one, and sometimes an extension.
    fn random(seed: u64, game: &RandomTree) -> Setting {
        let longest = u64::from(game.promises().longest.expect("trees end"));
        let depth = (!seed.is_multiple_of(3)).then(|| 1 + (seed / 3 % longest) as u32);
        let extension = if seed % 4 == 3 { 2 } else { 0 };
        let tie_breaks = [TieBreak::Paper, TieBreak::First, TieBreak::Random { seed }, TieBreak::Worst];
        Setting { depth, extension, tie_break: tie_breaks[(seed / 5 % 4) as usize] }
    }

    fn budget(self) -> Budget {
        Budget { depth: self.depth, ..Budget::default() }
    }
}

/// Holds one search against the reference.
fn agrees<G: Evaluated>(game: &G, setting: Setting, what: &str, search: &mut impl Search<G>) {
    let evaluation = G::Evaluation::default_choice();
    let line = Line::new(game);
    let expected = reference::value(
        game,
        &evaluation,
        &line,
        Reference { depth: setting.depth, extension: setting.extension, tie_break: setting.tie_break },
    );
    let scale = evaluation.scale(game);
    let root = Root::new(game, line.clone());
    let report = search
        .search(&root, &setting.budget(), ())
        .unwrap_or_else(|unsupported| panic!("{what}: {unsupported}"));
    assert_eq!(report.value, Value::Vector(scale.payoffs(&expected.values)), "{what}: value");
    let best = report.best.expect("the game goes on");
    assert!(expected.best.contains(&best), "{what}: best move {best:?} of {:?}", expected.best);
    assert_eq!(report.line.first(), Some(&best), "{what}: the line begins with the best move");
    let replayed = reference::replay(game, &evaluation, &line, &report.line, setting.depth);
    assert_eq!(replayed, Some(expected.values), "{what}: the line {:?} replays to the value", report.line);
    if expected.exact {
        assert_eq!(report.kind, Kind::Exact, "{what}: no static evaluation was used");
    }
    if let Some(line_depth) = report.line_depth {
        assert_eq!(line_depth as usize, report.line.len(), "{what}: depth of the line behind the value");
    }
}

/// An alpha-beta that is asked for every move gives each its own value, by the reference.
fn every_move_agrees<G: Evaluated>(game: &G, setting: Setting, what: &str, search: &mut impl Search<G>) {
    let evaluation = G::Evaluation::default_choice();
    let mut root = Root::new(game, Line::new(game));
    root.multi_pv = usize::MAX;
    let report = search
        .search(&root, &setting.budget(), ())
        .unwrap_or_else(|unsupported| panic!("{what}: {unsupported}"));
    assert_eq!(report.moves.len(), game::legal(game, root.line.state()).len(), "{what}: a row a move");
    for row in &report.moves {
        let replayed = reference::replay(game, &evaluation, &root.line, &row.line, setting.depth)
            .unwrap_or_else(|| panic!("{what}: the line of {:?} ends in mid-air", row.mv));
        assert_eq!(
            row.value,
            Value::Vector(evaluation.scale(game).payoffs(&replayed)),
            "{what}: {:?}",
            row.mv
        );
    }
}

/// The engine with each of its parts switched off, and with tables from one bucket up: all find the same
/// values.
fn every_pvs<G: Evaluated>(evaluation: &G::Evaluation) -> Vec<(&'static str, Pvs<G>)> {
    let with = |change: fn(&mut Pvs<G>)| {
        let mut pvs = Pvs::new(evaluation.clone());
        pvs.table = 1 << 14;
        change(&mut pvs);
        pvs
    };
    vec![
        ("pvs", with(|_| ())),
        ("pvs:table=0", with(|pvs| pvs.table = 0)),
        ("pvs:table=64B", with(|pvs| pvs.table = 64)),
        ("pvs:table=256B", with(|pvs| pvs.table = 256)),
        ("pvs:killers=false", with(|pvs| pvs.killers = false)),
        ("pvs:history=false", with(|pvs| pvs.history = false)),
        ("pvs:aspiration=false", with(|pvs| pvs.aspiration = false)),
        (
            "pvs:table=0,killers=false,history=false,aspiration=false",
            with(|pvs| (pvs.table, pvs.killers, pvs.history, pvs.aspiration) = (0, false, false, false)),
        ),
    ]
}

#[test]
fn every_search_agrees_with_the_reference_on_random_trees() {
    let trees = trees();
    let (mut two_players, mut more, mut searches) = (0, 0, 0);
    for seed in 0..trees {
        let game = RandomTree::new(TreeShape::random(seed), seed);
        let setting = Setting::random(seed, &game);
        let what = |name: &str| format!("{name} on tree {seed} {game:?}, depth {:?}", setting.depth);
        let evaluation = RandomTreeEvaluation;
        let mut max_n = MaxN {
            evaluation: evaluation.into(),
            tie_break: setting.tie_break,
            extension: setting.extension,
            ..MaxN::default()
        };
        agrees(&game, setting, &what("max-n"), &mut max_n);
        searches += 1;
        if setting.depth == Some(1) && setting.extension == 0 {
            let mut one_ply = OnePly { evaluation: evaluation.into(), tie_break: setting.tie_break };
            agrees(&game, setting, &what("one-ply"), &mut one_ply);
            searches += 1;
        }
        if game.players() > 2 {
            more += 1;
            continue;
        }
        two_players += 1;
        let extension = setting.extension;
        macro_rules! check {
            ($($name:literal $search:ident),*) => {$(
                let mut search = $search::new(evaluation).with_extension(extension);
                agrees(&game, setting, &what($name), &mut search);
                every_move_agrees(&game, setting, &what($name), &mut search);
                searches += 1;
            )*};
        }
        check!("minimax" Minimax, "alpha-beta" AlphaBeta, "nega-max" NegaMax, "nega-alpha" NegaAlpha);
        if extension == 0 {
            for (name, mut pvs) in every_pvs(&evaluation) {
                agrees(&game, setting, &what(name), &mut pvs);
                every_move_agrees(&game, setting, &what(name), &mut pvs);
                searches += 1;
            }
        }
    }
    tell(&format!(
        "{trees} random trees, {two_players} for two players and {more} for three or four; {searches} \
        searches agree with the reference"
    ));
    assert!(two_players > trees / 3 && more > trees / 3);
}

#[test]
fn labels_agree_with_the_reference_on_random_trees() {
    let trees = trees();
    let mut refused = 0;
    for seed in 0..trees {
        let shape = TreeShape { players: 2, spread: 1, ..TreeShape::random(seed) };
        // Three-valued, with memory: payoffs 1, 0 and -1.
        let drawn = RandomTree::new(shape, seed);
        let setting = Setting { depth: None, extension: 0, tie_break: TieBreak::First };
        label_agrees(&drawn, true, &format!("label:memory=true on tree {seed} {drawn:?}"));
        // Two-valued: the same tree with its draws given to the first player.
        let decided = drawn.decided();
        for memory in [false, true] {
            label_agrees(&decided, memory, &format!("label:memory={memory} on tree {seed} {decided:?}"));
        }
        let unsupported = Label::default().search(&Root::start(&drawn), &setting.budget(), ());
        refused += u64::from(unsupported == Err(Unsupported::Draws { search: "label" }));
    }
    assert_eq!(refused, trees, "a two-valued label is refused where there are draws");
    tell(&format!("labels agree with the reference on {trees} random trees, with and without memory"));
}

/// A label tells the class of the value, and with memory the distance, which the reference tells where its
/// scale makes the winner hurry.
fn label_agrees<G: Evaluated>(game: &G, memory: bool, what: &str) {
    let evaluation = G::Evaluation::default_choice();
    let root = Root::start(game);
    let expected = reference::value(game, &evaluation, &root.line, Reference::to_the_end());
    let mut label = Label { memory, ..Label::default() };
    let report = label
        .search(&root, &Budget::default(), ())
        .unwrap_or_else(|unsupported| panic!("{what}: {unsupported}"));
    let Value::Vector(value) = report.value else { panic!("{what}: no value") };
    assert_eq!(value, expected.values.map(i32::signum), "{what}: value");
    let best = report.best.expect("the game goes on");
    let decided = value != Payoffs::zero(2);
    let lost = value[game.to_move(root.line.state())] < 0;
    // A loser's move is the one that delays, which the reference's scale may not tell: any will do.
    assert!(
        lost || !decided || expected.best.contains(&best),
        "{what}: best move {best:?} of {:?}",
        expected.best
    );
    let replayed =
        reference::replay(game, &evaluation, &root.line, &report.line, None).map(|end| end.map(i32::signum));
    assert_eq!(replayed, Some(value), "{what}: the line replays");
    assert_eq!(report.distance.is_some(), memory && decided, "{what}: distance");
    if let Some(distance) = report.distance {
        assert_eq!(distance as usize, report.line.len(), "{what}: the line is as long as the distance");
    }
}

#[test]
fn distances_agree_with_the_reference_where_the_winner_hurries() {
    let heaps = [[3, 4], [5, 2], [0, 6], [6, 5]];
    for heaps in heaps {
        for last_loses in [false, true] {
            distance_agrees(&OwnHeaps::new(&heaps, last_loses));
        }
    }
    for heap in 1..=12 {
        distance_agrees(&EvenAgain::new(heap, 2));
    }
}

fn distance_agrees<G: SyncEvaluated + std::fmt::Debug>(game: &G) {
    let evaluation = G::Evaluation::default_choice();
    let scale = evaluation.scale(game);
    assert_eq!(scale, Scale::Proven { hurry: true });
    let root = Root::start(game);
    let mover = game.to_move(root.line.state());
    let expected = reference::value(game, &evaluation, &root.line, Reference::to_the_end());
    let distance = scale.distance(expected.values[mover]);
    let remembered = Label { memory: true, ..Label::default() }.search(&root, &Budget::default(), ());
    assert_eq!(remembered.expect("fits").distance, distance, "label:memory=true on {game:?}");
    let searched = AlphaBeta::default().with_distance().search(&root, &Budget::default(), ()).expect("fits");
    assert_eq!(searched.distance, distance, "alpha-beta on {game:?}");
    assert_eq!(searched.line.len() as u32, distance.expect("every game is won"));
    let setting = Setting { depth: None, extension: 0, tie_break: TieBreak::First };
    agrees(game, setting, &format!("alpha-beta on {game:?}"), &mut AlphaBeta::default().with_distance());
    agrees(game, setting, &format!("nega-alpha on {game:?}"), &mut NegaAlpha::default().with_distance());
    agrees(
        game,
        setting,
        &format!("max-n on {game:?}"),
        &mut MaxN { tie_break: TieBreak::First, ..MaxN::default() },
    );
}

#[test]
fn max_n_agrees_on_toy_games_of_three_and_four() {
    for tie_break in [TieBreak::Paper, TieBreak::First, TieBreak::Worst, TieBreak::Random { seed: 9 }] {
        let setting = Setting { depth: None, extension: 0, tie_break };
        for last_loses in [false, true] {
            for heaps in [&[3, 2, 2][..], &[0, 3, 1], &[2, 1, 2, 1]] {
                let game = OwnHeaps::new(heaps, last_loses);
                agrees(&game, setting, &format!("{game:?}"), &mut MaxN { tie_break, ..MaxN::default() });
            }
        }
        for players in [3, 4] {
            let game = EvenAgain::new(9, players);
            agrees(&game, setting, &format!("{game:?}"), &mut MaxN { tie_break, ..MaxN::default() });
        }
    }
}

#[test]
fn sets_hold_every_value_that_some_tie_break_gives() {
    let mut larger = 0;
    for seed in 0..2_000 {
        let shape =
            TreeShape { depth: 3, branching: 3, spread: 1 + (seed % 2) as u16, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let evaluation = RandomTreeEvaluation;
        let depth = (seed % 3 == 0).then_some(2);
        let expected = reference::values_under_all_tie_breaks(&game, &evaluation, &game.start(), depth, 0);
        let mut search = MaxN { evaluation: evaluation.into(), tie_break: TieBreak::Set, ..MaxN::default() };
        let budget = Budget { depth, ..Budget::default() };
        let report = search.search(&Root::start(&game), &budget, ()).expect("fits");
        larger += u32::from(expected.len() > 1);
        assert_eq!(report.value, Value::Set(expected.clone()), "tree {seed} {game:?}");
        // Every single tie-break gives a member.
        for tie_break in [TieBreak::Paper, TieBreak::First, TieBreak::Worst, TieBreak::Random { seed }] {
            let mut single = MaxN { evaluation: evaluation.into(), tie_break, ..MaxN::default() };
            let Value::Vector(value) = single.search(&Root::start(&game), &budget, ()).expect("fits").value
            else {
                panic!("a single tie-break gives a vector")
            };
            assert!(expected.contains(&value), "tree {seed} under {tie_break:?}: {value} of {expected:?}");
        }
    }
    assert!(larger > 300, "only {larger} sets have more than one member");
}

#[test]
fn the_repetition_toy_is_answered_like_the_reference() {
    let mut answered = 0;
    for size in 4..=7 {
        for start in 1..size {
            let game = Ring::new(size, start);
            for depth in [Some(3), Some(8)].into_iter().chain((size < 6).then_some(None)) {
                let setting = Setting { depth, extension: 0, tie_break: TieBreak::First };
                let what = |name: &str| format!("{name} on {game:?}, depth {depth:?}");
                agrees(&game, setting, &what("minimax"), &mut Minimax::default().with_distance());
                agrees(&game, setting, &what("alpha-beta"), &mut AlphaBeta::default().with_distance());
                agrees(&game, setting, &what("nega-max"), &mut NegaMax::default().with_distance());
                agrees(&game, setting, &what("nega-alpha"), &mut NegaAlpha::default().with_distance());
                agrees(
                    &game,
                    setting,
                    &what("max-n"),
                    &mut MaxN { tie_break: TieBreak::First, ..MaxN::default() },
                );
                answered += 5;
            }
            for memory in [false, true] {
                let unsupported = Label { memory, ..Label::default() }
                    .search(&Root::start(&game), &Budget::default(), ())
                    .expect_err("label forgets the past");
                assert_eq!(unsupported, Unsupported::History { search: "label" });
                assert!(unsupported.to_string().starts_with("label does not handle history"));
            }
        }
    }
    tell(&format!(
        "{answered} searches of the repetition toy agree with the reference; label refuses it by name"
    ));
}

#[test]
fn the_past_before_the_root_counts() {
    // Twice round the ring: one more push reaches the third occurrence, which is a draw at once.
    let game = Ring::new(6, 3);
    let mut line = Line::new(&game);
    for step in [1, 1, 2, 2, 1, 1, 2, 2] {
        line.push(&game, step);
    }
    let mut root = Root::new(&game, line.clone());
    root.multi_pv = 9;
    let report = AlphaBeta::default().with_distance().search(&root, &Budget::plies(1), ()).expect("fits");
    let drawn = report.moves.iter().find(|row| row.mv == 1).expect("one forward is legal");
    assert_eq!((&drawn.value, drawn.kind), (&Value::Vector(Payoffs::zero(2)), Kind::Exact));
    // The same position without its past is not drawn by that move.
    let mut fresh = Root::new(&game, Line::from_state(*line.state()));
    fresh.multi_pv = 9;
    let report = AlphaBeta::default().with_distance().search(&fresh, &Budget::plies(1), ()).expect("fits");
    let open = report.moves.iter().find(|row| row.mv == 1).expect("one forward is legal");
    assert_eq!(open.kind, Kind::Heuristic);
}

#[test]
fn a_search_that_is_interrupted_returns_its_last_finished_iteration() {
    for seed in 0..500 {
        let shape = TreeShape { players: 2, depth: 6, end: 0, ..TreeShape::random(seed) };
        let game = RandomTree::new(shape, seed);
        let root = Root::start(&game);
        let nodes = 20 + seed;
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let report = AlphaBeta::default().with_distance().search(&root, &budget, ()).expect("fits");
        assert!(report.stats.nodes <= nodes);
        assert!(report.best.is_some());
        if report.stop == Stop::Nodes && report.depth > 0 {
            let again = AlphaBeta::default()
                .with_distance()
                .search(&root, &Budget::plies(report.depth), ())
                .expect("fits");
            assert_eq!((again.value, again.best, again.line), (report.value, report.best, report.line));
        }
    }
}

#[test]
fn searches_refuse_what_they_cannot_answer() {
    let three = OwnHeaps::new(&[1, 2, 3], false);
    let refused = AlphaBeta::default().with_distance().search(&Root::start(&three), &Budget::default(), ());
    assert_eq!(refused, Err(Unsupported::Players { search: "alpha-beta", players: 3 }));
    let deeper = OnePly::default().search(&Root::start(&three), &Budget::plies(2), ());
    assert!(matches!(deeper, Err(Unsupported::Limit { search: "one-ply", .. })));
}
