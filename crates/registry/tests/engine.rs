//! `pvs` on whole games: every position of small ones, positions with known wins of Lines of Action, and
//! games with cycles compared with the fixpoint over every position.

use crate::fixpoint::{Fixpoint, fixpoint};
use game::toy::Ring;
use game::{Evaluated, Game, Line, Notation, Payoffs, Player, legal};
use games::{ConnectFour, LinesOfAction, Mnk, Othello};
use search::{Budget, Kind, MoveCost, MoveReport, Pvs, Report, Root, Search, Stats, Stop, Value};
use std::collections::BTreeSet;
use std::time::Duration;

/// Prints the counts of a test, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn search<G>(
    pvs: &mut Pvs<G>,
    game: &G,
    state: &G::State,
    budget: &Budget,
    multi_pv: usize,
) -> Report<G::Move>
where
    G: Evaluated,
    Pvs<G>: Search<G>,
{
    let root = Root { multi_pv, ..Root::new(game, Line::from_state(state.clone())) };
    pvs.search(&root, budget, ()).expect("fits")
}

/// The moves to which a report gives the value and the distance of the root.
fn as_good<G: Game + Notation>(game: &G, state: &G::State, report: &Report<G::Move>) -> BTreeSet<String> {
    let is_best = |row: &&MoveReport<G::Move>| row.distance == report.distance && row.value == report.value;
    report.moves.iter().filter(is_best).map(|row| game.write_move(state, row.mv)).collect()
}

/// The moves that keep the value of a position, and its distance.
fn keeping<G: Game + Notation>(game: &G, known: &Fixpoint<G::State>, state: &G::State) -> BTreeSet<String> {
    let truth = known.value(state).expect("reached");
    let keeps = |mv: &G::Move| {
        let mut child = state.clone();
        game.play(&mut child, *mv);
        let worth = known.value(&child).expect("reached");
        worth.payoffs == truth.payoffs && worth.plies + 1 == truth.plies
    };
    legal(game, state).into_iter().filter(keeps).map(|mv| game.write_move(state, mv)).collect()
}

/// Compares the engine with the fixpoint at one position: a win or a loss is found at its distance with every
/// move that keeps it, and no sooner; nothing false is claimed about a draw, however deep the search is.
fn agrees<G>(game: &G, known: &Fixpoint<G::State>, state: &G::State, pvs: &mut Pvs<G>, depth_of_draws: u32)
where
    G: Evaluated + Notation,
    Pvs<G>: Search<G>,
{
    let truth = known.value(state).expect("reached");
    let (mover, what) = (game.to_move(state), game.write_position(state));
    if truth.payoffs[mover] == 0 {
        let report = search(pvs, game, state, &Budget::plies(depth_of_draws), 1);
        if !claims_hold(game, truth.payoffs, state, &report) {
            assert_eq!(report.distance, None, "{what}: a draw has no distance");
        }
        return;
    }
    let report = search(pvs, game, state, &Budget::plies(truth.plies), 1);
    let whole = (Value::Vector(truth.payoffs), Kind::Exact, Some(truth.plies));
    assert_eq!((report.value, report.kind, report.distance), whole, "{what}");
    assert_eq!(report.line.len() as u32, truth.plies, "{what}: the line leads to the end");
    if truth.plies > 1 {
        let sooner = search(pvs, game, state, &Budget::plies(truth.plies - 1), 1);
        let is_decided = sooner.kind == Kind::Exact && sooner.distance.is_some();
        assert!(!is_decided || sooner.distance == Some(truth.plies), "{what}: no sooner");
    }
    let report = search(pvs, game, state, &Budget::plies(truth.plies), usize::MAX);
    assert_eq!(
        as_good(game, state, &report),
        keeping(game, known, state),
        "{what}: moves that keep the distance"
    );
}

