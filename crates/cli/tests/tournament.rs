//! `yomi tournament`: resumed after kills, shared out over threads and shards, it comes to the same games;
//! and what is wrong with a file is said in a line, and the file left as it was.
#![cfg(target_os = "linux")]

use crate::common::kills::{killed_at, random_numbers, size};
use crate::common::running::Running;
use crate::common::{Run, command, yomi, yomi_in};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Three players, games of some thousand nodes each, six in a block.
const GAME: [&str; 12] = [
    "tournament",
    "random-game:branching=1-5,plies=30",
    "-p",
    "max-n:depth=4",
    "-p",
    "paranoid:depth=3",
    "-p",
    "one-ply:tie=random",
    "--blocks",
    "40",
    "-o",
    "games.jsonl",
];

/// The games of a file by block and game, without their times. The header is under 0.
fn games(path: &Path) -> BTreeMap<(u64, u64), Value> {
    let text = fs::read_to_string(path).expect("a result file");
    assert!(text.ends_with('\n'));
    let mut games = BTreeMap::new();
    for line in text.lines() {
        let mut game: Value = serde_json::from_str(line).expect("JSON");
        for spent in game["spent"].as_array_mut().into_iter().flatten() {
            spent["elapsed_s"] = Value::Null;
        }
        // It is one of the times too.
        game.as_object_mut().expect("an object").shift_remove("checksum");
        let key = |name: &str| game[name].as_u64().unwrap_or(0);
        let before = games.insert((key("block"), key("game")), game);
        assert!(before.is_none(), "played twice: {line}");
    }
    games
}

/// The report of a result file, without times.
fn report(path: &Path) -> Value {
    let path = path.to_str().expect("UTF-8");
    let mut report: Value =
        serde_json::from_str(&yomi(&["tournament", "report", path, "--json"]).good()).expect("JSON");
    for player in report["players"].as_array_mut().expect("players") {
        player["time_s"] = Value::Null;
    }
    report
}

/// The file of a run that nothing disturbed.
fn undisturbed(folder: &Path, arguments: &[&str]) -> std::path::PathBuf {
    let folder = folder.join("undisturbed");
    fs::create_dir(&folder).expect("a folder");
    yomi_in(&folder, arguments).good();
    folder.join("games.jsonl")
}

#[test]
fn killed_at_ten_moments_it_goes_on_and_comes_to_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut arguments = GAME.to_vec();
    // Slow enough to be killed in time.
    (arguments[3], arguments[5]) = ("max-n:depth=7", "paranoid:depth=6");
    arguments.extend(["--threads", "2"]);
    let expected = undisturbed(folder.path(), &arguments);
    let whole = size(&expected);
    let path = folder.path().join("games.jsonl");
    let mut kills = 0;
    for random in random_numbers(5).take(100) {
        // Somewhere in what is still to come.
        let now = size(&path);
        let more = 1 + random % (whole.saturating_sub(now) / 6).max(1);
        let killed = killed_at(folder.path(), &arguments, "games.jsonl", now + more, Duration::ZERO);
        kills += u32::from(killed && size(&path) < whole);
        if size(&path) >= whole {
            // A run that came to its end is begun again, however fast the machine.
            fs::remove_file(&path).expect("a file");
        } else if kills >= 10 {
            break;
        }
    }
    assert!(kills >= 10 && size(&path) > 0, "only {kills} kills came in time");
    yomi_in(folder.path(), &arguments).good();
    assert!(games(&path) == games(&expected), "the games differ");
    assert_eq!(report(&path), report(&expected));
}

