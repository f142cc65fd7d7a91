//! `pvs` without a limit solves games that are small enough: known values, and the values of the search by
//! depth.

use game::random::Random;
use game::{Evaluated, Game, KeyMap, Line, Player, legal};
use games::othello::{Aim, Start};
use games::{ConnectFour, Othello};
use search::{Budget, Kind, Pvs, Report, Root, Search, Stop, Value};
use std::cell::Cell;

/// Prints the counts of a test, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

/// The engine without distances.
fn engine<G: Evaluated>(table: u64, threads: u32) -> Pvs<G> {
    let mut pvs = with_distances(table, threads);
    pvs.distance = false;
    pvs
}

/// The engine that looks for the soonest win and the latest loss.
fn with_distances<G: Evaluated>(table: u64, threads: u32) -> Pvs<G> {
    let mut pvs = Pvs::<G>::default();
    (pvs.table, pvs.threads) = (table, threads);
    pvs
}

/// Solves a position, and checks that the report is consistent: the line is played to its end, and pays the
/// value.
fn solve<G>(game: &G, state: &G::State, pvs: &mut Pvs<G>, multi_pv: usize) -> Report<G::Move>
where
    G: Evaluated,
    Pvs<G>: Search<G>,
{
    let root = Root { multi_pv, ..Root::new(game, Line::from_state(state.clone())) };
    let report = pvs.search(&root, &Budget::default(), ()).expect("fits");
    assert_eq!((report.kind, report.stop), (Kind::Exact, Stop::Finished));
    for row in report.moves.iter().filter(|row| row.kind == Kind::Exact) {
        let mut end = state.clone();
        for &mv in &row.line {
            assert!(legal(game, &end).contains(&mv));
            game.play(&mut end, mv);
        }
        assert_eq!(row.value, Value::Vector(game.outcome(&end).expect("the end")), "{:?}", row.mv);
        let plies = row.distance.unwrap_or(row.line.len() as u32);
        assert_eq!(row.line.len() as u32, plies, "{:?}: the line ends when the value says", row.mv);
    }
    report
}

fn payoff<M>(report: &Report<M>) -> i32 {
    let Value::Vector(value) = report.value else { panic!("no value") };
    value[Player::FIRST]
}

/// Tromp; extended by Steininger.
#[test]
fn connect_four_has_its_known_values() {
    let ordinary = [(4, 4, 0), (5, 4, 0), (6, 4, -1), (4, 5, 0), (5, 5, 0), (4, 6, 0)];
    let deep = [(7, 4, 0), (6, 5, 0), (7, 5, 0), (5, 6, 0), (6, 6, -1), (7, 6, 1)];
    let deep = deep.into_iter().filter(|_| is_deep());
    for (columns, rows, expected) in ordinary.into_iter().chain(deep) {
        let game = ConnectFour::new(columns, rows, 4);
        let table = if columns * rows > 30 { 1 << 30 } else { 1 << 26 };
        let report = solve(&game, &game.start(), &mut engine(table, 1), 1);
        assert_eq!(payoff(&report), expected, "{columns} by {rows}");
        assert_eq!(report.distance, None, "nobody asked how soon");
        tell(&format!("connect-four {columns} by {rows}: {expected}, {} nodes", report.stats.nodes));
    }
}

/// 4 by 4: White wins 11 to 3. 6 by 6: Feinstein 1993; with the minimum number of discs as the goal,
/// tothello.com 2006.
#[test]
fn othello_has_its_known_values() {
    let small = Othello::new(4);
    assert_eq!(payoff(&solve(&small, &small.start(), &mut engine(1 << 20, 1), 1)), -8);
    if is_deep() {
        for (aim, expected) in [(Aim::Most, -4), (Aim::Fewest, 2)] {
            let game = Othello::new(6).with_aim(aim);
            let report = solve(&game, &game.start(), &mut engine(1 << 30, 1), 1);
            assert_eq!(payoff(&report), expected, "{aim:?}");
            tell(&format!("othello 6 by 6, {aim:?}: {expected}, {} nodes", report.stats.nodes));
        }
    }
}

/// A position `plies` random moves from the start, where the game is not over.
fn any<G: Game>(game: &G, plies: u32, random: &mut Random) -> G::State {
    loop {
        let mut state = game.start();
        for _ in 0..plies {
            let moves = legal(game, &state);
            if moves.is_empty() {
                break;
            }
            game.play(&mut state, moves[random.index(moves.len())]);
        }
        if game.outcome(&state).is_none() {
            return state;
        }
    }
}

