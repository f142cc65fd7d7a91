//! `yomi build`, `yomi census` and `yomi solve` with `--workers` and `--processes`: the file, the counts and
//! the values are those of one process, and when a process is killed the others end soon, in a line.
#![cfg(all(target_os = "linux", feature = "dataflow"))]

use crate::common::kills::{random_numbers, size};
use crate::common::running::Running;
use crate::common::{Run, command, yomi, yomi_in};
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

/// Some seconds of work, in layers from a few bytes to some hundred kilobytes.
const GAME: &str = "lines-of-action:columns=4,rows=4";

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

/// Builds the database on one machine, and returns its bytes.
fn undisturbed(game: &str, more: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let build = [&["build", game, "-o", "all.yomi"], more].concat();
    yomi_in(folder.path(), &build).good();
    fs::read(folder.path().join("all.yomi")).expect("it was built")
}

/// Writes a file of hosts on loopback, with ports that are free now.
fn hosts(folder: &Path, processes: usize) {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let lines: Vec<String> = listeners
        .iter()
        .map(|listener| format!("{}\n", listener.local_addr().expect("an address")))
        .collect();
    fs::write(folder.join("hosts"), lines.concat()).expect("a folder");
}

/// Begins every process of a build. Only the first has the folder of the file.
fn begun(folder: &Path, game: &str, processes: usize, more: &[&str]) -> Vec<Running> {
    hosts(folder, processes);
    let begin = |process: usize| {
        let (all, number) = (processes.to_string(), process.to_string());
        let output = if process == 0 { "all.yomi" } else { "nowhere/all.yomi" };
        let words =
            ["build", game, "-o", output, "--processes", &all, "--process", &number, "--hosts", "hosts"];
        Running::start(command(&[&words[..], more].concat()).current_dir(folder))
    };
    (0..processes).map(begin).collect()
}

/// Begins every process of a census.
fn counting(folder: &Path, game: &str, processes: usize, more: &[&str]) -> Vec<Running> {
    hosts(folder, processes);
    let begin = |process: usize| {
        let (all, number) = (processes.to_string(), process.to_string());
        let words = ["census", game, "--json", "--processes", &all, "--process", &number, "--hosts", "hosts"];
        Running::start(command(&[&words[..], more].concat()).current_dir(folder))
    };
    (0..processes).map(begin).collect()
}

/// The counts of a census, without its time.
fn counts(json: &str) -> serde_json::Value {
    let mut counts: serde_json::Value = serde_json::from_str(json).expect("an answer");
    let fields = counts.as_object_mut().expect("with fields");
    assert!(fields.remove("elapsed_s").is_some());
    counts
}

fn ended(processes: Vec<Running>) -> Vec<Run> {
    processes.into_iter().map(Running::ends).collect()
}

#[test]
fn any_number_of_processes_writes_the_file_of_one() {
    let games = ["connect-four:columns=4,rows=4", "lines-of-action:size=3"];
    let deep = ["connect-four:columns=5,rows=4", "lines-of-action:size=4"];
    for game in if is_deep() { deep } else { games } {
        let expected = undisturbed(game, &[]);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("all.yomi");
        for workers in ["1", "2"] {
            yomi_in(folder.path(), &["build", game, "-o", "all.yomi", "--workers", workers]).good();
            assert!(fs::read(&file).expect("it was built") == expected, "{game}, {workers} workers");
            fs::remove_file(&file).expect("it is there");
        }
        for processes in [2, 4] {
            let runs = ended(begun(folder.path(), game, processes, &[]));
            let positions = |run: &Run| run.out.lines().nth(2).map(str::to_owned);
            for run in runs {
                assert!(positions(&run).is_some_and(|line| line.starts_with("positions")), "{run:?}");
                run.good();
            }
            assert!(fs::read(&file).expect("it was built") == expected, "{game}, {processes} processes");
            fs::remove_file(&file).expect("it is there");
        }
    }
}

