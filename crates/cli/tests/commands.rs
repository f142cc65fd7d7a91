//! The commands as people run them.

use crate::common;

use crate::common::running::Running;
use crate::common::{arguments_of, command, typing, yomi, yomi_in};
use serde_json::{Value, json};
use std::process::Stdio;

/// Commands whose examples run long, or go on, or need what another has written: tests of their own run them.
const ELSEWHERE: [&str; 9] =
    ["help", "report", "review", "census", "solve", "verify", "puzzle", "engine", "serve"];

/// The commands that the help names, without those that are tried [elsewhere](ELSEWHERE).
fn commands() -> Vec<String> {
    let help = yomi(&["--help"]).good();
    // Groups begin with a capital, and further lines of a description with more room.
    let listed = help.lines().take_while(|line| !line.starts_with("Pages:"));
    let rows = listed.filter_map(|line| line.strip_prefix(' '));
    let rows = rows.filter(|row| row.starts_with(|letter: char| letter.is_ascii_lowercase()));
    let names: Vec<String> =
        rows.filter_map(|row| row.split_whitespace().next().map(str::to_owned)).collect();
    assert!(ELSEWHERE.iter().all(|name| names.iter().any(|listed| listed == name)), "{names:?}");
    names.into_iter().filter(|name| !ELSEWHERE.contains(&name.as_str())).collect()
}

fn as_str(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}

#[test]
fn yomi_alone_prints_six_commands_and_each_of_them_runs() {
    let out = yomi(&[]).good();
    let commands: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("  yomi ")).collect();
    assert_eq!(commands.len(), 6, "{out}");
    // The playground goes on until it is stopped; `serve.rs` runs it.
    for command in commands.into_iter().filter(|command| *command != "serve") {
        let folder = tempfile::tempdir().expect("a folder");
        let line = format!("yomi {command}");
        let out = yomi_in(folder.path(), &as_str(&arguments_of(&line))).good();
        let wrote = std::fs::read_dir(&folder).expect("still there").count() > 0;
        assert!(!out.is_empty() || wrote, "{line} says nothing");
    }
}

/// The examples of `bench`, `check`, `convert`, `probe` and `ratings` read files that are not there, and say
/// so before they run.
#[test]
fn every_command_has_an_example_that_is_understood() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        let help = yomi(&[&command, "--help"]).good();
        let example = help.lines().find_map(|line| line.strip_prefix("Example: ")).expect(&command);
        // A shell takes care of what stands behind `>`.
        let line = example.split(" > ").next().unwrap_or(example);
        let arguments = arguments_of(line);
        assert_eq!(arguments[0], command, "{example}");
        let folder = tempfile::tempdir().expect("a folder");
        let run = yomi_in(folder.path(), &as_str(&arguments));
        if command == "bench" {
            assert!(run.err.contains("bench.txt: expected a file of node counts"), "{run:?}");
        } else if command == "check" {
            assert!(run.err.contains("mine.game: expected the text of a game"), "{run:?}");
        } else if command == "convert" {
            assert!(run.err.contains("games.wtb: expected a file of games"), "{run:?}");
        } else if command == "ratings" {
            assert!(run.err.contains("othello-1.jsonl: expected a result file"), "{run:?}");
        } else if command == "probe" {
            assert!(run.err.contains("connect-four.yomi: expected a database"), "{run:?}");
        } else {
            assert_eq!(run.code, Some(0), "{example}: {run:?}");
        }
    }
}

#[test]
fn completions_name_the_games_and_the_searches() {
    for shell in ["bash", "zsh", "fish"] {
        let script = yomi(&["completions", shell]).good();
        for name in registry::game_names().chain(["max-n", "one-ply", "expansions"]) {
            assert!(script.contains(name), "{shell}: no {name}");
        }
    }
}

#[test]
fn help_lists_no_games() {
    assert!(!yomi(&["analyze", "--help"]).good().contains("possible values"));
    assert!(yomi(&["-V"]).good().starts_with("yomi "));
}

