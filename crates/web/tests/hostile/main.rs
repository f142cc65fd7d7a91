//! Strangers who ask for as much as they can: of every kind of ask, with wrong types, huge texts, deep
//! nesting and games that take forever, repeated, stopped and abandoned. A program of its own, as it counts
//! the threads of the whole process.
#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
mod common;

use crate::common::{Client, Playground, base64, error};
use game::random::Random;
use serde_json::{Value, json};
use tungstenite::Message;
use web::Public;

/// Asks of one page, which goes with all of them unanswered but the last.
const ASKS: u64 = 7;

/// Threads that are not those of asks: of the test, of the server, and of its connections.
const OTHER_THREADS: usize = 8;

/// Slots for searches of the server.
const SLOTS: usize = 2;

/// The most threads at any time: two that read, four for small asks, four for large ones, and the slots.
const MAX_THREADS: usize = OTHER_THREADS + 2 + 4 + 4 + SLOTS;

/// Looks at the number of threads before it counts as too high.
const LOOKS: u32 = 100_000;

/// The most bytes of an error on its way.
const MAX_ERROR: usize = 4200;

/// One of a hundred in CI, all with `YOMI_DEEP`.
fn scaled(all: u64) -> u64 {
    if std::env::var_os("YOMI_DEEP").is_some() { all } else { all / 100 }
}

/// The threads of this process.
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("Linux").count()
}

/// The kinds of asks, as the server itself lists them.
fn kinds(client: &mut Client) -> Vec<String> {
    let told = client.answer(json!({"ask": "?"}));
    let list = error(&told).split_once("expected one of ").expect("a list").1.to_owned();
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn pick<'a, T>(lots: &mut Random, from: &'a [T]) -> &'a T {
    &from[lots.index(from.len())]
}

/// The text of a game whose moves take longer to find than any text may, or as long as one may.
fn long_game(lots: &mut Random) -> String {
    let condition = "groups in (mine or to) > 250";
    if lots.below(2) == 0 {
        return text_of_a_game(14, &format!("  fly stone to empty if {}\n", [condition; 24].join(" and ")));
    }
    let line =
        format!("  fly stone to empty if {}, then place wall on empty\n", [condition; 24].join(" and "));
    text_of_a_game(20, &line.repeat(1 + lots.index(60)))
}

fn text_of_a_game(side: u32, lines: &str) -> String {
    let rows = side / 2;
    format!(
        "game \"Big\"\nplayers red, blue\nboard square {side}\npieces stone for each, wall for nobody\n\
         start\n  red stone on rows 1 to {rows}\nturn\n{lines}end\n  when next cannot move: mover wins\n"
    )
}

/// A value of any kind, small or huge.
fn value(lots: &mut Random) -> Value {
    match lots.below(12) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(u64::MAX),
        3 => json!(0.5),
        4 => json!(true),
        5 => json!("x".repeat(lots.index(250_000))),
        6 => json!(vec![pick(lots, &["a1", "1", "d3", "", "pass"]); lots.index(40_000)]),
        7 => json!({"deep": [{"er": []}]}),
        8 => json!("(".repeat(lots.index(3000))),
        9 => json!("\u{0}読み\u{202e}\n".repeat(lots.index(100))),
        10 => json!(vec![lots.below(9); lots.index(60_000)]),
        _ => json!(""),
    }
}

/// A number of an ask, and the ask.
fn hostile(lots: &mut Random, id: u32, kinds: &[String]) -> String {
    let kind = match lots.below(20) {
        0 => "z\n".repeat(lots.index(120_000)),
        _ => pick(lots, kinds).clone(),
    };
    let games = ["tic-tac-toe", "amazons", "othello", "hex:size=11", "nim", "lines-of-action", "diamond"];
    let searches = ["pvs", "minimax", "mcts", "max-n", "pvs:depth=60", "df-pn", "level:8"];
    let mut asked = json!({
        "id": id, "ask": kind, "game": pick(lots, &games), "moves": [], "search": pick(lots, &searches),
        "limit": 1 + lots.below(20_000), "format": pick(lots, &["svg", "html", "json"]), "path": "/play",
        "of": 1 + lots.below(8), "name": pick(lots, &["x.sgf", "x.pgn", "x.wtb", "\u{202e}<img src=x>"]),
        "blocks": 5,
        "base64": base64(&(0..lots.index(4000)).map(|_| lots.index(256) as u8).collect::<Vec<u8>>()),
        "players": ["pvs", "mcts"], "book": "x", "database": "x",
        "host": "h".repeat(20 + lots.index(8)), "secrets": ["s".repeat(24)], "secret": "s".repeat(24),
        "seat": lots.index(4), "round": lots.below(2), "at": lots.below(3),
        "did": pick(lots, &[json!("resign"), json!("late"), json!({"move": "b2"}), json!({"move": 1})]),
    });
    if kind == "room" {
        let seats = [json!([null, null]), json!([null, "pvs"]), json!(["level:1", null]), json!([])];
        let log = json!([{"by": lots.index(4), "did": {"move": "b2"}, "left": u64::MAX}]);
        asked["known"] = json!({
            "table": {"game": pick(lots, &games), "seats": pick(lots, &seats)},
            "log": if lots.below(2) == 0 { log } else { json!([]) },
        });
        if lots.below(3) == 0 {
            (asked["known"]["table"]["game"], asked["known"]["table"]["written"]) =
                (json!("big.game"), json!(long_game(lots)));
        }
    }
    if kind == "check" || lots.below(3) == 0 {
        asked["game"] = json!("big.game");
        asked["written"] = json!(long_game(lots));
    }
    if lots.below(2) == 0 {
        let keys: Vec<String> = asked.as_object().expect("fields").keys().skip(2).cloned().collect();
        asked[pick(lots, &keys)] = value(lots);
    }
    let text = asked.to_string();
    match lots.below(12) {
        0 => text.replacen("[]", &"[".repeat(1 + lots.index(100_000)), 1),
        1 => text.chars().take(lots.index(text.len())).collect(),
        _ => text,
    }
}

