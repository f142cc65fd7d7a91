//! Games shown to be the same.

use super::compare::{View, in_step, pairs, same_children};
use super::normal::normal;
use super::twins::Twin;
use super::words::Mutant;
use crate::cases;
use game::{Game, KeySet};
use written::syntax::Rules;
use written::{AnyWritten, Wide, Word, Written};

/// Both games show the whole of a position.
const WHOLE: (View, View) = (str::to_owned, str::to_owned);

/// The programs of a game as text: two games with the same programs differ in their words only.
pub(super) fn programs(text: &str, values: &str) -> Option<String> {
    compiled(&crate::read(text, values).ok()?)
}

/// The same of the rules without words that change nothing.
pub(super) fn normal_programs(text: &str, values: &str) -> Option<String> {
    compiled(&normal(text, values).ok()?)
}

/// The programs of rules, in the widest sets.
fn compiled(rules: &Rules) -> Option<String> {
    let all = format!("{:?}", widest(rules)?);
    let (_, programs) = all.split_once(", compiled: ").expect("programs");
    let (programs, rest) = programs.split_once(", texts: ").expect("texts");
    let (_, promises) = rest.rsplit_once(", promises: ").expect("promises");
    Some(format!("{programs} {promises}"))
}

/// A game in sets that are wide enough for any board.
fn widest(rules: &Rules) -> Option<Written<Wide<7>>> {
    Written::new(rules).ok()
}

/// A text with some words replaced, if there are such words.
fn with(text: &str, old: &str, new: &str) -> String {
    if old.is_empty() { text.to_owned() } else { text.replace(old, new) }
}

/// The number of positions of a small board if a sample and a mutant have the same moves and outcomes in all
/// of them.
pub(super) fn same_everywhere(original: &str, mutant: &Mutant, twin: &Twin) -> Option<usize> {
    let ((old, new), values) = twin.small;
    // On the small board other values are given.
    if mutant.what.starts_with("with") {
        return None;
    }
    let open = |text: &str| written::open("test.game", &with(text, old, new), &pairs(values)).ok();
    match (open(original)?, open(&mutant.text)?) {
        (AnyWritten::Small(one), AnyWritten::Small(other)) => walk(&one, &other, 100_000),
        _ => None,
    }
}

fn walk<W: Word>(one: &Written<W>, other: &Written<W>, most: usize) -> Option<usize> {
    if one.promises().repetition != other.promises().repetition {
        return None;
    }
    let mut seen = KeySet::default();
    let mut open = vec![(one.start(), other.start())];
    while let Some((state, twin)) = open.pop() {
        if seen.len() > most {
            return None;
        }
        let (found, expected) = same_children((one, &state), (other, &twin), WHOLE).ok()?;
        let both = found.into_iter().zip(expected.into_values());
        open.extend(both.filter_map(|((text, child), twin)| seen.insert(text).then_some((child, twin))));
    }
    Some(seen.len())
}

/// The samples without words that change nothing are the same games, as far as random games show it.
#[test]
fn words_that_change_nothing_may_be_left_out() {
    // In Slither and Pentago two moves may lead to one position.
    for sample in written::SAMPLES.iter().filter(|sample| !["pentago", "slither"].contains(&sample.name)) {
        let rules = normal(sample.text, "").unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let (Some(one), Some(other)) = (widest(&crate::rules(sample.name, "")), widest(&rules)) else {
            panic!("{} is no game without them", sample.name);
        };
        let difference = in_step(&one, &other, WHOLE, cases(1, 20), |_, _, _, _| None);
        assert_eq!(difference, Ok(()), "{}", sample.name);
    }
}