#[test]
fn the_version_says_commit_and_features() {
    let version = yomi(&["--version"]).good();
    let lines: Vec<&str> = version.lines().collect();
    assert_eq!(lines[0], concat!("yomi ", env!("CARGO_PKG_VERSION")));
    assert!(lines[1].len() > "commit ".len() && lines[1].starts_with("commit "), "{version}");
    assert!(lines[2].starts_with("features ") && lines[2].contains("games playground"), "{version}");
}

#[test]
fn manual_pages_are_of_the_program_and_of_its_commands() {
    let page = yomi(&["man"]).good();
    assert!(page.contains(".TH yomi 1") && page.contains("tournament"), "{page}");
    let page = yomi(&["man", "analyze"]).good();
    assert!(page.contains(".TH yomi-analyze 1") && page.contains("principal variation"), "{page}");
    let run = yomi(&["man", "analize"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.err, "yomi: there is no command `analize`; did you mean `analyze`?\n");
}

#[test]
fn every_game_is_listed_described_and_analyzed() {
    let list = yomi(&["games"]).good();
    for game in registry::games() {
        assert!(list.contains(game.name));
        assert!(yomi(&["games", game.name]).good().contains(game.about));
        let out = yomi(&["analyze", game.name, "--json", "--nodes", "2000"]).good();
        let answer: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!((&answer["schema"], &answer["game"]), (&1.into(), &game.name.into()));
        assert!(answer["best"].is_string(), "{answer}");
    }
}

#[test]
fn json_is_json_and_words_go_to_standard_error() {
    for line in [
        "yomi games --json",
        "yomi games nim --json",
        "yomi searches --json",
        "yomi searches nim:players=3 --json",
        "yomi analyze tic-tac-toe --json",
        "yomi compare tic-tac-toe --search alpha-beta --search minimax --json",
        "yomi perft tic-tac-toe --depth 3 --divide --json",
        "yomi stats tic-tac-toe --games 20 --probes 20 --self-play 2 --json",
        "yomi --json",
        "yomi completions bash --json",
    ] {
        let out = yomi(&as_str(&arguments_of(line))).good();
        let value: Value = serde_json::from_str(&out).expect(line);
        assert_eq!(value["schema"], 1, "{line}");
    }
}

#[test]
fn json_is_all_that_is_printed_of_a_drawing() {
    let folder = tempfile::tempdir().expect("a folder");
    let out =
        yomi_in(folder.path(), &["tree", "tic-tac-toe", "--depth", "2", "-o", "tree.svg", "--json"]).good();
    let value: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&value["schema"], &value["file"]), (&1.into(), &"tree.svg".into()));
    assert!(folder.path().join("tree.svg").is_file());
    let run = yomi(&["tree", "tic-tac-toe", "--depth", "2", "--to", "svg", "--json"]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
}

/// However many moves a position has, no more is drawn than was asked for; the best move is, and the rest is
/// counted.
#[test]
fn a_tree_has_no_more_nodes_than_its_limit() {
    for (search, limit) in [
        ("alpha-beta:depth=1", 30),
        ("alpha-beta:depth=2", 30),
        ("proof-number:expansions=30", 100),
        ("alpha-beta:depth=2", 1),
    ] {
        let text = limit.to_string();
        let out = yomi(&["tree", "amazons:size=5", "--search", search, "--limit", &text, "--json"]).good();
        let events: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let named = |name: &'static str| events.iter().filter(move |event| event["event"] == name);
        let drawn = named("enter").count() as u64;
        assert!((1..=limit).contains(&drawn), "{search}: {drawn} nodes");
        let end = events.last().expect("an end");
        assert_eq!(
            end["left_out"].as_u64().map(|left_out| left_out + drawn),
            end["nodes"].as_u64(),
            "{search}"
        );
        // Every event is of a node that is drawn.
        let nodes: Vec<&Value> =
            named("enter").chain(named("table_hit")).map(|event| &event["node"]).collect();
        for event in &events {
            for node in [&event["node"], &event["child"]] {
                assert!(node.is_null() || nodes.contains(&node), "{search}: {event}");
            }
        }
        if let Some(root) = named("leave").find(|event| event["node"] == *nodes[0]) {
            assert!(limit == 1 || nodes.contains(&&root["best"]), "{search}: {root}");
            assert!(root["hidden"].as_u64() > Some(0), "{search}: {root}");
        }
    }
}

