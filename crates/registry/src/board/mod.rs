//! The only implementation of a session: an erased game, its line, and every request in text.
//!
//! The game is erased. What must be fast goes through `native.rs`, to the typed game if it is compiled for
//! that.

mod explaining;
mod external_players;
mod searching;
mod tracing;

use crate::answers::moves_played;
use crate::books::Books;
use crate::building::build_database;
use crate::class_records::WayOfClasses;
use crate::database::Databases;
use crate::external_players::ExternalPlayers;
use crate::kept::Kept;
use crate::learned::{Evaluations, Identity, Names, Networks, RecordedGame};
use crate::levels::{Table, table};
use crate::names::{GameNames, RulesText};
use crate::native::Native;
use crate::plies::Plies;
use crate::probed::probed;
use crate::recommended::search_to_play;
use crate::referee::{Match, Referee, Seated};
use crate::rule_hash::rule_hash;
use crate::scenes::{Drawn, drawn};
use crate::search_entry::Offers;
use crate::session::{CompiledFor, ExternalPlayer, Session};
use crate::solving::{Question, Strong, Sums, limits};
use crate::walks::{Walk, random_walk};
use erased::{Erased, State};
use game::{Classes, Evaluated, Game, Line, Notation, Perft, Promises, quoted};
use ntuple::{Learning, Options};
use picture::trace::Trace;
use request::{
    Answer, BuildAnswer, BuildTerms, DEFAULT_TIME, Error, Explanation, Probed, Request, SolveAnswer,
    SolveTerms, Spec, part, remaining,
};
use search::{Budget, FeatureSet, Meter, Patience, Stats, Stop, features_of_moves};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// The one implementation of [`Session`].
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) name: String,
    /// The game with all its parameters, as its databases name it.
    pub(crate) spelled_out: String,
    /// Its parameters that only choose how games start.
    pub(crate) starts: &'static [&'static str],
    pub(crate) game: Erased,
    pub(crate) line: Line<Erased>,
    /// All searches, on the erased game.
    pub(crate) offers: Offers<Erased>,
    /// True if its positions are numbered, so that it has databases.
    pub(crate) is_numbered: bool,
    /// The text of a written game.
    pub(crate) text: Option<RulesText>,
    /// Solves the parts, if the game is a sum.
    pub(crate) sums: Option<Sums>,
    /// The learned evaluations read so far.
    pub(crate) networks: Networks,
    /// The opening books read so far.
    pub(crate) books: Books,
    /// The external players seated by the caller.
    pub(crate) external_players: ExternalPlayers,
    /// Searching, counting and learning, compiled for the typed game or for the erased one.
    pub(crate) native: Arc<dyn Native>,
}

impl Board {
    /// The game at its start, with nothing read yet and no external players.
    pub(crate) fn new(
        game: Erased,
        names: GameNames,
        starts: &'static [&'static str],
        (offers, is_numbered): (Offers<Erased>, bool),
        native: Arc<dyn Native>,
    ) -> Board {
        let GameNames { name, spelled_out, text } = names;
        let line = Line::new(&game);
        let (networks, books, external_players) =
            (Networks::default(), Books::default(), ExternalPlayers::default());
        Board {
            name,
            spelled_out,
            starts,
            game,
            line,
            offers,
            is_numbered,
            text,
            sums: None,
            networks,
            books,
            external_players,
            native,
        }
    }

    /// The game, as databases see it.
    fn databases(&self) -> Databases<'_> {
        let Board { name, spelled_out, game, is_numbered, .. } = self;
        Databases { game, name, spelled_out, is_numbered: *is_numbered }
    }

    /// The names of the game, as files of evaluations know it.
    fn names(&self) -> Names<'_> {
        Names { spelled_out: &self.spelled_out, starts: self.starts }
    }

    /// The evaluations of the game.
    fn evaluations(&self) -> Evaluations<'_> {
        Evaluations { game: &self.game, names: self.names(), networks: &self.networks }
    }

    fn state(&self) -> &State {
        self.line.state()
    }

    fn canonical_text(&self, state: &State) -> String {
        self.game.write_position(&self.game.canonical(state))
    }
}

