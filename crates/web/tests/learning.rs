//! What a page learns from a game: reviews, puzzles, and exact values of a database.

use crate::common::{Client, Playground, error};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// A game of Othello in which the fourteenth move gives a corner away.
const GAME: &str = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 f2 b4 c7 g7 c5 c6 f7 g5";

fn moves(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

/// All messages on a request, the last one last.
fn all(client: &mut Client, asked: Value) -> Vec<Value> {
    let id = client.ask(asked);
    let mut found = Vec::new();
    loop {
        let told = client.told();
        if told["id"] != id {
            continue;
        }
        let is_on_the_way = ["progress", "waiting"].contains(&told["tell"].as_str().expect("a tell"));
        found.push(told);
        if !is_on_the_way {
            return found;
        }
    }
}

#[test]
fn a_review_is_that_of_the_command_line_and_tells_its_progress() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let asked = json!({"ask": "review", "game": "othello", "moves": moves(GAME), "search": "pvs:depth=2"});
    let told = all(&mut client, asked);
    let (last, progress) = told.split_last().expect("an answer");
    assert_eq!(last["tell"], "review", "{last}");
    assert!(progress.iter().all(|told| told["of"] == 18), "{progress:?}");
    let done: Vec<u64> = progress.iter().map(|told| told["done"].as_u64().expect("a number")).collect();
    assert!(!done.is_empty() && done.is_sorted() && done[0] == 0, "{done:?}");
    let review = &last["review"];
    assert_eq!(review["partial"], false);
    assert_eq!(review["players"].as_array().expect("players").len(), 2);
    let reviewed = review["moves"].as_array().expect("moves");
    let plies: Vec<u64> = reviewed.iter().map(|mv| mv["ply"].as_u64().expect("a ply")).collect();
    assert_eq!(plies, (1..=18).collect::<Vec<_>>());
    assert_eq!(reviewed[13]["mark"], "??", "{}", reviewed[13]);
    assert!(review["turning_points"].as_array().expect("plies").contains(&json!(14)));
    // The values are those of the study itself.
    let mut session = registry::open("othello").expect("a game");
    session.play(&moves(GAME)).expect("legal moves");
    let request = request::Request::new(Some("pvs:depth=2"), &request::Budget::default()).expect("a search");
    let options =
        studies::review::ReviewOptions { games: 20, ..studies::review::ReviewOptions::new(request) };
    let own = studies::review::review(&session, &options).expect("a review");
    for (told, own) in reviewed.iter().zip(&own.moves) {
        assert_eq!((&told["move"], &told["best"]), (&json!(own.mv), &json!(own.best)));
        assert_eq!((&told["mark"], &told["line"]), (&json!(own.mark), &json!(own.line)));
        assert_eq!(told["played_value"]["value"], json!(own.played_value.value));
    }
}

#[test]
fn a_review_is_made_for_three_players_and_of_written_games() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let asked = json!({
        "ask": "review", "game": "nim:players=3,heaps=1+2+2", "moves": ["2>1", "2>1", "1>0"],
        "search": "max-n"
    });
    let review = client.answer(asked);
    assert_eq!(review["review"]["players"].as_array().map(Vec::len), Some(3), "{review}");
    let text = written::SAMPLES[0].text;
    let situation = client.answer(json!({"ask": "situation", "game": "own.game", "written": text}));
    let first = &situation["situation"]["legal"][0]["move"];
    let asked = json!({
        "ask": "review", "game": "own.game", "written": text, "moves": [first], "search": "pvs:depth=2",
        "games": 4
    });
    assert_eq!(client.answer(asked)["tell"], "review");
}

#[test]
fn a_review_that_is_stopped_has_what_was_looked_at_and_gives_its_slot_back() {
    let playground = Playground::new(1, Duration::from_secs(60));
    let mut client = playground.client();
    let asked = json!({"ask": "review", "game": "othello", "moves": moves(GAME), "search": "pvs:time=2s"});
    let id = client.ask(asked);
    loop {
        let told = client.told();
        if told["tell"] == "progress" && told["done"].as_u64() >= Some(1) {
            break;
        }
    }
    client.ask(json!({"ask": "stop", "of": id}));
    let told = client.last(id);
    assert_eq!(told["review"]["partial"], true, "{told}");
    assert!(told["review"]["moves"].as_array().expect("moves").len() < 18);
    let asked = json!({"ask": "analyze", "game": "tic-tac-toe", "search": "alpha-beta"});
    assert_eq!(client.answer(asked)["tell"], "answer");
}

#[test]
fn a_puzzle_is_proven_and_selected_by_its_seed() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let asked = |seed: u64| json!({"ask": "puzzle", "game": "tic-tac-toe", "plies": [3, 5], "seed": seed});
    let told = client.answer(asked(1));
    assert_eq!(told["tell"], "puzzle", "{told}");
    let puzzle = &told["sheet"]["puzzles"][0];
    assert_eq!(puzzle["proof"], "df-pn");
    assert!([3, 5].map(|plies| json!(plies)).contains(&puzzle["plies"]), "{puzzle}");
    // Only the solution wins.
    let values = client.answer(json!({
        "ask": "analyze", "game": "tic-tac-toe", "position": puzzle["position"], "search": "alpha-beta",
        "multi": 100
    }));
    let mover = puzzle["to_move"].as_u64().expect("a player") as usize - 1;
    let rows = values["answer"]["moves"].as_array().expect("rows");
    let winning: Vec<&Value> =
        rows.iter().filter(|row| row["value"][mover] == 1).map(|row| &row["move"]).collect();
    assert_eq!(winning, [&puzzle["solution"]]);
    assert_eq!(client.answer(asked(1))["sheet"], told["sheet"]);
    assert_ne!(client.answer(asked(2))["sheet"], told["sheet"]);
    let hard = json!({"ask": "puzzle", "game": "tanhinmin", "difficulty": "hard"});
    assert_eq!(client.answer(hard)["sheet"]["puzzles"][0]["difficulty"], "hard");
}

