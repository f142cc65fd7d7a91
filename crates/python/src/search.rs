//! Searches that are asked for their answers one by one.

use crate::errors::{Error, refused};
use crate::network::{Network, asking};
use crate::node::{Node, session_for};
use crate::panics::{Panicked, ask};
use crate::requests::{answer, json_of, told};
use crate::table::Table;
use crate::waiting::{Course, TICK};
use crate::worker::STACK;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use request::Request;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// A search of a position: `position.search(…)` makes one.
#[pyclass(frozen, module = "yomi")]
pub(crate) struct Search {
    table: Py<Table>,
    node: Arc<Node>,
    request: Request,
    network: Option<Arc<Network>>,
}

impl Search {
    /// # Errors
    ///
    /// If the search does not fit the position.
    pub(crate) fn new(
        table: &Bound<'_, Table>,
        node: &Arc<Node>,
        (request, network): (Request, Option<Arc<Network>>),
    ) -> PyResult<Search> {
        let session = asking(node.session(table.get()), network.as_ref(), None);
        ask(|| session.fits(&request))?.map_err(|error| refused(&error))?;
        Ok(Search { table: table.clone().unbind(), node: Arc::clone(node), request, network })
    }
}

#[pymethods]
impl Search {
    /// The answer, as by `analyze`.
    #[pyo3(signature = (*, progress = None))]
    fn run<'py>(&self, py: Python<'py>, progress: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        answer(self.table.bind(py), &self.node, (self.request.clone(), self.network.clone()), progress)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.table)?;
        self.network.as_ref().map_or(Ok(()), |network| network.traverse(&visit))
    }

    /// An iterator over the answers, each deeper than the one before, while the search goes on on a thread of
    /// its own. Without a limit it goes on until it knows the value, or until it is stopped: `stop()` or
    /// `break` and dropping the iterator.
    ///
    /// Each answer but the last is that of the search with its depth, or number of nodes, as the limit.
    fn stream(&self, py: Python<'_>) -> PyResult<Stream> {
        let course = self.table.get().course(self.network.is_some())?;
        let mut request = self.request.clone();
        request.budget.cancel = Some(Arc::clone(&course.call.cancel));
        let (sender, stages) = channel();
        let (table, node, own) = (self.table.clone_ref(py), Arc::clone(&self.node), course.clone());
        let network = self.network.clone();
        let go = move || {
            own.run(|| {
                let session = session_for(&own.call, table.get(), Some(&node));
                let session = asking(session, network.as_ref(), Some(&own.call));
                let last = session.analyze_in_stages(&request, &mut |stage| {
                    // Nobody listens any longer where the stream was dropped.
                    let _ = sender.send(json_of(stage));
                });
                drop(sender);
                last.map(drop)
            })
        };
        let worker = Builder::new().stack_size(STACK).spawn(go);
        let worker =
            worker.map_err(|error| PyRuntimeError::new_err(format!("no thread to search on: {error}")))?;
        Ok(Stream { course, stages: Mutex::new(stages), worker: Mutex::new(Some(worker)) })
    }
}

type Ended = Result<Result<(), request::Error>, Panicked>;

/// The answers of a search, one by one, while it goes on.
#[pyclass(frozen, module = "yomi")]
pub(crate) struct Stream {
    course: Course,
    stages: Mutex<Receiver<PyResult<Vec<u8>>>>,
    worker: Mutex<Option<JoinHandle<Ended>>>,
}

impl Stream {
    /// The next answer; `None` where the search is over.
    fn wait(&self) -> Result<Option<Vec<u8>>, PyErr> {
        loop {
            let next = self.stages.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(TICK);
            match next {
                Ok(stage) => return stage.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
            Python::attach(|py| py.check_signals().inspect_err(|_| self.halt()))?;
        }
    }

    fn halt(&self) {
        self.course.call.cancel.store(true, Ordering::Relaxed);
    }

    /// How the search ended.
    fn ended(&self, py: Python<'_>) -> PyResult<()> {
        let worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(worker) = worker else { return Ok(()) };
        let ended = py.detach(|| worker.join());
        if let Some(raised) = self.course.call.take() {
            return Err(raised);
        }
        match ended {
            Ok(Ok(Ok(()))) => Ok(()),
            Ok(Ok(Err(error))) => Err(refused(&error)),
            Ok(Err(panicked)) => Err(panicked.error()),
            Err(_) => Err(PyRuntimeError::new_err("a bug in yomi: a search ended without a word")),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.halt();
    }
}

#[pymethods]
impl Stream {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.course.call.is_asking() {
            let line = "expected no wait for a search in the game that it asks: it would never end";
            return Err(Error::new_err(line));
        }
        match py.detach(|| self.wait())? {
            Some(stage) => told(py, "answer", &stage, None).map(Some),
            None => self.ended(py).map(|()| None),
        }
    }

    /// Stops the search. What it knows by then is the last answer.
    fn stop(&self) {
        self.halt();
    }
}
