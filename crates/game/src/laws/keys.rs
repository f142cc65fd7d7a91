//! The law of keys, tested on more positions than random games meet.

use super::{Violation, children};
use crate::key::{Key, KeyMap};
use crate::notation::Notation;
use crate::random::Random;

/// Tests law 36 on positions that are reached breadth-first, `most` at most, and on those that `changes`
/// texts of them describe, each changed at random. Returns the number of different positions.
///
/// # Panics
///
/// If the law is violated.
pub fn check_keys<G: Notation>(game: &G, most: usize, changes: usize, seed: u64) -> usize {
    test_keys(game, most, changes, seed).unwrap_or_else(|violation| panic!("{violation}"))
}

/// Different positions, and where each key is.
struct Known<S> {
    states: Vec<S>,
    places: KeyMap<Key, usize>,
}

/// As [`check_keys`], but the violation is returned.
fn test_keys<G: Notation>(game: &G, most: usize, changes: usize, seed: u64) -> Result<usize, Violation> {
    let mut known = Known { states: Vec::new(), places: KeyMap::default() };
    known.add(game.start())?;
    let mut next = 0;
    while next < known.states.len() && known.states.len() < most {
        let state = known.states[next].clone();
        next += 1;
        if game.outcome(&state).is_none() {
            children(game, &state).try_for_each(|child| known.add(child))?;
        }
    }
    let mut signs = Vec::new();
    for state in &known.states {
        let text = game.write_position(state);
        match game.read_position(&text) {
            Ok(read) if read == *state && Key::of(&read) != Key::of(state) => {
                return Err(violation(format!("its equal {read:?} has another key"), state));
            }
            _ => signs.extend(text.chars()),
        }
        signs.sort_unstable();
        signs.dedup();
    }
    let mut random = Random::new(seed);
    for _ in 0..changes {
        let state = &known.states[random.index(known.states.len())];
        let mut text: Vec<char> = game.write_position(state).chars().collect();
        for _ in 0..=random.index(3) {
            let (one, other) = (random.index(text.len()), random.index(text.len()));
            match random.index(3) {
                0 => text.swap(one, other),
                1 => text[one] = text[other],
                _ => text[one] = signs[random.index(signs.len())],
            }
        }
        if let Ok(changed) = game.read_position(&text.iter().collect::<String>()) {
            known.add(changed)?;
        }
    }
    Ok(known.states.len())
}

impl<S: Clone + Eq + std::hash::Hash + std::fmt::Debug> Known<S> {
    fn add(&mut self, state: S) -> Result<(), Violation> {
        let place = *self.places.entry(Key::of(&state)).or_insert(self.states.len());
        match self.states.get(place) {
            None => self.states.push(state),
            Some(same) if *same == state => {}
            Some(other) => return Err(violation(format!("{other:?} has the same key"), &state)),
        }
        Ok(())
    }
}

fn violation(what: String, state: &impl std::fmt::Debug) -> Violation {
    Violation { law: 36, what, state: format!("{state:?}") }
}
