//! The searches for any number of players against their slow definitions, on random trees for two to five
//! players with few values, many ties, double moves, passes and early ends.

use crate::common::tell;
use crate::oracles;
use crate::trees::{RandomTree, RandomTreeEvaluation};
use game::toy::{EvenAgain, Graph, GraphNode, OwnHeaps, TreeShape};
use game::{Bounds, Evaluate, Evaluated, Game, Line, Named, Payoffs, Player};
use search::reference::{self, Answer, Reference};
use search::sets;
use search::{
    BestReply, BestReplyPlus, BestReplyPlusRule, Budget, Deepening, Dominance, Kind, MaxN, MaxNRule, Mcts,
    MpMix, MpMixRule, Observer, OnePly, Opponents, Paranoid, Pruning, Regular, Report, Root, Search,
    SoftMaxN, SoftMaxNRule, Stop, TieBreak, Unsupported, Value,
};
use std::time::Duration;

/// How many random trees; `.ci/run --deep` asks for twenty times as many.
fn trees() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 200_000 } else { 10_000 }
}

/// A tree for two to five players, and what is asked about it.
fn random_setting(seed: u64) -> (RandomTree, Reference) {
    let mut shape = TreeShape::random(seed);
    shape.players = 2 + (seed % 4) as usize;
    if shape.players == 5 {
        shape.depth = 5;
        shape.branching = shape.branching.min(3);
    }
    let depth = (!seed.is_multiple_of(3)).then(|| 1 + (seed / 3 % u64::from(shape.depth)) as u32);
    let extension = if seed % 5 == 3 { 2 } else { 0 };
    let tie_breaks = [TieBreak::Paper, TieBreak::First, TieBreak::Random { seed }, TieBreak::Worst];
    let tie_break = tie_breaks[(seed / 7 % 4) as usize];
    (RandomTree::new(shape, seed), Reference { depth, extension, tie_break })
}

fn budget(depth: Option<u32>) -> Budget {
    Budget { depth, ..Budget::default() }
}

/// The vector of a report, which has one.
fn vector<M>(report: &Report<M>) -> Payoffs {
    let Value::Vector(values) = report.value else { panic!("the value is a vector") };
    values
}

/// Holds a report of a search without skipped movers against the reference's answer.
fn agrees<G: Evaluated>(
    game: &G,
    what: &str,
    setting: Reference,
    report: &Report<G::Move>,
    expected: &Answer<G::Move>,
) {
    let evaluation = G::Evaluation::default_choice();
    let scale = evaluation.scale(game);
    assert_eq!(vector(report), scale.payoffs(&expected.values), "{what}: value");
    let best = report.best.expect("the game goes on");
    assert!(expected.best.contains(&best), "{what}: best move {best:?} of {:?}", expected.best);
    let replayed = reference::replay(game, &evaluation, &Line::new(game), &report.line, setting.depth);
    assert_eq!(replayed, Some(expected.values), "{what}: the line {:?} replays", report.line);
    if let Some(line_depth) = report.line_depth {
        assert_eq!(line_depth as usize, report.line.len(), "{what}: depth of the line");
    }
}

#[test]
fn paranoid_agrees_with_the_search_without_cuts() {
    let (mut visited, mut nodes) = (0, 0);
    for seed in 0..trees() {
        let (game, setting) = random_setting(seed);
        let what = format!("paranoid on tree {seed} {game:?}, {setting:?}");
        let evaluation = RandomTreeEvaluation;
        let expected = oracles::paranoid(&game, &evaluation, &Line::new(&game), setting);
        let Reference { tie_break, extension, .. } = setting;
        let mut search =
            Paranoid { evaluation: evaluation.into(), tie_break, extension, ..Paranoid::default() };
        let mut root = Root::start(&game);
        let report = search.search(&root, &budget(setting.depth), ()).expect("fits");
        // These trees are so small that the iterations before the last cost more than they save.
        let mut afresh = Paranoid { rule: Deepening::NEVER.into(), ..search.clone() };
        let once = afresh.search(&root, &budget(setting.depth), ()).expect("fits");
        assert_eq!((&once.value, &once.line), (&report.value, &report.line), "{what}: without memory");
        agrees(&game, &what, setting, &report, &expected);
        // For two players everything is proven, for more that the root player gets no less.
        let proven = if game.players() == 2 { Kind::Exact } else { Kind::Lower };
        if expected.exact {
            assert_eq!(report.kind, proven, "{what}: no static evaluation was used");
        }
        let mut plain = MaxN { evaluation: evaluation.into(), tie_break, extension, ..MaxN::default() };
        let max_n = plain.search(&root, &budget(setting.depth), ()).expect("fits");
        nodes += max_n.stats.nodes;
        visited += once.stats.nodes;

        // Asked for every move, each gets a value of its own.
        root.multi_pv = usize::MAX;
        let every = search.search(&root, &budget(setting.depth), ()).expect("fits");
        assert_eq!(vector(&every), vector(&report), "{what}: with every move");
        for row in &every.moves {
            let replayed = reference::replay(&game, &evaluation, &root.line, &row.line, setting.depth);
            assert_eq!(row.value, Value::Vector(replayed.expect("a whole line")), "{what}: {:?}", row.mv);
        }
    }
    tell(&format!("paranoid: {} trees agree, {visited} of {nodes} nodes are visited", trees()));
    assert!(visited * 5 < nodes * 4);
}

