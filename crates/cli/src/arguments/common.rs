//! Arguments shared by several commands: the position, the limits, and how to compute.

use super::{Names, whole};
use crate::caller;
use crate::failure::Failure;
use crate::memory;
use crate::output::tell;
use clap::Args;
use registry::Session;
use request::{Budget, Error, Request};
use std::num::NonZeroUsize;

/// The arguments of every command.
#[derive(Clone, Debug, Args)]
pub(crate) struct Common {
    /// Print JSON to standard output and messages to standard error
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Seed of the random numbers [default: 1]
    #[arg(long = "seed", global = true, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed_given: Option<u64>,
    /// Threads, for perft, pvs, tournaments and whatever else runs in parallel; values do not depend on them
    #[arg(long, global = true, default_value_t = 1, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub(crate) threads: u16,
}

impl Common {
    /// The seed of the random numbers.
    pub(crate) fn seed(&self) -> u64 {
        self.seed_given.unwrap_or(1)
    }

    /// The request to a search, with these limits where its text has none of its own.
    pub(crate) fn request(&self, search: Option<&str>, budget: &Budget) -> Result<Request, Error> {
        let request = Request::new(search, budget)?;
        Ok(Request { seed: self.seed(), threads: self.threads.into(), memory: memory::total(), ..request })
    }

    /// The threads, of which there is at least one.
    pub(crate) fn workers(&self) -> NonZeroUsize {
        NonZeroUsize::new(self.threads.into()).unwrap_or(NonZeroUsize::MIN)
    }
}

/// A game and a position of it.
#[derive(Debug, Args)]
pub(crate) struct Position {
    /// The game, such as tic-tac-toe or nim:heaps=3+4+5; `yomi games` lists them
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// Start from this position instead of the initial position
    #[arg(long = "position", value_name = "TEXT", allow_hyphen_values = true)]
    start: Option<String>,
    /// Then play these moves, separated by spaces or as people write them: `f5d6c3`, `1. F5 d6 2. c3`,
    /// `c1xc3`, `d1-d7(g7)`
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl Position {
    /// True if a starting position was given.
    pub(crate) fn is_given(&self) -> bool {
        self.start.is_some()
    }

    /// True if moves were given.
    pub(crate) fn has_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// Opens the game and plays the moves. `seed` is for a game that is generated at random and has no seed.
    pub(crate) fn open(&self, seed: Option<u64>) -> Result<Session, Failure> {
        let mut session = caller::open(&self.game, seed)?;
        if let Some(position) = &self.start
            && !records::place_typed(&mut session, position)?.is_exact
        {
            tell(&format!("yomi: read as {}", session.position()));
        }
        if let Some(moves) = &self.moves {
            let reading = records::play_typed(&mut session, moves)?;
            if !reading.is_exact {
                tell(&format!("yomi: read as {}", session.moves_played().join(" ")));
            }
        }
        Ok(session)
    }
}

/// The limits of a search.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits (the search stops at the first one it reaches)")]
pub(crate) struct Limits {
    /// Search depth in plies
    #[arg(long, value_name = "PLIES", allow_hyphen_values = true)]
    depth: Option<String>,
    /// Nodes visited, including the root
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,
    /// Nodes expanded
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    expansions: Option<String>,
    /// Positions evaluated, statically or at the end of a game
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    evaluations: Option<String>,
    /// New transposition table entries
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    stored: Option<String>,
    /// Time, such as 500ms or 10s, or `unlimited`. Without any limit, a search that might not terminate
    /// gets 10 s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,
}

impl Limits {
    pub(crate) fn budget(&self) -> Result<Budget, Failure> {
        let mut budget = Budget::default();
        for (limit, text) in self.given() {
            request::set_limit(&mut budget, limit, text)?;
        }
        Ok(budget)
    }

    /// The limits that were given, each with its text.
    pub(crate) fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Limits { depth, nodes, expansions, evaluations, stored, time } = self;
        let texts = [depth, nodes, expansions, evaluations, stored, time];
        request::LIMITS.into_iter().zip(texts).filter_map(|(limit, text)| Some((limit, text.as_deref()?)))
    }

    /// The request made of these limits and the text of a search.
    pub(crate) fn request(&self, search: Option<&str>, common: &Common) -> Result<Request, Failure> {
        Ok(common.request(search, &self.budget()?)?)
    }
}
