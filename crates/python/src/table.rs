//! A game that was opened, shared by all its positions.

use crate::errors::{Error, refused};
use crate::own;
use crate::panics::ask;
use crate::planes::Planes;
use crate::waiting::Course;
use erased::{Erased, State};
use game::{Actions, Evaluated, Game, Notation, Promises};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};
use registry::Session;
use std::sync::Arc;

/// A game that was opened.
///
/// It is an object of the interpreter, so that its garbage collector sees the cycle of a game written in
/// Python that holds its own `yomi.Game`. Whatever holds the game itself holds its table, too.
#[pyclass(frozen, module = "yomi._yomi")]
pub(crate) struct Table {
    /// A session at the start.
    pub(crate) session: Session,
    pub(crate) game: Erased,
    pub(crate) name: String,
    pub(crate) spelled_out: String,
    pub(crate) players: usize,
    pub(crate) promises: Promises,
    /// The list of actions, if there is one.
    actions: Option<Actions<Erased>>,
    /// The texts of the actions, once they have been asked for.
    pub(crate) action_texts: PyOnceLock<Py<PyTuple>>,
    /// The board as planes, if there is one.
    planes: Option<Planes>,
    /// The memory of this machine, in bytes; `None` if unknown.
    pub(crate) memory: Option<u64>,
    /// True if it is in no list, so that its name does not open it.
    pub(crate) is_unlisted: bool,
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
            actions: session.erased().0.actions(),
            action_texts: PyOnceLock::new(),
            planes: Planes::of(session.erased().0),
            memory: yomi_cli::memory(),
            is_unlisted: false,
            own: None,
            session,
        }
    }

    /// The same of a game that is in no list.
    pub(crate) fn unlisted(session: Session) -> Table {
        Table { is_unlisted: true, ..Table::new(session) }
    }

    /// The same of a game that is written in Python.
    pub(crate) fn own(session: Session, own: Py<PyAny>) -> Table {
        Table { own: Some(own), ..Table::unlisted(session) }
    }

    /// The list of actions.
    pub(crate) fn actions(&self) -> PyResult<&Actions<Erased>> {
        self.actions.as_ref().ok_or_else(|| self.without("a list of actions"))
    }

    /// The board as planes.
    pub(crate) fn planes(&self) -> PyResult<&Planes> {
        self.planes.as_ref().ok_or_else(|| self.without("a board"))
    }

    fn without(&self, what: &str) -> PyErr {
        Error::new_err(format!("{}: expected a game with {what}", self.name))
    }

    /// The course of new work on the game. `asks_network` tells whether a function in Python is asked at the
    /// leaves, too.
    ///
    /// # Errors
    ///
    /// If too much work is going on around it.
    pub(crate) fn course(&self, asks_network: bool) -> PyResult<Course> {
        Course::begin(Arc::default(), Arc::default(), self.own.is_some() || asks_network)
    }

    /// The state that a text describes.
    pub(crate) fn read(&self, text: &str) -> PyResult<State> {
        let read = ask(|| self.game.read_position(text))?;
        read.map_err(|error| refused(&request::Error::Position(error)))
    }

    /// The state that games start from.
    pub(crate) fn start(&self) -> State {
        self.session.erased().1.start().clone()
    }

    /// Returns whether positions of the other are positions of this one.
    pub(crate) fn is_same(&self, py: Python<'_>, other: &Table) -> PyResult<bool> {
        if std::ptr::eq(self, other) {
            return Ok(true);
        }
        if self.spelled_out != other.spelled_out {
            return Ok(false);
        }
        let (Some(own), Some(theirs)) = (&self.own, &other.own) else {
            return Ok(!self.is_unlisted && !other.is_unlisted);
        };
        py.import("yomi._rules")?.getattr("same_rules")?.call1((own, theirs))?.extract()
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

#[pymethods]
impl Table {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.own)?;
        own::traverse(&self.game, &visit)
    }
}