#[test]
fn mp_mix_is_the_strategy_that_the_root_calls_for() {
    let mut chosen = [0; 3];
    for seed in 0..trees() {
        let (game, setting) = random_setting(seed);
        let what = format!("mp-mix on tree {seed} {game:?}, {setting:?}");
        let (evaluation, line) = (RandomTreeEvaluation, Line::new(&game));
        let Reference { tie_break, extension, .. } = setting;
        let (defend, attack) = ((seed % 3) as u32, (seed / 3 % 3) as u32);
        let values = evaluation.values(&game, line.state());
        // Who leads, by sorting.
        let mover = game.to_move(line.state());
        let mut order: Vec<Player> = Player::all(game.players()).collect();
        order.sort_by_key(|&player| std::cmp::Reverse(values[player]));
        let lead = (values[order[0]] - values[order[1]]) as u32;
        let (which, expected) = if order[0] == mover && lead > defend {
            (0, oracles::paranoid(&game, &evaluation, &line, setting))
        } else if order[0] != mover && lead > attack {
            (1, oracles::offensive(&game, &evaluation, &line, order[0], setting))
        } else {
            (2, reference::value(&game, &evaluation, &line, setting))
        };
        chosen[which] += 1;
        let mut search =
            MpMix { rule: MpMixRule { defend, attack }, ..MpMix::new(evaluation, tie_break, extension) };
        let root = Root::start(&game);
        let report = search.search(&root, &budget(setting.depth), ()).expect("fits");
        agrees(&game, &what, setting, &report, &expected);
    }
    tell(&format!("mp-mix: {} trees agree; paranoid, offensive, max-n {chosen:?}", trees()));
    assert!(chosen.iter().all(|&count| count > trees() / 20));
}

#[test]
fn what_paranoid_calls_a_lower_bound_is_one() {
    let mut claims = 0;
    for seed in 0..trees() / 4 {
        let (game, setting) = random_setting(seed);
        let mover = game.to_move(&game.start());
        let evaluation = RandomTreeEvaluation;
        let mut search = Paranoid {
            evaluation: evaluation.into(),
            tie_break: setting.tie_break,
            extension: setting.extension,
            ..Paranoid::default()
        };
        let report = search.search(&Root::start(&game), &budget(setting.depth), ()).expect("fits");
        let line = Line::new(&game);
        for tie_break in [TieBreak::Paper, TieBreak::First, TieBreak::Worst] {
            let whole = Reference { tie_break, ..Reference::to_the_end() };
            let truth = reference::value(&game, &evaluation, &line, whole).values[mover];
            let said = vector(&report)[mover];
            match report.kind {
                Kind::Lower => assert!(truth >= said, "tree {seed} {game:?}: {said} of {truth}"),
                Kind::Exact => assert_eq!(truth, said, "tree {seed} {game:?}"),
                _ => continue,
            }
            claims += 1;
        }
    }
    assert!(claims > 1_000);
}

#[test]
fn one_ply_ahead_there_is_nobody_to_fear() {
    for seed in 0..trees() / 4 {
        let (game, setting) = random_setting(seed);
        let (evaluation, tie_break, root) = (RandomTreeEvaluation, setting.tie_break, Root::start(&game));
        let answer = |search: &mut dyn FnMut() -> Report<u8>| {
            let report = search();
            (report.value, report.best)
        };
        let max_n = answer(&mut || {
            let mut search = MaxN { evaluation: evaluation.into(), tie_break, ..MaxN::default() };
            search.search(&root, &Budget::plies(1), ()).expect("fits")
        });
        let paranoid = answer(&mut || {
            let mut search = Paranoid { evaluation: evaluation.into(), tie_break, ..Paranoid::default() };
            search.search(&root, &Budget::plies(1), ()).expect("fits")
        });
        let one_ply = answer(&mut || {
            OnePly { evaluation: evaluation.into(), tie_break }
                .search(&root, &Budget::default(), ())
                .expect("fits")
        });
        assert_eq!(max_n, paranoid, "tree {seed} {game:?}");
        assert_eq!(max_n, one_ply, "tree {seed} {game:?}");
    }
}

