//! The referee: plays a game between searches from the position of a session to its end.
//!
//! It applies the rules, including those about repetition, stops a game at its limit, and plays the moves
//! that need no search: a random opening, and forced moves. It has no clock, measures processor time only if
//! asked to, and uses only seeded random numbers, so that a game between searches without a time limit is the
//! same in every run.

use crate::adjudication::{Adjudication, End, Judge, Rule};
use crate::any_search::AnySearch;
use crate::session::Session;
use erased::{Erased, Move, State};
use game::random::{Random, derive_seed};
use game::{Evaluate, Evaluated, Game, Line, Named, Notation, Payoffs};
use request::{Error, Spec};
use search::{Budget, Report, Root, Stop, Unsupported};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The conditions of a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The moves of a given opening, before any random ones.
    pub moves: Vec<String>,
    /// The number of plies played at random after them, before the players search.
    pub opening: u32,
    /// The seed of these plies.
    pub opening_seed: u64,
    /// The maximum length of a game in plies, including the opening; a longer game is stopped.
    pub ply_limit: u32,
    /// True to record the static values after every ply.
    pub trace: bool,
    /// Becomes true when the game must be cancelled.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Terms {
    /// From the position of the session, for at most this number of plies; without a trace.
    pub const fn new(ply_limit: u32) -> Terms {
        Terms { moves: Vec::new(), opening: 0, opening_seed: 0, ply_limit, trace: false, cancel: None }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The moves, those of the opening first, with spaces between.
    pub moves: String,
    /// The number of moves.
    pub plies: u32,
    /// Every player's payoff; `None` if the game was broken off. Shape `[players]`.
    pub payoffs: Option<Vec<i32>>,
    /// How it ended.
    pub ended: End,
    /// The seat that forfeited the game, and why: an external program failed, gave up or ran out of time.
    pub forfeit: Option<Forfeit>,
    /// The static values of the last position by the game's first evaluation, if the game was broken off.
    /// Shape `[players]`.
    pub values: Option<Vec<i32>>,
    /// The effort of every seat. Shape `[players]`.
    pub efforts: Vec<Effort>,
    /// The static values before every ply by the game's first evaluation, if they were requested: of
    /// unfinished positions only. Shape `[plies][players]`.
    pub trace: Vec<Vec<i32>>,
}

/// A game lost by a program that crashed, hung, answered with an illegal move, gave up or ran out of time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The seat, from 0.
    pub seat: usize,
    /// What the program did, in a line.
    pub why: String,
}

/// The effort of a seat in a game, without the opening.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effort {
    /// Moves made.
    pub moves: u32,
    /// The total number of legal moves at all of them.
    pub choices: u64,
    /// Moves that were searched for, as they were not forced.
    pub searched: u32,
    /// Moves for which the search had no answer when it reached its limit: the first legal move was played.
    pub unanswered: u32,
    /// The total depth of all searches in plies: of the principal variation, if the search knows it.
    pub depth: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// Wall-clock time in seconds, which differs from run to run, as does measured processor time.
    pub elapsed_s: f64,
    /// Processor time in seconds, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor_s: Option<f64>,
    /// The greatest number of nodes of a search, if that was set by measured processor time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
}

/// A game's rules, its start, and the players.
pub struct Referee {
    game: Erased,
    start: Line<Erased>,
    players: Vec<Seat>,
    rules: Vec<Rule>,
}

impl fmt::Debug for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee").field("players", &self.players.len()).finish_non_exhaustive()
    }
}

/// A player.
pub(crate) struct Seat {
    search: Box<dyn AnySearch<Erased>>,
    budget: Budget,
    /// True if the search was given a seed.
    has_seed: bool,
    /// True if the processor time of its searches is measured.
    is_measured: bool,
}

impl Seat {
    pub(crate) fn new(search: Box<dyn AnySearch<Erased>>, spec: &Spec, budget: &Budget) -> Seat {
        let has_seed = spec.arguments.iter().any(|argument| argument.key.as_deref() == Some("seed"));
        Seat { search, budget: budget.clone(), has_seed, is_measured: false }
    }

    /// The processor time so far of whatever searches, if that is measured: of this thread, or of another
    /// program.
    fn processor_time(&self) -> Option<Duration> {
        let of_search = || self.search.process().map_or_else(files::thread_time, files::process_time);
        self.is_measured.then(of_search)?
    }
}

