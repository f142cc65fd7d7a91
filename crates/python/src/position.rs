//! Positions.

use crate::actions::{chosen, numbered};
use crate::errors::{Error, refused, whole};
use crate::game::Game;
use crate::network::Network;
use crate::node::Node;
use crate::own::state_object;
use crate::panics::ask;
use crate::planes::features_of;
use crate::requests::{Counts, Limits, answer, perft, request};
use crate::search::Search;
use crate::table::Table;
use game::{Key, Notation};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use serde_json::json;
use std::sync::Arc;

/// A position of a game, with the moves that led to it. It never changes: `play` and `undo` return others.
///
/// Two positions are equal if their boards are, whatever the moves before; so are their hashes.
///
/// >>> start = yomi.Game("tic-tac-toe").start
/// >>> position = start.play("b2").play("a1")
/// >>> position.to_move, position.moves, len(position.legal_moves)
/// (1, ('b2', 'a1'), 7)
/// >>> position.undo(2) == start
/// True
#[pyclass(frozen, module = "yomi")]
pub(crate) struct Position {
    table: Py<Table>,
    node: Arc<Node>,
}

impl Position {
    pub(crate) fn new(table: &Bound<'_, Table>, node: Arc<Node>) -> Position {
        Position { table: table.clone().unbind(), node }
    }

    pub(crate) fn table<'py>(&self, py: Python<'py>) -> Bound<'py, Table> {
        self.table.bind(py).clone()
    }

    /// Another position of the game.
    fn other(&self, py: Python<'_>, node: Arc<Node>) -> Position {
        Position { table: self.table.clone_ref(py), node }
    }

    pub(crate) fn of(&self) -> &Table {
        self.table.get()
    }

    pub(crate) fn node(&self) -> &Arc<Node> {
        &self.node
    }

    /// A session that stands here.
    pub(crate) fn session(&self) -> registry::Session {
        self.node.session(self.of())
    }

    /// The position after moves as people type them.
    pub(crate) fn after(&self, py: Python<'_>, text: &str) -> PyResult<Position> {
        let node = self.ask(|position| {
            let mut session = position.session();
            records::play_typed(&mut session, text)?;
            let line = session.erased().1;
            Ok(Node::of_moves(position.of(), line.start().clone(), line.moves().iter().copied()))
        })?;
        Ok(self.other(py, node.map_err(|error| refused(&error))?))
    }

    fn text_of(&self, state: &erased::State) -> String {
        self.of().game.write_position(state)
    }

    fn moves_of(&self) -> Vec<String> {
        let (table, state) = (self.of(), &self.node.state);
        self.node.legal(table).into_iter().map(|mv| table.game.write_move(state, mv)).collect()
    }

    /// Asks the game something, which may be written in Python and raise an exception.
    fn ask<T>(&self, question: impl FnOnce(&Position) -> T) -> PyResult<T> {
        ask(|| question(self))
    }

    fn shown(&self) -> String {
        format!(
            "<Position {} {} player {} to move>",
            self.of().name,
            self.text_of(&self.node.state),
            self.of().to_move(&self.node.state)
        )
    }

    fn drawing(&self) -> Option<String> {
        let drawn = self.session().drawn()?;
        let title = format!("{} {}", self.of().name, self.text_of(&self.node.state));
        Some(picture::board(&drawn.scene, self.of().players, &title))
    }
}

/// The error of a move that is neither a text nor a number.
fn wrong_kind(r#move: &Bound<'_, PyAny>) -> PyErr {
    let kind = r#move.get_type().name().map_or_else(|_| "it".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected a move as text, or the number of an action, got {kind}"))
}

#[pymethods]
impl Position {
    /// A position of a game: the start, or the one that a text describes.
    #[new]
    #[pyo3(signature = (game, text = None))]
    fn read(game: &Bound<'_, Game>, text: Option<&str>) -> PyResult<Position> {
        let own = game.get().table(game.py());
        let table = own.get();
        let state = text.map_or_else(|| Ok(table.start()), |text| table.read(text))?;
        Ok(Position::new(&own, Node::start(table, state)))
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Game {
        Game::of(self.table(py))
    }

    /// The position as text, on one line, as the command line takes it behind `--position`.
    #[getter]
    fn text(&self) -> PyResult<String> {
        self.ask(|position| position.text_of(&position.node.state))
    }

    /// The player to move, from 1; where the game is over, nobody's turn it is, and the number means nothing.
    #[getter]
    fn to_move(&self) -> PyResult<usize> {
        self.ask(|position| position.of().to_move(&position.node.state))
    }

    /// The legal moves as text, in the order of the game; none where it is over.
    #[getter]
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        self.ask(Position::moves_of)
    }

