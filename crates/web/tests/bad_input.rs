//! Whatever a client sends, it gets an error and nobody else is disturbed.

mod common;

use common::{Client, Playground};
use game::random::Random;
use serde_json::{Value, json};
use std::time::Duration;
use tungstenite::Message;

fn error(told: &Value) -> &str {
    assert_eq!(told["tell"], "error", "{told}");
    let error = told["error"].as_str().expect("a line");
    assert!(!error.contains('\n'), "{error}");
    error
}

#[test]
fn wrong_messages_are_answered_in_one_line() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let wrong = [
        (json!({"ask": "situation", "game": "othelo"}), "did you mean `othello`?"),
        (json!({"ask": "situation", "game": "nim:heaps=x"}), "got `x`"),
        (json!({"ask": "situation", "game": "othello", "moves": ["z9"]}), "move 1: expected a legal move"),
        (json!({"ask": "situation", "game": "othello", "position": "?"}), "position:"),
        (json!({"ask": "analyze", "game": "othello", "search": "pws"}), "there is no search `pws`"),
        (json!({"ask": "analyze", "game": "nim:players=3", "search": "alpha-beta"}), "alpha-beta"),
        (json!({"ask": "analyze", "game": "othello", "search": "pvs:table=900GiB"}), "fits into memory"),
        (json!({"ask": "analyze", "game": "othello", "search": "pvs:threads=64"}), "expected at most 1 here"),
        (
            json!({"ask": "analyze", "game": "othello", "search": "pvs:database=/etc/passwd"}),
            "there is no database",
        ),
        (
            json!({"ask": "analyze", "game": "othello", "search": "pvs:classes=/etc/passwd"}),
            "no file is read",
        ),
        (
            json!({"ask": "analyze", "game": "othello", "search": "pvs:solver=(df-pn:nodes=5,database=/etc/passwd)"}),
            "no file inside parentheses",
        ),
        (json!({"ask": "tree", "game": "othello", "limit": 0}), "expected 1 to 200000 nodes"),
        (json!({"ask": "tree", "game": "othello", "limit": 1_000_000}), "got 1000000"),
        (json!({"ask": "dance"}), "unknown variant `dance`"),
    ];
    for (asked, expected) in wrong {
        let told = client.answer(asked.clone());
        assert!(error(&told).contains(expected), "{asked}: {told}");
    }
    for text in [
        "",
        "x",
        "[]",
        "{}",
        "{\"id\": -1}",
        "{\"id\": 1e99, \"ask\": \"games\"}",
        "{\"id\":7,\"ask\":\"situation\"}",
    ] {
        client.send(text);
        error(&client.told());
    }
    client.send(&json!({"id": 0, "ask": "games"}).to_string());
    assert!(error(&client.told()).contains("above 0"));
    client.socket.send(Message::binary(vec![1, 2, 3])).expect("it listens");
    assert!(error(&client.told()).contains("got a binary one"));
    // It is as it was.
    assert_eq!(client.answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
}

#[test]
fn an_oversized_message_ends_that_client_alone() {
    let playground = Playground::roomy();
    let (mut large, mut small) = (playground.client(), playground.client());
    let moves = vec!["d3"; 200_000];
    let message = json!({"id": 1, "ask": "situation", "game": "othello", "moves": moves}).to_string();
    let _ = large.socket.send(Message::text(message));
    assert!(large.socket.read().map_or(true, |frame| frame.is_close()), "it is let go");
    assert_eq!(small.answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
}

#[test]
fn places_and_asks_are_limited_and_it_is_said() {
    let playground = Playground::new(1, Duration::from_secs(2));
    let (mut first, mut second) = (playground.client(), playground.client());
    let long = || json!({"ask": "analyze", "game": "othello", "search": "pvs:depth=60", "stages": true});
    let running = first.ask(long());
    while first.told()["tell"] != "stage" {}
    // One place: the second waits until the first is stopped by the time.
    let waiting = second.ask(long());
    let told = second.told();
    assert_eq!((&told["id"], &told["tell"]), (&json!(waiting), &json!("waiting")));
    let last = first.last(running);
    assert_eq!(last["answer"]["stop"], "time");
    let note = last["answer"]["note"].as_str().expect("whose time it was");
    assert!(note.contains("stopped after 2 s"), "{note}");
    while second.told()["tell"] != "stage" {}
    // Eight asks of one client, and no more.
    for _ in 0..7 {
        second.ask(long());
    }
    let ninth = second.ask(long());
    loop {
        let told = second.told();
        if told["id"] == ninth {
            break assert!(error(&told).contains("at most 8 asks at once"), "{told}");
        }
    }
}

/// A page that is closed leaves nothing running: with one place, the next in line begins at once.
#[test]
fn what_a_page_asked_ends_when_it_goes() {
    let playground = Playground::new(1, Duration::from_secs(60));
    let long = json!({"ask": "analyze", "game": "othello", "search": "pvs:depth=60", "stages": true});
    let mut gone = playground.client();
    gone.ask(long);
    while gone.told()["tell"] != "stage" {}
    let mut next = playground.client();
    next.socket.get_ref().set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
    let id = next.ask(json!({"ask": "analyze", "game": "nim", "search": "pvs"}));
    drop(gone);
    assert_eq!(next.last(id)["tell"], "answer");
}

/// A client that never reads fills its own queue and nobody else's.
#[test]
fn a_client_that_never_reads_disturbs_nobody() {
    let playground = Playground::roomy();
    let mut deaf = playground.client();
    deaf.socket.get_ref().set_write_timeout(Some(Duration::from_millis(200))).expect("a socket");
    let games = json!({"id": 1, "ask": "games"}).to_string();
    for _ in 0..5_000 {
        if deaf.socket.send(Message::text(games.clone())).is_err() {
            break;
        }
    }
    let mut other = playground.client();
    for _ in 0..20 {
        assert_eq!(other.answer(json!({"ask": "situation", "game": "connect-four"}))["tell"], "situation");
    }
}

const WORDS: [&str; 28] = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "id",
    "ask",
    "games",
    "situation",
    "analyze",
    "tree",
    "stop",
    "moves",
    "game",
    "position",
    "search",
    "nim",
    "tic-tac-toe",
    "pvs:depth=2",
    "limit",
    "null",
    "1",
    "-7",
    "1e308",
    "\u{0}",
    "読み",
];

