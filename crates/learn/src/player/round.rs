//! A round of learning: an evaluation, and with it the probabilities of move classes.

use super::candidates::{Taught, evaluation_in, is_duel};
use super::event::Event;
use super::matches::opening;
use super::options::TrainOptions;
use super::work::Work;
use crate::classes::{self, LearnOptions};
use crate::error::Error;
use crate::evaluation::{self, Length, Source, Terms};
use game::random::derive_seed;
use registry::Session;
use registry::class_records::AUTO;
use registry::classes::ClassTable;
use registry::learned::{Identity, Learned};
use request::Budget;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most bytes of a learned evaluation.
const MAX_BYTES: u64 = 1 << 30;
/// The nodes per move in the games that classes are learned from.
const NODES: u64 = 2_000;

/// The round that is learned.
#[derive(Clone, Copy)]
pub(super) struct Rounds<'a> {
    pub(super) session: &'a Session,
    pub(super) identity: &'a Identity,
    pub(super) work: &'a Work<'a>,
    pub(super) options: &'a TrainOptions,
    pub(super) cancel: &'a Arc<AtomicBool>,
    pub(super) tell: &'a dyn Fn(Event<'_>),
}

/// The results of a round.
pub(super) struct Round {
    pub(super) learned: Learned,
    pub(super) taught: Taught,
    /// The probability of each class, or of each feature where classes are grown.
    pub(super) probabilities: Vec<f64>,
    pub(super) class_games: u64,
    /// The mean number of plies of a game.
    pub(super) plies: f64,
    /// The share of decided games.
    pub(super) decided: f64,
}

impl Rounds<'_> {
    /// The classification of moves that is learned: the game's first, if it has several classes, or else one
    /// that is grown.
    pub(super) fn way(&self) -> String {
        let first = self.session.classes().into_iter().next();
        let named = first.filter(|way| way.names.len() > 1).map(|way| way.name.to_owned());
        named.unwrap_or_else(|| AUTO.to_owned())
    }

    /// Learns in this round, from 1; `None` if it was cancelled.
    pub(super) fn learn(&self, round: u32, length: Length) -> Result<Option<Round>, Error> {
        let Some(learned) = self.evaluation(round, length)? else { return Ok(None) };
        let last = learned.checkpoints.last();
        let (plies, decided) = last.map_or((0.0, 0.0), |last| (last.plies, last.decided));
        let evaluation = evaluation_in(&self.work.weights(round))?;
        let Some(table) = self.classes(round, &evaluation, plies)? else { return Ok(None) };
        let class_games = table.games.len() as u64;
        let probabilities = table.probabilities(class_games);
        let text = format!("\"{}\"", table.learned(class_games).text);
        let taught = Taught { evaluation, classes: (text, table.tempo(class_games)) };
        Ok(Some(Round { learned, taught, probabilities, class_games, plies, decided }))
    }

    fn evaluation(&self, round: u32, length: Length) -> Result<Option<Learned>, Error> {
        let path = self.work.weights(round);
        let place = self.work.at(&path);
        let make = |options: &ntuple::Options| Ok(self.session.learner(options)?);
        let source = Source { identity: self.identity, learner: &make };
        let mut terms = Terms::new(length);
        terms.options.seed = derive_seed(self.options.seed, round.into());
        let mut tell = |event: evaluation::Event<'_>| (self.tell)(Event::Evaluation(event));
        let learned = match evaluation::learn(&source, place, &terms, self.cancel, &mut tell) {
            Err(Error::Stopped) => return Ok(None),
            learned => learned?,
        };
        if !learned.is_finished() {
            return Ok(None);
        }
        let bytes = files::read(place, "an evaluation", MAX_BYTES)?;
        Ok(Some(Learned::read(&path.display().to_string(), &bytes)?))
    }

    fn classes(&self, round: u32, evaluation: &str, plies: f64) -> Result<Option<ClassTable>, Error> {
        let search = if is_duel(self.session) { "pvs" } else { "max-n" };
        let options = LearnOptions {
            way: Some(self.way()),
            games: self.options.class_games,
            stable: None,
            search: format!("{search}:evaluation={evaluation}"),
            named: Some(format!("{search}:evaluation=learned,nodes={NODES}")),
            budget: Budget { nodes: Some(NODES), ..Budget::default() },
            seed: derive_seed(self.options.seed, round.into()),
            opening: opening(plies),
            ..LearnOptions::default()
        };
        let path = self.work.classes(round);
        let games = options.games;
        let done = |played| (self.tell)(Event::Classes { round, played, games });
        let place = Some(self.work.at(&path));
        let table = classes::learn(self.session, place, &options, self.cancel, &done)?;
        Ok((table.games.len() as u64 >= games).then_some(table))
    }
}
