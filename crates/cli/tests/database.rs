//! `yomi build`, `yomi probe` and `database=FILE`: killed at any moment a build goes on to the same file, and
//! what is wrong with a file is said in a line.
#![cfg(target_os = "linux")]

use crate::common::kills::{killed_when, random_numbers, size};
use crate::common::running::Running;
use crate::common::{Run, arguments_of, command, yomi, yomi_in};
use serde_json::Value;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

/// Some seconds of work, in layers from a few bytes to some hundred kilobytes.
const GAME: &str = "lines-of-action:columns=4,rows=4";
const BUILD: [&str; 4] = ["build", GAME, "-o", "all.yomi"];
/// A game that is solved at once.
const SMALL: &str = "lines-of-action:columns=4,rows=3";

/// Builds the database of a game undisturbed, and returns its bytes.
fn undisturbed(game: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    yomi_in(folder.path(), &["build", game, "-o", "all.yomi"]).good();
    fs::read(folder.path().join("all.yomi")).expect("it was built")
}

/// However a game is asked for, its database is read again, by whoever asks for it in the same way.
#[test]
fn a_game_is_known_by_whatever_it_was_asked_by() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in
        ["lines-of-action:size=3", "slide:start=x-o/o-x/x-o", "slide:width=4", "tic-tac-toe", "count-to:5"]
    {
        yomi_in(folder.path(), &["build", game, "-o", "all.yomi"]).good();
        yomi_in(folder.path(), &["probe", "all.yomi"]).good();
        let known = ["analyze", game, "--search", "alpha-beta:database=all.yomi", "--depth", "1"];
        assert!(yomi_in(folder.path(), &known).good().contains("exact"), "{game}");
        fs::remove_file(folder.path().join("all.yomi")).expect("it was built");
    }
}

#[test]
fn killed_at_ten_moments_a_build_comes_to_the_same_file() {
    let expected = undisturbed(GAME);
    let folder = tempfile::tempdir().expect("a folder");
    let work = folder.path().join("all.yomi.part");
    let mut kills = 0;
    for (number, random) in random_numbers(3).take(100).enumerate() {
        // At a moment of the work, or when the file has grown by some of what is still to come.
        let now = size(&work);
        let more = 1 + random % (expected.len() as u64).saturating_sub(now).max(8).div_ceil(8);
        let killed = if number % 2 == 0 {
            killed_when(folder.path(), &BUILD, |running| running.ticks() > random % 60)
        } else {
            killed_when(folder.path(), &BUILD, |_| size(&work) >= now + more)
        };
        kills += u32::from(killed);
        if kills == 10 {
            break;
        }
        if !killed {
            // It came to its end before: the next one begins anew.
            assert_eq!(size(&work), 0, "a build that is not killed is whole");
            fs::remove_file(folder.path().join("all.yomi")).expect("it was built");
        }
    }
    assert_eq!(kills, 10, "of a hundred builds");
    let all = ["build", GAME, "-o", "all.yomi", "--threads", "2", "--json"];
    let answer: Value = serde_json::from_str(&yomi_in(folder.path(), &all).good()).expect("JSON");
    assert_eq!(answer["bytes"], expected.len());
    assert!(fs::read(folder.path().join("all.yomi")).expect("it was built") == expected);
    assert!(!work.exists());
}

/// The system ends a process that writes beyond the size it may: in the header, in the blocks, in the index,
/// at any byte.
#[test]
fn killed_within_any_write_a_build_comes_to_the_same_file() {
    let expected = undisturbed(SMALL);
    let folder = tempfile::tempdir().expect("a folder");
    let mut kills = 0;
    // In units of 512 bytes. Each build goes on from the one before.
    for units in 0..=expected.len() / 512 {
        let script = format!("ulimit -f {units} && ulimit -c 0 && exec \"$0\" build {SMALL} -o all.yomi");
        let run = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_yomi")])
            .current_dir(folder.path())
            .output()
            .expect("there is a shell");
        let killed = run.status.signal().is_some();
        kills += u32::from(killed);
        assert!(killed || Run::from(run).err.contains("cannot write"), "{units}: it was built");
        assert!(size(&folder.path().join("all.yomi.part")) <= units as u64 * 512);
    }
    assert!(kills > 0);
    yomi_in(folder.path(), &["build", SMALL, "-o", "all.yomi"]).good();
    assert!(fs::read(folder.path().join("all.yomi")).expect("it was built") == expected);
}

