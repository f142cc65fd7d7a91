//! The Japanese rules keep up with the English ones: the same headings, tables, examples, links and figures.

use crate::sources::{read, root, shown};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The headings by which pages find a part of the rules.
const HEADINGS: [(&str, &str); 4] = [
    ("Rules", "ルール"),
    ("Parameters", "パラメータ"),
    ("Notation", "表記"),
    ("What is known", "知られていること"),
];

/// Numbers up to this are often words in English and digits in Japanese.
const OFTEN_A_WORD: u64 = 20;

/// A fenced block.
struct Block<'a> {
    kind: &'a str,
    lines: Vec<&'a str>,
}

/// What two texts that say the same have in common, whatever their language.
struct Text<'a> {
    /// The signs of each heading, and its words.
    headings: Vec<(&'a str, &'a str)>,
    blocks: Vec<Block<'a>>,
    /// The number of cells of each row of a table.
    rows: Vec<usize>,
    items: usize,
    code: BTreeSet<String>,
    links: BTreeSet<&'a str>,
    numbers: BTreeMap<String, usize>,
}

impl<'a> Text<'a> {
    fn new(text: &'a str) -> Text<'a> {
        let (mut blocks, mut lines) = (Vec::<Block<'a>>::new(), Vec::new());
        let mut is_in_a_block = false;
        for line in text.lines() {
            match line.strip_prefix("```") {
                Some(kind) if !is_in_a_block => blocks.push(Block { kind, lines: Vec::new() }),
                Some(_) => {}
                None if is_in_a_block => blocks.last_mut().expect("an open block").lines.push(line),
                None => lines.push(line),
            }
            is_in_a_block ^= line.starts_with("```");
        }
        let prose = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        let is_row = |line: &&&str| line.trim_start().starts_with('|');
        Text {
            headings: lines
                .iter()
                .filter(|line| line.starts_with('#'))
                .filter_map(|line| line.split_once(' '))
                .collect(),
            rows: lines.iter().filter(is_row).map(|line| line.matches('|').count()).collect(),
            items: lines.iter().filter(|line| line.trim_start().starts_with("- ")).count(),
            code: prose.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
            links: text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect(),
            numbers: numbers(&prose),
            blocks,
        }
    }
}

/// How often each number occurs, by its digits without zeros at either end: 2 600 000, 2,600,000 and 260万
/// are the same as 2.6 million.
fn numbers(text: &str) -> BTreeMap<String, usize> {
    let (chars, mut found): (Vec<char>, _) = (text.chars().collect(), BTreeMap::new());
    let is_digit = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let is_separator = |at: usize| matches!(chars.get(at), Some(' ' | ','));
    let mut at = 0;
    while at < chars.len() {
        let mut digits = String::new();
        let mut take = |at: &mut usize| {
            let before = *at;
            while is_digit(*at) {
                digits.push(chars[*at]);
                *at += 1;
            }
            *at - before
        };
        if take(&mut at) == 0 {
            at += 1;
            continue;
        }
        let is_group =
            |at: usize| is_separator(at) && (1..4).all(|by| is_digit(at + by)) && !is_digit(at + 4);
        while is_group(at) {
            at += 1;
            take(&mut at);
        }
        while chars.get(at) == Some(&'.') && is_digit(at + 1) {
            at += 1;
            take(&mut at);
        }
        *found.entry(digits.trim_matches('0').to_owned()).or_insert(0) += 1;
    }
    found
}

/// The folders of the games, the description of the language of written games, and the toy game.
fn pairs() -> Vec<(PathBuf, PathBuf)> {
    let games = root().join("crates/games/src");
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(games).expect("the games").map(|entry| entry.expect("a game").path()).collect();
    folders.retain(|path| path.join("README.md").is_file());
    folders.push(root().join("crates/written"));
    let mut pairs: Vec<(PathBuf, PathBuf)> =
        folders.iter().map(|path| (path.join("README.md"), path.join("README.ja.md"))).collect();
    let toy = root().join("crates/game/src/toy");
    pairs.push((toy.join("ring.md"), toy.join("ring.ja.md")));
    pairs
}

#[test]
fn japanese_rules_have_the_shape_of_the_english_ones() {
    let pairs = pairs();
    assert!(pairs.len() > 15, "{pairs:?}");
    for (english, japanese) in &pairs {
        let (one, other) = (read(english), read(japanese));
        let (one, other, name) = (Text::new(&one), Text::new(&other), shown(japanese));
        let signs = |text: &Text<'_>| text.headings.iter().map(|heading| heading.0.len()).collect::<Vec<_>>();
        assert_eq!(signs(&other), signs(&one), "{name}: the levels of headings");
        for ((_, words), (_, translated)) in one.headings.iter().zip(&other.headings) {
            let expected = HEADINGS.iter().find(|(heading, _)| heading == words);
            assert!(expected.is_none_or(|(_, expected)| expected == translated), "{name}: {translated}");
        }
        assert_eq!(other.rows, one.rows, "{name}: the cells in rows of tables");
        assert_eq!(other.items, one.items, "{name}: items of lists");
        assert_eq!(other.code, one.code, "{name}: words in code");
        assert_eq!(other.links, one.links, "{name}: links");
        compare_blocks(&one, &other, &name);
        for (number, &times) in &one.numbers {
            let found = other.numbers.get(number).copied().unwrap_or(0);
            assert!(found >= times, "{name}: the number {number} is there {found} times and not {times}");
        }
        for (number, times) in &other.numbers {
            let is_figure = number.len() > 1 && number.parse().is_ok_and(|number: u64| number > OFTEN_A_WORD);
            let is_more = one.numbers.get(number).copied().unwrap_or(0) < *times;
            assert!(!is_figure || !is_more, "{name}: the number {number} is not in {}", shown(english));
        }
    }
}

/// Games are the same but for comments; drawings have the same figures in as many lines.
fn compare_blocks(one: &Text<'_>, other: &Text<'_>, name: &str) {
    let kinds = |text: &Text<'_>| text.blocks.iter().map(|block| block.kind.to_owned()).collect::<Vec<_>>();
    assert_eq!(kinds(other), kinds(one), "{name}: blocks");
    let without_comments = |block: &Block<'_>| {
        let code = |line: &&str| line.split('#').next().unwrap_or_default().to_owned();
        block.lines.iter().map(code).collect::<Vec<_>>()
    };
    for (block, translated) in one.blocks.iter().zip(&other.blocks) {
        if block.kind.starts_with("written") {
            assert_eq!(without_comments(translated), without_comments(block), "{name}");
        }
        let lines = |block: &Block<'_>| block.lines.iter().map(|line| numbers(line)).collect::<Vec<_>>();
        assert_eq!(lines(translated), lines(block), "{name}: figures of a block");
    }
}

#[test]
fn numbers_are_compared_however_they_are_written() {
    let of = |text: &str| numbers(text).into_keys().collect::<Vec<_>>();
    assert_eq!(of("2 600 000"), ["26"]);
    assert_eq!(of("2.6 million"), of("260万"));
    assert_eq!(of("`OpenSpiel` 2.0.2 132 000"), ["132", "202"]);
    assert_eq!(of("1, 2 176 and 4,307,152"), ["1", "2176", "4307152"]);
    assert_ne!(of("1,244局面"), of("1,245局面"));
}
