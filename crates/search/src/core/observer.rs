//! Observers watch a search walk its tree. Searches return, observers watch, front ends print.

use crate::core::report::{Kind, Value};
use crate::core::score::{MaxScore, Score, Window};
use game::{Game, Payoffs, Player, Scale};

/// A node, for observers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<M> {
    /// Its number, in order of visits, from 0.
    pub id: u64,
    /// Its parent's number; none for the root.
    pub parent: Option<u64>,
    /// The move to it; none for the root.
    pub mv: Option<M>,
    /// Distance from the root in plies.
    pub ply: u32,
}

/// A step to a node that has no number yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<M> {
    /// The parent; none for the root.
    pub parent: Option<u64>,
    /// The move; none for the root.
    pub mv: Option<M>,
    /// The child's distance from the root in plies.
    pub ply: u32,
}

impl<M> Step<M> {
    /// The step onto the root.
    pub const ROOT: Step<M> = Step { parent: None, mv: None, ply: 0 };

    /// The node after the step.
    pub fn node(self, id: u64) -> Node<M> {
        Node { id, parent: self.parent, mv: self.mv, ply: self.ply }
    }
}

impl<M> Node<M> {
    /// The step to the child after `mv`.
    pub const fn step(&self, mv: M) -> Step<M> {
        Step { parent: Some(self.id), mv: Some(mv), ply: self.ply + 1 }
    }
}

/// The child number in a backup from a table hit: a position that was not entered has no number.
pub const NOT_ENTERED: u64 = u64::MAX;

/// The reason why moves of a node were not searched. Static values are for MAX.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A MIN node cannot exceed the value that MAX is sure of elsewhere.
    Alpha,
    /// A MAX node cannot fall below the value that MIN is sure of elsewhere.
    Beta,
    /// A winning move was found.
    Win,
    /// Max^N: the player to move has the greatest possible payoff.
    Immediate,
    /// Max^N: the player to move above will not come here, as it would give that player no more than an
    /// earlier move does.
    Shallow,
    /// Max^N: no value found here can reach the node above that set the bound, as the players between have no
    /// other move left.
    LastBranch,
    /// The static value exceeds the bound by the margin or more, near the horizon.
    StaticValue(MaxScore, i32),
    /// Even after a null move the value, this one, reaches the bound.
    NullMove(MaxScore),
    /// Quiescence search: the static value, which the player to move may keep, reaches the bound.
    StandPat(MaxScore),
    /// Futility pruning: near the horizon the static value falls short of the bound by the margin or more, so
    /// that only noisy moves are searched.
    Futile(MaxScore, i32),
    /// Late-move pruning: this number of moves was searched, and the others come too late.
    Late(usize),
    /// Delta pruning, in quiescence search: with the static value and the margin, what the moves win does not
    /// reach the bound.
    Delta(MaxScore, i32),
    /// Quiescence search: the moves are not noisy.
    Quiet,
}

/// A cut, or moves that are left out: the reason, and the bound behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut {
    /// The reason.
    pub reason: Reason,
    /// The bound that was reached, for MAX.
    pub bound: Option<MaxScore>,
    /// The ply of the node that set the bound.
    pub set_at: Option<u32>,
}

impl Cut {
    /// A cut by the mover's beta, in the lecture's terms: beta at a MAX node, alpha at a MIN node.
    pub fn by_beta(mover: Player, window: Window<Score>) -> Cut {
        Cut {
            reason: if mover == Player::FIRST { Reason::Beta } else { Reason::Alpha },
            bound: Some(window.beta.for_max(mover)),
            set_at: Some(window.beta_ply),
        }
    }

    /// Moves that cannot reach the mover's alpha.
    pub fn below_alpha(mover: Player, window: Window<Score>, reason: Reason) -> Cut {
        Cut { reason, bound: Some(window.alpha.for_max(mover)), set_at: Some(window.alpha_ply) }
    }

    /// True for a deep cut: the bound was set three or more plies above this node.
    pub fn is_deep(&self, ply: u32) -> bool {
        let by_window = matches!(self.reason, Reason::Alpha | Reason::Beta);
        by_window && self.set_at.is_some_and(|set_at| ply >= set_at + 3)
    }
}

/// The result of a node when it is left.
#[derive(Clone, Debug)]
pub struct Left<'a, M> {
    /// Its value, absolute, on the evaluation's scale.
    pub value: &'a Value,
    /// The kind of the value, for MAX. With more players a value is exact or a guess; for a node left early
    /// it is a bound for the player that the search computes it for: see its file.
    pub kind: Kind,
    /// The window on exit, for searches that have one.
    pub window: Option<Window<MaxScore>>,
    /// The cut, if it was left early.
    pub cut: Option<Cut>,
    /// The ply at which the line behind the value ends, for searches that keep it.
    pub line_depth: Option<u32>,
    /// The moves not searched.
    pub unvisited: &'a [M],
}

