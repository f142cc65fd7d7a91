//! `yomi serve`: a link, pages behind it, and an end when it is asked for.
#![cfg(all(target_os = "linux", feature = "playground"))]

use crate::common::running::Running;
use crate::common::{command, yomi};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Starts the playground and returns the first lines that it prints.
fn started<const LINES: usize>(arguments: &[&str]) -> (Running, [String; LINES]) {
    let mut running = Running::start(&mut command(&[&["serve", "--port", "0"], arguments].concat()));
    let lines = running.lines(LINES).try_into().expect("as many as that");
    (running, lines)
}

fn get(host: &str, path: &str) -> String {
    get_as(host, host, path)
}

/// Asks what listens `at` an address under the name `host`.
fn get_as(at: &str, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(at).expect("it listens");
    // Sooner than any connection that never asks is let go for that.
    stream.set_read_timeout(Some(Duration::from_secs(8))).expect("a socket");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn it_prints_a_link_serves_its_pages_and_ends_with_control_c() {
    for (arguments, before, after) in [
        (&[][..], "The playground is at http://", "/\n"),
        (&["--json"], "{\"link\":\"http://", "/\",\"elsewhere\":[]}\n"),
    ] {
        let (running, [line]) = started(arguments);
        let host = line.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).expect(&line);
        assert!(host.starts_with("127.0.0.1:"), "{host}");
        for (path, part) in [("/", "<title "), ("/play", "<title "), ("/play/board.js", "export class Board")]
        {
            let page = get(host, path);
            assert!(page.starts_with("HTTP/1.1 200") && page.contains(part), "{path}: {page}");
        }
        running.press();
        assert_eq!(running.ends().code, Some(0));
    }
}

/// For a classroom: links that lead here from elsewhere, under names that the server knows as its own.
#[test]
fn a_server_for_everybody_says_how_it_is_reached() {
    let (_running, [line, more]) = started(&["--address", "0.0.0.0", "--host", "room.example"]);
    let host = line.strip_prefix("The playground is at http://").and_then(|rest| rest.strip_suffix("/\n"));
    let host = host.expect(&line);
    let port = host.strip_prefix("127.0.0.1:").expect(host);
    let named = format!("http://room.example:{port}/\n");
    assert!(more.starts_with("From other machines at http://") && more.ends_with(&named), "{more}");
    let links = more.strip_prefix("From other machines at ").expect("checked").trim_end().split(" or ");
    for link in links {
        let name = link.trim_start_matches("http://").trim_end_matches('/');
        // A link to this machine's own address works from here as well.
        let at = if name.starts_with("room.example") { host } else { name };
        let page = get_as(at, name, "/");
        assert!(page.starts_with("HTTP/1.1 200"), "{link}: {page}");
    }
    assert!(get_as(host, &format!("elsewhere.example:{port}"), "/").starts_with("HTTP/1.1 403"));
}

/// What was chosen is printed, and what is said beside it counts.
#[test]
fn a_class_is_served_with_what_fits_the_machine() {
    let (running, [line, more]) = started(&["--class", "30", "--time", "250ms"]);
    assert!(
        line.contains("http://127.0.0.1:") && more.starts_with("From other machines at "),
        "{line}{more}"
    );
    running.press();
    let end = running.ends();
    assert!(end.err.contains("For a class of 30: ") && end.err.contains("of at most 0.25 s each"), "{end:?}");
}

/// With 64 descriptors for everything and 200 connections that never ask, a page still comes.
#[test]
fn descriptors_are_never_used_up() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n 64; exec \"$0\" serve --port 0", env!("CARGO_BIN_EXE_yomi")]);
    let mut running = Running::start(shell.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let line = running.lines(1).concat();
    let host = line.strip_prefix("The playground is at http://").and_then(|rest| rest.strip_suffix("/\n"));
    let host = host.expect(&line);
    let silent: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(host).expect("it listens")).collect();
    for _ in 0..10 {
        assert!(get(host, "/play").starts_with("HTTP/1.1 200"));
    }
    drop(silent);
}

#[test]
fn what_cannot_be_is_said_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let wrong = [
        (vec!["--port", &port], "expected an address and a port to listen at"),
        (vec!["--port", "99999"], "99999"),
        (vec!["--time", "soon"], "expected a time above 0"),
        (vec!["--places", "0"], "expected a whole number from 1 to 256"),
        (vec!["--address", "here"], "here"),
        (vec!["--host", "http://room.example/"], "expected a name such as room.example"),
        (vec!["--database", "nowhere.yomi"], "nowhere.yomi"),
        (vec!["--embed", "club.example"], "expected an origin such as https://club.example, or any"),
        (vec!["--embed", "https://club.example; script-src *"], "expected an origin such as"),
        (vec!["--public", "--engine", "x=engine:x"], "expected no program with --public"),
        (vec!["--per-minute", "9"], "--public"),
        (vec!["--class", "0"], "expected a whole number from 1 to 200"),
    ];
    for (arguments, expected) in wrong {
        let run = yomi(&[&["serve"], &arguments[..]].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
        assert!(
            run.err.contains(expected) && run.err.trim_end().lines().count() == 1,
            "{arguments:?}: {run:?}"
        );
    }
}

#[test]
fn its_help_has_an_example() {
    let help = yomi(&["serve", "--help"]).good();
    assert!(help.contains("Example: yomi serve --open"), "{help}");
}
