//! Records played by the rules of a game.

use crate::error::Error;
use crate::reading::Typed;
use crate::record::{Record, RecordedMove};
use registry::{Session, open_with_seed};
use std::fmt;

/// A record that was played, up to its end or to its first wrong move.
pub struct Replayed {
    /// The game at the end.
    pub session: Box<dyn Session>,
    /// The moves as yomi writes them, with the passes that the record left out.
    pub moves: Vec<String>,
    /// The first wrong move, with its number and what was legal: `move 3: expected …`. The moves before it
    /// are played.
    pub broken: Option<String>,
    /// For each move, the index of the recorded move that it was read from.
    from: Vec<usize>,
}

impl fmt::Debug for Replayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Replayed { moves, broken, .. } = self;
        let mut shown = f.debug_struct("Replayed");
        shown.field("moves", moves).field("broken", broken).finish_non_exhaustive()
    }
}

impl Replayed {
    /// The record as yomi writes it: with these moves, each with the clock and the comment of the move that
    /// it was read from, and, where the game is over, with its payoffs by the rules.
    pub fn written(&self, record: &Record) -> Record {
        let annotated = |(at, text): (usize, &String)| {
            let of = self.from[at];
            let is_last = self.from.get(at + 1) != Some(&of);
            match record.moves.get(of).filter(|_| is_last) {
                Some(RecordedMove { clock, comment, .. }) => {
                    RecordedMove { text: text.clone(), clock: *clock, comment: comment.clone() }
                }
                None => RecordedMove::new(text.clone()),
            }
        };
        Record {
            game: Some(self.session.game().to_owned()),
            moves: self.moves.iter().enumerate().map(annotated).collect(),
            result: self.session.outcome().or_else(|| record.result.clone()),
            ..record.clone()
        }
    }
}

/// Plays a record by the rules of `session`'s game, from the game's start or from that of the record. Moves
/// that `session` has played do not matter.
///
/// # Errors
///
/// If the record says that it is of another game, or if its start is no position. A move that is not legal
/// is no error: see [`Replayed::broken`].
pub fn replay(session: &dyn Session, record: &Record) -> Result<Replayed, Error> {
    let wrong = |what: String| Error::wrong(record.place.clone(), what);
    if let Some(game) = &record.game {
        same_game(session, game, record.seed).map_err(wrong)?;
    }
    let mut session = session.copy();
    while session.take_back() {}
    if let Some(start) = &record.start {
        session.set_position(start).map_err(|error| wrong(error.to_string()))?;
    }
    let words: Vec<&str> = record.moves.iter().map(|mv| mv.text.as_str()).collect();
    let mut broken = None;
    let mut from = (0..words.len()).collect();
    if session.play(&words).is_err() {
        let mut typed = Typed::new(&mut *session);
        from = Vec::with_capacity(words.len());
        for (index, word) in words.iter().enumerate() {
            let played = typed.play_word(word);
            from.resize(typed.count, index);
            if let Err(error) = played {
                broken = Some(error.to_string());
                break;
            }
        }
    }
    Ok(Replayed { moves: session.moves_played(), session, broken, from })
}

/// Checks that this names the game of the session.
fn same_game(session: &dyn Session, name: &str, seed: Option<u64>) -> Result<(), String> {
    if name == session.spelled_out() || seed.is_none() && name == session.game() {
        return Ok(());
    }
    let found = open_with_seed(name, seed).map_err(|error| error.to_string())?;
    if found.spelled_out() == session.spelled_out() {
        return Ok(());
    }
    Err(format!("expected games of {}, got {}", session.spelled_out(), found.spelled_out()))
}