/// Positions of random games have one value, by the search to the end and by the search by depth; with no
/// table, a small and a larger one, one thread and three, with one row per move, and with distances.
fn agrees<G>(game: &G, plies: u32, count: u32)
where
    G: Evaluated + std::fmt::Debug,
    Pvs<G>: Search<G>,
{
    let mut random = Random::new(7);
    for number in 0..count {
        let state = any(game, plies, &mut random);
        let root = Root::new(game, Line::from_state(state.clone()));
        // Without distances, and with.
        for engine in [engine, with_distances] {
            let by_depth = engine(1 << 22, 1).search(&root, &Budget::plies(99), ()).expect("fits");
            assert_eq!(by_depth.kind, Kind::Exact);
            let expected = (&by_depth.value, by_depth.distance);
            for (table, threads) in [(0, 1), (64, 1), (1 << 12, 3), (1 << 22, 1), (1 << 22, 3)] {
                // Nobody waits for far wins without a table.
                if table == 0 && plies > 20 && number % 4 != 0 {
                    continue;
                }
                let report = solve(game, &state, &mut engine(table, threads), 1);
                let what = format!("{game:?}, {state:?}, {table} bytes, {threads} threads");
                assert_eq!((&report.value, report.distance), expected, "{what}");
            }
            let every = solve(game, &state, &mut engine(1 << 22, 1), usize::MAX);
            assert_eq!((&every.value, every.distance), expected);
            let exact = every.moves.iter().filter(|row| row.kind == Kind::Exact).count();
            assert_eq!(exact, legal(game, &state).len(), "each move has a value of its own");
        }
    }
}

/// The payoff to the player to move and the plies to the end if both play for it: the winner hurries, the
/// loser delays. By exhaustive search.
fn exhaustive<G: Game>(game: &G, state: &G::State, known: &mut KeyMap<G::State, (i32, u32)>) -> (i32, u32) {
    if let Some(&found) = known.get(state) {
        return found;
    }
    let mover = game.to_move(state);
    let found = game.outcome(state).map_or_else(
        || {
            let worths = legal(game, state).into_iter().map(|mv| {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let (payoff, plies) = exhaustive(game, &child, known);
                let own = if game.to_move(&child) == mover { payoff } else { -payoff };
                (own, plies + 1)
            });
            let better = |&(payoff, plies): &(i32, u32)| {
                (payoff, if payoff > 0 { -i64::from(plies) } else { i64::from(plies) })
            };
            worths.max_by_key(better).expect("a move")
        },
        |payoffs| (payoffs[mover], 0),
    );
    known.insert(state.clone(), found);
    found
}

/// Every position of random games has its true value and its true distance.
#[test]
fn the_search_to_the_end_agrees_with_exhaustive_search() {
    for (columns, rows, connect, plies) in
        [(4, 4, 4, 0), (4, 4, 3, 0), (5, 3, 3, 2), (3, 6, 3, 2), (5, 4, 4, 6), (4, 5, 4, 7), (5, 5, 4, 11)]
    {
        let game = ConnectFour::new(columns, rows, connect);
        let (mut random, mut known) = (Random::new(11), KeyMap::default());
        for _ in 0..40 {
            let state = any(&game, plies + random.index(4) as u32, &mut random);
            let (payoff, plies) = exhaustive(&game, &state, &mut known);
            for pvs in [&mut with_distances(1 << 20, 1), &mut engine(1 << 20, 1)] {
                let report = solve(&game, &state, pvs, 1);
                let Value::Vector(value) = &report.value else { panic!("no value") };
                assert_eq!(value[game.to_move(&state)], payoff, "{game:?}, {state:?}");
                let expected = (payoff != 0 && pvs.distance).then_some(plies);
                assert_eq!(report.distance, expected, "{game:?}, {state:?}");
            }
        }
    }
}

#[test]
fn the_search_to_the_end_and_the_search_by_depth_agree() {
    for start in [Start::Standard, Start::Parallel] {
        for aim in [Aim::Most, Aim::Fewest] {
            agrees(&Othello::new(4).with_start(start).with_aim(aim), 1, 4);
            agrees(&Othello::new(6).with_start(start).with_aim(aim), 20, 12);
        }
    }
    agrees(&Othello::default(), 50, 12);
    for (columns, rows, connect) in [(4, 4, 4), (4, 5, 4), (5, 3, 3), (3, 6, 3)] {
        agrees(&ConnectFour::new(columns, rows, connect), 4, 12);
    }
    agrees(&ConnectFour::default(), 22, 20);
}

/// An observed search shows a tree and the same value.
#[test]
fn a_watched_search_has_the_same_value() {
    struct Watcher<'a>(&'a Cell<u64>);
    impl search::Observer<ConnectFour> for Watcher<'_> {
        fn enter(
            &mut self,
            _node: search::Node<u8>,
            _state: &games::connect_four::State,
            _window: Option<search::Window<search::MaxScore>>,
            _depth: Option<u32>,
        ) {
            self.0.set(self.0.get() + 1);
        }
    }
    let game = ConnectFour::new(4, 4, 4);
    let entered = Cell::new(0);
    let report =
        engine(1 << 20, 1).search(&Root::start(&game), &Budget::default(), Watcher(&entered)).expect("fits");
    assert_eq!((payoff(&report), report.kind), (0, Kind::Exact));
    assert!(entered.get() > 1_000, "{} nodes were entered", entered.get());
}
