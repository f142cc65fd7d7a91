//! The learner of one game.

use super::average::Average;
use super::choice::{Choice, choose};
use super::matches;
use super::model::Model;
use super::options::{Backup, Learning, Options, Progress, Trained};
use super::recorded::{self, Recorded};
use super::self_play::{Manner, SelfPlay, Terms};
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
    /// The mean of the weights, if the mean is saved instead of the last weights.
    average: Option<Average>,
    records: Vec<Recorded<G>>,
}

impl<G: Evaluated> Learner<G> {
    /// A learner that has not played yet. It plays a few hundred random games to choose what the options
    /// leave open.
    pub fn new(game: G, options: &Options) -> Result<Learner<G>, Error> {
        if options.backup == Backup::Tree && options.siblings.is_some_and(|siblings| siblings > 0.0) {
            return Err(Error::Siblings);
        }
        let choice = choose(&game, options)?;
        if options.sparring > 0.0 && choice.board.contents.iter().all(|content| content.owner == 0) {
            return Err(Error::NoPieces);
        }
        let model = Model::new(&game, &choice.board, &choice.design, options.is_coherent)?;
        let average = Average::new(options.average, options.games, model.sums.len());
        let options = options.clone();
        Ok(Learner { game, options, choice, model, so_far: SoFar::default(), average, records: Vec::new() })
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
        if self.options.backup == Backup::Tree {
            // Every move is learned.
            return 0.0;
        }
        if self.options.siblings.is_some() || self.so_far.siblings < SIBLINGS || self.so_far.error == 0.0 {
            return self.choice.siblings;
        }
        (self.so_far.sibling_error / self.so_far.error - 1.0).clamp(0.1, 1.0)
    }

    fn terms(&self) -> Terms {
        let done = self.so_far.games as f32 / self.options.games.max(1) as f32;
        Terms {
            lambda: self.choice.lambda,
            alpha: self.choice.alpha * (1.0 - (1.0 - self.options.last_step) * done),
            epsilon: self.options.epsilon,
            cap: self.choice.cap,
            siblings: self.siblings(),
            opening: self.options.opening,
            backup: self.options.backup,
        }
    }

    fn play_one(&mut self) {
        self.learn_one();
        if let Some(average) = &mut self.average {
            average.add(self.so_far.games, &self.model.sums);
        }
    }

    fn learn_one(&mut self) {
        let terms = self.terms();
        if let Some(record) = self.records.get(self.so_far.games as usize) {
            let played = recorded::learn(&self.game, &mut self.model, record, terms.alpha);
            return self.so_far.add(&played, false);
        }
        let seed = derive_seed(self.options.seed, self.so_far.games);
        let is_one_in =
            |stream: u64, share: f32| Random::new(derive_seed(seed, stream)).unit_f64() < f64::from(share);
        let manner = if is_one_in(1, self.guided()) {
            Manner::Guided(&self.choice.board)
        } else if self.options.sparring > 0.0 && is_one_in(2, self.options.sparring) {
            Manner::Sparring(&self.choice.board)
        } else {
            Manner::Ahead
        };
        let played = SelfPlay::new(&self.game, &mut self.model, seed).play(&terms, manner);
        self.so_far.add(&played, !matches!(manner, Manner::Ahead));
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
        let sums = self.average.as_ref().and_then(Average::mean).unwrap_or(&self.model.sums);
        let (shift, weights) = self.model.quantized(sums);
        Trained { design: self.choice.design.clone(), shift, weights }
    }

    fn against(&self, other: &Trained, blocks: u32, seed: u64) -> Result<Vec<f64>, Error> {
        let network =
            |trained: Trained| Network::new(&self.game, trained.design, trained.shift, trained.weights);
        let networks = [network(self.trained())?, network(other.clone())?];
        Ok(matches::play(&self.game, &networks, self.choice.cap, blocks, seed))
    }

    fn state(&self) -> Vec<u8> {
        state::written(&self.so_far, &self.model, self.average.as_ref())
    }

    fn restore(&mut self, state: &[u8]) -> Result<(), Error> {
        self.so_far = state::read(state, &mut self.model, self.average.as_mut())?;
        Ok(())
    }

    fn choices(&self) -> Vec<(&'static str, String)> {
        choices(&self.choice, &self.model, &self.options, self.records.len())
    }
}

/// What was chosen, in words, with the number of recorded games.
fn choices(choice: &Choice, model: &Model, options: &Options, records: usize) -> Vec<(&'static str, String)> {
    let Choice { board, design, lambda, alpha, guided, cap, random_plies, .. } = choice;
    let tuples: Vec<String> = design.tuples.iter().map(ToString::to_string).collect();
    let edges: Vec<String> = design.phases.iter().map(ToString::to_string).collect();
    let phases = if edges.is_empty() {
        "1".to_owned()
    } else {
        format!("{}, from {} pieces", edges.len() + 1, edges.join(", "))
    };
    let mut choices = vec![
        ("board", format!("{} cells, {} contents each", board.cells.len(), board.planes() + 1)),
        ("tuples", format!("{} ({} of them)", tuples.join("+"), model.tuples())),
        ("phases", phases),
        ("values", described(design.estimate)),
        ("symmetries", design.symmetries.len().to_string()),
        ("sharing", format!("{:?}", design.sharing).to_lowercase()),
        ("weights", model.sums.len().to_string()),
        ("lambda", format!("{lambda:.2}")),
        ("alpha", alpha.to_string()),
        ("guided", format!("{guided:.2}")),
        ("cap", cap.to_string()),
        (
            "random games",
            random_plies
                .map_or("mostly without a winner".to_owned(), |plies| format!("{plies:.0} plies on average")),
        ),
    ];
    let Options { last_step, average, opening, backup, sparring, .. } = *options;
    let usual = Options::games(0);
    if last_step.to_bits() != usual.last_step.to_bits() {
        choices.push(("last step", format!("{last_step} of the first")));
    }
    if average > 0.0 {
        choices.push(("average", format!("of the last {} % of the games", 100.0 * average)));
    }
    if opening != usual.opening {
        choices.push(("opening", format!("up to {opening} random plies in every second game")));
    }
    match backup {
        Backup::One => {}
        Backup::Two => choices.push(("backup", "two plies".to_owned())),
        Backup::Tree => choices.push(("backup", "two plies, all moves learned".to_owned())),
    }
    if sparring > 0.0 {
        choices.push(("sparring", format!("{} % of the games", 100.0 * sparring)));
    }
    if records > 0 {
        choices.push(("recorded games", records.to_string()));
    }
    choices
}

/// The learned quantity in words.
fn described(estimate: Estimate) -> String {
    match estimate {
        Estimate::Win => "who wins".to_owned(),
        Estimate::Score { greatest } => format!("the payoff as a share of {greatest}"),
        Estimate::Payoffs { least, greatest } => format!("payoffs from {least} to {greatest}"),
    }
}
