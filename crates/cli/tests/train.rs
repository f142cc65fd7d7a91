//! `yomi train`: resumed after kills it comes to the same file, and the player sits at every command.
#![cfg(target_os = "linux")]

use crate::common::kills::{killed_at, random_numbers};
use crate::common::yomi_in;
use serde_json::Value;
use std::fs;
use std::time::Duration;

/// A run of about a second.
const TRAIN: [&str; 12] = [
    "train",
    "tic-tac-toe",
    "--games",
    "4000",
    "--class-games",
    "20",
    "--nodes",
    "100",
    "--blocks",
    "10",
    "-o",
    "small.player",
];

#[test]
fn killed_at_some_moments_it_goes_on_and_comes_to_the_same() {
    let undisturbed = tempfile::tempdir().expect("a folder");
    let expected = yomi_in(undisturbed.path(), &TRAIN).good();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.player");
    let mut kills = 0;
    for random in random_numbers(10).take(100) {
        let later = Duration::from_micros(random % 300_000);
        let killed = killed_at(folder.path(), &TRAIN, "small.player.1.weights", 1, later);
        kills += u32::from(killed && !path.exists());
        if path.exists() {
            // A run that came to its end is begun again, however fast the machine.
            fs::remove_file(&path).expect("a file");
        } else if kills >= 5 {
            break;
        }
    }
    assert!(kills >= 5, "only {kills} kills came in time");
    assert_eq!(yomi_in(folder.path(), &TRAIN).good(), expected);
    let read = |folder: &tempfile::TempDir| fs::read(folder.path().join("small.player")).expect("written");
    assert!(read(&folder) == read(&undisturbed));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn a_player_sits_wherever_a_search_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = yomi_in(folder.path(), &TRAIN).good();
    for part in
        ["a player in small.player", "greatest change", "pvs, realization", "chosen", "95 % intervals"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    let json = |words: &[&str]| -> Value {
        let text = yomi_in(folder.path(), &[words, &["--json"]].concat()).good();
        serde_json::from_str(&text).expect("JSON")
    };
    let found = json(&["analyze", "tic-tac-toe", "--search", "small.player"]);
    assert_eq!((&found["search"], &found["evaluation"]), (&"small.player".into(), &"learned".into()));
    let found = json(&["analyze", "tic-tac-toe", "--search", "player:small.player,depth=2"]);
    assert_eq!(found["depth"], 2, "{found}");
    let games = ["tournament", "tic-tac-toe", "-p", "small.player", "-p", "random", "--blocks", "4"];
    let score = &json(&games)["players"][0]["score"]["value"];
    assert!(score.as_f64() > Some(0.5), "{score}");
    let play = ["play", "tic-tac-toe", "--seat", "1=small.player", "--seat", "2=random"];
    let text_of_game = yomi_in(folder.path(), &play).good();
    assert!(text_of_game.contains("player 1 (small.player) plays"), "{text_of_game}");
    yomi_in(folder.path(), &["tree", "tic-tac-toe", "--search", "small.player", "-o", "tree.svg"]).good();
    yomi_in(folder.path(), &["compare", "tic-tac-toe", "--search", "small.player", "--search", "pvs"]).good();
    let other = yomi_in(folder.path(), &["analyze", "othello", "--search", "small.player"]);
    assert!(other.code == Some(2) && other.err.contains("small.player: expected an evaluation"), "{other:?}");
    let again = yomi_in(folder.path(), &TRAIN).good();
    assert_eq!(again, text);
}
