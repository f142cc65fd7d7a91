//! What ARCHITECTURE.md says is absent is absent, and what every file of a kind has, it has.
//!
//! This test reads the tree. What a lint can find is left to the lints.

use std::path::{Path, PathBuf};

/// Which crates of yomi each crate may depend on; its tests may use more. A new crate is entered here and in
/// ARCHITECTURE.md.
const ARROWS: [(&str, &[&str]); 15] = [
    ("files", &[]),
    ("game", &[]),
    ("games", &["game"]),
    ("search", &["game"]),
    ("statistics", &[]),
    ("verify", &["game"]),
    ("solve", &["files", "game", "search", "verify"]),
    ("census", &["files", "game", "games", "search", "solve"]),
    ("picture", &["game"]),
    ("session", &["census", "files", "game", "games", "search", "solve", "statistics", "picture", "verify"]),
    ("learn", &["files", "search", "session", "statistics"]),
    ("arena", &["files", "search", "statistics", "session"]),
    ("experiments", &["census", "search", "statistics", "session", "learn", "arena"]),
    ("web", &["game", "search", "session"]),
    (
        "cli",
        &[
            "census",
            "files",
            "game",
            "games",
            "search",
            "solve",
            "statistics",
            "session",
            "learn",
            "arena",
            "experiments",
            "web",
        ],
    ),
];

/// These depend on no other crate at all, or on no crate that writes files and messages.
const WITHOUT_SERDE: [&str; 7] = ["files", "game", "games", "search", "solve", "statistics", "verify"];

/// A file that is longer should be two.
const MOST_LINES: usize = 700;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below `folder` with one of these endings, in order.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && name != "node_modules" {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The path from the root of the workspace.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

fn crates() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("crates")).expect("the crates");
    let mut crates: Vec<PathBuf> = entries.map(|entry| entry.expect("a crate").path()).collect();
    crates.retain(|path| path.join("Cargo.toml").is_file());
    crates.sort();
    crates
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The names under `[dependencies]`, those for tests aside.
fn dependencies(manifest: &str) -> Vec<&str> {
    names_under("dependencies", manifest)
}

fn names_under<'a>(heading: &str, manifest: &'a str) -> Vec<&'a str> {
    let from = manifest.split(&format!("\n[{heading}]\n")).nth(1).unwrap_or_default();
    let section = from.split("\n[").next().unwrap_or_default();
    let names = section.lines().filter_map(|line| line.split(['=', '.', ' ']).next());
    names.filter(|name| !name.is_empty() && !name.starts_with('#')).collect()
}

/// Panics with every place where `is_wrong` finds something in a line of these files.
fn no_line(files: &[PathBuf], what: &str, is_wrong: impl Fn(&str) -> bool) {
    let mut places = Vec::new();
    for path in files {
        for (number, line) in (1..).zip(read(path).lines()) {
            if is_wrong(line) {
                places.push(format!("{}:{number}: {}", shown(path), line.trim()));
            }
        }
    }
    assert!(places.is_empty(), "{what}:\n{}", places.join("\n"));
}

#[test]
fn arrows_between_crates_point_one_way() {
    let architecture = read(&root().join("ARCHITECTURE.md"));
    for path in crates() {
        let (name, manifest) = (name(&path), read(&path.join("Cargo.toml")));
        let arrow = ARROWS.iter().find(|(crate_, _)| *crate_ == name);
        let (_, allowed) = arrow.unwrap_or_else(|| panic!("{name} is in no list of crates"));
        let ours = |dependency: &&str| ARROWS.iter().any(|(crate_, _)| crate_ == dependency);
        for dependency in dependencies(&manifest).into_iter().filter(ours) {
            assert!(allowed.contains(&dependency), "{name} must not depend on {dependency}");
        }
        assert!(architecture.contains(&format!("| `{name}` |")), "ARCHITECTURE.md does not list {name}");
    }
}

#[test]
fn manifests_are_read() {
    let manifest = read(&root().join("crates/cli/Cargo.toml"));
    assert!(dependencies(&manifest).contains(&"clap") && !dependencies(&manifest).contains(&"trycmd"));
    assert!(names_under("dev-dependencies", &manifest).contains(&"trycmd"));
}

#[test]
fn the_core_depends_on_next_to_nothing_from_outside() {
    for (name, allowed) in [("game", &[][..]), ("games", &[]), ("search", &["memmap2", "zerocopy"])] {
        let manifest = read(&root().join("crates").join(name).join("Cargo.toml"));
        let is_outside = |dependency: &&str| *dependency != "game" && !allowed.contains(dependency);
        let outside = dependencies(&manifest).into_iter().find(is_outside);
        assert_eq!(outside, None, "{name} depends on it");
    }
}

#[test]
fn the_core_knows_no_serde() {
    // Its tests may: they read recorded games.
    for name in WITHOUT_SERDE {
        let folder = root().join("crates").join(name);
        let manifest = read(&folder.join("Cargo.toml"));
        let known = dependencies(&manifest).into_iter().filter(|dependency| dependency.contains("serde"));
        assert_eq!(known.collect::<Vec<_>>(), Vec::<&str>::new(), "{name} depends on serde");
        let sources: Vec<PathBuf> = files(&folder.join("src"), &[".rs"])
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
    for path in crates() {
        let manifest = read(&path.join("Cargo.toml"));
        let for_tests = names_under("dev-dependencies", &manifest);
        for dependency in dependencies(&manifest).into_iter().chain(for_tests) {
            let is_ours = ARROWS.iter().any(|(name, _)| *name == dependency);
            assert!(is_ours || decisions.contains(&format!("`{dependency}`")), "no decision on {dependency}");
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
        let talks =
            ["println!", "eprintln!", "print!(", "std::env", "env::var", "std::io::std", "std::process"];
        no_line(&sources, "only cli talks to people", |line| {
            let code = line.split("//").next().unwrap_or_default();
            talks.iter().any(|word| code.contains(word))
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
            ["fs::write", "fs::read", "File::", "OpenOptions", "fs::rename", "fs::remove"]
                .iter()
                .any(|word| code.contains(word))
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
    let others: Vec<PathBuf> = sources
        .into_iter()
        .filter(|path| !["crates/game/src/key.rs", "crates/cli/tests/tidiness.rs"].contains(&&*shown(path)))
        .collect();
    no_line(&others, "use game::KeyMap and game::KeySet", |line| {
        ["HashMap", "HashSet", "RandomState"].iter().any(|word| line.contains(word))
    });
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
        // The recursion of a two-player search is in its file, what they share in another.
        let is_search = text.contains(" Recursion for ") || text.contains(" Search<G> for ");
        if !is_search || name(&path) == "recursion.rs" {
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
fn no_file_is_too_long() {
    for folder in ["crates", "examples"] {
        for path in files(&root().join(folder), &[".rs", ".js", ".css"]) {
            let lines = read(&path).lines().count();
            assert!(lines <= MOST_LINES, "{} has {lines} lines", shown(&path));
        }
    }
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

#[test]
fn every_crate_begins_with_what_it_is() {
    for path in crates() {
        let file = ["src/lib.rs", "src/main.rs"].map(|file| path.join(file));
        let root = file.iter().find(|file| file.is_file()).expect("a crate has a root");
        assert!(read(root).starts_with("//! "), "{} begins with no description", shown(root));
        let manifest = read(&path.join("Cargo.toml"));
        assert!(manifest.contains("\n[lints]\nworkspace = true"), "{} takes no lints", shown(&path));
    }
}