/// A kill can leave any beginning of what is written: of the header, of the first game, of a later one, and
/// whole lines.
#[test]
fn a_file_that_was_cut_off_anywhere_goes_on_and_comes_to_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = undisturbed(folder.path(), &GAME);
    let bytes = fs::read(&expected).expect("a result file");
    let ends: Vec<usize> =
        bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1).collect();
    let (header, first, last) = (ends[0], ends[1], ends.len() - 1);
    let cuts = [0, 1, header - 1, header, header + 1, first - 1, first, ends[last] - 1, ends[last]];
    let near = random_numbers(9)
        .take(4)
        .map(|random| ends[last - 3] + random as usize % (ends[last] - ends[last - 3]));
    let expected = games(&expected);
    // Nearly all is there, so that each takes no time.
    let most = ends[last - 3];
    for cut in cuts.into_iter().chain(near) {
        let path = folder.path().join("games.jsonl");
        fs::write(&path, &bytes[..cut]).expect("a file");
        let mut arguments = GAME.to_vec();
        if cut < most {
            // The rest of the header or of the first game, and a block of games.
            arguments[9] = "1";
        }
        let run = yomi_in(folder.path(), &arguments);
        let is_told = run.err.contains("the last line was cut off after");
        assert_eq!(is_told, cut > header && !ends.contains(&cut), "cut at {cut}: {}", run.err);
        run.good();
        let found = games(&path);
        assert!(found.iter().all(|(key, game)| expected[key] == *game), "cut at {cut}");
        assert_eq!(found.len(), if cut < most { 7 } else { expected.len() }, "cut at {cut}");
    }
}

#[test]
fn threads_and_shards_come_to_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = undisturbed(folder.path(), &GAME);
    let path = |name: &str| folder.path().join(name);
    let run = |more: &[&str]| yomi_in(folder.path(), &[&GAME[..11], more].concat()).good();
    run(&["two.jsonl", "--threads", "2"]);
    assert!(games(&path("two.jsonl")) == games(&expected), "two threads play other games");
    for shard in ["1", "2", "3"] {
        run(&[&format!("{shard}.jsonl"), "--shard", &format!("{shard}/3")]);
    }
    let merge = ["tournament", "merge", "1.jsonl", "2.jsonl", "3.jsonl", "-o", "all.jsonl", "--json"];
    let printed: Value = serde_json::from_str(&yomi_in(folder.path(), &merge).good()).expect("JSON");
    assert_eq!(printed["blocks"], 40);
    assert!(games(&path("all.jsonl")) == games(&expected), "three shards play other games");
    let reports = ["two.jsonl", "all.jsonl"].map(|name| report(&path(name)));
    assert!(reports.iter().all(|report| *report == self::report(&expected)));
    // Another number of blocks begins with the same ones.
    let mut fewer = GAME.to_vec();
    fewer[9] = "7";
    fewer[11] = "seven.jsonl";
    yomi_in(folder.path(), &fewer).good();
    let all = games(&expected);
    let seven = games(&path("seven.jsonl"));
    assert!(seven.len() == 43 && seven.iter().all(|(key, game)| all[key] == *game));
}

#[test]
fn ctrl_c_keeps_what_there_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut arguments = GAME.to_vec();
    arguments[9] = "100000";
    let mut running = Running::start(command(&arguments).current_dir(folder.path()));
    let path = folder.path().join("games.jsonl");
    running.until("20 000 bytes", |_| size(&path) >= 20_000);
    running.press();
    let run = running.ends();
    assert!(run.err.contains("interrupted: the results printed are partial"), "{run:?}");
    assert!(run.code == Some(130) && run.out.contains("intervals by blocks"), "{run:?}");
    assert!(games(&path).len() > 10);
}

/// A file system that is full takes a part of a line: it is taken back, and said in a line.
#[test]
fn a_full_disk_is_said_in_a_line_and_keeps_whole_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let quoted: Vec<String> = GAME.iter().map(|word| format!("'{word}'")).collect();
    // A file may have 16 blocks of 512 bytes.
    let line =
        format!("ulimit -f 16; trap '' XFSZ; exec {} {}", env!("CARGO_BIN_EXE_yomi"), quoted.join(" "));
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).current_dir(folder.path()).stdin(Stdio::null());
    let run = Run::from(shell.output().expect("there is a shell"));
    assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(1), 1, ""), "{run:?}");
    assert!(
        run.err.contains("games.jsonl: cannot write, and what was whole is kept: File too large"),
        "{run:?}"
    );
    let path = folder.path().join("games.jsonl");
    let kept = games(&path);
    assert!(kept.len() > 3 && size(&path) <= 8192);
    // With room it goes on.
    yomi_in(folder.path(), &GAME).good();
    assert_eq!(games(&path).len(), 241);
}

/// Runs the tournament over a file of these bytes, which is refused in a line that has these words, and
/// stays.
#[track_caller]
fn refused(bytes: &[u8], arguments: &[&str], words: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    fs::write(&path, bytes).expect("a file");
    let run = yomi_in(folder.path(), arguments);
    assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (Some(2), 1, ""), "{run:?}");
    for word in words {
        assert!(run.err.contains(word), "no `{word}` in {run:?}");
    }
    assert!(fs::read(&path).expect("still there") == bytes, "the file was changed");
}

