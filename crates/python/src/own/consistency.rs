//! Whether a game written in Python answers the same question in the same way each time.

use super::moves::OwnMove;
use game::{Key, KeyMap};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// Answers that are kept, at most; then all are forgotten. They take 40 MB.
const MOST: usize = 1 << 20;

/// The answers of a game during a call: keys of them by keys of the questions.
#[derive(Default)]
pub(super) struct Answers(Mutex<KeyMap<u64, u64>>);

/// What is asked of a position.
#[derive(Clone, Copy)]
pub(super) enum Question {
    OutcomeAndToMove,
    LegalMoves,
    Play(OwnMove),
}

impl Question {
    /// The methods that answer it.
    pub(super) const fn method(self) -> &'static str {
        match self {
            Question::OutcomeAndToMove => "outcome and to_move",
            Question::LegalMoves => "legal_moves",
            Question::Play(_) => "play",
        }
    }

    /// The key of the question about the position of this key.
    fn key(self, state: u64) -> u64 {
        match self {
            Question::OutcomeAndToMove => Key::of(&state).0,
            Question::LegalMoves => Key::of(&!state).0,
            Question::Play(mv) => Key::of(&(state, mv)).0,
        }
    }
}

impl Answers {
    /// Notes an answer about the position of this key. False if the answer to the same question was another.
    pub(super) fn note(&self, question: Question, state: u64, answer: &impl Hash) -> bool {
        let (question, answer) = (question.key(state), Key::of(answer).0);
        // Nothing but this map is used while it is locked, and the interpreter guards it already.
        let mut answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.len() == MOST {
            answers.clear();
        }
        *answers.entry(question).or_insert(answer) == answer
    }
}
