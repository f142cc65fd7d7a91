//! What documents name: every path is a file or a folder, and every symbol a word of the sources.

use crate::sources::{crates, files, name, read, root, shown};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The game that CONTRIBUTING.md adds.
const EXAMPLE: &str = "chomp";

/// The documents but for the log of what changed and decisions that were replaced, which name what is no
/// longer there.
fn documents() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = ["README.md", "README.ja.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
        .iter()
        .map(|name| root().join(name))
        .collect();
    for folder in ["docs", "crates", "experiments"] {
        found.extend(files(&root().join(folder), &[".md"]));
    }
    let replaced = found.iter().flat_map(|path| replaced(&read(path))).collect::<Vec<_>>();
    found.retain(|path| !replaced.contains(&name(path)));
    found
}

/// The decisions that a decision replaces.
fn replaced(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| line.starts_with("Replaces ["));
    lines.filter_map(|line| Some(line.split_once('(')?.1.split_once(')')?.0.to_owned())).collect()
}

/// What stands between backticks in the prose of a document: blocks of code are left out.
fn quoted(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let prose = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    prose.flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

/// The parts of a path that tell files apart: neither `crates` nor `src` has to be said.
fn parts(path: &str) -> String {
    let parts = path.split('/').filter(|part| !["", ".", "..", "crates", "src"].contains(part));
    parts.map(|part| format!("/{part}")).collect()
}

fn places() -> BTreeSet<String> {
    let mut places = BTreeSet::new();
    for path in files(&root(), &[""]) {
        let path = shown(&path);
        let stem = path.rsplit_once('.').map_or(&*path, |(stem, _)| stem);
        for name in [&*path, stem] {
            let mut rest = &*parts(name);
            while let Some(parent) = rest.rfind('/') {
                places.insert(rest.to_owned());
                rest = &rest[..parent];
            }
        }
    }
    places
}

#[test]
fn every_path_in_a_document_is_there() {
    let places = places();
    let names: Vec<String> = crates().iter().map(|path| name(path)).collect();
    let mut missing = Vec::new();
    for document in documents() {
        for word in quoted(&read(&document)) {
            let is_plain = word.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c));
            let of_crate =
                word.split_once('/').is_some_and(|(first, _)| names.iter().any(|name| name == first));
            let is_source = [".rs", ".md"].iter().any(|ending| word.ends_with(ending))
                || word.contains("/src")
                || of_crate;
            let is_path = word.contains('/') && is_plain && is_source && !word.contains(EXAMPLE);
            if is_path && !places.iter().any(|place| place.ends_with(&parts(word))) {
                missing.push(format!("{}: `{word}`", shown(&document)));
            }
        }
    }
    assert!(missing.is_empty(), "not there:\n{}", missing.join("\n"));
}

#[test]
fn every_symbol_in_a_document_is_a_word_of_the_sources() {
    let mut words = BTreeSet::new();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for folder in ["crates", "examples", "tests", "tools"] {
        for path in files(&root().join(folder), &[".rs", ".py", ".pyi", ".js", ".mjs", ".toml"]) {
            words.extend(read(&path).split(|c| !is_word(c)).map(str::to_owned));
        }
    }
    let mut missing = Vec::new();
    for document in documents() {
        for symbol in quoted(&read(&document)) {
            let symbol = symbol.trim_end_matches("()");
            let is_symbol = symbol.contains("::") && symbol.chars().all(|c| is_word(c) || c == ':');
            for word in symbol.split("::").filter(|word| is_symbol && !words.contains(*word)) {
                missing.push(format!("{}: `{word}` of `{symbol}`", shown(&document)));
            }
        }
    }
    assert!(missing.is_empty(), "no such word:\n{}", missing.join("\n"));
}