#[test]
fn exercises_of_a_sheet_can_be_drawn() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let told = client.answer(json!({"ask": "exercises", "lesson": "cuts", "sheet": 4}));
    let exercises = told["exercises"].as_array().expect("exercises");
    assert_eq!(exercises.len(), 4, "{told}");
    for exercise in exercises {
        let drawn = client.answer(json!({
            "ask": "picture", "game": exercise["game"], "search": exercise["search"], "limit": 400,
            "format": "text", "exercise": "answers"
        }));
        let text = drawn["text"].as_str().expect("a picture");
        assert!(text.contains("never searched\n"), "{text}");
    }
}

#[test]
fn a_database_tells_the_values_of_all_moves() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("learning");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("ttt.yomi");
    let session = registry::open("tic-tac-toe").expect("a game");
    let terms = request::BuildTerms {
        path: &file,
        threads: NonZeroUsize::MIN,
        memory: None,
        room: None,
        cancel: &AtomicBool::new(false),
        progress: &AtomicU64::new(0),
        player: None,
        team: None,
    };
    session.build(&terms).expect("a database");
    let playground = Playground::with_files([vec![file], Vec::new(), Vec::new(), Vec::new()]);
    let mut client = playground.client();
    let asked = json!({"ask": "probe", "game": "tic-tac-toe", "moves": ["a1", "b1"], "database": "ttt.yomi"});
    let told = client.answer(asked);
    assert_eq!(told["probe"]["value"], json!([1, -1]), "{told}");
    assert_eq!(told["probe"]["distance"], 5);
    assert_eq!(told["probe"]["moves"].as_array().map(Vec::len), Some(7));
    let databases = |game: &str, client: &mut Client| {
        client.answer(json!({"ask": "situation", "game": game}))["situation"]["databases"].clone()
    };
    assert_eq!(databases("tic-tac-toe", &mut client), json!(["ttt.yomi"]));
    assert_eq!(databases("connect-four", &mut client), json!([]));
    let other = client.answer(json!({"ask": "probe", "game": "connect-four", "database": "ttt.yomi"}));
    assert!(error(&other).starts_with("ttt.yomi: expected a database of connect-four"), "{other}");
    let none = client.answer(json!({"ask": "probe", "game": "tic-tac-toe", "database": "/etc/passwd"}));
    assert!(error(&none).contains("there is no database `/etc/passwd`"), "{none}");
}

#[test]
fn wrong_requests_are_answered_in_one_line() {
    let playground = Playground::roomy();
    let mut client = playground.client();
    let wrong = [
        (json!({"ask": "review", "game": "othello"}), "expected the moves of a game to review, got none"),
        (json!({"ask": "review", "game": "othello", "moves": ["z9"]}), "move 1: expected a legal move"),
        (
            json!({"ask": "review", "game": "othello", "moves": ["f5"], "search": "pws"}),
            "there is no search `pws`",
        ),
        (
            json!({"ask": "review", "game": "othello", "moves": ["f5"], "games": 1_000_000}),
            "games: expected at most 100",
        ),
        (
            json!({"ask": "review", "game": "othello", "moves": ["f5"], "search": "pvs:book=/etc/passwd"}),
            "there is no book",
        ),
        (
            json!({"ask": "review", "game": "nim:players=3", "moves": ["3>2"], "search": "alpha-beta"}),
            "alpha-beta",
        ),
        (json!({"ask": "review", "game": "othello", "moves": ["f5"], "games": -1}), "invalid value"),
        (json!({"ask": "puzzle", "game": "othelo"}), "did you mean `othello`?"),
        (json!({"ask": "puzzle", "game": "/etc/passwd.game"}), "/etc/passwd.game"),
        (json!({"ask": "puzzle", "game": "othello", "goal": "lose"}), "there is no goal `lose`"),
        (json!({"ask": "puzzle", "game": "othello", "difficulty": "hart"}), "did you mean `hard`?"),
        (json!({"ask": "puzzle", "game": "othello", "plies": [0, 3]}), "got 0 and 3"),
        (json!({"ask": "puzzle", "game": "othello", "plies": [9, 3]}), "got 9 and 3"),
        (
            json!({"ask": "puzzle", "game": "othello", "plies": [1, 4_000_000_000_u64]}),
            "got 1 and 4000000000",
        ),
        (json!({"ask": "puzzle", "game": "othello", "plies": 3}), "invalid type"),
        (json!({"ask": "puzzle", "game": "nim:players=3", "goal": "draw"}), "draw"),
        (json!({"ask": "exercises", "lesson": "cutz", "sheet": 1}), "did you mean `cuts`?"),
        (json!({"ask": "exercises", "lesson": "cuts", "sheet": -1}), "invalid value"),
        (json!({"ask": "probe", "game": "othello"}), "missing field `database`"),
    ];
    for (asked, expected) in wrong {
        let told = client.answer(asked.clone());
        assert!(error(&told).contains(expected), "{asked}: {told}");
    }
}
