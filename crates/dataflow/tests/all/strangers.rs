//! Connections of strangers while processes meet, and of one of the processes that does not keep to the rules
//! afterwards: the former change nothing, the latter ends the work in a line.

use crate::agreement::{bytes_on, control, on, plain};
use crate::maze::{Maze, Play};
use crate::processes::{SECRET, addresses, cluster};
use dataflow::{Unbuilt, Undone, build};
use files::simulated::Simulated;
use game::Key;
use game::random::{Random, derive_seed};
use solve::database::{Built, Header};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

/// The number of meetings; a hundred times as many with `.ci/run --deep`.
fn meetings() -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { 400 } else { 4 }
}

/// The strangers of a meeting who say something.
const STRANGERS: usize = 25;

/// Those who stay and say nothing: who waited five seconds for each of them would wait for too long.
const SILENT: usize = 6;

/// What a meeting may take, of which it needs next to nothing.
const WAIT: Duration = Duration::from_secs(20);

fn maze() -> (Arc<Maze>, Header) {
    let maze = Maze::new(&[50, 50], 2, Play::Circles, &mut Random::new(11));
    let header = Header::of("maze", &maze).expect("it has numbers");
    (Arc::new(maze), header)
}

/// What process 1 of two would say.
fn greeting(header: &Header, secret: &str, version: &str, purpose: &str) -> Vec<u8> {
    let hash = derive_seed(header.identity(), Key::of("maze").0);
    format!("yomi-dataflow-2\t{secret}\t{purpose}\t1\t2\t1\t{version}\t{hash:016x}\tmaze\n").into_bytes()
}

/// Connects as soon as somebody listens.
fn connected(address: &str) -> TcpStream {
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(_) => std::thread::yield_now(),
        }
    }
}

/// What a stranger says, of whatever kind.
fn said(random: &mut Random, header: &Header) -> Vec<u8> {
    let own = greeting(header, "open season", "test", "data");
    match random.index(8) {
        0 => Vec::new(),
        1 => greeting(header, SECRET, "other", "data")[..=random.index(40)].to_vec(),
        2 => greeting(header, "", "other", "control"),
        3 => own,
        4 => vec![0; 1 + random.index(20_000)],
        5 => (0..=random.index(300)).map(|_| random.below(256) as u8).collect(),
        6 => vec![b'a'; 20_000],
        _ => own[..random.index(own.len())].to_vec(),
    }
}

/// Silent, slow, wrong and mad strangers come before process 1 does, and stay or go: the two processes meet
/// all the same.
#[test]
fn strangers_do_not_keep_processes_from_meeting() {
    let (game, header) = maze();
    let (expected, bytes) = plain(&*game, &header);
    for meeting in 0..meetings() {
        let mut random = Random::new(derive_seed(52, meeting));
        let (addresses, disk) = (addresses(2), Simulated::new());
        let built = std::thread::scope(|scope| {
            let process = |process: usize| {
                let (game, header, mut terms) = (Arc::clone(&game), &header, cluster(process, &addresses, 1));
                terms.cluster.as_mut().expect("there is one").wait = WAIT;
                let disk = &disk;
                scope.spawn(move || {
                    let nowhere = Simulated::new();
                    let place = on(if process == 0 { disk } else { &nowhere });
                    build(game, header, place, &terms, &control()).map(|(built, _)| built)
                })
            };
            let first = process(0);
            let mut there: Vec<TcpStream> = (0..SILENT).map(|_| connected(&addresses[0])).collect();
            for _ in 0..STRANGERS {
                let mut stranger = connected(&addresses[0]);
                // It may be thrown out before it has said all.
                let _ = stranger.write_all(&said(&mut random, &header));
                match random.index(3) {
                    0 => drop(stranger),
                    1 => {
                        let _ = stranger.shutdown(Shutdown::Write);
                        there.push(stranger);
                    }
                    _ => there.push(stranger),
                }
            }
            let built = [process(1), first].map(|thread| thread.join().expect("no panic"));
            drop(there);
            built
        });
        assert_eq!(built, [Ok(expected), Ok(expected)], "meeting {meeting}");
        assert!(bytes_on(&disk) == bytes, "meeting {meeting}");
    }
}

/// The line with which process 0 ends when somebody connects as `come` does.
fn ends_in(wait: Duration, secret: &str, come: impl FnOnce(&str, &Header)) -> String {
    let ((game, header), disk, addresses) = (maze(), Simulated::new(), addresses(2));
    let mut terms = cluster(0, &addresses, 1);
    let others = terms.cluster.as_mut().expect("there is one");
    (others.wait, others.secret) = (wait, secret.to_owned());
    let result = std::thread::scope(|scope| {
        let first = scope.spawn(|| build(game, &header, on(&disk), &terms, &control()));
        come(&addresses[0], &header);
        first.join().expect("no panic")
    });
    line(result.map(|(built, _)| built)).replace(&addresses[1], "ADDRESS")
}

fn line(result: Result<Built, Unbuilt>) -> String {
    match result {
        Err(Unbuilt::Undone(Undone::Apart(line) | Undone::Other { line, .. })) => line,
        other => panic!("{other:?}"),
    }
}

