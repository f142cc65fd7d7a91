//! Databases: built for the game of a session, probed for positions, and given to searches as their
//! tablebase.

use crate::answer::SCHEMA;
use crate::error::Error;
use crate::games::{GameEntry, games};
use crate::native::Native;
use crate::searches::AnySearch;
use crate::solution::unsolved;
use crate::spec::Spec;
use game::{Evaluated, Game, Given, Notation, ParameterError, Payoffs, Player, Ranked, legal};
use search::{Budget, Known, Observer, Report, Root, Search, Tablebase, Unsupported};
use serde::Serialize;
use solve::database::{self, Built, CACHE, Cells, Database, Header, Unbuilt, build, work_file};
use solve::forced::ForcedValues;
use solve::retrograde::{Reachable, Retrograde};
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The parameter of every search that names a database.
pub(crate) const DATABASE: &str = "database";

/// The operations on a game whose positions are numbered, which its entry in the list enables.
pub(crate) struct Numbered<G: Game> {
    header: fn(&str, &G) -> Result<Header, Unsolved>,
    build: Build<G>,
    open: fn(G, Cells) -> Result<Opened<G>, database::Error>,
    pub(crate) solve: Solve<G>,
}

/// Computes every player's payoff in every position by retrograde analysis, and the number of positions that
/// can be reached from one of them.
type Solve<G> = for<'a> fn(
    &'a G,
    &<G as Game>::State,
    NonZeroUsize,
    &SolveControl<'_>,
) -> Result<(Box<dyn ForcedValues<G> + 'a>, u64), Unsolved>;

/// Builds a database.
type Build<G> = fn(&G, &Header, &Path, NonZeroUsize, &SolveControl<'_>) -> Result<Built, Unbuilt>;

/// Makes the operations on a numbered game.
pub(crate) type Numbers<G> = fn() -> Numbered<G>;

/// The operations on a game whose positions are numbered.
pub(crate) fn numbered<G>() -> Numbered<G>
where
    G: Ranked + Send + Sync + 'static,
{
    Numbered {
        header: Header::of,
        build: |game, header, path, threads, watch| build(game, header, path, threads, watch),
        open: |game, cells| Ok(Arc::new(Database::new(game, cells)?)),
        solve: |game, start, threads, watch| {
            let solved = Retrograde::new(game, threads, watch)?;
            let reached = Reachable::new(game, start, threads, watch)?;
            Ok((Box::new(solved), reached.positions()))
        },
    }
}

/// An open database, shared by its users.
pub(crate) type Opened<G> = Arc<dyn Knowing<G>>;

/// An open database.
pub(crate) trait Knowing<G: Game>: Tablebase<G> + Send {
    fn known(&self, state: &G::State) -> Result<Option<Known>, database::Error>;

    fn cells(&self) -> &Cells;
}

impl<G: Ranked + Send + Sync> Knowing<G> for Database<G> {
    fn known(&self, state: &G::State) -> Result<Option<Known>, database::Error> {
        Database::known(self, state)
    }

    fn cells(&self) -> &Cells {
        Database::cells(self)
    }
}

/// A game with every parameter, presets spelled out. A default that is incompatible with the given
/// parameters, such as the columns of a board whose size was given, is left out, as `is_a_game` decides of
/// the text.
pub(crate) fn spelled_out(
    entry: &GameEntry,
    given: &Given<'_>,
    is_a_game: &dyn Fn(&Given<'_>) -> bool,
) -> String {
    let name = entry.preset.map_or(entry.name, |(of, _)| of);
    let mut text = name.to_owned();
    let mut all = given.clone();
    for parameter in entry.parameters {
        let value = given.text(parameter.name);
        // An empty default is the game's own choice.
        if value.is_empty() {
            continue;
        }
        if !given.is_given(parameter.name) {
            let mut more = all.clone();
            if more.set(parameter.name, parameter.default).is_err() || !is_a_game(&more) {
                continue;
            }
            all = more;
        }
        let joint = if text.len() == name.len() { ':' } else { ',' };
        let quote = if value.contains(',') { "\"" } else { "" };
        text.push_str(&format!("{joint}{}={quote}{value}{quote}", parameter.name));
    }
    text
}

/// The databases of a game.
pub(crate) struct Databases<'a, G: Game> {
    pub(crate) game: &'a G,
    /// The name as given.
    pub(crate) name: &'a str,
    pub(crate) spelled_out: &'a str,
    pub(crate) numbers: Option<Numbers<G>>,
}

impl<G: Game + Clone> Databases<'_, G> {
    fn numbered(&self) -> Result<Numbered<G>, Error> {
        self.numbers.map(|numbers| numbers()).ok_or_else(|| {
            let names: Vec<&str> =
                games().iter().filter(|entry| entry.has_databases).map(|entry| entry.name).collect();
            let (name, names) = (self.name, names.join(", "));
            Error::Other(format!("{name}: expected a game whose positions have numbers, one of {names}"))
        })
    }

    /// The header of this game's database.
    pub(crate) fn header(&self) -> Result<Header, Error> {
        (self.numbered()?.header)(self.spelled_out, self.game).map_err(|why| unsolved(self.name, why))
    }

    /// Solves all positions of the game, and writes them to its database.
    pub(crate) fn build(
        &self,
        header: &Header,
        path: &Path,
        threads: NonZeroUsize,
        watch: &SolveControl<'_>,
    ) -> Result<Built, Error> {
        let built = (self.numbered()?.build)(self.game, header, path, threads, watch);
        built.map_err(|why| unbuilt(self.name, path, why))
    }

    /// Opens the file of this game's database.
    pub(crate) fn cells(&self, path: &Path) -> Result<Cells, Error> {
        self.numbered()?;
        let cells = Cells::open(path, CACHE)?;
        let found = &cells.header().game;
        if found != self.spelled_out {
            let (path, expected) = (path.display(), self.spelled_out);
            return Err(Error::Other(format!(
                "{path}: expected a database of {expected}, got one of {found}"
            )));
        }
        Ok(cells)
    }

    /// The database of this game in an open file.
    pub(crate) fn open(&self, cells: Cells) -> Result<Opened<G>, Error> {
        Ok((self.numbered()?.open)(self.game.clone(), cells)?)
    }
}

/// Removes the path of the database from the arguments of a search.
pub(crate) fn split_database(spec: &Spec) -> Result<(Option<PathBuf>, Spec), Error> {
    let mut paths = spec.arguments.iter().filter(|argument| argument.key.as_deref() == Some(DATABASE));
    let Some(path) = paths.next() else { return Ok((None, spec.clone())) };
    if paths.next().is_some() {
        let error = ParameterError::Twice { name: DATABASE };
        return Err(Error::Parameter { of: spec.name.clone(), error });
    }
    let mut rest = spec.clone();
    rest.arguments.retain(|argument| argument.key.as_deref() != Some(DATABASE));
    Ok((Some(PathBuf::from(&path.value)), rest))
}

/// A search with a database.
pub(crate) struct WithDatabase<G: Evaluated> {
    search: Box<dyn AnySearch<G>>,
    database: Opened<G>,
}

impl<G: Evaluated> WithDatabase<G> {
    pub(crate) fn new(search: Box<dyn AnySearch<G>>, database: Opened<G>) -> WithDatabase<G> {
        WithDatabase { search, database }
    }

    fn root<'a>(&'a self, root: &Root<'a, G>) -> Root<'a, G> {
        let database: &'a dyn Tablebase<G> = &*self.database;
        Root { line: root.line.clone(), tablebase: Some(database), ..*root }
    }
}

impl<G: Evaluated> Search<G> for WithDatabase<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.search.fits(&self.root(root), budget)
    }

    fn ends_by_itself(&self) -> bool {
        self.search.ends_by_itself()
    }

    fn ends_soon(&self) -> bool {
        self.search.ends_soon()
    }

    fn memory(&self) -> u64 {
        self.search.memory().saturating_add(self.database.cells().memory())
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
    }

    fn forget(&mut self) {
        self.search.forget();
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        self.search.conclude(root, payoffs, report);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let WithDatabase { search, database } = self;
        let tablebase: &dyn Tablebase<G> = &**database;
        let root = Root { line: root.line.clone(), tablebase: Some(tablebase), ..*root };
        let watcher = observer.watches().then_some(&mut observer as &mut dyn Observer<G>);
        let report = search.run(&root, budget, watcher)?;
        match database.cells().trouble() {
            Some(error) => Err(Unsupported::Tablebase { why: error.to_string() }),
            None => Ok(report),
        }
    }
}

