//! Reviews and puzzles as files of games.

use crate::common::yomi_in;
use serde_json::{Value, json};

/// The games of a file that a command writes, as `convert` reads them.
fn games_written(game: &str, command: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    yomi_in(folder.path(), &[command, &["-o", "games.pgn"]].concat()).good();
    let out = yomi_in(folder.path(), &["convert", game, "games.pgn", "--to", "json"]).good();
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// b1 loses, and a1 instead of it draws; the move after it wins as soon as any other.
#[test]
fn a_review_is_written_as_a_game_with_what_was_better() {
    let played = "b2 b1 a1 c3 a3 a2 c1";
    let games = games_written("tic-tac-toe", &["review", "tic-tac-toe", "--moves", played]);
    let [game] = &games[..] else { panic!("{games:?}") };
    assert_eq!(game["moves"], json!(played.split(' ').collect::<Vec<_>>()));
    assert_eq!(game["comments"][1], "lost in 6; lost: drawn → lost");
    assert_eq!(game["properties"][1], json!({"BM": ["1"]}));
    let variations = game["variations"].as_array().expect("variations");
    let [better] = &variations[..] else { panic!("{variations:?}") };
    assert_eq!((&better["after"], &better["moves"][0]), (&json!(1), &json!("a1")));
    assert_eq!(better["comment"], "drawn");
}

#[test]
fn a_puzzle_is_written_as_a_game_from_its_position_with_its_other_lines() {
    let small = "connect-four:columns=4,rows=4";
    let games = games_written(small, &["puzzle", small, "--seed", "1"]);
    let [game] = &games[..] else { panic!("{games:?}") };
    assert!(game["start"].is_string() && game["comment"].as_str().is_some_and(|text| text.contains("wins")));
    let variations = game["variations"].as_array().expect("the other moves");
    let first = |line: &Value| line["moves"][0].clone();
    assert!(!variations.is_empty() && variations.iter().all(|line| first(line) != game["moves"][0]));
}
