//! Max^N: every player takes the child it prefers, for any number of players.
//!
//! **Value.** The vector of the leaf that all players' choices lead to, exact for the depth searched. [Pruning], where it
//! is asked for, does not change it. With `tie=set`, the set of all vectors that some way of breaking ties leads to.
//!
//! **Source.** Luckhardt & Irani (1986); the tie-break of Shinohara & Ishida (2002).
//!
//! **Differences.** (1) Payoffs are integers. (2) The tie-break, left open in the original, is a parameter: Nishino,
//! *Tanhinmin*, section 3.1, shows how much depends on it. (3) Depth extension as in the two-player searches.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of a node come in the game's order. One that costs more
//! than a ply is searched for its cost, and again for one ply only if its mover would then take it rather than the best so far; of a
//! root move that he would not, the report has the vector of the lesser depth. Costs do not go with sets or pruning.
//!
//! **Cost.** b^d leaves for branching b and depth d, without pruning. Sets allocate; vectors do not.

mod pruning;
mod unobserved;

pub use pruning::Pruning;

use crate::core::budget::{Budget, Stop};
use crate::core::observer::{Observer, Step};
use crate::core::parameters::{
    EVALUATION, EXTENSION, MAX_EXTENSION, SEED, TIE, chosen_evaluation, chosen_tie_break,
};
use crate::core::preference::{Candidate, Preference, TieBreak};
use crate::core::report::{Kind, Report, Value};
use crate::core::requirements::depth_first_fits;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{CLASSES, ENHANCED, LATE_MOVES, MoveCost, PLY_PROBABILITY, chosen_move_cost};
use crate::n_player::depth::{CostModel, Depth};
use crate::n_player::sets;
use crate::walk::{Horizon, RootValue, Walk};
use game::{Configured, Evaluated, Given, Named, Parameter, ParameterError, Payoffs};
use pruning::{Pruner, PruningRules};

/// Plain Max^N. See the [module](self).
#[derive(Clone, Debug)]
pub struct MaxN<G: Evaluated> {
    /// What positions at the horizon are worth, to everybody.
    pub evaluation: G::Evaluation,
    /// What decides between equals.
    pub tie_break: TieBreak,
    /// By how many plies a line may go on beyond the depth while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// What is left out where it cannot change the value. None is the default.
    pub pruning: Pruning,
    /// What moves cost. One ply each is the default.
    pub cost: MoveCost,
}

impl<G: Evaluated> Default for MaxN<G> {
    fn default() -> MaxN<G> {
        MaxN {
            evaluation: G::Evaluation::default_choice(),
            tie_break: TieBreak::default(),
            extension: 0,
            pruning: Pruning::NONE,
            cost: MoveCost::Ply,
        }
    }
}

impl<G: Evaluated> Configured for MaxN<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        TIE,
        EXTENSION,
        Parameter {
            name: "pruning",
            expects: "none, or immediate, shallow, last-branch joined by +",
            default: "none",
            about: "what is left out where it cannot change the value: needs values of known sum",
        },
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        SEED,
    ];

    fn configure(given: &Given<'_>) -> Result<MaxN<G>, ParameterError> {
        Ok(MaxN {
            evaluation: chosen_evaluation::<G>(given)?,
            tie_break: chosen_tie_break(given)?,
            extension: given.whole("extension", 0..=MAX_EXTENSION)? as u32,
            pruning: Pruning::configure(given)?,
            cost: chosen_move_cost::<G>(given)?,
        })
    }
}

impl<G: Evaluated> Search<G> for MaxN<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if self.cost != MoveCost::Ply {
            let refused = |with, why| Err(Unsupported::MoveCost { with, why });
            if self.tie_break == TieBreak::Set {
                return refused("tie=set", "a set has no best so far");
            }
            if self.pruning != Pruning::NONE {
                return refused("pruning", "it compares vectors that were found at one depth");
            }
        }
        self.cost.fits(root.game, &self.evaluation)?;
        PruningRules::of(self, root, budget)?;
        depth_first_fits("max-n", root, &self.evaluation, self.extension, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn conclude(&self, _root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        if self.tie_break == TieBreak::Set {
            report.value = Value::Set(vec![*payoffs]);
        }
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mut walk = Walk::new(root, &self.evaluation, budget, observer);
        walk.class = self.cost.class::<G>();
        let costs = CostModel::new(&self.cost, root);
        let preference = Preference::new(self.tie_break, walk.root_mover);
        if let Some(rules) = PruningRules::of(self, root, budget)? {
            let mut pruner = Pruner::new(rules, preference);
            return Ok(walk.deepen(root, budget, self.extension, |walk, state, horizon| {
                Ok(pruning::root_value(walk, &mut pruner, state, horizon)?.root())
            }));
        }
        Ok(walk.deepen(root, budget, self.extension, |walk, state, horizon| {
            if self.tie_break == TieBreak::Set {
                let found = value_set(walk, Step::ROOT, state, horizon)?;
                let line_depth = None;
                return Ok(RootValue {
                    value: Value::Set(found.values),
                    kind: Kind::of(found.exact),
                    line_depth,
                });
            }
            let found = match costs.depth(horizon) {
                Some(depth) => value(walk, preference, Step::ROOT, 0, state, depth)?,
                None => value(walk, preference, Step::ROOT, 0, state, horizon)?,
            };
            Ok(found.root())
        }))
    }
}

