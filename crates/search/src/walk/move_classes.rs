//! Move classes that depend on all moves of a node.

use crate::core::budget::Stop;
use crate::core::evaluation::Chosen;
use crate::core::meter::Meter;
use crate::cost::features::{FeatureBuffers, describe_by_policy, describe_by_tree};
use crate::cost::move_cost::ClassesBy;
use game::Evaluated;

/// The classes of the moves of every open node that has them, in the order of the walk's moves.
#[derive(Debug)]
pub(crate) struct MoveClasses<M> {
    pub(crate) classes: Vec<u32>,
    buffers: FeatureBuffers<M>,
}

impl<M> MoveClasses<M> {
    pub(crate) const fn new() -> MoveClasses<M> {
        MoveClasses { classes: Vec::new(), buffers: FeatureBuffers::new() }
    }

    /// Computes the classes of the open `moves`, which begin at `first`, if `by` classifies all of them
    /// together. `before` is the move that led to the node.
    #[expect(clippy::too_many_arguments, reason = "a node, taken apart")]
    pub(crate) fn rank<G: Evaluated<Move = M>>(
        &mut self,
        game: &G,
        evaluation: &Chosen<G>,
        meter: &mut Meter,
        by: &ClassesBy,
        state: &mut G::State,
        before: Option<M>,
        moves: &[M],
        first: usize,
    ) -> Result<(), Stop> {
        let MoveClasses { classes, buffers } = self;
        let spend = &mut || meter.step(1).and_then(|()| meter.evaluate());
        classes.resize(first, 0);
        match by {
            ClassesBy::Way(_) => classes.resize(first + moves.len(), 0),
            ClassesBy::Tree(tree) => {
                let class = |class| classes.push(class as u32);
                describe_by_tree(game, evaluation, state, before, moves, tree, buffers, class, spend)?;
            }
            ClassesBy::Policy(costs) => {
                let policy = &costs.policy;
                let logs =
                    describe_by_policy(game, evaluation, state, before, moves, policy, buffers, spend)?;
                costs.append_classes(logs, classes);
            }
        }
        Ok(())
    }
}
