//! `yomi serve`: a link, pages behind it, and an end when it is asked for.
#![cfg(all(target_os = "linux", feature = "playground"))]

mod common;

use common::{command, yomi};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

/// Starts the playground and gives the line that it prints.
fn started(arguments: &[&str]) -> (Child, String) {
    let mut child =
        command(&[&["serve", "--port", "0"], arguments].concat()).spawn().expect("the binary is built");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut line).expect("a line");
    (child, line)
}

fn get(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("it listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn it_prints_a_link_serves_its_pages_and_ends_with_control_c() {
    for (arguments, before, after) in
        [(&[][..], "The playground is at http://", "/\n"), (&["--json"], "{\"link\":\"http://", "/\"}\n")]
    {
        let (mut child, line) = started(arguments);
        let host = line.strip_prefix(before).and_then(|rest| rest.strip_suffix(after)).expect(&line);
        assert!(host.starts_with("127.0.0.1:"), "{host}");
        for (path, part) in [("/", "<title>"), ("/play", "<title>"), ("/play/board.js", "export class Board")]
        {
            let page = get(host, path);
            assert!(page.starts_with("HTTP/1.1 200") && page.contains(part), "{path}: {page}");
        }
        let pressed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
        assert!(pressed.expect("a shell").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
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
        (vec!["--database", "nowhere.yomi"], "nowhere.yomi"),
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
