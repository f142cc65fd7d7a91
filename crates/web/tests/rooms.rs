//! Rooms: people at one table, from pages that come and go, on servers that forget.

use crate::common::{Client, Playground, error};
use serde_json::{Value, json};
use std::time::Duration;
use web::Public;

/// Secrets as pages draw them.
const HOST: &str = "aG9zdGhvc3Rob3N0aG9zdGhv";
const ONE: &str = "b25lb25lb25lb25lb25lb25l";
const TWO: &str = "dHdvdHdvdHdvdHdvdHdvdHdv";
const EVIL: &str = "ZXZpbGV2aWxldmlsZXZpbGV2";

/// A page in a room: the number of its ask, and what it was told last.
struct Page {
    client: Client,
    of: u32,
    state: Value,
}

impl Page {
    /// Asks for a room, and waits to be told of it.
    fn enter(playground: &Playground, asked: Value) -> Page {
        Page::try_enter(playground, asked).expect("a room")
    }

    /// The same, or the error.
    fn try_enter(playground: &Playground, mut asked: Value) -> Result<Page, String> {
        let mut client = playground.client();
        asked["ask"] = json!("room");
        let of = client.ask(asked);
        let mut page = Page { client, of, state: Value::Null };
        let told = page.next();
        if told["tell"] == "error" { Err(error(&told).to_owned()) } else { Ok(page) }
    }

    /// The next message; of rooms the state is kept, with the table.
    fn next(&mut self) -> Value {
        let told = self.client.told();
        if told["tell"] == "room" {
            let table = self.state["table"].take();
            self.state = told["state"].clone();
            if self.state["table"].is_null() {
                self.state["table"] = table;
            }
        }
        told
    }

    /// Waits until the room is so.
    fn until(&mut self, is_so: impl Fn(&Value) -> bool) {
        while !is_so(&self.state) {
            assert_ne!(self.next()["tell"], "left");
        }
    }

    /// Asks for something in the room, and waits for the last word on it.
    fn ask(&mut self, mut asked: Value) -> Value {
        asked["of"] = json!(self.of);
        let id = self.client.ask(asked);
        loop {
            let told = self.next();
            if told["id"] == id {
                return told;
            }
        }
    }

    fn claim(&mut self, seat: usize, secret: &str) -> Value {
        self.ask(json!({"ask": "claim", "seat": seat, "secret": secret, "name": format!("<b>{seat}</b>")}))
    }

    fn act(&mut self, seat: usize, did: impl Into<Value>, at: usize) -> Value {
        let round = self.state["round"].clone();
        let did: Value = did.into();
        self.ask(json!({"ask": "act", "seat": seat, "round": round, "at": at, "did": did}))
    }

    /// A move, which is accepted.
    fn plays(&mut self, seat: usize, mv: &str) {
        let at = moves(&self.state).len();
        let told = self.act(seat, json!({"move": mv}), at);
        assert_eq!(told["tell"], "done", "{told}");
        self.until(|state| moves(state).len() > at);
    }

    /// What a page remembers.
    fn known(&self) -> Value {
        let Value::Object(state) = &self.state else { return Value::Null };
        let known = ["table", "seats", "round", "log"].map(|name| (name.to_owned(), state[name].clone()));
        known.into_iter().collect()
    }

    /// What a page asks for that remembers the room and holds these seats.
    fn again(&self, secrets: &[&str]) -> Value {
        json!({
            "room": self.state["room"], "seal": self.state["seal"], "secrets": secrets, "known": self.known()
        })
    }
}

fn moves(state: &Value) -> Vec<&str> {
    let log = state["log"].as_array().map_or(&[][..], Vec::as_slice);
    log.iter().filter_map(|entry| entry["did"]["move"].as_str()).collect()
}

fn table(game: &str, seats: impl Into<Value>) -> Value {
    let seats: Value = seats.into();
    json!({"game": game, "seats": seats})
}

/// A room with two persons at tic-tac-toe, and their pages.
fn two(playground: &Playground) -> (Page, Page) {
    let known = json!({"table": table("tic-tac-toe", json!([null, null]))});
    let mut one = Page::enter(playground, json!({"host": HOST, "known": known}));
    assert_eq!(one.claim(1, ONE)["tell"], "done");
    let mut two = Page::enter(playground, json!({"room": one.state["room"]}));
    assert_eq!(two.claim(2, TWO)["tell"], "done");
    for page in [&mut one, &mut two] {
        page.until(|state| state["seal"] != "");
    }
    (one, two)
}

