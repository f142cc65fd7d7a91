//! `yomi engine`: conversations in three protocols, and whole games of yomi against itself through each.
#![cfg(target_os = "linux")]

use crate::common;

use crate::common::{command, yomi, yomi_in};
use game::random::Random;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

/// A yomi that plays for this test.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn start(arguments: &[&str]) -> Talk {
        let mut child = command(&[&["engine"], arguments].concat()).spawn().expect("yomi starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Talk { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The lines up to one that begins with this word.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "expected {word}, got {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.split_whitespace().next() == Some(word) {
                return lines;
            }
        }
    }

    fn asks(&mut self, line: &str, word: &str) -> Vec<String> {
        self.say(line);
        self.until(word)
    }

    fn last(&mut self, line: &str, word: &str) -> String {
        self.asks(line, word).pop().expect("a line")
    }

    fn ends(mut self) {
        drop(self.input);
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn uci_is_spoken() {
    let mut talk = Talk::start(&[]);
    let greeting = talk.asks("uci", "uciok").join("\n");
    for part in ["id name yomi", "option name UCI_Variant type combo default shatar", " var breakthrough"] {
        assert!(greeting.contains(part), "{greeting}");
    }
    assert!(!greeting.contains("tanhinmin"), "a game for more than two: {greeting}");
    assert_eq!(talk.asks("isready", "readyok"), ["readyok"]);
    talk.say("setoption name UCI_Variant value breakthrough");
    talk.say("ucinewgame");
    talk.say("position startpos moves a2a3 a7a6");
    let said = talk.asks("go depth 3", "bestmove");
    assert!(said[0].starts_with("info depth 3 seldepth 3 multipv 1 score cp "), "{said:?}");
    assert!(said[0].contains(" nodes ") && said[0].contains(" pv "), "{said:?}");
    let words: Vec<&str> = said[said.len() - 1].split(' ').collect();
    assert!(words[1].len() == 4 && words.get(2) == Some(&"ponder"), "{said:?}");
    talk.say("setoption name MultiPV value 3");
    let said = talk.asks("go depth 2", "bestmove");
    assert!(said.iter().filter(|line| line.contains(" multipv ")).count() == 3, "{said:?}");
    // A win in sight is told in moves.
    talk.say("setoption name UCI_Variant value tic-tac-toe");
    talk.say("position startpos moves a1 b1 a2 b2");
    let said = talk.asks("go depth 5", "bestmove");
    assert!(
        said[0].contains("score mate 1 ") && said.last().is_some_and(|last| last == "bestmove a3"),
        "{said:?}"
    );
    assert_eq!(talk.asks("go mate 1", "bestmove").last().map(String::as_str), Some("bestmove a3"));
    talk.say("position startpos moves a1 b1 a2 b2 a3");
    assert_eq!(talk.last("go depth 5", "bestmove"), "bestmove (none)");
    talk.ends();
}

/// The best of all moves is no answer where others are asked about, nor one for another position.
#[test]
fn uci_answers_what_is_asked_or_says_why_not() {
    let mut talk = Talk::start(&["tic-tac-toe"]);
    talk.asks("uci", "uciok");
    // a3 wins; of the others, b3 alone does not lose.
    talk.say("position startpos moves a1 b1 a2 b2");
    let said = talk.asks("go searchmoves c1 b3 c3 depth 5", "bestmove");
    assert!(said.last().is_some_and(|last| last.starts_with("bestmove b3 ponder a3")), "{said:?}");
    assert!(said.len() == 2 && said[0].contains(" multipv 1 ") && said[0].contains(" pv b3 "), "{said:?}");
    let said = talk.asks("go depth 5 searchmoves c1 z9", "bestmove");
    assert!(said[0].starts_with("info string searchmoves: expected a legal move such as"), "{said:?}");
    assert_eq!(said[1], "bestmove (none)");
    for wrong in ["position startpos moves a1 z9", "position fen x", "position here"] {
        talk.say(wrong);
        talk.until("info");
        let said = talk.asks("go depth 1", "bestmove");
        assert!(said.len() == 2 && said[0].starts_with("info string "), "{wrong}: {said:?}");
        assert_eq!(said[1], "bestmove (none)", "{wrong}");
    }
    talk.say("position startpos");
    assert_ne!(talk.last("go depth 1", "bestmove"), "bestmove (none)");
    talk.ends();
}

#[test]
fn uci_thinks_until_it_is_stopped() {
    let mut talk = Talk::start(&["shatar"]);
    talk.asks("uci", "uciok");
    talk.say("position startpos");
    talk.say("go infinite");
    talk.until("info");
    assert_eq!(talk.asks("isready", "readyok").last().map(String::as_str), Some("readyok"));
    assert!(talk.asks("stop", "bestmove").last().is_some_and(|last| last.starts_with("bestmove ")));
    // Pondering: nothing is answered before the other player has moved, and then within the time.
    talk.say("position startpos moves e2e3");
    talk.say("go ponder wtime 1000 btime 1000");
    talk.until("info");
    talk.asks("ponderhit", "bestmove");
    // A search that is over does not answer before it is asked to.
    talk.say("setoption name Search value random");
    talk.say("position startpos");
    talk.say("go infinite");
    talk.asks("stop", "bestmove");
    talk.asks("go movetime 50", "bestmove");
    talk.ends();
}

#[test]
fn nboard_is_spoken() {
    let mut talk = Talk::start(&[]);
    talk.asks("nboard 2", "set");
    let board = "--------------------------- O*------*O --------------------------- *";
    talk.say("set depth 4");
    talk.say(&format!("set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 {board}]B[F5//1.0];)"));
    talk.say("move D6/0.5/1.0");
    assert_eq!(talk.asks("ping 4", "pong"), ["pong 4"]);
    let said = talk.asks("go", "===");
    assert!(said.iter().any(|line| line.starts_with("nodestats ")), "{said:?}");
    let mv = said.last().and_then(|last| last.split([' ', '/']).nth(1)).expect("a move");
    assert!(["C3", "C4", "C5", "C6", "C7", "D3", "E3", "F3", "G5"].contains(&mv), "{mv}");
    assert_eq!(talk.last("hint 2", "status"), "status thinking");
    let hints = talk.until("status");
    let hints: Vec<&String> = hints.iter().filter(|line| line.starts_with("search ")).collect();
    assert!(hints.len() == 2 && hints.iter().all(|hint| hint.split(' ').count() == 5), "{hints:?}");
    assert_eq!(talk.last("learn", "learned"), "learned");
    for line in ["move A1", "go", "hint 1", "move A1"] {
        assert!(talk.last(line, "status").contains("move 3: expected a legal move such as"), "{line}");
    }
    assert!(talk.last("set game nonsense", "status").contains("expected one of Othello 8x8 in GGF"));
    assert!(talk.last("go", "status").contains("expected one of Othello 8x8 in GGF"));
    talk.ends();
}

#[test]
fn the_plain_protocol_is_spoken() {
    let mut talk = Talk::start(&["--search", "max-n:depth=2"]);
    assert_eq!(talk.last("yomi 1", "ready"), "ready");
    assert_eq!(talk.last("go player 1", "error"), "error expected a line `game` first");
    assert!(talk.last("game diamnd", "error").contains("did you mean `diamond`?"));
    assert_eq!(talk.last("game nim:heaps=2+3,players=3", "ready"), "ready");
    talk.say("start 2+3 1");
    talk.say("moves");
    talk.say("legal 2>1 2>0 3>2 3>1 3>0");
    let said = talk.asks("go player 1 time 1000", "move");
    assert!(said[0].starts_with("info depth 2 nodes "), "{said:?}");
    assert!(talk.last("moves 9>1", "error").contains("move 1: expected a legal move"));
    assert!(talk.last("go player 1", "error").contains("move 1: expected a legal move"));
    talk.say("moves");
    talk.asks("go player 1 time 1000", "move");
    talk.say("start 2+1 1");
    assert_eq!(talk.last("go player 1", "error"), "error expected a line `moves` after `start`");
    assert!(talk.last("game diamnd", "error").contains("did you mean `diamond`?"));
    assert_eq!(talk.last("go player 1", "error"), "error expected a line `game` first");
    talk.ends();
    let run = yomi(&["engine", "--search", "pws"]);
    assert!(run.code == Some(0), "nobody spoke: {run:?}");
}

#[test]
fn whoever_does_not_speak_a_protocol_is_told() {
    let run = common::typing("xboard\n", &["engine"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (Some(2), "yomi: expected `uci`, `nboard 2` or `yomi 1`, got `xboard`\n")
    );
    let run = common::typing("uci\n", &["engine", "othelo"]);
    assert!(run.code == Some(2) && run.err.contains("did you mean `othello`?"), "{run:?}");
    let run = common::typing("uci\n", &["engine", "shatar", "--search", "df-pnx"]);
    assert!(run.code == Some(2) && run.err.contains("did you mean `df-pn`?"), "{run:?}");
    let run = common::typing("yomi 2\n", &["engine"]);
    assert_eq!(run.good(), "error expected version 1, got `2`\n");
}

/// Whatever is said, the conversation goes on.
#[test]
fn nonsense_is_passed_over() {
    let words = [
        "uci",
        "position",
        "startpos",
        "moves",
        "fen",
        "a2a3",
        "go",
        "depth",
        "1",
        "nodes",
        "-7",
        "wtime",
        "0",
        "99999999999999999999",
        "setoption",
        "name",
        "value",
        "UCI_Variant",
        "Search",
        "MultiPV",
        "stop",
        "ponderhit",
        "isready",
        "\u{fffd}",
        "ping",
        "set",
        "game",
        "(;BO[8",
        "]",
        "start",
        "legal",
        "move",
        "=",
        "pvs:depth=1",
        "shatar",
        "othello",
        "infinite",
        "ponder",
    ];
    let deep = std::env::var_os("YOMI_DEEP").is_some();
    let mut random = Random::new(5);
    for (greeting, until) in [("uci", "uciok"), ("nboard 2", "set"), ("yomi 1", "ready")] {
        let mut talk = Talk::start(&["--search", "one-ply"]);
        talk.asks(greeting, until);
        for _ in 0..if deep { 400 } else { 4 } {
            for _ in 0..50 {
                let count = 1 + random.index(7);
                let line: Vec<&str> = (0..count).map(|_| words[random.index(words.len())]).collect();
                talk.say(&line.join(" "));
            }
            // What it says is read before the pipe is full.
            talk.say("stop");
            match greeting {
                "uci" => drop(talk.asks("isready", "readyok")),
                "yomi 1" => drop(talk.asks("game nim", "ready")),
                _ => drop(talk.asks("ping 1", "pong")),
            }
        }
        for _ in 0..100 {
            let bytes: Vec<u8> = (0..random.index(60)).map(|_| random.index(256) as u8).collect();
            talk.input.write_all(&bytes).expect("it listens");
        }
        talk.say("");
        talk.say("stop");
        match greeting {
            "uci" => assert_eq!(talk.last("isready x", "readyok"), "readyok"),
            "yomi 1" => assert_eq!(talk.last("game nim", "ready"), "ready"),
            _ => {
                talk.say("ping 77");
                while talk.until("pong").last().is_some_and(|pong| pong != "pong 77") {}
            }
        }
        talk.ends();
    }
}

/// Whole games through each protocol: yomi against itself, as a program by others on one side. It plays the
/// moves that the search itself would.
#[test]
fn whole_games_are_played_through_every_protocol() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_yomi");
    let breakthrough = yomi(&["new", "breakthrough"]).good();
    std::fs::write(folder.path().join("b.game"), breakthrough).expect("written");
    for (game, engine, own) in [
        ("shatar", format!("engine:\"{program} engine\",depth=1"), "pvs:depth=1"),
        ("b.game", format!("engine:\"{program} engine\",variant=breakthrough,depth=2"), "pvs:depth=2"),
        ("othello", format!("engine:\"{program} engine\",protocol=nboard,depth=2"), "pvs:depth=2"),
        ("diamond:players=3", format!("engine:\"{program} engine --search max-n:depth=1\""), "max-n:depth=1"),
    ] {
        let mut games = Vec::new();
        for player in [engine.as_str(), own] {
            let out = format!("{}.jsonl", games.len());
            let player = format!("it={player}");
            let mut arguments = vec![
                "tournament",
                game,
                "-p",
                &player,
                "-p",
                "other=one-ply",
                "--blocks",
                "1",
                "--plies",
                "60",
            ];
            if game.starts_with("diamond") {
                arguments.extend(["-p", "third=one-ply"]);
            }
            arguments.extend(["-o", &out]);
            let run = yomi_in(folder.path(), &arguments);
            assert!(run.code == Some(0) && !run.out.contains("forfeited"), "{game}: {run:?}");
            let text = std::fs::read_to_string(folder.path().join(&out)).expect("games");
            let mut moves: Vec<String> = text
                .lines()
                .skip(1)
                .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["moves"].to_string())
                .collect();
            moves.sort();
            std::fs::remove_file(folder.path().join(&out)).expect("removed");
            games.push(moves);
        }
        assert!(!games[0].is_empty() && games[0] == games[1], "{game}");
    }
}

