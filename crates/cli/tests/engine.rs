//! `yomi engine`: conversations in five protocols, and whole games of yomi against itself through each.
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
    // It searches as if it had the time, which is not how it searches without limits.
    let mut nodes = |go: &str| {
        talk.say(go);
        let line = loop {
            let line = talk.until("info").pop().expect("a line");
            if line.starts_with("info depth 4 ") {
                break line;
            }
        };
        talk.asks("stop", "bestmove");
        line.split(' ').skip_while(|word| *word != "nodes").nth(1).map(str::to_owned)
    };
    assert_ne!(nodes("go ponder movetime 99999999"), nodes("go infinite"));
    // A search that is over does not answer before it is asked to.
    talk.say("setoption name Search value random");
    talk.say("position startpos");
    talk.say("go infinite");
    talk.asks("stop", "bestmove");
    talk.say("go ponder movetime 99999999");
    talk.asks("ponderhit", "bestmove");
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
    let told = [talk.asks("analyze", "status"), talk.until("status")].concat();
    let places: Vec<_> =
        told.iter().filter_map(|line| line.strip_prefix("analysis ")?.split(' ').next()).collect();
    assert_eq!(places, ["2", "1", "0"], "{told:?}");
    for line in ["move A1", "go", "hint 1", "move A1"] {
        assert!(talk.last(line, "status").contains("move 3: expected a legal move such as"), "{line}");
    }
    assert!(talk.last("set game nonsense", "status").contains("expected one of Othello 8x8 in GGF"));
    assert!(talk.last("go", "status").contains("expected one of Othello 8x8 in GGF"));
    talk.ends();
}

impl Talk {
    /// The answer to a command of GTP, without the empty line behind it.
    fn gtp(&mut self, line: &str) -> String {
        self.say(line);
        let mut answer = String::new();
        loop {
            let mut part = String::new();
            assert!(self.output.read_line(&mut part).expect("text") > 0, "{line}: {answer}");
            if part == "\n" {
                return answer.trim_end().to_owned();
            }
            answer.push_str(&part);
        }
    }

    fn line(&mut self, line: &str) -> String {
        self.say(line);
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("text");
        answer.trim_end().to_owned()
    }
}

#[test]
fn gtp_is_spoken() {
    let mut talk = Talk::start(&["hex", "--search", "pvs:depth=1"]);
    assert_eq!(talk.gtp("7 protocol_version"), "=7 2");
    let commands = talk.gtp("list_commands");
    assert!(commands.contains("\ngenmove\n") && commands.contains("\nundo"), "{commands}");
    for (line, answer) in [
        ("known_command genmove", "= true"),
        ("known_command dance", "= false"),
        ("boardsize 3", "="),
        ("play b a2 # a comment", "="),
        ("play b a3", "? illegal move: it is the turn of the other player"),
        ("play W swap-pieces", "="),
        // The stone is white now, on the mirrored square.
        ("play b b1", "? illegal move: expected a legal move such as `a1`, got `b1`"),
        ("play b A2", "="),
        ("play w c1", "="),
        ("final_score", "? cannot score: the game is not over"),
        ("play b a1", "="),
        ("play w c2", "="),
        ("play b a3", "="),
        ("final_score", "= B+1"),
        ("genmove w", "= pass"),
        ("play b pass", "="),
        ("5 undo", "=5"),
        ("undo", "="),
        ("undo", "="),
        ("final_score", "? cannot score: the game is not over"),
        ("time_settings 0 0.1 1", "="),
        ("time_left b 0.1 1", "="),
        ("komi 7.5", "="),
        ("boardsize 50", "? unacceptable size"),
        ("boardsize x", "? syntax error"),
        ("play b", "? syntax error"),
        ("dance", "? unknown command"),
        ("clear_board", "="),
        ("undo", "? cannot undo"),
        // To others the stone stays, and white moves again: the player who was black.
        ("play b a2", "="),
        ("play w swap-pieces", "="),
        ("play w a2", "? illegal move: expected a legal move such as `a1`, got `a2`"),
        ("play w b1", "="),
        ("play w c1", "? illegal move: it is the turn of the other player"),
        ("play b a1", "="),
        ("play w b2", "="),
        ("play b a3", "="),
        ("final_score", "= B+1"),
    ] {
        assert_eq!(talk.gtp(line), answer, "{line}");
    }
    let mv = talk.gtp("reg_genmove b");
    assert_eq!(talk.gtp("genmove b"), mv);
    assert_eq!(talk.gtp("showboard").lines().count(), 4);
    assert_eq!(talk.gtp("9 quit"), "=9");
    talk.ends();
    // Columns have no i, and a player who has to pass need not say so.
    let mut talk = Talk::start(&["gomoku", "--search", "pvs:depth=1"]);
    assert_eq!(talk.gtp("boardsize 19"), "? unacceptable size");
    assert_eq!(talk.gtp("boardsize 15"), "=");
    assert_eq!(talk.gtp("play black J9"), "=");
    assert!(talk.gtp("showboard").contains("\n 9 - - - - - - - - x -"));
    talk.ends();
    let nameless = yomi_with_input(&["engine"], "boardsize 5\n");
    assert_eq!(nameless, "yomi: expected `yomi engine GAME`, such as hex: GTP names no game\n");
}

