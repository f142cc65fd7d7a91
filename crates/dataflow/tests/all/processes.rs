//! Several processes, as threads of this one with sockets on loopback.

use crate::agreement::{bytes_on, control, on, plain, terms};
use crate::maze::{Maze, Play};
use dataflow::{Cluster, MEMORY, Terms, Unbuilt, Undone, build};
use files::simulated::Simulated;
use game::random::Random;
use solve::database::{Built, Header};
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

/// What the processes of these tests know.
pub(crate) const SECRET: &str = "open sesame";

/// Addresses on loopback that are free now.
pub(crate) fn addresses(processes: usize) -> Vec<String> {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let address = |listener: &TcpListener| listener.local_addr().expect("an address").to_string();
    listeners.iter().map(address).collect()
}

pub(crate) fn cluster(process: usize, addresses: &[String], workers: usize) -> Terms {
    let (addresses, wait) = (addresses.to_vec(), Duration::from_secs(20));
    let cluster = Cluster { process, addresses, wait, secret: SECRET.to_owned() };
    Terms { cluster: Some(cluster), ..terms(workers, MEMORY) }
}

/// Builds with every process in a thread; `change` makes one differ.
pub(crate) fn together(
    maze: &Maze,
    (processes, workers): (usize, usize),
    disk: &Simulated,
    change: impl Fn(usize, &mut Terms, &mut Header),
) -> Vec<Result<Built, Unbuilt>> {
    let addresses = addresses(processes);
    let header = Header::of("maze", maze).expect("it has numbers");
    let game = Arc::new(maze.clone());
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processes)
            .map(|process| {
                let (mut terms, mut header) = (cluster(process, &addresses, workers), header.clone());
                change(process, &mut terms, &mut header);
                let game = Arc::clone(&game);
                scope.spawn(move || {
                    // Only process 0 has the file.
                    let nowhere = Simulated::new();
                    let place = on(if process == 0 { disk } else { &nowhere });
                    let built = build(game, &header, place, &terms, &control()).map(|(built, _)| built);
                    assert!(process == 0 || nowhere.names().is_empty());
                    built
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

#[test]
fn processes_write_the_file_of_one() {
    let mut random = Random::new(7);
    for play in [Play::Circles, Play::Ends] {
        let maze = Maze::new(&[70_000, 100, 40_000], 2, play, &mut random);
        let header = Header::of("maze", &maze).expect("it has numbers");
        let (expected, bytes) = plain(&maze, &header);
        for (processes, workers) in [(2, 1), (3, 2)] {
            let disk = Simulated::new();
            for built in together(&maze, (processes, workers), &disk, |_, _, _| {}) {
                assert_eq!(built, Ok(expected), "{processes} processes");
            }
            assert!(bytes_on(&disk) == bytes, "{processes} processes");
            // It is there, and all are told so.
            for built in together(&maze, (processes, workers), &disk, |_, _, _| {}) {
                assert_eq!(built.expect("it is there").reused, 3);
            }
        }
    }
}

/// Layers of one block each, which belong to different processes; a question asks for one cell.
#[test]
fn processes_ask_each_other_for_the_layers_below() {
    let mut random = Random::new(9);
    for play in [Play::Circles, Play::Ends] {
        for sizes in [&[9, 0, 30, 1][..], &[5, 6, 7, 8, 9, 10, 11, 12]] {
            let maze = Maze::new(sizes, 2, play, &mut random);
            let header = Header::of("maze", &maze).expect("it has numbers");
            let (expected, bytes) = plain(&maze, &header);
            for (processes, workers) in [(2, 1), (3, 1), (2, 2)] {
                let disk = Simulated::new();
                for built in together(&maze, (processes, workers), &disk, |_, terms, _| terms.memory = 1) {
                    assert_eq!(built, Ok(expected), "{processes} processes");
                }
                assert!(bytes_on(&disk) == bytes, "{processes} processes of {workers}");
            }
        }
    }
}

#[test]
fn processes_that_differ_do_not_begin() {
    let mut random = Random::new(8);
    let maze = Maze::new(&[50, 50], 2, Play::Circles, &mut random);
    let disk = Simulated::new();
    let check = |change: fn(&mut Terms, &mut Header), first: &str, second: &str| {
        let changed = |process: usize, terms: &mut Terms, header: &mut Header| {
            if process == 1 {
                change(terms, header);
            }
        };
        let results = together(&maze, (2, 1), &disk, changed);
        for (result, expected) in results.iter().zip([first, second]) {
            let Err(Unbuilt::Undone(Undone::Apart(line))) = result else { panic!("{result:?}") };
            assert!(line.ends_with(expected), "{line}");
        }
        assert!(!disk.names().iter().any(|name| name.ends_with("all.yomi")));
    };
    check(
        |terms, _| terms.version = "other".to_owned(),
        "expected version test, got other",
        "expected version other, got test",
    );
    check(
        |terms, _| terms.workers = 2.try_into().expect("not zero"),
        "process 1: expected --workers 1, got 2",
        "expected --workers 2, got 1",
    );
    check(
        |_, header| header.rules += 1,
        "expected the same rules of maze, got others",
        "expected the same rules of maze, got others",
    );
}

#[test]
fn whom_nobody_joins_gives_up() {
    let maze = Maze::new(&[50, 50], 2, Play::Circles, &mut Random::new(9));
    let header = Header::of("maze", &maze).expect("it has numbers");
    let (disk, addresses) = (Simulated::new(), addresses(2));
    for process in 0..2 {
        let mut terms = cluster(process, &addresses, 1);
        terms.cluster.as_mut().expect("there is one").wait = Duration::from_millis(200);
        let result = build(Arc::new(maze.clone()), &header, on(&disk), &terms, &control());
        let Err(Unbuilt::Undone(Undone::Apart(line))) = result else { panic!("{result:?}") };
        let other = &addresses[1 - process];
        assert!(line.starts_with(&format!("process {} at {other} ", 1 - process)), "{line}");
    }
    // Somebody else has the port.
    let taken = TcpListener::bind(&*addresses[0]).expect("it is free again");
    let terms = cluster(0, &addresses, 1);
    let result = build(Arc::new(maze), &header, on(&disk), &terms, &control());
    let Err(Unbuilt::Undone(Undone::Apart(line))) = result else { panic!("{result:?}") };
    assert!(line.starts_with("process 0 cannot listen at "), "{line}");
    drop(taken);
}

/// Two of three have met when one of them is gone: the other waits no longer for the third.
#[test]
fn who_is_gone_before_all_have_met_is_lost() {
    let maze = Maze::new(&[50, 50], 2, Play::Circles, &mut Random::new(10));
    let header = Header::of("maze", &maze).expect("it has numbers");
    let (disk, addresses) = (Simulated::new(), addresses(3));
    let game = Arc::new(maze);
    let lines = std::thread::scope(|scope| {
        let threads: Vec<_> = [(0, 20_000), (1, 400)]
            .into_iter()
            .map(|(process, wait)| {
                let mut terms = cluster(process, &addresses, 1);
                terms.cluster.as_mut().expect("there is one").wait = Duration::from_millis(wait);
                let (game, header, disk) = (Arc::clone(&game), &header, &disk);
                scope.spawn(move || build(game, header, on(disk), &terms, &control()))
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| match thread.join().expect("no panic") {
                Err(Unbuilt::Undone(Undone::Apart(line))) => line,
                result => panic!("{result:?}"),
            })
            .collect::<Vec<String>>()
    });
    let expected = format!("process 1 at {} was lost: its connection ended", addresses[1]);
    assert_eq!(lines[0], expected);
    assert!(lines[1].starts_with(&format!("process 2 at {} did not come", addresses[2])), "{}", lines[1]);
}
