//! The crates and the arrows between them, as ARCHITECTURE.md draws them.
//!
//! `UPDATE_EXPECT=1 cargo test -p yomi-cli --test tidiness` draws the picture again.

use crate::graph::Graph;
use crate::manifests::{folder_of, workspace};
use crate::rust::code;
use crate::sources::{files, read, root};
use std::collections::BTreeSet;

/// The picture stands between these lines.
const MARKS: [&str; 2] = ["<!-- crates: begin -->\n", "<!-- crates: end -->"];

/// The dependencies between crates by their manifests, except those of tests. The code must use each of them.
fn graph_of_crates() -> Graph {
    let mut graph = Graph::default();
    for crate_ in workspace() {
        let sources = files(&root().join("crates").join(&crate_.folder).join("src"), &[".rs"]);
        let sources: Vec<String> = sources.iter().map(|path| read(path)).collect();
        let words: BTreeSet<&str> = sources.iter().flat_map(|source| code(source)).collect();
        for dependency in crate_.dependencies() {
            let Some(folder) = folder_of(dependency) else { continue };
            let is_named = words.contains(dependency.replace('-', "_").as_str());
            assert!(is_named, "{} depends on {dependency} and does not use it", crate_.folder);
            graph.add(&crate_.folder, &folder);
        }
    }
    graph
}

/// The arrows as a Mermaid flowchart; those that follow from others are comments in it.
fn picture(graph: &Graph) -> String {
    let mut lines = vec!["```mermaid".to_owned(), "flowchart BT".to_owned()];
    for (from, uses) in graph.iter() {
        let (implied, drawn): (Vec<_>, Vec<_>) = uses.iter().partition(|to| graph.is_implied(from, to));
        if uses.is_empty() {
            lines.push(format!("    {from}"));
        }
        lines.extend(drawn.iter().map(|to| format!("    {from} --> {to}")));
        if !implied.is_empty() {
            let implied: Vec<&str> = implied.into_iter().map(String::as_str).collect();
            lines.push(format!("    %% {from} also uses {}", implied.join(", ")));
        }
    }
    lines.push("```\n".to_owned());
    lines.join("\n")
}

/// Unit tests compile a library a second time; where a manifest leaves that out, they would never run.
#[test]
fn a_library_is_compiled_for_unit_tests_if_it_has_any() {
    for crate_ in workspace() {
        let sources = files(&root().join("crates").join(&crate_.folder).join("src"), &[".rs"]);
        let has_any = sources.iter().any(|path| read(path).contains("#[test]\n"));
        assert_eq!(crate_.has_unit_tests(), has_any, "{}: `test = false` in its manifest", crate_.folder);
    }
}

#[test]
fn no_crates_depend_on_each_other_in_a_circle() {
    let graph = graph_of_crates();
    assert!(graph.iter().count() > 10, "{graph:?}");
    assert_eq!(graph.circles(), Vec::<BTreeSet<&str>>::new());
}

#[test]
fn the_picture_of_the_crates_is_drawn_from_the_manifests() {
    let path = root().join("ARCHITECTURE.md");
    let text = read(&path);
    let parts =
        text.split_once(MARKS[0]).and_then(|(before, rest)| Some((before, rest.split_once(MARKS[1])?)));
    let Some((before, (drawn, after))) = parts else { panic!("expected {MARKS:?} in ARCHITECTURE.md") };
    let picture = picture(&graph_of_crates());
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let [begin, end] = MARKS;
        std::fs::write(&path, format!("{before}{begin}{picture}{end}{after}")).expect("ARCHITECTURE.md");
    } else {
        assert_eq!(drawn, picture, "UPDATE_EXPECT=1 cargo test -p yomi-cli --test tidiness draws it again");
    }
}

#[test]
fn every_crate_is_described() {
    let architecture = read(&root().join("ARCHITECTURE.md"));
    for crate_ in workspace() {
        let row = format!("| `{}` |", crate_.folder);
        assert!(architecture.contains(&row), "the table of ARCHITECTURE.md has no row {row}");
        let folder = root().join("crates").join(&crate_.folder);
        let head = ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file));
        let head = head.iter().find(|file| file.is_file()).expect("a crate has a root");
        assert!(read(head).starts_with("//! "), "{} begins with no description", head.display());
        let lints = "\n[lints]\nworkspace = true";
        assert!(crate_.manifest.contains(lints), "{} takes no lints", crate_.folder);
    }
}
