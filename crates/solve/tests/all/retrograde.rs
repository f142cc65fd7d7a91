//! Retrograde analysis against two slow ways: the fixpoint over all positions, and the forced values of each.

use crate::fixpoint::fixpoint;
use crate::{GO_ON, make, tell};
use game::random::Random;
use game::{Bounds, Game, Payoffs, Player, Promises, Rank, Ranked, toy};
use games::last_mover::LastMover;
use games::lines_of_action::{BothConnected, NoMove};
use games::{ConnectFour, CountTo, LinesOfAction, Mnk, Othello, Slide};
use search::Tablebase;
use solve::forced::{Forced, ForcedValues};
use solve::retrograde::{Codec, Reachable, Retrograde, solve_layer};
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not zero")
}

/// Solves a game and compares value and distance of every reachable position with `Forced`; bounds fall, the
/// reachable positions are the same, and the number of threads changes nothing.
fn agrees<G: Ranked + Sync>(name: &str, game: &G) {
    let progress = AtomicU64::new(0);
    let control = SolveControl { cancel: &GO_ON, progress: &progress, positions: 100_000_000, limits: None };
    let start = game.start();
    let solved = Retrograde::new(game, threads(1), &control).expect("it fits");
    let again = Retrograde::new(game, threads(3), &control).expect("it fits");
    assert!(solved.layers() == again.layers(), "{name}: threads change nothing");
    let forced = Forced::new(game, &start, Player::FIRST, &control).expect("it fits");
    let reachable = Reachable::new(game, &start, threads(1), &control).expect("it fits");
    assert_eq!(reachable, Reachable::new(game, &start, threads(3), &control).expect("it fits"));
    assert_eq!(reachable.positions(), forced.positions(), "{name}");
    let mut seen = 0;
    for rank in reachable.ranks() {
        let state = game.unrank(rank).expect("a position");
        let worth = solved.forced_value(&state).expect("it is solved");
        let expected = forced.forced_value(&state).expect("play comes to it");
        assert_eq!((worth.value, worth.distance), (expected.value, expected.distance), "{name}: {state:?}");
        let known = solved.probe(&state).expect("it is solved");
        assert_eq!((known.payoffs, known.plies), (Payoffs::two(worth.value), worth.distance), "{name}");
        // Where the rules promise an end, the bound falls with every move; else it is the distance.
        if game.promises().longest.is_none() {
            assert_eq!(worth.bound, expected.bound, "{name}: {state:?}");
        } else {
            for mv in game::legal(game, &state) {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let child = solved.forced_value(&child).expect("it is solved");
                assert!(child.bound < worth.bound, "{name}: {state:?}");
            }
        }
        seen += 1;
    }
    assert_eq!(seen, reachable.positions());
    tell(&format!(
        "{name}: {seen} positions of {}, {} moves, {:?}",
        solved.positions(),
        reachable.moves(),
        solved.forced_value(&start)
    ));
}

/// The same, compared with the fixpoint, too.
fn agrees_in_circles<G: Ranked + Sync>(name: &str, game: &G) {
    agrees(name, game);
    let progress = AtomicU64::new(0);
    let control = SolveControl { cancel: &GO_ON, progress: &progress, positions: 100_000_000, limits: None };
    let solved = Retrograde::new(game, threads(2), &control).expect("it fits");
    let slow = fixpoint(game, &game.start());
    for state in slow.states() {
        let worth = solved.forced_value(state).expect("it is solved");
        let known = slow.value(state).expect("play comes to it");
        assert_eq!((Payoffs::two(worth.value), worth.distance), (known.payoffs, known.plies), "{state:?}");
    }
}

#[test]
fn rings() {
    for size in 4..=9 {
        for start in 1..size {
            agrees_in_circles("ring", &toy::Ring::new(size, start));
        }
    }
}

