//! Checked settings: the games of a block, their seeds, and how one is played.

use crate::error::Error;
use crate::opening::default_opening;
use crate::openings::Opening;
use crate::record::{Forfeited, Header, Record};
use crate::seating::{self, Game, Schedule, Seatings};
use crate::settings::{Entrant, Scoring, Settings, Unfinished, numbered};
use crate::shard::Shard;
use crate::sources::Sources;
use game::random::derive_seed;
use registry::{Effort, Forfeit, Played, Referee, Session, Terms};
use request::{Argument, Budget, ENGINE, Patience, Request};
use statistics::{Expected, Sprt, score_of_elo_among};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    settings: Settings,
    sources: Sources,
    requests: Vec<Request>,
    seats: usize,
    games: Vec<Game>,
    /// True if the game is different in every block.
    is_seeded: bool,
}

/// The most games in a block; more are taken for a mistake.
const MAX_GAMES: u64 = 10_000;

/// Streams of random numbers derived from one seed.
const OF_THE_GAME: u64 = 0;
const OF_THE_OPENING: u64 = 1;
const OF_THE_PLAYERS: u64 = 2;

/// Seeds of games stay below 2^53, so that every JSON reader reads them exactly.
const SEED_BITS: u32 = 53;

impl Tournament {
    /// The tournament with these settings, without a limit of memory.
    pub fn new(settings: Settings) -> Result<Tournament, Error> {
        Tournament::with_memory(settings, None)
    }

    /// The tournament with these settings, in which every player may use `memory` bytes.
    pub fn with_memory(settings: Settings, memory: Option<u64>) -> Result<Tournament, Error> {
        Tournament::with_sources(settings, Sources::default(), memory)
    }

    /// The tournament with these settings, which refer to these sources.
    pub fn with_sources(
        mut settings: Settings,
        sources: Sources,
        memory: Option<u64>,
    ) -> Result<Tournament, Error> {
        let session = sources.open(&settings.game, Some(0))?;
        let is_seeded = sources.are_seeded(&settings.game)?;
        let seats = session.players();
        settings.players = filled(settings.players, seats, &settings.game)?;
        let usual = || if is_seeded || settings.openings.is_some() { 0 } else { default_opening(&session) };
        let opening = settings.opening.unwrap_or_else(usual);
        settings.opening = Some(opening);
        check(&settings, seats, opening)?;
        if is_seeded && settings.openings.is_some() {
            let game = &settings.game;
            let what = "expected a game that is the same in every block to begin with openings of a file";
            return Err(Error::Settings(format!("openings: {what}, got {game}; give it a seed")));
        }
        let request = |player: &Entrant| Ok(Request { memory, ..sources.request(&player.search)? });
        let mut requests: Vec<Request> =
            settings.players.iter().map(request).collect::<Result<_, Error>>()?;
        if settings.processor_s.is_some() {
            for (request, player) in requests.iter_mut().zip(&settings.players) {
                limit(request, player, &sources)?;
            }
        }
        for (at, request) in requests.iter().enumerate() {
            // Copies of a search are checked once: it may have large files.
            if settings.first_copy(at) == at {
                session.fits_a_game(request)?;
            }
        }
        let searches: Vec<&str> = settings.players.iter().map(|player| &*player.search).collect();
        let games = seating::games(&searches, seats, settings.seatings, settings.schedule);
        let tournament = Tournament { settings, sources, requests, seats, games, is_seeded };
        tournament.try_opening(&session)?;
        Ok(tournament)
    }

    /// The same players in other seatings.
    ///
    /// # Errors
    ///
    /// If there are too many games in a block.
    pub fn with_seatings(&self, seatings: Seatings) -> Result<Tournament, Error> {
        let own = Settings { seatings, ..self.settings.clone() };
        check(&own, self.seats, own.opening.unwrap_or(0))?;
        let searches: Vec<&str> = own.players.iter().map(|player| &*player.search).collect();
        let games = seating::games(&searches, self.seats, seatings, own.schedule);
        Ok(Tournament { settings: own, games, ..self.clone() })
    }