#[test]
fn a_move_of_one_page_comes_to_all_others() {
    let playground = Playground::roomy();
    let (mut one, mut two) = two(&playground);
    let mut third = Page::enter(&playground, json!({"room": one.state["room"]}));
    one.plays(1, "b2");
    for page in [&mut two, &mut third] {
        page.until(|state| moves(state) == ["b2"]);
    }
    assert_eq!((&two.state["yours"], &third.state["yours"]), (&json!([2]), &json!([])));
    assert_eq!(third.state["watching"], 1);
    // Names are text.
    assert_eq!(third.state["seats"][0]["name"], "<b>1</b>");
    let id = one.state["room"].as_str().expect("a name");
    assert!(id.len() >= 22 && !third.state.to_string().contains(ONE), "{id}");
    // What was done already is not done again, and what is late is told.
    assert_eq!(one.act(1, json!({"move": "b2"}), 0)["tell"], "done");
    assert!(error(&two.act(2, json!({"move": "a1"}), 0)).contains("after 1 moves"));
    assert!(error(&two.act(2, json!({"move": "b2"}), 1)).contains("b2"));
    two.plays(2, "a1");
    assert_eq!(moves(&two.state), ["b2", "a1"]);
    // One that goes is away, and back with its secret.
    drop(two);
    one.until(|state| state["here"] == json!([1]));
    let back = Page::enter(&playground, json!({"room": one.state["room"], "secrets": [TWO]}));
    assert_eq!((moves(&back.state), &back.state["yours"]), (vec!["b2", "a1"], &json!([2])));
}

#[test]
fn nobody_moves_for_others() {
    let playground = Playground::roomy();
    let (mut one, mut two) = two(&playground);
    let mut third = Page::enter(&playground, json!({"room": one.state["room"], "secrets": [EVIL]}));
    for (at, seat) in [(2, 1), (2, 2), (0, 2), (1, 1), (1, 0)] {
        let page = [&mut one, &mut two, &mut third].into_iter().nth(at).expect("a page");
        for did in [json!({"move": "a1"}), json!("resign"), json!("draw"), json!("rematch"), json!("late")] {
            assert!(error(&page.act(seat, did, 0)).contains("own seats"));
        }
    }
    assert!(error(&one.act(1, json!("late"), 0)).contains("own seats"));
    for seat in [1, 2] {
        assert!(error(&third.claim(seat, EVIL)).contains("taken"));
    }
    for seat in [0, 3, usize::MAX] {
        assert!(error(&third.claim(seat, EVIL)).contains("seat of a person"));
    }
    assert!(error(&third.claim(1, "short")).contains("expected a secret"));
    // A seat is claimed twice with the same secret: the answer may have been lost.
    assert_eq!(one.claim(1, ONE)["tell"], "done");
    let elsewhere = third.ask(json!({"ask": "act", "seat": 1, "round": 0, "did": "resign"}));
    assert!(error(&elsewhere).contains("own seats"));
    let mut stranger = playground.client();
    let nowhere = stranger.answer(json!({"ask": "act", "of": 1, "seat": 1, "round": 0, "did": "resign"}));
    assert!(error(&nowhere).contains("an ask for a room that runs"), "{nowhere}");
}

#[test]
fn a_page_that_sits_brings_a_room_back_and_nobody_else_does() {
    let before = Playground::roomy();
    let (mut one, mut two) = two(&before);
    one.plays(1, "b2");
    two.until(|state| moves(state) == ["b2"]);
    two.plays(2, "a1");
    // The second page has heard of a move that the first one has not.
    let (first, second) = (one.again(&[ONE]), two.again(&[TWO]));
    drop(before);
    let playground = Playground::roomy();
    let not_here = |asked: Value| {
        let error = Page::try_enter(&playground, asked).err().expect("no room");
        assert!(error.contains("expected a room that is here"), "{error}");
    };
    not_here(json!({"room": one.state["room"]}));
    not_here(two.again(&[]));
    not_here(two.again(&[EVIL]));
    // A seat that somebody gives to themselves breaks the seal, and so does another table.
    let mut forged = second.clone();
    forged["known"]["seats"][0]["mark"] = forged["known"]["seats"][1]["mark"].clone();
    not_here(forged);
    let mut forged = second.clone();
    forged["known"]["table"]["game"] = json!("nim");
    not_here(forged);
    let mut forged = second.clone();
    forged["host"] = json!(EVIL);
    forged["seal"] = json!("");
    not_here(forged);
    let mut forged = second.clone();
    forged["known"]["log"][1]["did"]["move"] = json!("b2");
    assert!(Page::try_enter(&playground, forged).is_err_and(|error| error.contains("b2")));
    let mut one = Page::enter(&playground, first);
    assert_eq!((moves(&one.state), &one.state["yours"]), (vec!["b2"], &json!([1])));
    let mut two = Page::enter(&playground, second);
    assert_eq!(moves(&two.state), ["b2", "a1"]);
    one.until(|state| moves(state) == ["b2", "a1"]);
    one.plays(1, "c3");
    two.until(|state| moves(state) == ["b2", "a1", "c3"]);
    let third = Page::enter(&playground, json!({"room": one.state["room"]}));
    assert_eq!(moves(&third.state), ["b2", "a1", "c3"]);
}