#[test]
fn what_each_of_three_players_can_force_is_built_either_way() {
    let game = "mnk:m=3,n=3,k=3,players=3";
    for player in ["1", "2", "3"] {
        let more = ["--player", player];
        let expected = undisturbed(game, &more);
        let folder = tempfile::tempdir().expect("a folder");
        for run in ended(begun(folder.path(), game, 2, &more)) {
            run.good();
        }
        assert!(fs::read(folder.path().join("all.yomi")).expect("it was built") == expected);
        let probed = yomi_in(folder.path(), &["probe", "all.yomi"]).good();
        assert!(probed.contains(&format!("what player {player} can force")), "{probed}");
        let search = ["analyze", game, "--search", "max-n:database=all.yomi"];
        let refused = yomi_in(folder.path(), &search);
        let line = format!("got what player {player} can force\n");
        assert!(refused.code == Some(2) && refused.err.ends_with(&line), "{refused:?}");
    }
    let refused = yomi(&["build", game, "-o", "never.yomi"]);
    let line = "3 players have no common value: expected --player, from 1 to 3\n";
    assert!(refused.code == Some(2) && refused.err.ends_with(line), "{refused:?}");
    let refused = yomi(&["build", game, "-o", "never.yomi", "--player", "4"]);
    assert!(
        refused.code == Some(2) && refused.err.contains("expected a player from 1 to 3, got 4"),
        "{refused:?}"
    );
}

/// Kills a process at moments of its work, in every phase of a layer: while the blocks that are there are
/// brought back to their owners, while new ones are written, and while the layer above them is solved. The
/// others end in a line that names it, and the build goes on in another number of processes.
#[test]
#[expect(clippy::disallowed_methods, reason = "no search is timed, but how soon the others end")]
fn a_process_that_is_killed_ends_the_others() {
    let expected = undisturbed(GAME, &[]);
    let wanted = if is_deep() { 30 } else { 3 };
    let folder = tempfile::tempdir().expect("a folder");
    let work = folder.path().join("all.yomi.part");
    let (mut kills, mut slowest) = (0, Duration::ZERO);
    for (number, random) in random_numbers(5).take(20 * wanted).enumerate() {
        let processes = 2 + number % 2;
        let mut all = begun(folder.path(), GAME, processes, &["--wait", "10"]);
        let mut victim = all.remove(random as usize % processes);
        let (now, wait) = (size(&work), Duration::from_millis(50 + random % 250));
        // When the file has grown by some of what is still to come.
        let more = 1 + random % (expected.len() as u64).saturating_sub(now).max(8).div_ceil(8);
        let is_time = |_: &Running| number % 3 == 0 || size(&work) >= now + more;
        let is_there = victim.comes_to("the moment of its kill", is_time);
        if number % 3 != 1 {
            std::thread::sleep(wait);
        }
        if is_there && victim.kill() {
            kills += 1;
            let killed = Instant::now();
            let runs = ended(all);
            let time = killed.elapsed();
            let is_lost = |run: &Run| run.err.contains(" was lost: ");
            for run in &runs {
                let is_one_line = run.err.lines().count() == 1;
                // Before they have met, processes wait for each other.
                let is_named = is_lost(run)
                    || run.err.contains(" did not come within 10 s")
                    || run.err.contains(" could not be reached within 10 s");
                assert!(run.code == Some(1) && is_named && is_one_line, "{run:?}");
            }
            if runs.iter().all(is_lost) {
                slowest = slowest.max(time);
            }
        } else {
            for run in ended(all) {
                run.good();
            }
            fs::remove_file(folder.path().join("all.yomi")).expect("it was built");
        }
        if kills == wanted {
            break;
        }
    }
    assert_eq!(kills, wanted);
    assert!(slowest < Duration::from_secs(5), "the others ended after {slowest:?}");
    yomi_in(folder.path(), &["build", GAME, "-o", "all.yomi"]).good();
    assert!(fs::read(folder.path().join("all.yomi")).expect("it was built") == expected);
    assert!(!work.exists());
}