#[test]
fn ctrl_c_stops_a_build_and_the_same_command_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut running = Running::start(command(&BUILD).current_dir(folder.path()));
    running.until("2 000 bytes", |_| size(&folder.path().join("all.yomi.part")) >= 2_000);
    running.press();
    let run = running.ends();
    assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(130), 2, ""), "{run:?}");
    assert!(run.err.contains("finished layers are in all.yomi.part"), "{run:?}");
    let answer = yomi_in(folder.path(), &[&BUILD[..], &["--json"]].concat()).good();
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert!(answer["layers_kept"].as_u64() > Some(0), "{answer}");
    let again = yomi_in(folder.path(), &BUILD).good();
    assert!(again.contains("all of them built before"), "{again}");
}

/// A folder with a small database, and what `yomi` says there.
struct Shelf(tempfile::TempDir);

impl Shelf {
    fn new() -> Shelf {
        let folder = tempfile::tempdir().expect("a folder");
        yomi_in(folder.path(), &["build", SMALL, "-o", "all.yomi"]).good();
        Shelf(folder)
    }

    fn run(&self, arguments: &[&str]) -> Run {
        yomi_in(self.0.path(), arguments)
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.run(&[arguments, &["--json"]].concat()).good()).expect("JSON")
    }

    /// Refused in one line, which says this.
    #[track_caller]
    fn refused(&self, arguments: &[&str], expected: &str) {
        let run = self.run(arguments);
        assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(2), 1, ""), "{run:?}");
        assert!(run.err.contains(expected), "{run:?}");
    }
}

#[test]
fn a_probe_says_what_solving_says() {
    let shelf = Shelf::new();
    let solved = shelf.json(&["solve", SMALL]);
    let probe = &shelf.json(&["probe", "all.yomi"])["probes"][0];
    assert_eq!((&probe["value"], &probe["distance"]), (&solved["forced"], &solved["distance"]));
    assert_eq!(probe["position"], solved["position"]);
    // Every move is what its position is, a ply later.
    let moves = probe["moves"].as_array().expect("moves");
    assert!(moves.len() > 1);
    for row in moves {
        let mv = row["move"].as_str().expect("a move");
        let child = &shelf.json(&["probe", "all.yomi", "--moves", mv])["probes"][0];
        assert_eq!(child["value"], row["value"], "{mv}");
        let plies = |value: &Value| value["distance"].as_u64();
        assert_eq!(plies(child).map(|plies| plies + 1), plies(row), "{mv}");
        let position = child["position"].as_str().expect("a position");
        assert_eq!(shelf.json(&["probe", "all.yomi", position])["probes"][0], *child);
    }
    assert_eq!(moves[0]["value"], probe["value"], "the best is first");
    assert!(moves.is_sorted_by_key(|row| std::cmp::Reverse(row["value"][0].as_i64())));
    // Several at once, each with its rows, and words for people.
    let position = probe["position"].as_str().expect("a position");
    assert_eq!(shelf.json(&["probe", "all.yomi", position, position])["probes"][1], *probe);
    // A position may begin as an option does; options may stand behind it.
    let folder = tempfile::tempdir().expect("a folder");
    yomi_in(folder.path(), &["build", "tic-tac-toe", "-o", "all.yomi"]).good();
    for (arguments, at) in [
        (&["---/-x-/--- o"][..], "---/-x-/--- o"),
        (&["-x-/---/--- o"], "-x-/---/--- o"),
        (&["---/-x-/--- o", "--moves", "a1"], "---/-x-/o-- x"),
        (&["--moves", "B2a1"], "---/-x-/o-- x"),
        (&["---/-x-/--- o", "--moves", "1. A1 c3"], "--x/-x-/o-- o"),
        (&["--", "---/-x-/--- o"], "---/-x-/--- o"),
    ] {
        let run = yomi_in(folder.path(), &[&["probe", "all.yomi"], arguments].concat());
        assert!(run.out.contains(&format!("\n{at}  player")), "{arguments:?}: {run:?}");
    }
    let typed = yomi_in(folder.path(), &["probe", "all.yomi", "--moves", "B2a1"]);
    assert_eq!(typed.err, "yomi: read as b2 a1\n");
    let mixed = ["probe", "all.yomi", "x--/---/--- o", "---/-x-/--- o", "--json"];
    let mixed: Value = serde_json::from_str(&yomi_in(folder.path(), &mixed).good()).expect("JSON");
    assert_eq!(mixed["probes"][1]["position"], "---/-x-/--- o");
    let wrong = yomi_in(folder.path(), &["probe", "all.yomi", "--mvoes", "a1"]);
    assert!(wrong.code == Some(2) && wrong.err.contains("did you mean `--moves`?"), "{wrong:?}");
    // The examples of the help are valid.
    let help = yomi(&["probe", "--help"]).good();
    let example = help.lines().find_map(|line| line.strip_prefix("Example: ")).expect("an example");
    let database = yomi(&["build", "--help"]).good();
    let build = database.lines().find_map(|line| line.strip_prefix("Example: ")).expect("an example");
    for line in [build, example] {
        let arguments = arguments_of(line);
        yomi_in(folder.path(), &arguments.iter().map(String::as_str).collect::<Vec<_>>()).good();
    }
    let words = shelf.run(&["probe", "all.yomi"]).good();
    assert!(words.contains("player 1 to move\nvalue  [") && words.contains("plies\n"), "{words}");
}

