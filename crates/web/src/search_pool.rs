//! The slots for searches, and the limits of each.

use crate::door::Door;
use crate::lane::Lane;
use crate::options::{Limits, Options};
use crate::per_game::PerGame;
use crate::public::{self, Off, Visits};
use crate::queue::Queue;
use crate::rooms::Rooms;
use book::Book;
use registry::Session;
use request::{Budget, Error, Probed, Request};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum number of nodes of a tree; the pages are designed for half of that.
const MAX_NODES: usize = 200_000;

/// Maximum number of running requests of a browser.
pub(crate) const MAX_REQUESTS: usize = 8;

/// Maximum number of threads that parse long messages.
const READERS: usize = 2;

/// Maximum number of threads for small requests.
const SMALL_ASKS: usize = 4;

/// Maximum number of threads for large requests other than searches.
const LARGE_ASKS: usize = 4;

/// The slots for searches, and the files they may read.
#[derive(Debug)]
pub(crate) struct SearchPool {
    pub(crate) limits: Limits,
    pub(crate) databases: Offered,
    /// The databases of each game, cached.
    of_games: PerGame<Vec<String>>,
    pub(crate) books: Offered,
    /// The books read so far, each with the game it was read for.
    read: Mutex<Vec<(String, String, Arc<Book>)>>,
    pub(crate) evaluations: Offered,
    pub(crate) players: Offered,
    /// External engines by name, each with its specification.
    pub(crate) engines: Offered,
    slots: Arc<Semaphore>,
    /// The places for requests other than searches.
    pub(crate) small: Lane,
    pub(crate) large: Lane,
    /// The places for parsing long messages.
    pub(crate) reading: Lane,
    /// The searches waiting for a slot.
    pub(crate) queue: Arc<Queue>,
    pub(crate) rooms: Arc<Rooms>,
    /// The requests of each network, if they are limited.
    pub(crate) visits: Option<Arc<Visits>>,
    /// True if other sites may frame boards.
    pub(crate) is_embedded: bool,
    /// The searches that support each game, cached, as pages ask at every move.
    pub(crate) fitting: PerGame<Vec<&'static str>>,
    /// The names under which others reach the server, for pages that share links.
    pub(crate) door: Arc<Door>,
}

/// What is offered by name: files, each by its name without folders, or engines.
#[derive(Debug)]
pub(crate) struct Offered(Vec<(String, String)>);

impl Offered {
    fn files(paths: &[PathBuf]) -> Offered {
        let named = |path: &PathBuf| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            (name.unwrap_or_default(), path.display().to_string())
        };
        Offered(paths.iter().map(named).collect())
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The path or the specification that has this name. `what` describes its kind in messages.
    fn of(&self, what: &str, name: &str) -> Result<String, Error> {
        let found = self.0.iter().find(|(offered, _)| offered == name).map(|(_, found)| found.clone());
        found.ok_or_else(|| request::unknown(what, name, self.0.iter().map(|(name, _)| name.as_str())))
    }
}

impl SearchPool {
    /// A pool with the limits of these options that offers their files and engines, of a server with these
    /// names.
    pub(crate) fn new(options: &Options, door: Arc<Door>) -> SearchPool {
        let Options { limits, databases, books, evaluations, players, engines, embed, public, .. } = options;
        // On a public server no network may take all places.
        let share =
            |places, of_a_network| Lane::new(places, if public.is_some() { of_a_network } else { places });
        SearchPool {
            databases: Offered::files(databases),
            of_games: PerGame::default(),
            books: Offered::files(books),
            read: Mutex::default(),
            evaluations: Offered::files(evaluations),
            players: Offered::files(players),
            engines: Offered(engines.clone()),
            slots: Arc::new(Semaphore::new(limits.slots.max(1))),
            small: share(SMALL_ASKS, SMALL_ASKS / 2),
            large: share(LARGE_ASKS, 1),
            reading: share(READERS, 1),
            queue: Arc::default(),
            rooms: Rooms::new(public.map(|public| public.at_once)),
            visits: public.map(|public| Visits::new(public, limits.time)),
            is_embedded: !embed.is_empty(),
            fitting: PerGame::default(),
            door,
            limits: limits.clone(),
        }
    }

    /// The limits, if the server is public.
    pub(crate) fn off(&self) -> Option<Off> {
        self.visits.as_deref().map(Visits::off)
    }

    /// The maximum number of nodes of a tree.
    pub(crate) fn max_nodes(&self) -> usize {
        if self.visits.is_some() { public::MAX_NODES } else { MAX_NODES }
    }