const RULES: [(&str, Pruning); 4] = [
    ("immediate", Pruning { immediate: true, ..Pruning::NONE }),
    ("shallow", Pruning { shallow: true, ..Pruning::NONE }),
    ("last-branch", Pruning { last_branch: true, ..Pruning::NONE }),
    ("immediate+shallow+last-branch", Pruning::ALL),
];

/// Watches, and remembers nothing.
struct Watcher;

impl<G: Game> Observer<G> for Watcher {}

/// Max^N has a recursion of its own where nobody watches. Both are one search: reports are equal in
/// everything but the time, under limits of every kind too, which stop them at the same node.
#[test]
fn max_n_is_the_same_search_whether_watched_or_not() {
    let mut stopped = 0;
    for seed in 0..trees() {
        let (game, Reference { depth, extension, tie_break }) = random_setting(seed);
        let limit = Some(1 + seed % 97);
        let budget = match seed % 4 {
            0 => budget(depth),
            1 => Budget { depth, nodes: limit, ..Budget::default() },
            2 => Budget { depth, expansions: limit, ..Budget::default() },
            _ => Budget { depth, evaluations: limit, ..Budget::default() },
        };
        let root = Root::start(&game);
        let mut search = MaxN { tie_break, extension, ..MaxN::default() };
        let mut unwatched = search.search(&root, &budget, ()).expect("fits");
        let mut watched = search.search(&root, &budget, Watcher).expect("fits");
        for report in [&mut unwatched, &mut watched] {
            report.stats.elapsed = Duration::ZERO;
        }
        assert_eq!(format!("{unwatched:?}"), format!("{watched:?}"), "seed {seed}");
        stopped += u64::from(matches!(unwatched.stop, Stop::Nodes | Stop::Expansions | Stop::Evaluations));
    }
    assert!(stopped > trees() / 10, "{stopped} of {} searches met their limit", trees());
}

/// Max^N with these pruning rules.
fn pruned(pruning: Pruning) -> MaxNRule {
    MaxNRule { pruning, ..MaxNRule::default() }
}

#[test]
fn pruning_in_max_n_changes_no_vector() {
    let (mut plain_nodes, mut nodes, mut exact) = ([0; 4], [0; 4], 0);
    for seed in 0..trees() {
        let (tree, setting) = random_setting(seed);
        // A sum of 1, 2, 3 or 6 above a least of 0, -2 or 3 a player.
        let least = [0, 0, -2, 3][(seed / 11 % 4) as usize];
        let sum = [1, 2, 3, 6][(seed / 3 % 4) as usize] + least * tree.players() as i32;
        let game = tree.with_shares(sum, least);
        game::laws::check_bounds(&game, &RandomTreeEvaluation, 2, seed);
        let Reference { depth, extension, tie_break } = setting;
        let mut root = Root::start(&game);
        let expected = reference::value(&game, &RandomTreeEvaluation, &root.line, setting);
        let plain = MaxN { evaluation: RandomTreeEvaluation.into(), tie_break, extension, ..MaxN::default() };
        let whole = plain.clone().search(&root, &budget(depth), ()).expect("fits");
        let truth = reference::value(
            &game,
            &RandomTreeEvaluation,
            &root.line,
            Reference { tie_break, ..Reference::to_the_end() },
        );
        for (rule, (name, pruning)) in RULES.into_iter().enumerate() {
            let what = format!("max-n:pruning={name} on tree {seed} {game:?}, {setting:?}");
            let mut search = MaxN { rule: pruned(pruning), ..plain.clone() };
            root.multi_pv = 1;
            let report = search.search(&root, &budget(depth), ()).expect("fits");
            agrees(&game, &what, setting, &report, &expected);
            if !matches!(tie_break, TieBreak::Random { .. }) {
                assert_eq!(report.best, whole.best, "{what}: best move");
                assert_eq!(report.line, whole.line, "{what}: line");
            }
            if report.kind == Kind::Exact {
                exact += u32::from(whole.kind != Kind::Exact);
                assert_eq!(vector(&report), truth.values, "{what}: exact");
            }
            nodes[rule] += report.stats.nodes;
            plain_nodes[rule] += whole.stats.nodes;
            // The value of a pruned move is unknown; the others have their own vectors.
            for row in report.moves.iter().filter(|row| row.value != Value::Unknown) {
                let plain = whole.moves.iter().find(|plain| plain.mv == row.mv).expect("the same moves");
                assert_eq!(row.value, plain.value, "{what}: {:?}", row.mv);
            }
            root.multi_pv = usize::MAX;
            let every = search.search(&root, &budget(depth), ()).expect("fits");
            let values = |report: &Report<u8>| {
                let mut rows: Vec<_> = report.moves.iter().map(|row| (row.mv, row.value.clone())).collect();
                rows.sort_by_key(|row| row.0);
                rows
            };
            assert_eq!(values(&every), values(&whole), "{what}: every move");
        }
    }
    for (rule, (name, _)) in RULES.into_iter().enumerate() {
        tell(&format!("max-n:pruning={name}: {} of {} nodes", nodes[rule], plain_nodes[rule]));
        assert!(nodes[rule] < plain_nodes[rule]);
    }
    assert!(nodes[3] < *nodes[..3].iter().min().expect("three rules"));
    assert!(exact > 80, "pruning proves {exact} values that searching every node to the horizon does not");
}

