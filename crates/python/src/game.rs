//! Games.

use crate::errors::refused;
use crate::own::{check, opened};
use crate::planes::about_planes;
use crate::table::Table;
use pyo3::prelude::*;
use registry::Session;
use serde_json::json;
use std::sync::Arc;

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
    table: Arc<Table>,
}

impl Game {
    /// The game of a table.
    pub(crate) fn of(table: &Arc<Table>) -> Game {
        Game { table: Arc::clone(table) }
    }

    pub(crate) fn table(&self) -> &Arc<Table> {
        &self.table
    }

    fn opened(session: Result<Session, request::Error>) -> PyResult<Game> {
        Ok(Game { table: Arc::new(Table::new(session.map_err(|error| refused(&error))?)) })
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, *, seed = None, check = 5))]
    fn new(game: &Bound<'_, PyAny>, seed: Option<u64>, check: u32) -> PyResult<Game> {
        if let Ok(text) = game.extract::<String>() {
            return Game::opened(registry::open_with_seed(&text, seed));
        }
        if game.hasattr("__fspath__")? {
            let path: String = game.call_method0("__fspath__")?.extract()?;
            return Game::opened(registry::open_with_seed(&path, seed));
        }
        let defaults = game.py().import("yomi._rules")?.into_any();
        let game = Game { table: Arc::new(opened(game, &defaults)?) };
        if check > 0 {
            game.check(defaults.py(), check, 1)?;
        }
        Ok(game)
    }

    /// A game that is described in a text, as in a file that `yomi new` prints. `name` ends with `.game` and
    /// may have parameters behind it.
    ///
    /// The first mistake of the text is an `Error` of one line.
    #[staticmethod]
    #[pyo3(signature = (text, name = "written.game"))]
    fn written(text: &str, name: &str) -> PyResult<Game> {
        let session = registry::open_text(name, text).map_err(|error| refused(&error))?;
        Ok(Game { table: Arc::new(Table::unlisted(session)) })
    }

    /// The name with the parameters, as given.
    #[getter]
    fn name(&self) -> &str {
        &self.table.name
    }

    /// The name with every parameter, as result files and databases have it.
    #[getter]
    fn spelled_out(&self) -> &str {
        &self.table.spelled_out
    }

    /// The number of players.
    #[getter]
    fn players(&self) -> usize {
        self.table.players
    }

    /// The names of the searches that the game can be given to.
    #[getter]
    fn searches(&self) -> Vec<&'static str> {
        self.table.session().searches()
    }

    /// The search that runs where none is named.
    #[getter]
    fn default_search(&self) -> &'static str {
        self.table.session().default_search()
    }

    /// The names of the static evaluations, the default first.
    #[getter]
    fn evaluations(&self) -> Vec<&'static str> {
        self.table.session().evaluations().into_iter().map(|(name, _)| name).collect()
    }

    /// The rules as implemented, in Markdown; empty for a game that is in no list.
    #[getter]
    fn rules(&self) -> &'static str {
        if self.table.is_unlisted {
            return "";
        }
        let name = self.table.name.split(':').next().unwrap_or_default();
        registry::game_named(name).map_or("", |entry| entry.rules)
    }

    /// Of a game written in Python, the object that it was made of; `None` of any other.
    #[getter]
    fn own<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        self.table.own.as_ref().map(|own| own.bind(py).clone())
    }

    /// Tests the laws of games on random games of a game written in Python: `LawError` names the law that is
    /// broken by its number.
    #[pyo3(signature = (games = 50, seed = 1))]
    fn check(&self, py: Python<'_>, games: u32, seed: u64) -> PyResult<()> {
        check(py, &self.table, games, seed)
    }

    /// What the planes of its positions are, as JSON.
    fn _board(&self) -> PyResult<String> {
        Ok(about_planes(&self.table)?.to_string())
    }

    /// What the rules promise, as JSON.
    fn _promises(&self) -> String {
        let promises = &self.table.promises;
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
        self.table.is_unlisted
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| self.table.is_same(&other.get().table))
    }

    fn __hash__(&self) -> u64 {
        game::Key::of(&self.table.spelled_out).0
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.table.name)
    }
}

/// The games of the list: the name, the description, and the names of the parameters of each.
#[pyfunction]
pub(crate) fn listed_games() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let parameters = |entry: &registry::GameEntry| {
        entry.free_parameters().iter().map(|parameter| parameter.name).collect()
    };
    registry::games().iter().map(|entry| (entry.name, entry.about, parameters(entry))).collect()
}

/// The searches of the list: the name, the description, and the names of the parameters of each.
#[pyfunction]
pub(crate) fn listed_searches() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let names = |parameters: &[game::Parameter]| parameters.iter().map(|parameter| parameter.name).collect();
    registry::searches().iter().map(|entry| (entry.name, entry.about, names(entry.parameters))).collect()
}
