//! Commands of the command line, run in this process for its JSON.

use crate::errors::{Error, of_line};
use crate::game::Game;
use crate::own::Own;
use crate::position::Position;
use crate::requests::watched;
use crate::waiting::{Course, Worked, work};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use registry::ExternalPlayer;
use std::ffi::OsString;
use std::sync::Arc;
use yomi_cli::{Around, Caller, Made, Refused};

/// Runs the command line of the process and returns its exit code. `line` begins with the program's name.
#[pyfunction]
pub(crate) fn run_line(py: Python<'_>, line: Vec<OsString>) -> u8 {
    py.detach(|| yomi_cli::run_line(line))
}

/// Makes a thread known to the interpreter for as long as it plays, and not anew at every question.
fn known_to_python() -> Around {
    Around(Arc::new(|games| Python::attach(|py| py.detach(games))))
}

/// What a command printed, the messages and the records of games that it made, its page, and the exception
/// that stopped it.
type Printed = (String, Vec<String>, Vec<String>, Option<String>, Option<PyErr>);

/// Runs a command and returns what it prints. `subject` is the game or the position it is about, if that is
/// in no list or has a past; `players` are those written in Python, by name.
#[pyfunction]
#[pyo3(signature = (words, subject = None, players = None, progress = None, unit = "games"))]
pub(crate) fn call(
    py: Python<'_>,
    words: Vec<String>,
    subject: Option<&Bound<'_, PyAny>>,
    players: Option<&Bound<'_, PyDict>>,
    progress: Option<&Bound<'_, PyAny>>,
    unit: &str,
) -> PyResult<Printed> {
    let mut caller = Caller::default();
    let mut course = Course::default();
    let mut table = None;
    if let Some(subject) = subject {
        let (of, node) = match (subject.cast::<Position>(), subject.cast::<Game>()) {
            (Ok(position), _) => {
                (Arc::clone(position.get().table()), Some(Arc::clone(position.get().node())))
            }
            (_, Ok(game)) => (Arc::clone(game.get().table()), None),
            _ => return Err(Error::new_err("expected a game or a position")),
        };
        course.failures = Arc::clone(&of.failures);
        course.asks_python = of.own.is_some();
        caller.around = course.asks_python.then(known_to_python);
        let opened = Arc::clone(&of);
        let open = move || match &node {
            Some(node) => opened.at(node.line(&opened)),
            None => opened.session().clone(),
        };
        if of.is_unlisted || subject.is_instance_of::<Position>() {
            caller.game = Some(Arc::new(open));
        }
        table = Some(of);
    }
    if let (Some(players), Some(table)) = (players, &table) {
        for (name, player) in players {
            let name: String = name.extract()?;
            let own = Own::new(&name, &player, table, &course.failures)?;
            caller.external_players.push((name, Arc::new(own) as Arc<dyn ExternalPlayer>));
        }
    }
    (course.cancel, course.done) = (caller.stop.switch(), Arc::clone(&caller.progress));
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
            (None, None) => Err(of_line(&line, is_failure)),
            (output, interrupt) => {
                messages.push(line);
                Ok((output.unwrap_or_default(), messages, records, page, interrupt))
            }
        },
    }
}
