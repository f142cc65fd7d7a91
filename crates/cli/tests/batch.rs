//! Work in shards: by GNU parallel as `docs/batch.md` tells, a shard killed and begun again; merged it is the
//! undisturbed run, and what did not come back is named.
#![cfg(target_os = "linux")]

use crate::common::kills::size;
use crate::common::running::Running;
use crate::common::{Run, words, yomi_in};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// `.ci/run` installs GNU parallel and sets this; then it must be there.
const WANTED: &str = "YOMI_PARALLEL";

/// The lines of the recipe: a run of all shards, and the merge.
fn recipe() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/batch.md");
    let text = fs::read_to_string(path).expect("the page is there");
    let block = text.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a recipe");
    // The 1 000 games of the page are for a deep run.
    let blocks = if std::env::var_os("YOMI_DEEP").is_some() { "--blocks 500" } else { "--blocks 50" };
    assert!(block.contains("--blocks 500"), "{block}");
    block.replace("--blocks 500", blocks).lines().map(str::to_owned).collect()
}

/// A shell that finds `yomi`.
fn shell(folder: &Path, line: &str) -> Command {
    let own = Path::new(env!("CARGO_BIN_EXE_yomi")).parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("bash");
    shell.args(["-c", line]).env("PATH", format!("{own}:{path}")).current_dir(folder);
    // Of its own it asks to be cited.
    shell.env("PARALLEL", "--will-cite");
    shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

fn run(folder: &Path, line: &str) -> Run {
    shell(folder, line).output().expect("a shell").into()
}

fn is_installed(folder: &Path) -> bool {
    run(folder, "parallel --version").out.contains("GNU parallel")
}

/// The process that plays a shard in a folder.
fn process(folder: &Path, shard: &str) -> Option<u32> {
    let folder = folder.canonicalize().ok()?;
    let is_it = |pid: &u32| {
        let entry = PathBuf::from(format!("/proc/{pid}"));
        let is_here = fs::read_link(entry.join("cwd")).is_ok_and(|cwd| cwd == folder);
        let is_yomi = fs::read_link(entry.join("exe")).is_ok_and(|exe| exe.ends_with("yomi"));
        let line = fs::read(entry.join("cmdline")).unwrap_or_default();
        is_here && is_yomi && line.split(|byte| *byte == 0).any(|word| word == shard.as_bytes())
    };
    let pids =
        fs::read_dir("/proc").ok()?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.into_iter().find(is_it)
}

/// The report of a result file, without times.
fn report(folder: &Path, file: &str) -> String {
    let printed = yomi_in(folder, &["tournament", "report", file, "--json"]).good();
    let mut report: Value = serde_json::from_str(&printed).expect("JSON");
    for player in report["players"].as_array_mut().expect("players") {
        player["time_s"] = Value::Null;
    }
    serde_json::to_string_pretty(&report).expect("JSON")
}

/// The lines of a result file, in any order, without times and the checksums that depend on them.
fn games(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a result file");
    let line = |line: &str| {
        let mut game: Value = serde_json::from_str(line).expect("JSON");
        for spent in game["spent"].as_array_mut().into_iter().flatten() {
            spent["elapsed_s"] = Value::Null;
        }
        game.as_object_mut().expect("an object").shift_remove("checksum");
        game.to_string()
    };
    let mut games: Vec<String> = text.lines().map(line).collect();
    games.sort();
    games
}

#[test]
fn a_tournament_by_gnu_parallel_with_a_shard_killed_is_the_undisturbed_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    if !is_installed(folder) {
        assert!(std::env::var_os(WANTED).is_none(), "GNU parallel is not installed, and {WANTED} is set");
        // Past the capture of test output: a check that is left out must be seen.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: shards by GNU parallel; to run it: install the package parallel"
        );
        return;
    }
    let recipe = recipe();
    let [play, merge] = &recipe[..] else { panic!("expected two lines, got {recipe:?}") };
    let alone = play.split(" --shard").next().and_then(|line| line.strip_prefix("parallel yomi "));
    let whole = [words(alone.expect("a run")), words("-o whole.jsonl --threads 2")].concat();
    yomi_in(folder, &whole.iter().map(String::as_str).collect::<Vec<_>>()).good();
    // A shard is killed among its games: a run that came to its end, or whose last game was written when it
    // was killed, is begun again.
    let path = folder.join("shard-3.jsonl");
    let mut refused = None;
    for _ in 0..20 {
        let _ = fs::remove_file(folder.join("all.jsonl"));
        for shard in 1..=8 {
            let _ = fs::remove_file(folder.join(format!("shard-{shard}.jsonl")));
        }
        let mut running = Running::start(&mut shell(folder, play));
        let came = running.comes_to("games of the third shard", |_| size(&path) > 3_000);
        let killed = came
            && process(folder, "3/8").is_some_and(|pid| {
                Command::new("kill").args(["-9", &pid.to_string()]).status().expect("kill").success()
            });
        let ended = running.ends();
        let merged = (killed && ended.code == Some(1)).then(|| run(folder, merge));
        refused = merged.filter(|merged| merged.code != Some(0));
        if refused.is_some() {
            break;
        }
    }
    let refused = refused.expect("the third shard was never killed in time");
    assert_eq!((refused.code, refused.err.lines().count()), (Some(2), 1), "{refused:?}");
    assert!(refused.err.contains("shard 3/8 has ") && refused.err.contains("--allow-missing"), "{refused:?}");
    assert!(!folder.join("all.jsonl").exists());
    let partly = run(folder, &format!("{merge} --allow-missing").replace("all.jsonl", "partly.jsonl")).good();
    let note = partly.lines().find(|line| line.contains("blocks are here: shard 3/8 has ")).expect("a note");
    assert!(note.starts_with("note: ") && note.contains("intervals are wider"), "{note}");
    // The same commands again.
    let again = run(folder, play);
    assert_eq!(again.code, Some(0), "{again:?}");
    let merged = run(folder, merge);
    assert_eq!(merged.code, Some(0), "{merged:?}");
    assert!(games(&folder.join("all.jsonl")) == games(&folder.join("whole.jsonl")), "the games differ");
    assert_eq!(report(folder, "all.jsonl"), report(folder, "whole.jsonl"));
    // What was merged before takes the shard that came later.
    let late = ["tournament", "merge", "partly.jsonl", "shard-3.jsonl", "-o", "late.jsonl"];
    yomi_in(folder, &late).good();
    let [late, all] = ["late.jsonl", "all.jsonl"].map(|name| fs::read(folder.join(name)).expect("a file"));
    assert!(late == all);
}

