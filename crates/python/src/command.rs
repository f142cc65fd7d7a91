//! Commands of the command line, run in this process for its JSON.

use crate::errors::{Error, as_parameters, of_line};
use crate::game::Game;
use crate::node::session_for;
use crate::own::Own;
use crate::position::Position;
use crate::requests::watched;
use crate::waiting::{Course, Worked, work};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use registry::ExternalPlayer;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use yomi_cli::{Around, Caller, Made, Refused};

/// Runs the command line of the process and returns its exit code. `line` begins with the program's name.
#[pyfunction]
pub(crate) fn run_line(py: Python<'_>, line: Vec<OsString>) -> u8 {
    py.detach(|| yomi_cli::run_line(line))
}

/// The options of every command, as JSON.
#[pyfunction]
pub(crate) fn options() -> String {
    yomi_cli::options().to_string()
}

/// Writes a text to a file, whole or not at all. A file that cannot be written is a `Failure`.
#[pyfunction]
pub(crate) fn write(py: Python<'_>, file: PathBuf, text: &str) -> PyResult<()> {
    py.detach(move || yomi_cli::write(&file, text)).map_err(|refused| of_line(&refused.line, true))
}

/// Makes a thread known to the interpreter for as long as it plays, and not anew at every question.
fn known_to_python() -> Around {
    Around(Arc::new(|games| Python::attach(|py| py.detach(games))))
}

/// What a command printed, the messages and the records of games that it made, its page, and the exception
/// that stopped it.
type Printed = (String, Vec<String>, Vec<String>, Option<String>, Option<PyErr>);

/// Runs a command and returns what it prints. `subject` is the game or the position it is about, if that is
/// in no list or has a past; `players` are those written in Python, by name. Errors speak of parameters in
/// the place of options if the caller has such `keywords`.
#[pyfunction]
#[pyo3(
    signature = (words, subject = None, players = None, progress = None, unit = "games", keywords = false)
)]
pub(crate) fn call(
    py: Python<'_>,
    words: Vec<String>,
    subject: Option<&Bound<'_, PyAny>>,
    players: Option<&Bound<'_, PyDict>>,
    progress: Option<&Bound<'_, PyAny>>,
    unit: &str,
    keywords: bool,
) -> PyResult<Printed> {
    let mut caller = Caller::default();
    let mut table = None;
    let mut at = None;
    if let Some(subject) = subject {
        match (subject.cast::<Position>(), subject.cast::<Game>()) {
            (Ok(position), _) => {
                table = Some(position.get().table(py));
                at = Some(Arc::clone(position.get().node()));
            }
            (_, Ok(game)) => table = Some(game.get().table(py)),
            _ => return Err(Error::new_err("expected a game or a position")),
        }
    }
    let asks_python = table.as_ref().is_some_and(|table| table.get().own.is_some());
    let course = Course::begin(caller.stop.switch(), Arc::clone(&caller.progress), asks_python)?;
    if let Some(table) = &table {
        caller.around = asks_python.then(known_to_python);
        if table.get().is_unlisted || at.is_some() {
            let (table, call) = (table.clone().unbind(), Arc::clone(&course.call));
            caller.game = Some(Arc::new(move || session_for(&call, table.get(), at.as_deref())));
        }
        for (name, player) in players.into_iter().flatten() {
            let name: String = name.extract()?;
            let own = Own::new(&name, &player, table, &course.call)?;
            caller.external_players.push((name, Arc::new(own) as Arc<dyn ExternalPlayer>));
        }
    }
    let stop = || caller.stop.press();
    let own = caller.clone();
    let run = move || yomi_cli::call(&words, own);
    let Worked { value, interrupt } =
        watched(py, progress, unit, |tell| work(py, &course, &stop, tell, run))?;
    let Made { mut messages, records, page, .. } = caller.made();
    let lines = records.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
    let records = lines.map_err(|error| Error::new_err(format!("JSON: {error}")))?;
    match value {
        Ok(output) => Ok((output, messages, records, page, interrupt)),
        Err(Refused { line, is_failure, output }) => match (output, interrupt) {
            (None, None) if keywords => Err(of_line(&as_parameters(&line), is_failure)),
            (None, None) => Err(of_line(&line, is_failure)),
            (output, interrupt) => {
                messages.push(line);
                Ok((output.unwrap_or_default(), messages, records, page, interrupt))
            }
        },
    }
}
