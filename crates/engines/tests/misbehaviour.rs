//! Every way in which an engine can misbehave, by programs of a few lines of shell: one line says what came,
//! and nothing is left running.
#![cfg(unix)]

use engines::{Board, Engine, Fault, Limits, Protocol, Question, Settings, Thought};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn question() -> Question {
    Question {
        game: "breakthrough".to_owned(),
        start: "the start".to_owned(),
        is_usual_start: true,
        moves: vec!["a2-a3".to_owned(), "a7-a6".to_owned()],
        legal: vec!["b2-b3".to_owned(), "b2-c3".to_owned()],
        to_move: 1,
        limits: Limits { time: Some(Duration::from_millis(200)), ..Limits::default() },
    }
}

/// An engine of this script, which is impatient.
fn engine(protocol: Protocol, script: &str) -> Engine {
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    let time = Duration::from_millis(400);
    Engine::new(Settings { start: time, grace: time, patience: time, ..Settings::new(command, protocol) })
}

/// A UCI engine that answers `go` in this way, and everything else as it should.
fn uci(go: &str) -> Engine {
    let script = format!(
        "while read -r verb rest; do case $verb in uci) echo id name fake; \
         echo option name Hash type spin default 1 min 1 max 9; \
         echo option name UCI_Variant type combo default chess var chess var breakthrough; echo uciok;; \
         isready) echo readyok;; position) set -- $rest;; go) {go};; quit) exit;; esac; done"
    );
    engine(Protocol::Uci, &script)
}

fn plain(go: &str) -> Engine {
    let script = format!(
        "while read -r verb first rest; do case $verb in yomi|game) echo ready;; legal) mv=$first;; \
         go) {go};; quit) exit;; esac; done"
    );
    engine(Protocol::Plain, &script)
}

/// A GTP engine that answers `genmove` in this way, and everything else as it should.
fn gtp(genmove: &str) -> Engine {
    let script = format!(
        "while read -r verb rest; do case $verb in protocol_version) echo '= 2';; genmove) {genmove};; \
         known_command) echo '= true';; quit) echo =; exit;; *) echo =;; esac; echo; done"
    );
    engine(Protocol::Gtp, &script)
}

/// A program of Gomocup that answers questions for a move in this way, and everything else as it should.
fn piskvork(turn: &str) -> Engine {
    let script = format!(
        "while read -r verb rest; do case $verb in START) echo OK;; BEGIN|TURN|DONE) {turn};; END) exit;; \
         PLAY) echo $rest;; esac; done"
    );
    engine(Protocol::Piskvork, &script)
}

/// A question of gomoku after these moves; h8 and i9 are legal.
fn gomoku(moves: &[&str], millis: Option<u64>) -> Question {
    let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    Question {
        game: "gomoku".to_owned(),
        moves: texts(moves),
        legal: texts(&["h8", "i9"]),
        to_move: 1 + moves.len() % 2,
        limits: Limits { time: millis.map(Duration::from_millis), ..Limits::default() },
        ..question()
    }
}

/// The same on its board of 15 by 15.
fn on_a_board(engine: &Engine) -> Engine {
    on(Board { columns: 15, rows: 15, is_slanted: false }, engine)
}

fn on(board: Board, engine: &Engine) -> Engine {
    let (board, settings) = (Some(board), engine.settings().clone());
    Engine::new(Settings { board, mapping: settings.protocol.mapping(board), ..settings })
}

fn choose(engine: &mut Engine) -> Result<Thought, Fault> {
    let answer = engine.choose(&question(), None)?;
    Ok(answer.expect("nothing cancels it"))
}

/// True if a process of this group is running.
fn is_running(group: u32) -> bool {
    let fields = |stat: String| {
        let rest = stat.rsplit_once(')').map(|(_, rest)| rest.to_owned()).unwrap_or_default();
        rest.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let processes = std::fs::read_dir(Path::new("/proc")).expect("a list of processes");
    processes.flatten().any(|process| {
        let stat = std::fs::read_to_string(process.path().join("stat")).map(fields).unwrap_or_default();
        stat.len() > 2 && stat[2] == group.to_string() && stat[0] != "Z"
    })
}

/// True if nothing of the group is left; what was killed may take a moment to be gone.
fn is_gone(group: u32) -> bool {
    (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        !is_running(group)
    })
}

