//! The suite of positions for three and more players, and the searches that are recommended.

use crate::common::{yomi, yomi_in};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn experiment() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/n-player-searches")
}

/// Every outcome of Max^N at positions of the suite, which were found by enumeration, from a search for them
/// by the game's own evaluation: a hundredth of the positions, all with `YOMI_DEEP=1`.
#[test]
fn outcomes_of_the_suite_are_those_that_max_n_finds() {
    let every = if std::env::var_os("YOMI_DEEP").is_some() { 1 } else { 100 };
    let text = fs::read_to_string(experiment().join("suite.jsonl")).expect("the suite");
    let all: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(all.len(), 1_100);
    let mut games: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for position in all.iter().skip(every / 2).step_by(every) {
        games.entry(position["game"].as_str().expect("a game")).or_default().push(position);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../written/games");
    for (game, positions) in games {
        let file = game.split(':').next().expect("a name");
        if file.strip_suffix(".game").is_some() {
            fs::copy(samples.join(file), folder.path().join(file)).expect("a sample");
        }
        let moves = |position: &&Value| {
            let moves = position["moves"].as_array().expect("moves").iter();
            moves.map(|mv| mv.as_str().expect("a move")).collect::<Vec<_>>().join(" ") + "\n"
        };
        let lines: String = positions.iter().map(moves).collect();
        fs::write(folder.path().join("lines"), lines).expect("it can be written");
        // A written game is named with a hash of its rules, which its file need not be told.
        let named: Vec<&str> = game.split([':', ',']).filter(|word| !word.starts_with("rules=")).collect();
        let named = [named[0], &named[1..].join(",")].join(if named.len() > 1 { ":" } else { "" });
        let words = ["analyze", &named, "--search", "max-n:tie=set", "--from", "lines"];
        let answers = yomi_in(folder.path(), &words).good();
        let answers: Vec<Value> =
            answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), positions.len());
        for (answer, position) in answers.iter().zip(positions) {
            let found = match &answer["values"] {
                Value::Null => Value::Array(vec![answer["value"].clone()]),
                values => values.clone(),
            };
            assert_eq!(found, position["outcomes"], "{position}");
            assert_eq!(answer["kind"], "exact", "{position}");
        }
    }
}

#[test]
fn recommended_searches_are_those_of_the_report() {
    let text = fs::read_to_string(experiment().join("results/report.json")).expect("the report");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let mut games = 0;
    for table in report["pairs"].as_array().expect("tables") {
        if table["equal"] != "time" || table["x"] != 1 || table["recommended"].is_null() {
            continue;
        }
        games += 1;
        let (found, spelled) = (&table["recommended"], table["spelled"].as_str().expect("a game"));
        let said = yomi(&["searches", spelled.split(".game").next().expect("a name"), "--json"]);
        if spelled.contains(".game") {
            // A written game is read from a file.
            continue;
        }
        let said: Value = serde_json::from_str(&said.good()).expect("JSON");
        let own = said["recommended"].as_array().expect("rows").iter().find(|row| row["game"] == spelled);
        let own = own.unwrap_or_else(|| panic!("{spelled}: {said}"));
        assert_eq!(own["default"], found["default"], "{spelled}");
        assert_eq!(own["confirmed"], found["verdict"] == "holds", "{spelled}");
        let name =
            found["search"].as_str().expect("a name").replace("mcts-paranoid", "mcts:opponents=paranoid");
        assert_eq!(own["search"], name, "{spelled}");
    }
    assert!(games >= 10, "{games} games");
    // Two players are not a matter of these searches.
    let two: Value = serde_json::from_str(&yomi(&["searches", "othello", "--json"]).good()).expect("JSON");
    assert_eq!(two["recommended"], Value::Array(Vec::new()));
}

/// The tables of the paper and of the experiment's page are those of its report.
#[test]
fn documents_tell_the_numbers_of_the_report() {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/n-player-tables.py");
    let Ok(run) = std::process::Command::new("python3").arg(tool).arg("--check").output() else {
        panic!("python3 is missing: the numbers of docs/n-player-searches.md were not checked");
    };
    assert!(run.status.success(), "these documents would change: {}", String::from_utf8_lossy(&run.stdout));
}