#[test]
fn pruning_is_refused_where_it_could_change_the_value() {
    let refused = |tie_break, pruning, depth| {
        let game = RandomTree::new(TreeShape { players: 3, ..TreeShape::random(1) }, 1);
        let evaluation = RandomTreeEvaluation;
        let mut search =
            MaxN { evaluation: evaluation.into(), tie_break, rule: pruned(pruning), ..MaxN::default() };
        matches!(search.search(&Root::start(&game), &budget(depth), ()), Err(Unsupported::Pruning { .. }))
    };
    // Its payoffs have bounds and no sum.
    for (_, pruning) in &RULES[1..] {
        for tie_break in [TieBreak::Paper, TieBreak::First, TieBreak::Worst, TieBreak::Random { seed: 1 }] {
            assert!(refused(tie_break, *pruning, None) && refused(tie_break, *pruning, Some(2)));
        }
    }
    // A player who has the most may still choose what the others get, unless the first is taken.
    for tie_break in [TieBreak::Paper, TieBreak::Worst, TieBreak::Random { seed: 1 }] {
        assert!(refused(tie_break, RULES[0].1, None));
    }
    assert!(!refused(TieBreak::First, RULES[0].1, None));
    // A set needs everything.
    let game = random_setting(1).0.with_shares(6, 0);
    for (_, pruning) in RULES {
        let mut search = MaxN { tie_break: TieBreak::Set, rule: pruned(pruning), ..MaxN::default() };
        let report = search.search(&Root::start(&game), &Budget::default(), ());
        assert!(matches!(report, Err(Unsupported::Pruning { .. })));
    }
    // Payoffs that sum to 1, and static values that sum to 0: sound to the end of the game and nowhere else.
    let heaps = OwnHeaps::new(&[2, 2, 1], false);
    let mut search = MaxN { rule: pruned(Pruning::ALL), ..MaxN::<OwnHeaps>::default() };
    let mut run = |budget: &Budget| search.search(&Root::start(&heaps), budget, ());
    let longest = heaps.promises().longest.expect("heaps end");
    let whole = run(&Budget::default()).expect("fits");
    assert_eq!(run(&Budget::plies(longest)).expect("fits").value, whole.value);
    assert!(matches!(run(&Budget::plies(2)), Err(Unsupported::Pruning { .. })));
    let nodes = Budget { nodes: Some(1_000), ..Budget::plies(longest) };
    assert!(matches!(run(&nodes), Err(Unsupported::Pruning { .. })));
}

#[test]
fn without_a_sum_a_player_who_takes_the_first_stops_at_the_most() {
    let mut cut = 0;
    for seed in 0..trees() / 4 {
        let (game, setting) = random_setting(seed);
        let Some(Bounds { greatest, .. }) = RandomTreeEvaluation.bounds(&game) else { panic!("bounds") };
        let setting = Reference { tie_break: TieBreak::First, ..setting };
        let evaluation = RandomTreeEvaluation;
        let expected = reference::value(&game, &evaluation, &Line::new(&game), setting);
        let mut search = MaxN {
            evaluation: evaluation.into(),
            tie_break: TieBreak::First,
            extension: setting.extension,
            rule: pruned(RULES[0].1),
            ..MaxN::default()
        };
        let report = search.search(&Root::start(&game), &budget(setting.depth), ()).expect("fits");
        agrees(&game, &format!("tree {seed} {game:?}, greatest {greatest}"), setting, &report, &expected);
        cut += report.stats.cuts;
    }
    assert!(cut > 1_000);
}

