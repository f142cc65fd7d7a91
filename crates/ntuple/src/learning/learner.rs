//! The learner of one game.

use super::choice::{Choice, choose};
use super::matches;
use super::model::Model;
use super::options::{Learning, Options, Progress, Trained};
use super::recorded::{self, Recorded};
use super::self_play::{SelfPlay, Terms};
use super::so_far::{RECENT, SoFar};
use super::state;
use crate::design::Estimate;
use crate::error::Error;
use crate::network::Network;
use game::Evaluated;
use game::random::{Random, derive_seed};
use std::sync::atomic::{AtomicBool, Ordering};

/// The least share of guided games once there are any.
const LEAST_GUIDED: f32 = 0.05;
/// The share of the step size that is left at the end.
const LAST_STEP: f32 = 0.01;
/// The siblings after which their share follows their errors.
const SIBLINGS: u64 = 1000;

/// Learns the weights of an n-tuple network for a game.
#[derive(Debug)]
pub struct Learner<G: Evaluated> {
    game: G,
    options: Options,
    choice: Choice,
    model: Model,
    so_far: SoFar,
    records: Vec<Recorded<G>>,
}

impl<G: Evaluated> Learner<G> {
    /// A learner that has not played yet. It plays a few hundred random games to choose what the options
    /// leave open.
    pub fn new(game: G, options: &Options) -> Result<Learner<G>, Error> {
        let choice = choose(&game, options)?;
        let model = Model::new(&game, &choice.board, &choice.design, options.is_coherent)?;
        let options = options.clone();
        Ok(Learner { game, options, choice, model, so_far: SoFar::default(), records: Vec::new() })
    }

    /// Learns from these games before self-play: they are the first of all games.
    #[must_use]
    pub fn with_records(self, records: Vec<Recorded<G>>) -> Learner<G> {
        Learner { records, ..self }
    }

    /// The share of guided games now.
    fn guided(&self) -> f32 {
        let first = self.choice.guided;
        if first == 0.0 {
            return 0.0;
        }
        // Too few games of self-play say nothing yet.
        let decided = if self.so_far.recent.len() < RECENT / 4 { 0.0 } else { self.so_far.decided() };
        (first * (1.0 - decided)).max(LEAST_GUIDED.min(first))
    }

    /// The probability per ply that a sibling is learned.
    fn siblings(&self) -> f32 {
        if self.options.siblings.is_some() || self.so_far.siblings < SIBLINGS || self.so_far.error == 0.0 {
            return self.choice.siblings;
        }
        (self.so_far.sibling_error / self.so_far.error - 1.0).clamp(0.1, 1.0)
    }

    fn terms(&self) -> Terms {
        let done = self.so_far.games as f32 / self.options.games.max(1) as f32;
        Terms {
            lambda: self.choice.lambda,
            alpha: self.choice.alpha * (1.0 - (1.0 - LAST_STEP) * done),
            epsilon: self.options.epsilon,
            cap: self.choice.cap,
            siblings: self.siblings(),
        }
    }

    fn play_one(&mut self) {
        let terms = self.terms();
        if let Some(record) = self.records.get(self.so_far.games as usize) {
            let played = recorded::learn(&self.game, &mut self.model, record, terms.alpha);
            return self.so_far.add(&played, false);
        }
        let seed = derive_seed(self.options.seed, self.so_far.games);
        let is_guided = Random::new(derive_seed(seed, 1)).unit_f64() < f64::from(self.guided());
        let mut table = SelfPlay::new(&self.game, &mut self.model, seed);
        let played = table.play(&terms, is_guided.then_some(&self.choice.board));
        self.so_far.add(&played, is_guided);
    }
}

impl<G: Evaluated + Send + Sync> Learning for Learner<G>
where
    G::State: Send,
{
    fn play(&mut self, games: u64, cancel: &AtomicBool) -> u64 {
        let before = self.so_far.games;
        let until = before.saturating_add(games).min(self.options.games);
        while self.so_far.games < until && !cancel.load(Ordering::Relaxed) {
            self.play_one();
        }
        self.so_far.games - before
    }

    fn progress(&self) -> Progress {
        Progress {
            games: self.so_far.games,
            decided: f64::from(self.so_far.decided()),
            plies: self.so_far.plies(),
            error: f64::from(self.so_far.error),
            guided: f64::from(self.guided()),
        }
    }

    fn trained(&self) -> Trained {
        let (shift, weights) = self.model.quantized();
        Trained { design: self.choice.design.clone(), shift, weights }
    }

    fn against(&self, other: &Trained, blocks: u32, seed: u64) -> Result<Vec<f64>, Error> {
        let network =
            |trained: Trained| Network::new(&self.game, trained.design, trained.shift, trained.weights);
        let networks = [network(self.trained())?, network(other.clone())?];
        Ok(matches::play(&self.game, &networks, self.choice.cap, blocks, seed))
    }

    fn state(&self) -> Vec<u8> {
        state::written(&self.so_far, &self.model)
    }

    fn restore(&mut self, state: &[u8]) -> Result<(), Error> {
        self.so_far = state::read(state, &mut self.model)?;
        Ok(())
    }

    fn choices(&self) -> Vec<(&'static str, String)> {
        let Choice { board, design, lambda, alpha, guided, cap, random_plies, .. } = &self.choice;
        let tuples: Vec<String> = design.tuples.iter().map(ToString::to_string).collect();
        let edges: Vec<String> = design.phases.iter().map(ToString::to_string).collect();
        let phases = if edges.is_empty() {
            "1".to_owned()
        } else {
            format!("{}, from {} pieces", edges.len() + 1, edges.join(", "))
        };
        let mut choices = vec![
            ("board", format!("{} cells, {} contents each", board.cells.len(), board.planes() + 1)),
            ("tuples", format!("{} ({} of them)", tuples.join("+"), self.model.tuples())),
            ("phases", phases),
            ("values", described(design.estimate)),
            ("symmetries", design.symmetries.len().to_string()),
            ("sharing", format!("{:?}", design.sharing).to_lowercase()),
            ("weights", self.model.sums.len().to_string()),
            ("lambda", format!("{lambda:.2}")),
            ("alpha", alpha.to_string()),
            ("guided", format!("{guided:.2}")),
            ("cap", cap.to_string()),
            (
                "random games",
                random_plies.map_or("mostly without a winner".to_owned(), |plies| {
                    format!("{plies:.0} plies on average")
                }),
            ),
        ];
        if !self.records.is_empty() {
            choices.push(("recorded games", self.records.len().to_string()));
        }
        choices
    }
}

/// What is learned, in words.
fn described(estimate: Estimate) -> String {
    match estimate {
        Estimate::Win => "who wins".to_owned(),
        Estimate::Score { greatest } => format!("the payoff as a share of {greatest}"),
        Estimate::Payoffs { least, greatest } => format!("payoffs from {least} to {greatest}"),
    }
}