#[test]
fn tournaments_in_any_number_of_shards_come_to_the_same_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let game = ["tournament", "coin-row:rows=3+5", "-p", "random", "-p", "one-ply", "--blocks", "9"];
    yomi_in(folder, &[&game[..], &["-o", "whole.jsonl"]].concat()).good();
    for of in 1..=7 {
        let files: Vec<String> = (1..=of).map(|index| format!("{index}-of-{of}.jsonl")).collect();
        for (index, file) in (1..).zip(&files) {
            let shard = format!("{index}/{of}");
            yomi_in(folder, &[&game[..], &["--shard", &shard, "-o", file]].concat()).good();
        }
        let names: Vec<&str> = files.iter().map(String::as_str).collect();
        yomi_in(folder, &[&["tournament", "merge"], &names[..], &["-o", "all.jsonl"]].concat()).good();
        assert_eq!(report(folder, "all.jsonl"), report(folder, "whole.jsonl"), "{of} shards");
        assert!(games(&folder.join("all.jsonl")) == games(&folder.join("whole.jsonl")), "{of} shards");
        if of == 7 {
            let lost = [&["tournament", "merge"], &names[1..], &["-o", "lost.jsonl"]].concat();
            let refused = yomi_in(folder, &lost);
            assert_eq!((refused.code, refused.err.lines().count()), (Some(2), 1), "{refused:?}");
            assert!(refused.err.contains("shard 1/7 is missing: blocks 1, 8:"), "{refused:?}");
        }
    }
    // A shard's own file says what else there is.
    let own = yomi_in(folder, &["tournament", "report", "2-of-2.jsonl"]).good();
    assert!(own.contains("note: 4 of 9 blocks are here: shard 1/2 is missing: blocks 1, 3, 5, …;"), "{own}");
}