/// Nothing false is claimed about the value of a position, whatever limits and reductions the search had.
fn claims_hold<G: Evaluated + Notation>(
    game: &G,
    truth: Payoffs,
    state: &G::State,
    report: &Report<G::Move>,
) -> bool {
    let (mover, what) = (game.to_move(state), game.write_position(state));
    let Value::Vector(value) = report.value else { panic!("{what}: no value") };
    match report.kind {
        Kind::Exact => assert_eq!(value, truth, "{what}: exact"),
        Kind::Lower => assert!(value[mover] <= truth[mover], "{what}: no less than {value}"),
        Kind::Upper => assert!(value[mover] >= truth[mover], "{what}: no more than {value}"),
        Kind::Heuristic | Kind::Cut | Kind::Unknown => return false,
    }
    true
}

/// The positions of a game at which it is not over.
fn open<'a, G: Game>(game: &'a G, known: &'a Fixpoint<G::State>) -> impl Iterator<Item = &'a G::State> {
    known.states().iter().filter(|state| game.outcome(state).is_none())
}

/// The number of positions won by the player to move, drawn, and lost.
fn counted<G: Game>(game: &G, known: &Fixpoint<G::State>) -> String {
    let payoff = |state| known.value(state).expect("reached").payoffs[game.to_move(state)];
    let count = |wanted: i32| open(game, known).filter(|state| payoff(state) == wanted).count();
    format!("{} won, {} drawn, {} lost", count(1), count(0), count(-1))
}

#[test]
fn the_ring_is_answered_like_the_fixpoint() {
    for size in 4..=9 {
        let game = Ring::new(size, 1);
        let known = fixpoint(&game, &game.start());
        for table in [0, 64, 1 << 16] {
            let mut pvs = Pvs::default();
            pvs.table = table;
            for state in open(&game, &known) {
                agrees(&game, &known, state, &mut pvs, 9);
                // To the end, where that is possible: a value that depends on the history of one line must
                // not be used in another (graph history interaction).
                let budget = Budget { nodes: Some(20_000), ..Budget::default() };
                let report = search(&mut pvs, &game, state, &budget, 1);
                if report.stop == Stop::Finished {
                    let truth = known.value(state).expect("reached");
                    assert_eq!((report.value, report.kind), (Value::Vector(truth.payoffs), Kind::Exact));
                }
            }
        }
        tell(&format!("toy-ring:size={size}: pvs agrees with the fixpoint on {}", counted(&game, &known)));
    }
}

#[test]
fn lines_of_action_on_three_by_three_is_answered_like_the_fixpoint() {
    let game = LinesOfAction::new(3, 3);
    let known = fixpoint(&game, &game.start());
    for table in [0, 64, 1 << 20] {
        let mut pvs = Pvs::default();
        pvs.table = table;
        for state in open(&game, &known) {
            agrees(&game, &known, state, &mut pvs, 7);
        }
    }
    tell(&format!("lines-of-action:size=3: pvs agrees with the fixpoint on {}", counted(&game, &known)));
}

/// On four columns and three rows; with `YOMI_DEEP` also on four by four, whose 3 648 564 positions take as
/// long as all other tests of this file.
#[test]
fn lines_of_action_on_larger_boards_is_answered_like_the_fixpoint() {
    on_a_larger_board(4, 3);
    if std::env::var_os("YOMI_DEEP").is_some() {
        on_a_larger_board(4, 4);
    }
}

fn on_a_larger_board(columns: usize, rows: usize) {
    let game = LinesOfAction::new(columns, rows);
    let known = fixpoint(&game, &game.start());
    let mut pvs = Pvs::default();
    pvs.table = 1 << 24;
    let every = 7;
    let mut searched = 0;
    for state in open(&game, &known).step_by(every) {
        if known.value(state).expect("reached").plies <= 9 {
            agrees(&game, &known, state, &mut pvs, 5);
            searched += 1;
        }
    }
    let start = known.value(&game.start()).expect("reached");
    tell(&format!(
        "lines-of-action on {columns} by {rows}: {}; the start is worth {} in {} plies; \
         pvs agrees with the fixpoint on {searched} of them",
        counted(&game, &known),
        start.payoffs,
        start.plies
    ));
}

