//! A session: a game with the moves played, and all requests of front ends about it, in text.
//!
//! The game is erased. What must be fast goes through `native.rs`, to the typed game if it is compiled for
//! that.

mod explaining;
mod external_search;
mod planning;
mod searching;
mod solving;
mod tracing;

use crate::answers::moves_played;
use crate::books::{Books, header_of};
use crate::database::{Databases, Numbering};
use crate::learned::{Evaluations, Identity, Names, Networks, RecordedGame};
use crate::levels::{Table, table};
use crate::names::{GameNames, RulesText};
use crate::native::Native;
use crate::recommended::search_to_play;
use crate::rule_hash::rule_hash;
use crate::scenes::{Drawn, drawn};
use crate::search_entry::Offers;
use crate::solving::Sums;
use crate::walks::{Walk, random_walk};
use book::{Book, Header};
use erased::{Erased, State};
use game::{Board, Classes, Evaluated, Game, Line, Notation, NotationError, Perft, Promises, quoted};
use ntuple::{Learning, Options};
use request::Error;
use search::{Budget, Evaluator, FeatureSet, features_of_moves};
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// An external player: a program that uses this library seats it in a [session](Session::seat) under a name,
/// and requests then name it like a search.
pub trait ExternalPlayer: Send + Sync {
    /// Returns the move to play at the end of the session's line, as text; `None` if cancelled. The external
    /// player must keep the limits of the request itself.
    ///
    /// # Errors
    ///
    /// The reason why it cannot continue, in one line: the game is forfeited.
    fn choose(&self, session: Session, budget: &Budget) -> Result<Option<String>, String>;

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
/// are text. A clone is a separate session with the same line.
#[derive(Clone)]
pub struct Session {
    name: String,
    /// The game with all its parameters, as its databases name it.
    spelled_out: String,
    /// The text of a written game.
    text: Option<RulesText>,
    /// Its parameters that only choose how games start.
    starts: &'static [&'static str],
    game: Erased,
    line: Line<Erased>,
    /// All searches, on the erased game.
    offers: Offers<Erased>,
    /// Whether its positions are numbered, so that it has databases.
    numbering: Numbering,
    /// Solves the parts, if the game is a sum.
    sums: Option<Sums>,
    /// The learned evaluations read so far.
    networks: Networks,
    /// The opening books read so far.
    books: Books,
    /// The evaluator that searches ask in place of a static evaluation, if there is one.
    evaluator: Option<Arc<dyn Evaluator<Erased>>>,
    /// The external players seated by the caller, by name.
    external_players: Vec<(String, Arc<dyn ExternalPlayer>)>,
    /// Searching, counting and learning, compiled for the typed game or for the erased one.
    native: Arc<dyn Native>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("name", &self.name)
            .field("position", &self.position())
            .finish_non_exhaustive()
    }
}