/// How a database is built.
#[derive(Clone, Copy, Debug)]
pub struct BuildTerms<'a> {
    /// The file.
    pub path: &'a Path,
    /// The number of threads. The file does not depend on it.
    pub threads: NonZeroUsize,
    /// The memory available, in bytes; `None` if unknown.
    pub memory: Option<u64>,
    /// The free space on the disk of the file, in bytes; `None` if unknown.
    pub room: Option<u64>,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Counts the positions visited.
    pub progress: &'a AtomicU64,
}

/// The report on a database that was built, for people and programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BuildAnswer {
    /// The version of this format.
    pub schema: u32,
    /// The game, with every parameter.
    pub game: String,
    /// The file.
    pub file: PathBuf,
    /// Bytes of the file.
    pub bytes: u64,
    /// Positions solved, those that play never reaches included.
    pub positions: u64,
    /// Entries of the table: numbers, whether or not a position has them.
    pub places: u64,
    /// Layers.
    pub layers: usize,
    /// Layers that existed already.
    pub layers_kept: usize,
    /// Wall-clock time, in seconds.
    pub elapsed_s: f64,
}

/// A database is refused if the free space is less than its table divided by this: none that was built
/// compressed better. If it takes more, that is found out when it is written.
const PACKED: u64 = 32;