#[test]
fn searches_are_listed_in_lines_that_a_terminal_has_room_for() {
    let listed = ["", "othello", "nim:players=3"].map(|game| {
        let arguments = ["searches", game];
        yomi(&arguments[..if game.is_empty() { 1 } else { 2 }]).good()
    });
    for line in listed.iter().flat_map(|text| text.lines()) {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

/// Searches that fit are compared; the one that does not is named with its reason, and the exit code says
/// that it is missing.
#[test]
fn a_comparison_leaves_out_what_does_not_fit() {
    let compare = ["compare", "tic-tac-toe", "--depth", "3", "-s", "pvs", "-s", "mcts", "-s", "alpha-beta"];
    let run = yomi(&compare);
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
    assert!(run.err.starts_with("yomi: mcts takes no limit of depth"), "{run:?}");
    assert!(
        run.out.contains("\n pvs ") && run.out.contains("\n alpha-beta ") && !run.out.contains("mcts"),
        "{run:?}"
    );
    let run = yomi(&[&compare[..], &["--json"]].concat());
    let value: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(value["searches"].as_array().map(Vec::len), Some(2), "{value}");
    assert_eq!(value["unfit"][0]["search"], "mcts");
    assert!(
        value["unfit"][0]["why"].as_str().is_some_and(|why| why.contains("no limit of depth")),
        "{value}"
    );
    assert_eq!(run.code, Some(2));
}

#[test]
fn a_comparison_says_when_times_are_of_two_kinds() {
    let erased = |game: &str, searches: [&str; 2]| {
        let run = yomi(&["compare", game, "--depth", "3", "-s", searches[0], "-s", searches[1], "--json"]);
        let value: Value = serde_json::from_str(&run.out).expect("JSON");
        assert_eq!(run.err.contains("the times are of two kinds"), value["erased"] != json!([]), "{run:?}");
        value["erased"].clone()
    };
    assert_eq!(erased("connect-four", ["minimax", "pvs"]), json!(["minimax"]));
    assert_eq!(erased("connect-four", ["alpha-beta", "pvs"]), json!([]));
    // Nothing is compiled for this game.
    assert_eq!(erased("coin-row", ["minimax", "pvs"]), json!([]));
}

/// The statistics of a game, as JSON.
fn stats(arguments: &[&str]) -> Value {
    let few = ["--games", "20", "--probes", "20", "--json"];
    let out = yomi(&[&["stats"], arguments, &few].concat()).good();
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn games_that_are_all_the_same_are_one_game() {
    let player = ["tic-tac-toe", "--player", "pvs:depth=2", "--self-play", "40"];
    let own = &stats(&player)["self_play"];
    assert_eq!((&own["games"], &own["different"]), (&40.into(), &1.into()));
    for estimate in [&own["plies"], &own["branching"], &own["log10_tree"], &own["draws"], &own["wins"][0]] {
        assert_eq!(estimate["n"], 1, "{own}");
    }
    assert_eq!((&own["plies"]["high"], &own["log10_tree"]["high"]), (&Value::Null, &Value::Null));
    let words = yomi(&[&["stats"], &player[..], &["--games", "20", "--probes", "20"]].concat()).good();
    assert!(
        words
            .contains("All 40 games of pvs:depth=2 against itself are identical: one game gives no interval"),
        "{words}"
    );
    assert!(words.contains("--opening 4"), "{words}");
    // Openings that are drawn make different games, each a draw of its own.
    let drawn = stats(&[&player[..], &["--opening", "2"]].concat());
    let own = &drawn["self_play"];
    assert_eq!(drawn["opening"], 2);
    assert!(own["different"].as_u64() > Some(10), "{own}");
    assert_eq!((&own["games"], &own["plies"]["n"], &own["draws"]["n"]), (&40.into(), &40.into(), &40.into()));
    assert_eq!(drawn, stats(&[&player[..], &["--opening", "2"]].concat()), "the seed draws them");
    let words = yomi(&[&["stats"], &player[..], &["--opening", "2", "--games", "20"]].concat()).good();
    assert!(words.contains("begins with 2 plies chosen at random (--seed 1)"), "{words}");
    let run = yomi(&["stats", "tic-tac-toe", "--opening", "9"]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
    assert!(run.err.contains("expected an opening that ends no game, got one of 9 random plies"), "{run:?}");
}

#[test]
fn published_figures_stand_beside_the_board_they_are_of() {
    let few = ["--games", "20", "--probes", "20", "--self-play", "2"];
    let words = |game: &str| yomi(&[&["stats", game], &few[..]].concat()).good();
    let small = words("lines-of-action:size=5");
    let (measured, others) = small.split_once("Published of other boards or rules:").expect(&small);
    assert!(!measured.contains("CPW") && !measured.contains("Wikipedia"), "{small}");
    for line in others.lines().filter(|line| line.contains('[')) {
        assert!(line.ends_with(", for lines-of-action as it is usually played"), "{line}");
    }
    // A square board has two names.
    for game in ["lines-of-action", "lines-of-action:size=8"] {
        let usual = words(game);
        assert!(usual.contains("30 [CPW") && !usual.contains("Published of other"), "{usual}");
    }
    let six = words("othello:size=6");
    let (of_this, others) = six.split_once("Published of other boards or rules:").expect(&six);
    assert!(of_this.contains("value: the second player wins for 6x6 [Feinstein93"), "{six}");
    assert!(
        others.contains("value: draw for 8x8 [Takizawa23") && others.contains("fewer discs win"),
        "{six}"
    );
}

#[test]
fn perft_counts_the_same_on_any_number_of_threads() {
    let count =
        |threads| yomi(&["perft", "tic-tac-toe", "--depth", "6", "--divide", "--threads", threads]).good();
    assert_eq!(count("1"), count("3"));
    assert!(count("2").contains("54720 leaves"), "{}", count("2"));
}

/// As `yomi … | head -1` does, but that nothing is read at all.
#[test]
fn a_reader_that_goes_away_is_no_error() {
    for line in [
        "yomi",
        "yomi --help",
        "yomi games",
        "yomi games nim --json",
        "yomi analyze gomoku --depth 1",
        "yomi completions bash",
        "yomi play slide --seat 1=random --seat 2=random",
        "yomi play slide --seat 1=random --seat 2=random --json",
        "yomi play nim",
    ] {
        let arguments = arguments_of(line);
        let mut child = command(&as_str(&arguments)).spawn().expect("the binary is built");
        drop((child.stdout.take(), child.stdin.take()));
        let run = Running::new(child).ends();
        assert_eq!(run.code, Some(0), "{line}: {run:?}");
        assert!(!run.err.contains("yomi: ") && !run.err.contains("panic"), "{line}: {run:?}");
    }
}

/// Standard error may be closed, too: there is nobody to tell then, and nothing to panic about.
#[test]
fn a_failure_nobody_listens_to_keeps_its_exit_code() {
    let mut child = command(&["analyze", "gomuku"]).stdout(Stdio::null()).spawn().expect("built");
    drop(child.stderr.take());
    assert_eq!(Running::new(child).ends().code, Some(2));
}

#[test]
fn a_census_is_a_page_with_plots() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, more, words) in [
        ("tanhinmin:players=3,cards=6", &["--stable", "--hidden"][..], "what hidden hands leave"),
        ("tanhinmin:players=3,cards=6,pay=rank", &[], "in how many orders players may go out"),
    ] {
        let run = yomi_in(folder.path(), &[&["census", game, "--html", "page.html"], more].concat());
        assert!(run.err.contains("page.html: written"), "{run:?}");
        let page = std::fs::read_to_string(folder.path().join("page.html")).expect("it is written");
        assert!(page.contains(words) && page.contains("<svg class=\"plot\"") && page.ends_with("</html>\n"));
        let outside = ["src=", "url(", "@import", "https://"].iter().find(|words| page.contains(**words));
        assert_eq!(outside, None);
    }
}

/// The limit is that of the command, and not of each of ten thousand positions.
#[test]
fn a_puzzle_that_is_not_found_within_the_limit_says_which_and_how_far_it_came() {
    let run = yomi(&["puzzle", "gomoku", "--nodes", "2000"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{run:?}");
    assert!(
        run.err.contains("stopped by the limit of nodes after ") && run.err.lines().count() == 1,
        "{run:?}"
    );
}

/// Puzzles first, solutions behind them or in a file of their own; as a page, as text, from recorded games.
#[test]
fn a_sheet_of_puzzles_is_written_with_its_solutions_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let seek =
        ["puzzle", "connect-four:columns=5,rows=4", "--count", "3", "--plies", "3-9", "--nodes", "9000000"];
    let written = |arguments: &[&str]| {
        let run = yomi_in(folder.path(), &[&seek[..], arguments].concat()).good();
        assert!(run.starts_with("3 puzzles: ") && run.contains("written"), "{run}");
        let file = |name: &&str| std::fs::read_to_string(folder.path().join(name)).expect("it is written");
        arguments.iter().skip(1).step_by(2).map(file).collect::<Vec<_>>()
    };
    let page = &written(&["-o", "sheet.html"])[0];
    let (puzzles, solutions) = page.split_once("id=\"solutions\"").expect("both are there");
    assert_eq!(puzzles.matches("moves and wins in ").count(), 3, "{page}");
    assert!(!puzzles.contains("and then ") && solutions.matches("and then ").count() == 3, "{page}");
    let apart = written(&["-o", "sheet.txt", "--solutions", "solutions.txt"]);
    assert!(!apart[0].contains("and then ") && apart[0].contains("position: "), "{}", apart[0]);
    assert!(apart[1].starts_with("Solutions\n") && apart[1].contains("and then "), "{}", apart[1]);
    let whole = yomi(&seek).good();
    assert_eq!(whole, format!("{}\n\n{}", apart[0], apart[1]));
    let record = "{\"moves\": [\"b2\", \"b1\", \"a1\", \"c3\", \"a3\", \"a2\", \"c1\"]}\n";
    std::fs::write(folder.path().join("games.jsonl"), record).expect("a file");
    let record = ["puzzle", "tic-tac-toe", "--from", "games.jsonl", "--count", "9"];
    let run = yomi_in(folder.path(), &record);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.out.contains("Solutions") && run.err.contains(" of 9 puzzles were found among "), "{run:?}");
}

#[test]
fn options_mean_the_same_in_every_command_and_old_spellings_still_work() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("games.jsonl"), "{\"moves\": [\"b2\", \"b1\"]}\n").expect("a file");
    let both = [
        [
            "review tic-tac-toe --from games.jsonl --number 1 --json",
            "review tic-tac-toe --record games.jsonl --game 1 --json",
        ],
        ["convert tic-tac-toe games.jsonl --format json", "convert tic-tac-toe games.jsonl --from json"],
        ["tree nim --depth 1 --to svg", "tree nim --depth 1 --format svg"],
    ];
    for lines in both {
        let [new, old] = lines.map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let out = yomi_in(folder.path(), &words).good();
            out.lines().filter(|line| !line.contains("_s\"")).collect::<Vec<_>>().join("\n")
        });
        assert_eq!(new, old, "{lines:?}");
    }
}

