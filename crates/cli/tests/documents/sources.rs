//! The page of the five sources is the one that the program prints, and what its rows name as a command shows
//! what they are about.

use super::read;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a line as a shell does, in a folder of its own, with `yomi` in its path.
fn run(line: &str) -> (bool, String, String) {
    let folder = tempfile::tempdir().expect("a folder to write to");
    let program = Path::new(env!("CARGO_BIN_EXE_yomi")).parent().expect("the folder of the program");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).env("PATH", path).current_dir(folder.path()).stdin(Stdio::null());
    let output = shell.output().expect("a shell starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_page_of_the_sources_is_the_one_that_is_printed() {
    let (is_right, page, said) = run("yomi reproduce sources");
    assert!(is_right, "{said}");
    assert!(page == read("docs/sources.md"), "write it anew: yomi reproduce sources > docs/sources.md");
}

#[test]
fn every_row_of_the_sources_shows_what_it_says() {
    let (is_right, sources, said) = run("yomi reproduce sources --json");
    assert!(is_right, "{said}");
    let sources: Value = serde_json::from_str(&sources).expect("JSON");
    let mut rows: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for source in sources.as_array().expect("sources") {
        for row in source["rows"].as_array().expect("rows") {
            if let Some(command) = row["command"].as_str() {
                rows.entry(command).or_default().push(row);
            }
        }
    }
    assert!(rows.len() > 50, "{} commands", rows.len());
    let mut wrong = Vec::new();
    for (line, rows) in rows {
        let (is_right, printed, said) = run(line);
        for row in rows {
            if !is_right || row["shows"].as_str().is_none_or(|shows| !printed.contains(shows)) {
                wrong.push(format!("{line}: {} {}: {said}", row["where"], row["shows"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
