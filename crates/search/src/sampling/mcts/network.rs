//! Monte Carlo tree search with a network in the place of playouts: a leaf is worth what an [`Evaluator`]
//! says, and moves are preferred as it says before they are searched.
//!
//! **Value.** As for [`Mcts`](super::Mcts): the payoffs of the root if the tree proves them, otherwise the
//! average over all walks from the root to a leaf, a guess. Each row's `nodes` is its number of walks.
//!
//! **Source.** Rosin (2011), PUCT; Silver et al. (2018), *A general reinforcement learning algorithm that
//! masters chess, shogi, and Go through self-play*: the choice in the tree, noise at the root, moves drawn by
//! visits; virtual loss after Chaslot, Winands & van den Herik (2008). The solver is that of
//! [`Mcts`](super::Mcts).
//!
//! **The choice.** The child with the greatest Q + c · P · √N / (1 + n), where Q is the average for the
//! mover, scaled to between 0 and 1 by the least and the greatest payoff of the rules, P the prior, N the
//! number of walks through the node, its own evaluation included, and n that through the child; the first of
//! equals.
//!
//! **Differences.** (1) Any number of players, who each maximize their own payoff. (2) Without a walk, Q is
//! the average of the node itself. (3) A leaf's children are created before it is evaluated, so that ends of
//! the game among them are never evaluated, and proven nodes are not entered again. (4) A batch is a number
//! of walks. Those whose leaf waits for its value count as walks that paid the mover the least; a walk that
//! comes to such a leaf adds no other. With a batch of 1 nothing waits.
//!
//! **Cost.** One evaluation for each walk that proves nothing; 12 bytes a node more than
//! [`Mcts`](super::Mcts), and the position of every node that was evaluated.

use super::nodes::Id;
use super::numbers::{exponential, logarithm};
use super::opponents::Opponents;
use super::playout::PlayoutState;
use super::rewards::Rewards;
use super::tree::{MctsTree, ROOT};
use super::{DEFAULT_EXPLORATION, DEFAULT_POSITIONS, EXPLORATION, POSITIONS, number};
use crate::core::budget::{Budget, Stop};
use crate::core::configured::ConfiguredFor;
use crate::core::evaluator::{Estimates, Evaluator, Leaf, payoffs_of, range};
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, SEED, SINGLE_TIE, chosen_evaluator, chosen_tie_break};
use crate::core::preference::{Preference, TieBreak};
use crate::core::report::Report;
use crate::core::requirements::{EndlessPlay, Requirements, single_tie_break};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::memory::room::has_room;
use game::random::Random;
use game::{Evaluated, Given, Parameter, ParameterError, Scale};
use std::sync::Arc;

/// Monte Carlo tree search with a network. See the [module](self).
#[derive(Clone, Debug)]
pub struct NetworkMcts<G: Evaluated> {
    /// The network.
    pub evaluator: Arc<dyn Evaluator<G>>,
    /// The preference for uncertain moves: c in PUCT, for averages between 0 and 1.
    pub exploration: f64,
    /// The number of walks whose leaves are evaluated together.
    pub batch: u32,
    /// The share of noise in the priors at the root.
    pub noise: f64,
    /// The parameter of the Dirichlet distribution of the noise: all of it on few moves if it is small.
    pub alpha: f64,
    /// 0 returns the best move. Otherwise it is drawn in proportion to the walks to the power of
    /// 1/temperature, unless a proven move is the best.
    pub temperature: f64,
    /// The tie-break between proven children, one that selects a single child.
    pub tie_break: TieBreak,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The greatest number of nodes in memory; the search stops there.
    pub positions: u64,
}

impl<G: Evaluated> NetworkMcts<G> {
    /// The search with this network, one leaf at a time, without noise.
    pub fn new(evaluator: Arc<dyn Evaluator<G>>) -> NetworkMcts<G> {
        NetworkMcts {
            evaluator,
            exploration: DEFAULT_EXPLORATION,
            batch: 1,
            noise: 0.0,
            alpha: 0.3,
            temperature: 0.0,
            tie_break: TieBreak::default(),
            seed: 1,
            positions: DEFAULT_POSITIONS,
        }
    }
}

