//! A player that is written in Python.

use crate::errors::Error;
use crate::failures::Failures;
use crate::node::Node;
use crate::position::Position;
use crate::table::Table;
use game::{Line, Notation};
use pyo3::prelude::*;
use registry::{ExternalPlayer, Session};
use request::Budget;
use std::sync::{Arc, Mutex, PoisonError};

/// A player written in Python: it is given a position and returns a move.
pub(crate) struct Own {
    name: String,
    choose: Py<PyAny>,
    new_game: Option<Py<PyAny>>,
    /// The game that it plays: one that is generated is another in every block of a tournament.
    table: Mutex<Arc<Table>>,
    failures: Arc<Failures>,
}

impl Own {
    /// The player that an object is: it is called with a position, or its method `choose` is.
    pub(crate) fn new(
        name: &str,
        player: &Bound<'_, PyAny>,
        table: &Arc<Table>,
        failures: &Arc<Failures>,
    ) -> PyResult<Own> {
        let choose = match player.getattr_opt("choose")? {
            Some(choose) => choose,
            None if player.is_callable() => player.clone(),
            None => {
                return Err(Error::new_err(format!(
                    "{name}: expected the text of a search, or a player: something to call with a position, \
                     or an object with the method choose"
                )));
            }
        };
        Ok(Own {
            name: name.to_owned(),
            choose: choose.unbind(),
            new_game: player.getattr_opt("new_game")?.map(Bound::unbind),
            table: Mutex::new(Arc::clone(table)),
            failures: Arc::clone(failures),
        })
    }

    /// The table of a session's game.
    fn table_of(&self, session: &Session) -> Arc<Table> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if !table.game.is_itself(session.erased().0) {
            *table = Arc::new(Table::new(session.at(Line::new(session.erased().0))));
        }
        Arc::clone(&table)
    }

    fn ask(&self, py: Python<'_>, session: &Session) -> PyResult<String> {
        let (game, line) = session.erased();
        let table = self.table_of(session);
        let position = Position::new(&table, Node::of_line(&table, line));
        let chosen = self.choose.bind(py).call1((position,))?;
        let name = &self.name;
        let text: String = chosen.extract().map_err(|_| {
            let kind = chosen.get_type().qualname().map_or_else(|_| "it".to_owned(), |kind| kind.to_string());
            Error::new_err(format!("{name}: expected a move as text, got {kind}"))
        })?;
        match game.read_move(line.state(), &text) {
            Ok(_) => Ok(text),
            Err(error) => Err(Error::new_err(format!("{name}: {error}"))),
        }
    }
}

impl ExternalPlayer for Own {
    fn choose(&self, session: Session, _budget: &Budget) -> Result<Option<String>, String> {
        // An exception is raised where the work was begun, which is stopped.
        let chosen = Python::attach(|py| self.ask(py, &session));
        Ok(chosen.map_err(|error| self.failures.raise(error)).ok())
    }

    fn new_game(&self) {
        let Some(new_game) = &self.new_game else { return };
        if let Err(error) = Python::attach(|py| new_game.call0(py)) {
            self.failures.raise(error);
        }
    }
}
