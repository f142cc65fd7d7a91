//! A session: a game with the moves played, and all requests of front ends about it, in text.

use crate::class_records::WayOfClasses;
use crate::kept::Kept;
use crate::learned::{Identity, RecordedGame};
use crate::levels::Table;
use crate::referee::Referee;
use crate::scenes::Drawn;
use crate::walks::Walk;
use erased::Erased;
use game::{Board, Line, Perft, Promises};
use ntuple::{Learning, Options};
use picture::trace::Trace;
use request::{
    Answer, BuildAnswer, BuildTerms, Error, Explanation, Probed, Request, SolveAnswer, SolveTerms,
};
use search::{Budget, FeatureSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// An external player: a program that uses this library seats it in a [session](Session::seat) under a name,
/// and requests then name it like a search.
pub trait ExternalPlayer: Send + Sync {
    /// Returns the move to play at the end of the session's line, as text; `None` if cancelled. The external
    /// player must keep the limits of the request itself.
    ///
    /// # Errors
    ///
    /// The reason why it cannot continue, in one line: the game is forfeited.
    fn choose(&self, session: Box<dyn Session>, budget: &Budget) -> Result<Option<String>, String>;

    /// Called before the first move of another game.
    fn new_game(&self) {}
}

/// The game type that a search is compiled for. Search times are comparable only if it is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompiledFor {
    /// The game in its own type.
    Game,
    /// The [erased](Erased) form of any game: a node takes two to six times as long.
    AnyGame,
}

/// A game with its line of play, and all requests about them. Players are counted from 1; moves and positions
/// are text.
pub trait Session: Send {
    /// The game and its parameters, as given.
    fn game(&self) -> &str;
    /// The game with every parameter, as its files name it.
    fn spelled_out(&self) -> &str;
    /// The number of players.
    fn players(&self) -> usize;
    /// The promises of the rules.
    fn promises(&self) -> Promises;
    /// A separate session with the same line.
    fn copy(&self) -> Box<dyn Session>;
    /// The erased game and the line of play, for callers that visit more positions than text is fast enough
    /// for.
    fn erased(&self) -> (&Erased, &Line<Erased>);
    /// A separate session at the end of a line of the same game.
    ///
    /// # Panics
    ///
    /// As [`Erased`] says, if it is a line of another game.
    fn at(&self, line: Line<Erased>) -> Box<dyn Session>;
    /// Seats an external player: requests name it like a search, and it hides any search of the same name.
    fn seat(&mut self, name: &str, player: Arc<dyn ExternalPlayer>);

    /// The position now.
    fn position(&self) -> String;
    /// The canonical representative of the position under the game's reflections and rotations: see
    /// [`canonical`](game::Game::canonical).
    fn canonical_position(&self) -> String;
    /// The canonical positions after the legal moves, in their order.
    fn canonical_after_moves(&self) -> Vec<String>;
    /// The position as text art.
    fn draw(&self) -> String;
    /// The drawing of the position; `None` where the game has no layout.
    fn drawn(&self) -> Option<Drawn>;
    /// The position the line starts from.
    fn start(&self) -> String;
    /// The moves played since.
    fn moves_played(&self) -> Vec<String>;
    /// Who is to move, from 1.
    fn to_move(&self) -> usize;
    /// The legal moves; empty where the game is over.
    fn legal_moves(&self) -> Vec<String>;
    /// The number of legal moves, counted without listing them where the game can.
    fn count_legal_moves(&self) -> usize;
    /// Every player's payoff, where the game is over.
    fn outcome(&self) -> Option<Vec<i32>>;
    /// Returns whether the game is over by repetition.
    fn is_repetition(&self) -> bool;

    /// Starts again from a position, without a past.
    fn set_position(&mut self, text: &str) -> Result<(), Error>;
    /// Plays moves: all, or none if one is illegal.
    fn play(&mut self, moves: &[&str]) -> Result<(), Error>;
    /// Takes the last move back. False at the start.
    fn take_back(&mut self) -> bool;

    /// The static evaluations of the game, the default first: names and descriptions.
    fn evaluations(&self) -> Vec<(&'static str, &'static str)>;
    /// The classifications of the game's moves, the default first.
    fn classes(&self) -> Vec<WayOfClasses>;
    /// The class of each legal move, in their order, by the classification at index `way`, as an index into
    /// its names.
    ///
    /// # Panics
    ///
    /// If there is no such classification.
    fn classes_of_moves(&self, way: usize) -> Vec<usize>;
    /// The features of each legal move, in their order, by this evaluation of the game, the default if none
    /// is named; it may be in a file, `learned:FILE`.
    fn features_of_moves(&self, evaluation: Option<&str>) -> Result<Vec<FeatureSet>, Error>;
    /// The name of the evaluation that searches use by default.
    fn default_evaluation(&self) -> String;
    /// A hash of the rules of the game, computed from their behavior in random games, not from names.
    fn rule_hash(&self) -> u64;