#[test]
fn a_move_that_a_player_made_up_for_another_is_gone_when_that_one_comes() {
    let before = Playground::roomy();
    let (mut one, mut two) = two(&before);
    one.plays(1, "b2");
    two.until(|state| moves(state) == ["b2"]);
    drop(before);
    let playground = Playground::roomy();
    let mut forged = one.again(&[ONE]);
    forged["known"]["log"] = json!([
        {"by": 1, "did": {"move": "b2"}}, {"by": 2, "did": {"move": "b1"}}, {"by": 1, "did": {"move": "a3"}},
        {"by": 2, "did": "resign"}
    ]);
    let one = Page::enter(&playground, forged);
    assert_eq!(moves(&one.state), ["b2", "b1", "a3"]);
    let mut two = Page::enter(&playground, two.again(&[TWO]));
    assert_eq!((moves(&two.state), &two.state["over"]), (vec!["b2"], &json!(false)));
    // Nor is a game taken away by another one that nobody agreed to.
    let mut forged = one.again(&[ONE]);
    (forged["known"]["round"], forged["known"]["log"]) = (json!(1), json!([]));
    let other = Playground::roomy();
    Page::enter(&other, forged);
    let again = Page::enter(&other, two.again(&[TWO]));
    assert_eq!((moves(&again.state), &again.state["round"]), (vec!["b2"], &json!(0)));
    two.plays(2, "a1");
}

#[test]
fn a_room_that_still_waits_is_brought_back_by_its_host() {
    let known =
        json!({"table": table("diamond:players=6,camp=2", json!([null, null, "level:1", null, null, null]))});
    let before = Playground::roomy();
    let mut host = Page::enter(&before, json!({"host": HOST, "known": known}));
    assert_eq!(host.claim(2, ONE)["tell"], "done");
    host.until(|state| state["yours"] == json!([2]));
    drop(before);
    let playground = Playground::roomy();
    assert!(
        Page::try_enter(&playground, host.again(&[ONE])).is_err(),
        "a seat alone is no proof before the seal"
    );
    let mut asked = host.again(&[ONE]);
    asked["host"] = json!(HOST);
    let mut host = Page::enter(&playground, asked);
    assert_eq!((&host.state["yours"], &host.state["seal"]), (&json!([2]), &json!("")));
    assert!(error(&host.act(2, json!("resign"), 0)).contains("all persons"));
    let secrets: Vec<String> = (0..6).map(|seat| format!("{ONE}{seat}")).collect();
    let mut guests: Vec<Page> = [1, 4, 5, 6]
        .into_iter()
        .map(|seat| {
            let mut guest = Page::enter(&playground, json!({"room": host.state["room"]}));
            assert_eq!(guest.claim(seat, &secrets[seat - 1])["tell"], "done");
            guest
        })
        .collect();
    let sit = playground.client().answer(json!({"ask": "situation", "game": "diamond:players=6,camp=2"}));
    let mv = sit["situation"]["legal"][0]["move"].as_str().expect("a move");
    guests[0].until(|state| state["seal"] != "");
    guests[0].plays(1, mv);
    host.until(|state| moves(state).len() == 1);
    let sit = json!({"ask": "situation", "game": "diamond:players=6,camp=2", "moves": [mv]});
    let sit = playground.client().answer(sit);
    host.plays(2, sit["situation"]["legal"][0]["move"].as_str().expect("a move"));
    // The search at the third seat moves by itself.
    host.until(|state| moves(state).len() == 3);
    assert_eq!(host.state["trouble"], Value::Null);
}