#[test]
fn every_search_has_a_source_an_example_that_runs_and_its_games() {
    let list: Value = serde_json::from_str(&yomi(&["searches", "--json"]).good()).expect("JSON");
    for search in list["searches"].as_array().expect("searches") {
        let name = search["name"].as_str().expect("a name");
        let text = yomi(&["searches", name]).good();
        assert!(["\nsource: ", "\ngames: "].iter().all(|part| text.contains(part)), "{text}");
        // The words of a line that is too long go on in the next.
        let (_, example) = text.split_once("\nexample: ").expect("an example");
        let example = example.split_once("\ngames: ").expect("games").0.replace("\n    ", " ");
        let example = arguments_of(&example);
        let run = yomi(&example.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(example.iter().any(|word| word.starts_with(name)) && run.code == Some(0), "{run:?}");
        let one: Value = serde_json::from_str(&yomi(&["searches", name, "--json"]).good()).expect("JSON");
        assert_eq!(one["searches"].as_array().map(Vec::len), Some(1));
        assert_eq!(one["searches"][0]["name"], *name);
    }
}

#[test]
fn pages_of_help_cross_commands() {
    for page in ["levels", "values", "records", "stopping"] {
        assert!(yomi(&["help", page]).good().starts_with("# "), "{page}");
    }
    assert!(yomi(&["help", "play"]).good().contains("--seat"));
    assert!(yomi(&["levels", "--help"]).good().contains("--measure"));
}

#[test]
fn players_are_listed_in_the_order_of_the_result() {
    let line =
        ["tournament", "tic-tac-toe", "-p", "random", "-p", "alpha-beta", "-p", "one-ply", "--blocks", "4"];
    let text = yomi(&line).good();
    let places = ["alpha-beta", "one-ply", "random"].map(|name| text.find(&format!("  {name} ")));
    assert!(places[0].is_some() && places.is_sorted(), "{text}");
    assert!(text.contains("nodes/move  legal moves  time/move"), "{text}");
}

#[test]
fn playouts_are_called_playouts_and_othello_is_won_by_discs() {
    let text = yomi(&["analyze", "tic-tac-toe", "--search", "mcts:nodes=50"]).good();
    assert!(text.contains("\nplayouts ") && text.contains("  playouts  line"), "{text}");
    let text = yomi(&["compare", "tic-tac-toe", "--search", "mcts:nodes=50", "--search", "pvs"]).good();
    assert!(text.contains("leaves, playouts"), "{text}");
    for command in ["solve", "analyze"] {
        let text = yomi(&[command, "othello:size=4"]).good();
        assert!(text.contains("player 2 wins by 8 discs"), "{text}");
    }
}

/// The moves of a record, reviewed with `arguments`.
fn reviewed(record: &str, arguments: &[&str]) -> common::Run {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("games.jsonl"), record).expect("a file");
    let run = [&["review", "tic-tac-toe", "--from", "games.jsonl"][..], arguments].concat();
    yomi_in(folder.path(), &run)
}