#[test]
fn an_ending_that_knows_everything_needs_one_ply() {
    let game = Ring::new(7, 1);
    let known = fixpoint(&game, &game.start());
    for state in open(&game, &known) {
        let truth = known.value(state).expect("reached");
        let root = Root { tablebase: Some(&known), ..Root::new(&game, Line::from_state(*state)) };
        let report = Pvs::default().search(&root, &Budget::plies(1), ()).expect("fits");
        assert_eq!(report.value, Value::Vector(truth.payoffs), "{state:?}");
        let is_won = truth.payoffs[game.to_move(state)] > 0;
        assert_eq!(report.distance.filter(|_| is_won), is_won.then_some(truth.plies), "{state:?}");
        assert_eq!(report.line.len(), 1, "the line stops where the tablebase takes over");
    }
}

#[test]
fn a_shortened_search_claims_nothing_false() {
    fn claims<G>(game: &G, every: usize) -> (u32, u32)
    where
        G: Evaluated + Notation,
        Pvs<G>: Search<G>,
    {
        let known = fixpoint(game, &game.start());
        let mut pvs = Pvs::default();
        (pvs.cost, pvs.null_move, pvs.table) = (MoveCost::LateMoves, true, 1 << 20);
        let (mut claimed, mut asked) = (0, 0);
        for state in open(game, &known).step_by(every) {
            let truth = known.value(state).expect("reached");
            for depth in [4, 7] {
                let report = search(&mut pvs, game, state, &Budget::plies(depth), 1);
                claimed += u32::from(claims_hold(game, truth.payoffs, state, &report));
                asked += 1;
            }
        }
        (claimed, asked)
    }
    let of_rows = claims(&Mnk::new(4, 3, 3), 7);
    let of_men = claims(&LinesOfAction::new(3, 3), 1);
    tell(&format!(
        "with late-move reductions and null moves {of_rows:?} and {of_men:?} answers are proven, and true"
    ));
    assert!(of_rows.0 > 1_000 && of_men.0 > 100);
}

/// Different numbers of threads visit different nodes and agree on the value.
#[test]
fn threads_find_the_same_value() {
    fn agree<G>(game: &G, depth: u32)
    where
        G: Evaluated + Notation,
        Pvs<G>: Search<G>,
    {
        let mut pvs = Pvs::default();
        pvs.table = 1 << 20;
        let alone = search(&mut pvs, game, &game.start(), &Budget::plies(depth), 1);
        for threads in [2, 3, 5] {
            let mut shared = Pvs::default();
            (shared.table, shared.threads) = (1 << 20, threads);
            let report = search(&mut shared, game, &game.start(), &Budget::plies(depth), 1);
            assert_eq!((&report.value, report.kind), (&alone.value, alone.kind), "{threads} threads");
            assert_eq!((report.depth, report.stop), (alone.depth, alone.stop), "{threads} threads");
            let few = search(
                &mut shared,
                game,
                &game.start(),
                &Budget { nodes: Some(500), ..Budget::default() },
                1,
            );
            assert!(few.stats.nodes <= 500, "together they keep the limit");
        }
    }
    agree(&ConnectFour::default(), 10);
    agree(&Othello::default(), 8);
    agree(&Mnk::new(4, 4, 4), 6);
    agree(&LinesOfAction::default(), 4);
}

#[test]
fn one_thread_is_reproducible_and_a_table_that_is_kept_changes_no_value() {
    let game = Othello::default();
    let budget = Budget { nodes: Some(30_000), ..Budget::default() };
    let fresh = || search(&mut Pvs::default(), &game, &game.start(), &budget, 1);
    let (one, two) = (fresh(), fresh());
    let without_time = |report: &Report<_>| Report {
        stats: Stats { elapsed: Duration::ZERO, ..report.stats },
        ..report.clone()
    };
    assert_eq!(without_time(&one), without_time(&two));
    let mut kept = Pvs::default();
    let first = search(&mut kept, &game, &game.start(), &Budget::plies(7), 1);
    let again = search(&mut kept, &game, &game.start(), &Budget::plies(7), 1);
    assert_eq!((&first.value, first.line.len()), (&again.value, again.line.len()));
    assert!(again.stats.nodes < first.stats.nodes, "the second search remembers the first");
}