/// Laws 10 to 12 at every rank, those of unreachable positions included.
fn keeps_the_laws_everywhere<G: Ranked>(name: &str, game: &G) {
    let (mut positions, mut inner) = (0, 0);
    for (layer, size) in (0..).zip(game.layers().expect("numbered")) {
        let at = |index| game.unrank(Rank { layer, index });
        let mut before: Vec<Vec<u64>> = vec![Vec::new(); size as usize];
        for index in 0..size {
            let Some(state) = at(index) else { continue };
            positions += 1;
            assert_eq!(game.rank(&state), Some(Rank { layer, index }), "{name}: {state:?}");
            for mv in game::legal(game, &state) {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let Some(rank) = game.rank(&child) else { continue };
                assert!(rank.layer <= layer, "{name}: {state:?} to {child:?}");
                assert_eq!(game.unrank(rank).as_ref(), Some(&child), "{name}");
                if rank.layer == layer {
                    before[rank.index as usize].push(index);
                    inner += 1;
                }
            }
        }
        for (index, expected) in (0..).zip(before) {
            let mut found = Vec::new();
            if let Some(state) = at(index) {
                game.predecessors(&state, &mut found);
            }
            let ranks = found.iter().map(|state| game.rank(state).expect("a number"));
            let mut found: Vec<u64> = ranks.map(|rank| rank.index).collect();
            found.sort_unstable();
            assert_eq!(found, expected, "{name}: {:?}", at(index));
        }
        assert_eq!(at(size), None, "{name}: layer {layer} has no more places");
    }
    assert_eq!(game.unrank(Rank { layer: game.layers().expect("numbered").len() as u32, index: 0 }), None);
    tell(&format!("{name}: {positions} numbers, {inner} moves within layers"));
}

fn lines_of_action(columns: usize, rows: usize) -> Vec<(String, LinesOfAction)> {
    let mut all = Vec::new();
    for no_move in [NoMove::Loss, NoMove::Draw, NoMove::Pass] {
        for both in [BothConnected::Draw, BothConnected::Mover] {
            let name = format!("lines of action {columns}x{rows} {no_move:?} {both:?}");
            let game = LinesOfAction::new(columns, rows).with_no_move(no_move).with_both_connected(both);
            all.push((name, game));
        }
    }
    let game = LinesOfAction::new(columns, rows).with_repetition(None);
    all.push((format!("lines of action {columns}x{rows} without repetition"), game));
    all
}

#[test]
fn small_lines_of_action() {
    for (columns, rows) in [(3, 3), (3, 4), (4, 3)] {
        for (name, game) in lines_of_action(columns, rows) {
            agrees_in_circles(&name, &game);
            keeps_the_laws_everywhere(&name, &game);
        }
    }
}

#[test]
fn slides() {
    for start in ["x---o/x---o", "-x-o/o--x", "x--o/x--o/x--o", "x-----o"] {
        let game = make::<Slide>(&[("start", start)]);
        agrees_in_circles("slide", &game);
        keeps_the_laws_everywhere("slide", &game);
    }
}

#[test]
fn games_that_end() {
    for heap in 1..=20 {
        agrees("even again", &toy::EvenAgain::new(heap, 2));
    }
    for last in [LastMover::Wins, LastMover::Loses] {
        agrees("count to", &CountTo::new(25, 3, last));
    }
    for (m, n, k) in [(3, 3, 3), (3, 2, 2), (1, 5, 2), (4, 3, 3), (1, 1, 1)] {
        for misere in [false, true] {
            let game = Mnk::new(m, n, k).with_misere(misere);
            agrees(&format!("{m},{n},{k}"), &game);
            keeps_the_laws_everywhere("m,n,k", &game);
        }
    }
    keeps_the_laws_everywhere("three players", &Mnk::new(3, 3, 3).with_players(3));
    for (columns, rows, connect) in [(4, 4, 4), (4, 3, 3), (2, 5, 2), (5, 2, 3), (1, 1, 1), (3, 1, 2)] {
        let game = ConnectFour::new(columns, rows, connect);
        agrees(&format!("{connect} in a row on {columns}x{rows}"), &game);
        if columns * rows < 16 {
            keeps_the_laws_everywhere("connect four", &game);
        }
    }
}

/// Random layered graphs: every position has random moves within its layer and down, and some are terminal.
/// Players may move several times in a row, play may cycle, and wins come up from below at any distance. Some
/// ranks have no position.
#[derive(Clone, Debug)]
struct Maze {
    /// The number of ranks of each layer.
    size: u64,
    /// By number over all layers.
    rooms: Vec<Option<Room>>,
    start: u32,
}

#[derive(Clone, Debug)]
struct Room {
    mover: Player,
    payoff: Option<i32>,
    doors: Vec<u32>,
}