/// The fault of the first question, after which nothing is left running.
fn fault(mut engine: Engine) -> String {
    let mut group = None;
    if engine.start().is_ok() {
        group = engine.process();
    }
    let fault = choose(&mut engine).expect_err("a fault").to_string();
    assert!(!fault.contains('\n'), "{fault}");
    assert_eq!(engine.process(), None, "{fault}");
    if let Some(group) = group {
        assert!(is_gone(group), "{fault}: something is left running");
    }
    fault
}

#[test]
fn moves_are_asked_for_and_mapped() {
    let mut engine = uci("echo info depth 3 nodes 17 pv b2c3 $4; echo bestmove b2c3 ponder a6a5");
    engine.start().expect("a greeting");
    for _ in 0..3 {
        let thought = choose(&mut engine).expect("a move");
        assert_eq!((thought.mv.as_str(), thought.depth, thought.nodes), ("b2-c3", 3, 17));
        assert_eq!(thought.line, ["b2c3", "a7a6"]);
        engine.new_game();
    }
    let group = engine.process().expect("it runs");
    assert!(is_running(group));
    drop(engine);
    assert!(is_gone(group));
    assert_eq!(choose(&mut plain("echo name x; echo move $mv")).expect("a move").mv, "b2-b3");
}

#[test]
fn an_engine_of_nboard_is_asked_for_moves() {
    let script = "while read -r verb rest; do case $verb in ping) echo pong $rest;; set) set -- $rest;; \
                  go) echo status; echo nodestats 99 1; echo === D3/1.5;; quit) exit;; esac; done";
    let mut engine = engine(Protocol::Nboard, script);
    let othello = Question {
        game: "othello".to_owned(),
        start: "---------------------------ox------xo--------------------------- x".to_owned(),
        moves: Vec::new(),
        legal: vec!["c4".to_owned(), "d3".to_owned()],
        ..question()
    };
    let thought = engine.choose(&othello, None).expect("a move").expect("not cancelled");
    assert_eq!((thought.mv.as_str(), thought.nodes), ("d3", 99));
    let other = engine.choose(&question(), None).expect_err("Othello alone").to_string();
    assert!(other.contains("NBoard knows Othello 8x8 alone"), "{other}");
}

/// Each move is told once, as the program writes it; another game or line begins anew.
#[test]
fn engines_of_gtp_and_of_gomocup_are_told_what_they_do_not_know() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let heard = || {
        std::mem::take(
            &mut std::fs::read_to_string(&log).expect("a log").lines().collect::<Vec<_>>().join("; "),
        )
    };
    for (protocol, script, all) in [
        (
            Protocol::Gtp,
            "while read -r line; do echo $line >> LOG; case $line in protocol_version) echo '= 2';; \
             genmove*) echo '= J9';; known*) echo '= true';; *) echo =;; esac; echo; done",
            "protocol_version; known_command level; level 3; known_command time_settings; boardsize 15; \
             clear_board; time_settings 0 2 1; genmove b; time_settings 0 2 1; play w H8; genmove b; \
             boardsize 15; clear_board; time_settings 0 2 1; play b A1; genmove w; quit",
        ),
        (
            Protocol::Piskvork,
            "while read -r line; do echo $line >> LOG; case $line in START*) echo OK;; \
             BEGIN|DONE) echo MESSAGE 1,1; echo 8, 6;; TURN*) echo SUGGEST 8,6;; \
             PLAY*) echo 8,6;; esac; done",
            "START 15; INFO level 3; INFO timeout_turn 2000; BEGIN; INFO timeout_turn 2000; \
             TURN 7,7; PLAY 8,6; START 15; INFO level 3; INFO timeout_turn 2000; TURN 0,14; PLAY 8,6; END",
        ),
    ] {
        let script = script.replace("LOG", &log.display().to_string());
        let settings = on_a_board(&engine(protocol, &script)).settings().clone();
        let options = vec![("level".to_owned(), "3".to_owned())];
        let mut engine = Engine::new(Settings { options, ..settings });
        for moves in [&[][..], &["i9", "h8"], &["a1"]] {
            let thought = engine.choose(&gomoku(moves, Some(2000)), None).expect("a move");
            assert_eq!(thought.expect("not cancelled").mv, "i9");
        }
        drop(engine);
        assert_eq!(heard(), all.replace("H8", "h8").replace("A1", "a1"));
        std::fs::remove_file(&log).expect("removed");
    }
    // A pass that it does not want to be told is its own.
    let mut passing = on_a_board(&gtp("echo = h8"));
    let script = passing.settings().command[2].replace("*) echo =;;", "play) echo ?;; *) echo =;;");
    let command = ["sh", "-c", &script].map(str::to_owned).to_vec();
    passing = Engine::new(Settings { command, ..passing.settings().clone() });
    let thought = passing.choose(&gomoku(&["pass"], None), None);
    assert_eq!(thought.expect("a move").expect("not cancelled").mv, "h8");
    let refused = passing.choose(&gomoku(&["a1"], None), None).expect_err("a fault").to_string();
    assert_eq!(refused, "it refuses play b a1: nothing");
    // Where it does not know the line, it is told the whole board.
    let mut other = on_a_board(&piskvork("echo 7,7"));
    let thought = other.choose(&gomoku(&["a1", "b1", "c1"], None), None);
    assert_eq!(thought.expect("a move").expect("not cancelled").mv, "h8");
}

