//! `yomi reproduce`: stopped and killed it goes on to the same report, pages and figures hold together, and
//! files of other settings are refused.
#![cfg(target_os = "linux")]

use crate::common::running::Running;
use crate::common::{Run, command, yomi_in};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// One claim, over few games: that TC plays like Naive where branching is small.
const SHORT: [&str; 5] = ["reproduce", "shinohara-2002", "--claim", "11", "--json"];

/// One claim, over enough games to be stopped among them: a printed number.
const LONG: [&str; 5] = ["reproduce", "shinohara-2002", "--claim", "7", "--json"];

fn report(folder: &Path, claim: &[&str], more: &[&str]) -> Value {
    serde_json::from_str(&yomi_in(folder, &[claim, more].concat()).good()).expect("JSON")
}

/// Starts playing into `games`, and sends a signal once this many bytes are written there.
fn stopped_at(folder: &Path, signal: &str, bytes: u64) -> Run {
    let arguments = [&LONG[..], &["-o", "games"]].concat();
    let mut running = Running::start(command(&arguments).current_dir(folder));
    let written = || -> u64 {
        let files = fs::read_dir(folder.join("games")).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|metadata| metadata.len()).sum()
    };
    running.until(&format!("{bytes} bytes"), |_| written() >= bytes);
    running.signal(signal);
    running.ends()
}

#[test]
fn stopped_and_killed_it_goes_on_to_the_same_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let undisturbed = report(folder.path(), &LONG, &[]);
    assert_eq!(undisturbed["is_complete"], true);
    let stopped = stopped_at(folder.path(), "INT", 400_000);
    assert!(stopped.err.contains("run the same command again to resume"), "{stopped:?}");
    assert_eq!(stopped.code, Some(130), "{stopped:?}");
    let mut part: Value = serde_json::from_str(&stopped.out).expect("JSON");
    let said = part.as_object_mut().and_then(|part| part.remove("interrupted"));
    assert_eq!((&part["is_complete"], said), (&false.into(), Some(true.into())));
    assert!(part["games"].as_u64() < undisturbed["games"].as_u64(), "{part}");
    // The games that were played are reported, and none is added.
    assert_eq!(report(folder.path(), &LONG, &["-o", "games", "--report"]), part);
    let killed = stopped_at(folder.path(), "KILL", 2_000_000);
    assert_eq!((killed.code, killed.out.as_str()), (None, ""), "{killed:?}");
    assert_eq!(report(folder.path(), &LONG, &["-o", "games", "--threads", "2"]), undisturbed);
}

#[test]
fn the_page_and_the_figures_are_whole_and_refer_to_nothing_outside() {
    let folder = tempfile::tempdir().expect("a folder");
    report(folder.path(), &SHORT, &["--html", "page.html", "--figures", "figures"]);
    let page = fs::read_to_string(folder.path().join("page.html")).expect("it is written");
    assert!(page.contains("TC at depth 2 plays like Naive") && page.trim_end().ends_with("</html>"));
    let figures: Vec<String> = fs::read_dir(folder.path().join("figures"))
        .expect("a folder")
        .map(|file| fs::read_to_string(file.expect("a file").path()).expect("SVG"))
        .collect();
    assert!(figures.iter().any(|figure| figure.contains("The board of V2")));
    for text in figures.iter().chain([&page]) {
        let outside = ["src=", "url(", "@import", "https://"].iter().find(|words| text.contains(**words));
        assert_eq!(outside, None);
    }
}

#[test]
fn files_of_other_settings_are_refused_and_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    report(folder.path(), &SHORT, &["-o", "games"]);
    let file = folder.path().join("games/turn-considered-naives_2_2.jsonl");
    let before = fs::read(&file).expect("it was played");
    for more in [&["--seed", "2"][..], &["--seed", "2", "--report"]] {
        let run = yomi_in(folder.path(), &[&SHORT[..], &["-o", "games"], more].concat());
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{run:?}");
        assert!(
            run.err.contains("turn-considered-naives_2_2.jsonl") && run.err.contains("settings"),
            "{run:?}"
        );
    }
    assert_eq!(fs::read(&file).expect("it stays"), before);
}

/// One claim, of an evaluation that is learned in a second: right moves in nim.
const LEARNED: [&str; 4] = ["reproduce", "learned-evaluations", "--claim", "17"];