impl Maze {
    fn new(layers: u64, size: u64, random: &mut Random) -> Maze {
        let places = (layers * size) as usize;
        let mut is_there: Vec<bool> = (0..places).map(|_| random.index(8) > 0).collect();
        let start = places - 1 - random.index(size as usize);
        is_there[start] = true;
        let rooms = (0..places).map(|place| {
            let of_layers = (place as u64 / size + 1) * size;
            // More moves within the layer than to those below, and sometimes none out.
            let doors = 1 + random.index(5);
            let mut leads: Vec<u32> = (0..doors)
                .map(|_| match random.index(4) {
                    0 => random.index(of_layers as usize) as u32,
                    _ => (of_layers - 1 - random.index(size as usize) as u64) as u32,
                })
                .filter(|&door| is_there[door as usize])
                .collect();
            leads.sort_unstable();
            leads.dedup();
            let is_over = leads.is_empty() || random.index(6) == 0;
            let payoff = is_over.then(|| random.index(3) as i32 - 1);
            let mover = Player::new(random.index(2));
            is_there[place].then_some(Room { mover, payoff, doors: leads })
        });
        Maze { size, rooms: rooms.collect(), start: start as u32 }
    }

    fn room(&self, place: u32) -> &Room {
        self.rooms[place as usize].as_ref().expect("a room")
    }
}

impl Game for Maze {
    type State = u32;
    type Move = u32;
    type Undo = u32;

    fn players(&self) -> usize {
        2
    }
    fn start(&self) -> u32 {
        self.start
    }
    fn to_move(&self, place: &u32) -> Player {
        self.room(*place).mover
    }
    fn outcome(&self, place: &u32) -> Option<Payoffs> {
        self.room(*place).payoff.map(Payoffs::two)
    }
    fn legal_moves(&self, place: &u32, moves: &mut Vec<u32>) {
        moves.extend(&self.room(*place).doors);
    }
    fn play(&self, place: &mut u32, door: u32) -> u32 {
        std::mem::replace(place, door)
    }
    fn undo(&self, place: &mut u32, _door: u32, before: u32) {
        *place = before;
    }
    fn promises(&self) -> Promises {
        Promises { payoffs: Some(Bounds::zero_sum(1)), ..Promises::default() }
    }
}

impl Ranked for Maze {
    fn layers(&self) -> Option<Vec<u64>> {
        Some(vec![self.size; self.rooms.len() / self.size as usize])
    }
    fn rank(&self, place: &u32) -> Option<Rank> {
        let place = u64::from(*place);
        Some(Rank { layer: (place / self.size) as u32, index: place % self.size })
    }
    fn unrank(&self, rank: Rank) -> Option<u32> {
        let place = (u64::from(rank.layer) * self.size + rank.index) as u32;
        let is_there = rank.index < self.size && self.rooms.get(place as usize)?.is_some();
        is_there.then_some(place)
    }
    fn predecessors(&self, place: &u32, before: &mut Vec<u32>) {
        let first = *place - *place % self.size as u32;
        let leads = |other: &u32| {
            let room = self.rooms[*other as usize].as_ref();
            room.is_some_and(|room| room.payoff.is_none() && room.doors.contains(place))
        };
        before.extend((first..first + self.size as u32).filter(leads));
    }
}

#[test]
fn mazes() {
    let mut random = Random::new(1);
    let mut longest = 0;
    for (layers, size) in [(1, 12), (2, 9), (3, 30), (5, 8), (12, 12), (40, 5)] {
        for _ in 0..60 {
            let maze = Maze::new(layers, size, &mut random);
            keeps_the_laws_everywhere("maze", &maze);
            // From everywhere, as few positions may be reachable from the start.
            for start in (0..maze.rooms.len()).filter(|&place| maze.rooms[place].is_some()).step_by(5) {
                agrees_in_circles("maze", &Maze { start: start as u32, ..maze.clone() });
            }
            let control = SolveControl {
                cancel: &GO_ON,
                progress: &AtomicU64::new(0),
                positions: 1 << 20,
                limits: None,
            };
            let solved = Retrograde::new(&maze, threads(1), &control).expect("it fits");
            longest = longest.max(solved.forced_value(&maze.start).expect("it is solved").distance);
        }
    }
    assert!(longest > 8, "there are long wins, too: {longest}");
}

