//! What all protocols need to make a request, and the options that they may set.

use crate::arguments::Common;
use game::quoted;
use registry::Session;
use request::{Argument, Budget, Error, Request, Spec, unknown};
use std::time::Duration;

/// The time for a move where the other program names no limit.
pub(super) const TIME: Duration = Duration::from_secs(1);

/// The options, by the names that UCI has for them.
const NAMES: [&str; 5] = ["Search", "Threads", "Hash", "MultiPV", "Ponder"];
/// The most threads, MiB of memory, and moves with values of their own.
const MOST: [u32; 3] = [1024, 1 << 20, 500];

/// The game, the search, and how to compute.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) game: Option<String>,
    pub(super) search: Option<String>,
    /// The memory for the table of a search that has one, in MiB.
    pub(super) hash: Option<u64>,
    /// The moves with values of their own that are shown.
    pub(super) multi_pv: usize,
    pub(super) common: Common,
}

impl Options {
    /// Sets an option by its name.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let whole = |most: u32| {
            value.parse().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
                Error::Other(format!("{name}: expected a number from 1 to {most}, got {}", quoted(value)))
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "search" => {
                let search = Some(value).filter(|text| !text.is_empty() && *text != "<empty>");
                let options = Options { search: search.map(str::to_owned), ..self.clone() };
                options.request(&Budget::default())?;
                *self = options;
            }
            "threads" => self.common.threads = whole(MOST[0])? as u16,
            "hash" => self.hash = Some(whole(MOST[1])?.into()),
            "multipv" => self.multi_pv = whole(MOST[2])? as usize,
            // Whoever ponders says so by `go ponder`.
            "ponder" => {}
            _ => return Err(unknown("option", name, NAMES)),
        }
        Ok(())
    }

    /// Sets an option that is written `NAME=VALUE`.
    pub(super) fn set_from(&mut self, text: &str) -> Result<(), Error> {
        let (name, value) = text.split_once('=').ok_or_else(|| {
            Error::Other(format!("expected NAME=VALUE of {}, got {}", NAMES.join(", "), quoted(text)))
        })?;
        self.set(name.trim(), value.trim())
    }

    /// The options as UCI declares them, with their values as defaults.
    pub(super) fn declared(&self) -> String {
        let Options { search, hash, multi_pv, common, .. } = self;
        let ([threads_most, hash_most, rows_most], search) = (MOST, search.as_deref().unwrap_or("<empty>"));
        format!(
            "option name Search type string default {search}\n\
             option name Threads type spin default {} min 1 max {threads_most}\n\
             option name Hash type spin default {} min 1 max {hash_most}\n\
             option name MultiPV type spin default {multi_pv} min 1 max {rows_most}\n\
             option name Ponder type check default false",
            common.threads,
            hash.unwrap_or(64)
        )
    }

    /// The request to the search, with these limits where it has none of its own.
    pub(super) fn request(&self, budget: &Budget) -> Result<Request, Error> {
        self.common.request(self.search.as_deref(), budget)
    }

    /// The request for a move in these limits: if no search is named and the time or the nodes are limited,
    /// to the search that plays best.
    pub(super) fn request_to_play(&self, session: &Session, budget: &Budget) -> Result<Request, Error> {
        let is_timed = budget.time.is_some() || budget.nodes.is_some();
        let to_play = is_timed.then(|| session.search_to_play());
        let mut request = self.common.request(self.search.as_deref().or(to_play), budget)?;
        if let Some(mebibytes) = self.hash {
            let named = request.search.take().map_or_else(|| Spec::read(session.default_search()), Ok)?;
            request.search = Some(with_table(named, mebibytes));
        }
        Ok(request)
    }
}

/// The search with a table of this size, unless it has no table, or names its own.
fn with_table(mut spec: Spec, mebibytes: u64) -> Spec {
    let takes_bytes = registry::searches().iter().filter(|entry| entry.name == spec.name).any(|entry| {
        entry
            .parameters
            .iter()
            .any(|parameter| parameter.name == "table" && parameter.default.ends_with("MiB"))
    });
    let is_given = spec.arguments.iter().any(|argument| argument.key.as_deref() == Some("table"));
    if takes_bytes && !is_given {
        spec.arguments.push(Argument { key: Some("table".to_owned()), value: format!("{mebibytes}MiB") });
    }
    spec
}