#[test]
fn control_c_in_one_process_ends_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = folder.path().join("all.yomi.part");
    let mut all = begun(folder.path(), GAME, 2, &[]);
    all[1].until("a layer", |_| size(&work) > 1_000);
    all[1].press();
    let runs = ended(all);
    assert_eq!((runs[0].code, runs[1].code), (Some(130), Some(130)), "{runs:?}");
    assert!(runs[0].err.contains("process 1 at ") && runs[0].err.contains(" was interrupted"), "{runs:?}");
}

#[test]
fn what_is_wrong_with_the_processes_is_said_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = |more: &[&str]| {
        yomi_in(folder.path(), &[&["build", "tic-tac-toe", "-o", "all.yomi", "--wait", "1"], more].concat())
    };
    let check = |more: &[&str], code: i32, expected: &str| {
        let run = build(more);
        assert!(run.code == Some(code) && run.err.contains(expected), "{run:?}");
        assert_eq!(run.err.lines().count(), 1, "{run:?}");
        assert!(!folder.path().join("all.yomi").exists());
    };
    fs::write(folder.path().join("short"), "localhost:7000\n").expect("a folder");
    fs::write(folder.path().join("wrong"), "localhost:7000\nlocalhost\n").expect("a folder");
    fs::write(folder.path().join("twice"), "localhost:7000\nlocalhost:7000\n").expect("a folder");
    let two = |process: &'static str, hosts: &'static str| {
        ["--processes", "2", "--process", process, "--hosts", hosts]
    };
    check(&two("2", "short"), 2, "--process: expected 0 to 1, got 2");
    check(&two("0", "short"), 2, "expected 2 lines with a host:port each, got 1");
    check(&two("0", "wrong"), 2, "expected host:port, got `localhost`");
    check(&two("0", "twice"), 2, "got localhost:7000 twice");
    let both = "localhost:7000\nlocalhost:7001\n";
    fs::write(folder.path().join("open"), format!("secret\n{both}")).expect("a folder");
    fs::write(folder.path().join("known"), format!("secret a\n{both}secret b\n")).expect("a folder");
    check(&two("0", "open"), 2, "expected a secret of 1 to 200 bytes in its line");
    check(&two("0", "known"), 2, "expected one secret at most, got 2");
    hosts(folder.path(), 2);
    check(&two("0", "hosts"), 1, "did not come within 1 s");
    check(&two("1", "hosts"), 1, "could not be reached within 1 s");
    let first = fs::read_to_string(folder.path().join("hosts")).expect("it is there");
    let taken = TcpListener::bind(first.lines().next().expect("a line")).expect("it is free");
    check(&two("0", "hosts"), 1, "process 0 cannot listen at ");
    drop(taken);
}

#[test]
fn a_census_by_workers_and_processes_has_the_counts_of_one() {
    let games: [(&str, &[&str]); 3] = if is_deep() {
        [
            ("tanhinmin:players=4,cards=10", &["--stable"]),
            ("tanhinmin:players=3,cards=10,ties=true", &["--stable"]),
            ("tanhinmin:players=4,cards=8,ties=true,re-entry=true", &["--same-hands"]),
        ]
    } else {
        [
            ("tanhinmin:players=3,cards=8", &["--stable"]),
            ("tanhinmin:players=3,cards=5,ties=true", &["--stable"]),
            ("tanhinmin:players=4,cards=4,ties=true,pass=forced", &["--same-hands"]),
        ]
    };
    let folder = tempfile::tempdir().expect("a folder");
    for (game, more) in games {
        let alone = yomi(&[&["census", game, "--json"], more].concat()).good();
        for workers in ["1", "2"] {
            let words = [&["census", game, "--json", "--workers", workers], more].concat();
            assert_eq!(counts(&yomi(&words).good()), counts(&alone), "{game}, {workers} workers");
        }
        for processes in [2, 4] {
            let mut runs = ended(counting(folder.path(), game, processes, more)).into_iter();
            let first = runs.next().expect("there are several").good();
            assert_eq!(counts(&first), counts(&alone), "{game}, {processes} processes");
            for run in runs {
                assert!(run.err.contains("process 0 has the counts"), "{run:?}");
                assert_eq!(run.good(), "");
            }
        }
    }
}

