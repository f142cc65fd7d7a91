//! The depth-first walk of the searches for any number of players.
//!
//! Every player's node keeps something of its children: the vector that its player prefers, all vectors that
//! may result, an expectation, or the vector that is best or worst for the player at the root. What it keeps,
//! what it takes from a child, and when nothing below it matters any more is its [`Backup`]; which moves
//! there are is its [`Tree`]; and what a move costs is its [`Depth`]. All else is the same for all of them,
//! and here.
//!
//! **Steps** of a node:
//! 1. Leaf.
//! 2. Search each move, at a greater cost first if it has one and is not the first.
//! 3. Take its value; leave the node if no other move matters.
//! 4. Hand up the value of the node.

use super::depth::{CostModel, Depth, FREE};
use super::tree::{Follows, Place, Tree};
use crate::core::budget::{Budget, Stop};
use crate::core::evaluation::Chosen;
use crate::core::observer::{Cut, Observer, Step};
use crate::core::preference::{Preference, TieBreak};
use crate::core::report::{Kind, Report, Value};
use crate::core::root::Root;
use crate::cost::move_cost::{MoveCost, PLY};
use crate::walk::horizon::Horizon;
use crate::walk::{RootValue, Walk, deepen_by};
use game::{Evaluate, Evaluated, Payoffs, Player, Scale};

/// A node as its backup rule sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here {
    pub(crate) mover: Player,
    pub(crate) ply: u32,
    pub(crate) tie_key: u64,
}

/// A child whose value has arrived.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    /// Its number among the children.
    pub(crate) number: usize,
    pub(crate) tie_key: u64,
}

/// What a child's value did to its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    /// True if it is the new best, whose line is the node's.
    pub(crate) improved: bool,
    /// True if no other child matters.
    pub(crate) is_last: bool,
    /// The cut that leaves out the others.
    pub(crate) cut: Option<Cut>,
}

impl Arrival {
    /// The next child is searched.
    pub(crate) const fn goes_on(improved: bool) -> Arrival {
        Arrival { improved, is_last: false, cut: None }
    }

    /// All other children are cut off.
    pub(crate) const fn cuts(improved: bool, cut: Cut) -> Arrival {
        Arrival { improved, is_last: true, cut: Some(cut) }
    }
}

/// What the nodes of a search keep of their children.
pub(crate) trait Backup<G: Evaluated> {
    /// The values of a node that matter above it.
    type Window: Copy + Default;
    /// A node during its search.
    type Node;
    /// What a node hands up.
    type Value;

    /// The tie-break key of a child.
    fn tie_key(&self, _parent: u64, _number: usize) -> u64 {
        0
    }

    /// The value of a leaf.
    fn leaf(&self, values: Payoffs, exact: bool, at: Here) -> Self::Value;

    /// A node without children so far.
    fn open(&mut self, at: Here, window: Self::Window) -> Self::Node;

    /// Puts a node's moves into the order of their search.
    fn sort(&self, _game: &G, _state: &G::State, _moves: &mut [G::Move]) {}

    /// True if this move and those after it need not be searched.
    fn spares(&self, _game: &G, _state: &G::State, _node: &Self::Node, _mv: G::Move) -> bool {
        false
    }

    /// The search goes down to a child, the last of the node if `is_last`.
    fn goes_down(&mut self, _node: &Self::Node, _is_last: bool) {}

    /// The window of a child, if it is searched for the last time or only to see whether it
    /// [is taken](Backup::takes).
    fn window(&self, _node: &Self::Node, _is_for_its_value: bool) -> Self::Window {
        Self::Window::default()
    }

    /// True if a child with this value, found at a greater cost, must be searched again.
    fn takes(&self, node: &Self::Node, value: &Self::Value, tie_key: u64) -> bool;

    /// Adds a child's value.
    fn take(&mut self, node: &mut Self::Node, value: Self::Value, child: Child) -> Arrival;

    /// The value of a node so far, as it is shown.
    fn so_far(&self, node: &Self::Node) -> Value;

    /// The value of a node that is left.
    fn close(&self, node: &Self::Node) -> Self::Value;

    /// A value as it is shown.
    fn shown(&self, value: &Self::Value) -> Value;

    /// What the value of the root or of one of its moves says about the whole game.
    fn kind(&self, value: &Self::Value) -> Kind;

    /// What the value of a node, `None` if it is a leaf, says about the tree below.
    fn kind_in_the_tree(&self, _node: Option<(&Self::Node, Option<Cut>)>, value: &Self::Value) -> Kind {
        self.kind(value)
    }

    /// The value of the root of a finished iteration.
    fn root(&mut self, value: Self::Value) -> RootValue;