/// The lines as they were written before there were checksums.
fn without_checksums(text: &str) -> String {
    let lines =
        text.lines().map(|line| format!("{}}}\n", line.split(",\"checksum\"").next().unwrap_or(line)));
    lines.collect()
}

#[test]
fn a_file_that_does_not_belong_is_refused_and_left_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = [
        "tournament",
        "coin-row:rows=3+5",
        "-p",
        "one-ply",
        "-p",
        "random",
        "--blocks",
        "3",
        "-o",
        "games.jsonl",
    ];
    yomi_in(folder.path(), &small).good();
    let text = fs::read_to_string(folder.path().join("games.jsonl")).expect("a result file");
    let altered = text.replacen("\"plies\":", "\"plies\":1", 2);
    refused(altered.as_bytes(), &small, &["line 1: expected the checksum of its bytes, got another"]);
    let text = without_checksums(&text);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let with = |line: usize, new: &str| -> Vec<u8> {
        let mut lines = lines.clone();
        lines[line] = new;
        lines.concat().into_bytes()
    };

    refused(b"To whom it may concern\n", &small, &["games.jsonl: expected a result file of a tournament"]);
    refused(b"To whom", &small, &["expected a result file of a tournament"]);
    refused(b"{\"block\":1}\n", &small, &["expected a result file of a tournament"]);
    refused(&[0xff, 0xfe, b'\n'], &small, &["expected a result file of a tournament"]);
    let schema = lines[0].replace("\"schema\":1", "\"schema\":9");
    refused(&with(0, &schema), &small, &["expected lines of schema 1, got schema 9"]);
    let version = lines[0].replace("\"version\":\"", "\"version\":\"9");
    refused(&with(0, &version), &small, &["expected games played by yomi"]);
    let seeded = [&small[..], &["--seed", "2"]].concat();
    refused(text.as_bytes(), &seeded, &["belongs to other settings: expected seed 2, got 1"]);
    let other = [&small[..3], &["max-n:depth=2"], &small[4..]].concat();
    refused(text.as_bytes(), &other, &["belongs to other settings: expected players", "one-ply"]);
    refused(&with(3, "{}\n"), &small, &["line 4: expected a game of this tournament", "missing field"]);
    refused(&with(3, "\n"), &small, &["line 4: expected a game of this tournament"]);
    let block = lines[3].replace("\"block\":2", "\"block\":0");
    refused(&with(3, &block), &small, &["line 4: expected a game from 1 to 2 of a block from 1", "block 0"]);
    let game = lines[3].replace("\"game\":1", "\"game\":7");
    refused(&with(3, &game), &small, &["line 4: expected a game from 1 to 2", "game 7"]);
    let seats = lines[3].replace("\"seats\":[1,2]", "\"seats\":[2,1]");
    refused(&with(3, &seats), &small, &["line 4: expected the players [1, 2] in game 1, got [2, 1]"]);
    let [won, lost] = ["\"payoffs\":[1,-1]", "\"payoffs\":[-1,1]"];
    let (is, other) = if lines[1].contains(won) { (won, lost) } else { (lost, won) };
    let twice = lines[1].replace(is, other);
    assert_ne!(twice, lines[1]);
    refused(&with(3, &twice), &small, &["line 4: game 1 of block 1 is there twice, with different results"]);
    // The same game twice is one.
    fs::write(folder.path().join("games.jsonl"), [&text, lines[1]].concat()).expect("a file");
    yomi_in(folder.path(), &small).good();
}

#[test]
fn two_at_once_do_not_write_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut arguments = GAME.to_vec();
    arguments[9] = "100000";
    let mut running = Running::start(command(&arguments).current_dir(folder.path()));
    running.until("2 000 bytes", |_| size(&folder.path().join("games.jsonl")) >= 2_000);
    let run = yomi_in(folder.path(), &arguments);
    assert!(running.kill(), "it went on meanwhile");
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
    assert!(run.err.contains("another process is writing this file"), "{run:?}");
}

