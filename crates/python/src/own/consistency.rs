//! Whether a game written in Python answers the same question in the same way each time.

use game::{Key, KeyMap};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// Answers that are kept, at most; then all are forgotten. They take 40 MB.
const MOST: usize = 1 << 20;

/// The answers of a game during a call: keys of them by keys of the questions.
#[derive(Default)]
pub(super) struct Answers(Mutex<KeyMap<u64, u64>>);

impl Answers {
    /// Notes an answer. False if the answer to the same question was another one.
    pub(super) fn note(&self, question: &impl Hash, answer: &impl Hash) -> bool {
        let (question, answer) = (Key::of(question).0, Key::of(answer).0);
        // Nothing but this map is used while it is locked, and the interpreter guards it already.
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.len() == MOST {
            answers.clear();
        }
        *answers.entry(question).or_insert(answer) == answer
    }
}