#[test]
fn surveys_in_any_number_of_shards_print_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let stats =
        ["stats", "tic-tac-toe", "--games", "12", "--probes", "20", "--self-play", "9", "--seed", "5"];
    let text = yomi_in(folder, &[&stats[..], &["-o", "whole.jsonl"]].concat()).good();
    assert_eq!(yomi_in(folder, &stats).good(), text, "without a file");
    let as_json = yomi_in(folder, &[&stats[..], &["--json"]].concat()).good();
    for of in 1..=7 {
        let files: Vec<String> = (1..=of).map(|index| format!("{index}-of-{of}.jsonl")).collect();
        for (index, file) in (1..).zip(&files) {
            let shard = format!("{index}/{of}");
            yomi_in(folder, &[&stats[..], &["--shard", &shard, "-o", file]].concat()).good();
        }
        let names: Vec<&str> = files.iter().map(String::as_str).collect();
        let merge = [&["stats", "merge"], &names[..]].concat();
        assert_eq!(yomi_in(folder, &merge).good(), text, "{of} shards");
        let told = yomi_in(folder, &[&merge[..], &["--json", "-o", "all.jsonl"]].concat()).good();
        assert_eq!(told, as_json, "{of} shards");
        let [all, whole] =
            ["all.jsonl", "whole.jsonl"].map(|name| fs::read(folder.join(name)).expect("a file"));
        assert!(all == whole, "{of} shards");
    }
    let refused = yomi_in(folder, &["stats", "merge", "2-of-3.jsonl", "3-of-3.jsonl"]);
    assert_eq!((refused.code, refused.err.lines().count()), (Some(2), 1), "{refused:?}");
    assert!(refused.err.contains("shard 1/3 is missing: 14 games"), "{refused:?}");
    let partly =
        yomi_in(folder, &["stats", "merge", "2-of-3.jsonl", "3-of-3.jsonl", "--allow-missing"]).good();
    assert!(partly.contains("note: 27 of 41 games are here: shard 1/3 is missing"), "{partly}");
}

#[test]
fn classes_in_any_number_of_shards_are_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let classes = [
        &["learn", "classes", "lines-of-action:size=5", "--games", "7", "--batch", "7"][..],
        &["--search", "pvs:table=1MiB", "--nodes", "200"],
    ]
    .concat();
    yomi_in(folder, &[&classes[..], &["-o", "whole"]].concat()).good();
    for of in 1..=7 {
        let files: Vec<String> = (1..=of).map(|index| format!("{index}-of-{of}")).collect();
        for (index, file) in (1..).zip(&files) {
            let shard = format!("{index}/{of}");
            let told = yomi_in(folder, &[&classes[..], &["--shard", &shard, "-o", file]].concat()).good();
            assert!(told.contains(&format!("shard {shard}: ")), "{told}");
        }
        let names: Vec<&str> = files.iter().map(String::as_str).collect();
        let merge = [&["learn", "merge"], &names[..], &["-o", "all"]].concat();
        let told = yomi_in(folder, &merge).good();
        assert!(told.contains("7 games from ") && told.contains("probability"), "{told}");
        let [all, whole] = ["all", "whole"].map(|name| fs::read(folder.join(name)).expect("a file"));
        assert!(all == whole, "{of} shards");
    }
    let refused = |arguments: &[&str], words: &str| {
        let run = yomi_in(folder, arguments);
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    };
    refused(&["learn", "merge", "1-of-2", "-o", "half"], "shard 2/2 is missing: games 2, 4, 6:");
    let partly = ["learn", "merge", "1-of-2", "-o", "half", "--allow-missing"];
    let told = yomi_in(folder, &partly).good();
    assert!(told.contains("note: 4 of 7 games are here: shard 2/2 is missing"), "{told}");
    let many = ["learn", "classes", "lines-of-action:size=5", "--shard", "1/2", "-o", "other"];
    refused(&many, "a shard needs one batch of all 100 games (--batch 100)");
    let evaluation = ["learn", "evaluation", "tic-tac-toe", "--shard", "1/2", "-o", "weights"];
    refused(&evaluation, "learning an evaluation cannot be shared out");
    let search = ["analyze", "lines-of-action:size=5", "--search", "pvs:classes=1-of-2", "--depth", "2"];
    refused(&search, "`yomi learn merge` merges all");
}