#[test]
fn shards_of_other_settings_are_not_merged() {
    let folder = tempfile::tempdir().expect("a folder");
    let play = |seed: &str, file: &str| {
        let game = ["tournament", "coin-row:rows=3+5", "-p", "random", "-p", "one-ply", "--blocks", "2"];
        yomi_in(folder.path(), &[&game[..], &["--seed", seed, "-o", file]].concat()).good();
    };
    play("1", "a.jsonl");
    play("2", "b.jsonl");
    let merge = |files: &[&str]| {
        let run = yomi_in(folder.path(), &[&["tournament", "merge"], files, &["-o", "c.jsonl"]].concat());
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
        assert!(!folder.path().join("c.jsonl").exists());
        run.err
    };
    assert!(
        merge(&["a.jsonl", "b.jsonl"]).contains("b.jsonl: belongs to other settings: expected seed 1, got 2")
    );
    assert!(merge(&["a.jsonl", "none.jsonl"]).contains("none.jsonl: expected a result file"));
    let text = fs::read_to_string(folder.path().join("a.jsonl")).expect("a result file");
    let text = without_checksums(&text);
    let other = text.replacen("\"plies\":", "\"plies\":1", 2);
    fs::write(folder.path().join("d.jsonl"), other.replacen("\"plies\":1", "\"plies\":", 1)).expect("a file");
    assert!(
        merge(&["a.jsonl", "d.jsonl"])
            .contains("d.jsonl: game 1 of block 1 has another result than in a file before")
    );
}

#[test]
fn a_page_is_whole_in_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let game =
        ["tournament", "random-game:plies=9", "-p", "a <b>=max-n:depth=2", "-p", "one-ply", "-p", "random"];
    yomi_in(folder.path(), &[&game[..], &["--blocks", "20", "--trace", "--html", "page.html"]].concat())
        .good();
    let page = fs::read_to_string(folder.path().join("page.html")).expect("a page");
    for outside in ["http:", "https:", "src=", "@import", "url(", "<script", "<b>"] {
        assert!(!page.contains(outside), "the page has `{outside}`");
    }
    assert!(page.contains("a &lt;b&gt;") && page.matches("<svg class=\"plot\"").count() == 6);
    assert!(page.contains("prefers-color-scheme: dark"));
}

/// What is measured differs from run to run: only that there is something is tested.
#[test]
fn limits_of_nodes_follow_what_was_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = format!("program=engine:\"{} engine --search pvs\"", env!("CARGO_BIN_EXE_yomi"));
    let run = |blocks: &str, more: &[&str]| {
        let arguments = ["tournament", "tic-tac-toe", "-p", "own=pvs", "-p", &program, "--blocks", blocks];
        let measured = ["--processor-time", "1ms", "-o", "games.jsonl"];
        yomi_in(folder.path(), &[&arguments[..], &measured, more].concat()).good()
    };
    let text = run("1", &[]);
    for name in [" own ", " program "] {
        let row = text.lines().find(|line| line.starts_with(name)).expect("a row of what was measured");
        assert!(row.contains(" 1.0 ms "), "{text}");
    }
    let played = games(&folder.path().join("games.jsonl"));
    let report: Value = serde_json::from_str(&run("2", &["--json"])).expect("JSON");
    assert_eq!(report["settings"]["processor_s"], 0.001);
    for player in report["players"].as_array().expect("players") {
        assert!(player["node_limit"].as_u64() >= Some(1), "{player}");
        assert!(player["processor_s"]["value"].is_number(), "{player}");
        // A program's time comes in steps: nothing is told by none.
        assert!(player["name"] == "program" || player["nodes_per_s"]["value"].is_number(), "{player}");
    }
    // What was played stays, and what is played later says what limited it.
    let all = games(&folder.path().join("games.jsonl"));
    assert!(all.len() == 5 && played.iter().all(|(key, game)| all[key] == *game), "{all:?}");
    for spent in all.values().filter_map(|game| game["spent"].as_array()).flatten() {
        assert!(spent["node_limit"].as_u64() >= Some(1) && spent["processor_s"].is_number(), "{spent}");
    }
    let refused =
        [&["tournament", "tic-tac-toe", "-p", "own=pvs", "-p", &program][..], &["-o", "games.jsonl"]];
    let refused = yomi_in(folder.path(), &refused.concat());
    assert!(refused.code == Some(2) && refused.err.contains("belongs to other settings"), "{refused:?}");
}