#[test]
fn with_a_database_every_search_is_exact_at_once() {
    let shelf = Shelf::new();
    let probe = &shelf.json(&["probe", "all.yomi"])["probes"][0];
    let mut exact = Vec::new();
    for entry in registry::searches() {
        let search = format!("{}:database=all.yomi", entry.name);
        let limit = if entry.name == "one-ply" { "--evaluations" } else { "--nodes" };
        let arguments = ["analyze", SMALL, "--search", &search, limit, "2000", "--json"];
        let run = shelf.run(&arguments);
        if run.code == Some(2) {
            // The game does not fit, with a database or without.
            let without = ["analyze", SMALL, "--search", entry.name, limit, "2000"];
            assert_eq!(shelf.run(&without).code, Some(2), "{}: {run:?}", entry.name);
            continue;
        }
        let answer: Value = serde_json::from_str(&run.good()).expect("JSON");
        assert!(answer["best"].is_string(), "{answer}");
        if answer["kind"] == "exact" {
            let value = if answer["value"].is_null() { &answer["values"][0] } else { &answer["value"] };
            assert_eq!(*value, probe["value"], "{answer}");
            exact.push(entry.name);
        }
    }
    for name in ["minimax", "alpha-beta", "nega-max", "nega-alpha", "pvs", "max-n", "paranoid", "one-ply"] {
        assert!(exact.contains(&name), "{name} is not exact: {exact:?}");
    }
}

#[test]
fn what_is_wrong_with_a_database_is_said_in_a_line() {
    let shelf = Shelf::new();
    let bytes = fs::read(shelf.0.path().join("all.yomi")).expect("it was built");
    let write = |name: &str, bytes: &[u8]| fs::write(shelf.0.path().join(name), bytes).expect("a file");
    write("half.yomi", &bytes[..bytes.len() / 2]);
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    write("damaged.yomi", &damaged);
    let mut later = bytes.clone();
    later[8] = 9;
    write("later.yomi", &later);
    write("letter.txt", b"To whom it may concern\n");
    for (file, expected) in [
        ("half.yomi", "half.yomi: expected a whole database, and this one was cut short"),
        ("later.yomi", "later.yomi: expected a database of version 1 or 2, got version 9"),
        ("letter.txt", "letter.txt: expected a database that `yomi build` wrote"),
        ("none.yomi", "none.yomi: expected a database: "),
        (".", ".: expected a database, got a folder"),
    ] {
        shelf.refused(&["probe", file], expected);
        let search = format!("alpha-beta:depth=1,database={file}");
        shelf.refused(&["analyze", SMALL, "--search", &search], expected);
    }
    // The start is in the last block: a search that meets the damage says so too.
    let positions = shelf.run(&["probe", "damaged.yomi"]);
    let search =
        shelf.run(&["analyze", SMALL, "--search", "alpha-beta:depth=9,nodes=100000,database=damaged.yomi"]);
    for run in [positions, search] {
        assert!(run.code == Some(0) || run.err.contains("does not match its checksum"), "{run:?}");
    }
    shelf.refused(
        &["analyze", "lines-of-action:columns=3,rows=3", "--search", "pvs:database=all.yomi"],
        "all.yomi: expected a database of lines-of-action:columns=3,rows=3",
    );
    shelf.refused(&["probe", "all.yomi", "nowhere"], "position: expected");
    shelf.refused(&["probe", "all.yomi", "--moves", "a1-a1"], "move 1: expected");
    shelf.refused(
        &["analyze", SMALL, "--search", "pvs:database=all.yomi,database=all.yomi"],
        "parameter `database` is given twice",
    );
}