impl Session {
    /// The game at its start, with nothing read yet and no external players.
    pub(crate) fn new(
        game: Erased,
        names: GameNames,
        starts: &'static [&'static str],
        (offers, numbering): (Offers<Erased>, Numbering),
        native: Arc<dyn Native>,
    ) -> Session {
        Session {
            name: names.name,
            spelled_out: names.spelled_out,
            text: names.text,
            starts,
            line: Line::new(&game),
            game,
            offers,
            numbering,
            sums: None,
            networks: Networks::default(),
            books: Books::default(),
            evaluator: None,
            external_players: Vec::new(),
            native,
        }
    }

    /// The same, with what solves the parts of a sum.
    pub(crate) fn with_sums(self, sums: Option<Sums>) -> Session {
        Session { sums, ..self }
    }

    /// The game, as databases see it.
    fn databases(&self) -> Databases<'_> {
        let Session { name, spelled_out, game, numbering, .. } = self;
        Databases { game, name, spelled_out, numbering: *numbering }
    }

    /// The names of the game, as files of evaluations know it.
    fn names(&self) -> Names<'_> {
        Names { spelled_out: &self.spelled_out, starts: self.starts }
    }

    /// The evaluations of the game, by name.
    fn known_evaluations(&self) -> Evaluations<'_> {
        Evaluations {
            game: &self.game,
            names: self.names(),
            networks: &self.networks,
            own: None,
            outside: self.evaluator.as_ref(),
        }
    }

    fn state(&self) -> &State {
        self.line.state()
    }

    fn canonical_text(&self, state: &State) -> String {
        self.game.write_position(&self.game.canonical(state))
    }

    /// The game and its parameters, as given.
    pub fn game(&self) -> &str {
        &self.name
    }

    /// The game with every parameter, as its files name it.
    pub fn spelled_out(&self) -> &str {
        &self.spelled_out
    }

    /// True for a written game: a text describes it.
    pub fn is_written(&self) -> bool {
        self.text.is_some()
    }

    /// The number of players.
    pub fn players(&self) -> usize {
        self.game.players()
    }

    /// The names that the text of a written game gives the players; empty if there are none.
    pub fn player_names(&self) -> &[String] {
        let names = self.text.as_ref().map_or(&[][..], |text| &text.players);
        let is_number = |name: &String| name.chars().all(|c| c.is_ascii_digit());
        if names.iter().any(is_number) { &[] } else { names }
    }

    /// The promises of the rules.
    pub fn promises(&self) -> Promises {
        self.game.promises()
    }

    /// The erased game and the line of play, for callers that visit more positions than text is fast enough
    /// for.
    pub fn erased(&self) -> (&Erased, &Line<Erased>) {
        (&self.game, &self.line)
    }

    /// A separate session at the end of a line of the same game.
    ///
    /// # Panics
    ///
    /// As [`Erased`] says, if it is a line of another game.
    #[must_use]
    pub fn at(&self, line: Line<Erased>) -> Session {
        Session { line, ..self.clone() }
    }

    /// Seats an external player: requests name it like a search, and it hides any search of the same name.
    pub fn seat(&mut self, name: &str, player: Arc<dyn ExternalPlayer>) {
        self.external_players.retain(|(known, _)| known != name);
        self.external_players.push((name.to_owned(), player));
    }

    /// The same session whose searches ask an evaluator: `mcts` in the place of playouts, many leaves at
    /// once, and others one by one in the place of a static evaluation.
    #[must_use]
    pub fn asking(self, evaluator: Arc<dyn Evaluator<Erased>>) -> Session {
        Session { evaluator: Some(evaluator), ..self }
    }

    /// The position now.
    pub fn position(&self) -> String {
        self.game.write_position(self.state())
    }

    /// The canonical representative of the position under the game's reflections and rotations: see
    /// [`canonical`](game::Game::canonical).
    pub fn canonical_position(&self) -> String {
        self.canonical_text(self.state())
    }

    /// The canonical positions after the legal moves, in their order.
    pub fn canonical_after_moves(&self) -> Vec<String> {
        let after = |mv| {
            let mut state = self.state().clone();
            self.game.play(&mut state, mv);
            self.canonical_text(&state)
        };
        self.line.legal(&self.game).into_iter().map(after).collect()
    }

    /// The position as text art.
    pub fn draw(&self) -> String {
        self.game.draw(self.state())
    }

    /// The drawing of the position; `None` where the game has no layout.
    pub fn drawn(&self) -> Option<Drawn> {
        self.game.has_layout().then(|| drawn(&self.game, &self.line))
    }

    /// The position the line starts from.
    pub fn start(&self) -> String {
        self.game.write_position(self.line.start())
    }

    /// The moves played since.
    pub fn moves_played(&self) -> Vec<String> {
        moves_played(&self.game, &self.line)
    }

    /// Who is to move, from 1.
    pub fn to_move(&self) -> usize {
        self.game.to_move(self.state()).index() + 1
    }

    /// The legal moves; empty where the game is over.
    pub fn legal_moves(&self) -> Vec<String> {
        self.line.legal(&self.game).into_iter().map(|mv| self.game.write_move(self.state(), mv)).collect()
    }

    /// The number of legal moves, counted without listing them where the game can.
    pub fn count_legal_moves(&self) -> usize {
        match self.line.outcome(&self.game) {
            Some(_) => 0,
            None => self.game.count_moves(self.state(), &mut Vec::new()),
        }
    }

    /// Returns whether the moves played affect the outcome: the game is over by repetition, or earlier
    /// positions would end it by recurring.
    pub fn repetition_decides(&self) -> bool {
        self.line.is_repetition(&self.game) || !self.line.exhausted(&self.game).is_empty()
    }

    /// Every player's payoff, where the game is over.
    pub fn outcome(&self) -> Option<Vec<i32>> {
        self.line.outcome(&self.game).map(|payoffs| payoffs.as_slice().to_vec())
    }

    /// Returns whether the game is over by repetition.
    pub fn is_repetition(&self) -> bool {
        self.game.outcome(self.state()).is_none() && self.line.is_repetition(&self.game)
    }

    /// Starts again from a position, without a past.
    pub fn set_position(&mut self, text: &str) -> Result<(), Error> {
        let state = self.game.read_position(text).map_err(Error::Position)?;
        self.line = Line::from_state(state);
        Ok(())
    }

    /// Plays moves: all, or none if one is illegal.
    pub fn play(&mut self, moves: &[&str]) -> Result<(), Error> {
        let mut line = self.line.clone();
        for (index, text) in moves.iter().enumerate() {
            let number = index + 1;
            if line.outcome(&self.game).is_some() {
                let error = NotationError::new("no move, as the game is over", *text);
                return Err(Error::Move { number, error });
            }
            let mv =
                self.game.read_move(line.state(), text).map_err(|error| Error::Move { number, error })?;
            line.push(&self.game, mv);
        }
        self.line = line;
        Ok(())
    }

    /// Takes the last move back. False at the start.
    pub fn take_back(&mut self) -> bool {
        self.line.pop(&self.game).is_some()
    }

    /// The static evaluations of the game, the default first: names and descriptions.
    pub fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        self.game.evaluations()
    }

    /// The classifications of the game's moves, the default first.
    pub fn classes(&self) -> Vec<Classes> {
        self.game.classes()
    }

    /// The class of each legal move, in their order, by the classification at index `way`, as an index into
    /// its names.
    ///
    /// # Panics
    ///
    /// If there is no such classification.
    pub fn classes_of_moves(&self, way: usize) -> Vec<usize> {
        assert!(way < self.game.classes().len(), "a way to divide moves into classes");
        let previous = self.line.moves().last().copied();
        let class = |mv| self.game.class_of(way, self.state(), previous, mv);
        self.line.legal(&self.game).into_iter().map(class).collect()
    }

    /// The features of each legal move, in their order, by this evaluation of the game, the default if none
    /// is named; it may be in a file, `learned:FILE`.
    pub fn features_of_moves(&self, evaluation: Option<&str>) -> Result<Vec<FeatureSet>, Error> {
        let chosen = self.known_evaluations().chosen(evaluation)?.ok_or_else(|| {
            let found = quoted(evaluation.unwrap_or_default());
            Error::Other(format!("expected an evaluation of {} or learned:FILE, got {found}", self.name))
        })?;
        Ok(features_of_moves(&self.game, &chosen, &self.line))
    }

    /// The name of the evaluation that searches use by default.
    pub fn default_evaluation(&self) -> String {
        self.known_evaluations().default()
    }

    /// A hash of the rules of the game, computed from their behavior in random games, not from names.
    pub fn rule_hash(&self) -> u64 {
        rule_hash(&self.game, &self.game.start())
    }

    /// The header of an opening book of this game.
    pub fn book_header(&self) -> Header {
        header_of(&self.game, &self.spelled_out)
    }

    /// The opening book of this game in a file, which is read again only if it has changed.
    pub fn book(&self, path: &Path) -> Result<Arc<Book>, Error> {
        self.books.of_file(&self.game, &self.spelled_out, path)
    }

    /// The board and its possible contents; `None` for a game without a board.
    pub fn board(&self) -> Option<Board> {
        self.game.board()
    }

    /// The identity of the game for learned evaluations. An error for a game without a board.
    pub fn identity(&self) -> Result<Identity, Error> {
        Identity::of(&self.game, &self.names())
    }

    /// A learner of weights for this game.
    pub fn learner(&self, options: &Options) -> Result<Box<dyn Learning>, Error> {
        self.learner_from(options, &[])
    }

    /// A learner of weights for this game that learns from recorded games first.
    pub fn learner_from(
        &self,
        options: &Options,
        games: &[RecordedGame],
    ) -> Result<Box<dyn Learning>, Error> {
        let replayed = |game: &RecordedGame| {
            let mut session = self.clone();
            game.start.as_deref().map_or(Ok(()), |start| session.set_position(start))?;
            let moves: Vec<&str> = game.moves.iter().map(String::as_str).collect();
            session.play(&moves).map(|()| (session.line, game.random))
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

    /// The searches that the game supports.
    pub fn searches(&self) -> Vec<&'static str> {
        (self.offers)().iter().map(|offer| offer.name).collect()
    }

    /// The search that runs by default: principal variation search for two opponents, Max^N for more.
    pub fn default_search(&self) -> &'static str {
        let two = self.game.players() == 2 && self.game.promises().is_zero_sum();
        if two { "pvs" } else { "max-n" }
    }

    /// The ten levels of play.
    pub fn levels(&self) -> Table {
        table(&self.name, &self.spelled_out, self.game.players(), self.search_to_play())
    }

    /// The search that plays by default: for two opponents the selective form of the default search, for more
    /// one shown to win more than it, if there is one. Its values need not be exact.
    pub fn search_to_play(&self) -> &'static str {
        search_to_play(&self.name, self.game.players(), self.default_search())
    }

    /// The search for drawing its tree by default, which walks the tree once, in move order: alpha-beta for
    /// two opponents, Max^N for more.
    pub fn search_to_draw(&self) -> &'static str {
        match self.default_search() {
            "pvs" => "alpha-beta",
            other => other,
        }
    }

    /// Counts, for each legal move, the positions exactly `depth` plies from here, on several threads. Empty
    /// for a depth of 0. `None` if cancelled.
    pub fn perft(&self, depth: u32, threads: usize, cancel: &AtomicBool) -> Option<Vec<(String, Perft)>> {
        match depth.checked_sub(1) {
            Some(below) => self.native.perft(&self.line, below, threads, cancel),
            None => Some(Vec::new()),
        }
    }

    /// A random game from here, broken off after `ply_limit` plies; the same for the same seed. `None` if
    /// cancelled.
    pub fn random_walk(&self, seed: u64, ply_limit: u32, cancel: &AtomicBool) -> Option<Walk> {
        random_walk(&self.game, &self.line, seed, ply_limit, cancel)
    }
}
