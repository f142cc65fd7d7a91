//! Requests to searches, from the parameters of methods; and their answers, for the half of the package that
//! is written in Python.

use crate::errors::{Error, refused};
use crate::table::Table;
use crate::waiting::{Course, Worked, work};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use registry::Session;
use request::{Answer, Budget, Request};
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

/// The course of work on a game.
pub(crate) fn course_of(table: &Table) -> Course {
    let (failures, asks_python) = (Arc::clone(&table.failures), table.own.is_some());
    Course { failures, asks_python, ..Course::default() }
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

/// The answer of a search.
pub(crate) fn answer<'py>(
    py: Python<'py>,
    session: Session,
    table: &Table,
    mut request: Request,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let course = course_of(table);
    request.budget.cancel = Some(Arc::clone(&course.cancel));
    request.budget.progress = Some(Arc::clone(&course.done));
    let stop = || course.cancel.store(true, Ordering::Relaxed);
    let multi = request.multi_pv;
    let run = move || session.analyze(&request);
    let Worked { value, interrupt } =
        watched(py, progress, "nodes", |tell| work(py, &course, &stop, tell, run))?;
    let mut found = value.map_err(|error| refused(&error))?;
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
    py: Python<'_>,
    session: &Session,
    table: &Table,
    (depth, threads): (u32, usize),
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Counts> {
    if !(1..=1024).contains(&threads) {
        return Err(Error::new_err(format!(
            "threads: expected a whole number from 1 to 1024, got `{threads}`"
        )));
    }
    let course = course_of(table);
    let stop = || course.cancel.store(true, Ordering::Relaxed);
    let cancel = Arc::clone(&course.cancel);
    let session = session.clone();
    let run = move || session.perft(depth, threads, &cancel);
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
