//! `yomi report`: the text, the page and the JSON of one report, and that another run prints the same.

use crate::common::{yomi, yomi_in};
use serde_json::Value;
use std::fs;

/// A small report without a limit of time.
const REPORT: [&str; 7] = ["report", "hexapawn", "--games", "10", "--nodes", "20,200", "--seed=3"];

#[test]
fn another_run_prints_and_writes_the_same() {
    let runs = [1, 2].map(|_| {
        let folder = tempfile::tempdir().expect("a folder");
        let text = yomi_in(folder.path(), &[&REPORT[..], &["-o", "report.html"]].concat()).good();
        let page = fs::read_to_string(folder.path().join("report.html")).expect("it is written");
        (text, page, yomi(&[&REPORT[..], &["--json"]].concat()).good())
    });
    assert_eq!(runs[0], runs[1]);
    let (text, page, json) = &runs[0];
    assert!(text.ends_with("\n\nreport.html: written\n"), "{text}");
    let answer: Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(
        (&answer["seed"], &answer["time_s"], &answer["file"]),
        (&3.into(), &Value::Null, &Value::Null)
    );
    // The three say the same.
    for verdict in answer["verdicts"].as_array().expect("verdicts") {
        let said = verdict["text"].as_str().expect("text");
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(words.join(" ").contains(said), "no {said:?} in\n{text}");
        let escaped = said.replace('\'', "&#39;").replace('"', "&quot;");
        assert!(page.contains(&escaped), "no {said:?} in the page");
    }
    for level in answer["levels"].as_array().expect("levels") {
        let (name, search) = (level["name"].as_str().expect("text"), level["search"].as_str().expect("text"));
        assert!(text.contains(name) && page.contains(name) && page.contains(search), "{name}");
    }
}

/// One file, that needs no other and no network, with a text beside every picture.
#[test]
fn the_page_is_self_contained_and_every_picture_has_a_text() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["hexapawn", "three-in-a-row-for-three:columns=3,rows=3", "coin-row", "tree:5"] {
        let options = ["--games", "4", "--nodes", "20", "-o", "report.html"];
        yomi_in(folder.path(), &[&["report", game][..], &options].concat()).good();
        let page = fs::read_to_string(folder.path().join("report.html")).expect("it is written");
        // The icon is empty, so that no browser looks for one.
        let page = page.replace("href=\"data:,\"", "");
        for outside in [" src=", "href=", "url(", "@import", "<script", "{{", "NaN", ">inf"] {
            assert!(!page.contains(outside), "{game}: {outside} in the page");
        }
        let pictures = page.matches("<svg").count();
        assert_eq!(page.matches("role=\"img\" aria-label=\"").count(), pictures, "{game}");
        assert_eq!(page.matches("<title>").count(), pictures + 1, "{game}");
        for element in ["section", "table", "figure", "svg", "details", "pre", "ul", "p", "dl", "mark"] {
            let (begun, ended) = (format!("<{element}"), format!("</{element}>"));
            let begun = page
                .match_indices(&begun)
                .filter(|(at, begun)| page[at + begun.len()..].starts_with([' ', '>', '\n']));
            assert_eq!(begun.count(), page.matches(&ended).count(), "{game}: {element}");
        }
        assert!(page.contains("prefers-color-scheme: dark") && page.contains("@media print"), "{game}");
    }
}

#[test]
fn a_file_that_has_mistakes_is_refused_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.game"), "game \"Bad\"\nplayers a, b\nboard sqare 3\n").expect("a file");
    let run = yomi_in(folder.path(), &["report", "bad.game", "-o", "report.html"]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (Some(2), "", 1), "{run:?}");
    assert!(run.err.contains("yomi check bad.game shows all of them"), "{run:?}");
    assert!(!folder.path().join("report.html").exists());
}
