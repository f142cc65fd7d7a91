//! What the lists of searches and games say has its Japanese text, as the playground shows it. The browser's
//! tests ask the same of the server; this is known without a browser.

use crate::common::yomi;
use serde_json::Value;
use std::collections::BTreeSet;

/// The texts by which the playground finds the Japanese ones.
const WORDS: &str = include_str!("../../web/page/words/searches.ja.js");

/// What games are called, in both languages.
const GAMES: &str = include_str!("../../web/page/words/games.js");

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