/// The maximum number of attempts at an opening that does not end the game.
const OPENINGS: u64 = 100;

impl Referee {
    pub(crate) fn new(game: Erased, start: Line<Erased>, players: Vec<Seat>) -> Referee {
        Referee { game, start, players, rules: Vec::new() }
    }

    /// Ends games of the session by these rules too.
    ///
    /// # Errors
    ///
    /// If a database cannot be read, or is none of the game.
    pub fn adjudicate(&mut self, session: &Session, rules: &[Adjudication]) -> Result<(), Error> {
        self.rules = Rule::open(session, rules)?;
        Ok(())
    }

    /// Limits the nodes of a player's searches from now on, and measures their processor time.
    ///
    /// # Panics
    ///
    /// If the player does not exist.
    pub fn limit_nodes(&mut self, player: usize, nodes: u64) {
        let seat = &mut self.players[player];
        (seat.budget.nodes, seat.is_measured) = (Some(nodes), true);
    }

    /// Plays a game to its end or its limit; `None` if it was cancelled. `seats` gives the player in every
    /// seat, and `seeds` the seed of every seat, for searches without one of their own: shape `[players]`,
    /// both. Players keep their tables from move to move, but not from game to game.
    ///
    /// # Panics
    ///
    /// If the number of seats or seeds is not the game's number of players, or a player does not exist.
    pub fn play(&mut self, seats: &[usize], seeds: &[u64], terms: &Terms) -> Result<Option<Played>, Error> {
        let Referee { game, start, players, rules } = self;
        let game = &*game;
        assert!(seats.len() == game.players() && seeds.len() == seats.len(), "a player and a seed a seat");
        for player in &mut *players {
            player.search.forget();
            player.budget.cancel.clone_from(&terms.cancel);
        }
        let line = open(game, start, terms)?;
        let mut record = Record::new(game, start, &line, terms.trace);
        let mut root = Root::new(game, line);
        let mut efforts = vec![Effort::default(); game.players()];
        let mut legal = Vec::new();
        let mut forfeit = None;
        let mut judge = Judge::new(rules, game.players());
        let (ended, payoffs) = loop {
            if let Some(outcome) = root.line.outcome(game) {
                break (End::Rules, Some(outcome));
            }
            if let Some((end, payoffs)) = judge.end(root.line.state(), record.plies)? {
                let is_by_signs = end == End::Agreement;
                break (end, Some(if is_by_signs { greatest_or_least(game, &payoffs) } else { payoffs }));
            }
            if record.plies >= terms.ply_limit {
                break (End::Length, None);
            }
            if terms.is_cancelled() {
                return Ok(None);
            }
            let state = root.line.state();
            legal.clear();
            game.legal_moves(state, &mut legal);
            let mover = game.to_move(state).index();
            let effort = &mut efforts[mover];
            effort.moves += 1;
            effort.choices += legal.len() as u64;
            let mv = if let [only] = legal[..] {
                only
            } else {
                let seat = &mut players[seats[mover]];
                if !seat.has_seed {
                    // A randomized search draws different numbers at every ply.
                    seat.search.reseed(derive_seed(seeds[mover], u64::from(record.plies)));
                }
                let before = seat.processor_time();
                let report = match seat.search.run(&root, &seat.budget, None) {
                    Err(error) => {
                        let (why, end) = match error {
                            Unsupported::Engine { why } => (why, End::Failure),
                            Unsupported::Lost { why, is_on_time: true } => (why, End::Time),
                            Unsupported::Lost { why, is_on_time: false } => (why, End::Resign),
                            error => return Err(error.into()),
                        };
                        forfeit = Some(Forfeit { seat: mover, why });
                        let mut signs = vec![1; game.players()];
                        signs[mover] = -1;
                        break (end, Some(greatest_or_least(game, &Payoffs::new(&signs))));
                    }
                    Ok(report) => report,
                };
                if report.stop == Stop::Cancelled {
                    return Ok(None);
                }
                effort.add(&report);
                judge.hear(mover, &report);
                if let (Some(before), Some(now)) = (before, seat.processor_time()) {
                    *effort.processor_s.get_or_insert(0.0) += now.saturating_sub(before).as_secs_f64();
                    effort.node_limit = seat.budget.nodes;
                }
                report.best.unwrap_or(legal[0])
            };
            record.push(game, state, mv);
            root.line.push(game, mv);
        };
        let values = payoffs.is_none().then(|| vector(record.evaluation.values(game, root.line.state())));
        let Record { moves, plies, trace, .. } = record;
        let trace = trace.unwrap_or_default();
        Ok(Some(Played {
            moves,
            plies,
            payoffs: payoffs.map(vector),
            ended,
            forfeit,
            values,
            efforts,
            trace,
        }))
    }
}

