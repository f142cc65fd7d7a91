//! Tournaments of pages: the same games as on the command line, in one run or in several.

use crate::common::{Client, Playground, error};
use arena::{Record, Report, ReportOptions, RunOptions, Settings, Tournament, run};
use serde_json::{Value, json};
use std::time::Duration;
use web::Public;

/// What a page was told of a tournament: its header, the lines of its games, and the last word.
#[derive(Debug)]
struct Told {
    begun: Value,
    played: Vec<Value>,
    ended: Value,
}

impl Told {
    /// The games, as a page sends them back.
    fn games(&self) -> Vec<Value> {
        self.played.iter().map(game).collect()
    }
}

/// The game of a line, without its checksum and without the time, which differs from run to run.
fn game(played: &Value) -> Value {
    let line = played["line"].as_str().expect("a line");
    let mut game: Value = serde_json::from_str(line).expect("JSON");
    game.as_object_mut().expect("a game").remove("checksum").expect("a checksum");
    for spent in game["spent"].as_array_mut().expect("seats") {
        spent["elapsed_s"] = json!(0.0);
    }
    game
}

/// Asks and listens to the end; after so many games it is stopped.
fn play(client: &mut Client, asked: Value, stop_after: usize) -> Told {
    let id = client.ask(asked);
    let (mut begun, mut played) = (Value::Null, Vec::new());
    loop {
        let told = client.told();
        if told["id"] != id {
            continue;
        }
        match told["tell"].as_str().expect("a tell") {
            "waiting" => {}
            "begun" => begun = told,
            "played" => {
                played.push(told);
                if played.len() == stop_after {
                    client.ask(json!({"ask": "stop", "of": id}));
                }
            }
            _ => return Told { begun, played, ended: told },
        }
    }
}

/// One whose slots have room for the tables of two searches.
fn playground() -> Playground {
    Playground::new(2, Duration::from_secs(60))
}

fn tic_tac_toe(blocks: u64) -> Value {
    json!({
        "ask": "tournament", "game": "tic-tac-toe", "players": ["pvs:depth=2", "level:1"], "blocks": blocks,
        "seed": 7
    })
}

#[test]
fn a_page_gets_the_games_and_the_numbers_of_the_command_line() {
    let playground = playground();
    let told = play(&mut playground.client(), tic_tac_toe(12), 0);
    let settings = Settings { seed: 7, ..Settings::new("tic-tac-toe", &["pvs:depth=2", "level:1"]) };
    let tournament = Tournament::new(settings).expect("it can be played");
    let mut records: Vec<Record> = Vec::new();
    run(&tournament, &RunOptions::new(12), &[], &mut |record| {
        records.push(record);
        Ok(())
    })
    .expect("it can be played");
    assert_eq!(told.begun["header"].as_str().expect("a line").as_bytes(), arena::line(&tournament.header()));
    assert_eq!((&told.begun["fair"], &told.begun["blocks"]), (&json!(0.5), &json!(12)));
    assert_eq!(told.begun["seats"], json!([[1, 2], [2, 1]]));
    let games: Vec<Record> =
        told.games().into_iter().map(|game| serde_json::from_value(game).expect("a game")).collect();
    assert_eq!(games.len(), 24);
    assert!(games.iter().zip(&records).all(|(game, record)| game.agrees(record)));
    let report = Report::of(&tournament, &records, &ReportOptions::default());
    let numbers = |report: &Value| {
        let players = report["players"].as_array().expect("players");
        players.iter().map(|player| (player["score"].clone(), player["nodes"].clone())).collect::<Vec<_>>()
    };
    // Numbers are read from a text on both sides: its last digit may be read differently.
    let text = serde_json::to_string(&report).expect("JSON");
    assert_eq!(numbers(&told.ended["report"]), numbers(&serde_json::from_str(&text).expect("JSON")));
    let flags = ["stopped", "room", "late"].map(|flag| told.ended[flag].clone());
    assert_eq!(flags, [json!(false), json!(false), json!(false)]);
    assert!(told.ended["html"].as_str().expect("a page").starts_with("<!doctype html>"));
    assert!(told.ended["csv"].as_str().expect("a table").starts_with("quantity,"));
    // Standings come with whole blocks, and reports now and then.
    let whole = told.played.iter().filter(|played| played["whole"].is_u64()).count();
    assert_eq!(whole, 12);
    assert!(told.played.iter().any(|played| played["report"].is_object()));
}

#[test]
fn stopping_and_going_on_is_the_same_as_one_run() {
    let playground = playground();
    let mut client = playground.client();
    let one = play(&mut client, tic_tac_toe(60), 0);
    // In the middle of a block.
    let first = play(&mut client, tic_tac_toe(60), 3);
    assert!(first.ended["stopped"] == true || first.played.len() == 120, "{:?}", first.ended);
    let mut asked = tic_tac_toe(60);
    asked["done"] = json!(first.games());
    let rest = play(&mut client, asked, 0);
    assert_eq!(rest.begun["whole"], json!(first.played.len() / 2));
    let both: Vec<Value> = [first.games(), rest.games()].concat();
    assert_eq!(both, one.games());
    assert_eq!(rest.ended["report"]["players"][0]["score"], one.ended["report"]["players"][0]["score"]);
    // What is whole is reported at once.
    let mut asked = tic_tac_toe(60);
    asked["done"] = json!(both);
    let nothing = play(&mut client, asked, 0);
    assert!(nothing.played.is_empty() && nothing.ended["report"]["games"] == 120);
}

