//! `docs/json.md` documents every key that the program prints, and no key that it never prints.

use crate::holds;

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

/// A database, built by one of the commands and read by the next.
const DATABASE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/json.yomi");

/// Commands that together print every key.
const COMMANDS: [&[&str]; 84] = [
    &[],
    &["completions", "fish"],
    &["man", "verify"],
    &["new", "gomoku", "-o", "FOLDER/gomoku.game"],
    // A row of more than the board is wide: a warning.
    &["check", "FOLDER/gomoku.game:size=5,row=8", "--games", "20"],
    &["check", "FOLDER/gomoku.game:size=5", "--games", "20"],
    &["diff", "mnk:m=5,n=5,k=5", "FOLDER/gomoku.game:size=5", "--depth", "1", "--games", "1"],
    &["diff", "tic-tac-toe", "FOLDER/gomoku.game:size=5"],
    &["tree", "tree:((3 5) (2 9))", "--search", "alpha-beta", "-o", "FOLDER/tree.svg"],
    &["levels", "tic-tac-toe"],
    &["levels"],
    &["analyze", "tic-tac-toe", "--depth", "2"],
    &["analyze", "tic-tac-toe", "--search", "pvs:learned", "--depth", "2", "--explain", "3"],
    &["learn", "shipped", "tic-tac-toe", "-o", "FOLDER/weights"],
    &["analyze", "nim:heaps=1+2,players=3", "--search", "max-n:tie=set"],
    &["analyze", "coin-row", "--search", "label:memory=true", "--multi", "99"],
    &["analyze", "coin-row", "--search", "random"],
    &["analyze", "slide", "--nodes", "1"],
    &["analyze", "coin-row", "--search", "df-pn:goal=win"],
    &["analyze", "nim", "--position", "0 2"],
    &["compare", "coin-row", "--search", "label", "--search", "nega-max"],
    &["perft", "coin-row", "--depth", "2", "--divide"],
    &["convert", "othello", "../games/data/othello-games.jsonl", "-o", "FOLDER/games.sgf"],
    &[
        "book",
        "games",
        "othello",
        "../games/data/othello-games.jsonl",
        "-o",
        "FOLDER/games.book",
        "--plies",
        "4",
    ],
    &["book", "search", "tic-tac-toe", "--side", "1", "--plies", "2", "-o", "FOLDER/ttt.book"],
    &["book", "merge", "FOLDER/ttt.book", "FOLDER/ttt.book", "-o", "FOLDER/both.book"],
    &["book", "prune", "FOLDER/ttt.book", "--plies", "1", "-o", "FOLDER/small.book"],
    &["book", "show", "FOLDER/ttt.book"],
    &["book", "tree", "FOLDER/ttt.book", "-o", "FOLDER/ttt.html"],
    &["book", "check", "FOLDER/ttt.book", "--search", "nega-alpha"],
    &["analyze", "tic-tac-toe", "--search", "pvs:book=FOLDER/ttt.book"],
    &["census", "tanhinmin:players=3,cards=6", "--stable", "--hidden"],
    &["census", "tanhinmin:players=2,cards=2", "--same-hands"],
    &["census", "tanhinmin:cards=6,pay=rank"],
    &["census", "tanhinmin:cards=6", "--list", "winners BC,no tie", "--limit", "3"],
    &["census", "tanhinmin:players=4,cards=10", "--deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]"],
    &["census", "tanhinmin:cards=6", "--trees", "4", "--seed", "2"],
    &["build", "tanhinmin:cards=5", "-o", "FOLDER/cards.yomi"],
    &["probe", "FOLDER/cards.yomi", "[[1,4],[2],[3,5]]"],
    &["solve", "coin-row", "--certificate", "FOLDER/proof.txt"],
    &["verify", "FOLDER/proof.txt"],
    &["solve", "mnk:players=3", "--symmetric"],
    &["solve", "nim:heaps=1+2,players=3", "--tie", "set"],
    &["solve", "othello", "--nodes", "1000"],
    &["build", "lines-of-action:columns=3,rows=3", "-o", DATABASE],
    &["probe", DATABASE],
    &[
        "learn",
        "classes",
        "lines-of-action:size=5",
        "--games",
        "2",
        "--search",
        "pvs:table=1MiB",
        "--nodes",
        "100",
        "-o",
        "FOLDER/loa.classes",
    ],
    &[
        "learn",
        "classes",
        "lines-of-action:size=5",
        "--way",
        "auto",
        "--games",
        "4",
        "--search",
        "pvs:table=1MiB",
        "--nodes",
        "100",
        "-o",
        "FOLDER/grown.classes",
    ],
    &["learn", "evaluation", "tic-tac-toe", "--games", "40", "-o", "FOLDER/game.weights"],
    &[
        "train",
        "tic-tac-toe",
        "--games",
        "40",
        "--rounds",
        "2",
        "--class-games",
        "2",
        "--nodes",
        "50",
        "--blocks",
        "2",
        "-o",
        "FOLDER/small.player",
    ],
    &["puzzle", "tanhinmin:cards=8"],
    &["puzzle", "mnk", "--count", "2", "-o", "FOLDER/puzzles.html", "--solutions", "FOLDER/solutions.txt"],
    &["games"],
    &["searches"],
    &["searches", "nim:players=3"],
    &["bench"],
    &["stats"],
    &["stats", "slide", "--games", "20", "--probes", "20", "--self-play", "2"],
    &[
        "report",
        "three-in-a-row-for-three:columns=3,rows=3",
        "--games",
        "4",
        "--nodes",
        "20",
        "-o",
        "FOLDER/report.html",
    ],
    &["report", "coin-row", "coin-row:rows=3+4", "--games", "4", "--nodes", "20"],
    &["show", "tic-tac-toe", "-o", "FOLDER/board.svg"],
    &["review", "tic-tac-toe", "--moves", "b2 b1 a1", "--depth", "2", "-o", "FOLDER/review.html"],
    &["tournament", "coin-row", "--player", "pvs", "--player", "random", "--blocks", "3", "--sprt", "0,50"],
    &[
        "tournament",
        "nim:players=3",
        "--player",
        "random",
        "--blocks",
        "2",
        "--trace",
        "--adjudicate",
        "win=1,moves=1",
    ],
    &[
        "tournament",
        "tic-tac-toe",
        "--player",
        "random",
        "--player",
        "pvs",
        "--blocks",
        "2",
        "--schedule",
        "gauntlet",
        "-o",
        "FOLDER/few.jsonl",
    ],
    &["convert", "tic-tac-toe", "FOLDER/few.jsonl", "--to", "transcript", "-o", "FOLDER/few.txt"],
    &[
        "tournament",
        "tic-tac-toe",
        "--player",
        "random",
        "--blocks",
        "1",
        "--openings",
        "FOLDER/few.txt",
        "--opening-plies",
        "2",
    ],
    &["ratings", "FOLDER/few.jsonl"],
    &["tournament", "nim", "--player", "pvs", "--blocks", "1", "--processor-time", "1ms"],
    &["reproduce"],
    &["reproduce", "shinohara-2002", "--claim", "11", "--claim", "28"],
    &["reproduce", "nishino-tanhinmin", "--claim", "8", "--claim", "17"],
    &["reproduce", "learned-evaluations", "--claim", "17", "-o", "FOLDER/learned"],
    &["reproduce", "exploitability", "--claim", "2"],
    &["reproduce", "n-player-conditions", "--claim", "4"],
    &["play", "coin-row", "--seat", "1=one-ply", "--seat", "2=random"],
    &[
        "tree",
        "nim:heaps=1+2,players=3",
        "--search",
        "best-first-max-n",
        "--expansions",
        "3",
        "--format",
        "json",
    ],
    &["tree", "tree:((3 5) (2 9))", "--search", "alpha-beta"],
    &["tree", "count-to:n=3,step=2", "--search", "label:memory=true"],
    &["tree", "count-to:n=5", "--search", "alpha-beta"],
    &["tree", "uniform", "--search", "minimax:nodes=20"],
    &["tree", "tic-tac-toe", "--search", "proof-number:expansions=30"],
    &["tree", "nim:heaps=1+2,players=3", "--search", "max-n:tie=set"],
    &["tree", "lines-of-action:columns=3,rows=5", "--search", "pvs:selective=true,depth=4"],
];

