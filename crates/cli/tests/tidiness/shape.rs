//! The parts that every file of a kind must have, and the limits of files and lines.

use crate::sources::{crates, files, name, no_line, read, root, shown};

/// A file that is longer should be two.
const MAX_LINES: usize = 700;

/// The width of a line, as rustfmt has it; it leaves comments and texts alone.
const MAX_COLUMNS: usize = 110;

#[test]
fn no_line_is_too_wide() {
    for folder in ["crates", "examples"] {
        let sources = files(&root().join(folder), &[".rs"]);
        let what = format!("wider than {MAX_COLUMNS} columns");
        no_line(&sources, &what, |line| line.chars().count() > MAX_COLUMNS);
    }
}

#[test]
fn no_file_is_too_long() {
    for folder in ["crates", "examples"] {
        for path in files(&root().join(folder), &[".rs", ".js", ".css"]) {
            let lines = read(&path).lines().count();
            assert!(lines <= MAX_LINES, "{} has {lines} lines", shown(&path));
        }
    }
}

/// Where programs of tests are not found by their names, a file that nobody names would never run.
#[test]
fn every_file_of_tests_is_part_of_a_program() {
    let mut found = 0;
    for folder in crates() {
        let tests = folder.join("tests");
        let manifest = read(&folder.join("Cargo.toml"));
        if !manifest.contains("autotests = false") {
            continue;
        }
        let joined = read(&tests.join("main.rs"));
        for path in files(&tests, &[".rs"]).iter().filter(|path| path.parent() == Some(&*tests)) {
            let stem = name(path).trim_end_matches(".rs").to_owned();
            let is_module = joined.contains(&format!("\nmod {stem};"));
            let is_program = manifest.contains(&format!("name = \"{stem}\""));
            assert!(stem == "main" || is_module || is_program, "{}: nothing names it", shown(path));
            found += 1;
        }
    }
    assert!(found > 60, "{found} files of tests");
}

#[test]
fn every_game_has_its_rules_beside_it() {
    let folder = root().join("crates/games/src");
    let mut games = 0;
    for entry in std::fs::read_dir(&folder).expect("the games") {
        let path = entry.expect("a game").path();
        if !path.is_dir() {
            continue;
        }
        games += 1;
        let rules = read(&path.join("README.md"));
        for heading in ["## Rules", "## Parameters", "## Notation"] {
            assert!(rules.contains(heading), "{}/README.md has no {heading}", shown(&path));
        }
        assert!(rules.contains("source") || rules.contains("Source"), "{} names no source", shown(&path));
        let head = read(&path.join("mod.rs"));
        let is_head = head.starts_with("#![doc = include_str!(\"README.md\")]");
        assert!(is_head, "{}/mod.rs begins with something else than its README", shown(&path));
    }
    assert!(games > 0);
}

#[test]
fn every_search_says_what_it_returns_and_where_it_is_from() {
    let mut searches = 0;
    for path in files(&root().join("crates/search/src"), &[".rs"]) {
        let text = read(&path);
        // Searches of a kind have their strategies in files of their own, and what they share in another.
        let marks = [" Search<G> for ", " Rule for ", " Rule<G> for ", " Control for ", " BackedUp for "];
        let shared =
            ["two_player/recursion.rs", "proof/depth_first.rs", "n_player/search.rs", "best_first/search.rs"];
        let is_search = marks.iter().any(|mark| text.contains(mark));
        if !is_search || shared.iter().any(|shared| path.ends_with(shared)) {
            continue;
        }
        searches += 1;
        let head: String = text.lines().take_while(|line| line.starts_with("//!")).collect();
        for part in ["**Value.**", "**Source.**"] {
            assert!(head.contains(part), "the head of {} has no {part}", shown(&path));
        }
    }
    assert!(searches >= 8, "only {searches} searches were found");
}

#[test]
fn nothing_is_left_to_do_in_a_comment() {
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
    for folder in ["crates", "examples", "docs"] {
        let sources = files(&root().join(folder), &[".rs", ".md", ".js", ".toml"]);
        no_line(&sources, "do it, or decide against it in docs/decisions", |line| {
            marks.iter().any(|mark| line.contains(mark))
        });
    }
}
