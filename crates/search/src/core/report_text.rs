//! Reports as text for people.

use crate::core::report::{Kind, Report, Value};
use crate::core::root::Root;
use game::{Game, Notation};
use std::fmt;

impl<M> Report<M> {
    /// Returns the report with its moves in the notation of the game. `root` is the root of the search.
    ///
    /// # Panics
    ///
    /// If the report belongs to another root and the game panics at an illegal move.
    #[must_use]
    pub fn in_notation<G: Notation<Move = M>>(&self, root: &Root<'_, G>) -> Report<String>
    where
        M: Copy,
    {
        let (game, start) = (root.game, root.line.state());
        // Each move is written by its position, which a map of moves alone does not know.
        let mut report = self.clone().map_moves(|_| String::new());
        report.best = self.best.map(|mv| game.write_move(start, mv));
        report.line = written(game, start, &self.line);
        for (row, own) in report.moves.iter_mut().zip(&self.moves) {
            (row.mv, row.line) = (game.write_move(start, own.mv), written(game, start, &own.line));
        }
        report
    }
}

/// The moves of a line from `start`, each in the notation of its position.
fn written<G: Notation>(game: &G, start: &G::State, line: &[G::Move]) -> Vec<String> {
    let mut state = start.clone();
    let mut write = |&mv: &<G as Game>::Move| {
        let text = game.write_move(&state, mv);
        game.play(&mut state, mv);
        text
    };
    line.iter().map(&mut write).collect()
}

/// Writes the best move, its value and certainty, the depth and the line on one line, for people.
/// [`Report::in_notation`] converts moves that have no text of their own.
impl<M: fmt::Display> fmt::Display for Report<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.best {
            Some(best) => write!(f, "{best}: ")?,
            None => f.write_str("no move: ")?,
        }
        write!(f, "{}", self.value)?;
        if self.value != Value::Unknown {
            write!(f, " ({})", self.kind)?;
        }
        if let Some(plies) = self.distance {
            write!(f, " in {plies} {}", if plies == 1 { "ply" } else { "plies" })?;
        }
        write!(f, ", depth {}", self.depth)?;
        for (index, mv) in self.line.iter().enumerate() {
            write!(f, "{} {mv}", if index == 0 { ", line" } else { "" })?;
        }
        if let Some(book) = &self.book {
            write!(f, ", from the book: {book}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Vector(value) => write!(f, "{value}"),
            Value::Set(values) => {
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { "" } else { " or " })?;
                }
                Ok(())
            }
            Value::Unknown => f.write_str("unknown"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