#[test]
fn soft_max_n_agrees_with_its_definition() {
    let (mut sets, mut differ) = (0, 0);
    for seed in 0..trees() {
        let (game, setting) = random_setting(seed);
        let (evaluation, extension) = (RandomTreeEvaluation, setting.extension);
        let mut values = Vec::new();
        for (name, dominance) in Dominance::NAMES {
            let what = format!("soft-max-n:dominance={name} on tree {seed} {game:?}, {setting:?}");
            let line = Line::new(&game);
            let left = (setting.depth, extension);
            let (expected, best) = oracles::soft_max_n(&game, &evaluation, &line, dominance, left);
            let mut search = SoftMaxN {
                evaluation: evaluation.into(),
                rule: SoftMaxNRule { dominance, last_resort: None },
                extension,
                ..SoftMaxN::default()
            };
            let report = search.search(&Root::start(&game), &budget(setting.depth), ()).expect("fits");
            let scale = evaluation.scale(&game);
            assert_eq!(report.value, Value::Set(expected.clone()).in_payoffs(scale), "{what}");
            assert!(best.contains(&report.best.expect("the game goes on")), "{what}: best is dominated");
            let replayed = reference::replay(&game, &evaluation, &line, &report.line, setting.depth);
            assert!(expected.contains(&replayed.expect("a whole line")), "{what}: line");
            sets += u32::from(expected.len() > 1);
            values.push(expected);
        }
        // A strictly dominated set is weakly dominated too, but with sets below that does not carry up.
        differ += u32::from(values[0] != values[1]);
    }
    tell(&format!("soft-max-n: {sets} of {} values are larger than one, {differ} differ", 2 * trees()));
    assert!(u64::from(sets) > trees() / 20 && u64::from(differ) > trees() / 100);
}

/// Nishino, *Tanhinmin*, table 1: a set of players as bits, the winners that are possible.
fn table_1(mover: u8, children: &[u8]) -> u8 {
    let own = 1 << mover;
    if children.contains(&own) {
        return own;
    }
    let union = |wanted: &dyn Fn(u8) -> bool| {
        children.iter().copied().filter(|&set| wanted(set)).fold(0, |all, set| all | set)
    };
    match union(&|set| set & own != 0) {
        0 => union(&|_| true),
        with_own => with_own,
    }
}

#[test]
fn table_1_of_tanhinmin_is_weak_dominance() {
    let vectors = |set: u8| -> Vec<Payoffs> {
        let mut winners: Vec<Payoffs> = Player::all(3)
            .filter(|player| set >> player.index() & 1 == 1)
            .map(|player| Payoffs::winner(player, 3))
            .collect();
        winners.sort_unstable();
        winners
    };
    let mut differ = 0;
    // Every choice of children among the seven sets of winners, for each mover.
    for choice in 1..1_u32 << 7 {
        let children: Vec<u8> = (1..=7_u8).filter(|set| choice >> (set - 1) & 1 == 1).collect();
        let sets: Vec<Vec<Payoffs>> = children.iter().map(|&set| vectors(set)).collect();
        for mover in 0..3 {
            let expected = vectors(table_1(mover, &children));
            let mover = Player::new(mover.into());
            assert_eq!(sets::undominated(mover, &sets, Dominance::Weak), expected, "{mover} of {children:?}");
            differ += u32::from(sets::undominated(mover, &sets, Dominance::Strict) != expected);
        }
    }
    assert_eq!(differ, 204, "of 381 with strict dominance");
}