impl Session for Board {
    fn game(&self) -> &str {
        &self.name
    }

    fn spelled_out(&self) -> &str {
        &self.spelled_out
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn promises(&self) -> Promises {
        self.game.promises()
    }

    fn copy(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn erased(&self) -> (&Erased, &Line<Erased>) {
        (&self.game, &self.line)
    }

    fn at(&self, line: Line<Erased>) -> Box<dyn Session> {
        Box::new(Board { line, ..self.clone() })
    }

    fn seat(&mut self, name: &str, player: Arc<dyn ExternalPlayer>) {
        self.external_players.seat(name, player);
    }

    fn position(&self) -> String {
        self.game.write_position(self.state())
    }

    fn canonical_position(&self) -> String {
        self.canonical_text(self.state())
    }

    fn canonical_after_moves(&self) -> Vec<String> {
        let after = |mv| {
            let mut state = self.state().clone();
            self.game.play(&mut state, mv);
            self.canonical_text(&state)
        };
        self.line.legal(&self.game).into_iter().map(after).collect()
    }

    fn draw(&self) -> String {
        self.game.draw(self.state())
    }

    fn drawn(&self) -> Option<Drawn> {
        self.game.has_layout().then(|| drawn(&self.game, &self.line))
    }

    fn start(&self) -> String {
        self.game.write_position(self.line.start())
    }

    fn moves_played(&self) -> Vec<String> {
        moves_played(&self.game, &self.line)
    }

    fn to_move(&self) -> usize {
        self.game.to_move(self.state()).index() + 1
    }

    fn legal_moves(&self) -> Vec<String> {
        self.line.legal(&self.game).into_iter().map(|mv| self.game.write_move(self.state(), mv)).collect()
    }

    fn count_legal_moves(&self) -> usize {
        match self.line.outcome(&self.game) {
            Some(_) => 0,
            None => self.game.count_moves(self.state(), &mut Vec::new()),
        }
    }

    fn outcome(&self) -> Option<Vec<i32>> {
        self.line.outcome(&self.game).map(|payoffs| payoffs.as_slice().to_vec())
    }

    fn is_repetition(&self) -> bool {
        self.game.outcome(self.state()).is_none() && self.line.is_repetition(&self.game)
    }

    fn set_position(&mut self, text: &str) -> Result<(), Error> {
        let state = self.game.read_position(text).map_err(Error::Position)?;
        self.line = Line::from_state(state);
        Ok(())
    }

    fn play(&mut self, moves: &[&str]) -> Result<(), Error> {
        let mut line = self.line.clone();
        for (index, text) in moves.iter().enumerate() {
            let number = index + 1;
            if line.outcome(&self.game).is_some() {
                let error = game::NotationError::new("no move, as the game is over", *text);
                return Err(Error::Move { number, error });
            }
            let mv =
                self.game.read_move(line.state(), text).map_err(|error| Error::Move { number, error })?;
            line.push(&self.game, mv);
        }
        self.line = line;
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.line.pop(&self.game).is_some()
    }

    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.game.evaluations()
    }

    fn classes(&self) -> Vec<WayOfClasses> {
        let way = |Classes { name, about, names }| WayOfClasses { name, about, names };
        self.game.classes().into_iter().map(way).collect()
    }

    fn classes_of_moves(&self, way: usize) -> Vec<usize> {
        assert!(way < self.game.classes().len(), "a way to divide moves into classes");
        let previous = self.line.moves().last().copied();
        let class = |mv| self.game.class_of(way, self.state(), previous, mv);
        self.line.legal(&self.game).into_iter().map(class).collect()
    }

    fn features_of_moves(&self, evaluation: Option<&str>) -> Result<Vec<FeatureSet>, Error> {
        let chosen = self.evaluations().chosen(evaluation)?.ok_or_else(|| {
            let found = quoted(evaluation.unwrap_or_default());
            Error::Other(format!("expected an evaluation of {} or learned:FILE, got {found}", self.name))
        })?;
        Ok(features_of_moves(&self.game, &chosen, &self.line))
    }

    fn default_evaluation(&self) -> String {
        self.evaluations().default()
    }

    fn rule_hash(&self) -> u64 {
        rule_hash(&self.game, &self.game.start())
    }

    fn board(&self) -> Option<game::Board> {
        self.game.board()
    }

    fn identity(&self) -> Result<Identity, Error> {
        Identity::of(&self.game, &self.names())
    }

    fn learner_from(&self, options: &Options, games: &[RecordedGame]) -> Result<Box<dyn Learning>, Error> {
        let replayed = |game: &RecordedGame| {
            let mut board = self.clone();
            game.start.as_deref().map_or(Ok(()), |start| board.set_position(start))?;
            let moves: Vec<&str> = game.moves.iter().map(String::as_str).collect();
            board.play(&moves).map(|()| (board.line, game.random))
        };
        let mut failed = None;
        let mut lines =
            games.iter().map_while(|game| replayed(game).map_err(|error| failed = Some(error)).ok());
        let learner = self.native.learner(options, &mut lines);
        match failed {
            Some(error) => Err(error),
            None => learner.map_err(|error| Error::Other(format!("{}: {error}", self.name))),
        }
    }

    fn searches(&self) -> Vec<&'static str> {
        (self.offers)().iter().map(|offer| offer.name).collect()
    }