#[test]
fn a_review_of_a_record_with_an_illegal_move_covers_what_was_legal() {
    let games = "{\"moves\": [\"b2\"]}\n{\"moves\": [\"b2\", \"b1\", \"b2\", \"a3\"]}\n";
    let run = reviewed(games, &["--number", "2", "--json"]);
    let answer: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(run.code, Some(0), "{run:?}");
    let broken = answer["broken"].as_str().expect("it says where");
    assert!(broken.contains("b2") && run.err.contains(broken), "{run:?}");
    let marks: Vec<&str> = answer["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|mv| mv["mark"].as_str().expect("text"))
        .collect();
    assert_eq!(marks, ["", "?"]);
    assert_eq!((&answer["partial"], &answer["result"]), (&false.into(), &Value::Null));

    let run = reviewed(games, &["--game", "3"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
    assert!(run.err.contains("expected a game 3, got 2 games"), "{run:?}");
}

#[test]
fn the_page_of_a_review_is_self_contained() {
    let folder = tempfile::tempdir().expect("a folder");
    let moves = ["review", "tic-tac-toe", "--moves", "b2 b1 a1 c3 a3 a2 c1", "-o", "review.html"];
    let out = yomi_in(folder.path(), &moves).good();
    assert!(out.ends_with("review.html: written\n"), "{out}");
    let page = std::fs::read_to_string(folder.path().join("review.html")).expect("it is written");
    let page = page.replace("href=\"data:,\"", "");
    for outside in [" src=", "href=", "url(", "@import", "<script", "{{", "NaN"] {
        assert!(!page.contains(outside), "{outside} in the page");
    }
    // The board of the one turning point, and the graph.
    assert_eq!(page.matches("<svg").count(), 2);
    assert!(page.contains("drawn → lost") && page.contains("prefers-color-scheme: dark"));
}

/// Streams from standard input, tells what is wrong with a game, and writes the others.
#[test]
fn games_are_converted_and_wrong_ones_are_told() {
    let run = typing("f5d6c3\nf5 d6 a1\n1. F5 d6\n", &["convert", "othello", "-", "--to", "transcript"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), "f5d6c3\nf5d6\n"), "{run:?}");
    let told: Vec<&str> = run.err.lines().collect();
    let [wrong, count] = told[..] else { panic!("{run:?}") };
    assert!(
        wrong.starts_with("yomi: standard input, line 2, game 2: move 3: expected a legal move"),
        "{wrong}"
    );
    assert!(wrong.ends_with("got `a1`"), "{wrong}");
    assert_eq!(count, "yomi: 1 of 3 games could not be read");
    let strict = typing("f5 d6 a1\nf5\n", &["convert", "othello", "-", "--strict"]);
    assert_eq!((strict.code, strict.out.as_str()), (Some(2), ""), "{strict:?}");
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("four.txt"), "4436\n").expect("written");
    let line = yomi_in(folder.path(), &["convert", "connect-four", "four.txt", "-o", "four.pgn"]).good();
    assert_eq!(line, "1 game, 4 moves: transcript to pgn in four.pgn\n");
    let back = yomi_in(folder.path(), &["convert", "connect-four", "four.pgn", "--to", "columns"]).good();
    assert_eq!(back, "4436\n");
}

/// What contradicts itself is told and is no success; what is read all the same is told too.
#[test]
fn files_that_contradict_themselves_are_no_success() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    file("hello.sgf", "hello world");
    file("empty.txt", "");
    file("old.jsonl", "as it was\n");
    let empty = yomi_in(folder.path(), &["convert", "gomoku", "empty.txt", "-o", "old.jsonl"]);
    assert_eq!(empty.code, Some(2), "{empty:?}");
    assert_eq!(empty.err, "yomi: empty.txt: expected a recorded game, got none\n");
    let kept = std::fs::read_to_string(folder.path().join("old.jsonl")).expect("kept");
    assert_eq!(kept, "as it was\n");
    let hello = yomi_in(folder.path(), &["convert", "gomoku", "hello.sgf"]);
    assert_eq!((hello.code, hello.out.as_str()), (Some(1), ""), "{hello:?}");
    assert!(hello.err.contains("hello.sgf: expected a game in parentheses, got `hello world`"), "{hello:?}");
    file("node.sgf", "(;FF[4]GM[4]SZ[15];B[hh]W[ii];B[jj]W[kk])");
    let node = yomi_in(folder.path(), &["convert", "gomoku", "node.sgf", "--to", "transcript"]);
    assert_eq!((node.code, node.out.as_str()), (Some(0), "h8i7j6k5\n"), "{node:?}");
    assert_eq!(node.err, "yomi: node.sgf, game 1: read B and W in a node as two moves\n");
    // The same files are read by `analyze`.
    let from = ["analyze", "gomoku", "--depth", "1", "--from"];
    let answer = yomi_in(folder.path(), &[&from[..], &["node.sgf"]].concat());
    assert_eq!((answer.code, answers(&answer.out).len()), (Some(0), 1), "{answer:?}");
    file("colors.sgf", "(;FF[4]GM[4]SZ[15];B[hh];B[ii])");
    let wrong = yomi_in(folder.path(), &[&from[..], &["colors.sgf"]].concat());
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
    assert!(wrong.out.contains("expected a move of player 2, got one of player 1"), "{wrong:?}");
}