    /// Stores the row of a root move that was just searched. `nodes` is the meter's count before.
    fn keep_row<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        _root: &Self::Node,
        mv: G::Move,
        value: &Self::Value,
        nodes: u64,
    ) {
        walk.row(mv, self.shown(value), self.kind(value), nodes);
    }

    /// The value of a child of the root by a faster recursion, if there is one.
    #[inline]
    fn fast<O: Observer<G>>(
        &self,
        _walk: &mut Walk<'_, G, O>,
        _tie_key: u64,
        _state: &mut G::State,
        _horizon: Horizon,
    ) -> Option<Result<Self::Value, Stop>> {
        None
    }
}

/// What a walk needs to know of its search.
#[derive(Debug)]
pub(crate) struct Request<'s, 'a, G: Evaluated, T> {
    pub(crate) root: &'s Root<'a, G>,
    pub(crate) evaluation: &'a Chosen<G>,
    pub(crate) tree: T,
    pub(crate) cost: &'a MoveCost,
    pub(crate) extension: u32,
    /// The scale of all values.
    pub(crate) scale: Scale,
}

impl<'s, 'a, G: Evaluated, T: Tree<G>> Request<'s, 'a, G, T> {
    /// A search of this tree.
    pub(crate) fn new(
        root: &'s Root<'a, G>,
        evaluation: &'a Chosen<G>,
        tree: T,
        cost: &'a MoveCost,
        extension: u32,
    ) -> Request<'s, 'a, G, T> {
        Request { root, evaluation, tree, cost, extension, scale: evaluation.scale(root.game) }
    }

    /// The same for values that several ends bring about.
    pub(crate) const fn of_several_ends(self) -> Request<'s, 'a, G, T> {
        Request { scale: self.scale.of_several_ends(), ..self }
    }

    /// The preferences of the players under this tie-break.
    pub(crate) fn preference(&self, tie_break: TieBreak) -> Preference {
        Preference::new(tie_break, self.root_player(), self.scale)
    }

    /// The player to move at the root.
    pub(crate) fn root_player(&self) -> Player {
        self.root.game.to_move(self.root.line.state())
    }

    /// Searches to the depth of the budget, or deepens until it is spent.
    pub(crate) fn search<O: Observer<G>, B: Backup<G>>(
        &self,
        backup: &mut B,
        budget: &Budget,
        observer: O,
    ) -> Report<G::Move> {
        let Request { root, evaluation, tree, cost, extension, scale } = *self;
        let mut recursion = Recursion::new(Walk::new(root, evaluation, budget, observer), tree, backup);
        (recursion.walk.way, recursion.walk.scale) = (cost.way(), scale);
        let costs = CostModel::new(cost, root);
        let by_steps = budget.is_limited_beside_depth();
        deepen_by(recursion, by_steps, root, budget, extension, &mut |recursion, state, horizon| {
            recursion.marks.clear();
            let found = recursion.value(Input::at(Step::ROOT, costs.depth(horizon)), state)?;
            Ok(recursion.backup.root(found))
        })
    }
}

/// A walk over a tree, with what its nodes keep.
#[derive(Debug)]
pub(crate) struct Recursion<'a, 'b, G: Evaluated, O, T: Tree<G>, B> {
    pub(crate) walk: Walk<'a, G, O>,
    tree: T,
    pub(crate) backup: &'b mut B,
    /// The marks of the moves of every open node.
    marks: Vec<T::Mark>,
}

impl<'a, G: Evaluated, O, T: Tree<G>, B> AsMut<Walk<'a, G, O>> for Recursion<'a, '_, G, O, T, B> {
    fn as_mut(&mut self) -> &mut Walk<'a, G, O> {
        &mut self.walk
    }
}

/// The inputs of the search of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'c, M, R, W> {
    pub(crate) step: Step<M>,
    pub(crate) tie_key: u64,
    pub(crate) round: R,
    pub(crate) window: W,
    pub(crate) depth: Depth<'c, M>,
}

impl<'c, M, R: Default, W: Default> Input<'c, M, R, W> {
    /// The inputs of a node where a round begins and every value matters.
    pub(crate) fn at(step: Step<M>, depth: Depth<'c, M>) -> Input<'c, M, R, W> {
        Input { step, tie_key: 0, round: R::default(), window: W::default(), depth }
    }
}

impl<'a, 'b, G: Evaluated, O: Observer<G>, T: Tree<G>, B: Backup<G>> Recursion<'a, 'b, G, O, T, B> {
    pub(crate) const fn new(
        walk: Walk<'a, G, O>,
        tree: T,
        backup: &'b mut B,
    ) -> Recursion<'a, 'b, G, O, T, B> {
        Recursion { walk, tree, backup, marks: Vec::new() }
    }