#[test]
fn three_play_and_written_games_are_played() {
    let playground = playground();
    let mut client = playground.client();
    let asked = json!({
        "ask": "tournament", "game": "nim:players=3", "players": ["max-n:depth=2", "one-ply", "random"],
        "blocks": 2, "seatings": "rotations", "opening": 1, "plies": 90
    });
    let told = play(&mut client, asked, 0);
    assert_eq!(told.begun["seats"], json!([[1, 2, 3], [2, 3, 1], [3, 1, 2]]));
    assert_eq!(told.played.len(), 6);
    let sample = written::SAMPLES.iter().find(|sample| sample.name == "hexapawn").expect("a sample");
    let asked = json!({
        "ask": "tournament", "game": "mine.game", "written": sample.text,
        "players": ["pvs:depth=2", "random"], "blocks": 1
    });
    let told = play(&mut client, asked, 0);
    assert_eq!(told.played.len(), 2, "{:?}", told.ended);
}

#[test]
fn who_waits_for_a_slot_gets_it_and_the_page_is_told_to_go_on() {
    let playground = Playground::new(1, Duration::from_secs(60));
    let (mut one, mut other) = (playground.client(), playground.client());
    // Each move takes long, so that a turn is soon over.
    let asked = json!({
        "ask": "tournament", "game": "othello:size=6", "players": ["pvs:time=400ms", "alpha-beta:time=400ms"],
        "blocks": 50
    });
    let id = one.ask(asked);
    while one.told()["tell"] != "begun" {}
    let quick = other.ask(json!({"ask": "analyze", "game": "nim", "moves": [], "multi": 1, "stages": false}));
    assert_eq!(other.last(quick)["tell"], "answer");
    let ended = one.last(id);
    assert_eq!((&ended["room"], &ended["stopped"]), (&json!(true), &json!(false)));
}

#[test]
fn wrong_tournaments_are_refused_in_one_line() {
    let playground = playground();
    let mut client = playground.client();
    let with = |changes: Value| {
        let mut asked = tic_tac_toe(2);
        for (key, value) in changes.as_object().expect("changes") {
            asked[key] = value.clone();
        }
        asked
    };
    let done = play(&mut client, tic_tac_toe(1), 0).games();
    let changed = |key: &str, value: Value| {
        let mut game = done[0].clone();
        game[key] = value;
        json!({"done": [game]})
    };
    let wrong = [
        (json!({"game": "tic-tac-to"}), "did you mean `tic-tac-toe`?"),
        (json!({"game": "/etc/passwd.game"}), "expected a game of the list"),
        (json!({"players": ["random"]}), "players: expected 2 to 6, got 1"),
        (json!({"players": vec!["random"; 7]}), "players: expected 2 to 6, got 7"),
        (json!({"players": ["random", "pws"]}), "there is no search `pws`"),
        (json!({"players": ["random", "pvs:threads=64"]}), "expected at most 1 here"),
        (json!({"players": ["random", "pvs:database=/etc/passwd,depth=1"]}), "there is no database"),
        (json!({"players": ["random", "player:/etc/passwd"]}), "there is no player"),
        (json!({"players": ["random", "engine:sh"]}), "there is no engine here"),
        (json!({"game": "nim:players=3"}), "expected 3 players"),
        (json!({"blocks": 0}), "blocks: expected 1 to 1000, got 0"),
        (json!({"blocks": 1_000_000}), "got 1000000"),
        (json!({"game": "nim:players=6", "players": vec!["random"; 6], "blocks": 5000}), "blocks"),
        (json!({"seed": 1u64 << 60}), "seed: expected 0 to"),
        (json!({"opening": 101}), "opening: expected 0 to 100, got 101"),
        (json!({"opening": 9}), "that always do"),
        (json!({"plies": 0}), "plies: expected 1 to 1000, got 0"),
        (json!({"seatings": "any"}), "unknown variant `any`"),
        (changed("seats", json!([2, 1])), "done: game 1: expected the players [1, 2]"),
        (changed("block", json!(3)), "done: block: expected 1 to 2, got 3"),
        (changed("game", json!(0)), "expected a game from 1 to 2"),
        (changed("payoffs", json!([1])), "expected 2 payoffs"),
        (changed("forfeit", json!({"seat": 9, "why": "it did"})), "expected a forfeit of a seat from 1 to 2"),
    ];
    for (changes, expected) in wrong {
        let told = client.answer(with(changes.clone()));
        assert!(error(&told).contains(expected), "{changes}: {told}");
    }
}

#[test]
fn a_public_server_plays_none() {
    let playground = Playground::public(&[], Public { at_once: 2, per_minute: 30 }, 2);
    let told = playground.client().answer(tic_tac_toe(1));
    assert!(error(&told).contains("tournaments are off on a server for the public"), "{told}");
}