/// Othello 4x4, with every position solved, reachable or not: 12 discs of either color around the middle, or
/// none.
#[test]
fn small_othello() {
    let game = make::<Othello>(&[("size", "4")]);
    let control =
        SolveControl { cancel: &GO_ON, progress: &AtomicU64::new(0), positions: 1 << 30, limits: None };
    let start = game.start();
    let solved = Retrograde::new(&game, threads(2), &control).expect("it fits");
    let forced = Forced::new(&game, &start, Player::FIRST, &control).expect("it fits");
    let reachable = Reachable::new(&game, &start, threads(2), &control).expect("it fits");
    assert_eq!(reachable.positions(), forced.positions());
    for rank in reachable.ranks() {
        let state = game.unrank(rank).expect("a position");
        let (worth, expected) =
            (solved.forced_value(&state), forced.forced_value(&state).expect("play comes to it"));
        let found = worth.map(|worth| (worth.value, worth.distance));
        assert_eq!(found, Some((expected.value, expected.distance)), "{state:?}");
        for mv in game::legal(&game, &state) {
            let mut child = state;
            game.play(&mut child, mv);
            assert!(solved.forced_value(&child).map(|worth| worth.bound) < worth.map(|worth| worth.bound));
        }
    }
    // White wins by 8 (4.2 of the list of solved values), empty squares not counted.
    assert_eq!(solved.forced_value(&start).map(|worth| worth.value), Some(-8));
    tell(&format!("othello 4x4: {} positions of {}", reachable.positions(), solved.positions()));
}

#[test]
fn tic_tac_toe_has_as_many_positions_as_is_known() {
    let game = Mnk::tic_tac_toe();
    let control =
        SolveControl { cancel: &GO_ON, progress: &AtomicU64::new(0), positions: 10_000, limits: None };
    let reachable = Reachable::new(&game, &game.start(), threads(1), &control).expect("it fits");
    assert_eq!(reachable.positions(), 5_478);
}

/// The numbers are those of an independent program. The last one takes seconds and needs `YOMI_DEEP` in the
/// environment.
#[test]
fn lines_of_action_has_as_many_positions_as_an_independent_program_counts() {
    let sizes = [(3, 4, 32_544), (4, 3, 32_544), (4, 4, 3_648_564)];
    let shown = if std::env::var_os("YOMI_DEEP").is_some() { 3 } else { 2 };
    for (columns, rows, positions) in sizes.into_iter().take(shown) {
        let game = LinesOfAction::new(columns, rows);
        let control = SolveControl {
            cancel: &GO_ON,
            progress: &AtomicU64::new(0),
            positions: 100_000_000,
            limits: None,
        };
        let reachable = Reachable::new(&game, &game.start(), threads(2), &control).expect("it fits");
        assert_eq!(reachable.positions(), positions, "{columns} by {rows}");
    }
}

/// 3.6 million positions with 20 million moves: needs `YOMI_DEEP` in the environment, as the slow way takes
/// half a minute.
#[test]
fn lines_of_action_on_4x4() {
    if std::env::var_os("YOMI_DEEP").is_some() {
        // The usual rules, and passes.
        for (name, game) in lines_of_action(4, 4).into_iter().step_by(4) {
            agrees(&name, &game);
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let progress = AtomicU64::new(0);
    let control = |positions| SolveControl { cancel: &GO_ON, progress: &progress, positions, limits: None };
    let small = LinesOfAction::new(3, 3);
    let solve = |game: &LinesOfAction, positions| {
        Retrograde::new(game, threads(1), &control(positions)).map(|solved| solved.positions())
    };
    assert_eq!(solve(&small, 2_664), Ok(2_664));
    assert_eq!(solve(&small, 2_663), Err(Unsolved::Positions(2_663)));
    assert!(matches!(solve(&LinesOfAction::default(), u64::MAX), Err(Unsolved::Unfit(_))));
    let three = Mnk::new(3, 3, 3).with_players(3);
    assert!(matches!(Retrograde::new(&three, threads(1), &control(1 << 20)), Err(Unsolved::Unfit(_))));
    let stop = AtomicBool::new(true);
    let stopped = SolveControl { cancel: &stop, ..control(1 << 20) };
    assert_eq!(Retrograde::new(&small, threads(2), &stopped).err(), Some(Unsolved::Cancelled));
    let codec = Codec::of(&small).expect("it fits");
    let layer = solve_layer(&small, codec, 3, &[][..], threads(1), &control(1));
    assert_eq!(layer.err(), Some(Unsolved::Positions(1)));
}
