//! Any number of workers in one process: the file is that of `solve`, and so are the values.

use crate::maze::{Maze, Play};
use dataflow::{Counts, MEMORY, Terms, Unbuilt, Undone, build};
use files::Place;
use files::simulated::{Plan, Simulated};
use game::random::Random;
use game::{Player, Ranked};
use solve::database::{self, Built, Cells, Header, work_file};
use solve::forced::{Forced, ForcedValues};
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

static GO_ON: AtomicBool = AtomicBool::new(false);
static PROGRESS: AtomicU64 = AtomicU64::new(0);

/// Go on, count nothing that is looked at.
pub(crate) fn control() -> SolveControl<'static> {
    SolveControl { cancel: &GO_ON, progress: &PROGRESS, positions: u64::MAX, limits: None }
}

pub(crate) fn terms(workers: usize, memory: usize) -> Terms {
    let workers = NonZeroUsize::new(workers).expect("a worker");
    Terms { workers, cluster: None, memory, version: "test".to_owned() }
}

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

const PATH: &str = "folder/all.yomi";

/// A path on a disk that is simulated, and waits for nothing.
pub(crate) fn on(disk: &Simulated) -> Place<'_> {
    Place::on(disk, Path::new(PATH))
}

/// The file of a finished build.
pub(crate) fn bytes_on(disk: &Simulated) -> Vec<u8> {
    disk.get(Path::new(PATH)).expect("it is there")
}

/// The file of a build on one machine.
pub(crate) fn plain<G: Ranked + Sync>(game: &G, header: &Header) -> (Built, Vec<u8>) {
    let disk = Simulated::new();
    let built = database::build(game, header, on(&disk), NonZeroUsize::MIN, &control());
    (built.expect("it can be built"), bytes_on(&disk))
}

/// Checks the files of 1, 2, 3 and 5 workers, with little memory too.
fn agrees<G>(name: &str, game: &G, player: Option<Player>) -> Counts
where
    G: Ranked + Clone + Send + Sync + 'static,
{
    let header = match player {
        None => Header::of(name, game),
        Some(player) => Header::for_player(name, game, player),
    };
    let header = header.expect("it has numbers");
    let (expected, bytes) = plain(game, &header);
    let (game, mut sum) = (Arc::new(game.clone()), Counts::default());
    // The least memory asks for one cell at a time, which takes long where there are many.
    let little = if header.cells() > 1_000 { 500_000 } else { 1 };
    for (workers, memory) in [(1, MEMORY), (2, MEMORY), (3, 10 * little), (5, little)] {
        let disk = Simulated::new();
        let built = build(Arc::clone(&game), &header, on(&disk), &terms(workers, memory), &control());
        let (built, counts) = built.expect("it can be built");
        assert_eq!(built, expected, "{name}, {workers} workers");
        assert!(bytes_on(&disk) == bytes, "{name}, {workers} workers");
        assert!(workers > 1 || counts == Counts { rounds: counts.rounds, ..Counts::default() }, "{counts:?}");
        sum.asked += counts.asked;
        sum.told += counts.told;
    }
    sum
}

#[test]
fn small_mazes() {
    let mut random = Random::new(1);
    let rounds = if is_deep() { 300 } else { 6 };
    for round in 0..rounds {
        for play in [Play::Circles, Play::Ends] {
            for sizes in [&[1][..], &[12], &[9, 0, 30, 1], &[5, 6, 7, 8, 9, 10, 11, 12]] {
                let maze = Maze::new(sizes, 2, play, &mut random);
                if maze.places().next().is_some() {
                    agrees(&format!("maze {round}"), &maze, None);
                }
            }
        }
    }
}

#[test]
fn large_mazes() {
    let mut random = Random::new(2);
    let rounds = if is_deep() { 20 } else { 1 };
    for round in 0..rounds {
        for play in [Play::Circles, Play::Ends] {
            let maze = Maze::new(&[70_000, 32_768, 100_000], 2, play, &mut random);
            let counts = agrees(&format!("large maze {round}"), &maze, None);
            // Workers of one process read each other's finished layers, and ask within a layer.
            let exchanged = if play == Play::Circles { counts.told } else { counts.asked };
            assert!(exchanged > 10_000, "{counts:?}");
        }
    }
}

#[test]
fn what_a_player_can_force_against_all_others() {
    let mut random = Random::new(3);
    let mut differ = 0;
    for round in 0..if is_deep() { 200 } else { 4 } {
        for play in [Play::Circles, Play::Ends] {
            let maze = Maze::new(&[20, 30, 40], 3, play, &mut random);
            let mut values = Vec::new();
            for player in Player::all(3) {
                agrees(&format!("maze {round}"), &maze, Some(player));
                let header = Header::for_player("maze", &maze, player).expect("it has numbers");
                let disk = Simulated::new();
                build(Arc::new(maze.clone()), &header, on(&disk), &terms(2, MEMORY), &control())
                    .expect("it can be built");
                let cells = Cells::open(on(&disk), 0).expect("a database");
                let codec = solve::retrograde::Codec::for_player(&maze, player).expect("it fits");
                for start in maze.places() {
                    let forced = Forced::new(&maze, &start, player, &control()).expect("it fits");
                    let expected = forced.forced_value(&start).expect("it is the start");
                    let cell = cells.cell(maze.rank(&start).expect("a rank")).expect("it is intact");
                    let found = codec.unpack(solve::retrograde::Cell(cell));
                    assert_eq!(found, Some((expected.value, expected.distance)), "{player:?} at {start}");
                    values.push(expected.value);
                }
            }
            let size = values.len() / 3;
            differ += (0..size).filter(|&at| values[at] != values[at + size]).count();
        }
    }
    assert!(differ > 100, "players differ: {differ}");
}