/// Says something, and waits until the other side is done with it.
fn tell(address: &str, bytes: &[u8]) -> Vec<u8> {
    let mut stream = connected(address);
    let mut reply = Vec::new();
    let _ = stream.write_all(bytes).and_then(|()| stream.read_to_end(&mut reply));
    reply
}

#[test]
fn who_does_not_fit_is_told_so_and_passed_over_where_there_is_no_secret() {
    let wait = Duration::from_secs(2);
    let found = ends_in(wait, "", |address, header| {
        let told = tell(address, &greeting(header, "", "other", "data"));
        assert_eq!(told, b"no\t\texpected version other, got test\n");
    });
    assert_eq!(
        found,
        "process 1 at ADDRESS did not come within 2 s; refused was process 1: expected version test, \
         got other"
    );
    // With a secret that is no stranger, and there is nothing to wait for.
    let found = ends_in(Duration::from_secs(3_600), SECRET, |address, header| {
        assert_eq!(tell(address, &greeting(header, "open season", "other", "data")), b"");
        let told = tell(address, &greeting(header, SECRET, "other", "data"));
        assert_eq!(told, b"no\topen sesame\texpected version other, got test\n");
    });
    assert_eq!(found, "process 1: expected version test, got other");
}

/// Whoever listens at the address of process 0: silent, slow, wrong, gone after each byte.
#[test]
fn strangers_who_listen_are_no_processes() {
    let ((game, header), disk) = (maze(), Simulated::new());
    let wrong: [&[u8]; 6] =
        [b"", b"ok", b"ok\topen season\n", b"no\t\tgo away\n", &[0; 9_000], &[255; 9_000]];
    let right = b"ok\topen sesame\n";
    for said in wrong.into_iter().chain((0..right.len()).map(|cut| &right[..cut])) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let first = listener.local_addr().expect("an address").to_string();
        let mut terms = cluster(1, &[first.clone(), addresses(1).remove(0)], 1);
        terms.cluster.as_mut().expect("there is one").wait = Duration::from_millis(100);
        let result = std::thread::scope(|scope| {
            let process = scope.spawn(|| build(Arc::clone(&game), &header, on(&disk), &terms, &control()));
            let mut there = Vec::new();
            listener.set_nonblocking(true).expect("a socket");
            while !process.is_finished() {
                if let Ok((mut stream, _)) = listener.accept() {
                    let _ = stream.write_all(said);
                    there.push(stream);
                }
                std::thread::yield_now();
            }
            process.join().expect("no panic")
        });
        let line = line(result.map(|(built, _)| built));
        let begins = format!("process 0 at {first} could not be reached within 0 s: ");
        assert!(line.starts_with(&begins) && line.lines().count() == 1, "{line}");
    }
}

/// A process that has joined sends this on its connection for data and this on the one for control, and
/// closes the former if it is to.
fn joins(address: &str, header: &Header, (data, control): (&[u8], &[u8]), closes: bool) {
    let mut streams = ["data", "control"].map(|purpose| {
        let mut stream = connected(address);
        let mut reply = [0; 15];
        stream.write_all(&greeting(header, SECRET, "test", purpose)).expect("it is read");
        stream.read_exact(&mut reply).expect("a reply");
        assert_eq!(&reply, b"ok\topen sesame\n");
        stream
    });
    let _ = streams[0].write_all(data);
    let _ = streams[1].write_all(control);
    if closes {
        let _ = streams[0].shutdown(Shutdown::Both);
    }
    // Until process 0 has ended.
    let _ = streams[1].read_to_end(&mut Vec::new());
}

#[test]
fn a_process_that_does_not_keep_to_the_rules_is_lost() {
    let head = |numbers: [u64; 6]| numbers.map(u64::to_be_bytes).concat();
    let (nonsense, nothing) = ("it has sent what no process sends", &[][..]);
    let random: Vec<u8> = {
        let mut random = Random::new(3);
        (0..5_000).map(|_| random.below(256) as u8).collect()
    };
    let cases: [(&[u8], &[u8], bool, &str); 9] = [
        (nothing, nothing, true, "its data connection ended"),
        (&head([0, 1, 0, 1, 64, 0]), nothing, true, "its data connection ended"),
        (&[0; 96], nothing, false, nonsense),
        (&random, nothing, false, nonsense),
        (&head([0, 1, 1, 2, 64, 0]), nothing, false, nonsense),
        (&head([0, 1, 0, 1, u64::MAX, 0]), nothing, false, nonsense),
        (nothing, &[b'a'; 10_000], false, "it has said what no process says"),
        (nothing, b"beat\nbegin often\n", false, "it has said what no process says"),
        (nothing, &[0, 255, b'\n'], false, "it has said what no process says"),
    ];
    for (data, control, closes, why) in cases {
        let found = ends_in(Duration::from_secs(20), SECRET, |address, header| {
            joins(address, header, (data, control), closes);
        });
        assert_eq!(found, format!("process 1 at ADDRESS was lost: {why}"));
    }
}