/// Lines of moves and positions, and recorded games: each block begins with one, in all seatings, and a file
/// that was cut off goes on with the same.
#[test]
fn blocks_begin_with_the_openings_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    file("suite.txt", "# three\nb2 a1\n\nx-o/---/--- x\nmoves: c3\n");
    file("games.pgn", "[Event \"?\"]\n\n1. b2 a1 2. a2 c2 3. c1 a3 4. b3 b1 5. c3 1/2-1/2\n");
    let play = |openings: &[&str], blocks: &str, more: &[&str]| {
        let players = ["tournament", "tic-tac-toe", "-p", "random", "-p", "alpha-beta", "--openings"];
        yomi_in(
            folder.path(),
            &[&players[..], openings, &["--blocks", blocks, "-o", "g.jsonl"], more].concat(),
        )
    };
    play(&["suite.txt"], "2", &[]).good();
    let first = games(&folder.path().join("g.jsonl"));
    let report: Value = serde_json::from_str(&play(&["suite.txt"], "3", &["--json"]).good()).expect("JSON");
    let all = games(&folder.path().join("g.jsonl"));
    assert!(first.iter().all(|(key, game)| all[key] == *game), "what was played stays");
    let (file, moves) = (&report["settings"]["openings"]["file"], |block, game| {
        all[&(block, game)]["moves"].as_str().expect("a text").to_owned()
    });
    assert_eq!(file, "suite.txt");
    for game in 1..=2 {
        assert!(moves(1, game).starts_with("b2 a1 ") && moves(3, game).starts_with("c3 "));
        assert_eq!(all[&(2, game)]["start"], "x-o/---/--- x");
        assert_eq!(all[&(1, game)].get("start"), None);
    }
    // The games are recorded games of their positions.
    yomi_in(folder.path(), &["convert", "tic-tac-toe", "g.jsonl", "--to", "pgn", "-o", "g.pgn"]).good();
    let other = play(&["suite.txt", "--opening-order", "random"], "3", &[]);
    assert!(other.err.contains("belongs to other settings: expected openings"), "{other:?}");
    let whole = play(&["games.pgn"], "1", &[]);
    assert!(whole.code == Some(2) && whole.err.contains("--opening-plies N takes the first N"), "{whole:?}");
    fs::remove_file(folder.path().join("g.jsonl")).expect("a file");
    play(&["games.pgn", "--opening-plies", "3", "--seed", "4"], "1", &[]).good();
    let all = games(&folder.path().join("g.jsonl"));
    assert!(all[&(1, 1)]["moves"].as_str().expect("a text").starts_with("b2 a1 a2 "));
    fs::write(folder.path().join("bad.txt"), "b2\nb2 b2\n").expect("a file");
    let bad = play(&["bad.txt"], "1", &[]);
    assert!(bad.code == Some(2) && bad.err.contains("bad.txt, line 2: "), "{bad:?}");
}

/// Players are rated over files, by any version; each game counts once, and the first of a gauntlet meets
/// all.
#[test]
fn players_are_rated_over_several_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    let play = |players: &[&str], file: &str, more: &[&str]| {
        let players: Vec<&str> = players.iter().flat_map(|player| ["-p", player]).collect();
        let game = ["tournament", "tic-tac-toe", "--blocks", "12", "--opening", "1", "-o", file];
        run(&[&game[..], &players, more].concat()).good();
    };
    play(&["best=alpha-beta", "random", "one-ply"], "gauntlet.jsonl", &["--schedule", "gauntlet"]);
    play(&["random", "ucb=mcts:nodes=30"], "other.jsonl", &["--seed", "2"]);
    assert!(games(&folder.path().join("gauntlet.jsonl")).iter().all(|((block, _), game)| {
        *block == 0 || game["seats"].as_array().expect("seats").contains(&1.into())
    }));
    // A file of another version is rated too, and one that comes twice counts once.
    let path = folder.path().join("other.jsonl");
    let text = without_checksums(&fs::read_to_string(&path).expect("a file"));
    fs::write(&path, text.replacen("\"version\":\"", "\"version\":\"9", 1)).expect("a file");
    let files = ["ratings", "gauntlet.jsonl", "other.jsonl", "other.jsonl"];
    let ratings: Value =
        serde_json::from_str(&run(&[&files[..], &["--json"]].concat()).good()).expect("JSON");
    let table = &ratings["games"][0];
    let players = table["players"].as_array().expect("players");
    assert_eq!((&table["model"], players.len()), (&"bradley-terry".into(), 5), "{ratings:#}");
    assert_eq!(players[0]["name"], "best", "{ratings:#}");
    // Random players of two versions are two players, and nothing joins the files.
    assert!(players.iter().any(|player| player["name"].as_str().expect("a name").starts_with("random [9")));
    let notes = ratings["notes"].to_string();
    assert!(notes.contains("24 games are in a file before and count once"), "{notes}");
    assert!(notes.contains("never met, nor through others"), "{notes}");
    assert_eq!(table["files"][0]["games"], 48);
    run(&[&files[..], &["-o", "page.html"]].concat()).good();
    run(&[&files[..], &["-o", "page.md"]].concat()).good();
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    assert!(
        read("page.html").contains("<th translate=\"no\">best</th>") && read("page.html").contains("<svg")
    );
    assert!(read("page.md").contains("| best | "));
    fs::write(folder.path().join("no.jsonl"), "nothing\n").expect("a file");
    let refused = run(&["ratings", "no.jsonl"]);
    assert!(
        refused.code == Some(2) && refused.err.contains("no.jsonl: expected a result file"),
        "{refused:?}"
    );
}

