//! Many positions of one game, asked and played together.

use crate::actions::{chosen, numbered};
use crate::errors::Error;
use crate::game::Game;
use crate::node::Node;
use crate::panics::ask;
use crate::planes::View;
use crate::position::Position;
use crate::table::Table;
use erased::Move;
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use pyo3::{PyTraverseError, PyVisit};
use std::sync::Arc;

/// An array of positions of one game, which are played side by side: `Positions(game, n)`, or
/// `Positions(position, n)` to start from another position than the game does. What is asked of them comes as
/// arrays of `numpy` with a row for each, and `positions[i]` is a `Position`.
///
/// Positions where the game is over have no legal action and stay as they are until they are reset.
///
/// >>> positions = yomi.Positions(yomi.Game("tic-tac-toe"), 1000)
/// >>> positions.legal_masks().shape
/// (1000, 9)
/// >>> positions.play([4] * 1000)
/// >>> positions[999].moves, positions.to_move().tolist() == [2] * 1000
/// (('b2',), True)
#[pyclass(module = "yomi")]
pub(crate) struct Positions {
    table: Py<Table>,
    /// Where all begin.
    start: Arc<Node>,
    places: Vec<Place>,
}

/// One of the positions.
struct Place {
    node: Arc<Node>,
    /// Its legal moves with their numbers, once they have been asked for.
    legal: Option<Vec<(usize, Move)>>,
}

impl Place {
    fn new(node: &Arc<Node>) -> Place {
        Place { node: Arc::clone(node), legal: None }
    }

    fn legal(&mut self, table: &Table) -> PyResult<&[(usize, Move)]> {
        let legal = match self.legal.take() {
            Some(known) => known,
            None => numbered(table, &self.node)?,
        };
        Ok(self.legal.insert(legal))
    }
}

impl Positions {
    /// Bytes for each position, `each` of them, as `write` writes them.
    fn bytes<'py>(
        &mut self,
        py: Python<'py>,
        each: usize,
        write: impl Fn(&Table, &mut Place, &mut [u8]) -> PyResult<()>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let Positions { table, places, .. } = self;
        let table = table.get();
        let too_many = || PyMemoryError::new_err("more bytes than there can be");
        let all = places.len().checked_mul(each).filter(|&all| isize::try_from(all).is_ok());
        PyByteArray::new_with(py, all.ok_or_else(too_many)?, |bytes| {
            places
                .iter_mut()
                .zip(bytes.chunks_exact_mut(each.max(1)))
                .try_for_each(|(place, row)| write(table, place, row))
        })
    }
}

#[pymethods]
impl Positions {
    #[new]
    fn new(start: &Bound<'_, PyAny>, count: usize) -> PyResult<Positions> {
        let (table, start) = if let Ok(game) = start.cast::<Game>() {
            let table = game.get().table(start.py());
            let first = Node::start(table.get(), table.get().start());
            (table, first)
        } else if let Ok(position) = start.cast::<Position>() {
            (position.get().table(start.py()), Arc::clone(position.get().node()))
        } else {
            let found = start.get_type().name()?;
            return Err(PyTypeError::new_err(format!("expected a game or a position, got {found}")));
        };
        table.get().actions()?;
        let mut places = Vec::new();
        let no_room = |_| PyMemoryError::new_err("no memory for as many positions");
        places.try_reserve_exact(count).map_err(no_room)?;
        places.extend(std::iter::repeat_with(|| Place::new(&start)).take(count));
        Ok(Positions { table: table.unbind(), start, places })
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Game {
        Game::of(self.table.bind(py).clone())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.table)
    }

    fn __len__(&self) -> usize {
        self.places.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Position> {
        let from_end = if index < 0 { self.places.len() } else { 0 };
        let place = from_end.checked_add_signed(index).and_then(|index| self.places.get(index));
        let place = place.ok_or_else(|| PyIndexError::new_err("no position of this index"))?;
        Ok(Position::new(self.table.bind(py), Arc::clone(&place.node)))
    }

    fn __repr__(&self) -> String {
        format!("<Positions {} {}>", self.places.len(), self.table.get().name)
    }

    /// A byte for each action of each position: 1 if it is legal; and the number of actions.
    fn _legal_masks<'py>(&mut self, py: Python<'py>) -> PyResult<(Bound<'py, PyByteArray>, usize)> {
        let count = self.table.get().actions()?.count();
        let masks = self.bytes(py, count, |table, place, row| {
            place.legal(table)?.iter().for_each(|&(action, _)| row[action] = 1);
            Ok(())
        })?;
        Ok((masks, count))
    }

    /// Plays an action in each position, given as the eight bytes of an `i64`. All are legal, or none is
    /// played.
    fn _play(&mut self, actions: &[u8]) -> PyResult<()> {
        let Positions { table, places, .. } = self;
        let table = table.get();
        let mut after = Vec::with_capacity(places.len());
        for (index, (place, action)) in places.iter_mut().zip(actions.as_chunks().0).enumerate() {
            let legal = place.legal(table)?;
            after.push(if legal.is_empty() {
                None
            } else {
                let mv = chosen(legal, i64::from_ne_bytes(*action))
                    .map_err(|expected| Error::new_err(format!("position {index}: {expected}")))?;
                Some(ask(|| place.node.after(table, mv))?)
            });
        }
        for (place, node) in places.iter_mut().zip(after) {
            if let Some(node) = node {
                *place = Place { node, legal: None };
            }
        }
        Ok(())
    }

    /// The payoffs in four bytes each, 0 where the game lasts.
    fn _outcomes<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, self.table.get().players * size_of::<i32>(), |table, place, row| {
            if let Some(payoffs) = ask(|| place.node.outcome(table))? {
                for (bytes, payoff) in row.as_chunks_mut().0.iter_mut().zip(payoffs.as_slice()) {
                    *bytes = payoff.to_ne_bytes();
                }
            }
            Ok(())
        })
    }

    /// The players to move in a byte each, 0 where the game is over.
    fn _to_move<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.bytes(py, 1, |table, place, row| {
            row[0] = ask(|| place.node.mover(table))?.map_or(0, |mover| mover as u8);
            Ok(())
        })
    }

    /// The planes of each, and the shape of those of one.
    fn _planes<'py>(
        &mut self,
        py: Python<'py>,
        history: usize,
        to_move: bool,
        is_float: bool,
    ) -> PyResult<(Bound<'py, PyByteArray>, Vec<usize>)> {
        let (table, view) = (self.table.clone_ref(py), View { history, to_move, is_float });
        let planes = table.get().planes()?;
        let bytes = self.bytes(py, planes.bytes(view), |table, place, row| {
            planes.write(place.node.states(), place.node.mover(table), view, row);
            Ok(())
        })?;
        Ok((bytes, planes.shape(view)))
    }

    /// Puts positions back to the start: those with a byte that is not 0.
    fn _reset(&mut self, r#where: &[u8]) {
        for (place, _) in self.places.iter_mut().zip(r#where).filter(|(_, is_reset)| **is_reset != 0) {
            *place = Place::new(&self.start);
        }
    }
}
