//! What the lists of searches and games say, and the pages of reports, has its Japanese text. The browser's
//! tests ask the same of the server; this is known without a browser.

use crate::common::{yomi, yomi_in};
use serde_json::Value;
use std::collections::BTreeSet;

/// The texts by which the playground finds the Japanese ones.
const WORDS: &str = include_str!("../../web/page/words/searches.ja.js");

/// What games are called, in both languages.
const GAMES: &str = include_str!("../../web/page/words/games.js");
/// The titles of the written games.
const SAMPLES: &str = include_str!("../../web/page/words/samples.ja.js");

/// An array of an object, or nothing.
fn array<'a>(object: &'a Value, key: &str) -> &'a [Value] {
    object[key].as_array().map_or(&[], Vec::as_slice)
}

fn text(object: &Value, key: &str) -> String {
    object[key].as_str().expect("a text").to_owned()
}

/// True for what is shown as it is or translated by a pattern: names joined by `|`, and the two ends of a
/// range.
fn is_translated_by_a_rule(expected: &str) -> bool {
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || "_.-".contains(c));
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    expected.split('|').all(is_name)
        || expected
            .split_once(" to ")
            .is_some_and(|(least, greatest)| is_number(least) && is_number(greatest))
}

/// What is said of the parameters and the evaluations of a search or a game.
fn parts(entry: &Value) -> Vec<String> {
    let parameters = array(entry, "parameters").iter().flat_map(|parameter| {
        let expected = text(parameter, "expects");
        [Some(text(parameter, "about")), (!is_translated_by_a_rule(&expected)).then_some(expected)]
    });
    let evaluations = array(entry, "evaluations").iter().map(|evaluation| text(evaluation, "about"));
    parameters.flatten().chain(evaluations).collect()
}

#[test]
fn everything_listed_has_a_japanese_text() {
    let list = |arguments: &[&str]| -> Value { serde_json::from_str(&yomi(arguments).good()).expect("JSON") };
    let mut texts = BTreeSet::new();
    for search in array(&list(&["searches", "--json"]), "searches") {
        texts.insert(text(search, "about"));
        texts.extend(parts(search));
    }
    for game in array(&list(&["games", "--json"]), "games") {
        let name = text(game, "name");
        if game["kind"] == "written" {
            assert!(SAMPLES.contains(&format!("'game.{name}': '")), "{name} is not named in samples.ja.js");
            continue;
        }
        assert!(GAMES.contains(&format!("\n  '{name}': ['")), "{name} is not named in games.js");
        let described = list(&["games", &name, "--json"]);
        for game in array(&described, "games") {
            texts.extend(parts(game));
        }
    }
    texts.retain(|text| !text.starts_with("weights learned by self-play, for "));
    assert!(texts.len() > 150, "{texts:#?}");
    texts.retain(|text| !WORDS.contains(&format!("\n  '{}': '", text.replace('\'', "\\'"))));
    assert!(texts.is_empty(), "without a Japanese text in searches.ja.js: {texts:#?}");
}

/// What stands between the tags of a page, without code, titles and what is there in both languages.
fn in_english_alone(page: &str) -> Vec<String> {
    let mut rest = page;
    let (mut skipped, mut texts) = (None, Vec::new());
    while let Some((text, tag)) = rest.split_once('<') {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if skipped.is_none() && !words.is_empty() {
            texts.push(words);
        }
        let (tag, after) = tag.split_once('>').unwrap_or((tag, ""));
        let name = tag
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '/')
            .next()
            .unwrap_or_default();
        match skipped {
            None if ["style", "script", "title", "code", "pre"].contains(&name)
                || tag.contains("lang=\"") && name != "html" =>
            {
                skipped = Some(format!("/{name}"));
            }
            Some(ref end) if end == name => skipped = None,
            _ => {}
        }
        rest = after;
    }
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_lowercase());
    texts.retain(|text| {
        text.split(' ').collect::<Vec<_>>().windows(2).any(|two| two.iter().all(|word| is_word(word)))
    });
    texts
}

#[test]
fn pages_of_the_command_line_are_in_japanese_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let commands: [&[&str]; 12] = [
        &["new", "hexapawn", "-o", "hexapawn.game"],
        &[
            "tournament",
            "tic-tac-toe",
            "-p",
            "pvs:depth=2",
            "-p",
            "random",
            "-p",
            "one-ply",
            "--blocks",
            "3",
            "-o",
            "games.jsonl",
            "--html",
            "page.html",
        ],
        &["ratings", "games.jsonl", "-o", "page.html"],
        &["review", "tic-tac-toe", "--moves", "a1 b2 c3 a2 b1 a3", "-o", "page.html"],
        &[
            "review",
            "othello",
            "--moves",
            "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7",
            "-s",
            "pvs:depth=1",
            "--games",
            "4",
            "-o",
            "page.html",
        ],
        &["report", "hexapawn.game", "--games", "4", "-o", "page.html"],
        &["report", "hexapawn.game", "hexapawn:columns=4", "--games", "4", "-o", "page.html"],
        &["show", "hexapawn.game", "-o", "page.html"],
        &["puzzle", "tic-tac-toe", "-o", "page.html"],
        &[
            "learn",
            "evaluation",
            "tic-tac-toe",
            "--games",
            "200",
            "-o",
            "small.weights",
            "--page",
            "page.html",
        ],
        &["book", "search", "tic-tac-toe", "--side", "both", "--plies", "2", "-o", "small.book"],
        &["book", "tree", "small.book", "-o", "page.html"],
    ];
    for command in commands {
        yomi_in(folder.path(), command).good();
        let Ok(page) = std::fs::read_to_string(folder.path().join("page.html")) else { continue };
        // A board to print has few words.
        let least = if command[0] == "show" { 5 } else { 15 };
        assert!(page.matches("lang=\"ja\"").count() > least, "{command:?}");
        let left = in_english_alone(&page);
        assert!(left.is_empty(), "{command:?}: without Japanese in words.ja.toml: {left:#?}");
    }
}
