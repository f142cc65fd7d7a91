//! Games in text files: their samples, their checks, and the comparison of two games.

use crate::common::{Run, typing, yomi, yomi_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Writes a sample with some words replaced to a file in a folder.
#[track_caller]
fn write(folder: &Path, file: &str, sample: &str, (old, new): (&str, &str)) {
    let text = yomi(&["new", sample]).good();
    assert!(text.contains(old), "{sample} has no {old:?}");
    fs::write(folder.join(file), text.replacen(old, new, 1)).expect("a file");
}

#[track_caller]
fn object(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn samples_are_listed_printed_and_written() {
    let list = yomi(&["new"]).good();
    let rows: Vec<&str> = list.lines().filter(|line| line.contains("Breakthrough")).collect();
    assert_eq!(rows.len(), 2, "{list}");
    assert!(rows[0].split_whitespace().eq(["breakthrough", "Breakthrough", "white,", "black"]), "{list}");
    assert!(list.lines().all(|line| line.chars().count() <= 100), "{list}");
    let text = yomi(&["new", "breakthrough"]).good();
    assert!(text.starts_with("# ") && text.contains("\ngame \"Breakthrough\"\n"), "{text}");
    let folder = folder();
    for _ in 0..2 {
        // As everywhere, a file is replaced.
        let line = yomi_in(folder.path(), &["new", "breakthrough", "-o", "mine.game"]).good();
        assert_eq!(line, "mine.game: Breakthrough, for white, black\n");
        assert_eq!(fs::read_to_string(folder.path().join("mine.game")).expect("written"), text);
    }
    let perft = yomi_in(folder.path(), &["perft", "mine.game:size=5", "--depth", "1"]).good();
    assert!(perft.contains(": 13 leaves, 14 nodes"), "{perft}");
    let all = object(&yomi(&["new", "--json"]));
    let samples = all["samples"].as_array().expect("samples");
    assert!(samples.len() > 50 && samples.iter().all(|sample| sample["text"].is_string()), "{all}");
}

/// Samples of written games are games by their names, in every command.
#[test]
fn written_games_are_listed_described_and_played_by_their_names() {
    let list = yomi(&["games"]).good();
    let (built_in, written) = list.split_once("\n written game\n").expect("two kinds");
    assert!(built_in.contains("\n othello ") && !built_in.contains("\n hex "), "{built_in}");
    assert!(written.contains("\n hex ") && !written.contains("\n othello "), "{written}");
    assert!(list.lines().all(|line| line.chars().count() <= 100), "{list}");
    let all = object(&yomi(&["games", "--json"]));
    let all = all["games"].as_array().expect("games");
    let kind = |name: &str| all.iter().find(|game| game["name"] == name).map(|game| &game["kind"]);
    assert_eq!(all.len(), registry::game_names().count());
    assert_eq!((kind("othello"), kind("hex")), (Some(&"built-in".into()), Some(&"written".into())));
    let text = yomi(&["games", "breakthrough:size=5"]).good();
    let is_said = |part: &&str| text.contains(*part);
    let parts =
        ["yomi new breakthrough -o breakthrough.game", "4 to 10", "derived", "\ngame \"Breakthrough\""];
    assert!(parts.iter().all(is_said), "{text}");
    let one = object(&yomi(&["games", "breakthrough", "--json"]));
    let size = serde_json::json!({"name": "size", "expects": "4 to 10", "default": "8", "about": ""});
    assert_eq!(
        (&one["games"][0]["about"], &one["games"][0]["parameters"][0]),
        (&"Breakthrough".into(), &size)
    );

    let folder = folder();
    let run = |line: &str| yomi_in(folder.path(), &line.split(' ').skip(1).collect::<Vec<_>>());
    let perft = run("yomi perft hexapawn --depth 1").good();
    assert!(perft.contains(": 3 leaves, 4 nodes"), "{perft}");
    let report = object(&run("yomi analyze hexapawn --json"));
    let game = report["game"].as_str().expect("a name").to_owned();
    assert!(game.starts_with("hexapawn:rules=") && report["value"] == serde_json::json!([-1, 1]), "{report}");
    // Whatever is written down names the sample, and is read without a file.
    for line in [
        "yomi solve hexapawn --certificate hexapawn.proof",
        "yomi verify hexapawn.proof",
        "yomi build hexapawn -o hexapawn.yomi",
        "yomi probe hexapawn.yomi",
        "yomi tournament hexapawn -p pvs -p random --blocks 2 -o played.jsonl",
        "yomi tournament report played.jsonl",
        "yomi levels hexapawn",
        "yomi searches hexapawn",
        "yomi check hexapawn --games 5",
        "yomi diff hexapawn hexapawn --games 1",
        &format!("yomi perft {game} --depth 2"),
    ] {
        let run = run(line);
        assert_eq!(run.code, Some(0), "{line}: {run:?}");
    }
    let run = run("yomi play hexapwn");
    assert_eq!(
        (run.code, &*run.err),
        (Some(2), "yomi: there is no game `hexapwn`; did you mean `hexapawn`?\n")
    );
}

#[test]
fn a_sample_that_there_is_not() {
    let folder = folder();
    let refused = |arguments: &[&str], expected: &str| {
        let run = yomi_in(folder.path(), arguments);
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
        assert!(run.err.contains(expected), "{run:?}");
    };
    refused(&["new", "breaktrough"], "there is no sample `breaktrough`; did you mean `breakthrough`?");
    refused(&["new", "breakthrough", "-o", "."], "expected a file name, got a folder");
    refused(&["new", "breakthrough", "-o", "no/where.game"], "there is no folder no");
    refused(&["new", "-o", "mine.game"], "expected a sample to write");
    assert_eq!(fs::read_dir(folder.path()).expect("still there").count(), 0);
    #[cfg(target_os = "linux")]
    {
        // A device is written to, and stays what it is.
        let run = yomi(&["new", "breakthrough", "-o", "/dev/null"]);
        assert!(run.code == Some(0) && !fs::metadata("/dev/null").expect("it is there").is_file(), "{run:?}");
    }
}

#[test]
fn a_text_is_read_from_standard_input() {
    let text = written::sample("hexapawn").expect("a sample").text;
    let out = typing(text, &["check", "--games", "50", "--", "-:rows=4"]).good();
    assert!(out.starts_with("-: Hexapawn, ") && out.contains("square 3 by 4"), "{out}");
    let run = typing(&text.replace("empty", "emtpy"), &["check", "-"]);
    assert!(run.code == Some(2) && run.out.contains("no set is called `emtpy`"), "{run:?}");
}

#[test]
fn a_written_game_has_a_database() {
    let folder = folder();
    write(folder.path(), "mine.game", "dodgem", ("", ""));
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    let built = run(&["build", "mine.game", "-o", "mine.yomi"]).good();
    assert!(built.contains("22 500") || built.contains("22500"), "{built}");
    let probed = run(&["probe", "mine.yomi", "--moves", "a2-b2"]).good();
    assert!(probed.contains("[1,-1]"), "{probed}");
    let searched =
        run(&["analyze", "mine.game", "--search", "alpha-beta:database=mine.yomi", "--depth", "1"]);
    assert!(searched.good().contains("[1,-1]"));
    let illegal = run(&["analyze", "mine.game", "--moves", "a2-a3"]);
    assert!(illegal.err.contains("a3 is occupied, and it does not capture"), "{illegal:?}");
    write(folder.path(), "mine.game", "dodgem", ("repetition 3", "repetition 2"));
    let changed = run(&["probe", "mine.yomi"]);
    assert!(changed.code == Some(2) && changed.err.contains("the text has changed"), "{changed:?}");
}

#[test]
fn a_good_game_is_described() {
    let folder = folder();
    write(folder.path(), "mine.game", "breakthrough", ("", ""));
    let out = yomi_in(folder.path(), &["check", "mine.game:size=5"]).good();
    for expected in [
        "mine.game: Breakthrough, for white, black\n",
        "parameters  size=5 (from 4 to 10)\n",
        "board       square 5 by 5: 25 cells\n",
        "moves       13 at the start, such as ",
        "promises    zero-sum, draws are possible, at most 80 plies\n",
        "1 000 random games, with 95 % intervals\n",
        " white wins ",
        "step pawn forward to empty",
        // Random games end before all pawns of a player are captured.
        " never\n\n1 warning:\n\nmine.game:17:3: in 1000 random games this line was never used\n",
    ] {
        assert!(out.contains(expected), "no {expected:?} in\n{out}");
    }
    write(folder.path(), "small.game", "tic-tac-toe", ("", ""));
    let small = yomi_in(folder.path(), &["check", "small.game"]).good();
    assert!(small.ends_with("\n\nno warnings\n") && small.contains("at most 9 plies"), "{small}");
    let answer = object(&yomi_in(folder.path(), &["check", "mine.game:size=5", "--json", "--games", "200"]));
    let game = &answer["game"];
    assert_eq!(answer["mistakes"].as_array().map(Vec::len), Some(0), "{answer}");
    assert_eq!((&game["title"], &game["players"][1]), (&"Breakthrough".into(), &"black".into()));
    assert_eq!((&game["board"]["cells"], &game["board"]["size"][0]), (&25.into(), &5.into()));
    assert_eq!(game["legal"].as_array().map(Vec::len), Some(13));
    assert_eq!((&game["promises"]["zero_sum"], &game["promises"]["draws"]), (&true.into(), &true.into()));
    let random = &game["random_games"];
    assert_eq!(
        (&random["games"], &random["wanted"], &random["stop"]),
        (&200.into(), &200.into(), &Value::Null)
    );
    let wins = random["wins"].as_array().expect("two shares");
    let sum: f64 = wins.iter().filter_map(|share| share["value"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9 && wins[0]["n"] == 200, "{random}");
    let lines = game["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 4, "{game}");
    let used: u64 = lines[2..].iter().filter_map(|line| line["used"].as_u64()).sum();
    assert_eq!(used, 200, "every game ends by a line of `end`");
    assert!(lines[0]["example"].is_string() && lines[3]["example"].is_null(), "{game}");
}

/// One mistake: it is shown with its place and its line, and nothing else is said.
#[test]
fn a_broken_game_is_refused_with_all_of_its_mistakes() {
    let folder = folder();
    write(folder.path(), "one.game", "breakthrough", ("or theirs", "or theris"));
    let run = yomi_in(folder.path(), &["check", "one.game"]);
    assert_eq!((run.code, run.err.as_str()), (Some(2), "yomi: one.game: 1 mistake\n"), "{run:?}");
    let lines: Vec<&str> = run.out.lines().collect();
    let [place, line, caret] = lines[..] else { panic!("{run:?}") };
    assert!(place.starts_with("one.game:") && place.ends_with(": no set is called `theris`"), "{run:?}");
    assert!(line.contains("to empty or theris, capturing"), "{run:?}");
    assert!(caret.ends_with("^^^^^^ did you mean `theirs`?"), "{run:?}");
    let run = yomi_in(folder.path(), &["check", "one.game", "--json"]);
    let answer = object(&run);
    let mistakes = answer["mistakes"].as_array().expect("mistakes");
    assert_eq!((run.code, mistakes.len(), &answer["game"]), (Some(2), 1, &Value::Null), "{run:?}");
    assert_eq!(mistakes[0]["message"], "no set is called `theris`");
    assert_eq!(mistakes[0]["help"], "did you mean `theirs`?");
    let (line, column) = (mistakes[0]["line"].as_u64(), mistakes[0]["column"].as_u64());
    assert_eq!(
        place,
        format!("one.game:{}:{}: no set is called `theris`", line.unwrap_or(0), column.unwrap_or(0))
    );
    // Every other command says the same in one line.
    let run = yomi_in(folder.path(), &["perft", "one.game", "--depth", "1"]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
    assert!(run.err.ends_with(": no set is called `theris`; did you mean `theirs`?\n"), "{run:?}");
    // Several mistakes are told at once.
    write(folder.path(), "three.game", "breakthrough", ("or theirs", "or theris"));
    let text = fs::read_to_string(folder.path().join("three.game")).expect("written");
    let text =
        text.replace("no theirs", "no thiers").replace("step pawn forward to", "stepp pawn forward to");
    fs::write(folder.path().join("three.game"), text).expect("a file");
    let run = yomi_in(folder.path(), &["check", "three.game"]);
    assert_eq!((run.code, run.err.as_str()), (Some(2), "yomi: three.game: 3 mistakes\n"), "{run:?}");
    assert_eq!(run.out.matches("three.game:").count(), 3, "{run:?}");
    let run = yomi_in(folder.path(), &["perft", "three.game", "--depth", "1"]);
    assert!(
        run.err.contains("(the first of 3 mistakes: yomi check three.game shows all of them)"),
        "{run:?}"
    );
}

#[test]
fn warnings_do_not_change_the_exit_code() {
    let folder = folder();
    let forever =
        ("end\n  when line of 3 in mine: mover wins\n", "end\n  when line of 4 in mine: mover wins\n");
    write(folder.path(), "odd.game", "tic-tac-toe", forever);
    let out = yomi_in(folder.path(), &["check", "odd.game"]).good();
    assert!(out.contains("\n1 warning:\n\nodd.game:10:8: this condition holds in no position\n"), "{out}");
    assert!(out.contains(" never") && out.contains("100.0 % [99.6, 100.0]"), "{out}");
    let answer = object(&yomi_in(folder.path(), &["check", "odd.game", "--json"]));
    assert_eq!(answer["warnings"][0]["line"], 10);
    assert_eq!(answer["game"]["lines"][1]["used"], 0);
}

#[test]
fn what_cannot_be_checked() {
    let folder = folder();
    write(folder.path(), "mine.game", "hex", ("", ""));
    for (arguments, expected) in [
        (&["check", "nim"][..], "expected a file whose name ends with .game, got `nim`"),
        (&["check", "nowhere.game"], "nowhere.game: expected the text of a game"),
        (&["check", "mine.game:5"], "expected parameters as name=value, got `5`"),
        (&["check", "mine.game", "--games", "0"], "from 1 to 10000000"),
        (&["check", "mine.game", "--time", "0"], "time: expected a time above 0"),
        (&["check"], "<FILE>"),
    ] {
        let run = yomi_in(folder.path(), arguments);
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
        assert!(run.err.contains(expected), "{arguments:?}: {run:?}");
    }
    // A value of a parameter is a mistake as any other.
    let run = yomi_in(folder.path(), &["check", "mine.game:size=1"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.out.contains("`size` is a whole number from 2 to 19, not `1`"), "{run:?}");
}

/// A game without end is stopped by the limit of time, and the answer says so.
#[test]
fn the_limit_of_time_is_said() {
    let folder = folder();
    write(folder.path(), "long.game", "breakthrough", ("", ""));
    let arguments = ["check", "long.game", "--games", "10000000", "--time", "300ms"];
    let out = yomi_in(folder.path(), &arguments).good();
    assert!(out.contains(" of 10 000 000 random games, stopped by the limit of time"), "{out}");
    let answer = object(&yomi_in(folder.path(), &[&arguments[..], &["--json"]].concat()));
    assert_eq!(answer["game"]["random_games"]["stop"], "time");
}

#[test]
fn games_that_agree() {
    let folder = folder();
    write(folder.path(), "mine.game", "tic-tac-toe", ("", ""));
    let out = yomi_in(folder.path(), &["diff", "mine.game", "tic-tac-toe"]).good();
    assert_eq!(
        out,
        "mine.game and tic-tac-toe are the same game\n\ncompared  5 478 positions, all there are\n"
    );
    let out =
        yomi_in(folder.path(), &["diff", "mine.game", "tic-tac-toe", "--depth", "2", "--games", "5"]).good();
    assert!(out.starts_with("mine.game and tic-tac-toe do not differ\n"), "{out}");
    assert!(out.contains("compared  82 positions, to a depth of 2 plies\nat random 5 games, "), "{out}");
    let answer = object(&yomi_in(folder.path(), &["diff", "mine.game", "tic-tac-toe", "--json"]));
    assert_eq!((&answer["is_whole"], &answer["positions"]), (&true.into(), &5478.into()));
    assert_eq!((&answer["depth"], &answer["difference"]), (&9.into(), &Value::Null));
}

/// A sample with one word changed, against the built-in game.
#[test]
fn games_that_differ() {
    let folder = folder();
    write(folder.path(), "mine.game", "othello", ("if some enclosed", "if no enclosed"));
    let run = yomi_in(folder.path(), &["diff", "othello", "mine.game"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), "yomi: othello and mine.game differ at the start\n"));
    assert!(run.out.contains("\nonly here  c4 d3 e6 f5\n"), "{run:?}");
    assert!(run.out.ends_with("\n\ncompared  1 position\n") && !run.out.contains("differently"), "{run:?}");
    write(folder.path(), "mine.game", "tic-tac-toe", ("mover wins", "next wins"));
    let run = yomi_in(folder.path(), &["diff", "tic-tac-toe", "mine.game", "--json"]);
    let difference = &object(&run)["difference"];
    assert_eq!((run.code, &difference["differs"]), (Some(1), &serde_json::json!(["outcome"])));
    assert_eq!(difference["moves"].as_array().map(Vec::len), Some(5));
    let outcomes = [0, 1].map(|side| difference["sides"][side]["outcome"].to_string());
    assert_eq!(outcomes, ["[1,-1]", "[-1,1]"]);
}

#[test]
fn games_that_cannot_be_compared() {
    let folder = folder();
    write(folder.path(), "mine.game", "connect-four", ("", ""));
    let run = yomi_in(folder.path(), &["diff", "connect-four", "mine.game"]);
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
    assert!(run.err.contains("expected moves in one notation, got such as `1` and `a1`"), "{run:?}");
    assert!(run.out.contains("they may be written differently"), "{run:?}");
    for (games, expected) in
        [(["othelo", "othello"], "did you mean `othello`?"), (["othello", "nowhere.game"], "nowhere.game: ")]
    {
        let run = yomi_in(folder.path(), &[&["diff"][..], &games].concat());
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
        assert!(run.err.contains(expected), "{run:?}");
    }
}
