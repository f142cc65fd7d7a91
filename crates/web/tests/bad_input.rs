//! Invalid input: whatever a client sends, it gets an error, and no other client is affected.

use crate::common::{Client, Playground, base64, error};
use game::random::Random;
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::Message;
use web::Traffic;

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
            json!({"ask": "analyze", "game": "othello", "search": "pvs:evaluation=learned:/etc/passwd"}),
            "there is no learned evaluation",
        ),
        (
            json!({"ask": "analyze", "game": "othello", "search": "pvs:/tmp/x.weights"}),
            "there is no learned evaluation",
        ),
        (
            json!({"ask": "analyze", "game": "othello", "search": "/tmp/x.player"}),
            "there is no player `/tmp/x.player`",
        ),
        (
            json!({"ask": "analyze", "game": "othello", "search": "player:/etc/passwd"}),
            "there is no player `/etc/passwd`",
        ),
        (
            json!({"ask": "analyze", "game": "othello", "search": "pvs:solver=(player:/etc/passwd)"}),
            "no file inside parentheses",
        ),
        (
            json!({
                "ask": "analyze", "game": "othello",
                "search": "pvs:solver=(df-pn:nodes=5,/tmp/x.weights)"
            }),
            "no file inside parentheses",
        ),
        (
            json!({
                "ask": "analyze", "game": "othello",
                "search": "pvs:solver=(df-pn:nodes=5,database=/etc/passwd)"
            }),
            "no file inside parentheses",
        ),
        (json!({"ask": "tree", "game": "othello", "limit": 0}), "expected 1 to 200000 nodes"),
        (json!({"ask": "tree", "game": "othello", "limit": 1_000_000}), "got 1000000"),
        (json!({"ask": "situation", "game": "othello", "moves": vec!["d3"; 60_000]}), "at most 262144 bytes"),
        (json!({"ask": "record", "game": "othello", "base64": "?"}), "in base64"),
        (json!({"ask": "record", "game": "othello", "base64": ""}), "expected a recorded game, got none"),
        (
            json!({"ask": "record", "game": "othello", "base64": "A".repeat(4 * ((700 << 10) / 3 + 4))}),
            "expected a file of at most 716800 bytes, got 7168",
        ),
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
    let moves = vec!["d3"; 300_000];
    let message = json!({"id": 1, "ask": "situation", "game": "othello", "moves": moves}).to_string();
    let _ = large.socket.send(Message::text(message));
    assert!(large.socket.read().map_or(true, |frame| frame.is_close()), "it is let go");
    assert_eq!(small.answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
}