/// A test of three players is told before it starts, and its blocks are counted by score.
#[test]
fn a_sequential_test_of_three_is_told_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked =
        ["tournament", "nim:players=3", "-p", "max-n", "-p", "random", "-p", "one-ply", "--blocks", "20"];
    let run =
        yomi_in(folder.path(), &[&asked[..], &["--sprt", "elo0=0,elo1=200,alpha=0.1,beta=0.1"]].concat());
    let told = "sequential test of 0.0 and 200 Elo, error rates 0.1 and 0.1: about ";
    assert!(run.code == Some(0) && run.err.contains(told), "{run:?}");
    assert!(run.out.contains("blocks by score, "), "{run:?}");
}

/// Games end by the values of their players or by a database, and everything that is written says so.
#[test]
fn games_are_adjudicated_and_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| yomi_in(folder.path(), arguments);
    run(&["build", "tic-tac-toe", "-o", "ttt.yomi"]).good();
    let game =
        ["tournament", "tic-tac-toe", "-p", "pvs:depth=9", "-p", "random", "--opening", "1", "--blocks", "4"];
    let known =
        ["--adjudicate", "database=ttt.yomi,from=3", "-o", "known.jsonl", "--save-games", "known.pgn"];
    let said = run(&[&game[..], &known].concat()).good();
    assert!(said.contains("note: games that were adjudicated: 0 by agreement, 8 by a database"), "{said}");
    let all = games(&folder.path().join("known.jsonl"));
    assert_eq!(all[&(0, 0)]["settings"]["adjudicate"][0], "database=ttt.yomi,from=3");
    for record in all.values().skip(1) {
        let moves = record["moves"].as_str().expect("moves");
        let probed: Value =
            serde_json::from_str(&run(&["probe", "ttt.yomi", "--moves", moves, "--json"]).good())
                .expect("JSON");
        assert_eq!((&record["ended"], &record["plies"]), (&"database".into(), &3.into()));
        assert_eq!(record["payoffs"], probed["probes"][0]["value"], "{probed}");
    }
    let pgn = fs::read_to_string(folder.path().join("known.pgn")).expect("a file");
    assert_eq!(pgn.matches("[Termination \"adjudication\"]").count(), 8, "{pgn}");
    let missing = run(&[&game[..], &["--adjudicate", "database=none.yomi"]].concat());
    assert!(missing.code == Some(2) && missing.err.contains("none.yomi"), "{missing:?}");
    // The same rules in a file of settings, with a test and openings.
    let settings = "game = \"tic-tac-toe\"\nplayers = [\"pvs:depth=9\", \"pvs:depth=8\"]\nblocks = 2\n\
                    schedule = \"gauntlet\"\nopenings = \"suite.txt\"\nopening-order = \"random\"\n\
                    opening-plies = 1\nsprt = \"0,200\"\nadjudicate = [\"draw=0,moves=2\"]\n";
    fs::write(folder.path().join("settings.toml"), settings).expect("a file");
    fs::write(folder.path().join("suite.txt"), "b2 a1\na1 b2\n").expect("a file");
    let agreed = run(&["tournament", "--settings", "settings.toml", "-o", "agreed.jsonl"]);
    assert!(agreed.err.contains("sequential test of 0.0 and 200 Elo"), "{agreed:?}");
    assert!(agreed.good().contains("note: games that were adjudicated: 4 by agreement"));
    let all = games(&folder.path().join("agreed.jsonl"));
    assert!(all.values().skip(1).all(|game| game["ended"] == "agreement" && game["plies"] == 5), "{all:?}");
}