/// Behind a swap a program of GTP is told the same board by moves of which none is a swap.
#[test]
fn an_engine_of_gtp_need_not_know_what_a_swap_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let script = format!(
        "mv=swap-pieces; while read -r line; do echo $line >> {}; case $line in protocol*) echo '= 2';; \
         genmove*) echo = $mv; mv=c1;; *) echo =;; esac; echo; done",
        log.display()
    );
    let mut hex = on(Board { columns: 3, rows: 3, is_slanted: true }, &engine(Protocol::Gtp, &script));
    for (moves, mv) in
        [(&["b1"][..], "swap"), (&["b1", "swap", "c2"], "a3"), (&["b1", "swap", "c2", "a3", "b3"], "a3")]
    {
        let question = Question { legal: vec![mv.to_owned()], ..gomoku(moves, None) };
        assert_eq!(hex.choose(&question, None).expect("a move").expect("not cancelled").mv, mv);
    }
    drop(hex);
    let heard = std::fs::read_to_string(&log).expect("a log").lines().collect::<Vec<_>>().join("; ");
    let expected = "protocol_version; known_command time_settings; boardsize 3; clear_board; play b b1; \
                    genmove w; boardsize 3; clear_board; play w a2; play b b3; genmove w; play b c2; \
                    genmove w; quit";
    assert_eq!(heard, expected);
}

/// With its option `Ponder` a program thinks on about the reply that it expects, and is told whether it came.
#[test]
fn an_engine_ponders() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let script = format!(
        "while read -r line; do echo $line >> {}; case $line in isready) echo readyok;; \
         uci) echo option name Ponder type check default false; echo uciok;; go\\ ponder*) ;; \
         go*|ponderhit) echo info depth 1 pv b2b3 c7c6; echo bestmove b2b3;; stop) echo bestmove c2c3;; \
         esac; done",
        log.display()
    );
    let settings = engine(Protocol::Uci, &script).settings().clone();
    let options = vec![("ponder".to_owned(), "true".to_owned())];
    let mut engine = Engine::new(Settings { options, ..settings });
    for more in [&[][..], &["b2-b3", "c7-c6"], &["b2-b3", "d7-d6"]] {
        let moves = [question().moves, more.iter().map(|&mv| mv.to_owned()).collect()].concat();
        let thought = engine.choose(&Question { moves, ..question() }, None);
        assert_eq!(thought.expect("a move").expect("not cancelled").mv, "b2-b3");
    }
    drop(engine);
    let heard = std::fs::read_to_string(&log).expect("a log").lines().collect::<Vec<_>>().join("; ");
    let expected = "uci; setoption name Ponder value true; isready; ucinewgame; isready; \
                    position 1; go movetime 200; position 1 b2b3 c7c6; go ponder movetime 200; ponderhit; \
                    position 1 b2b3 c7c6 b2b3 c7c6; go ponder movetime 200; stop; \
                    position 1 b2b3 d7d6; go movetime 200; \
                    position 1 b2b3 d7d6 b2b3 c7c6; go ponder movetime 200; quit";
    assert_eq!(heard.replace("startpos moves a2a3 a7a6", "1"), expected);
}