/// A number is that of a move behind it, and no move twice.
#[test]
fn numbers_without_moves_are_no_moves() {
    let run = yomi(&["analyze", "nim", "--moves", "1 1 1 1"]);
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
    assert!(run.err.contains("got `1`"), "{run:?}");
}

/// Which line failed is said, and a run that goes on with the file fails as well.
#[test]
fn wrong_lines_are_told_and_stay_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("lines.txt"), "b2\nzz\n").expect("written");
    let line = ["analyze", "tic-tac-toe", "--from", "lines.txt", "--answers", "out.jsonl"];
    let first = yomi_in(folder.path(), &line);
    assert_eq!(first.code, Some(2), "{first:?}");
    assert!(first.err.starts_with("yomi: lines.txt, line 2: move 1: expected"), "{first:?}");
    assert!(first.err.ends_with("yomi: lines.txt: 1 line could not be answered\n"), "{first:?}");
    let second = yomi_in(folder.path(), &line);
    assert_eq!(second.code, Some(2), "{second:?}");
    assert_eq!(second.err, "yomi: lines.txt: 1 line could not be answered\n");
}

/// The objects of the lines, without what differs from run to run.
fn answers(text: &str) -> Vec<Value> {
    let timeless = |line: &str| {
        let mut object: Value = serde_json::from_str(line).expect("an object a line");
        object.as_object_mut().expect("an object").remove("elapsed_s");
        object
    };
    text.lines().map(timeless).collect()
}

