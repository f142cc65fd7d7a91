//! A player that is written in Python.

use super::calls::{are_one, carried};
use crate::call::Call;
use crate::errors::Error;
use crate::node::Node;
use crate::panics::ask;
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
    table: Mutex<Py<Table>>,
    call: Arc<Call>,
}

impl Own {
    /// The player that an object is: it is called with a position, or its method `choose` is.
    pub(crate) fn new(
        name: &str,
        player: &Bound<'_, PyAny>,
        table: &Bound<'_, Table>,
        call: &Arc<Call>,
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
            table: Mutex::new(table.clone().unbind()),
            call: Arc::clone(call),
        })
    }

    /// The table of a session's game.
    fn table_of<'py>(&self, py: Python<'py>, session: &Session) -> PyResult<Bound<'py, Table>> {
        // The lock is held for no longer than it takes to look: whoever waits for it has the interpreter.
        let table = || self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, game) = (table().clone_ref(py).into_bound(py), session.erased().0);
        if known.get().game.is_itself(game) || are_one(&known.get().game, game) {
            return Ok(known);
        }
        let found = Bound::new(py, Table::new(session.at(Line::new(game))))?;
        let before = std::mem::replace(&mut *table(), found.clone().unbind());
        drop(before);
        Ok(found)
    }

    /// The position where a session stands.
    fn position(&self, py: Python<'_>, session: &Session) -> PyResult<Position> {
        let (game, line) = session.erased();
        let table = self.table_of(py, session)?;
        let to = &table.get().game;
        let is_itself = to.is_itself(game);
        let moves = line.moves().iter().map(|&mv| if is_itself { mv } else { carried(game, to, mv) });
        let node = ask(|| Node::of_moves(table.get(), line.start().clone(), moves))?;
        Ok(Position::new(&table, node))
    }

    fn ask(&self, py: Python<'_>, session: &Session) -> PyResult<String> {
        let (game, line) = session.erased();
        let chosen = self.choose.bind(py).call1((self.position(py, session)?,))?;
        let name = &self.name;
        let text: String = chosen.extract().map_err(|_| {
            let kind = chosen.get_type().qualname().map_or_else(|_| "it".to_owned(), |kind| kind.to_string());
            Error::new_err(format!("{name}: expected a move as text, got {kind}"))
        })?;
        match ask(|| game.read_move(line.state(), &text))? {
            Ok(_) => Ok(text),
            Err(error) => Err(Error::new_err(format!("{name}: {error}"))),
        }
    }
}

impl ExternalPlayer for Own {
    fn choose(&self, session: Session, _budget: &Budget) -> Result<Option<String>, String> {
        // An exception is raised where the work was begun, which is stopped.
        let chosen = self.call.ask(|| Python::attach(|py| self.ask(py, &session)));
        Ok(chosen.map_err(|error| self.call.raise(error)).ok())
    }

    fn new_game(&self) {
        let Some(new_game) = &self.new_game else { return };
        if let Err(error) = self.call.ask(|| Python::attach(|py| new_game.call0(py))) {
            self.call.raise(error);
        }
    }
}