/// The greatest promised payoff for 1, and the least for -1; 1 and -1 if the rules promise no bounds.
fn greatest_or_least(game: &Erased, signs: &Payoffs) -> Payoffs {
    let (least, greatest) = game.promises().payoffs.map_or((-1, 1), |bounds| (bounds.least, bounds.greatest));
    signs.map(|sign| [least, 0, greatest][(sign + 1) as usize])
}

fn vector(payoffs: Payoffs) -> Vec<i32> {
    payoffs.as_slice().to_vec()
}

/// Plays the given and a random opening, and returns its line.
fn open(game: &Erased, start: &Line<Erased>, terms: &Terms) -> Result<Line<Erased>, Error> {
    let mut given = start.clone();
    for (number, text) in (1..).zip(&terms.moves) {
        let mv = game.read_move(given.state(), text).map_err(|error| Error::Move { number, error })?;
        given.push(game, mv);
        if given.outcome(game).is_some() {
            let moves = terms.moves.join(" ");
            return Err(Error::Other(format!("opening: expected one that ends no game, got {moves}")));
        }
    }
    let mut legal = Vec::new();
    for attempt in 0..OPENINGS {
        let mut random = Random::new(derive_seed(terms.opening_seed, attempt));
        let mut line = given.clone();
        for _ in 0..terms.opening {
            if line.outcome(game).is_some() {
                break;
            }
            legal.clear();
            game.legal_moves(line.state(), &mut legal);
            line.push(game, legal[random.index(legal.len())]);
        }
        if terms.opening == 0 || line.outcome(game).is_none() {
            return Ok(line);
        }
    }
    let plies = terms.opening;
    Err(Error::Other(format!(
        "opening: expected one that ends no game, got {plies} random plies that always do"
    )))
}

/// The initial capacity for the moves of a game, in bytes.
const ROOM: usize = 256;

/// The record of a game in progress.
struct Record {
    moves: String,
    plies: u32,
    trace: Option<Vec<Vec<i32>>>,
    evaluation: <Erased as Evaluated>::Evaluation,
}

impl Record {
    /// The record of a game that stands at the end of `line`, which continues `start`.
    fn new(game: &Erased, start: &Line<Erased>, line: &Line<Erased>, trace: bool) -> Record {
        let evaluation = <Erased as Evaluated>::Evaluation::default_choice();
        let moves = String::with_capacity(ROOM);
        let mut record = Record { moves, plies: 0, trace: trace.then(Vec::new), evaluation };
        let mut state = start.state().clone();
        for &mv in &line.moves()[start.moves().len()..] {
            record.push(game, &state, mv);
            game.play(&mut state, mv);
        }
        record
    }

    /// Records that `mv` is played at `state`.
    fn push(&mut self, game: &Erased, state: &State, mv: Move) {
        if self.plies > 0 {
            self.moves.push(' ');
        }
        game.push_move(state, mv, &mut self.moves);
        self.plies += 1;
        if let Some(trace) = &mut self.trace {
            trace.push(vector(self.evaluation.values(game, state)));
        }
    }
}

impl Effort {
    /// The same with the time to the microsecond: more digits are noise.
    #[must_use]
    pub fn to_the_microsecond(self) -> Effort {
        let rounded = |seconds: f64| (seconds * 1e6).round() / 1e6;
        let processor_s = self.processor_s.map(rounded);
        Effort { elapsed_s: rounded(self.elapsed_s), processor_s, ..self }
    }

    fn add(&mut self, report: &Report<Move>) {
        self.searched += 1;
        self.unanswered += u32::from(report.best.is_none());
        self.depth += u64::from(report.line_depth.unwrap_or(report.depth));
        self.nodes += report.stats.nodes;
        self.elapsed_s += report.stats.elapsed.as_secs_f64();
    }
}