const fn parameter(
    name: &'static str,
    expects: &'static str,
    default: &'static str,
    about: &'static str,
) -> Parameter {
    Parameter { name, expects, default, about }
}

impl<G: Evaluated> ConfiguredFor<G> for NetworkMcts<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EXPLORATION,
        parameter("batch", "1 to 4096", "1", "how many leaves are evaluated together"),
        parameter("noise", "0 to 1", "0", "the share of noise in the priors at the root"),
        parameter("alpha", "0.01 to 100", "0.3", "the parameter of the Dirichlet distribution of the noise"),
        parameter("temperature", "0 to 100", "0", "the move is drawn by walks to the power of 1/temperature"),
        EVALUATION,
        SINGLE_TIE,
        SEED,
        POSITIONS,
    ];

    fn configure(_game: &G, given: &Given<'_>) -> Result<NetworkMcts<G>, ParameterError> {
        let number = |name, least, most| number(given, name, (least, most));
        let evaluator = chosen_evaluator(given);
        Ok(NetworkMcts {
            evaluator: evaluator.ok_or_else(|| given.wrong(EVALUATION.name, "an evaluator"))?,
            exploration: number("exploration", 0.0, 100.0)?,
            batch: given.whole("batch", 1..=4_096)? as u32,
            noise: number("noise", 0.0, 1.0)?,
            alpha: number("alpha", 0.01, 100.0)?,
            temperature: number("temperature", 0.0, 100.0)?,
            tie_break: chosen_tie_break(given)?,
            seed: given.whole("seed", 0..=u64::MAX)?,
            positions: given.whole("positions", 1..=1_000_000_000)?,
        })
    }
}

impl<G: Evaluated> Search<G> for NetworkMcts<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        single_tie_break("mcts", self.tie_break)?;
        let why = "its lines are as long as the walks make them; evaluations limits the walks";
        let (endless_play, no_depth) = (EndlessPlay::AlwaysNeedsLimit, Some(why));
        Requirements { endless_play, no_depth, ..Requirements::of("mcts") }.refuse(root, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mut walks = Walks::new(self, root, budget);
        let stop = walks.run(self);
        walks.draw(self.temperature);
        observer.begin(Scale::Payoffs);
        if observer.watches() {
            walks.tree.show(&mut observer);
        }
        Ok(walks.tree.report(stop, walks.walk.meter.finish()))
    }
}

/// Walks through the tree.
struct Walks<'a, G: Evaluated> {
    tree: MctsTree<'a, G>,
    walk: PlayoutState<G::Move>,
    /// The least and the greatest payoff.
    range: (i32, i32),
    exploration: f64,
    /// For each node, its prior.
    priors: Vec<f32>,
    /// For each node, the walks through it that wait for a value.
    waiting: Vec<u32>,
    /// The positions of the nodes that were evaluated; and for each node, the place of its own, if it was.
    states: Vec<G::State>,
    places: Vec<u32>,
    /// The nodes of all walks that wait for a value.
    passed: Vec<Id>,
    leaves: Vec<Leaf<G>>,
    /// The nodes of the walk to each leaf.
    trails: Vec<Vec<Id>>,
}