/// Whatever was written of them when the run stopped, a file of games holds each game once in the end.
#[test]
fn games_are_saved_each_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    for name in ["g.pgn", "g.sgf", "g.jsonl", "g.ggf"] {
        let play = |blocks: &str| {
            let game = ["tournament", "othello", "-p", "random", "-p", "one-ply", "-o", "games.jsonl"];
            yomi_in(folder.path(), &[&game[..], &["--blocks", blocks, "--save-games", name]].concat())
        };
        play("2").good();
        let some = fs::read(path(name)).expect("a file");
        play("3").good();
        let whole = fs::read(path(name)).expect("a file");
        assert!(whole.starts_with(&some) && some.len() < whole.len(), "{name}");
        let converted = ["convert", "othello", "games.jsonl", "-o", &format!("all-{name}")];
        yomi_in(folder.path(), &converted).good();
        assert!(fs::read(path(&format!("all-{name}"))).expect("a file") == whole, "{name}");
        for cut in [0, 1, some.len() - 1, some.len(), some.len() + 1, whole.len() - 1] {
            fs::write(path(name), &whole[..cut]).expect("a file");
            play("3").good();
            assert!(fs::read(path(name)).expect("a file") == whole, "{name} cut at {cut}");
        }
        fs::write(path(name), [&whole[..], b"more"].concat()).expect("a file");
        let refused = play("4");
        assert!(
            refused.code == Some(2) && refused.err.contains("expected a new file, or one with"),
            "{refused:?}"
        );
        assert_eq!(games(&path("games.jsonl")).len(), 7, "nothing was played");
        fs::remove_file(path("games.jsonl")).expect("a file");
    }
    let refused = |name: &str| {
        let game = ["tournament", "othello", "-p", "random", "--save-games", name];
        let run = yomi_in(folder.path(), &game);
        assert!(run.code == Some(2) && !path(name).exists(), "{run:?}");
        run.err
    };
    assert!(refused("games.wtb").contains("expected a name that ends with .pgn, .sgf, .ggf or .jsonl"));
}

/// A program that fails forfeits its game and is started again, or stops the tournament, which goes on with
/// that game.
#[test]
fn a_program_that_fails_forfeits_or_stops_the_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "while read -r verb first rest; do case $verb in yomi|game) echo ready;; legal) mv=$first;; \
                  go) [ -e fine ] || exit 3; echo move $mv;; esac; done";
    fs::write(folder.path().join("player.sh"), script).expect("a file");
    let play = |more: &[&str]| {
        let game = [
            "tournament",
            "tic-tac-toe",
            "-p",
            "pvs:depth=2",
            "-p",
            "engine:\"sh player.sh\"",
            "--blocks",
            "2",
        ];
        yomi_in(folder.path(), &[&game[..], &["-o", "games.jsonl"], more].concat())
    };
    let stopped = play(&["--on-failure", "stop"]);
    assert_eq!((stopped.code, stopped.err.lines().count()), (Some(1), 1), "{stopped:?}");
    assert!(stopped.err.contains("the tournament stops, without this game"), "{stopped:?}");
    assert_eq!(games(&folder.path().join("games.jsonl")).len(), 1);
    fs::write(folder.path().join("fine"), "").expect("a file");
    play(&["--on-failure", "stop"]).good();
    let whole = games(&folder.path().join("games.jsonl"));
    assert!(whole.len() == 5 && whole.values().all(|game| game.get("forfeit").is_none()));
    fs::remove_file(folder.path().join("fine")).expect("a file");
    fs::remove_file(folder.path().join("games.jsonl")).expect("a file");
    assert!(play(&[]).good().contains("forfeited 4 games"));
    let whole = games(&folder.path().join("games.jsonl"));
    assert!(whole.values().skip(1).all(|game| game["ended"] == "failure"));
}