/// Every part that can be switched off, and tables of one bucket and more.
fn variants<G: Evaluated>() -> Vec<Pvs<G>> {
    let with = |change: fn(&mut Pvs<G>)| {
        let mut pvs = Pvs::default();
        pvs.table = 1 << 16;
        change(&mut pvs);
        pvs
    };
    let mut all = vec![
        with(|pvs| pvs.table = 0),
        with(|pvs| pvs.killers = false),
        with(|pvs| pvs.history = false),
        with(|pvs| pvs.aspiration = false),
    ];
    all.extend([64, 128, 256, 1 << 10, 1 << 13, 1 << 20].map(|bytes| {
        let mut pvs = with(|_| ());
        pvs.table = bytes;
        pvs
    }));
    all
}

/// Searches every position to the end with every variant.
fn every_position<G>(name: &str, game: &G)
where
    G: Evaluated + Notation + std::fmt::Debug,
    Pvs<G>: Search<G>,
{
    let known = fixpoint(game, &game.start());
    let mut variants = variants();
    for state in open(game, &known) {
        let truth = known.value(state).expect("reached");
        for pvs in &mut variants {
            let report = search(pvs, game, state, &Budget::default(), 1);
            let found = (report.value, report.kind, report.stop);
            let what = || format!("{name}, {} by {pvs:?}", game.write_position(state));
            assert_eq!(found, (Value::Vector(truth.payoffs), Kind::Exact, Stop::Finished), "{}", what());
            let is_draw = truth.payoffs[Player::FIRST] == 0;
            assert_eq!(report.distance, (!is_draw).then_some(truth.plies), "{}", what());
        }
    }
    tell(&format!("{name}: {} variants of pvs agree on {}", variants.len(), counted(game, &known)));
}

#[test]
fn every_position_of_three_small_games_has_one_value() {
    every_position("tic-tac-toe", &Mnk::new(3, 3, 3));
    every_position("mnk:m=4,n=3,k=3", &Mnk::new(4, 3, 3));
    every_position("connect-four:columns=4,rows=3,connect=3", &ConnectFour::new(4, 3, 3));
}

/// Positions in which the player to move wins, from a file made by two independent programs: one line each,
/// with the distance and all moves that keep it.
#[test]
fn known_wins_of_lines_of_action_are_found_with_all_their_moves() {
    let text = include_str!("../../games/src/lines_of_action/data/wins.txt");
    let game = LinesOfAction::default();
    let mut pvs = Pvs::default();
    let mut found = [0; 16];
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[distance, position, moves] = fields.as_slice() else { panic!("three fields: {line}") };
        let distance: u32 = distance.parse().expect("a number of plies");
        let state = game.read_position(position).expect("a position");
        let expected: BTreeSet<String> = moves.split_whitespace().map(str::to_owned).collect();
        let report = search(&mut pvs, &game, &state, &Budget::plies(distance), usize::MAX);
        assert_eq!((report.distance, report.kind), (Some(distance), Kind::Exact), "{line}");
        assert_eq!(as_good(&game, &state, &report), expected, "{line}");
        let single = search(&mut pvs, &game, &state, &Budget::default(), 1);
        assert_eq!((single.distance, single.stop), (Some(distance), Stop::Finished), "{line}");
        assert!(expected.contains(&game.write_move(&state, single.best.expect("a move"))), "{line}");
        found[distance as usize] += 1;
    }
    let by_distance: Vec<String> = (0..found.len())
        .filter(|&plies| found[plies] > 0)
        .map(|plies| format!("{} in {plies}", found[plies]))
        .collect();
    tell(&format!("known wins of Lines of Action, distance and moves exact: {}", by_distance.join(", ")));
    assert_eq!(found.iter().sum::<u32>(), 30, "as many as the file has");
}
