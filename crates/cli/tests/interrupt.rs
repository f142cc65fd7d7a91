//! Ctrl-C stops a search and keeps what it has; at the prompt it ends the game.
#![cfg(target_os = "linux")]

mod common;

use common::{Run, command};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::time::Duration;

/// What `/proc` says of a process.
fn about(child: &Child, file: &str) -> String {
    std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap_or_default()
}

/// Waits until a process has been computing for this long, in hundredths of a second.
fn wait_for_work(child: &Child, ticks: u64) {
    let spent = || {
        let stat = about(child, "stat");
        let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ');
        fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum::<u64>()
    };
    let from = spent();
    while spent() < from + ticks {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Presses Ctrl-C.
fn press(child: &Child) {
    let pressed = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(pressed.expect("there is a shell").success());
}

/// Reads until a text came, and returns what was read.
fn read_until(out: &mut impl Read, text: &str) -> String {
    let (mut read, mut byte) = (Vec::new(), [0]);
    while !read.ends_with(text.as_bytes()) {
        assert_eq!(
            out.read(&mut byte).expect("readable"),
            1,
            "no `{text}` in {}",
            String::from_utf8_lossy(&read)
        );
        read.push(byte[0]);
    }
    String::from_utf8(read).expect("UTF-8")
}

#[test]
#[expect(clippy::disallowed_methods, reason = "how long a person waits is what is tested")]
fn ctrl_c_stops_an_analysis_and_keeps_what_it_has() {
    let arguments = ["analyze", "gomoku", "--search", "alpha-beta", "--time", "60s", "--json"];
    let child = command(&arguments).spawn().expect("the binary is built");
    wait_for_work(&child, 30);
    let pressed = std::time::Instant::now();
    press(&child);
    let run = Run::from(child.wait_with_output().expect("it ends"));
    assert!(pressed.elapsed() < Duration::from_secs(2), "{:?}", pressed.elapsed());
    let answer: Value = serde_json::from_str(&run.good()).expect("JSON");
    assert_eq!(answer["stop"], "cancelled");
    assert!(answer["best"].is_string(), "{answer}");
}

/// The second search of a process can be stopped as the first.
#[test]
fn ctrl_c_stops_each_search_of_a_comparison() {
    let searches = ["--search", "alpha-beta", "--search", "nega-alpha", "--search", "minimax"];
    let arguments = [&["compare", "gomoku", "--time", "60s", "--json"][..], &searches].concat();
    let child = command(&arguments).spawn().expect("the binary is built");
    for _ in 0..3 {
        wait_for_work(&child, 30);
        press(&child);
    }
    let run = Run::from(child.wait_with_output().expect("it ends"));
    let answers: Value = serde_json::from_str(&run.good()).expect("JSON");
    for answer in answers["searches"].as_array().expect("three answers") {
        assert_eq!(answer["stop"], "cancelled");
    }
}

/// In a game the best move so far is played, and the next Ctrl-C, at the prompt, ends the game.
#[test]
fn ctrl_c_lets_a_search_move_and_ends_a_game_at_the_prompt() {
    let arguments = ["play", "gomoku", "--seat", "2=human", "--time", "60s"];
    let mut child = command(&arguments).spawn().expect("the binary is built");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    wait_for_work(&child, 30);
    press(&child);
    let said = read_until(&mut out, "player 2> ");
    assert!(said.contains("player 1 (pvs) plays "), "{said}");
    // Whoever is asked can still answer.
    writeln!(child.stdin.as_mut().expect("piped"), "position").expect("it reads");
    read_until(&mut out, "to go on: ");
    read_until(&mut out, "player 2> ");
    press(&child);
    let rest: Vec<String> = out.lines().map(|line| line.expect("UTF-8")).collect();
    assert!(rest.concat().contains("The game is not over. To go on: yomi play gomoku --moves"), "{rest:?}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// Between searches nobody is asked: Ctrl-C ends the game, and a search that was cut short has moved.
#[test]
fn ctrl_c_ends_a_game_between_searches() {
    let arguments = ["play", "gomoku", "--seat", "1=alpha-beta", "--time", "60s", "--json"];
    let child = command(&arguments).spawn().expect("the binary is built");
    wait_for_work(&child, 30);
    press(&child);
    let out = Run::from(child.wait_with_output().expect("it ends")).good();
    let objects: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 2, "{out}");
    assert_eq!((&objects[0]["ply"], &objects[1]["ending"]), (&1.into(), &"cancelled".into()));
}

/// Be it while positions are looked at, or while a search solves the one.
#[test]
fn ctrl_c_stops_a_solver_and_keeps_what_is_proven() {
    for arguments in [
        &["solve", "connect-four", "--positions", "4000000000", "--json"][..],
        &["solve", "gomoku", "--json"],
        &["solve", "tanhinmin:cards=30", "--json"],
    ] {
        let child = command(arguments).spawn().expect("the binary is built");
        wait_for_work(&child, 30);
        press(&child);
        let answer: Value =
            serde_json::from_str(&Run::from(child.wait_with_output().expect("it ends")).good())
                .expect("JSON");
        assert_eq!(
            (&answer["stop"], &answer["solved"]),
            (&"cancelled".into(), &"nothing".into()),
            "{arguments:?}"
        );
        assert!(answer["bounds"].as_array().is_some_and(|rows| rows.len() > 1), "{answer}");
    }
}