#[test]
fn mcts_proves_what_some_tie_break_gives() {
    let (mut proven, mut playouts) = (0, 0);
    for seed in 0..trees() / 10 {
        let (game, setting) = random_setting(seed);
        let game = RandomTree::new(TreeShape { depth: 4, ..game.shape() }, seed);
        let what = format!("mcts on tree {seed} {game:?}");
        let evaluation = RandomTreeEvaluation;
        let mut search =
            Mcts { evaluation: evaluation.into(), tie_break: setting.tie_break, seed, ..Mcts::default() };
        search.history = [0.0, 0.5, 5.0][(seed % 3) as usize];
        let root = Root::start(&game);
        let report = search.search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!((report.kind, report.stop), (Kind::Exact, Stop::Finished), "{what}");
        let possible = reference::values_under_all_tie_breaks(&game, &evaluation, &game.start(), None, 0);
        assert!(possible.contains(&vector(&report)), "{what}: {:?} of {possible:?}", report.value);
        // The line need not reach the end: below a proven position there may be no tree. What it has replays.
        let mut line = Line::new(&game);
        for &mv in &report.line {
            assert!(game::legal(&game, line.state()).contains(&mv), "{what}: line");
            line.push(&game, mv);
        }
        assert_eq!(line.outcome(&game), Some(vector(&report)), "{what}: the line ends in the value");
        proven += 1;
        playouts += report.stats.evaluations;
        let again = search.search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!(
            (again.value, again.line, again.moves),
            (report.value, report.line, report.moves),
            "{what}"
        );
    }
    tell(&format!("mcts: {proven} trees proven with {playouts} playouts"));
}

#[test]
fn mcts_against_a_coalition_proves_what_paranoid_does() {
    for seed in 0..trees() {
        let (game, setting) = random_setting(seed);
        let game = RandomTree::new(TreeShape { depth: 3, ..game.shape() }, seed);
        let what = format!("paranoid mcts on tree {seed} {game:?}");
        let (evaluation, tie_break) = (RandomTreeEvaluation.into(), setting.tie_break);
        let (opponents, history) = (Opponents::Paranoid, [0.0, 2.0][(seed % 2) as usize]);
        let mut search = Mcts { evaluation, tie_break, seed, opponents, history, ..Mcts::default() };
        let root = Root::start(&game);
        let report = search.search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!(report.stop, Stop::Finished, "{what}");
        let to_the_end = Reference { tie_break, ..Reference::to_the_end() };
        let expected = oracles::paranoid(&game, &RandomTreeEvaluation, &root.line, to_the_end);
        let mover = game.to_move(&game.start());
        assert_eq!(vector(&report)[mover], expected.values[mover], "{what}");
        let is_value = game.players() == 2 && game.promises().is_zero_sum();
        assert_eq!(report.kind, if is_value { Kind::Exact } else { Kind::Lower }, "{what}");
        assert!(report.best.is_none_or(|mv| expected.best.contains(&mv)), "{what}");
    }
}

/// Where one of all others replies, the number that is proven is that of best-reply search to the end, under
/// the same rules of who is skipped; the line is one of the game.
#[test]
fn mcts_with_one_reply_proves_what_best_reply_search_finds() {
    let mut lines = 0;
    for seed in 0..trees() / 4 {
        let (game, setting) = random_setting(seed);
        // Deep enough that it matters who goes on after a second move in a row.
        let game = RandomTree::new(TreeShape { depth: 4, branching: 3, ..game.shape() }, seed);
        let what = format!("best-reply mcts on tree {seed} {game:?}");
        let (evaluation, tie_break) = (RandomTreeEvaluation.into(), setting.tie_break);
        let (opponents, history) = (Opponents::BestReply, [0.0, 2.0][(seed % 2) as usize]);
        let mut search = Mcts { evaluation, tie_break, seed, opponents, history, ..Mcts::default() };
        let root = Root::start(&game);
        let report = search.search(&root, &Budget::default(), ()).expect("fits");
        assert_eq!(report.stop, Stop::Finished, "{what}");
        let to_the_end = Reference { tie_break, ..Reference::to_the_end() };
        let (expected, best) =
            oracles::best_reply(&game, &RandomTreeEvaluation, &root.line, to_the_end, None);
        let mover = game.to_move(&game.start());
        assert_eq!(vector(&report)[mover], expected[mover], "{what}");
        let is_value = game.players() == 2;
        assert_eq!(report.kind, if is_value { Kind::Exact } else { Kind::Heuristic }, "{what}");
        assert!(report.best.is_none_or(|mv| best.contains(&mv)), "{what}");
        let mut line = Line::new(&game);
        for &mv in &report.line {
            assert!(game::legal(&game, line.state()).contains(&mv), "{what}: line {:?}", report.line);
            line.push(&game, mv);
        }
        lines += report.line.len();
    }
    assert!(lines as u64 > trees() / 4);
    let heaps = OwnHeaps::new(&[2, 2, 1], false);
    let mut search = Mcts { opponents: Opponents::BestReply, ..Mcts::default() };
    assert!(search.search(&Root::start(&heaps), &Budget::default(), ()).is_ok());
    let ends = GraphNode::End(Payoffs::winner(Player::FIRST, 3));
    let graph = Graph::new(3, vec![GraphNode::Turn(Player::FIRST, vec![1]), ends], None);
    let mut search = Mcts { opponents: Opponents::BestReply, ..Mcts::default() };
    let limit = Budget { evaluations: Some(10), ..Budget::default() };
    let refused = search.search(&Root::start(&graph), &limit, ());
    assert_eq!(refused.err(), Some(Unsupported::Skips { search: "mcts:opponents=best-reply" }));
}

