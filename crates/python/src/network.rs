//! A network that is a function in Python, asked about the leaves of searches.

use crate::actions::not_listed;
use crate::call::Call;
use crate::errors::Error;
use crate::own::{raised, state_object};
use crate::planes::{Planes, View};
use crate::table::Table;
use erased::Erased;
use game::{Actions, Evaluated, Game, Notation};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyByteArray, PyBytes, PyList, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use registry::Session;
use request::{Argument, Request};
use search::{Estimates, Evaluator, Leaf};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A function `f(planes, masks)` that returns the values of positions for every player and, if it has them,
/// the priors of moves.
pub(crate) struct Network {
    function: Py<PyAny>,
    numpy: Py<PyAny>,
    /// The planes of positions; `None` of a game written in Python without a board, whose objects are shown.
    planes: Option<Planes>,
    /// The columns of moves; without a list of actions, the legal moves of each position have their order.
    actions: Option<Actions<Erased>>,
}

/// How planes are shown.
const VIEW: View = View { history: 0, to_move: true, is_float: true };

impl Network {
    /// The network that a search is given, with the number of leaves that it is asked about together.
    ///
    /// # Errors
    ///
    /// If it is nothing to call, and if the game has no board.
    pub(crate) fn given(
        evaluate: Option<&Bound<'_, PyAny>>,
        batch: Option<u32>,
        table: &Table,
        request: &mut Request,
    ) -> PyResult<Option<Arc<Network>>> {
        if let Some(batch) = batch {
            let search = request.search.as_mut().filter(|search| evaluate.is_some() && search.name == "mcts");
            let search = search.ok_or_else(|| {
                Error::new_err(format!(
                    "batch: expected evaluate and the search mcts beside it, got `{batch}`"
                ))
            })?;
            search.arguments.push(Argument { key: Some("batch".to_owned()), value: batch.to_string() });
        }
        let Some(function) = evaluate else { return Ok(None) };
        if !function.is_callable() {
            let kind = function.get_type().qualname()?;
            return Err(Error::new_err(format!(
                "evaluate: expected a function of planes and masks, got {kind}"
            )));
        }
        if table.own.is_none() {
            table.planes()?;
        }
        let errors = function.py().import("yomi._errors")?;
        let numpy = errors.getattr("needed")?.call1(("numpy", "numpy"))?;
        Ok(Some(Arc::new(Network {
            function: function.clone().unbind(),
            numpy: numpy.unbind(),
            planes: Planes::of(&table.game),
            actions: table.game.actions(),
        })))
    }