impl<'a, G: Evaluated> Walks<'a, G> {
    fn new(search: &NetworkMcts<G>, root: &'a Root<'a, G>, budget: &Budget) -> Walks<'a, G> {
        let preference =
            Preference::new(search.tie_break, root.game.to_move(root.line.state()), Scale::Payoffs);
        let range = range(root.game);
        let guides = (search.exploration, Opponents::MaxN, 0.0);
        Walks {
            tree: MctsTree::new(root, preference, guides, Rewards::fine(range)),
            walk: PlayoutState::new(root, budget, (search.seed, search.positions)),
            range,
            exploration: search.exploration,
            priors: vec![1.0],
            waiting: vec![0],
            states: Vec::new(),
            places: vec![0],
            passed: Vec::new(),
            leaves: Vec::new(),
            trails: Vec::new(),
        }
    }

    fn run(&mut self, search: &NetworkMcts<G>) -> Stop {
        loop {
            let walked = (0..search.batch).try_for_each(|_| self.walk());
            if self.tree.is_proven() {
                return Stop::Finished;
            }
            if walked == Err(Stop::Cancelled) {
                return Stop::Cancelled;
            }
            if !self.leaves.is_empty() {
                let estimates = search.evaluator.estimate(self.tree.root.game, &self.leaves);
                self.back_up(&estimates, (search.noise, search.alpha));
            }
            if let Err(stop) = walked {
                return stop;
            }
        }
    }

    /// Walks from the root to a leaf, which then waits for its value unless its children prove it.
    fn walk(&mut self) -> Result<(), Stop> {
        if self.tree.is_proven() {
            return Ok(());
        }
        self.walk.trail.clear();
        self.walk.trail.push(ROOT);
        let (mut id, mut above) = (ROOT, None);
        while self.tree.nodes.visits(id) > 0 {
            let state = &self.states[self.places[id as usize] as usize];
            self.walk.path.step(state, self.walk.trail.len() as u32 - 1);
            self.walk.meter.step(self.tree.nodes.count(id).into())?;
            above = Some(state);
            id = self.select(id);
            self.walk.trail.push(id);
        }
        if self.tree.nodes.count(id) == 0 {
            self.walk.meter.evaluate()?;
            let state = match above {
                Some(above) => self.tree.after(above, id),
                None => self.tree.root.line.state().clone(),
            };
            self.walk.path.step(&state, self.walk.trail.len() as u32 - 1);
            if id == ROOT {
                self.walk.meter.visit()?;
            }
            self.tree.expand(&state, &mut self.walk)?;
            let children = self.tree.nodes.count(id) as usize;
            let has_room = has_room(&mut self.priors, children)
                && has_room(&mut self.waiting, children)
                && has_room(&mut self.places, children)
                && has_room(&mut self.states, self.leaves.len() + 1);
            if !has_room {
                return Err(Stop::Stored);
            }
            self.priors.resize(self.priors.len() + children, 0.0);
            self.places.resize(self.places.len() + children, 0);
            self.waiting.resize(self.waiting.len() + children, 0);
            if let Some(payoffs) = self.tree.nodes.proven(id) {
                let paid = self.tree.nodes.rewards.of(payoffs);
                self.tree.nodes.count_playout(&self.walk.trail, paid);
                return Ok(());
            }
            self.leaves.push(Leaf { state, moves: self.walk.moves.clone() });
            self.trails.push(self.walk.trail.clone());
        }
        for &id in &self.walk.trail {
            self.waiting[id as usize] += 1;
        }
        self.passed.extend_from_slice(&self.walk.trail);
        Ok(())
    }

    /// The child to enter, among those not proven.
    fn select(&self, id: Id) -> Id {
        let nodes = &self.tree.nodes;
        let (mover, parts) = (nodes.mover(id), nodes.rewards.parts() as f64);
        let (least, greatest) = (f64::from(self.range.0) * parts, f64::from(self.range.1) * parts);
        // The sum of Q over the walks that have a value; the others count 0.
        let gained =
            |id| (nodes.gained(mover, id) as f64 - least * nodes.visits(id) as f64) / (greatest - least);
        let untried = gained(id) / nodes.visits(id) as f64;
        let walks = nodes.visits(id) + u64::from(self.waiting[id as usize]);
        let curiosity = self.exploration * (walks as f64).sqrt();
        let (mut greatest, mut best) = (f64::NEG_INFINITY, None);
        for child in nodes.children(id).filter(|&child| !nodes.is_proven(child)) {
            let walks = (nodes.visits(child) + u64::from(self.waiting[child as usize])) as f64;
            let mean = if walks == 0.0 { untried } else { gained(child) / walks };
            let bound = mean + curiosity * f64::from(self.priors[child as usize]) / (1.0 + walks);
            if bound > greatest {
                (greatest, best) = (bound, Some(child));
            }
        }
        best.expect("a node whose children are all proven is proven")
    }

    /// Gives the leaves that wait their values and the priors of their moves.
    fn back_up(&mut self, estimates: &Estimates, (noise, alpha): (f64, f64)) {
        let players = self.tree.root.game.players();
        let mut values = estimates.values.chunks_exact(players);
        let mut priors = &estimates.priors[..];
        for (leaf, trail) in self.leaves.drain(..).zip(&self.trails) {
            let (id, count) = (*trail.last().expect("the root at least"), leaf.moves.len());
            let (own, others) = priors.split_at(count.min(priors.len()));
            priors = others;
            let first = self.tree.nodes.children(id).start as usize;
            share(own, &mut self.priors[first..][..count]);
            if id == ROOT && noise > 0.0 {
                add_noise(&mut self.priors[first..][..count], noise, alpha, &mut self.walk.random);
            }
            let value = values.next().expect("a value for every leaf");
            let paid = payoffs_of(self.range, value, self.tree.nodes.rewards.parts() as i32);
            self.tree.nodes.count_playout(trail, paid);
            self.places[id as usize] = self.states.len() as u32;
            self.states.push(leaf.state);
        }
        self.trails.clear();
        for id in self.passed.drain(..) {
            self.waiting[id as usize] = 0;
        }
    }

    /// Draws the move to return, if it is not the best one.
    fn draw(&mut self, temperature: f64) {
        let nodes = &self.tree.nodes;
        let best = self.tree.best_child(ROOT).filter(|&best| temperature > 0.0 && !nodes.is_proven(best));
        let Some(best) = best else { return };
        let most = nodes.visits(best) as f64;
        let weight = |child: Id| match nodes.visits(child) {
            visits if visits == 0 || nodes.is_proven(child) => 0.0,
            visits => exponential(logarithm(visits as f64 / most) / temperature),
        };
        let total: f64 = nodes.children(ROOT).map(weight).sum();
        let mut left = self.walk.random.unit_f64() * total;
        let drawn = nodes.children(ROOT).find(|&child| {
            left -= weight(child);
            left < 0.0
        });
        self.tree.drawn = drawn.or(Some(best));
    }
}