/// What a conversation that begins with this text ends with.
fn yomi_with_input(arguments: &[&str], text: &str) -> String {
    let mut child = command(arguments).spawn().expect("yomi starts");
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn the_protocol_of_gomocup_is_spoken() {
    let mut talk = Talk::start(&["--search", "pvs:depth=1"]);
    assert!(talk.line("ABOUT").starts_with("name=\"yomi\", version=\""));
    assert_eq!(talk.line("BEGIN"), "ERROR expected START first");
    for (line, answer) in [
        ("START 15", "OK"),
        ("TURN 20,20", "ERROR expected a legal move such as `0,0`, got `20,20`"),
        ("TAKEBACK 1,1", "ERROR expected the last move nothing, got `1,1`"),
        ("DANCE", "UNKNOWN DANCE"),
        ("RECTSTART 9,7", "OK"),
        ("START 40", "ERROR expected the size of a board from 1 to 19, got `40`"),
        ("START 15", "OK"),
    ] {
        assert_eq!(talk.line(line), answer, "{line}");
    }
    talk.say("INFO timeout_turn 100\nINFO max_memory 80000000\nINFO rule 0\nINFO folder /tmp");
    let own = talk.line("TURN 7, 7");
    assert!(own.split(',').all(|part| part.parse::<usize>().is_ok_and(|part| part < 15)), "{own}");
    assert_eq!(talk.line(&format!("TAKEBACK {own}")), "OK");
    assert_eq!(talk.line("TAKEBACK 7,7"), "OK");
    // Four in a row are met, or made five, in whatever order the stones are told.
    talk.say("BOARD\n0,0,2\n3,7,1\n1,7,1\n0,2,2\n2,7,1\n4,7,1\n9,9,2\n12,3,2");
    assert!(["0,7", "5,7"].contains(&talk.line("DONE").as_str()));
    assert_eq!(talk.line("BEGIN"), "ERROR the game is over");
    assert_eq!(talk.line("RESTART"), "OK");
    talk.say("BOARD\n0,0,1\n0,1,1");
    assert_eq!(talk.line("DONE"), "ERROR expected a board on which it is my turn, got 2 stones to 0");
    talk.say("BOARD\nx");
    assert_eq!(talk.line("DONE"), "ERROR expected x,y and 1 or 2, got `x`");
    talk.say("INFO rule 4");
    let refused = "ERROR expected rule 0, which is gomoku without opening rules, got 4";
    assert_eq!(talk.line("BEGIN"), refused);
    talk.say("END");
    talk.ends();
}

/// Options are set on the command line as by UCI, which declares them with these values.
#[test]
fn options_are_set_and_declared() {
    let mut talk = Talk::start(&["--option", "Hash=16", "--option", "threads=2", "--option", "MultiPV=3"]);
    let greeting = talk.asks("uci", "uciok").join("\n");
    for part in
        ["Threads type spin default 2 min", "Hash type spin default 16 min", "MultiPV type spin default 3"]
    {
        assert!(greeting.contains(part), "{greeting}");
    }
    talk.say("setoption name Hash value 0");
    assert_eq!(talk.until("info"), ["info string Hash: expected a number from 1 to 1048576, got `0`"]);
    talk.say("setoption name UCI_Variant value breakthrough");
    // Positions in the notation of chess, and in its own.
    for position in [
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP b - - 0 1",
        "oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx o",
    ] {
        talk.say(&format!("position fen {position} moves a7a6"));
        let said = talk.last("go depth 1 searchmoves a2a3", "bestmove");
        assert!(said.starts_with("bestmove a2a3"), "{said}");
    }
    talk.ends();
    for (option, said) in [
        ("Hush=3", "yomi: there is no option `Hush`; did you mean `Hash`?\n"),
        ("Hash", "yomi: expected NAME=VALUE of Search, Threads, Hash, MultiPV, Ponder, got `Hash`\n"),
    ] {
        assert_eq!(yomi_with_input(&["engine", "--option", option], ""), said);
    }
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
        (
            Some(2),
            "yomi: expected `uci`, `nboard 2`, `yomi 1`, a command of GTP or one of Gomocup's protocol, got \
             `xboard`\n"
        )
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
        "boardsize",
        "play",
        "genmove",
        "b",
        "undo",
        "time_left",
        "START",
        "BOARD",
        "DONE",
        "TURN",
        "7,7",
        "TAKEBACK",
        "INFO",
    ];
    let deep = std::env::var_os("YOMI_DEEP").is_some();
    let mut random = Random::new(5);
    let greetings =
        [("uci", "uciok"), ("nboard 2", "set"), ("yomi 1", "ready"), ("name", "="), ("START 5", "OK")];
    for (greeting, until) in greetings {
        let game = if greeting == "name" { &["hex:size=4"][..] } else { &[] };
        let mut talk = Talk::start(&[game, &["--search", "one-ply"]].concat());
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
                "name" => drop(talk.asks("77 version", "=77")),
                "START 5" => drop(talk.asks("DONE\nNOW", "UNKNOWN")),
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
            "name" => drop(talk.asks("78 version", "=78")),
            "START 5" => drop(talk.asks("DONE\nTHEN", "UNKNOWN")),
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
    let hex = yomi(&["new", "hex"]).good();
    std::fs::write(folder.path().join("hex.game"), hex).expect("written");
    for (game, engine, own) in [
        ("shatar", format!("engine:\"{program} engine\",depth=1"), "pvs:depth=1"),
        ("b.game", format!("engine:\"{program} engine\",variant=breakthrough,depth=2"), "pvs:depth=2"),
        ("othello", format!("engine:\"{program} engine\",protocol=nboard,depth=2"), "pvs:depth=2"),
        (
            "hex.game:size=5",
            format!("engine:\"{program} engine hex --search pvs:depth=2\",protocol=gtp"),
            "pvs:depth=2",
        ),
        (
            "mnk:m=7,n=6,k=5",
            format!("engine:\"{program} engine --search pvs:depth=2\",protocol=piskvork"),
            "pvs:depth=2",
        ),
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