#[test]
fn mcts_solves_small_games_of_two_to_four() {
    for heaps in [&[3, 4][..], &[5, 2], &[2, 2, 1], &[3, 1, 2], &[1, 2, 1, 2]] {
        for last_loses in [false, true] {
            solved(&OwnHeaps::new(heaps, last_loses));
        }
    }
    for players in 2..=4 {
        solved(&EvenAgain::new(9, players));
    }
}

fn solved<G: Evaluated + std::fmt::Debug>(game: &G) {
    let evaluation = G::Evaluation::default_choice();
    let scale = evaluation.scale(game);
    let report = Mcts::default().search(&Root::start(game), &Budget::default(), ()).expect("fits");
    let possible = reference::values_under_all_tie_breaks(game, &evaluation, &game.start(), None, 0);
    let payoffs: Vec<Payoffs> = possible.iter().map(|values| scale.payoffs(values)).collect();
    assert_eq!(report.kind, Kind::Exact, "{game:?}");
    assert!(payoffs.contains(&vector(&report)), "{game:?}: {:?} of {payoffs:?}", report.value);
}

#[test]
fn mcts_comes_nearer_to_the_value_with_every_playout() {
    const PLAYOUTS: [u64; 3] = [10, 1_000, 100_000];
    let (mut best, mut exact) = ([0; 3], [0; 3]);
    let trees = 200;
    for seed in 0..trees {
        // So many different payoffs that no tie decides: there is one value.
        let shape =
            TreeShape { players: 3, depth: 8, branching: 4, spread: 1_000, again: 0, pass: 0, end: 0 };
        let game = RandomTree::new(shape, seed);
        let root = Root::start(&game);
        let expected = reference::value(&game, &RandomTreeEvaluation, &root.line, Reference::to_the_end());
        for (index, playouts) in PLAYOUTS.into_iter().enumerate() {
            let limit = Budget { evaluations: Some(playouts), ..Budget::default() };
            let mut search = Mcts { evaluation: RandomTreeEvaluation.into(), seed, ..Mcts::default() };
            let report = search.search(&root, &limit, ()).expect("fits");
            let is_exact = report.kind == Kind::Exact;
            assert_eq!(report.stop, if is_exact { Stop::Finished } else { Stop::Evaluations });
            exact[index] += u64::from(is_exact);
            best[index] += u64::from(expected.best.contains(&report.best.expect("the game goes on")));
        }
    }
    tell(&format!(
        "mcts: with {PLAYOUTS:?} playouts a best move in {best:?} of {trees} trees, proven {exact:?}"
    ));
    assert!(best.is_sorted() && exact.is_sorted());
    assert_eq!((exact[0], exact[2], best[2]), (0, trees, trees));
}

#[test]
fn mcts_keeps_its_limits_and_its_seed() {
    let game = RandomTree::new(
        TreeShape { players: 3, depth: 12, branching: 4, spread: 5, again: 0, pass: 0, end: 0 },
        7,
    );
    let root = Root::start(&game);
    let run = |limit: Budget, seed| Mcts { seed, ..Mcts::default() }.search(&root, &limit, ()).expect("fits");
    for limit in [1, 2, 10, 100, 1_000] {
        let nodes = run(Budget { nodes: Some(limit), ..Budget::default() }, 1);
        assert!(nodes.stats.nodes <= limit && nodes.stop == Stop::Nodes, "{limit}");
        let expansions = run(Budget { expansions: Some(limit), ..Budget::default() }, 1);
        assert!(expansions.stats.expansions <= limit && expansions.stop == Stop::Expansions);
        let playouts = run(Budget { evaluations: Some(limit), ..Budget::default() }, 1);
        assert_eq!((playouts.stats.evaluations, playouts.stop), (limit, Stop::Evaluations));
        let visits: u64 = playouts.moves.iter().map(|row| row.nodes).sum();
        assert_eq!(visits, limit, "every playout goes through a root move");
        let again = run(Budget { evaluations: Some(limit), ..Budget::default() }, 1);
        assert_eq!((&again.moves, &again.line), (&playouts.moves, &playouts.line));
    }
    let playouts = |seed| run(Budget { evaluations: Some(200), ..Budget::default() }, seed).value;
    assert_ne!(playouts(1), playouts(2), "another seed, other playouts");
    let refused = Mcts::default().search(&root, &Budget::plies(3), ());
    assert!(matches!(refused, Err(Unsupported::Limit { search: "mcts", limit: "depth", .. })));
}