#[test]
fn engines_of_gtp_and_of_gomocup_that_misbehave_are_told() {
    for (engine, said) in [
        (gtp("echo = a99"), "expected a legal move such as `h8`, got `a99`"),
        (gtp("echo ='?'"), "expected a legal move such as `h8`, got `?`"),
        (gtp("echo '? I give up'"), "it refuses to move: `I give up`"),
        (gtp("echo = Resign"), "it resigned"),
        (gtp("sleep 30"), "expected `=` and a move within 1.4 s, got nothing"),
        (gtp("exit"), "expected `=` and a move, got the end of the program"),
        (piskvork("echo 15,15"), "expected a legal move such as `7,7`, got `15,15`"),
        (piskvork("echo SUGGEST x"), "expected a move within 1.4 s, got `x`"),
        (piskvork("echo ERROR none"), "it refuses to move: `none`"),
        (piskvork("exit"), "expected a move, got the end of the program"),
    ] {
        let mut engine = on_a_board(&engine);
        let fault = engine.choose(&gomoku(&[], Some(1000)), None).expect_err("a fault").to_string();
        assert_eq!((fault.as_str(), engine.process()), (said, None));
    }
    let mut nowhere = piskvork("echo 7,7");
    let fault = nowhere.choose(&gomoku(&[], None), None).expect_err("no board").to_string();
    assert_eq!(fault, "it refuses gomoku: `this protocol knows gomoku alone`");
    let unknown = "while read -r verb rest; do case $verb in protocol_version) echo '= 2';; \
                   known_command) echo '= false';; *) echo =;; esac; done";
    let mut timeless = on_a_board(&self::engine(Protocol::Gtp, unknown));
    let fault = timeless.choose(&gomoku(&[], Some(1000)), None).expect_err("no time").to_string();
    assert_eq!(fault, "it refuses a limit of time: `it has no command time_settings`");
    let options = vec![("level".to_owned(), "3".to_owned())];
    let mut plain = Engine::new(Settings { options, ..timeless.settings().clone() });
    let fault = plain.start().expect_err("no option").to_string();
    assert_eq!(fault, "expected a command of the engine and its arguments as an option, got `level`");
    let old = fault_at_start(Protocol::Gtp, "read -r x; echo '= 1'; read -r x");
    assert_eq!(old, "it refuses version 2 of GTP: `1`");
}

fn fault_at_start(protocol: Protocol, script: &str) -> String {
    engine(protocol, script).start().expect_err("a fault").to_string()
}

#[test]
fn programs_that_do_not_start_are_told() {
    let missing = vec!["/no/such/program".to_owned()];
    let mut engine = Engine::new(Settings::new(missing, Protocol::Uci));
    let fault = engine.start().expect_err("no such program").to_string();
    assert_eq!(fault, "there is no program `/no/such/program`");
    let folder = vec![std::env::temp_dir().display().to_string()];
    let fault = Engine::new(Settings::new(folder, Protocol::Uci)).start().expect_err("a folder").to_string();
    assert!(fault.starts_with("expected a program that starts, got `"), "{fault}");
    let crash = "echo a library is missing >&2; exit 3";
    let fault = self::fault(self::engine(Protocol::Uci, crash));
    assert!(fault.starts_with("expected `uciok`") && fault.contains("a library is missing"), "{fault}");
    let slow = self::fault(self::engine(Protocol::Uci, "sleep 30"));
    assert_eq!(slow, "expected `uciok` within 0.4 s, got nothing");
    let other = self::fault(self::engine(Protocol::Plain, "read x; echo error I speak version 2; read x"));
    assert_eq!(other, "it refuses to speak version 1: `I speak version 2`");
}

#[test]
fn unknown_options_and_variants_are_told_with_those_that_there_are() {
    for (variant, options, said) in [
        (Some("go"), None, "expected one of the values of UCI_Variant (chess, breakthrough), got `go`"),
        (None, Some(("Hush", "1")), "expected an option of the engine (Hash, UCI_Variant), got `Hush`"),
        (None, Some(("Hash", "abc")), "expected a whole number from 1 to 9 for Hash, got `abc`"),
        (None, Some(("hash", "-5")), "expected a whole number from 1 to 9 for Hash, got `-5`"),
    ] {
        let known = uci("echo bestmove b2b3");
        let settings = Settings {
            variant: variant.map(str::to_owned),
            options: options.map(|(name, value)| (name.to_owned(), value.to_owned())).into_iter().collect(),
            ..known.settings().clone()
        };
        assert_eq!(Engine::new(settings).start().expect_err("refused").to_string(), said);
    }
}