#[test]
fn evaluations_are_learned_into_the_folder_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = yomi_in(folder.path(), &LEARNED);
    assert_eq!((refused.code, refused.err.lines().count()), (Some(2), 1), "{refused:?}");
    assert!(refused.err.contains("expected a folder for the evaluations that it learns"), "{refused:?}");
    let into = [&LEARNED[..], &["-o", "one", "--html", "page.html"]].concat();
    let out = yomi_in(folder.path(), &into).good();
    for words in ["learned evaluation", "Nim with three heaps", "above 95.0", "seed 1"] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let page = fs::read_to_string(folder.path().join("page.html")).expect("it is written");
    for words in ["Goals", "Learned evaluations", "Nim with three heaps", "</html>"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("{{"), "a piece of the page is missing");
    // Moved, and read without learning.
    fs::rename(folder.path().join("one"), folder.path().join("other")).expect("it can be moved");
    let files = |folder: &Path| fs::read_dir(folder).expect("a folder").count();
    let before = files(&folder.path().join("other"));
    let read = [&LEARNED[..], &["-o", "other", "--report"]].concat();
    assert_eq!(yomi_in(folder.path(), &read).good(), out);
    assert_eq!(files(&folder.path().join("other")), before);
}

/// Open claims are those that the first full run left undecided, with all of their open numbers and no
/// others.
#[test]
fn what_is_continued_is_what_the_full_run_left_undecided() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../experiments/shinohara-2002/results/first-full-run.json");
    let report: Value = serde_json::from_slice(&fs::read(path).expect("the report")).expect("JSON");
    let continued = experiments::continued::named("shinohara-2002-continued").expect("it is known");
    let continued = continued.expect("its file");
    let claims = report["claims"].as_array().expect("claims").iter();
    let open: Vec<&Value> = claims.filter(|finding| finding["verdict"] == "undecided").collect();
    assert_eq!(open.len(), continued.claims.len());
    for (finding, own) in open.into_iter().zip(&continued.claims) {
        assert_eq!(finding["claim"]["number"], own.number);
        let (mut numbers, mut decided) = (Vec::new(), Vec::new());
        for rules in finding["rules"].as_array().expect("cases") {
            let name = |key: &str| rules[key].as_str().unwrap_or_default().to_owned();
            if rules["verdict"] != "undecided" {
                decided.push((name("case"), name("view"), rules["verdict"].clone()));
                continue;
            }
            let parts = rules["parts"].as_array().expect("parts").iter();
            for part in parts.filter(|part| part["verdict"] == "undecided") {
                numbers.push((name("case"), name("view"), part["about"].clone(), part["x"].clone()));
            }
        }
        let mut listed = Vec::new();
        for part in &own.parts {
            for (case, view) in
                part.cases.iter().flat_map(|case| part.views.iter().map(move |view| (case, view)))
            {
                let x = part.x.map_or(Value::Null, Value::from);
                listed.push((case.clone(), view.name().to_owned(), Value::from(part.about.as_str()), x));
            }
        }
        let sorted = |mut of: Vec<(String, String, Value, Value)>| {
            of.sort_by_key(|row| format!("{row:?}"));
            of
        };
        assert_eq!(sorted(listed), sorted(numbers), "claim {}", own.number);
        let known = own.decided.iter().map(|known| {
            let verdict = serde_json::to_value(known.verdict).expect("JSON");
            (known.case.clone(), known.view.name().to_owned(), verdict)
        });
        assert_eq!(known.collect::<Vec<_>>(), decided, "claim {}", own.number);
    }
}

#[test]
fn what_is_continued_says_what_it_needs() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |more: &[&str]| {
        let run = yomi_in(folder.path(), &[&["reproduce", "shinohara-2002-continued"][..], more].concat());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{run:?}");
        run.err
    };
    assert!(run(&["--full"]).contains("expected a folder for its games, to go on from: --output DIR"));
    assert!(run(&["--shard", "1/2", "-o", "games"]).contains("expected no --shard"));
    assert!(run(&["--figures", "pictures"]).contains("has no figures"));
    assert!(run(&["--full", "--report", "-o", "nothing"]).contains("expected a folder of result files"));
    assert!(run(&["--claim", "3"]).contains("expected one of the claims 2, 5, 10, 11"));
    std::fs::write(folder.path().join("report.json"), "{}").expect("a file");
    let wrong = "expected a report of shinohara-2002-continued (quick, seed 1), got missing field";
    assert!(run(&["--decided", "report.json"]).contains(wrong));
    assert!(run(&["--decided", "nothing.json"]).contains("nothing.json"));
}
