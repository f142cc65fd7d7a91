//! Games.

use crate::errors::refused;
use crate::methods;
use crate::own::{check, opened};
use crate::planes::about_planes;
use crate::table::Table;
use pyo3::prelude::*;
use pyo3::types::PyDict;
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

    /// Calls the function of this name in the half of the package that is written in Python.
    fn ask<'py>(
        slf: &Bound<'py, Self>,
        name: &str,
        arguments: Vec<Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        methods::call(slf, name, arguments, options)
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

    /// The position that games start from.
    ///
    /// >>> " ".join(yomi.Game("nim:heaps=1+2").start.legal_moves)
    /// '1>0 2>1 2>0'
    #[getter]
    fn start<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Game::ask(slf, "start", Vec::new(), None)
    }

    /// The position that a text describes, or the start, and then moves as people write them: as `--position`
    /// and `--moves` of the command line.
    ///
    /// >>> yomi.Game("tic-tac-toe").position(moves="b2 a1").to_move
    /// 1
    #[pyo3(signature = (text = None, *, moves = ""))]
    fn position<'py>(
        slf: &Bound<'py, Self>,
        text: Option<Bound<'py, PyAny>>,
        moves: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let none = || slf.py().None().into_bound(slf.py());
        let moves = moves.into_pyobject(slf.py())?.into_any();
        Game::ask(slf, "position", vec![text.unwrap_or_else(none), moves], None)
    }

    /// Tests the laws of games on random games of a game written in Python: `LawError` names the law that is
    /// broken by its number.
    #[pyo3(signature = (games = 50, seed = 1))]
    fn check(&self, py: Python<'_>, games: u32, seed: u64) -> PyResult<()> {
        check(py, &self.table, games, seed)
    }

    /// A tournament between searches, and players written in Python: `yomi tournament`.
    ///
    /// A player is the text of a search, something to call with a position, which returns a move, or an
    /// object with a method `choose` that does so; a dictionary names them. The options are those of the
    /// command.
    ///
    /// >>> def first(position):
    /// ...     return position.legal_moves[0]
    /// >>> result = yomi.Game("tic-tac-toe").tournament({"first": first, "best": "pvs"}, blocks=5)
    /// >>> len(result.records), result.players[1].score.value > 0.7
    /// (10, True)
    #[pyo3(signature = (players, **options))]
    fn tournament<'py>(
        slf: &Bound<'py, Self>,
        players: Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Game::ask(slf, "tournament", vec![players], options)
    }

    /// Branching factor, length and size of the game, measured, beside published figures: `yomi stats`. The
    /// options are those of the command.
    ///
    /// >>> statistics = yomi.Game("tic-tac-toe").stats(games=200, probes=200)
    /// >>> 7 < statistics.random_play.plies.value < 8
    /// True
    #[pyo3(signature = (**options))]
    fn stats<'py>(
        slf: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Game::ask(slf, "stats", Vec::new(), options)
    }

    /// Learns a static evaluation by self-play, into the file `output`: `yomi learn evaluation`. With
    /// `what="classes"`, the probabilities of classes of moves: `yomi learn classes`. The options are those
    /// of the command.
    #[pyo3(signature = (output, *, what = "evaluation", **options))]
    fn learn<'py>(
        slf: &Bound<'py, Self>,
        output: Bound<'py, PyAny>,
        what: &str,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let what = what.into_pyobject(slf.py())?.into_any();
        Game::ask(slf, "learn", vec![output, what], options)
    }

    /// Builds the database of the game, into the file `output`: `yomi build`.
    #[pyo3(signature = (output, **options))]
    fn build<'py>(
        slf: &Bound<'py, Self>,
        output: Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Game::ask(slf, "build", vec![output], options)
    }

    /// What the planes of `position.planes()` are: their shape, and what each holds.
    ///
    /// >>> board = yomi.Game("tic-tac-toe").board
    /// >>> board.shape, [plane.owner for plane in board.planes]
    /// ((2, 3, 3), [1, 2])
    #[getter]
    fn board<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let about = about_planes(&slf.get().table)?.to_string();
        Game::ask(slf, "board", vec![about.into_pyobject(slf.py())?.into_any()], None)
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

    /// What the rules promise of every game.
    ///
    /// >>> yomi.Game("tic-tac-toe").promises.longest
    /// 9
    #[getter]
    fn promises<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Game::ask(slf, "promises", Vec::new(), None)
    }

    #[getter]
    fn _is_unlisted(&self) -> bool {
        self.table.is_unlisted
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Game::ask(slf, "reduced_game", Vec::new(), None)
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
