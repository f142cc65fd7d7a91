//! Soft-Max^n: sets of vectors as values, and no player guesses how another breaks a tie.
//!
//! **Value.** The set of all vectors that may come about when every player drops the moves he would surely not make: those
//! whose set another move's set dominates. Exact for the depth searched. A set of one vector is what comes about
//! whatever the indifferent do, as long as everybody else is known to keep to the same rule; that is less than a proof
//! against all others together, which [paranoid search](crate::paranoid) gives.
//!
//! **Source.** Sturtevant & Bowling (2006); Nishino, *Tanhinmin*, table 1, which is the same with weak dominance and one
//! winner.
//!
//! **Differences.** (1) Which dominance is used is a parameter: the weak one is what both sources use. (2) Identical
//! vectors are kept once. (3) The line follows the child whose set has the greatest least number for its mover, then the
//! greatest greatest, then the one generated first; the sources name no line. (4) [Max^N](crate::max_n) with `tie=set`
//! is another value: its set holds what some way of breaking the ties leads to when everybody knows that way.
//!
//! **Cost.** b^d leaves, and sets of up to as many vectors as the game can pay: at most n for one winner of n.

use crate::budget::{Budget, Stop};
use crate::n_player::kind;
use crate::observer::{Observer, Step};
use crate::report::{Report, Value};
use crate::root::Root;
use crate::search::{EVALUATION, EXTENSION, GREATEST_EXTENSION, Search, chosen_evaluation};
use crate::sets::{self, Dominance, Extremes};
use crate::two_player::depth_first_fits;
use crate::unfit::Unfit;
use crate::walk::{Horizon, RootValue, Walk};
use game::{Configured, Evaluated, Given, Named, Parameter, ParameterError, Payoffs};

/// Soft-Max^n. See the [module](self).
#[derive(Clone, Debug)]
pub struct SoftMaxN<G: Evaluated> {
    /// What positions at the horizon are worth, to everybody.
    pub evaluation: G::Evaluation,
    /// Which moves a player would surely not make.
    pub dominance: Dominance,
    /// By how many plies a line may go on beyond the depth while its position is not quiet. 0, the default, is off.
    pub extension: u32,
}

impl<G: Evaluated> Default for SoftMaxN<G> {
    fn default() -> SoftMaxN<G> {
        let evaluation = G::Evaluation::default_choice();
        SoftMaxN { evaluation, dominance: Dominance::default(), extension: 0 }
    }
}

impl<G: Evaluated> Configured for SoftMaxN<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        Parameter {
            name: "dominance",
            expects: "weak|strict",
            default: "weak",
            about: "a set is surely better if it is never worse and may be better, or if it is always better",
        },
        EXTENSION,
    ];

    fn configure(given: &Given<'_>) -> Result<SoftMaxN<G>, ParameterError> {
        Ok(SoftMaxN {
            evaluation: chosen_evaluation::<G>(given)?,
            dominance: given.choice("dominance", &Dominance::NAMES)?,
            extension: given.whole("extension", 0..=GREATEST_EXTENSION)? as u32,
        })
    }
}

impl<G: Evaluated> Search<G> for SoftMaxN<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unfit> {
        depth_first_fits("soft-max-n", root, &self.evaluation, self.extension, budget)
    }

    fn search<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unfit> {
        self.fits(root, budget)?;
        let walk = Walk::new(root, &self.evaluation, budget, observer);
        let dominance = self.dominance;
        Ok(walk.deepen(root, budget, self.extension, |walk, state, horizon| {
            let (values, exact) = value(walk, dominance, Step::ROOT, state, horizon)?;
            Ok(RootValue { value: Value::Set(values), kind: kind(exact), line_depth: None })
        }))
    }
}

/// The set of a node, and whether it rests on the rules alone.
fn value<G: Evaluated, O: Observer<G>>(
    walk: &mut Walk<'_, G, O>,
    dominance: Dominance,
    step: Step<G::Move>,
    state: &mut G::State,
    horizon: Horizon,
) -> Result<(Vec<Payoffs>, bool), Stop> {
    let (node, repeated) = walk.enter(step, state, None, Some(horizon))?;
    if let Some((values, exact)) = walk.leaf_vector(node, state, repeated, horizon)? {
        walk.leave(node, state, || Value::Set(vec![values]), kind(exact), None);
        return Ok((vec![values], exact));
    }
    let mover = walk.game.to_move(state);
    let (mut children, mut exact) = (Vec::new(), true);
    let mut best: Option<Extremes> = None;
    let first = walk.open(state)?;
    for index in first..walk.moves.len() {
        let mv = walk.moves[index];
        let id = walk.meter.stats.nodes;
        let undo = walk.game.play(state, mv);
        let child = value(walk, dominance, node.step(mv), state, horizon.next());
        walk.game.undo(state, mv, undo);
        let (child, child_exact) = child?;

        exact &= child_exact;
        let extremes = Extremes::of(mover, &child);
        // The first of the greatest is dominated by none: what dominates a set is greater in this order.
        let improved = best.is_none_or(|best| extremes > best);
        if improved {
            best = Some(extremes);
            walk.lines.improve(node.ply, mv);
        }
        if node.ply == 0 {
            walk.row(mv, Value::Set(child.clone()), kind(child_exact), id);
        }
        children.push(child);
        let now = || Value::Set(sets::undominated(mover, &children, dominance));
        walk.back_up(node, id, now, improved);
    }
    walk.close(first);
    let values = sets::undominated(mover, &children, dominance);
    walk.leave(node, state, || Value::Set(values.clone()), kind(exact), None);
    Ok((values, exact))
}
