//! Samples that are mutated at random: by characters, words and lines. Reading and playing them never
//! panics, and every mistake lies within the text.

use crate::{cases, read};
use game::random::{Random, derive_seed};
use game::{Game, legal};
use written::check::{cover, longest, warnings};
use written::reference::Reference;
use written::syntax::Span;
use written::{Mistake, SAMPLES};

/// Words and signs to put in.
const WORDS: [&str; 48] = [
    "empty",
    "mine",
    "theirs",
    "not",
    "(",
    ")",
    ",",
    ":",
    "=",
    "and",
    "or",
    "without",
    "some",
    "no",
    "is",
    "in",
    "one",
    "group",
    "of",
    "count",
    "on",
    "line",
    "to",
    "from",
    "forward",
    "any",
    "edge",
    "row",
    "9",
    "0",
    "1000000",
    "-",
    "*",
    "\n",
    "\n  ",
    "then",
    "if",
    "when",
    "pass",
    "hop",
    "again",
    "capturing",
    "next",
    "cannot",
    "move",
    "pie",
    "rule",
    "otherwise",
];

/// A text with a few changes.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.index(4) {
        text = match random.index(3) {
            0 => characters(&text, random),
            1 => words(&text, random),
            _ => lines(&text, random),
        };
    }
    text
}

fn characters(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.index(letters.len() + 1);
    let letter = char::from_u32(random.below(0x250) as u32).unwrap_or('é');
    match random.index(3) {
        0 => letters.insert(at, letter),
        _ if at == letters.len() => letters.push(letter),
        1 => letters[at] = letter,
        _ => drop(letters.remove(at)),
    }
    letters.into_iter().collect()
}

fn words(text: &str, random: &mut Random) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let at = random.index(words.len());
    let word = WORDS[random.index(WORDS.len())];
    match random.index(4) {
        0 => words.insert(at, word),
        1 => words[at] = word,
        2 => drop(words.remove(at)),
        _ => {
            let other = random.index(words.len());
            words.swap(at, other);
        }
    }
    words.join(" ")
}

fn lines(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let (at, other) = (random.index(lines.len()), random.index(lines.len()));
    match random.index(4) {
        0 => lines.swap(at, other),
        1 => drop(lines.remove(at)),
        2 => lines.insert(at, lines[other]),
        _ => {
            let sample = SAMPLES[random.index(SAMPLES.len())].text;
            let foreign: Vec<&'static str> = sample.lines().collect();
            lines.insert(at, foreign[random.index(foreign.len())]);
        }
    }
    lines.join("\n")
}

/// Plays some plies of a random game and takes them back.
fn play(game: &Reference, plies: usize, random: &mut Random) {
    let mut state = game.start();
    let mut before = Vec::new();
    for _ in 0..plies {
        let moves = legal(game, &state);
        assert_eq!(moves.is_empty(), game.outcome(&state).is_some());
        let Some(&mv) = moves.get(random.index(moves.len().max(1))) else { break };
        before.push((state.clone(), mv, game.play(&mut state, mv)));
    }
    for (expected, mv, undo) in before.into_iter().rev() {
        game.undo(&mut state, mv, undo);
        assert_eq!(state, expected);
    }
}

/// Holds what the checks claim against a few random games: lines that never apply are not used, and no game
/// is longer than the longest.
fn check_claims(game: &Reference, warnings: &[Mistake], text: &str) {
    let rules = game.rules();
    let coverage = cover(game, 2, 1, &mut |plies| plies >= 1000);
    let turn = rules.turn.iter().flatten().map(|line| line.span).zip(&coverage.turn);
    let end = rules.end.iter().map(|line| line.span).zip(&coverage.end);
    let used: Vec<Span> = turn.chain(end).filter(|(_, count)| **count > 0).map(|(span, _)| span).collect();
    let claims = ["never applies", "holds in no position", "never reached", "can be added", "to move"];
    let is_claim = |warning: &&Mistake| claims.iter().any(|claim| warning.message.contains(claim));
    for warning in warnings.iter().filter(is_claim) {
        let place = warning.span.expect("a line");
        let is_within = |line: &Span| (line.line, line.column) <= (place.line, place.column);
        let around = used.iter().filter(|line| is_within(line)).max();
        let ends = |line: &Span| (line.end_line, line.end_column) >= (place.end_line, place.end_column);
        assert!(!around.is_some_and(ends), "{warning:?} of\n{text}");
    }
    if let Some(longest) = longest(rules) {
        let played = coverage.longest();
        assert!(played <= longest, "{played} plies, not {longest}:\n{text}");
    }
}

#[test]
fn mutated_samples_are_read_or_refused() {
    let (mut read_well, mut refused) = (0, 0);
    for case in 0..cases(1_000, 1_000_000) {
        let mut random = Random::new(derive_seed(21, case));
        let sample = SAMPLES[random.index(SAMPLES.len())];
        let text = mutated(sample.text, &mut random);
        match read(&text, "") {
            Ok(rules) => {
                read_well += 1;
                let warnings = warnings(&rules);
                // Few are played: the reference is slow.
                if case % 10 == 0 || !warnings.is_empty() {
                    let game = Reference::new(rules);
                    play(&game, 6, &mut random);
                    check_claims(&game, &warnings, &text);
                }
            }
            Err(mistakes) => {
                refused += 1;
                let count = text.lines().count() as u32;
                assert!(!mistakes.list().is_empty(), "{text}");
                for span in mistakes.list().iter().filter_map(|mistake| mistake.span) {
                    assert!((1..=count).contains(&span.line) && span.column >= 1, "{span:?} of\n{text}");
                }
                assert!(!mistakes.to_string().is_empty());
            }
        }
    }
    assert!(read_well > 100 && refused > 100, "{read_well} read, {refused} refused");
}
