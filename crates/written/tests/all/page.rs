//! The reference page: every example is read, and every word of the language occurs in one.

use crate::read;
use std::collections::BTreeSet;
use std::fs;

const PAGE: &str = include_str!("../../README.md");

/// The blocks of the page that hold games or parts of games.
fn blocks(kind: &str) -> Vec<String> {
    let mark = format!("```{kind}\n");
    let rest = PAGE.split(&mark).skip(1);
    rest.map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// A part of a game in the frame of the page, in place of the lines that begin with the same words.
fn framed(part: &str) -> String {
    let frame = blocks("written frame").pop().expect("a frame");
    let head = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let heads: Vec<String> = part.lines().filter(|line| !line.starts_with(' ')).map(head).collect();
    if heads.iter().any(|head| head == "game") {
        return part.to_owned();
    }
    let mut text = String::new();
    let mut is_kept = true;
    let is_placed = |head: &str| heads.iter().any(|other| other == head);
    for line in frame.lines() {
        if !line.starts_with(' ') {
            // A part that begins with `turn` stands at its place.
            is_kept = !is_placed(&head(line));
            if !is_kept {
                text.push_str(&section(part, &head(line)));
            }
        }
        if is_kept {
            text.push_str(line);
            text.push('\n');
        }
    }
    text + &section(part, "look")
}

/// The section of a part that begins with a word, with the sections `otherwise` behind it.
fn section(part: &str, head: &str) -> String {
    let mut is_in = false;
    let mut found = String::new();
    for line in part.lines() {
        if !line.starts_with(' ') {
            let word = line.split(' ').next().unwrap_or_default();
            is_in = word == head || is_in && word == "otherwise";
        }
        if is_in {
            found.push_str(line);
            found.push('\n');
        }
    }
    found
}

/// The examples in the first column of the tables below a heading.
fn examples(heading: &str) -> Vec<String> {
    let (_, rest) = PAGE.split_once(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no {heading}"));
    let lines =
        rest.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cells = lines.skip(2).filter_map(|line| line.split(" | ").next());
    let examples = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let examples: Vec<String> = examples.map(str::to_owned).collect();
    assert!(examples.len() >= 3, "{heading}: {examples:?}");
    examples
}

/// All texts of the page: the blocks, and the examples of the tables, each in its frame.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = blocks("written").iter().map(|block| framed(block)).collect();
    assert!(texts.len() > 5);
    texts.extend(examples("## Lines at the margin").iter().map(|line| with_margin_line(line)));
    for heading in ["### Verbs", "### Conditions and effects of a move"] {
        texts.extend(examples(heading).iter().map(|line| framed(&format!("turn\n  {line}\n"))));
    }
    let step = |direction: &String| framed(&format!("turn\n  step stone {direction} to empty\n"));
    texts.extend(examples("### Directions").iter().map(step));
    let set = |set: &String| framed(&format!("turn\n  step stone any to empty if some {set}\n"));
    texts.extend(examples("## Sets").iter().map(set));
    let star = "board star 3\nforward red northeast, blue southwest\nregion home = arm seat\nstart\n  \
                stone on home\n";
    let on_a_star = |set: &String| framed(&format!("{star}turn\n  place stone on {set}\n"));
    texts.extend(examples("On a star:").iter().map(on_a_star));
    let sowing = |part: &str, line: String| {
        let game = blocks("written").into_iter().find(|block| block.starts_with("game \"Sowing\""));
        let game = game.expect("a game with numbers on cells");
        game.replace(&format!("{part}\n"), &format!("{part}\n  {line}\n"))
    };
    texts.extend(examples("Lines of `turn` that sow:").into_iter().map(|line| sowing("turn", line)));
    let stacks = |line| {
        let game = blocks("written").into_iter().find(|block| block.starts_with("game \"Stacks\""));
        game.expect("a game with stacks").replace("turn\n", &format!("turn\n  {line}\n"))
    };
    texts.extend(examples("Lines of `turn` that take parts of stacks:").into_iter().map(stacks));
    let with_set = |set| sowing("turn", format!("sow seeds from home if some {set}"));
    texts.extend(examples("Their sets:").into_iter().map(with_set));
    let with_number = |number| sowing("end", format!("when {number} > 3: draw"));
    texts.extend(examples("Their numbers:").into_iter().map(with_number));
    let number = |number: &String| framed(&format!("end\n  when {number} > 3: draw\n"));
    texts.extend(examples("## Numbers").iter().map(number));
    let condition = |condition: &String| framed(&format!("end\n  when {condition}: draw\n"));
    texts.extend(examples("### Conditions").iter().map(condition));
    let outcome = |outcome: &String| framed(&format!("end\n  when no empty: {outcome}\n"));
    texts.extend(examples("### Outcomes").iter().map(outcome));
    texts
}

/// A line at the margin, in a game that uses none of the names that it may replace.
fn with_margin_line(line: &str) -> String {
    let head = line.split(' ').next().unwrap_or_default();
    let mut plain = vec![
        "game \"x\"",
        "with most = 3",
        "players red, blue",
        "board square 8",
        "pieces token for each",
        "count said from 0 to 9",
        "turn\n  place token on empty\n  add 1 to most to said",
        "end\n  when no empty: draw",
    ];
    if head == "hand" {
        plain.push("pieces stone, king");
    }
    // Other counters and pieces stand beside those that the lines need.
    if !["count", "pieces", "with"].contains(&head) {
        plain.retain(|other| other.split(' ').next() != Some(head));
    }
    if head == "stacks" {
        plain.push("pieces stone, king");
    }
    plain.insert(if head == "game" { 0 } else { 4.min(plain.len()) }, line);
    plain.join("\n")
}

#[test]
fn every_example_of_the_page_is_read() {
    let texts = texts();
    for text in &texts {
        if let Err(mistakes) = read(text, "") {
            panic!("{text}\n{mistakes}");
        }
    }
    assert!(texts.len() > 100, "{}", texts.len());
}

/// All words of the language: what the reader's sources expect, compare with, or have in lists.
fn words_of_the_language() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/read")).expect("the reader") {
        let source = fs::read_to_string(file.expect("a file").path()).expect("a source");
        let mut is_in_list = false;
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        let parts: Vec<&str> = code.split('"').collect();
        for part in parts.windows(3).step_by(2) {
            let [before, text, after] = [part[0], part[1], part[2]];
            is_in_list = before.contains("[&str; ") || is_in_list && !before.contains(']');
            let opening = before.trim_end();
            let call =
                opening.strip_suffix("0,").or(opening.strip_suffix("1,")).or(opening.strip_suffix("2,"));
            let call = call.unwrap_or(opening).trim_end_matches('(');
            let is_expected =
                ["eat", "expect", "sees", "sees_at", "is"].iter().any(|name| call.ends_with(name));
            let is_compared = [" =>", " |", " if "].iter().any(|sign| after.starts_with(sign));
            let is_word = text.chars().all(|c| c.is_ascii_lowercase() || " ,-".contains(c));
            if is_word && (is_in_list || is_expected || is_compared) {
                let parts = text.split([' ', ',']).filter(|word| word.contains(char::is_alphabetic));
                words.extend(parts.map(str::to_owned));
            }
        }
    }
    words
}

#[test]
fn every_word_of_the_language_has_an_example() {
    let texts = texts().join("\n").to_lowercase();
    let words: Vec<&str> = texts.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    let expected = words_of_the_language();
    assert!(expected.len() > 110, "{expected:?}");
    let missing: Vec<&String> = expected.iter().filter(|word| !words.contains(&word.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