#[test]
fn every_misbehaviour_in_thought_is_told() {
    for (go, said) in [
        ("sleep 30", "expected `bestmove` and a move within 0.6 s, got nothing"),
        ("echo info depth 1; sleep 30", "expected `bestmove` and a move within 0.6 s, got `info depth 1`"),
        (
            "echo no more >&2; exit 1",
            "expected `bestmove` and a move, got the end of the program; its last words: `no more`",
        ),
        ("kill -SEGV $$", "expected `bestmove` and a move, got the end of the program"),
        ("printf 'bestmove b2'; exit", "expected `bestmove` and a move, got the end of the program"),
        ("echo bestmove b2b4", "expected a legal move such as `b2b3`, got `b2b4`"),
        ("echo bestmove '(none)'", "expected a legal move such as `b2b3`, got `(none)`"),
        ("echo bestmove", "expected a legal move such as `b2b3`, got nothing"),
        ("head -c 100000 /dev/zero | tr '\\0' x", "expected lines of at most 65536 bytes, got a longer one"),
        ("printf '\\377\\376\\n'; exit", "expected `bestmove` and a move, got the end of the program"),
        // A process that it started holds the pipe.
        ("sleep 30 & exit", "expected `bestmove` and a move within 0.6 s, got nothing"),
        (
            "(trap '' TERM HUP; sleep 30) & sleep 30",
            "expected `bestmove` and a move within 0.6 s, got nothing",
        ),
    ] {
        assert_eq!(fault(uci(go)), said, "{go}");
    }
    assert_eq!(fault(plain("echo move e9")), "expected a legal move such as `b2-b3`, got `e9`");
    assert_eq!(fault(plain("echo error I give up")), "it refuses to move: `I give up`");
}

#[test]
fn a_flood_is_stopped() {
    let fault = fault(uci("while :; do echo info string x; done"));
    // By its lines or by the clock, whatever comes first.
    assert!(fault.starts_with("expected `bestmove` and a move"), "{fault}");
}

#[test]
fn options_without_end_are_refused() {
    let told = "expected at most 1000 options in 262144 bytes, got more";
    assert_eq!(fault(engine(Protocol::Uci, "while :; do echo option name x type spin; done")), told);
    let long = "read -r uci; x=$(head -c 60000 /dev/zero | tr '\\0' x); for i in 1 2 3 4 5; do \
                echo option name $i type combo var $x; done; sleep 30";
    assert_eq!(fault(engine(Protocol::Uci, long)), told);
}

/// What a program may do in place of an answer.
const HOSTILE: [&str; 9] = [
    "while :; do echo info string x; done",
    "while :; do echo option name x type combo var y; done",
    "yes | tr -d '\\n'",
    "yes x >&2",
    "head -c 100000 /dev/urandom; sleep 30",
    "exec >&-; sleep 30",
    "exec <&-; sleep 30",
    "sleep 30",
    "exit 1",
];

/// A program that does as it should up to this step of its protocol.
fn hostile(protocol: Protocol, step: usize, act: &str) -> Engine {
    // What each word is answered with.
    let answers: &[(&str, &str)] = match protocol {
        Protocol::Uci => &[("uci", "echo uciok"), ("isready", "echo readyok"), ("go", "echo bestmove b2b3")],
        Protocol::Nboard => &[("ping", "echo pong $rest"), ("go", "echo === D3")],
        Protocol::Gtp => {
            &[("protocol_version", "echo = 2"), ("clear_board", "echo ="), ("genmove", "echo = h8")]
        }
        Protocol::Piskvork => &[("START", "echo OK"), ("BEGIN", "echo 7,7"), ("INFO", ":")],
        Protocol::Plain => &[("yomi", "echo ready"), ("game", "echo ready"), ("go", "echo move b2-b3")],
    };
    let (word, _) = answers[step % answers.len()];
    let cases = answers.iter().map(|&(name, answer)| {
        let answer = if name == word { act } else { answer };
        format!("{name}) {answer};; ")
    });
    let others = if protocol == Protocol::Gtp { "*) echo = true;; " } else { "" };
    let cases: String = cases.chain([others.to_owned()]).collect();
    on_a_board(&engine(protocol, &format!("while read -r verb rest; do case $verb in {cases}esac; done")))
}