    /// The same, with a deadline for every search, which nothing puts off. One that meets it plays what it
    /// has found until then, so that another run may play otherwise.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Duration) -> Tournament {
        self.requests.iter_mut().for_each(|request| request.budget.deadline = Some(deadline));
        self
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The number of players in a game.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The games of every block.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The number of games of a block that are played.
    pub fn games_of_a_block(&self) -> usize {
        seating::in_a_block(&self.games, self.settings.players.len(), self.settings.schedule)
    }

    /// Returns whether a player has a limit of time: then no two runs are the same.
    pub fn is_timed(&self) -> bool {
        self.settings.processor_s.is_some()
            || self.requests.iter().any(|request| request.budget.time.is_some())
    }

    /// Returns whether a player is a program by others, which may play otherwise in another run.
    pub fn has_engines(&self) -> bool {
        let is_engine = |request: &Request| request.search.as_ref().is_some_and(|spec| spec.name == ENGINE);
        self.requests.iter().any(is_engine)
    }

    /// Returns whether the first player is in every game and its score is a share of it, as sequential tests
    /// require.
    pub fn is_testable(&self) -> bool {
        let Settings { players, scoring, .. } = &self.settings;
        let is_in = |game: &Game| game.seatings.iter().all(|seats| seats.contains(&0));
        let is_share = *scoring == Scoring::Wins || *scoring == Scoring::Sum && players.len() == self.seats;
        is_share && self.games.iter().all(is_in)
    }

    /// What to expect of a sequential test if the first player is stronger by `elo` than each other and the
    /// games of a block are independent; with draws, and openings that favor a seat, it takes fewer.
    ///
    /// # Panics
    ///
    /// As [`Sprt::expected`].
    pub fn expected(&self, sprt: &Sprt, elo: f64) -> Expected {
        let score = score_of_elo_among(self.seats, elo);
        let games = match self.settings.scoring {
            // A sum is won once in a block.
            Scoring::Sum => 1.0,
            _ => self.games_of_a_block() as f64,
        };
        sprt.expected(self.seats, elo, score * (1.0 - score) / games)
    }

    /// Returns whether two players meet in a two-player game and scores are shares.
    pub fn is_duel(&self) -> bool {
        self.seats == 2 && self.settings.players.len() == 2 && self.settings.scoring.is_share()
    }

    /// The first line of its file.
    pub fn header(&self) -> Header {
        Header { commit: self.sources.commit.clone(), ..Header::new(self.settings.clone()) }
    }

    /// The number of games of the blocks 1 to `blocks` that are in this shard.
    pub fn scheduled(&self, blocks: u64, shard: Shard) -> u64 {
        shard.count(blocks) * self.games_of_a_block() as u64
    }

    /// The games of a block, from 1, given those of the blocks before, on which they depend in a Swiss
    /// tournament.
    pub(crate) fn games_in(&self, block: u64, before: &[Record]) -> Vec<usize> {
        if self.is_swiss() { self.round(block, before) } else { (1..=self.games.len()).collect() }
    }

    /// The seed of a block.
    fn block_seed(&self, block: u64) -> u64 {
        derive_seed(self.settings.seed, block)
    }

    /// The seed of the game of a block; `None` if the game is the same in all blocks.
    fn game_seed(&self, block: u64) -> Option<u64> {
        let seed = || derive_seed(self.block_seed(block), OF_THE_GAME) >> (u64::BITS - SEED_BITS);
        self.is_seeded.then(seed)
    }

    /// The opening of a block that is from a file.
    fn opening(&self, block: u64) -> Option<&Opening> {
        self.settings.opening_of(block)
    }

    /// The position that the games of a block start from, if not from the start of the game.
    fn start(&self, block: u64) -> Option<&String> {
        self.opening(block)?.start.as_ref()
    }