#[test]
fn a_client_of_thirty_lines_plays_a_game_for_three() {
    let python = std::process::Command::new("python3").arg("--version").output();
    assert!(python.is_ok(), "python3 is missing: the client of docs/engines.md was not run");
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/player.py");
    let text = std::fs::read_to_string(client).expect("the client");
    assert!(text.lines().count() <= 32, "it is to be short");
    let player = format!("python=engine:\"python3 {client}\"");
    let run = yomi(&[
        "tournament",
        "diamond:players=3",
        "-p",
        &player,
        "-p",
        "one-ply",
        "-p",
        "max-n:depth=1",
        "--blocks",
        "1",
    ]);
    let out = run.good();
    assert!(out.contains("python") && !out.contains("forfeited"), "{out}");
}

/// An engine ends with its yomi even where that is killed and the engine does not notice.
#[test]
fn no_engine_outlives_a_yomi_that_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("pid");
    let script = format!("echo $$ > {}; echo ready; exec sleep 600", mark.display());
    let engine = format!("engine:\"sh -c '{script}'\",protocol=plain");
    let mut child = command(&["analyze", "nim", "--search", &engine]).spawn().expect("yomi starts");
    let number = (0..600).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        std::fs::read_to_string(&mark).ok().filter(|text| text.ends_with('\n'))
    });
    let process = format!("/proc/{}/stat", number.expect("the engine starts").trim());
    child.kill().expect("killed");
    child.wait().expect("it ends");
    let is_gone = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        let stat = std::fs::read_to_string(&process).unwrap_or_default();
        stat.is_empty() || stat.contains(") Z ")
    });
    assert!(is_gone, "{process}");
}