fn documented() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The values that a command prints: one, or one a line.
fn printed(arguments: &[&str]) -> Vec<Value> {
    // The folder of all files that commands write and read.
    static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));
    let folder = FOLDER.path().to_str().expect("UTF-8");
    let mut yomi = Command::new(env!("CARGO_BIN_EXE_yomi"));
    yomi.args(arguments.iter().map(|argument| argument.replace("FOLDER", folder)));
    let output = yomi.arg("--json").stdin(Stdio::null()).output().expect("yomi starts");
    // A difference that was found is a result, with the exit code 1.
    let is_good = output.status.success() || arguments.starts_with(&["diff", "tic-tac-toe"]);
    assert!(is_good, "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let values = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
    values.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

fn collect_keys(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => {
            for item in items {
                collect_keys(item, keys);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                keys.insert(key.clone());
                // Sets of winners and of orders by letters, and moves: data, not fields.
                if !["value_sets", "order_sets", "by_move"].contains(&key.as_str()) {
                    collect_keys(value, keys);
                }
            }
        }
        _ => {}
    }
}

fn printed_keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for arguments in COMMANDS {
        let values = printed(arguments);
        let (first, last) = (values.first(), values.last());
        let with_schema = if arguments.first() == Some(&"play") { last } else { first };
        assert!(with_schema.is_some_and(|value| value["schema"] == 1), "{arguments:?}");
        for value in &values {
            holds::hold(value);
            collect_keys(value, &mut keys);
        }
    }
    keys
}

#[test]
fn every_key_that_is_printed_is_documented_and_every_field_of_a_table_is_printed() {
    let (text, keys) = (documented(), printed_keys());
    for key in &keys {
        assert!(text.contains(&format!("`{key}`")), "docs/json.md does not say what `{key}` is");
    }
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        // In the table of events the field is in the second column.
        let in_second = cells.len() == 6;
        let fields = if in_second { cells[2] } else { cells[1] };
        for field in fields.split(',').filter_map(|field| field.trim().strip_prefix('`')) {
            let field = field.trim_end_matches('`');
            assert!(keys.contains(field), "docs/json.md documents `{field}`, and nothing prints it");
        }
    }
}

#[test]
fn every_event_is_documented_by_its_name() {
    let text = documented();
    let mut events = BTreeSet::new();
    let is_tree = |arguments: &&&[&str]| arguments.first() == Some(&"tree") && !arguments.contains(&"-o");
    for arguments in COMMANDS.iter().filter(is_tree) {
        for event in printed(arguments) {
            events.insert(event["event"].as_str().expect("an event says which it is").to_owned());
        }
    }
    let names = [
        "backup",
        "end",
        "enter",
        "evaluate",
        "expand",
        "iteration",
        "leave",
        "numbers",
        "prune",
        "start",
        "table_hit",
    ];
    assert!(events.iter().eq(names), "{events:?}");
    for name in names {
        assert!(text.contains(&format!("| `{name}` |")), "docs/json.md has no event `{name}`");
    }
}