#[test]
fn slots_and_requests_are_limited_with_a_message() {
    let playground = Playground::new(1, Duration::from_secs(2));
    let (mut first, mut second) = (playground.client(), playground.client());
    let long = || json!({"ask": "analyze", "game": "othello", "search": "pvs:depth=60", "stages": true});
    let running = first.ask(long());
    while first.told()["tell"] != "stage" {}
    // One slot: the second waits until the first is stopped by the time.
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

/// A page that is closed leaves nothing running: with one slot, the next in line begins at once.
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

/// Times that no test comes to the end of.
fn traffic() -> Traffic {
    let never = Duration::from_secs(600);
    Traffic { connections: 32, pages: 4, head: never, life: never, silence: never }
}

/// Whatever comes before the server ends the connection.
fn until_its_end(stream: &mut TcpStream) -> String {
    let mut told = Vec::new();
    // One that was let go while it still spoke may be cut off.
    let _ =
        stream.read_to_end(&mut told).map_err(|error| assert_eq!(error.kind(), ErrorKind::ConnectionReset));
    String::from_utf8_lossy(&told).into_owned()
}

/// Ten times the maximum number of connections, silent or in the middle of a request: pages are served all
/// the same.
#[test]
fn slow_connections_shut_nobody_out() {
    let playground = Playground::busy(traffic());
    let mut slow: Vec<TcpStream> = (0..320).map(|_| playground.connection()).collect();
    for (number, stream) in slow.iter_mut().enumerate().filter(|(number, _)| number % 2 == 0) {
        let begun = format!("GET /{number} HTTP/1.1\r\nHost: {}\r\n", playground.host);
        let _ = stream.write_all(begun.as_bytes());
    }
    for _ in 0..20 {
        assert!(playground.page("/play").starts_with("HTTP/1.1 200"));
    }
    let mut client = playground.client();
    assert_eq!(client.answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
    // The first have made room.
    until_its_end(&mut slow[0]);
}

/// More pages than the maximum, all idle: the one that was idle longest is closed, with the reason.
#[test]
fn silent_pages_shut_nobody_out() {
    let playground = Playground::busy(traffic());
    let mut silent: Vec<Client> = (0..12).map(|_| playground.client()).collect();
    let mut client = playground.client();
    assert_eq!(client.answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
    let Message::Close(Some(frame)) = silent[0].frame() else { panic!("expected a close frame") };
    assert_eq!((u16::from(frame.code), frame.reason.as_str()), (1013, "quiet, and others wait"));
    // The last are still there.
    assert_eq!(silent[11].answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
}

/// Pages whose searches run are never closed: with all of them busy, the next one is refused.
#[test]
fn busy_pages_stay() {
    let playground = Playground::busy(traffic());
    let long = json!({"ask": "analyze", "game": "othello", "search": "pvs:depth=60", "stages": true});
    let mut busy: Vec<Client> = (0..4).map(|_| playground.client()).collect();
    for client in &mut busy {
        client.ask(long.clone());
        client.told();
    }
    let refused = playground.try_client().expect_err("no place");
    assert!(refused.starts_with("503") && refused.contains("at most 4 pages at once"), "{refused}");
    busy.pop();
    while playground.try_client().is_err() {}
}

#[test]
fn a_head_that_does_not_come_to_its_end_is_not_waited_for() {
    let playground = Playground::busy(Traffic { head: Duration::from_millis(200), ..traffic() });
    let mut silent = playground.connection();
    let mut slow = playground.connection();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").expect("it listens");
    let mut answered = playground.connection();
    let request = format!("GET /nothing HTTP/1.1\r\nHost: {}\r\n\r\n", playground.host);
    answered.write_all(request.as_bytes()).expect("it listens");
    assert!(until_its_end(&mut answered).starts_with("HTTP/1.1 404"), "and then waits for no more");
    until_its_end(&mut silent);
    until_its_end(&mut slow);
}

#[test]
fn a_head_that_is_too_long_is_refused() {
    let playground = Playground::busy(traffic());
    let long = |bytes: usize| {
        let mut stream = playground.connection();
        let line = "x".repeat(bytes);
        let head =
            format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {line}\r\nConnection: close\r\n\r\n", playground.host);
        // It may be let go before it has said all.
        let _ = stream.write_all(head.as_bytes());
        until_its_end(&mut stream)
    };
    assert!(long(50_000).starts_with("HTTP/1.1 200"), "the moves of the longest game");
    let told = long(100_000);
    assert!(told.is_empty() || told.starts_with("HTTP/1.1 431"), "{told}");
}

/// A connection that goes on with requests is closed between two of them; a socket is not.
#[test]
fn a_connection_has_its_time() {
    let playground = Playground::busy(Traffic { life: Duration::from_millis(200), ..traffic() });
    let mut client = playground.client();
    let mut stream = playground.connection();
    let request = format!("GET /nothing HTTP/1.1\r\nHost: {}\r\n\r\n", playground.host);
    let mut part = [0; 4096];
    let mut ask =
        || stream.write_all(request.as_bytes()).is_ok() && stream.read(&mut part).is_ok_and(|read| read > 0);
    let answers = (0..200_000).take_while(|_| ask()).count();
    assert!((1..200_000).contains(&answers), "{answers} answers");
    assert_eq!(client.answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
}

/// A page that does not answer pings is closed; one that answers stays.
#[test]
fn a_page_that_gives_no_sign_is_gone() {
    let playground = Playground::busy(Traffic { silence: Duration::from_millis(100), ..traffic() });
    let (mut gone, mut there) = (playground.client(), playground.client());
    // It takes what it is sent, and never says a word.
    let gone = std::thread::spawn(move || {
        let mut signs = Vec::new();
        let _ = gone.socket.get_mut().take(64).read_to_end(&mut signs);
        signs.len()
    });
    there.socket.get_ref().set_read_timeout(Some(Duration::from_millis(20))).expect("a socket");
    while !gone.is_finished() {
        // Signs are given on the way, as a browser gives them.
        let _ = there.socket.read();
    }
    assert!(gone.join().is_ok_and(|signs| signs < 64), "it is asked for a sign, and asked again");
    there.socket.get_ref().set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
    assert_eq!(there.answer(json!({"ask": "situation", "game": "nim"}))["tell"], "situation");
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

/// A hundred thousand messages, from noise to nearly valid ones, on eight clients at once. Each of them is
/// answered or ignored, no client is closed, and the playground goes on.
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
                    // At its maximum number of requests, it gets an error for that.
                    let tell = told["tell"].as_str();
                    assert!(matches!(tell, Some("situation" | "error")), "{told}");
                    break;
                }
            }
        }
    }
}

/// Whatever bytes a page sends as a file of games, it is told in one line or gets games.
#[test]
fn any_bytes_of_a_file_are_answered() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let random = &mut Random::new(7);
    let files = [
        &b"(;GM[2]PB[Ann]PW[Bo];B[fe];W[df];B[cc])"[..],
        b"(;GM[Othello]PB[Ann]BO[8 -------- -------- -------- \
          ---O*--- ---*O--- -------- -------- -------- *]B[f5];)",
        b"[Event \"x\"]\n\n1. f5 d6 {a comment} 2. c3 *\n",
        b"{\"moves\": [\"f5\", \"d6\"], \"start\": \"x\", \"game\": \"/etc/passwd.game\"}\n",
        b"f5d6c3d3c4\nf5f6\n",
        b"\x14\x1a\x01\x01\x01\0\0\0\0\0\xce\x07\x08\0\0\0",
    ];
    let names = ["", "x.sgf", "x.ggf", "x.pgn", "x.jsonl", "x.txt", "x.wtb"];
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..600 {
        let mut bytes = files[random.index(files.len())].to_vec();
        for _ in 0..random.index(4) {
            let at = random.index(bytes.len() + 1);
            match random.index(4) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, random.index(256) as u8),
                2 => bytes.insert(at, b"[](){};\"\\/.\n%*0"[random.index(15)]),
                _ if at < bytes.len() => bytes[at] = random.index(256) as u8,
                _ => bytes.extend_from_slice(files[random.index(files.len())]),
            }
        }
        let game = ["othello", "connect-four", "tic-tac-toe"][random.index(3)];
        let name = names[random.index(names.len())];
        let number = [Value::Null, json!(1), json!(3)][random.index(3)].clone();
        let asked = json!({
            "ask": "record", "game": game, "name": name, "base64": base64(&bytes), "number": number
        });
        let told = client.answer(asked);
        if told["tell"] == "record" {
            right += 1;
        } else {
            assert!(!error(&told).contains("defect"), "{told}");
            wrong += 1;
        }
    }
    assert!(right > 30 && wrong > 50, "{right} right, {wrong} wrong");
}