    /// The book with this name, for the game of a session. Each is read once.
    pub(crate) fn book(&self, name: &str, session: &Session) -> Result<Arc<Book>, Error> {
        let path = self.books.of("book", name)?;
        let game = session.spelled_out();
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., book)) = read.iter().find(|(of, to, _)| *of == path && *to == game) {
            return Ok(Arc::clone(book));
        }
        let book = session.book(Path::new(&path))?;
        read.push((path, game.to_owned(), Arc::clone(&book)));
        Ok(book)
    }

    /// The names of the databases for the game of a session.
    pub(crate) fn databases_of(&self, session: &Session) -> Vec<String> {
        if self.databases.0.is_empty() {
            return Vec::new();
        }
        self.of_games.of(session, || {
            let is_of_it = |path: &String| session.probe(Path::new(path), &[]).is_ok();
            let of_it = self.databases.0.iter().filter(|(_, path)| is_of_it(path));
            of_it.map(|(name, _)| name.clone()).collect()
        })
    }

    /// Probes the database with this name for the position of a session and each of its moves.
    pub(crate) fn probe(&self, name: &str, session: &Session) -> Result<Probed, Error> {
        let path = self.databases.of("database", name)?;
        if session.repetition_decides() {
            let why = "a database knows positions without a past, and repetition decides here";
            return Err(Error::Other(why.to_owned()));
        }
        // A page must not learn the path.
        let named = |error: Error| Error::Other(error.to_string().replace(&path, name));
        let probed = session.probe(Path::new(&path), slice::from_ref(&session.position())).map_err(named)?;
        probed.into_iter().next().ok_or_else(|| Error::Other(format!("{name}: expected an answer, got none")))
    }

    /// A slot, if one is free and nobody waits for it.
    pub(crate) fn free_slot(&self) -> Option<OwnedSemaphorePermit> {
        if self.queue.has_any() {
            return None;
        }
        Arc::clone(&self.slots).try_acquire_owned().ok()
    }

    /// Waits for a slot.
    pub(crate) async fn slot(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.slots).acquire_owned().await.ok()
    }

    /// The request to a search, within the limits: its deadline, its memory and its files.
    pub(crate) fn request(&self, search: Option<&str>, multi_pv: usize) -> Result<Request, Error> {
        let Limits { slots, time, memory, threads } = self.limits;
        let mut request = Request::new(search, &Budget::default())?;
        request.replace_files(&|parameter, name| self.file(parameter, name))?;
        count_threads(&request, threads)?;
        request.multi_pv = multi_pv.max(1);
        request.memory = memory.map(|memory| memory / slots.max(1) as u64);
        // A deadline instead of a time limit: a time limit would change how the search works.
        request.budget.deadline = Some(time);
        Ok(request)
    }

    /// The file names in the specification of a search, each with the path of the offered file; or the reason
    /// why the search is not allowed here.
    pub(crate) fn files_of(&self, search: &str) -> Result<Vec<(String, String)>, Error> {
        let found = RefCell::new(Vec::new());
        let mut request = Request::new(Some(search), &Budget::default())?;
        request.replace_files(&|parameter, name| {
            let path = self.file(parameter, name)?;
            found.borrow_mut().push((name.to_owned(), path.clone()));
            Ok(path)
        })?;
        count_threads(&request, self.limits.threads)?;
        Ok(found.into_inner())
    }

    /// The note of an answer stopped by the time limit of the playground.
    pub(crate) fn note(&self) -> String {
        let seconds = self.limits.time.as_secs_f64();
        format!("stopped after {seconds} s, as long as a search may take here: `yomi serve --time` says")
    }

    /// The value of a parameter that names a file, as the path of an offered file.
    fn file(&self, parameter: &str, value: &str) -> Result<String, Error> {
        match parameter {
            request::DATABASE => return self.databases.of("database", value),
            request::BOOK => return self.books.of("book", value),
            request::ENGINE => return self.engines.of("engine here", value),
            request::PLAYER => return self.players.of("player", value),
            _ => {}
        }
        if let Some(name) = request::learned_file(value).filter(|_| parameter != request::CLASSES) {
            let path = self.evaluations.of("learned evaluation", name)?;
            return Ok(format!("learned:{path}"));
        }
        let expected = "its text as `yomi learn classes` prints it, as no file is read for a page";
        Err(Error::Other(format!("{parameter}: expected {expected}, got {}", game::quoted(value))))
    }
}

/// Refuses a search with too many threads.
fn count_threads(request: &Request, max: u32) -> Result<(), Error> {
    let arguments = request.search.iter().flat_map(|search| &search.arguments);
    let threads = arguments.filter(|argument| argument.key.as_deref() == Some("threads"));
    for given in threads {
        if given.value.parse().is_ok_and(|threads: u32| threads > max) {
            let found = game::quoted(&given.value);
            return Err(Error::Other(format!("threads: expected at most {max} here, got {found}")));
        }
    }
    Ok(())
}
