//! How much code there is: a limit for the whole, as every line more makes each further step dearer.

#![expect(clippy::print_stdout, reason = "it shows the lines of each crate")]

use crate::rust::{code_lines, test_modules};
use crate::sources::{files, name, read, root};
use std::path::{Path, PathBuf};

/// The most lines of code in `crates/*/src`, without comments and tests.
const MAX_CODE: usize = 128_730;

/// The number of lines of code below a folder of sources.
fn count(folder: &Path) -> usize {
    let sources = files(folder, &[".rs"]);
    let mut tests: Vec<PathBuf> = Vec::new();
    for path in &sources {
        let is_root = ["lib.rs", "main.rs", "mod.rs"].contains(&name(path).as_str());
        let folder = if is_root { path.with_file_name("") } else { path.with_extension("") };
        for module in test_modules(&read(path)) {
            tests.extend([folder.join(module), folder.join(format!("{module}.rs"))]);
        }
    }
    let is_tested = |path: &PathBuf| !tests.iter().any(|test| path.starts_with(test));
    sources.iter().filter(|path| is_tested(path)).map(|path| code_lines(&read(path))).sum()
}

/// `YOMI_TREE` names another checkout to count, and `--nocapture` shows the lines of each crate.
#[test]
fn the_code_is_not_too_long() {
    let tree = std::env::var_os("YOMI_TREE").map_or(root(), PathBuf::from);
    let mut counts: Vec<(usize, String)> = Vec::new();
    for entry in std::fs::read_dir(tree.join("crates")).expect("the crates") {
        let folder = entry.expect("a crate").path();
        if folder.join("src").is_dir() {
            counts.push((count(&folder.join("src")), name(&folder)));
        }
    }
    counts.sort_by(|one, other| other.cmp(one));
    let total: usize = counts.iter().map(|(lines, _)| lines).sum();
    for (lines, crate_name) in &counts {
        println!("{lines:>7} {crate_name}");
    }
    println!("{total:>7} in all, and the limit is {MAX_CODE}");
    assert!(total <= MAX_CODE, "{total} lines of code, and the limit is {MAX_CODE}");
}