#[test]
fn every_line_of_a_file_is_answered_in_its_order_by_any_number_of_threads() {
    let lines = "# positions\n\nb2 a1\nb2b1\nmoves: a1\n{\"id\": \"mine\", \"moves\": \"c3\"}\nz9\n\
                 position: ---/-x-/--o x\n";
    let analyze = |threads: &str| {
        typing(lines, &["analyze", "tic-tac-toe", "--from", "-", "--threads", threads, "--fresh"])
    };
    let (one, many) = (analyze("1"), analyze("3"));
    assert_eq!(one.code, Some(2), "{one:?}");
    let found = answers(&one.out);
    assert_eq!(found, answers(&many.out));
    assert_eq!(one.err, "yomi: -: 1 line could not be answered\n");
    let inputs: Vec<u64> = found.iter().map(|object| object["input"].as_u64().expect("a number")).collect();
    assert_eq!(inputs, [3, 4, 5, 6, 7, 8]);
    let (by_hand, error) =
        (yomi(&["analyze", "tic-tac-toe", "--moves", "b2 b1", "--json"]).good(), &found[4]);
    let by_hand: Value = serde_json::from_str(&by_hand).expect("JSON");
    for key in ["best", "value", "kind", "nodes", "moves_played"] {
        assert_eq!(found[1][key], by_hand[key], "{key}");
    }
    assert_eq!(found[3]["id"], "mine");
    let said = error["error"].as_str().expect("an error");
    assert!(said.starts_with("line 7: move 1: expected") && said.contains("`z9`"), "{said}");
    let strict = typing(lines, &["analyze", "tic-tac-toe", "--from", "-", "--strict"]);
    assert_eq!((strict.code, answers(&strict.out).len()), (Some(2), 4), "{strict:?}");

    let counts =
        answers(&typing("b2\na1 b2\n", &["perft", "tic-tac-toe", "--depth", "1", "--from", "-"]).good());
    assert_eq!((&counts[0]["leaves"], &counts[1]["leaves"]), (&8.into(), &7.into()));
    let solved = answers(&typing("b2\nb2 b1\n", &["solve", "tic-tac-toe", "--from", "-"]).good());
    assert_eq!((&solved[0]["value"][0], &solved[1]["value"][0]), (&0.into(), &1.into()));
}