    /// Returns whether two blocks can have the same referee.
    pub(crate) fn share_a_table(&self, one: u64, other: u64) -> bool {
        one == other || !self.is_seeded && self.start(one) == self.start(other)
    }

    /// The referee of a block, with its game and players.
    pub(crate) fn referee(&self, block: u64) -> Result<Referee, Error> {
        let mut session = self.sources.open(&self.settings.game, self.game_seed(block))?;
        if let Some(start) = self.start(block) {
            session.set_position(start)?;
        }
        let mut referee = session.referee(&self.requests)?;
        referee.adjudicate(&session, &self.settings.adjudicate)?;
        Ok(referee)
    }

    /// Checks that the databases by which games end can be read.
    ///
    /// # Errors
    ///
    /// The first that cannot be.
    pub fn check_databases(&self) -> Result<(), Error> {
        let session = self.sources.open(&self.settings.game, self.game_seed(1))?;
        Ok(session.referee(&[])?.adjudicate(&session, &self.settings.adjudicate)?)
    }

    /// The conditions of the games of a block.
    pub(crate) fn terms(&self, block: u64, cancel: Option<Arc<AtomicBool>>) -> Terms {
        Terms {
            moves: self.opening(block).into_iter().flat_map(Opening::moves).map(str::to_owned).collect(),
            opening: self.settings.opening.unwrap_or(0),
            opening_seed: derive_seed(self.block_seed(block), OF_THE_OPENING),
            trace: self.settings.trace,
            cancel,
            ..Terms::new(self.settings.plies)
        }
    }

    /// Plays a game of a block with the block's referee; `None` if cancelled.
    pub(crate) fn play(
        &self,
        referee: &mut Referee,
        (block, game): (u64, usize),
        cancel: Option<Arc<AtomicBool>>,
    ) -> Result<Option<Record>, Error> {
        let seats = &self.games[game - 1].seats;
        let seed = derive_seed(derive_seed(self.block_seed(block), OF_THE_PLAYERS), game as u64);
        let seeds: Vec<u64> = (0..seats.len() as u64).map(|seat| derive_seed(seed, seat)).collect();
        let Some(played) = referee.play(seats, &seeds, &self.terms(block, cancel))? else { return Ok(None) };
        Ok(Some(self.record(block, game, played)))
    }

    fn record(&self, block: u64, game: usize, played: Played) -> Record {
        let Played { moves, plies, payoffs, ended, forfeit, values, efforts, trace } = played;
        Record {
            block,
            game,
            seats: self.games[game - 1].seats.iter().map(|player| player + 1).collect(),
            seed: self.game_seed(block),
            start: self.start(block).cloned(),
            ended,
            unfinished: payoffs.is_none(),
            payoffs: payoffs.or(values).unwrap_or_default(),
            forfeit: forfeit.map(|Forfeit { seat, why }| Forfeited { seat: seat + 1, why }),
            plies,
            spent: efforts.into_iter().map(Effort::to_the_microsecond).collect(),
            moves,
            trace: self.settings.trace.then_some(trace),
        }
    }

    /// Checks that the first block has an opening: an opening that ends every game is refused before anything
    /// is played.
    fn try_opening(&self, session: &Session) -> Result<(), Error> {
        let random = Request::new(Some("random"), &Budget::default())?;
        let seats = vec![0; self.seats];
        let terms = Terms { ply_limit: 0, ..self.terms(1, None) };
        let mut session = session.clone();
        if let Some(start) = self.start(1) {
            session.set_position(start)?;
        }
        session.referee(&[random])?.play(&seats, &vec![0; self.seats], &terms)?;
        Ok(())
    }
}