/// Builds the database of a game.
pub(crate) fn build_it(
    name: &str,
    native: &dyn Native,
    terms: &BuildTerms<'_>,
) -> Result<BuildAnswer, Error> {
    let meter = search::Meter::new(&Budget::default());
    let header = native.header()?;
    let (places, path) = (header.cells(), terms.path);
    database::may_replace(path, &header)?;
    let greatest = header.layers.iter().copied().max().unwrap_or(0);
    let asked = places.saturating_mul(2).saturating_add(greatest.saturating_mul(2));
    if let Some(memory) = terms.memory.filter(|&memory| asked > memory) {
        return Err(Error::Table { game: name.to_owned(), asked, memory });
    }
    let kept = std::fs::metadata(work_file(path)).map_or(0, |metadata| metadata.len());
    let least = (places.saturating_mul(2) / PACKED).saturating_sub(kept);
    if let Some(room) = terms.room.filter(|&room| least > room) {
        return Err(Error::Room { path: path.to_owned(), least, room });
    }
    let watch = SolveControl { cancel: terms.cancel, progress: terms.progress, positions: u64::MAX };
    let built = native.build(&header, path, terms.threads, &watch)?;
    Ok(BuildAnswer {
        schema: SCHEMA,
        game: header.game,
        file: path.to_owned(),
        bytes: built.bytes,
        positions: built.positions,
        places,
        layers: header.layers.len(),
        layers_kept: built.reused,
        elapsed_s: meter.finish().elapsed.as_secs_f64(),
    })
}

/// The reason why the database of this game was not built, as an error.
fn unbuilt(name: &str, path: &Path, why: Unbuilt) -> Error {
    match why {
        Unbuilt::Unsolved(Unsolved::Cancelled) => Error::Stopped { work: work_file(path) },
        Unbuilt::Unsolved(why) => unsolved(name, why),
        Unbuilt::File(error) => Error::Database(error),
    }
}

