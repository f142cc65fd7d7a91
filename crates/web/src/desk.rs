//! The places for searches, and what each may spend.

use session::{Ask, Error};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What the browsers together, and each of them, may spend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many searches run at once; more wait for their turn.
    pub places: usize,
    /// How long a search may take.
    pub time: Duration,
    /// What the tables of all searches together may take, in bytes; `None` is unknown.
    pub memory: Option<u64>,
    /// How many threads one search may have.
    pub threads: u32,
}

/// Twenty drawn levels of the largest board are enough, and a hundred thousand nodes are what the pages are made for.
pub(crate) const MOST_NODES: usize = 200_000;

/// What one browser may have running at once.
pub(crate) const MOST_ASKS: usize = 8;

/// Where searches are let in, and databases lie.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) limits: Limits,
    databases: Vec<(String, PathBuf)>,
    places: Arc<Semaphore>,
}

impl Desk {
    /// A desk with these limits. A database is offered under its file's name.
    pub(crate) fn new(limits: Limits, databases: Vec<PathBuf>) -> Desk {
        let named = |path: PathBuf| {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            (name.unwrap_or_default(), path)
        };
        let places = Arc::new(Semaphore::new(limits.places.max(1)));
        Desk { limits, databases: databases.into_iter().map(named).collect(), places }
    }

    /// The databases that are offered, by name.
    pub(crate) fn databases(&self) -> Vec<&str> {
        self.databases.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// A place, if one is free.
    pub(crate) fn free_place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }

    /// A place, when it is one's turn.
    pub(crate) async fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).acquire_owned().await.ok()
    }

    /// The question to a search, kept within the limits: what it may spend, and which files it may read.
    pub(crate) fn ask(&self, search: Option<&str>, multi: usize) -> Result<Ask, Error> {
        let Limits { places, time, memory, threads } = self.limits;
        let mut ask = Ask::new(search, &search::Budget::default())?;
        ask.keep_to(&|parameter, name| self.file(parameter, name))?;
        count_threads(&ask, threads)?;
        ask.multi = multi.max(1);
        ask.memory = memory.map(|memory| memory / places.max(1) as u64);
        // A search that was given no time is given none here either, as that would make it another: it is stopped when it is late.
        ask.budget.time = ask.budget.time.map(|asked| asked.min(time));
        Ok(ask)
    }

    /// What is said of a search that took longer than it may.
    pub(crate) fn note(&self) -> String {
        let seconds = self.limits.time.as_secs_f64();
        format!("stopped after {seconds} s, as long as a search may take here: `yomi serve --time` says")
    }

    fn file(&self, parameter: &str, name: &str) -> Result<String, Error> {
        if parameter != "database" {
            let expected = "its text as `yomi learn classes` prints it, as no file is read for a page";
            return Err(Error::Other(format!(
                "{parameter}: expected {expected}, got {}",
                game::quoted(name)
            )));
        }
        let found = self.databases.iter().find(|(offered, _)| offered == name);
        let known =
            || session::unknown("database", name, self.databases.iter().map(|(name, _)| name.as_str()));
        found.map(|(_, path)| path.display().to_string()).ok_or_else(known)
    }
}

/// Refuses a search with more threads than it may have.
fn count_threads(ask: &Ask, most: u32) -> Result<(), Error> {
    let arguments = ask.search.iter().flat_map(|search| &search.arguments);
    let threads = arguments.filter(|argument| argument.key.as_deref() == Some("threads"));
    for given in threads {
        if given.value.parse().is_ok_and(|threads: u32| threads > most) {
            let found = game::quoted(&given.value);
            return Err(Error::Other(format!("threads: expected at most {most} here, got {found}")));
        }
    }
    Ok(())
}