/// As many players as there are seats, or more.
fn filled(players: Vec<Entrant>, seats: usize, game: &str) -> Result<Vec<Entrant>, Error> {
    match players.as_slice() {
        [] => Err(Error::Settings("expected a player, got none: --player SPEC".to_owned())),
        [one] => Ok(numbered(vec![one.clone(); seats])),
        some if some.len() < seats => {
            let got = some.len();
            Err(Error::Settings(format!(
                "{game}: expected {seats} players, or one against copies of itself, got {got}"
            )))
        }
        _ => Ok(players),
    }
}

/// Limits the nodes of a player, to be measured: by how many is set before each game.
///
/// # Errors
///
/// If it has limits of its own, takes none, or its time cannot be measured.
fn limit(request: &mut Request, entrant: &Entrant, sources: &Sources) -> Result<(), Error> {
    let is_limited = request.budget.is_limited() || request.budget.patience != Patience::Unsaid;
    let spec = request.search.as_ref();
    let is_program = spec.is_some_and(|spec| spec.name == ENGINE);
    let has =
        |argument: &dyn Fn(&Argument) -> bool| spec.is_some_and(|spec| spec.arguments.iter().any(argument));
    let expected = if is_limited || is_program && has(&|own| own.key.as_deref() == Some("clock")) {
        "a player without limits of its own"
    } else if is_program && has(&|own| own.value == "nboard") {
        "a program that takes a limit of nodes"
    } else if is_program && has(&|own| own.value.to_ascii_lowercase().contains("ponder=true")) {
        "a program that does not ponder"
    } else if !is_program && spec.is_some_and(|spec| spec.text.contains("threads=")) {
        "a search in one thread, which is measured"
    } else if spec.is_some_and(|spec| sources.external_players.iter().any(|(name, _)| *name == spec.name)) {
        "a search or a program, which can be measured"
    } else {
        request.budget.nodes = Some(1);
        return Ok(());
    };
    let search = &entrant.search;
    Err(Error::Settings(format!(
        "--processor-time sets the limit of every player: expected {expected}, got `{search}`"
    )))
}

fn check(settings: &Settings, seats: usize, opening: u32) -> Result<(), Error> {
    let wrong = |line: String| Err(Error::Settings(line));
    for (at, player) in settings.players.iter().enumerate() {
        if player.name.trim().is_empty() {
            return wrong(format!("player {}: expected a name, got nothing", at + 1));
        }
        if settings.players[..at].iter().any(|other| other.name == player.name) {
            return wrong(format!(
                "expected a name of its own for every player, got `{}` twice",
                player.name
            ));
        }
    }
    let given = settings.openings.iter().flat_map(|given| &given.openings);
    let opening = opening.saturating_add(given.map(|given| given.moves().count() as u32).max().unwrap_or(0));
    if settings.plies <= opening {
        let plies = settings.plies;
        return wrong(format!(
            "expected games longer than the opening of {opening} plies, got at most {plies} plies"
        ));
    }
    if settings.openings.as_ref().is_some_and(|given| given.openings.is_empty()) {
        return wrong("openings: expected one, got none".to_owned());
    }
    if settings.unfinished == Unfinished::Loss && settings.scoring != Scoring::Wins {
        return wrong(
            "expected unfinished games to be shared or evaluated where payoffs are counted, got `loss`"
                .to_owned(),
        );
    }
    let players = settings.players.len();
    if settings.schedule == Schedule::Swiss {
        let has_copies = (0..players).any(|player| settings.first_copy(player) != player);
        if seats != 2 || !players.is_multiple_of(2) || has_copies {
            let expected = "a game for two and an even number of players with searches of their own";
            return wrong(format!(
                "schedule swiss: expected {expected}, got {players} players in a game for {seats}{}",
                if has_copies { ", with copies" } else { "" }
            ));
        }
    }
    match seating::count(players, seats, settings.seatings, settings.schedule) {
        Some(games) if games <= MAX_GAMES => Ok(()),
        _ => wrong(format!(
            "expected at most {MAX_GAMES} games in a block, got all teams of {seats} from {players} players"
        )),
    }
}