/// The values of a node, the ply of the leaf they come from, and whether they rest on the rules alone.
#[derive(Clone, Copy, Debug)]
struct MaxNValue {
    values: Payoffs,
    ply: u32,
    exact: bool,
}

impl MaxNValue {
    fn root(self) -> RootValue {
        let (value, kind) = (Value::Vector(self.values), Kind::of(self.exact));
        RootValue { value, kind, line_depth: Some(self.ply) }
    }
}

fn value<G: Evaluated, O: Observer<G>, D: Depth<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    step: Step<G::Move>,
    tie_key: u64,
    state: &mut G::State,
    depth: D,
) -> Result<MaxNValue, Stop> {
    let horizon = depth.horizon();
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        walk.leave(node, state, || Value::Vector(values), Kind::of(exact), None);
        return Ok(MaxNValue { values, ply: node.ply, exact });
    }
    let first = walk.open(state)?;
    let mover = walk.game.to_move(state);
    let mut best: Option<(Candidate, u32)> = None;
    let mut exact = true;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let nodes = walk.meter.stats.nodes;
        let mut id = nodes;
        let tie_key = preference.tie_key(tie_key, index - first);
        let is_taken = |child: &MaxNValue| match &best {
            None => true,
            Some((best, _)) => preference.prefers(mover, &Candidate { values: child.values, tie_key }, best),
        };
        let cost = depth.cost(walk, node, state, first, index)?;
        let undo = walk.game.play(state, mv);
        let search = |below: D, _| {
            id = walk.meter.stats.nodes;
            if D::IS_PLAIN && node.ply == 0 && walk.may_run_unobserved(below.horizon()) {
                unobserved_value(walk, preference, tie_key, state, below.horizon().depth())
            } else {
                value(walk, preference, node.step(mv), tie_key, state, below)
            }
        };
        let child = depth.look(cost, search, is_taken)?;
        walk.game.undo(state, mv, undo);

        exact &= child.exact;
        let improved = is_taken(&child);
        if improved {
            best = Some((Candidate { values: child.values, tie_key }, child.ply));
            walk.lines.improve(node.ply, mv);
        }
        let now = || Value::Vector(best.map_or(child.values, |(best, _)| best.values));
        walk.back_up(node, id, now, improved);
        if node.ply == 0 {
            keep_row(walk, mv, child, nodes);
        }
    }
    walk.close(first);
    let (best, ply) = best.expect("law 1: a game that goes on has a legal move");
    walk.leave(node, state, || Value::Vector(best.values), Kind::of(exact), None);
    Ok(MaxNValue { values: best.values, ply, exact })
}

/// As [`value`] of a child of the root.
fn unobserved_value<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    preference: Preference,
    tie_key: u64,
    state: &mut G::State,
    depth: u32,
) -> Result<MaxNValue, Stop> {
    let mut values = Payoffs::zero(0);
    let unobserved::Origin { ply, exact } =
        unobserved::value(walk, preference, (1, depth), tie_key, state, &mut values)?;
    Ok(MaxNValue { values, ply, exact })
}

/// Keeps what is known of a root move. `nodes` is the meter's count before the move was searched.
#[cold]
fn keep_row<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    mv: G::Move,
    child: MaxNValue,
    nodes: u64,
) {
    walk.row(mv, Value::Vector(child.values), Kind::of(child.exact), nodes);
}

/// The values of a node under all tie-breaks together.
#[derive(Clone, Debug)]
struct MaxNSet {
    values: Vec<Payoffs>,
    exact: bool,
}

/// As [`value`], with every tie left open. The line follows the child with the greatest floor for its mover, the
/// first of these.
fn value_set<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    step: Step<G::Move>,
    state: &mut G::State,
    horizon: Horizon,
) -> Result<MaxNSet, Stop> {
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        let values = vec![values];
        walk.leave(node, state, || Value::Set(values.clone()), Kind::of(exact), None);
        return Ok(MaxNSet { values, exact });
    }
    let mover = walk.game.to_move(state);
    let (mut children, mut exact, mut best_floor) = (Vec::new(), true, None);
    let first = walk.open(state)?;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let id = walk.meter.stats.nodes;
        let undo = walk.game.play(state, mv);
        let child = value_set(walk, node.step(mv), state, horizon.next());
        walk.game.undo(state, mv, undo);
        let child = child?;

        exact &= child.exact;
        let floor = child.values.iter().map(|values| values[mover]).min();
        let improved = floor > best_floor;
        if improved {
            best_floor = floor;
            walk.lines.improve(node.ply, mv);
        }
        children.push(child.values);
        walk.back_up(node, id, || Value::Set(sets::possible(mover, &children)), improved);
        if node.ply == 0 {
            let value = children.last().cloned().unwrap_or_default();
            walk.row(mv, Value::Set(value), Kind::of(child.exact), id);
        }
    }
    walk.close(first);
    let values = sets::possible(mover, &children);
    walk.leave(node, state, || Value::Set(values.clone()), Kind::of(exact), None);
    Ok(MaxNSet { values, exact })
}