#[test]
fn what_cannot_be_built_is_said_in_a_line() {
    let shelf = Shelf::new();
    fs::write(shelf.0.path().join("letter.txt"), "To whom it may concern\n").expect("a file");
    for (game, file, expected) in [
        ("amazons", "new.yomi", "expected a game whose positions have numbers, one of "),
        ("tanhinmin:pay=rank", "new.yomi", "expected pay=winner, got pay=rank"),
        ("tanhinmin:cards=20,players=5", "new.yomi", "more than can be numbered"),
        ("lines-of-action:columns=10,rows=10", "new.yomi", "of this size have no numbers"),
        (
            "lines-of-action:columns=5,rows=5",
            "all.yomi",
            "expected no file, or a database of lines-of-action:columns=5",
        ),
        (SMALL, "letter.txt", "to be replaced, got something else"),
        (SMALL, "nowhere/new.yomi", "there is no folder nowhere"),
        ("lines-of-action:columns=8,rows=6", "new.yomi", "that fits into memory"),
    ] {
        shelf.refused(&["build", game, "-o", file], expected);
    }
    assert_eq!(
        fs::read_to_string(shelf.0.path().join("letter.txt")).expect("it is there"),
        "To whom it may concern\n"
    );
    assert_eq!(yomi(&["build", SMALL]).code, Some(2));
}

/// A database of Tanhinmin holds who may win, and searches refuse it.
#[test]
fn who_may_win_is_built_and_looked_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    let command = ["build", "tanhinmin:players=4,cards=7", "-o", "cards.yomi"];
    let built = run(&command).good();
    assert!(built.starts_with("tanhinmin:players=4,cards=7,ties=true,re-entry=false\n"), "{built}");
    assert!(run(&command).good().contains("all of them built before"));
    let probe = run(&["probe", "cards.yomi", "[[1,6],[2],[4,5],[3,7]]", "([2,3],[4],[5],[6])"]).good();
    assert!(
        probe.contains("canonical   [[1,1],[2],[3],[4]]  ranks shifted by 1, 1 rank made equal"),
        "{probe}"
    );
    let searched = ["analyze", "tanhinmin:[[1,6],[2],[4,5],[3,7]]", "--search", "census", "--json"];
    let searched: Value = serde_json::from_str(&run(&searched).good()).expect("JSON");
    let probed = ["probe", "cards.yomi", "[[1,6],[2],[4,5],[3,7]]", "--json"];
    let probed: Value = serde_json::from_str(&run(&probed).good()).expect("JSON");
    let winners = probed["probes"][0]["winners"].as_str().expect("players").len();
    assert_eq!(searched["values"].as_array().expect("a set").len(), winners);
    for (arguments, expected) in [
        (&["probe", "cards.yomi", "[[1,2,3,4,5],[6],[7],[8]]"][..], "expected at most 7 cards, got 8"),
        (&["probe", "cards.yomi", "[[1],[2]]"], "position: expected 4 hands"),
        (&["probe", "cards.yomi", "--moves", "99"], "move 1: expected"),
        (&["build", "tanhinmin", "--player", "1", "-o", "new.yomi"], "expected no --player"),
        (&["build", "tanhinmin:cards=6", "-o", "cards.yomi"], "or a database of tanhinmin:players=3,cards=6"),
        (
            &["analyze", "tanhinmin:players=2", "--search", "alpha-beta:database=cards.yomi"],
            "expected a game whose positions have numbers",
        ),
    ] {
        let run = run(arguments);
        assert!(run.code == Some(2) && run.err.contains(expected), "{arguments:?}: {run:?}");
        assert_eq!((run.out.as_str(), run.err.lines().count()), ("", 1), "{arguments:?}: {run:?}");
    }
}
