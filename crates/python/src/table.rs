//! A game that was opened, shared by all its positions.

use crate::errors::refused;
use crate::failures::Failures;
use crate::panics::ask;
use erased::{Erased, State};
use game::{Game, Line, Notation, Promises};
use pyo3::prelude::*;
use registry::Session;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game that was opened.
pub(crate) struct Table {
    /// A session at the start.
    session: Mutex<Session>,
    pub(crate) game: Erased,
    pub(crate) name: String,
    pub(crate) spelled_out: String,
    pub(crate) players: usize,
    pub(crate) promises: Promises,
    /// The memory of this machine, in bytes; `None` if unknown.
    pub(crate) memory: Option<u64>,
    /// True if it is in no list, so that its name does not open it.
    pub(crate) is_unlisted: bool,
    /// The exceptions of a game written in Python.
    pub(crate) failures: Arc<Failures>,
    /// The game as it was written in Python.
    pub(crate) own: Option<Py<PyAny>>,
}

impl Table {
    /// The table of a session at its start.
    pub(crate) fn new(session: Session) -> Table {
        Table {
            game: session.erased().0.clone(),
            name: session.game().to_owned(),
            spelled_out: session.spelled_out().to_owned(),
            players: session.players(),
            promises: session.promises(),
            memory: yomi_cli::memory(),
            is_unlisted: false,
            failures: Arc::default(),
            own: None,
            session: Mutex::new(session),
        }
    }

    /// The same of a game that is in no list.
    pub(crate) fn unlisted(session: Session) -> Table {
        Table { is_unlisted: true, ..Table::new(session) }
    }

    /// The same of a game that is written in Python.
    pub(crate) fn own(session: Session, failures: Arc<Failures>, own: Py<PyAny>) -> Table {
        Table { failures, own: Some(own), ..Table::unlisted(session) }
    }

    /// The session at the start.
    pub(crate) fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A session at the end of a line.
    pub(crate) fn at(&self, line: Line<Erased>) -> Session {
        self.session().at(line)
    }

    /// Asks the game something, which may be written in Python and raise an exception.
    pub(crate) fn ask<T>(&self, question: impl FnOnce() -> T) -> PyResult<T> {
        ask(&self.failures, question)
    }

    /// The state that a text describes.
    pub(crate) fn read(&self, text: &str) -> PyResult<State> {
        let read = self.ask(|| self.game.read_position(text))?;
        read.map_err(|error| refused(&request::Error::Position(error)))
    }

    /// The state that games start from.
    pub(crate) fn start(&self) -> State {
        self.session().erased().1.start().clone()
    }

    /// Returns whether positions of the other are positions of this one.
    pub(crate) fn is_same(&self, other: &Table) -> bool {
        let is_itself = std::ptr::eq(self, other);
        is_itself || !self.is_unlisted && !other.is_unlisted && self.spelled_out == other.spelled_out
    }

    /// The number of the occurrence of a position that ends the game.
    pub(crate) fn repetition(&self) -> Option<u32> {
        self.promises.repetition
    }

    /// The player to move, from 1.
    pub(crate) fn to_move(&self, state: &State) -> usize {
        self.game.to_move(state).index() + 1
    }
}