    /// The value of the position after `input.step`.
    pub(crate) fn value(
        &mut self,
        input: Input<'_, G::Move, T::Round, B::Window>,
        state: &mut G::State,
    ) -> Result<B::Value, Stop> {
        let Input { step, tie_key, round, window, depth } = input;
        let (game, tree) = (self.walk.game, self.tree);
        let horizon = depth.horizon;
        let (node, repeated) = self.walk.enter(step, state, None, Some(horizon))?;
        // Step 1. Leaf.
        let here = Here { mover: game.to_move(state), ply: node.ply, tie_key };
        let horizon = tree.horizon(game, state, round, horizon);
        if let Some((values, exact)) = self.walk.leaf_vector(node, state, repeated, horizon)? {
            let found = self.backup.leaf(values, exact, here);
            let kind = self.backup.kind_in_the_tree(None, &found);
            self.walk.leave_with(node, state, || self.backup.shown(&found), kind, None);
            return Ok(found);
        }
        let place = Place { ply: node.ply, tie_key, round };
        let first = tree.open(&mut self.walk, state, place, &mut self.marks)?;
        self.backup.sort(game, state, &mut self.walk.moves[first..]);
        let mut open = self.backup.open(here, window);
        let (mut cut, mut group) = (None, first..first);
        let mut index = first;
        while index < self.walk.moves.len()
            || tree.add_moves(&mut self.walk, state, place, &mut self.marks, first)?
        {
            let (mv, mark) = (self.walk.moves[index], self.marks[index]);
            if self.backup.spares(game, state, &open, mv) {
                break;
            }
            // Step 2. Search the move.
            let nodes = self.walk.meter.stats.nodes;
            let mut id = nodes;
            let tie_key = self.backup.tie_key(tie_key, index - first);
            let cost = if tree.is_free(mark) {
                FREE
            } else if depth.is_priced() {
                if index == group.end {
                    group = index..self.end_of_group(index);
                }
                let (walk, group) = (&mut self.walk, group.clone());
                tree.in_turn(game, state, mark, |state| depth.cost(walk, node, state, group, index))?
            } else {
                PLY
            };
            self.backup.goes_down(&open, index + 1 == self.walk.moves.len());
            let child = tree.with_child(game, state, mv, mark, round, |state, round, follows| {
                let search = |this: &mut Self, depth, is_for_its_value| {
                    id = this.walk.meter.stats.nodes;
                    let window = this.backup.window(&open, is_for_its_value);
                    let below = Input { step: node.step(mv), tie_key, round, window, depth };
                    if node.ply == 0 {
                        this.child_of_the_root(below, state)
                    } else {
                        this.value(below, state)
                    }
                };
                let is_taken = |this: &Self, value: &B::Value| this.backup.takes(&open, value, tie_key);
                depth.look(self, cost, search, is_taken).map(|value| (value, follows))
            });
            let (value, follows) = child?;
            // Step 3. Take its value.
            if node.ply == 0 {
                self.backup.keep_row(&mut self.walk, &open, mv, &value, nodes);
            }
            let arrival = self.backup.take(&mut open, value, Child { number: index - first, tie_key });
            if arrival.improved {
                match follows {
                    Follows::Goes => self.walk.lines.improve(node.ply, mv),
                    Follows::Ends => self.walk.lines.set(node.ply, &[mv]),
                    Follows::OutOfTurn => self.walk.lines.set(node.ply, &[]),
                }
            }
            self.walk.back_up(node, id, || self.backup.so_far(&open), arrival.improved);
            index += 1;
            if arrival.is_last {
                cut = arrival.cut;
                break;
            }
        }
        // Step 4. Hand up the value.
        let found = self.backup.close(&open);
        let kind = self.backup.kind_in_the_tree(Some((&open, cut)), &found);
        // The moves of players out of turn are not moves of this position.
        let listed = if cut.is_some() { self.end_of_group(first) } else { index };
        let early = cut.filter(|_| index < listed).map(|cut| (cut, index));
        self.walk.moves.truncate(listed);
        self.walk.leave_with(node, state, || self.backup.shown(&found), kind, early);
        self.walk.close(first);
        self.marks.truncate(first);
        Ok(found)
    }

    /// As [`value`](Recursion::value), by the [faster recursion](Backup::fast) if there is one.
    pub(crate) fn child_of_the_root(
        &mut self,
        input: Input<'_, G::Move, T::Round, B::Window>,
        state: &mut G::State,
    ) -> Result<B::Value, Stop> {
        if !input.depth.is_priced()
            && let Some(found) = self.backup.fast(&mut self.walk, input.tie_key, state, input.depth.horizon)
        {
            return found;
        }
        self.value(input, state)
    }

    /// The end of the open moves with the same mark as the one at `index`, which follow it.
    fn end_of_group(&self, index: usize) -> usize {
        let mut end = index;
        while end < self.marks.len() && self.marks[end] == self.marks[index] {
            end += 1;
        }
        end
    }
}