#[test]
fn answers_in_a_file_are_gone_on_with_and_those_of_others_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines: String =
        (1..=9).map(|column| format!("{} {}\n", ["a1", "b2", "c3"][column % 3], "c1")).collect();
    std::fs::write(folder.path().join("lines.txt"), &lines).expect("written");
    let run = |arguments: &[&str]| {
        let fixed = ["analyze", "tic-tac-toe", "--from", "lines.txt", "--answers", "out.jsonl"];
        yomi_in(folder.path(), &[&fixed, arguments].concat())
    };
    let whole = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("answers");
    run(&["--depth", "2"]).good();
    let undisturbed = answers(&whole("out.jsonl"));
    assert_eq!(undisturbed.len(), 10);
    // A run that was killed leaves whole lines, and a part of one.
    let text = whole("out.jsonl");
    let cut: usize = text.lines().take(5).map(|line| line.len() + 1).sum();
    std::fs::write(folder.path().join("out.jsonl"), &text[..cut + 30]).expect("cut");
    let out = run(&["--depth", "2"]).good();
    assert_eq!(out, "out.jsonl: 5 answers\n");
    let keys = |answers: &[Value]| -> Vec<(Value, Value, Value)> {
        answers.iter().map(|one| (one["input"].clone(), one["best"].clone(), one["value"].clone())).collect()
    };
    assert_eq!(keys(&answers(&whole("out.jsonl"))), keys(&undisturbed));
    let other = run(&["--depth", "3"]);
    assert_eq!(other.code, Some(2), "{other:?}");
    assert!(other.err.contains("expected answers with these settings"), "{other:?}");
    assert_eq!(keys(&answers(&whole("out.jsonl"))), keys(&undisturbed));
}