#[test]
fn a_process_of_a_census_that_is_killed_ends_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let kills = if is_deep() { 30 } else { 2 };
    for random in random_numbers(6).take(kills) {
        let mut all = counting(folder.path(), "tanhinmin:players=4,cards=15", 2, &[]);
        let victim = all.remove(random as usize % 2);
        std::thread::sleep(Duration::from_millis(200 + random % 800));
        assert!(victim.kill(), "a census of a minute");
        for run in ended(all) {
            // On a busy machine it may be killed before the others have met it.
            let is_missed = [" was lost: ", " could not be reached "].iter().any(|why| run.err.contains(why));
            let is_named = run.err.contains("process ") && is_missed;
            assert!(run.code == Some(1) && is_named && run.err.lines().count() == 1, "{run:?}");
        }
    }
}

#[test]
fn a_census_that_workers_cannot_count_is_refused() {
    for (words, expected) in [
        (&["census", "tanhinmin", "--workers", "2", "--hidden"][..], "expected no --workers with --hidden"),
        (&["census", "tanhinmin:pay=rank", "--workers", "2"], "expected no --workers with pay=rank"),
    ] {
        let run = yomi(words);
        assert!(run.code == Some(2) && run.err.contains(expected), "{run:?}");
    }
}

#[test]
fn what_a_player_can_force_is_solved_by_workers_and_processes() {
    let games: [(&str, &[&str], i64); 3] = [
        ("mnk:m=4,n=3,k=3", &[], 1),
        ("mnk:m=3,n=3,k=3,players=3", &["--player", "2", "--symmetric"], 0),
        ("othello:size=4", &[], -8),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for (game, more, value) in games {
        let whole = yomi(&["solve", game, "--json"]).good();
        let whole: serde_json::Value = serde_json::from_str(&whole).expect("an answer");
        let player = more.get(1).map_or(0, |player| player.parse::<usize>().expect("a number") - 1);
        assert_eq!(whole["forced"][player], value, "{game}");
        let words = [&["solve", game, "--json"], more].concat();
        let alone = counts(&yomi(&[&words[..], &["--workers", "2"]].concat()).good());
        assert_eq!((&alone["value"], &alone["player"]), (&value.into(), &(player + 1).into()), "{game}");
        hosts(folder.path(), 2);
        let begin = |process: &str| {
            let among = ["--processes", "2", "--process", process, "--hosts", "hosts"];
            Running::start(command(&[&words[..], &among].concat()).current_dir(folder.path()))
        };
        let mut runs = ended(vec![begin("0"), begin("1")]).into_iter();
        assert_eq!(counts(&runs.next().expect("the first").good()), alone, "{game}");
        assert_eq!(runs.next().expect("the second").good(), "");
    }
    for (words, expected) in [
        (&["solve", "mnk:players=3", "--workers", "2"][..], "expected --player, from 1 to 3"),
        (&["solve", "tic-tac-toe", "--workers", "2", "--player", "3"], "expected 1 to 2, got 3"),
        (&["solve", "tic-tac-toe", "--player", "1"], "expected --workers or --processes with it"),
        (
            &["solve", "tic-tac-toe", "--workers", "2", "--certificate", "c"],
            "--certificate: expected no --workers",
        ),
        (&["solve", "tic-tac-toe", "--workers", "2", "--positions", "9"], "expected at most 9 positions"),
        (&["solve", "tic-tac-toe", "--workers", "2", "--nodes", "9"], "--nodes: expected no --workers"),
        (&["solve", "tic-tac-toe", "--workers", "2", "--time", "9s"], "--time: expected no --workers"),
        (&["solve", "shatar", "--workers", "2"], "play may go round in circles"),
    ] {
        let run = yomi(words);
        assert!(run.code == Some(2) && run.err.contains(expected), "{words:?} {run:?}");
    }
}
