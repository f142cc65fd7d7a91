//! The words of a text and those that may stand in their place.

use std::collections::BTreeSet;

/// Words that may stand for each other; names of the text are added to those of their kind.
const KINDS: [&[&str]; 19] = [
    &[
        "north",
        "northeast",
        "east",
        "southeast",
        "south",
        "southwest",
        "west",
        "northwest",
        "forward",
        "backward",
        "forward-left",
        "forward-right",
    ],
    &["any", "straight", "diagonal"],
    &[
        "all", "empty", "occupied", "mine", "theirs", "between", "enclosed", "edge", "corner", "from", "to",
        "it",
    ],
    &["mover", "next", "nobody"],
    &["=", "!=", "<", ">", "<=", ">="],
    &["+", "-", "*"],
    &["and", "or", "without"],
    &["some", "no"],
    &["attacked", "not"],
    &["wins", "loses"],
    &["most", "fewest"],
    &["step", "slide"],
    &["row", "column"],
    &["flip", "remove"],
    &["arm", "edge"],
    &["each", "nobody"],
    &["trail", "group"],
    &["push", "march"],
    &["clockwise", "counterclockwise"],
];

/// A word of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    line: usize,
    start: usize,
    pub(super) word: &'a str,
}

impl Token<'_> {
    /// The text with another word in place of this one.
    pub(super) fn replaced(self, text: &str, other: &str) -> String {
        let changed = |line: &str| {
            let end = self.start + self.word.len();
            format!("{}{other}{}", &line[..self.start], &line[end..])
        };
        let lines = text.lines().enumerate();
        lines
            .flat_map(|(number, line)| {
                [if number == self.line { changed(line) } else { line.to_owned() }, "\n".to_owned()]
            })
            .collect()
    }
}

/// The words and signs of a text, without comments and titles.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let end = line.find(['#', '"']).unwrap_or(line.len());
        let mut at = 0;
        while let Some(c) = line[at..end].chars().next() {
            let rest = &line[at..end];
            let length = if c.is_alphanumeric() {
                let is_part = |c: char| c.is_alphanumeric() || c == '-';
                rest.find(|c| !is_part(c)).unwrap_or(rest.len())
            } else if rest.starts_with("!=") || rest.starts_with("<=") || rest.starts_with(">=") {
                2
            } else {
                c.len_utf8()
            };
            if !c.is_whitespace() {
                tokens.push(Token { line: number, start: at, word: &rest[..length] });
            }
            at += length;
        }
    }
    tokens
}

/// The words that each word may become, with the names of a text.
fn kinds(text: &str) -> Vec<Vec<&str>> {
    let rules = crate::read(text, "").unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut kinds: Vec<Vec<&str>> = KINDS.iter().map(|kind| kind.to_vec()).collect();
    // Names are taken from the text itself, in its spelling.
    let words: BTreeSet<&str> = tokens(text).into_iter().map(|token| token.word).collect();
    let mut parameters = Vec::new();
    for word in words {
        let is = |name: &str| name.eq_ignore_ascii_case(word);
        if rules.pieces.iter().any(|piece| is(&piece.name))
            || rules.regions.iter().any(|region| is(&region.name))
            || rules.seeds.iter().any(|seeds| is(&seeds.name))
        {
            kinds[2].push(word);
        }
        if rules.players.iter().any(|name| is(name)) {
            kinds[3].push(word);
        }
        if rules.parameters.iter().any(|parameter| is(&parameter.name)) {
            parameters.push(word);
        }
    }
    kinds.push(parameters);
    kinds
}

/// A mutant.
pub(super) struct Mutant {
    /// The line of the text, the word that was there and the one in its place.
    pub(super) what: String,
    pub(super) text: String,
}

/// All texts with one word replaced.
pub(super) fn mutants(text: &str) -> Vec<Mutant> {
    let kinds = kinds(text);
    let lines: Vec<&str> = text.lines().collect();
    let tokens = tokens(text);
    let (mut section, mut found) = ("", Vec::new());
    for (index, token) in tokens.iter().enumerate() {
        let line = lines[token.line];
        if !line.starts_with(' ') {
            section = line.split(' ').next().unwrap_or_default();
        }
        let before = |count: usize| index.checked_sub(count).map_or("", |index| tokens[index].word);
        let is_bound = section == "with" && ["from", "to"].contains(&before(1));
        let is_head = token.start == 0 || section == "look" || section == "game";
        let is_declared = section == "players" && before(1) != "at";
        if is_bound || is_head || is_declared {
            continue;
        }
        for other in replacements(&kinds, token.word) {
            let text = token.replaced(text, &other);
            found.push(Mutant { what: format!("{}: {} → {other}", line.trim(), token.word), text });
        }
    }
    found
}

fn replacements(kinds: &[Vec<&str>], word: &str) -> Vec<String> {
    if let Ok(number) = word.parse::<i64>() {
        return [number - 1, number + 1, number + 2]
            .iter()
            .filter(|other| **other >= 0)
            .map(ToString::to_string)
            .collect();
    }
    let mut others: Vec<String> = Vec::new();
    for kind in kinds.iter().filter(|kind| kind.contains(&word)) {
        others.extend(kind.iter().filter(|other| **other != word).map(|other| (*other).to_owned()));
    }
    others.sort();
    others.dedup();
    others
}