/// A message of a kind that could be meant, with one thing wrong or not.
fn nearly_right(lots: &mut Random) -> String {
    let pick = |lots: &mut Random, from: &[Value]| from[lots.below(from.len() as u64) as usize].clone();
    let games = [
        json!("nim"),
        json!("tic-tac-toe"),
        json!("count-to"),
        json!("nim:heaps=1+2"),
        json!("nimm"),
        json!(3),
        json!(""),
    ];
    let searches = [
        json!("pvs:depth=2"),
        json!("random"),
        json!("one-ply"),
        json!("pvs:nodes=50"),
        json!("x:y=z"),
        json!([]),
        Value::Null,
    ];
    let asks = [
        json!("situation"),
        json!("analyze"),
        json!("tree"),
        json!("picture"),
        json!("stop"),
        json!("games"),
        json!("zz"),
    ];
    let ids = [json!(1), json!(2), json!(3), json!(0), json!(-1), json!("1"), json!(4_294_967_296_u64)];
    let moves =
        [json!([]), json!(["a1"]), json!(["1"]), json!(["b2", "b2"]), json!("b2"), json!([[]]), Value::Null];
    let limits = [json!(5), json!(100), json!(0), json!(-5), json!("5"), json!(0.5), Value::Null];
    let formats = [json!("svg"), json!("html"), json!("gif"), json!(1)];
    let mut message = json!({"id": pick(lots, &ids), "ask": pick(lots, &asks)});
    for (key, from) in [
        ("game", &games[..]),
        ("search", &searches),
        ("moves", &moves),
        ("limit", &limits),
        ("of", &ids),
        ("format", &formats),
    ] {
        if lots.below(8) > 0 {
            message[key] = pick(lots, from);
        }
    }
    if !message["search"].is_string() || message["ask"] == "analyze" && message["search"] == "random" {
        message["search"] = json!("one-ply");
    }
    message.to_string()
}

/// A hundred thousand messages, from noise to nearly right, on eight clients at once. Every one of them is answered or ignored,
/// no client is let go, and the playground is as it was.
#[test]
fn a_hundred_thousand_fuzzed_messages_disturb_nothing() {
    let playground = Playground::roomy();
    std::thread::scope(|scope| {
        for seed in 0..8 {
            let mut client = playground.client();
            scope.spawn(move || fuzz(&mut client, seed));
        }
    });
    let mut after = playground.client();
    let told = after.answer(json!({"ask": "analyze", "game": "tic-tac-toe", "search": "pvs"}));
    assert_eq!(told["answer"]["value"], json!([0, 0]));
}

fn fuzz(client: &mut Client, seed: u64) {
    const MESSAGES: u64 = 12_500;
    const AT_ONCE: u64 = 25;
    let mut lots = Random::new(seed);
    for number in 0..MESSAGES {
        let text = if lots.below(3) == 0 {
            let words = 1 + lots.below(30);
            (0..words).map(|_| WORDS[lots.below(WORDS.len() as u64) as usize]).collect()
        } else {
            nearly_right(&mut lots)
        };
        client.send(&text);
        if number % AT_ONCE == AT_ONCE - 1 {
            // It still answers, behind all that was asked before.
            let id = u32::try_from(1_000_000 + number).expect("a small number");
            client.send(&json!({"id": id, "ask": "situation", "game": "nim"}).to_string());
            loop {
                let Message::Text(text) = client.frame() else { continue };
                let told: Value = serde_json::from_str(&text).expect("JSON");
                if told["id"] == id {
                    // With all its places for asks taken it is told so, too.
                    let tell = told["tell"].as_str();
                    assert!(matches!(tell, Some("situation" | "error")), "{told}");
                    break;
                }
            }
        }
    }
}