    /// Principal variation search for two opponents, Max^N for more.
    fn default_search(&self) -> &'static str {
        let two = self.game.players() == 2 && self.game.promises().is_zero_sum();
        if two { "pvs" } else { "max-n" }
    }

    fn levels(&self) -> Table {
        table(&self.name, &self.spelled_out, self.game.players(), self.search_to_play())
    }

    fn search_to_play(&self) -> &'static str {
        search_to_play(&self.name, self.game.players(), self.default_search())
    }

    /// Alpha-beta for two opponents, Max^N for more.
    fn search_to_draw(&self) -> &'static str {
        match self.default_search() {
            "pvs" => "alpha-beta",
            other => other,
        }
    }

    fn time_without_a_limit(&self, request: &Request) -> Result<Option<Duration>, Error> {
        let asked = self.resolved(request)?;
        let search = self.make(&self.spec(&asked.request), &asked)?;
        let (_, note) = self.budget(&asked.request, &*search);
        Ok(note.map(|_| DEFAULT_TIME))
    }

    fn fits(&self, request: &Request) -> Result<CompiledFor, Error> {
        let asked = self.resolved(request)?;
        let spec = self.spec(&asked.request);
        let search = self.make(&spec, &asked)?;
        let (budget, _) = self.budget(&asked.request, &*search);
        search.fits(&self.root(request), &budget)?;
        self.compiled_for(&spec, &asked)
    }

    fn fits_a_game(&self, request: &Request) -> Result<(), Error> {
        self.fits_unwatched(request)
    }

    fn referee(&self, players: &[Request]) -> Result<Box<dyn Referee>, Error> {
        let seated = |request: &Request| {
            let asked = self.resolved(request)?;
            Ok(Seated::new(self.make(&self.spec(&asked.request), &asked)?, &asked.request))
        };
        let players = players.iter().map(seated).collect::<Result<_, Error>>()?;
        Ok(Box::new(Match { game: self.game.clone(), start: self.line.clone(), players }))
    }

    fn analyze(&self, request: &Request) -> Result<Answer, Error> {
        self.run(request, None)
    }

    fn analyze_keeping(&self, request: &Request, kept: &mut Kept) -> Result<Answer, Error> {
        self.run_keeping(request, kept)
    }

    fn analyze_in_stages(&self, request: &Request, stage: &mut dyn FnMut(&Answer)) -> Result<Answer, Error> {
        self.run_in_stages(request, stage)
    }

    fn explain(&self, request: &Request, moves: &[String], most: usize) -> Result<Explanation, Error> {
        self.explanation(request, moves, most)
    }

    fn trace(&self, request: &Request, limit: usize) -> Result<(Answer, Trace), Error> {
        let search = match &request.search {
            Some(spec) => Some(spec.clone()),
            None => Some(Spec::read(self.search_to_draw())?),
        };
        // Only one thread can be observed, so its answer is the one to show.
        self.trace_to_look_at(&Request { search, threads: 1, ..request.clone() }, limit)
    }

    fn nodes_by_ply(&self, request: &Request) -> Result<(Answer, Vec<u64>), Error> {
        let mut plies = Plies::default();
        let answer = self.run(&Request { threads: 1, ..request.clone() }, Some(&mut plies))?;
        Ok((answer, plies.nodes))
    }

    fn perft(&self, depth: u32, threads: usize, cancel: &AtomicBool) -> Option<Vec<(String, Perft)>> {
        match depth.checked_sub(1) {
            Some(below) => self.native.perft(&self.line, below, threads, cancel),
            None => Some(Vec::new()),
        }
    }

    fn solve(&self, terms: &SolveTerms<'_>) -> Result<(SolveAnswer, Option<String>), Error> {
        let Board { name, game, line, is_numbered, sums, .. } = self;
        let (limits, text) = (limits(terms), self.text.as_ref());
        let (is_numbered, sums) = (*is_numbered, *sums);
        let question = Question { name, text, game, line, sums, is_numbered, terms, limits: limits.as_ref() };
        question.certifies()?;
        if let Some(answer) = question.ended() {
            return Ok((answer, None));
        }
        let clock = terms.request.budget.clock.clone();
        let meter = Meter::new(&Budget { clock, ..Budget::default() });
        if let Some(plies) = terms.frontier {
            return question.frontier(plies);
        }
        // Visiting all positions plays every line to its end, so a requested search or depth rules it out.
        let is_asked = terms.request.search.is_some() || terms.request.budget.depth.is_some();
        let strong = if is_asked && !terms.certificate {
            Strong::TooMany(question.blank())
        } else {
            question.strong()?
        };
        let mut answer = match strong {
            Strong::Done(answer, certificate) => return Ok((answer, certificate)),
            Strong::TooMany(answer) => answer,
        };
        let mut request = terms.request.clone();
        if request.budget.patience == Patience::Unsaid {
            // Solving a game has no default time limit.
            request.budget.patience = Patience::Endless;
        }
        let visited =
            limits.as_ref().and_then(|limits| limits.lock().ok()).map_or(0, |meter| meter.stats.nodes);
        let mut spent = Stats {
            nodes: visited,
            expansions: visited,
            evaluations: visited,
            stored: visited,
            ..Stats::default()
        };
        let searches = question.searches()?;
        for (left, spec) in (1..=searches.len() as u32).rev().zip(searches) {
            spent.elapsed = meter.elapsed();
            // The remaining budget is divided among the remaining searches.
            let budget = part(&remaining(&request.budget, &spent), left);
            let found = self.run(&Request { search: Some(spec), budget, ..request.clone() }, None)?;
            spent.nodes += found.nodes;
            spent.expansions += found.expansions;
            spent.evaluations += found.evaluations;
            spent.stored += found.stored;
            question.learn(&mut answer, &found);
            if answer.stop == Stop::Cancelled {
                break;
            }
        }
        Ok((answer, None))
    }

    fn build(&self, terms: &BuildTerms<'_>) -> Result<BuildAnswer, Error> {
        build_database(&self.databases(), terms)
    }

    fn probe(&self, path: &Path, positions: &[String]) -> Result<Vec<Probed>, Error> {
        let database = self.databases().open(self.databases().cells(path)?)?;
        let probed = |text: &String| {
            let state = self.game.read_position(text).map_err(Error::Position)?;
            probed(&self.game, &*database, &state)
        };
        positions.iter().map(probed).collect()
    }

    fn repetition_decides(&self) -> bool {
        self.line.is_repetition(&self.game) || !self.line.exhausted(&self.game).is_empty()
    }

    fn verify(
        &self,
        certificate: &verify::Certificate<'_>,
        cancel: &AtomicBool,
        visited: &AtomicU64,
    ) -> Result<Vec<(verify::Claim, verify::Proved)>, verify::Refused> {
        self.native.verify(certificate, cancel, visited)
    }

    fn random_walk(&self, seed: u64, ply_limit: u32, cancel: &AtomicBool) -> Option<Walk> {
        random_walk(&self.game, &self.line, seed, ply_limit, cancel)
    }
}