/// An observer of a search. Every method is optional; `()` observes nothing and costs nothing.
///
/// Depth-first searches enter a node, back up its children and leave it. Best-first searches return to their
/// nodes again and again: they `expand` a leaf, enter and evaluate its children one after the other, and back
/// up all changes on the path to the root, each node with its best child and its value; they leave only the
/// root, at the end. Proof-number search does the same with numbers instead of values, with a tree for each
/// goal, as long as none of it is dropped, and leaves no node.
///
/// Values and windows are on the evaluation's scale, absolute or for MAX: see [`game::Scale`].
pub trait Observer<G: Game> {
    /// True if anybody watches. If not, a search may skip collecting data only for observers.
    fn watches(&self) -> bool {
        true
    }
    /// The search begins; its values are on this scale.
    fn begin(&mut self, _scale: Scale) {}
    /// An iteration of iterative deepening begins.
    fn iteration(&mut self, _depth: u32) {}
    /// A node is entered, with its window and its remaining depth, for searches that have them.
    fn enter(
        &mut self,
        _node: Node<G::Move>,
        _state: &G::State,
        _window: Option<Window<MaxScore>>,
        _depth: Option<u32>,
    ) {
    }
    /// A leaf is evaluated: by the rules if `exact`, else by the static evaluation. So is a node of
    /// quiescence search whose value may be kept.
    fn evaluate(&mut self, _node: Node<G::Move>, _value: &Payoffs, _exact: bool) {}
    /// A child's value arrives, with the node's current best value and window, and whether the child is the
    /// new best. The child is [`NOT_ENTERED`] if its value came from a table.
    fn backup(
        &mut self,
        _node: Node<G::Move>,
        _child: u64,
        _value: &Value,
        _improved: bool,
        _window: Option<Window<MaxScore>>,
    ) {
    }
    /// A best-first search expands a leaf, the `order`-th of the search, from 1; its children are entered
    /// next. A search that drops children, or comes back to enter another child, expands the same node again:
    /// observers take the next node entered as a child of this one.
    fn expand(&mut self, _node: Node<G::Move>, _state: &G::State, _order: u64) {}
    /// The proof and disproof number of a node in proof-number search: the least number of leaves still to be
    /// proven or disproven; `None` is infinite.
    fn numbers(&mut self, _node: Node<G::Move>, _proof: Option<u32>, _disproof: Option<u32>) {}
    /// True if a best-first search should report every backup. For an observer that returns false it need not
    /// compute them all.
    fn wants_backups(&self) -> bool {
        true
    }
    /// These moves of a node are not searched, for the reason of `cut`; others are, and it is left later.
    fn prune(&mut self, _node: Node<G::Move>, _state: &G::State, _cut: Cut, _moves: &[G::Move]) {}
    /// A node is left.
    fn leave(&mut self, _node: Node<G::Move>, _state: &G::State, _left: &Left<'_, G::Move>) {}
    /// The position after `step` was found in a table with this value, and is not entered.
    fn table_hit(&mut self, _step: Step<G::Move>, _state: &G::State, _value: &Value) {}
}

impl<G: Game> Observer<G> for () {
    #[inline]
    fn watches(&self) -> bool {
        false
    }
    fn wants_backups(&self) -> bool {
        false
    }
}

/// The only dynamic observer: searches are compiled for this and for `()`.
impl<G: Game> Observer<G> for &mut dyn Observer<G> {
    fn watches(&self) -> bool {
        (**self).watches()
    }
    fn begin(&mut self, scale: Scale) {
        (**self).begin(scale);
    }
    fn iteration(&mut self, depth: u32) {
        (**self).iteration(depth);
    }
    fn enter(
        &mut self,
        node: Node<G::Move>,
        state: &G::State,
        window: Option<Window<MaxScore>>,
        depth: Option<u32>,
    ) {
        (**self).enter(node, state, window, depth);
    }
    fn evaluate(&mut self, node: Node<G::Move>, value: &Payoffs, exact: bool) {
        (**self).evaluate(node, value, exact);
    }
    fn backup(
        &mut self,
        node: Node<G::Move>,
        child: u64,
        value: &Value,
        improved: bool,
        window: Option<Window<MaxScore>>,
    ) {
        (**self).backup(node, child, value, improved, window);
    }
    fn expand(&mut self, node: Node<G::Move>, state: &G::State, order: u64) {
        (**self).expand(node, state, order);
    }
    fn numbers(&mut self, node: Node<G::Move>, proof: Option<u32>, disproof: Option<u32>) {
        (**self).numbers(node, proof, disproof);
    }
    fn wants_backups(&self) -> bool {
        (**self).wants_backups()
    }
    fn prune(&mut self, node: Node<G::Move>, state: &G::State, cut: Cut, moves: &[G::Move]) {
        (**self).prune(node, state, cut, moves);
    }
    fn leave(&mut self, node: Node<G::Move>, state: &G::State, left: &Left<'_, G::Move>) {
        (**self).leave(node, state, left);
    }
    fn table_hit(&mut self, step: Step<G::Move>, state: &G::State, value: &Value) {
        (**self).table_hit(step, state, value);
    }
}