    /// The board and its possible contents; `None` for a game without a board.
    fn board(&self) -> Option<Board>;
    /// The identity of the game for learned evaluations. An error for a game without a board.
    fn identity(&self) -> Result<Identity, Error>;
    /// A learner of weights for this game.
    fn learner(&self, options: &Options) -> Result<Box<dyn Learning>, Error> {
        self.learner_from(options, &[])
    }
    /// A learner of weights for this game that learns from recorded games first.
    fn learner_from(&self, options: &Options, games: &[RecordedGame]) -> Result<Box<dyn Learning>, Error>;

    /// The searches that the game supports.
    fn searches(&self) -> Vec<&'static str>;
    /// The search that runs by default.
    fn default_search(&self) -> &'static str;
    /// The search that plays by default: for three or more players one shown to win more than the default
    /// search, if there is one. Its values need not be exact.
    fn search_to_play(&self) -> &'static str;
    /// The eight levels of play.
    fn levels(&self) -> Table;
    /// The search for drawing its tree by default: one that walks the tree once, in move order.
    fn search_to_draw(&self) -> &'static str;
    /// The default time limit of the requested search here, if no limit is given and it might not end; `None`
    /// if it needs none.
    fn time_without_a_limit(&self, request: &Request) -> Result<Option<Duration>, Error>;
    /// Checks that the requested search can answer here, and returns what it is compiled for.
    fn fits(&self, request: &Request) -> Result<CompiledFor, Error>;
    /// Checks that the requested search can play games from here: it supports them, and ends at every move.
    fn fits_a_game(&self, request: &Request) -> Result<(), Error>;
    /// A referee for games from here between these players.
    fn referee(&self, players: &[Request]) -> Result<Box<dyn Referee>, Error>;
    /// The answer of a search.
    fn analyze(&self, request: &Request) -> Result<Answer, Error>;
    /// As [`analyze`](Session::analyze), by the search in `kept` if it is the same as requested; otherwise
    /// `kept` is replaced. After an error it is empty.
    fn analyze_keeping(&self, request: &Request, kept: &mut Kept) -> Result<Answer, Error>;
    /// The answers of a search in stages of increasing depth; returns the deepest. Each but the last equals
    /// the answer of the search with the stage's depth or number of nodes as its limit.
    fn analyze_in_stages(&self, request: &Request, stage: &mut dyn FnMut(&Answer)) -> Result<Answer, Error>;
    /// The largest terms, at most `most`, of the static value of the position after these moves, by the
    /// evaluation of the requested search, which must be a learned one.
    fn explain(&self, request: &Request, moves: &[String], most: usize) -> Result<Explanation, Error>;
    /// The answer of a search with its trace, cut to about `limit` nodes.
    fn trace(&self, request: &Request, limit: usize) -> Result<(Answer, Trace), Error>;
    /// The answer of a search, and the number of nodes it visited at each distance from the root, over all
    /// iterations. Shape `[plies + 1]`.
    fn nodes_by_ply(&self, request: &Request) -> Result<(Answer, Vec<u64>), Error>;
    /// Counts, for each legal move, the positions exactly `depth` plies from here, on several threads. Empty
    /// for a depth of 0. `None` if cancelled.
    fn perft(&self, depth: u32, threads: usize, cancel: &AtomicBool) -> Option<Vec<(String, Perft)>>;
    /// A random game from here, broken off after `ply_limit` plies; the same for the same seed. `None` if
    /// cancelled.
    fn random_walk(&self, seed: u64, ply_limit: u32, cancel: &AtomicBool) -> Option<Walk>;
    /// The value from here, and how much of the game is solved; with a certificate if it is requested.
    fn solve(&self, terms: &SolveTerms<'_>) -> Result<(SolveAnswer, Option<String>), Error>;
    /// Builds the database of this game.
    fn build(&self, terms: &BuildTerms<'_>) -> Result<BuildAnswer, Error>;
    /// Returns whether the moves played affect the outcome: the game is over by repetition, or earlier
    /// positions would end it by recurring.
    fn repetition_decides(&self) -> bool;
    /// Probes a database of this game for positions without history.
    fn probe(&self, path: &Path, positions: &[String]) -> Result<Vec<Probed>, Error>;
    /// Checks a certificate of this game.
    fn verify(
        &self,
        certificate: &verify::Certificate<'_>,
        cancel: &AtomicBool,
        visited: &AtomicU64,
    ) -> Result<Vec<(verify::Claim, verify::Proved)>, verify::Refused>;
}