    /// Shows the garbage collector the function.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.function)
    }

    /// What the function says of positions.
    fn ask(&self, py: Python<'_>, game: &Erased, leaves: &[Leaf<Erased>]) -> PyResult<Estimates> {
        let most = || leaves.iter().map(|leaf| leaf.moves.len()).max().unwrap_or(0);
        let columns = self.actions.as_ref().map_or_else(most, Actions::count);
        let shape = [leaves.len(), columns];
        let mut masks = vec![0; leaves.len() * columns];
        let places = self.places(game, leaves, columns)?;
        for &place in &places {
            masks[place] = 1;
        }
        let masks = self.array(py, &masks, "bool", &shape)?;
        let answer = self.function.bind(py).call1((self.seen(py, game, leaves)?, masks))?;
        let (values, priors) = match answer.cast::<PyTuple>() {
            Ok(pair) if pair.len() == 2 => (pair.get_item(0)?, Some(pair.get_item(1)?)),
            _ => (answer, None),
        };
        let values = self.numbers(&values, "values", [leaves.len(), game.players()])?;
        let at = |index| {
            format!("for player {} of position {}", index % game.players() + 1, index / game.players())
        };
        values
            .iter()
            .enumerate()
            .try_for_each(|(index, &value)| within(-1.0..=1.0, value, "values from -1 to 1", || at(index)))?;
        let Some(priors) = priors.filter(|priors| !priors.is_none()) else {
            return Ok(Estimates { values, priors: Vec::new() });
        };
        let all = self.numbers(&priors, "priors", shape)?;
        let priors = places.into_iter().map(|place| {
            let at = || format!("for action {} of position {}", place % columns, place / columns);
            within(0.0..=f32::MAX, all[place], "priors that are not negative", at).map(|()| all[place])
        });
        Ok(Estimates { values, priors: priors.collect::<PyResult<_>>()? })
    }

    /// What the function is shown of positions.
    fn seen<'py>(
        &self,
        py: Python<'py>,
        game: &Erased,
        leaves: &[Leaf<Erased>],
    ) -> PyResult<Bound<'py, PyAny>> {
        let Some(planes) = &self.planes else {
            let objects = leaves.iter().filter_map(|leaf| state_object(py, game, &leaf.state));
            return Ok(PyList::new(py, objects.collect::<Vec<_>>())?.into_any());
        };
        let each = planes.bytes(VIEW);
        let mut bytes = vec![0; leaves.len() * each];
        for (leaf, bytes) in leaves.iter().zip(bytes.chunks_exact_mut(each)) {
            let mover = Some(game.to_move(&leaf.state).index() + 1);
            planes.write(std::iter::once(&leaf.state), mover, VIEW, bytes);
        }
        let shape: Vec<usize> = std::iter::once(leaves.len()).chain(planes.shape(VIEW)).collect();
        self.array(py, &bytes, "float32", &shape)
    }

    /// The place of each legal move of each position in an array of shape `[leaves][columns]`.
    fn places(&self, game: &Erased, leaves: &[Leaf<Erased>], columns: usize) -> PyResult<Vec<usize>> {
        let mut places = Vec::new();
        for (row, Leaf { state, moves }) in leaves.iter().enumerate() {
            for (index, &mv) in moves.iter().enumerate() {
                let column = self.actions.as_ref().map_or(index, |actions| actions.number(game, state, mv));
                if column >= columns {
                    return Err(not_listed(&game.write_move(state, mv)));
                }
                places.push(row * columns + column);
            }
        }
        Ok(places)
    }

    /// An array of one's own, from bytes.
    fn array<'py>(
        &self,
        py: Python<'py>,
        bytes: &[u8],
        dtype: &str,
        shape: &[usize],
    ) -> PyResult<Bound<'py, PyAny>> {
        let flat = self.numpy.bind(py).call_method1("frombuffer", (PyByteArray::new(py, bytes), dtype))?;
        flat.call_method1("reshape", (PyTuple::new(py, shape)?,))
    }

    /// The numbers of an array that has this shape.
    fn numbers(&self, object: &Bound<'_, PyAny>, what: &str, expected: [usize; 2]) -> PyResult<Vec<f32>> {
        let [rows, columns] = expected;
        let wrong = |found: String| {
            Error::new_err(format!("evaluate: expected {what} of shape ({rows}, {columns}), got {found}"))
        };
        let py = object.py();
        let numpy = self.numpy.bind(py);
        let array = numpy
            .call_method("asarray", (object,), Some(&[("dtype", "float32")].into_py_dict(py)?))
            .map_err(|error| wrong(error.value(py).to_string()))?;
        let shape = array.getattr("shape")?;
        if shape.extract::<Vec<usize>>()? != expected {
            return Err(wrong(shape.to_string()));
        }
        let bytes = array.call_method0("tobytes")?;
        let (numbers, _) = bytes.cast::<PyBytes>()?.as_bytes().as_chunks();
        Ok(numbers.iter().copied().map(f32::from_ne_bytes).collect())
    }
}

/// Refuses a number outside of a range.
fn within(
    range: RangeInclusive<f32>,
    number: f32,
    expected: &str,
    at: impl FnOnce() -> String,
) -> PyResult<()> {
    if range.contains(&number) {
        return Ok(());
    }
    Err(Error::new_err(format!("evaluate: expected {expected}, got {number} {}", at())))
}

/// A session whose searches ask this network, if there is one.
/// The exceptions of the network end `call`, if there is one.
pub(crate) fn asking(session: Session, network: Option<&Arc<Network>>, call: Option<&Arc<Call>>) -> Session {
    let Some(network) = network else { return session };
    session.asking(Arc::new(Asked { network: Arc::clone(network), call: call.cloned() }))
}

/// A network that is asked, and where its exceptions go.
struct Asked {
    network: Arc<Network>,
    call: Option<Arc<Call>>,
}

impl fmt::Debug for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a function in Python")
    }
}

impl Evaluator<Erased> for Asked {
    fn estimate(&self, game: &Erased, leaves: &[Leaf<Erased>]) -> Estimates {
        let ask = || Python::attach(|py| self.network.ask(py, game, leaves));
        raised(self.call.as_ref(), self.call.as_ref().map_or_else(ask, |call| call.ask(ask)))
    }
}