#[test]
fn a_game_ends_by_resigning_and_a_rematch_turns_the_seats() {
    let playground = Playground::roomy();
    let (mut one, mut two) = two(&playground);
    assert!(error(&one.act(1, json!("rematch"), 0)).contains("not over"));
    // A draw is offered, refused by a move, and then agreed on.
    assert_eq!(one.state["draws"], true);
    one.act(1, json!("draw"), 0);
    one.plays(1, "a1");
    two.until(|state| state["offers"] == json!([1]) && moves(state).len() == 1);
    two.plays(2, "b2");
    assert_eq!(two.state["offers"], json!([]));
    two.act(2, json!("resign"), 0);
    one.until(|state| state["over"] == true);
    assert!(error(&one.act(1, json!({"move": "c3"}), 2)).contains("over"));
    one.act(1, json!("rematch"), 0);
    two.until(|state| state["agreed"] == json!([1]));
    two.act(2, json!("rematch"), 0);
    for page in [&mut one, &mut two] {
        page.until(|state| state["round"] == 1);
        assert_eq!((moves(&page.state).len(), &page.state["over"]), (0, &json!(false)));
    }
    assert!(error(&one.act(1, json!({"move": "a1"}), 0)).contains("expected a move of seat 2"));
    two.plays(2, "a1");
    one.until(|state| moves(state).len() == 1);
    one.act(1, json!("draw"), 0);
    two.act(2, json!("draw"), 0);
    one.until(|state| state["over"] == true);
}

#[test]
fn the_server_counts_the_time() {
    let playground = Playground::roomy();
    let mut table = table("tic-tac-toe", json!([null, null]));
    table["clock"] = json!({"each": 300, "more": 0});
    let mut page = Page::enter(&playground, json!({"host": HOST, "known": {"table": table}}));
    page.claim(1, ONE);
    page.claim(2, TWO);
    page.until(|state| state["seal"] != "");
    assert_eq!((&page.state["running"], &page.state["clocks"]), (&Value::Null, &json!([300, 300])));
    page.plays(1, "a1");
    assert_eq!(page.state["running"], 2);
    page.until(|state| state["over"] == true);
    let last = page.state["log"].as_array().and_then(|log| log.last());
    assert_eq!(last, Some(&json!({"by": 2, "did": "late"})));
}

#[test]
fn a_table_has_to_be_one() {
    let playground = Playground::roomy();
    let refused = |table: Value, expected: &str| {
        let error = Page::try_enter(&playground, json!({"host": HOST, "known": {"table": table}})).err();
        assert!(error.as_ref().is_some_and(|error| error.contains(expected)), "{table}: {error:?}");
    };
    refused(table("tic-tac-toe", json!([null])), "one for each of 2 to 6 players");
    refused(table("tic-tac-toe", json!(["pvs", "pvs"])), "one of them a person's");
    refused(table("tic-tac-toe", json!([null, "nothing"])), "nothing");
    refused(table("tic-tac-toe", json!([null, "max-n:database=/etc/passwd"])), "database");
    refused(table("arimaa", json!([null, null])), "arimaa");
    refused(table(&"x".repeat(90_000), json!([null, null])), "81920 bytes");
    let mut timed = table("tic-tac-toe", json!([null, null]));
    timed["clock"] = json!({"each": 0, "more": 0});
    refused(timed, "clock");
    let no_name = Page::try_enter(&playground, json!({})).err();
    assert!(no_name.is_some_and(|error| error.contains("name of a room")));
}

#[test]
fn rooms_and_their_pages_are_bounded_for_each_network() {
    let public = Public { at_once: 1, per_minute: 100 };
    let playground = Playground::public(&[], public, 2);
    let open = |number: usize| {
        let known = json!({"table": table("tic-tac-toe", json!([null, null]))});
        Page::try_enter(&playground, json!({"host": format!("{HOST}{number}"), "known": known}))
    };
    let mut pages: Vec<Page> = (0..4).map(|number| open(number).expect("a room")).collect();
    let more = open(4).err().expect("one too many");
    assert!(more.contains("at most 4 rooms at once of one network"), "{more}");
    let room = pages[0].state["room"].clone();
    while pages.len() < 16 {
        pages.push(Page::enter(&playground, json!({"room": room})));
    }
    let more = Page::try_enter(&playground, json!({"room": room})).err().expect("one too many");
    assert!(more.contains("at most 16 pages in rooms at once of one network"), "{more}");
    // A room that nobody watches makes room for another.
    let stop = pages[3].of;
    pages[3].client.ask(json!({"ask": "stop", "of": stop}));
    while pages[3].next()["tell"] != "left" {}
    open(5).expect("there is room again");
}

/// What is not asked in words of the protocol is answered by what was expected.
#[test]
fn a_page_that_is_no_page_of_this_server_enters_no_room() {
    let playground = Playground::new(1, Duration::from_secs(5));
    let handshake = format!(
        "Host: {}\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
        playground.host
    );
    let answer = playground.get("/socket", &handshake);
    assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("evil.example"), "{answer}");
}
