//! Games.

use crate::errors::{refused, whole};
use crate::own::{check, opened};
use crate::table::Table;
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use registry::Session;
use serde_json::json;

/// A game: one of `yomi.games()` with its parameters, a file with the text of one, or one that is written in
/// Python.
///
/// >>> yomi.Game("othello:size=6").players
/// 2
///
/// `Game("mine.game")` reads a file, and `Game.written(text)` a text. An object with the methods of
/// `yomi.Rules` is a game, too; its laws are tested on `check` random games first. `seed` is for a game that
/// is generated and names none.
#[pyclass(frozen, module = "yomi")]
pub(crate) struct Game {
    table: Py<Table>,
}

impl Game {
    /// The game of a table.
    pub(crate) fn of(table: Bound<'_, Table>) -> Game {
        Game { table: table.unbind() }
    }

    pub(crate) fn table<'py>(&self, py: Python<'py>) -> Bound<'py, Table> {
        self.table.bind(py).clone()
    }

    fn opened(py: Python<'_>, session: Result<Session, request::Error>) -> PyResult<Game> {
        let table = Table::new(session.map_err(|error| refused(&error))?);
        Ok(Game { table: Py::new(py, table)? })
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, *, seed = None, check = 5))]
    fn new(
        game: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole::seed_or_none)] seed: Option<u64>,
        #[pyo3(from_py_with = whole::check)] check: u32,
    ) -> PyResult<Game> {
        let py = game.py();
        if let Ok(text) = game.extract::<String>() {
            return Game::opened(py, registry::open_with_seed(&text, seed));
        }
        if game.hasattr("__fspath__")? {
            let path: String = game.call_method0("__fspath__")?.extract()?;
            return Game::opened(py, registry::open_with_seed(&path, seed));
        }
        let defaults = py.import("yomi._rules")?.into_any();
        let game = Game { table: Py::new(py, opened(game, &defaults)?)? };
        if check > 0 {
            game.check(py, check, 1)?;
        }
        Ok(game)
    }

    /// A game that is described in a text, as in a file that `yomi new` prints. `name` ends with `.game` and
    /// may have parameters behind it.
    ///
    /// The first mistake of the text is an `Error` of one line.
    #[staticmethod]
    #[pyo3(signature = (text, name = "written.game"))]
    fn written(py: Python<'_>, text: &str, name: &str) -> PyResult<Game> {
        let session = registry::open_text(name, text).map_err(|error| refused(&error))?;
        Ok(Game { table: Py::new(py, Table::unlisted(session))? })
    }

    /// The name with the parameters, as given.
    #[getter]
    fn name(&self) -> &str {
        &self.table.get().name
    }

    /// The name with every parameter, as result files and databases have it.
    #[getter]
    fn spelled_out(&self) -> &str {
        &self.table.get().spelled_out
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.table.get().players
    }

    /// The names of the searches that the game can be given to.
    #[getter]
    fn searches(&self) -> Vec<&'static str> {
        self.table.get().session.searches()
    }

    /// The search that runs where none is named.
    #[getter]
    fn default_search(&self) -> &'static str {
        self.table.get().session.default_search()
    }

    /// The names of the static evaluations, the default first.
    #[getter]
    fn evaluations(&self) -> Vec<&'static str> {
        self.table.get().session.evaluations().into_iter().map(|(name, _)| name).collect()
    }

    /// The rules as implemented, in Markdown, or the text of a written game of the list; empty for a game
    /// that is in no list.
    #[getter]
    fn rules(&self) -> &'static str {
        if self.table.get().is_unlisted {
            return "";
        }
        let name = self.table.get().name.split(':').next().unwrap_or_default();
        let sample = registry::sample_named(name).map(|sample| sample.text);
        sample.or(registry::game_named(name).ok().map(|entry| entry.rules)).unwrap_or_default()
    }

    /// Of a game written in Python, the object that it was made of; `None` of any other.
    #[getter]
    fn own<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.table.get().own.as_ref().map(|own| own.bind(py).clone())
    }

    /// Tests the laws of games on random games of a game written in Python: `LawError` names the law that is
    /// broken by its number.
    #[pyo3(signature = (games = 50, seed = 1))]
    fn check(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::games)] games: u32,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
    ) -> PyResult<()> {
        check(py, self.table.get(), games, seed)
    }

    /// What the planes of its positions are, as JSON.
    fn _board(&self) -> PyResult<String> {
        Ok(self.table.get().planes()?.about().to_string())
    }

    /// What the rules promise, as JSON.
    fn _promises(&self) -> String {
        let promises = &self.table.get().promises;
        let bounds = promises.payoffs;
        json!({
            "longest": promises.longest, "draws": promises.draws, "repetition": promises.repetition,
            "payoffs": bounds.map(|bounds| [bounds.least, bounds.greatest]),
            "sum": bounds.and_then(|bounds| bounds.sum),
        })
        .to_string()
    }

    #[getter]
    fn _is_unlisted(&self) -> bool {
        self.table.get().is_unlisted
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.table)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(own) = other.cast::<Game>() else { return Ok(false) };
        self.table.get().is_same(other.py(), own.get().table.get())
    }

    fn __hash__(&self) -> u64 {
        game::Key::of(&self.table.get().spelled_out).0
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.table.get().name)
    }
}

/// The games of the list: the name, the description, and the names of the parameters of each.
#[pyfunction]
pub(crate) fn listed_games() -> Vec<(&'static str, String, Vec<String>)> {
    let built_in = registry::games().iter().map(|entry| {
        let parameters = entry.free_parameters();
        let parameters = parameters.iter().map(|parameter| parameter.name.to_owned()).collect();
        (entry.name, entry.about.to_owned(), parameters)
    });
    let written = registry::samples().map(|sample| {
        let rules = sample.rules();
        let parameters = rules.parameters.into_iter().map(|parameter| parameter.name).collect();
        (sample.name, rules.title, parameters)
    });
    built_in.chain(written).collect()
}

/// The searches of the list: the name, the description, and the names of the parameters of each.
#[pyfunction]
pub(crate) fn listed_searches() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let names = |parameters: &[game::Parameter]| parameters.iter().map(|parameter| parameter.name).collect();
    registry::searches().iter().map(|entry| (entry.name, entry.about, names(entry.parameters))).collect()
}