#[test]
fn best_reply_agrees_with_its_definition() {
    let (mut nodes, mut differ) = ([0; 3], [0; 3]);
    for seed in 0..trees() {
        let (game, mut setting) = random_setting(seed);
        if setting.depth.is_none() && game.players() > 3 {
            // Regular moves take no depth, so that a whole game is wide: look a few rounds ahead.
            setting.depth = Some(4);
        }
        let (evaluation, Reference { depth, extension, tie_break }) = (RandomTreeEvaluation, setting);
        let plain = BestReply::new(evaluation, tie_break, extension);
        let plus = |regular| BestReplyPlus {
            rule: BestReplyPlusRule { regular },
            ..BestReplyPlus::new(evaluation, tie_break, extension)
        };
        let root = Root::start(&game);
        let mut searched = Vec::new();
        for (index, regular) in
            [None, Some(Regular::StaticBest), Some(Regular::First)].into_iter().enumerate()
        {
            let what = format!("best-reply, {regular:?}, on tree {seed} {game:?}, {setting:?}");
            let run = |root: &Root<'_, RandomTree>| match regular {
                None => plain.clone().search(root, &budget(depth), ()).expect("fits"),
                Some(regular) => plus(regular).search(root, &budget(depth), ()).expect("fits"),
            };
            let report = run(&root);
            let (expected, best) = oracles::best_reply(&game, &evaluation, &root.line, setting, regular);
            let scale = evaluation.scale(&game);
            assert_eq!(vector(&report), scale.payoffs(&expected), "{what}");
            assert!(best.contains(&report.best.expect("the game goes on")), "{what}: best move");
            let mut line = Line::new(&game);
            for &mv in &report.line {
                assert!(game::legal(&game, line.state()).contains(&mv), "{what}: line {:?}", report.line);
                line.push(&game, mv);
            }
            let every = run(&Root { multi_pv: usize::MAX, ..Root::start(&game) });
            assert_eq!(vector(&every), vector(&report), "{what}: with every move");
            nodes[index] += report.stats.nodes;
            searched.push((report, expected));
        }
        // For two players nobody is skipped and nobody has a regular move: alpha-beta.
        let paranoid = oracles::paranoid(&game, &evaluation, &root.line, setting);
        for (index, (report, expected)) in searched.iter().enumerate() {
            differ[index] += u32::from(*expected != paranoid.values);
            if game.players() == 2 {
                assert_eq!(*expected, paranoid.values, "tree {seed} {game:?}, {setting:?}");
                assert!(!paranoid.exact || report.kind == Kind::Exact, "tree {seed} {game:?}, {setting:?}");
            }
        }
    }
    tell(&format!(
        "best-reply, BRS+ static-best, BRS+ first: {nodes:?} nodes; other than paranoid {differ:?}"
    ));
    assert!(differ.iter().all(|&differ| differ > 500));
}

#[test]
fn best_reply_claims_no_more_than_its_own_moves_reach() {
    let (mut exact, mut lower) = (0, 0);
    for seed in 0..trees() / 2 {
        let (game, setting) = random_setting(seed);
        let (evaluation, mover) = (RandomTreeEvaluation, game.to_move(&game.start()));
        let plain = BestReply::new(evaluation, setting.tie_break, 0);
        let root = Root::start(&game);
        let reports = [
            plain.clone().search(&root, &Budget::plies(2), ()).expect("fits"),
            BestReplyPlus::new(evaluation, setting.tie_break, 0)
                .search(&root, &Budget::plies(2), ())
                .expect("fits"),
        ];
        let whole = Reference { tie_break: setting.tie_break, ..Reference::to_the_end() };
        let truth = reference::value(&game, &evaluation, &root.line, whole).values;
        for report in reports {
            let said = vector(&report);
            match report.kind {
                Kind::Exact => assert_eq!(said, truth, "tree {seed} {game:?}"),
                Kind::Lower => assert!(truth[mover] >= said[mover], "tree {seed} {game:?}"),
                _ => {}
            }
            exact += u32::from(report.kind == Kind::Exact);
            lower += u32::from(report.kind == Kind::Lower);
        }
    }
    assert!(exact > 50 && lower > 50, "{exact} exact, {lower} lower");
}