    /// The payoff of each player, in the order of their numbers; `None` while the game lasts.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let outcome = self.ask(|position| position.node.outcome(position.of()))?;
        outcome.map(|payoffs| PyTuple::new(py, payoffs.as_slice())).transpose()
    }

    /// True where the game is over.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        self.ask(|position| position.node.outcome(position.of()).is_some())
    }

    /// True where the game is over because the position was repeated.
    #[getter]
    fn is_repetition(&self) -> bool {
        self.node.is_repetition(self.of())
    }

    /// The number of moves since the start of the line.
    #[getter]
    fn ply(&self) -> usize {
        self.node.plies
    }

    /// The moves since the start of the line, as text.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.ask(|position| position.session().moves_played())?)
    }

    /// The position that the line starts from.
    #[getter]
    fn start(&self, py: Python<'_>) -> Position {
        self.other(py, Node::start(self.of(), self.node.first().clone()))
    }

    /// Of a game written in Python, the object that it calls the position; `None` of any other.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        state_object(py, &self.of().game, &self.node.state)
    }

    /// The position after a move, or after several with spaces between, as people write them.
    ///
    /// >>> yomi.Game("othello").start.play("f5 d6").ply
    /// 2
    ///
    /// A number is one of `legal_actions`. An illegal move is an `Error`, which lists legal ones.
    #[pyo3(signature = (r#move, /))]
    fn play(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        let Ok(r#move) = r#move.extract::<&str>() else {
            let action = r#move.extract::<i64>().map_err(|_| wrong_kind(r#move))?;
            let mv = chosen(&numbered(self.of(), &self.node)?, action).map_err(Error::new_err)?;
            let node = self.ask(|position| position.node.after(position.of(), mv))?;
            return Ok(self.other(py, node));
        };
        let quick = self.ask(|position| {
            let (table, node) = (position.of(), &position.node);
            let is_over = node.outcome(table).is_some();
            let read = || table.game.read_move(&node.state, r#move).ok();
            let mv = if is_over { None } else { read() };
            mv.map(|mv| node.after(table, mv))
        })?;
        if let Some(node) = quick {
            return Ok(self.other(py, node));
        }
        self.after(py, r#move)
    }

    /// The position before the last move, or before the last `plies` of them.
    ///
    /// An `Error` if there are not as many.
    #[pyo3(signature = (plies = 1))]
    fn undo(&self, py: Python<'_>, #[pyo3(from_py_with = whole::plies)] plies: usize) -> PyResult<Position> {
        let mut node = &self.node;
        for _ in 0..plies {
            node = node.before().ok_or_else(|| {
                let (moves, has) = if plies == 1 { ("a move", "none") } else { ("as many moves", "fewer") };
                Error::new_err(format!(
                    "expected {moves} to take back, got {has}: {} since the start",
                    self.node.plies
                ))
            })?;
        }
        Ok(self.other(py, Arc::clone(node)))
    }

    /// The board in characters, over several lines.
    fn draw(&self) -> PyResult<String> {
        self.ask(|position| position.of().game.draw(&position.node.state))
    }

    /// The board as a picture: the text of an SVG image; `None` of a game that has no drawing.
    ///
    /// >>> yomi.Game("tic-tac-toe").start.svg().startswith("<svg")
    /// True
    fn svg(&self) -> PyResult<Option<String>> {
        self.ask(Position::drawing)
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let title = picture::escape(&format!("player {} to move", self.to_move()?));
        Ok(match self.svg()? {
            Some(svg) => format!("<style>{}</style><div title=\"{title}\">{svg}</div>", picture::BOARD_LOOKS),
            None => format!("<pre title=\"{title}\">{}</pre>", picture::escape(&self.draw()?)),
        })
    }

    /// The position as JSON: the game, the start, the moves since, the position, whose turn it is, the legal
    /// moves and the payoffs.
    fn to_json(&self) -> PyResult<String> {
        self.ask(|position| {
            let (table, node) = (position.of(), &position.node);
            json!({
                "schema": request::SCHEMA,
                "game": table.name,
                "start": position.text_of(node.first()),
                "moves_played": position.session().moves_played(),
                "position": position.text_of(&node.state),
                "to_move": table.to_move(&node.state),
                "legal_moves": position.moves_of(),
                "outcome": node.outcome(table).map(|payoffs| payoffs.as_slice().to_vec()),
            })
            .to_string()
        })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.table)
    }

    /// Itself, as it never changes.
    fn copy(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __hash__(&self) -> u64 {
        Key::of(&self.node.state).0
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Position>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let are_equal =
            self.of().is_same(py, other.of())? && self.ask(|own| own.node.state == other.node.state)?;
        let truth = match op {
            CompareOp::Eq => are_equal,
            CompareOp::Ne => !are_equal,
            _ => return Ok(py.NotImplemented()),
        };
        Ok(truth.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __str__(&self) -> PyResult<String> {
        self.draw()
    }

    fn __repr__(&self) -> PyResult<String> {
        self.ask(Position::shown)
    }

    /// The best move, its value, and how certain that is: `yomi analyze`.
    ///
    /// `search` is one of `yomi.searches()` with its parameters, such as `"alpha-beta:depth=4"`; without one,
    /// the game's default runs. `multi` moves get values of their own. The limits are plies, counts and a
    /// time (`0.5` seconds, `"500ms"`, `"unlimited"`); without any, a search that might not end gets 10 s.
    /// `progress` is called with the number of nodes now and then, or `True` for a bar by tqdm, if installed.
    ///
    /// `evaluate` is a network: a function `f(planes, masks)` that returns a value from -1 to 1 for every
    /// player, shape `[n, players]`, or these and the priors of moves, shape `[n, actions]`. `"mcts"` asks it
    /// in the place of playouts, about `batch` leaves at once, and other searches one by one in the place of
    /// the static evaluation. `docs/python.md` has the details.
    ///
    /// >>> answer = yomi.Game("tic-tac-toe").start.play("b2 a2").analyze("alpha-beta:distance=true")
    /// >>> answer.best, answer.value, answer.kind, answer.distance
    /// ('a1', (1, -1), 'exact', 5)
    #[pyo3(
        signature = (
            search = None, *, multi = None, depth = None, nodes = None, expansions = None,
            evaluations = None, stored = None, time = None, seed = 1, threads = 1, evaluate = None,
            batch = None, progress = None
        )
    )]
    #[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
    fn analyze<'py>(
        slf: &Bound<'py, Self>,
        search: Option<&str>,
        #[pyo3(from_py_with = whole::multi)] multi: Option<usize>,
        depth: Option<Bound<'py, PyAny>>,
        nodes: Option<Bound<'py, PyAny>>,
        expansions: Option<Bound<'py, PyAny>>,
        evaluations: Option<Bound<'py, PyAny>>,
        stored: Option<Bound<'py, PyAny>>,
        time: Option<Bound<'py, PyAny>>,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
        #[pyo3(from_py_with = whole::threads)] threads: u32,
        evaluate: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = whole::batch)] batch: Option<u32>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits { depth, nodes, expansions, evaluations, stored, time };
        let position = slf.get();
        let mut request = request(position.of(), search, multi, &limits, (seed, threads))?;
        let network = Network::given(evaluate, batch, position.of(), &mut request)?;
        answer(position.table.bind(slf.py()), &position.node, (request, network), progress)
    }

    /// A search that is asked for its answers one by one: `search(…).stream()` is an iterator over what it
    /// knows so far, `search(…).run()` its answer. The parameters are those of `analyze`.
    ///
    /// >>> stream = yomi.Game("othello:size=6").start.search("pvs", depth=4).stream()
    /// >>> [answer.depth for answer in stream]
    /// [1, 2, 3, 4]
    #[pyo3(
        signature = (
            search = None, *, multi = None, depth = None, nodes = None, expansions = None,
            evaluations = None, stored = None, time = None, seed = 1, threads = 1, evaluate = None,
            batch = None
        )
    )]
    #[expect(clippy::too_many_arguments, reason = "they are the options of the command")]
    fn search<'py>(
        slf: &Bound<'py, Self>,
        search: Option<&str>,
        #[pyo3(from_py_with = whole::multi)] multi: Option<usize>,
        depth: Option<Bound<'py, PyAny>>,
        nodes: Option<Bound<'py, PyAny>>,
        expansions: Option<Bound<'py, PyAny>>,
        evaluations: Option<Bound<'py, PyAny>>,
        stored: Option<Bound<'py, PyAny>>,
        time: Option<Bound<'py, PyAny>>,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
        #[pyo3(from_py_with = whole::threads)] threads: u32,
        evaluate: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = whole::batch)] batch: Option<u32>,
    ) -> PyResult<Search> {
        let limits = Limits { depth, nodes, expansions, evaluations, stored, time };
        let position = slf.get();
        let mut request = request(position.of(), search, multi, &limits, (seed, threads))?;
        let network = Network::given(evaluate, batch, position.of(), &mut request)?;
        Search::new(position.table.bind(slf.py()), &position.node, (request, network))
    }

    fn _perft(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = whole::depth)] depth: u32,
        #[pyo3(from_py_with = whole::threads)] threads: u32,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Counts> {
        let position = slf.get();
        perft(position.table.bind(slf.py()), &position.node, (depth, threads), progress)
    }

    fn _features<'py>(&self, py: Python<'py>, evaluation: Option<&str>) -> PyResult<Bound<'py, PyBytes>> {
        let features = self.ask(|position| features_of(&position.session(), evaluation))?;
        Ok(PyBytes::new(py, &features?))
    }
}