/// The result of probing positions, for people and programs. Players are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProbeAnswer {
    /// The version of this format.
    pub schema: u32,
    /// The file.
    pub file: PathBuf,
    /// The game of the database, with every parameter.
    pub game: String,
    /// One row per position, in the order of the request.
    pub probes: Vec<Probed>,
}

/// The result of probing a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Probed {
    /// The position.
    pub position: String,
    /// The player to move.
    pub to_move: usize,
    /// Every player's payoff under best play; null for a position that is not in the database. Shape
    /// `[players]`.
    pub value: Option<Vec<i32>>,
    /// Plies to the end if the winning side hurries and the other side delays; null where play need not end,
    /// and where there is no value.
    pub distance: Option<u32>,
    /// One row per legal move, the best first; empty at the end of a game.
    pub moves: Vec<ProbedMove>,
}

/// The result of probing a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProbedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// As in [`Probed`].
    pub value: Option<Vec<i32>>,
    /// As in [`Probed`], the move included.
    pub distance: Option<u32>,
}

/// Probes a database for positions. Without positions, for the start; `moves` are played from each.
///
/// # Errors
///
/// If the file is not a database, is damaged, or was made for other rules, and if a position or a move is
/// invalid.
pub fn probe(path: &Path, positions: &[String], moves: &[&str]) -> Result<ProbeAnswer, Error> {
    let header = database::header_of(path)?;
    let mut session = crate::open(&header.game)
        .map_err(|error| Error::Other(format!("{}: its game: {error}", path.display())))?;
    let starts: Vec<String> = if positions.is_empty() { vec![session.start()] } else { positions.to_vec() };
    let mut texts = Vec::new();
    for start in &starts {
        session.set_position(start)?;
        session.play(moves)?;
        if session.repetition_decides() {
            return Err(Error::Other(
                "a database knows positions without a past, and after these moves repetition \
                 decides: give the position by itself"
                    .to_owned(),
            ));
        }
        texts.push(session.position());
    }
    let probes = session.probe(path, &texts)?;
    Ok(ProbeAnswer { schema: SCHEMA, file: path.to_owned(), game: header.game, probes })
}

/// The result of probing an open database for a position.
pub(crate) fn probed<G: Notation>(
    game: &G,
    database: &dyn Knowing<G>,
    state: &G::State,
) -> Result<Probed, Error> {
    let mover = game.to_move(state);
    // Value and distance, this many plies further away.
    let told = |known: Option<Known>, plies: u32| {
        let value = known.map(|known| known.payoffs.as_slice().to_vec());
        // A draw in a game that need not end has no distance.
        let ends = |known: &Known| known.payoffs[mover] != 0 || game.promises().longest.is_some();
        (value, known.filter(ends).map(|known| known.plies + plies))
    };
    let (value, distance) = told(known(game, database, state)?, 0);
    let mut rows = Vec::new();
    let is_over = game.outcome(state).is_some();
    for mv in if is_over { Vec::new() } else { legal(game, state) } {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let (value, distance) = told(known(game, database, &child)?, 1);
        rows.push(ProbedMove { mv: game.write_move(state, mv), value, distance });
    }
    rows.sort_by_key(|row| order(row, mover));
    Ok(Probed {
        position: game.write_position(state),
        to_move: mover.index() + 1,
        value,
        distance,
        moves: rows,
    })
}

/// The database's value of a position at which the game may be over.
fn known<G: Game>(game: &G, database: &dyn Knowing<G>, state: &G::State) -> Result<Option<Known>, Error> {
    match game.outcome(state) {
        Some(payoffs) => Ok(Some(Known { payoffs, plies: 0 })),
        None => Ok(database.known(state)?),
    }
}

/// The best first: the greatest value, then the shortest way to a win, or the longest to a loss.
fn order(row: &ProbedMove, mover: Player) -> (bool, i32, i64) {
    let Some(value) = &row.value else { return (true, 0, 0) };
    let own = value[mover.index()];
    (false, -own, i64::from(row.distance.unwrap_or(0)) * i64::from(own.signum()))
}