/// Flood, silence, nonsense and exit at every step of every protocol: a line says so, or the answer came all
/// the same; nothing is left running, and little is kept.
#[test]
fn hostile_programs_are_ended_at_every_step() {
    let count = if std::env::var_os("YOMI_DEEP").is_some() { 1000 } else { 10 };
    let mut random = game::random::Random::new(3);
    for _ in 0..count {
        let (_, protocol) = Protocol::NAMES[random.index(Protocol::NAMES.len())];
        let (step, act) = (random.index(6), HOSTILE[random.index(HOSTILE.len())]);
        let mut engine = hostile(protocol, step, act);
        let question = match protocol {
            Protocol::Nboard => Question {
                start: "---------------------------ox------xo--------------------------- x".to_owned(),
                moves: Vec::new(),
                legal: vec!["d3".to_owned()],
                ..question()
            },
            Protocol::Gtp | Protocol::Piskvork => gomoku(&[], Some(1000)),
            Protocol::Uci | Protocol::Plain => question(),
        };
        let group = engine.start().ok().and_then(|()| engine.process());
        for _ in 0..2 {
            if let Err(fault) = engine.choose(&question, None) {
                let fault = fault.to_string();
                assert!(fault.starts_with("expected ") && !fault.contains('\n'), "{fault}");
                assert!(fault.len() < 1000 && engine.process().is_none(), "{fault}");
            }
        }
        drop(engine);
        assert!(group.is_none_or(is_gone), "{protocol:?} {step} {act}: something is left running");
    }
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string("/proc/self/status").expect("its state");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its memory");
        let kib: u64 = peak.trim().trim_end_matches(" kB").parse().expect("a number");
        assert!(kib < 100_000, "{kib} KiB at most");
    }
}

#[test]
fn a_program_that_reads_nothing_is_told() {
    let mut engine = engine(Protocol::Plain, "echo ready; echo ready; sleep 30");
    let long = Question { start: "x".repeat(60_000), ..question() };
    let fault = engine.choose(&long, None).expect_err("a fault").to_string();
    assert!(fault.starts_with("expected `move` and a move within 0.6 s"), "{fault}");
}

#[test]
fn an_engine_that_is_cancelled_is_stopped_and_goes_on() {
    let mut engine = uci("read -r stop; echo bestmove b2b3");
    engine.start().expect("a greeting");
    let cancel = Arc::new(AtomicBool::new(true));
    assert_eq!(engine.choose(&question(), Some(Arc::clone(&cancel))), Ok(None));
    assert!(engine.process().is_some());
    let mut deaf = uci("sleep 30");
    let group = deaf.start().map(|()| deaf.process().expect("it runs")).expect("a greeting");
    let fault = deaf.choose(&question(), Some(cancel)).expect_err("it ignores the stop").to_string();
    assert_eq!(fault, "expected `bestmove` and a move within 1 s, got nothing");
    assert!(is_gone(group));
}

#[test]
fn a_flag_falls() {
    let slow = uci("sleep 0.3; echo bestmove b2b3");
    let clock = engines::Clock { base: Duration::from_millis(100), increment: Duration::ZERO };
    let mut engine = Engine::new(Settings { clock: Some(clock), ..slow.settings().clone() });
    let timeless = Question { limits: Limits::default(), ..question() };
    let fault = engine.choose(&timeless, None).expect_err("too late").to_string();
    assert!(fault.starts_with("expected a move within the 0.1 s left on its clock"), "{fault}");
}

#[test]
fn a_crash_costs_one_game_and_the_next_begins_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("mark").display().to_string();
    let mut engine = uci(&format!("[ -e {mark} ] || {{ touch {mark}; exit 1; }}; echo bestmove b2b3"));
    choose(&mut engine).expect_err("it crashes once");
    engine.new_game();
    assert_eq!(choose(&mut engine).expect("a move").mv, "b2-b3");
}

/// Bytes that are no text, before an answer: they are passed over, or the engine is ended.
#[test]
fn bytes_at_random_are_passed_over() {
    let mut engine = uci("head -c 3000 /dev/urandom; echo; echo bestmove b2b3");
    let runs = if std::env::var_os("YOMI_DEEP").is_some() { 1000 } else { 10 };
    for _ in 0..runs {
        // A line of them may say anything, but no more than a line can.
        match engine.choose(&question(), None) {
            Ok(thought) => assert_eq!(thought.expect("nothing cancels it").mv, "b2-b3"),
            Err(fault) => assert!(!fault.to_string().contains('\n')),
        }
    }
}
