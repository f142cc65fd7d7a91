//! Requests to searches, from the parameters of methods; and their answers, for the half of the package that
//! is written in Python.

use crate::errors::{Error, refused};
use crate::network::{Network, asking};
use crate::node::{Node, session_for};
use crate::table::Table;
use crate::waiting::{Worked, work};
use game::Evaluated;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use request::{Answer, Argument, Budget, Request};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The limits of a search, as they were given: numbers or text.
pub(crate) struct Limits<'py> {
    pub(crate) depth: Option<Bound<'py, PyAny>>,
    pub(crate) nodes: Option<Bound<'py, PyAny>>,
    pub(crate) expansions: Option<Bound<'py, PyAny>>,
    pub(crate) evaluations: Option<Bound<'py, PyAny>>,
    pub(crate) stored: Option<Bound<'py, PyAny>>,
    pub(crate) time: Option<Bound<'py, PyAny>>,
}

impl Limits<'_> {
    fn budget(&self) -> PyResult<Budget> {
        let Limits { depth, nodes, expansions, evaluations, stored, time } = self;
        let mut budget = Budget::default();
        for (limit, given) in
            request::LIMITS.into_iter().zip([depth, nodes, expansions, evaluations, stored, time])
        {
            let Some(given) = given else { continue };
            let text = given.str()?.to_string();
            request::set_limit(&mut budget, limit, &text).map_err(|error| refused(&error))?;
        }
        Ok(budget)
    }
}

/// The request to a search of a game.
pub(crate) fn request(
    table: &Table,
    search: Option<&str>,
    multi: Option<usize>,
    limits: &Limits<'_>,
    (seed, threads): (u64, u32),
) -> PyResult<Request> {
    if multi == Some(0) {
        return Err(Error::new_err("multi: expected a whole number of at least 1, got `0`"));
    }
    if !(1..=1024).contains(&threads) {
        return Err(Error::new_err(format!(
            "threads: expected a whole number from 1 to 1024, got `{threads}`"
        )));
    }
    let request = Request::new(search, &limits.budget()?).map_err(|error| refused(&error))?;
    Ok(Request { multi_pv: multi.unwrap_or(1), seed, threads, memory: table.memory, ..request })
}

/// An answer as JSON.
pub(crate) fn json_of(answer: &Answer) -> PyResult<Vec<u8>> {
    serde_json::to_vec(answer).map_err(|error| Error::new_err(format!("JSON: {error}")))
}

/// Hands what was worked out to a function of the package, with the exception that stopped it, if one did.
pub(crate) fn told<'py>(
    py: Python<'py>,
    function: &str,
    result: &[u8],
    interrupt: Option<PyErr>,
) -> PyResult<Bound<'py, PyAny>> {
    let module = py.import("yomi._methods")?;
    module.getattr(function)?.call1((PyBytes::new(py, result), interrupt))
}

/// The remark that the method `evaluate` of a game written in Python is not asked at the leaves.
fn unasked(table: &Table, request: &Request) -> Option<String> {
    let search = request.search.as_ref().filter(|search| search.name == "mcts")?;
    let has_one = table.own.is_some() && table.game.evaluation("written").is_some();
    let is_asked = |argument: &Argument| argument.key.as_deref().is_none_or(|key| LEAVES.contains(&key));
    let note = "evaluate is asked only where a playout has 1000 plies: mcts:playout=0 asks it at every leaf";
    (has_one && !search.arguments.iter().any(is_asked)).then(|| note.to_owned())
}

/// The parameters of `mcts` by which playouts ask the static evaluation.
const LEAVES: [&str; 3] = ["playout", "greedy", "evaluation"];

/// The answer of a search of a position.
pub(crate) fn answer<'py>(
    table: &Bound<'py, Table>,
    node: &Arc<Node>,
    (mut request, network): (Request, Option<Arc<Network>>),
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, course) = (table.py(), table.get().course(network.is_some())?);
    let unasked = if network.is_none() { unasked(table.get(), &request) } else { None };
    request.budget.cancel = Some(Arc::clone(&course.call.cancel));
    request.budget.progress = Some(Arc::clone(&course.done));
    let stop = || course.call.cancel.store(true, Ordering::Relaxed);
    let multi = request.multi_pv;
    let (table, node, call) = (table.clone().unbind(), Arc::clone(node), Arc::clone(&course.call));
    let run = move || {
        let session = session_for(&call, table.get(), Some(&node));
        asking(session, network.as_ref(), Some(&call)).analyze(&request)
    };
    let Worked { value, interrupt } =
        watched(py, progress, "nodes", |tell| work(py, &course, &stop, tell, run))?;
    let mut found = value.map_err(|error| refused(&error))?;
    found.note = found.note.or(unasked);
    if multi > 1 {
        found.moves.truncate(multi);
    }
    told(py, "answer", &json_of(&found)?, interrupt)
}

/// Runs work with a function that is told of its progress: a callable, or a bar if `True` was given.
pub(crate) fn watched<T>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    unit: &str,
    run: impl FnOnce(Option<&Py<PyAny>>) -> PyResult<T>,
) -> PyResult<T> {
    let Some(progress) = progress.filter(|given| !given.is_none()) else { return run(None) };
    let meter = py.import("yomi._progress")?.getattr("meter")?.call1((progress, unit))?;
    let result = run(Some(&meter.getattr("tell")?.unbind()));
    meter.call_method0("close")?;
    result
}

/// For each legal move, the leaves and nodes `depth` plies from here; `None` if stopped.
pub(crate) type Counts = Vec<(String, u64, u64)>;

/// Counts the positions at a depth, on several threads.
pub(crate) fn perft(
    table: &Bound<'_, Table>,
    node: &Arc<Node>,
    (depth, threads): (u32, u32),
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Counts> {
    if !(1..=1024).contains(&threads) {
        return Err(Error::new_err(format!(
            "threads: expected a whole number from 1 to 1024, got `{threads}`"
        )));
    }
    let (py, course) = (table.py(), table.get().course(false)?);
    let stop = || course.call.cancel.store(true, Ordering::Relaxed);
    let (table, node, call) = (table.clone().unbind(), Arc::clone(node), Arc::clone(&course.call));
    let run =
        move || session_for(&call, table.get(), Some(&node)).perft(depth, threads as usize, &call.cancel);
    let Worked { value, interrupt } =
        watched(py, progress, "moves", |tell| work(py, &course, &stop, tell, run))?;
    match (value, interrupt) {
        (_, Some(interrupt)) => Err(interrupt),
        (Some(rows), None) => {
            Ok(rows.into_iter().map(|(mv, found)| (mv, found.leaves, found.nodes)).collect())
        }
        (None, None) => Err(Error::new_err("stopped before everything was counted")),
    }
}