/// What every message has to keep to.
fn look(text: &str) {
    let told: Value = serde_json::from_str(text).expect("JSON");
    if told["tell"] == "error" {
        let error = error(&told);
        assert!(text.len() <= MAX_ERROR, "{} bytes: {error}", text.len());
        assert!(!error.contains("defect"), "{error}");
    }
}

/// Messages of a client until the ask of this number is answered.
fn until(client: &mut Client, id: u32) {
    loop {
        let Message::Text(text) = client.frame() else { continue };
        look(&text);
        if serde_json::from_str::<Value>(&text).expect("JSON")["id"] == id {
            return;
        }
    }
}

/// Ten thousand asks: each is answered or goes with its page, and behind them a game of tic-tac-toe is played
/// as if there had been none.
#[test]
fn ten_thousand_hostile_asks_keep_nobody_out() {
    let public = Public { at_once: 4, per_minute: 10_000_000 };
    let playground = Playground::public(&[], public, SLOTS);
    let kinds = kinds(&mut playground.client());
    assert!(kinds.len() > 15, "{kinds:?}");
    let lots = &mut Random::new(52);
    for _ in 0..scaled(10_000).div_ceil(ASKS) {
        let mut client = playground.client();
        let is_repeated = lots.below(4) == 0;
        let first = hostile(lots, 1, &kinds);
        for id in 1..=ASKS as u32 {
            let text = if is_repeated {
                first.replacen("\"id\":1,", &format!("\"id\":{id},"), 1)
            } else {
                hostile(lots, id, &kinds)
            };
            // A page that was let go for what it sent is followed by another.
            if client.socket.send(Message::text(text)).is_err() {
                client = playground.client();
            }
        }
        // Small asks are answered in between.
        client.send(&json!({"id": 1000, "ask": "situation", "game": "nim"}).to_string());
        until(&mut client, 1000);
        // A thread that has given its place to another may be on its way out.
        let has_few = (0..LOOKS).any(|_| {
            std::thread::yield_now();
            threads() <= MAX_THREADS
        });
        assert!(has_few, "{} threads", threads());
    }
    // All at once, from pages that stay: no more threads than there are places work at the same time.
    let text = text_of_a_game(14, "  fly stone to empty if groups in (mine or to) > 250\n");
    let mut pages: Vec<Client> = (0..6).map(|_| playground.client()).collect();
    for page in &mut pages {
        for id in 1..=8 {
            let asked = json!({"id": id, "ask": "check", "game": "big.game", "written": text});
            page.socket.send(Message::text(asked.to_string())).expect("sent");
        }
    }
    let most = (0..LOOKS / 10).map(|_| threads()).max().unwrap_or_default();
    assert!(most <= MAX_THREADS + pages.len(), "{most} threads at once");
    for page in &mut pages {
        until(page, 8);
    }
    let mut after = playground.client();
    let told = after.answer(json!({"ask": "situation", "game": "tic-tac-toe", "moves": ["b2"]}));
    assert_eq!(told["situation"]["legal"].as_array().map(Vec::len), Some(8), "{told}");
    // Searches of pages that have gone end first.
    let analyze = json!({"ask": "analyze", "game": "tic-tac-toe", "search": "pvs"});
    let answer = loop {
        let told = after.answer(analyze.clone());
        if told["tell"] == "answer" {
            break told;
        }
        assert!(error(&told).contains("searches at once from one network"), "{told}");
    };
    assert_eq!(answer["answer"]["value"], json!([0, 0]));
}
