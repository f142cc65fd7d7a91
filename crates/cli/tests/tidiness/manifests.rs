//! The manifests of the crates, read by lines.

use crate::sources::{crates, name, read, root};
use std::path::Path;

/// A crate of this workspace.
#[derive(Debug)]
pub(crate) struct Crate {
    /// Its folder in `crates`.
    pub(crate) folder: String,
    pub(crate) manifest: String,
}

/// All crates of this workspace, by the names of their folders.
pub(crate) fn workspace() -> Vec<Crate> {
    let read = |path: &Path| Crate { folder: name(path), manifest: read(&path.join("Cargo.toml")) };
    crates().iter().map(|path| read(path)).collect()
}

/// The folder of the crate that a name in a manifest stands for, if it is one of ours.
pub(crate) fn folder_of(dependency: &str) -> Option<String> {
    let manifest = read(&root().join("Cargo.toml"));
    let line = section("workspace.dependencies", &manifest).lines().find(|line| key(line) == dependency)?;
    let path = line.split("path = \"crates/").nth(1)?;
    path.split('"').next().map(str::to_owned)
}

impl Crate {
    /// The names under `[dependencies]`, those for tests aside.
    pub(crate) fn dependencies(&self) -> Vec<&str> {
        names_under("dependencies", &self.manifest)
    }

    /// The names under `[dev-dependencies]`.
    pub(crate) fn dependencies_of_tests(&self) -> Vec<&str> {
        names_under("dev-dependencies", &self.manifest)
    }

    /// True if the library is compiled a second time, with its unit tests.
    pub(crate) fn has_unit_tests(&self) -> bool {
        section("lib", &self.manifest).lines().all(|line| line != "test = false")
    }
}

fn names_under<'a>(heading: &str, manifest: &'a str) -> Vec<&'a str> {
    let names = section(heading, manifest).lines().map(key);
    names.filter(|name| !name.is_empty() && !name.starts_with('#')).collect()
}

/// The lines below a heading.
fn section<'a>(heading: &str, manifest: &'a str) -> &'a str {
    let from = manifest.split(&format!("\n[{heading}]\n")).nth(1).unwrap_or_default();
    from.split("\n[").next().unwrap_or_default()
}

fn key(line: &str) -> &str {
    line.split(['=', '.', ' ']).next().unwrap_or_default()
}

#[test]
fn manifests_are_read() {
    let workspace = workspace();
    let cli = workspace.iter().find(|crate_| crate_.folder == "cli").expect("there is one");
    assert!(cli.dependencies().contains(&"clap") && !cli.dependencies().contains(&"trycmd"));
    assert!(cli.dependencies_of_tests().contains(&"trycmd"));
    assert_eq!(cli.dependencies().into_iter().find_map(folder_of).as_deref(), Some("arena"));
    assert_eq!(folder_of("clap"), None);
}
