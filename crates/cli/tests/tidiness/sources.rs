//! The tree that these tests read.

use std::path::{Path, PathBuf};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below `folder` with one of these endings, in order.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        let name = name(&path);
        if path.is_dir() && !path.is_symlink() && name != "target" && name != "node_modules" {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The path from the root of the workspace.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The folders of the crates.
pub(crate) fn crates() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("crates")).expect("the crates");
    let mut crates: Vec<PathBuf> = entries.map(|entry| entry.expect("a crate").path()).collect();
    crates.retain(|path| path.join("Cargo.toml").is_file());
    crates.sort();
    crates
}

pub(crate) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Panics with every place where `is_wrong` finds something in a line of these files.
pub(crate) fn no_line(files: &[PathBuf], what: &str, is_wrong: impl Fn(&str) -> bool) {
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
