//! Boards that other sites frame, and a server for the public.

use crate::common::{Playground, error};
use serde_json::{Value, json};
use std::time::Duration;
use web::Public;

const ROOMY: Public = Public { at_once: 8, per_minute: 100 };

/// The line of a page's answer that says who may frame it.
fn policy(page: &str) -> &str {
    page.lines().find(|line| line.starts_with("content-security-policy")).expect("a policy")
}

#[test]
fn only_one_page_may_be_framed_and_only_where_that_is_allowed() {
    let shut = Playground::roomy();
    assert!(policy(&shut.page("/embed")).ends_with("frame-ancestors 'none'"));
    let open = Playground::public(&["https://club.example", "http://127.0.0.1:8000"], ROOMY, 2);
    let framed = open.page("/embed?game=othello");
    let allowed = "frame-ancestors 'self' https://club.example http://127.0.0.1:8000";
    assert!(policy(&framed).ends_with(allowed), "{framed}");
    for path in ["/", "/play", "/tree", "/embed.html", "/icon.svg", "/nowhere"] {
        assert!(policy(&open.page(path)).ends_with("frame-ancestors 'none'"), "{path}");
    }
    // Scripts and styles are parts of a page, whose policy holds for them.
    for path in ["/embed/page.js", "/style.css"] {
        let part = open.page(path);
        assert!(part.starts_with("HTTP/1.1 200") && !part.contains("content-security-policy"), "{part}");
    }
}

/// A search that goes on until it is stopped.
fn long() -> Value {
    json!({"ask": "analyze", "game": "othello", "moves": [], "search": "pvs", "multi": 1, "stages": true})
}

#[test]
fn a_public_server_says_what_is_off_and_counts_the_searches_of_a_network() {
    let playground = Playground::public(&[], Public { at_once: 2, per_minute: 3 }, 8);
    let (mut one, mut other) = (playground.client(), playground.client());
    let off = &one.answer(json!({"ask": "games"}))["public"];
    assert_eq!(*off, json!({"at_once": 2, "per_minute": 3, "time_s": 10.0, "tree_nodes": 20_000}));
    // Two pages of one network count together.
    let first = one.ask(long());
    // It has begun before the other page asks.
    while one.told()["tell"] != "nodes" {}
    let second = other.ask(long());
    let third = other.answer(long());
    assert!(error(&third).contains("at most 2 searches at once from one network"), "{third}");
    // What is no search is answered all the same.
    assert_eq!(one.answer(json!({"ask": "situation", "game": "nim", "moves": []}))["tell"], "situation");
    one.ask(json!({"ask": "stop", "of": first}));
    one.last(first);
    let quick = json!({"ask": "analyze", "game": "tic-tac-toe", "moves": [], "multi": 1, "stages": false});
    assert_eq!(one.answer(quick.clone())["tell"], "answer");
    let fourth = one.answer(quick);
    assert!(error(&fourth).contains("at most 3 searches a minute from one network"), "{fourth}");
    other.ask(json!({"ask": "stop", "of": second}));
    other.last(second);
    let large = json!({"ask": "tree", "game": "nim", "moves": [], "search": "minimax", "limit": 20_001});
    assert!(error(&playground_of_trees().client().answer(large)).contains("expected 1 to 20000 nodes"));
}

fn playground_of_trees() -> Playground {
    Playground::public(&[], ROOMY, 2)
}

#[test]
fn who_waits_is_told_how_many_are_before() {
    let playground = Playground::new(1, Duration::from_secs(60));
    let mut clients = [(); 3].map(|()| playground.client());
    let first = clients[0].ask(long());
    // It has the slot when the next one asks.
    while clients[0].told()["tell"] != "nodes" {}
    let waits = |told: &Value| (told["tell"].clone(), told["before"].clone());
    let second = clients[1].ask(long());
    assert_eq!(waits(&clients[1].told()), (json!("waiting"), json!(0)));
    let third = clients[2].ask(long());
    assert_eq!(waits(&clients[2].told()), (json!("waiting"), json!(1)));
    // Those that wait are told nothing else meanwhile.
    for _ in 0..3 {
        while clients[0].told()["tell"] != "nodes" {}
    }
    clients[1].ask(json!({"ask": "stop", "of": second}));
    assert_eq!(clients[1].last(second)["tell"], "error");
    assert_eq!(waits(&clients[2].told()), (json!("waiting"), json!(0)));
    for (client, id) in [(0, first), (2, third)] {
        clients[client].ask(json!({"ask": "stop", "of": id}));
        clients[client].last(id);
    }
}

#[test]
fn who_comes_back_to_the_queue_has_the_place_it_had() {
    let playground = Playground::new(1, Duration::from_secs(60));
    let mut clients = [(); 3].map(|()| playground.client());
    let first = clients[0].ask(long());
    while clients[0].told()["tell"] != "nodes" {}
    clients[1].ask(long());
    let mut again = long();
    again["place"] = clients[1].told()["place"].clone();
    clients[2].ask(long());
    assert_eq!(clients[2].told()["before"], 1);
    let [mut running, lost, mut behind] = clients;
    drop(lost);
    assert_eq!(behind.told()["before"], 0);
    let mut back = playground.client();
    let second = back.ask(again);
    assert_eq!((back.told()["before"].clone(), behind.told()["before"].clone()), (json!(0), json!(1)));
    running.ask(json!({"ask": "stop", "of": first}));
    while back.told()["tell"] != "nodes" {}
    back.ask(json!({"ask": "stop", "of": second}));
    while behind.told()["tell"] != "nodes" {}
}
