//! The commands as people run them.

mod common;

use common::{arguments_of, yomi, yomi_in};
use serde_json::Value;
use std::process::Stdio;

const COMMANDS: [&str; 15] = [
    "games",
    "searches",
    "analyze",
    "compare",
    "tree",
    "play",
    "perft",
    "stats",
    "build",
    "probe",
    "learn",
    "tournament",
    "reproduce",
    "bench",
    "completions",
];

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

/// The examples of `bench` and `probe` read files that are not there, and say so before they run.
#[test]
fn every_command_has_an_example_that_is_understood() {
    for command in COMMANDS {
        let help = yomi(&[command, "--help"]).good();
        let example = help.lines().find_map(|line| line.strip_prefix("Example: ")).expect(command);
        // A shell takes care of what stands behind `>`.
        let line = example.split(" > ").next().unwrap_or(example);
        let arguments = arguments_of(line);
        assert_eq!(arguments[0], command, "{example}");
        let folder = tempfile::tempdir().expect("a folder");
        let run = yomi_in(folder.path(), &as_str(&arguments));
        if command == "bench" {
            assert!(run.err.contains("bench.txt: expected a file of node counts"), "{run:?}");
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
        let games = session::games().iter().map(|game| game.name);
        for name in games.chain(["max-n", "one-ply", "expansions"]) {
            assert!(script.contains(name), "{shell}: no {name}");
        }
    }
}

#[test]
fn help_names_every_command_and_lists_no_games() {
    let help = yomi(&["--help"]).good();
    for command in COMMANDS {
        assert!(help.contains(&format!("  {command} ")), "{help}");
    }
    assert!(!yomi(&["analyze", "--help"]).good().contains("possible values"));
    assert!(yomi(&["--version"]).good().starts_with("yomi "));
}

#[test]
fn every_game_is_listed_described_and_analyzed() {
    let list = yomi(&["games"]).good();
    for game in session::games() {
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
    ] {
        let out = yomi(&as_str(&arguments_of(line))).good();
        let value: Value = serde_json::from_str(&out).expect(line);
        assert_eq!(value["schema"], 1, "{line}");
    }
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
        let mut child = common::command(&as_str(&arguments)).spawn().expect("the binary is built");
        drop(child.stdout.take());
        let run = common::Run::from(child.wait_with_output().expect("it ends"));
        assert_eq!(run.code, Some(0), "{line}: {run:?}");
        assert!(!run.err.contains("yomi: ") && !run.err.contains("panic"), "{line}: {run:?}");
    }
}

/// Standard error may be closed, too: there is nobody to tell then, and nothing to panic about.
#[test]
fn a_failure_nobody_listens_to_keeps_its_exit_code() {
    let mut child = common::command(&["analyze", "gomuku"]).stdout(Stdio::null()).spawn().expect("built");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
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