/// Priors that sum to 1, in proportion to weights; equal ones where nothing has a weight.
fn share(weights: &[f32], priors: &mut [f32]) {
    let total: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let equal = 1.0 / priors.len() as f64;
    for (index, prior) in priors.iter_mut().enumerate() {
        *prior = if total > 0.0 { f64::from(weights[index]) / total } else { equal } as f32;
    }
}

/// Mixes priors with a share of noise, drawn from the symmetric Dirichlet distribution with this parameter.
fn add_noise(priors: &mut [f32], noise: f64, alpha: f64, random: &mut Random) {
    let drawn: Vec<f64> = priors.iter().map(|_| gamma(alpha, random)).collect();
    let total: f64 = drawn.iter().sum();
    if total > 0.0 {
        for (prior, drawn) in priors.iter_mut().zip(drawn) {
            *prior = ((1.0 - noise) * f64::from(*prior) + noise * drawn / total) as f32;
        }
    }
}

/// A number drawn from the gamma distribution of this shape, by algorithm GS of Ahrens & Dieter (1974) for
/// the part below 1, and as a sum of exponentials for the rest.
fn gamma(shape: f64, random: &mut Random) -> f64 {
    let mut positive = || 1.0 - random.unit_f64();
    let whole = shape.floor();
    let rest = shape - whole;
    let mut sum = 0.0;
    for _ in 0..whole as u32 {
        sum -= logarithm(positive());
    }
    if rest == 0.0 {
        return sum;
    }
    let split = 1.0 + rest / std::f64::consts::E;
    loop {
        let place = split * positive();
        let (drawn, accepted) = if place <= 1.0 {
            let drawn = exponential(logarithm(place) / rest);
            (drawn, exponential(-drawn))
        } else {
            let drawn = -logarithm((split - place) / rest);
            (drawn, exponential((rest - 1.0) * logarithm(drawn)))
        };
        if positive() <= accepted {
            return sum + drawn;
        }
    }
}
