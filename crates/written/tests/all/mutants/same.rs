//! Games shown to be the same.

use super::compare::{View, children, pairs};
use super::twins::Twin;
use super::words::Mutant;
use game::{Game, KeySet};
use written::{AnyWritten, Word, Written};

/// The programs of a game as text: two games with the same programs differ in their words only.
pub(super) fn programs(text: &str, values: &str) -> Option<String> {
    let game = written::open("test.game", text, &pairs(values)).ok()?;
    let all = match game {
        AnyWritten::Small(game) => format!("{game:?}"),
        AnyWritten::Medium(game) => format!("{game:?}"),
        AnyWritten::Large(game) => format!("{game:?}"),
        AnyWritten::Huge(game) => format!("{game:?}"),
    };
    let (_, programs) = all.split_once(", compiled: ").expect("programs");
    let (programs, rest) = programs.split_once(", texts: ").expect("texts");
    let (_, promises) = rest.rsplit_once(", promises: ").expect("promises");
    Some(format!("{programs} {promises}"))
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