#[test]
fn an_experiment_in_shards_is_the_undisturbed_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let short = ["reproduce", "shinohara-2002", "--claim", "11", "--json"];
    let undisturbed = yomi_in(folder, &[&short[..], &["-o", "whole"]].concat()).good();
    let shards = ["1", "2", "3"];
    for shard in shards {
        let more = ["--shard", &format!("{shard}/3"), "-o", shard];
        let told = yomi_in(folder, &[&short[..], &more].concat()).good();
        assert!(told.contains("\"is_complete\": false"), "{told}");
    }
    let merge = ["reproduce", "merge", "3", "1", "2", "-o", "all", "--json", "--html", "page.html"];
    assert_eq!(yomi_in(folder, &merge).good(), undisturbed);
    assert!(fs::read_to_string(folder.join("page.html")).expect("a page").contains("plays like Naive"));
    let names = |name: &str| -> Vec<String> {
        let entries = fs::read_dir(folder.join(name)).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names("all"), names("whole"));
    for name in names("all") {
        let [all, whole] = ["all", "whole"].map(|of| games(&folder.join(of).join(&name)));
        assert!(all == whole, "{name}");
    }
    // It is reported on as any other.
    let read = [&short[..], &["-o", "all", "--report"]].concat();
    assert_eq!(yomi_in(folder, &read).good(), undisturbed);
    let refused = |arguments: &[&str], words: &str| {
        let run = yomi_in(folder, arguments);
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
        assert!(run.err.contains(words), "{run:?}");
    };
    refused(&["reproduce", "merge", "1", "3", "-o", "two"], "shard 2/3 is missing: ");
    refused(&["reproduce", "merge", "1", "2", "3", "-o", "2"], "expected another folder than a shard's");
    refused(&["reproduce", "merge", "1", "whole", "-o", "two"], "expected the folder of a shard");
    assert!(!folder.join("two").exists());
    let partly = yomi_in(folder, &["reproduce", "merge", "1", "3", "-o", "two", "--allow-missing"]).good();
    assert!(partly.contains("incomplete") && partly.contains("shard 2/3 is missing: "), "{partly}");
    let again = [&short[..], &["--shard", "2/3", "-o", "1"]].concat();
    refused(&again, "1: belongs to another shard: expected shard \"2/3\", got \"1/3\"");
    refused(
        &["reproduce", "solved", "--shard", "1/2", "-o", "x"],
        "solved plays no games: expected no --shard",
    );
}

/// What is solved and learned before the games is the same in every shard, and merged with them.
#[test]
fn what_an_experiment_learns_is_merged_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let learned = ["reproduce", "learned-evaluations", "--claim", "17"];
    for shard in ["1", "2"] {
        yomi_in(folder, &[&learned[..], &["--shard", &format!("{shard}/2"), "-o", shard]].concat()).good();
    }
    let merged = yomi_in(folder, &["reproduce", "merge", "1", "2", "-o", "all"]).good();
    assert_eq!(yomi_in(folder, &[&learned[..], &["-o", "all", "--report"]].concat()).good(), merged);
}
