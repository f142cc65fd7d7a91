//! Games shown to be the same.

use super::compare::{View, children, pairs};
use super::normal::normal;
use super::twins::Twin;
use super::words::Mutant;
use crate::cases;
use game::random::{Random, derive_seed};
use game::{Game, KeySet, Notation};
use written::syntax::Rules;
use written::{AnyWritten, Wide, Word, Written};

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
        if seen.len() > most || one.outcome(&state) != other.outcome(&twin) {
            return None;
        }
        let whole: View = str::to_owned;
        let (found, expected) = (children(one, &state, whole).ok()?, children(other, &twin, whole).ok()?);
        if !found.keys().eq(expected.keys()) {
            return None;
        }
        let both = found.into_iter().zip(expected.into_values());
        open.extend(both.filter_map(|((text, child), twin)| seen.insert(text).then_some((child, twin))));
    }
    Some(seen.len())
}

/// The first difference of two games along random games.
fn in_step<W: Word>(one: &Written<W>, other: &Written<W>, games: u64) -> Result<(), String> {
    for index in 0..games {
        let mut random = Random::new(derive_seed(9, index));
        let (mut state, mut twin) = (one.start(), other.start());
        for _ in 0..200 {
            let whole: View = str::to_owned;
            let (found, mut expected) = (children(one, &state, whole)?, children(other, &twin, whole)?);
            if one.outcome(&state) != other.outcome(&twin) || !found.keys().eq(expected.keys()) {
                return Err(format!("in {}", one.write_position(&state)));
            }
            if found.is_empty() {
                break;
            }
            let chosen = random.index(found.len());
            let (text, next) = found.into_iter().nth(chosen).expect("a child");
            (state, twin) = (next, expected.remove(&text).expect("the same children"));
        }
    }
    Ok(())
}

/// The samples without words that change nothing are the same games, as far as random games show it.
#[test]
fn words_that_change_nothing_may_be_left_out() {
    for sample in written::SAMPLES {
        let rules = normal(sample.text, "").unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let (Some(one), Some(other)) = (widest(&crate::rules(sample.name, "")), widest(&rules)) else {
            panic!("{} is no game without them", sample.name);
        };
        assert_eq!(in_step(&one, &other, cases(2, 20)), Ok(()), "{}", sample.name);
    }
}