#[test]
fn what_one_machine_refuses_many_workers_refuse() {
    let mut random = Random::new(4);
    let (mut refused, mut built) = (0, 0);
    for _ in 0..60 {
        let maze = Maze::new(&[6, 6], 2, Play::EndsUnsaid, &mut random);
        if maze.places().next().is_none() {
            continue;
        }
        let header = Header::of("maze", &maze).expect("it has numbers");
        let (one, many) = (Simulated::new(), Simulated::new());
        let expected = database::build(&maze, &header, on(&one), NonZeroUsize::MIN, &control());
        match (expected, build(Arc::new(maze), &header, on(&many), &terms(3, MEMORY), &control())) {
            (Ok(expected), Ok((found, _))) => {
                assert_eq!((expected, bytes_on(&one)), (found, bytes_on(&many)));
                built += 1;
            }
            (Err(expected), Err(Unbuilt::Undone(Undone::Unsolved(found)))) => {
                let found = database::Unbuilt::Unsolved(found);
                assert_eq!(expected, found);
                assert_eq!(expected, database::Unbuilt::Unsolved(Unsolved::Payoffs));
                refused += 1;
            }
            (expected, found) => panic!("{expected:?}, {found:?}"),
        }
    }
    assert!(built > 10, "{built} built, {refused} refused");
}

#[test]
fn either_way_goes_on_where_the_other_was_interrupted() {
    let mut random = Random::new(5);
    let maze = Maze::new(&[40_000, 20, 70_000, 3_000], 2, Play::Circles, &mut random);
    let header = Header::of("maze", &maze).expect("it has numbers");
    let (expected, bytes) = plain(&maze, &header);
    let game = Arc::new(maze);
    let cuts = if is_deep() { 200 } else { 8 };
    let mut kept = [0; 5];
    for cut in 0..cuts {
        let disk = Simulated::new();
        let len = random.index(bytes.len());
        disk.put(&work_file(Path::new(PATH)), &bytes[..len]);
        let built = if cut % 3 == 0 {
            database::build(&*game, &header, on(&disk), NonZeroUsize::MIN, &control())
                .expect("it can be built")
        } else {
            let terms = terms(1 + cut % 4, MEMORY);
            build(Arc::clone(&game), &header, on(&disk), &terms, &control()).expect("it can be built").0
        };
        assert_eq!((built.bytes, built.positions), (expected.bytes, expected.positions), "cut at {len}");
        assert!(bytes_on(&disk) == bytes, "cut at {len}");
        kept[built.reused] += 1;
    }
    assert!(kept[1..].iter().sum::<usize>() > 2, "{kept:?}");
    // What is there is not built again; what is damaged is.
    let again = |there: &[u8]| {
        let disk = Simulated::new();
        disk.put(Path::new(PATH), there);
        let built = build(Arc::clone(&game), &header, on(&disk), &terms(2, MEMORY), &control());
        assert!(bytes_on(&disk) == bytes);
        built.expect("it can be built").0.reused
    };
    assert_eq!((again(&bytes), again(&bytes[..bytes.len() - 1])), (4, 0));
}

#[test]
fn a_full_disk_ends_a_build_in_a_line() {
    let maze = Maze::new(&[3_000, 2_000, 1_000], 2, Play::Circles, &mut Random::new(10));
    let header = Header::of("maze", &maze).expect("it has numbers");
    let (_, bytes) = plain(&maze, &header);
    let game = Arc::new(maze);
    let mut struck = 0;
    for seed in 0..if is_deep() { 1_000 } else { 20 } {
        let disk = Simulated::new();
        disk.plan(None);
        build(Arc::clone(&game), &header, on(&disk), &terms(2, MEMORY), &control()).expect("all is well");
        let steps = disk.steps();
        let disk = Simulated::new();
        disk.plan(Some(Plan::drawn(seed, steps)));
        if let Err(why) = build(Arc::clone(&game), &header, on(&disk), &terms(2, MEMORY), &control()) {
            assert!(matches!(why, Unbuilt::File(_)), "{seed}: {why:?}");
            struck += 1;
        }
        disk.restart(Some(seed));
        disk.plan(None);
        build(Arc::clone(&game), &header, on(&disk), &terms(3, MEMORY), &control()).expect("it goes on");
        assert!(bytes_on(&disk) == bytes, "{seed}");
    }
    assert!(struck > 5, "{struck}");
}

#[test]
fn a_build_stops_when_it_is_told_to() {
    let maze = Maze::new(&[50_000, 50_000], 2, Play::Circles, &mut Random::new(6));
    let header = Header::of("maze", &maze).expect("it has numbers");
    let (stop, progress) = (AtomicBool::new(true), AtomicU64::new(0));
    let control = SolveControl { cancel: &stop, progress: &progress, positions: u64::MAX, limits: None };
    let disk = Simulated::new();
    let stopped = build(Arc::new(maze), &header, on(&disk), &terms(2, MEMORY), &control);
    assert_eq!(stopped.map(|(built, _)| built), Err(Unsolved::Cancelled.into()));
    assert!(disk.get(&work_file(Path::new(PATH))).is_some() && disk.get(Path::new(PATH)).is_none());
}
