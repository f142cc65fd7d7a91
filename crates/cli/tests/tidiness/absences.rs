//! The absences that ARCHITECTURE.md lists.

use crate::manifests::{folder_of, workspace};
use crate::sources::{crates, files, name, no_line, read, root, shown};
use std::path::PathBuf;

/// These depend on no crate that writes messages.
const WITHOUT_SERDE: [&str; 8] =
    ["files", "game", "games", "ntuple", "search", "solve", "statistics", "verify"];

/// This file names what others must not have.
const THIS_FILE: &str = "crates/cli/tests/tidiness/absences.rs";

/// The only crates from outside that the core may depend on.
const FROM_OUTSIDE: [(&str, &[&str]); 4] =
    [("game", &[]), ("games", &[]), ("ntuple", &[]), ("search", &["memmap2", "zerocopy"])];

#[test]
fn the_core_depends_on_next_to_nothing_from_outside() {
    for crate_ in workspace() {
        let Some((_, allowed)) = FROM_OUTSIDE.iter().find(|(name, _)| *name == crate_.folder) else {
            continue;
        };
        let is_outside = |name: &&str| folder_of(name).is_none() && !allowed.contains(name);
        let outside = crate_.dependencies().into_iter().find(is_outside);
        assert_eq!(outside, None, "{} depends on it", crate_.folder);
    }
}

#[test]
fn the_core_knows_no_serde() {
    // Its tests may: they read recorded games.
    for crate_ in workspace().iter().filter(|crate_| WITHOUT_SERDE.contains(&&*crate_.folder)) {
        let known = crate_.dependencies().into_iter().find(|dependency| dependency.contains("serde"));
        assert_eq!(known, None, "{} depends on serde", crate_.folder);
        let sources: Vec<PathBuf> = files(&root().join("crates").join(&crate_.folder).join("src"), &[".rs"])
            .into_iter()
            .filter(|path| !shown(path).contains("/tests"))
            .collect();
        no_line(&sources, "serde in the core", |line| line.contains("serde"));
    }
}

#[test]
fn every_crate_taken_from_outside_has_its_decision() {
    let decisions: String =
        files(&root().join("docs/decisions"), &[".md"]).iter().map(|path| read(path)).collect();
    let list = read(&root().join("docs/decisions/README.md"));
    for crate_ in workspace() {
        for dependency in crate_.dependencies().into_iter().chain(crate_.dependencies_of_tests()) {
            let is_decided =
                folder_of(dependency).is_some() || decisions.contains(&format!("`{dependency}`"));
            assert!(is_decided, "no decision on {dependency}");
        }
    }
    for path in files(&root().join("docs/decisions"), &[".md"]) {
        let is_list = name(&path) == "README.md";
        let is_long = !is_list && read(&path).lines().count() > 30;
        assert!(!is_long, "{} is longer than a note", shown(&path));
        assert!(is_list || list.contains(&name(&path)), "{} is not listed", shown(&path));
    }
}

#[test]
fn only_the_command_line_talks_to_people() {
    for path in crates().iter().filter(|path| name(path) != "cli") {
        let sources = files(&path.join("src"), &[".rs"]);
        let talks = ["println!", "eprintln!", "print!(", "std::env", "env::var", "std::io::std"];
        no_line(&sources, "only cli talks to people", |line| {
            let code = line.split("//").next().unwrap_or_default();
            talks.iter().any(|word| code.contains(word))
        });
    }
}

#[test]
fn only_one_crate_starts_processes() {
    for path in crates().iter().filter(|path| !["cli", "engines"].contains(&&*name(path))) {
        no_line(&files(&path.join("src"), &[".rs"]), "engines starts processes", |line| {
            line.split("//").next().unwrap_or_default().contains("std::process")
        });
    }
}

#[test]
fn only_one_crate_writes_files() {
    for path in crates().iter().filter(|path| name(path) != "files") {
        let sources = files(&path.join("src"), &[".rs"]);
        let others: Vec<PathBuf> =
            sources.into_iter().filter(|path| !shown(path).contains("tests")).collect();
        no_line(&others, "files are read and written by `files`", |line| {
            let code = line.split("//").next().unwrap_or_default();
            let has = |word: &str| {
                let mut places = code.match_indices(word);
                places.any(|(at, _)| !code[..at].ends_with(char::is_alphanumeric))
            };
            ["fs::write", "fs::read", "File::", "OpenOptions", "fs::rename", "fs::remove"]
                .iter()
                .any(|word| has(word))
        });
    }
}

#[test]
fn there_is_no_clock_but_the_meters() {
    let sources: Vec<PathBuf> = crates().iter().flat_map(|path| files(&path.join("src"), &[".rs"])).collect();
    let others: Vec<PathBuf> =
        sources.into_iter().filter(|path| shown(path) != "crates/search/src/core/meter.rs").collect();
    no_line(&others, "the meter owns the clock", |line| {
        line.contains("Instant::now") || line.contains("SystemTime")
    });
}

#[test]
fn no_map_has_an_order_of_its_own() {
    let sources: Vec<PathBuf> = crates().iter().flat_map(|path| files(path, &[".rs"])).collect();
    // The queue of the playground has no map: it draws names that nobody can guess.
    let allowed = ["crates/game/src/key.rs", "crates/web/src/queue.rs", THIS_FILE];
    let others: Vec<PathBuf> = sources.into_iter().filter(|path| !allowed.contains(&&*shown(path))).collect();
    no_line(&others, "use game::KeyMap and game::KeySet", |line| {
        ["HashMap", "HashSet", "RandomState"].iter().any(|word| line.contains(word))
    });
}

/// The number of folders that an embedded path leads up.
fn folders_up(line: &str) -> usize {
    let is_embedded = line.contains("include_str!") || line.contains("include_bytes!");
    if is_embedded { line.matches("../").count() } else { 0 }
}

#[test]
fn no_package_embeds_a_file_of_another() {
    for path in crates() {
        for file in files(&path.join("src"), &[".rs"]) {
            let below = file.strip_prefix(&path).expect("a file of the crate").components().count() - 1;
            // Tests are not built where a package is installed.
            let is_test = shown(&file).contains("/tests/");
            no_line(&[file], "a package has every file it reads", |line| {
                !is_test && folders_up(line) > below
            });
        }
    }
}
