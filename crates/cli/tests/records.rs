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

/// Values by an independent program, the last of which is made wrong.
#[test]
fn scores_of_columns_are_checked_by_solving_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let right = "224212141 -3\n244343342112 -1\n1142243233324 0\n121243242114 2\n";
    std::fs::write(folder.path().join("columns.txt"), [right, "11222144 3\n"].concat()).expect("written");
    let convert = ["convert", "connect-four:columns=4,rows=4", "columns.txt", "--to", "columns"];
    assert_eq!(yomi_in(folder.path(), &convert).good(), [right, "11222144 3\n"].concat());
    let checked = yomi_in(folder.path(), &[&convert[..], &["--check-values"]].concat());
    assert_eq!((checked.code, &checked.out[..]), (Some(1), right));
    let place = "columns.txt, line 5, game 5: expected the score 4, by solving the position, got 3";
    assert!(checked.err.contains(place), "{}", checked.err);
    assert!(checked.err.contains("1 of 5 games could not be read or have another score"), "{}", checked.err);
}

#[test]
fn packed_files_are_read_by_commands_and_never_written() {
    let folder = tempfile::tempdir().expect("a folder");
    // `(;GM[2];B[fe];W[df])` by gzip.
    let packed = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 211, 176, 118, 247, 141, 54, 138, 181, 118, 138, 78, 75, 141, 181,
        14, 143, 78, 73, 139, 213, 4, 0, 125, 19, 6, 71, 20, 0, 0, 0,
    ];
    std::fs::write(folder.path().join("game.sgf.gz"), packed).expect("written");
    let moves = yomi_in(folder.path(), &["convert", "othello", "game.sgf.gz", "--to", "transcript"]).good();
    assert_eq!(moves, "f5d6\n");
    std::fs::copy(folder.path().join("game.sgf.gz"), folder.path().join("game.zip")).expect("copied");
    for file in ["game.sgf.gz", "game.zip"] {
        let lines = yomi_in(folder.path(), &["perft", "othello", "--depth", "1", "--from", file]).good();
        assert!(lines.contains("\"leaves\":5"), "{lines}");
    }
    let told = yomi_in(folder.path(), &["convert", "othello", "game.sgf.gz", "-o", "games.pgn.gz"]);
    let expected = "expected a file to write that is not packed, got games.pgn.gz";
    assert_eq!((told.code, told.err.contains(expected)), (Some(2), true), "{}", told.err);
}
