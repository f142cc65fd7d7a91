//! The steps of best-first search: generating and evaluating children, choosing among them, backing up.

use super::plan::Plan;
use super::tree::{NONE, OVER, RESOLVED, ROOT, Tree};
use super::turn;
use crate::core::budget::{Budget, Stop};
use crate::core::evaluation::Chosen;
use crate::core::meter::Meter;
use crate::core::observer::{Left, Node, Observer};
use crate::core::preference::Preference;
use crate::core::report::{Kind, Value};
use crate::core::root::Root;
use crate::core::tablebase::Tablebase;
use crate::walk::path::Path;
use game::{Evaluate, Evaluated, Payoffs, Player, Scale};
use std::cmp::Ordering;

/// A running search, with `tree` as its memory.
pub(super) struct Engine<'a, G: Evaluated, O> {
    pub(super) game: &'a G,
    pub(super) scale: Scale,
    pub(super) meter: Meter,
    pub(super) observer: O,
    pub(super) tree: &'a mut Tree<G::Move>,
    pub(super) preference: Preference,
    /// True for turn-considered values.
    pub(super) turn: bool,
    /// True if the search goes on until the root is resolved.
    pub(super) completion: bool,
    /// The ply at which nodes are no longer expanded.
    pub(super) horizon: u32,
    /// The ply of the deepest node.
    pub(super) deepest: u32,
    /// The number of nodes generated for each root move.
    pub(super) spent: Vec<u64>,
    /// The requested depth limit.
    depth: Option<u32>,
    start: &'a G::State,
    evaluation: &'a Chosen<G>,
    tablebase: Option<&'a dyn Tablebase<G>>,
    past: Path,
    /// The greatest number of nodes in the tree.
    room: usize,
}

/// A node on the path to the principal leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathNode {
    pub(super) node: u32,
    /// Its tie-break key.
    pub(super) tie_key: u64,
}

impl PathNode {
    /// The start of every path.
    pub(super) const ROOT: PathNode = PathNode { node: ROOT, tie_key: 0 };
}

/// The child that the player to move takes, and the next best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) best: u32,
    /// [`NONE`] if there is no other.
    pub(super) second: u32,
}

impl<'a, G: Evaluated, O: Observer<G>> Engine<'a, G, O> {
    /// A search at its root, which is entered; the game goes on there.
    pub(super) fn new(
        plan: &'a Plan<G>,
        root: &Root<'a, G>,
        start: &'a G::State,
        budget: &Budget,
        tree: &'a mut Tree<G::Move>,
        observer: O,
    ) -> Engine<'a, G, O> {
        let game = root.game;
        let (mover, scale) = (game.to_move(start), plan.evaluation.scale(game));
        tree.clear(game.players());
        let mut engine = Engine {
            game,
            scale,
            meter: Meter::new(budget),
            observer,
            tree,
            preference: Preference::new(plan.tie_break, mover, scale),
            turn: plan.turn,
            completion: plan.completion,
            horizon: budget.depth.unwrap_or(u32::MAX).max(1),
            deepest: 0,
            spent: Vec::new(),
            depth: budget.depth,
            start,
            evaluation: &plan.evaluation,
            tablebase: root.tablebase,
            past: Path::new(game, &root.line),
            room: plan.room,
        };
        engine.past.step(start, 0);
        engine.meter.stats.nodes = 1;
        engine.observer.begin(engine.scale);
        let node = engine.seen(ROOT, None, 0);
        engine.observer.enter(node, start, None, budget.depth);
        let mut values = Payoffs::zero(game.players());
        if engine.turn {
            // The root's own value counts until its player is to move again on the principal path.
            values = engine.evaluation.values(game, start);
            engine.meter.stats.evaluations = 1;
            engine.observer.evaluate(node, &values, false);
        }
        engine.tree.make_room(1);
        engine.tree.push(&values, mover, 0);
        engine
    }

    /// A node as observers see it.
    pub(super) fn seen(&self, node: u32, parent: Option<u32>, ply: u32) -> Node<G::Move> {
        let mv = parent.map(|_| self.tree.move_to(node));
        Node { id: node.into(), parent: parent.map(u64::from), mv, ply }
    }

    /// The reason not to expand the principal leaf, if any: the game ends there, or the depth is reached.
    #[inline]
    pub(super) fn ends_at(&self, leaf: u32, ply: u32) -> Option<Stop> {
        if self.tree.has(leaf, OVER) {
            return Some(Stop::Finished);
        }
        (ply >= self.horizon).then_some(Stop::Depth)
    }

    /// Generates and evaluates the children of `leaf`. The root is expanded whatever the budget.
    pub(super) fn expand(
        &mut self,
        leaf: u32,
        [parent, row]: [Option<u32>; 2],
        ply: u32,
        state: &mut G::State,
    ) -> Result<(), Stop> {
        let first = self.tree.len() as u32;
        self.game.legal_moves(state, self.tree.moves());
        let children = self.tree.moves().len() + 1 - first as usize;
        // The root is expanded whatever the limits.
        let fits = leaf == ROOT || self.tree.len() + children <= self.room && self.tree.has_room(children);
        let grown = if fits { self.meter.grow(children as u64, leaf == ROOT) } else { Err(Stop::Stored) };
        if let Err(stop) = grown {
            self.tree.moves().truncate(first as usize - 1);
            return Err(stop);
        }
        match row {
            Some(row) => self.spent[row as usize - 1] += children as u64,
            None => self.spent = vec![1; children],
        }
        if self.observer.watches() {
            let node = self.seen(leaf, parent, ply);
            self.observer.expand(node, state, self.meter.stats.expansions);
        }
        self.deepest = self.deepest.max(ply + 1);
        self.tree.make_room(children);
        let open = if ply + 1 >= self.horizon { RESOLVED } else { 0 };
        for child in first..first + children as u32 {
            let mv = self.tree.move_to(child);
            let undo = self.game.play(state, mv);
            let mover = self.game.to_move(state);
            match self.end(state, ply + 1) {
                Some(values) => self.tree.push(&values, mover, OVER | RESOLVED),
                None => self.tree.push(&self.evaluation.values(self.game, state), mover, open),
            }
            if self.observer.watches() {
                self.tell_of_child(child, leaf, ply + 1, state);
            }
            self.game.undo(state, mv, undo);
        }
        self.tree.adopt(leaf, children);
        Ok(())
    }

    /// The payoffs of a position below the root if the game is over or its end is known.
    #[inline]
    fn end(&mut self, state: &G::State, ply: u32) -> Option<Payoffs> {
        if let Some(payoffs) = self.game.outcome(state) {
            return Some(self.scale.finished(&payoffs, ply));
        }
        if self.past.step(state, ply) {
            return Some(self.scale.finished(&Payoffs::zero(self.game.players()), ply));
        }
        let known = self.tablebase?.probe(state)?;
        Some(self.scale.finished(&known.payoffs, ply + known.plies))
    }

    #[inline(never)]
    fn tell_of_child(&mut self, child: u32, parent: u32, ply: u32, state: &G::State) {
        let node = self.seen(child, Some(parent), ply);
        let left = self.depth.map(|depth| depth.saturating_sub(ply));
        self.observer.enter(node, state, None, left);
        let values = Payoffs::new(self.tree.vector(child));
        self.observer.evaluate(node, &values, self.tree.has(child, OVER));
    }

    /// Steps from a node onto its child.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a state goes by here at every step down")]
    pub(super) fn step(&mut self, state: &mut G::State, child: u32, ply: u32) -> G::Undo {
        let undo = self.game.play(state, self.tree.move_to(child));
        self.past.step(state, ply);
        self.meter.work(1);
        undo
    }

    /// The path node of a child.
    #[inline]
    pub(super) fn spot(&self, parent: PathNode, child: u32) -> PathNode {
        let index = child - self.tree.family(parent.node).start;
        PathNode { node: child, tie_key: self.preference.tie_key(parent.tie_key, index as usize) }
    }

    /// The child that the player of an expanded node takes, and the next best.
    #[inline]
    pub(super) fn choose(&self, at: PathNode) -> Choice {
        let takes = |child, other| self.takes_of_equals(at, child, other);
        let [best, second] = self.tree.best_two(at.node, self.tree.mover_at(at.node), 0, takes);
        Choice { best, second }
    }

    /// The child below which a search under completion continues, and the next best; `None` if the node is
    /// resolved.
    pub(super) fn choose_open(&self, at: PathNode) -> Option<Choice> {
        let takes = |child, other| self.takes_of_equals(at, child, other);
        let [best, second] = self.tree.best_two(at.node, self.mover(at.node), RESOLVED, takes);
        (best != NONE).then_some(Choice { best, second })
    }

    /// As [`choose`](Engine::choose), for a node whose children are all new leaves.
    #[inline]
    pub(super) fn choose_among_leaves(&self, at: PathNode) -> Choice {
        match self.tree.best_two_leaves(at.node, self.tree.mover_at(at.node)) {
            Some([best, second]) => Choice { best, second },
            None => self.choose(at),
        }
    }

    /// True if the player at a node prefers one child to another.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "two loads and a comparison, asked at every step up")]
    pub(super) fn takes(&self, at: PathNode, child: u32, other: u32) -> bool {
        let mover = self.tree.mover_at(at.node);
        let (new, old) = (self.tree.worth(child, mover), self.tree.worth(other, mover));
        new > old || (new == old && self.takes_of_equals(at, child, other))
    }

    /// As `takes`, if both have the same value for the player.
    #[inline(never)]
    pub(super) fn takes_of_equals(&self, at: PathNode, child: u32, other: u32) -> bool {
        let [new, old] = [child, other].map(|child| self.tree.vector(self.tree.from(child)));
        match self.preference.compare(self.tree.mover_at(at.node), new, old) {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => self.wins_ties(at, child, other),
        }
    }

    /// True if the player at a node prefers one child to another of equal rank: at random, or else the one
    /// generated first.
    #[inline]
    pub(super) fn wins_ties(&self, at: PathNode, child: u32, other: u32) -> bool {
        if !self.preference.is_random() {
            return child < other;
        }
        let [new, old] = [child, other].map(|child| self.spot(at, child).tie_key);
        new.cmp(&old).then_with(|| other.cmp(&child)) == Ordering::Greater
    }

    /// Sets a node's best child and value from its children.
    pub(super) fn settle(&mut self, at: PathNode) {
        let best = self.choose(at).best;
        let from = if self.turn { turn::value_of(self.tree, at.node, best) } else { self.tree.from(best) };
        self.tree.set(at.node, best, from);
        if self.completion && self.tree.family(at.node).all(|child| self.tree.has(child, RESOLVED)) {
            self.tree.resolve(at.node);
        }
    }

    /// Settles every node from the end of a path to the root, and notifies observers of changes.
    pub(super) fn back_up(&mut self, path: &[PathNode]) {
        for ply in (0..path.len()).rev() {
            let at = path[ply];
            let known = |tree: &Tree<G::Move>| {
                (tree.best_child(at.node), tree.from(at.node), tree.has(at.node, RESOLVED))
            };
            let before = known(self.tree);
            self.settle(at);
            let (best, from, resolved) = known(self.tree);
            if !self.observer.wants_backups() || before == (best, from, resolved) {
                continue;
            }
            let parent = ply.checked_sub(1).map(|ply| path[ply].node);
            let node = self.seen(at.node, parent, ply as u32);
            let value = Value::Vector(self.tree.value(at.node));
            self.observer.backup(node, best.into(), &value, true, None);
            // The root is left when the search ends.
            if resolved && !before.2 && ply > 0 {
                self.leave(node, &self.replay(&path[1..=ply]), &value, self.kind(at.node));
            }
        }
    }

    /// Notifies observers that a node is finished.
    pub(super) fn leave(&mut self, node: Node<G::Move>, state: &G::State, value: &Value, kind: Kind) {
        let left = Left { value, kind, window: None, cut: None, line_depth: None, unvisited: &[] };
        self.observer.leave(node, state, &left);
    }

    /// The position at the end of a path below the root.
    fn replay(&self, path: &[PathNode]) -> G::State {
        let mut state = self.start.clone();
        for spot in path {
            self.game.play(&mut state, self.tree.move_to(spot.node));
        }
        state
    }

    /// The kind of a node's value: exact if no static value is left below it.
    pub(super) fn kind(&self, node: u32) -> Kind {
        let met_no_horizon = self.deepest < self.horizon;
        let mut open = vec![node];
        while let Some(at) = open.pop() {
            let rests_on_rules = self.tree.has(at, OVER) || (self.tree.has(at, RESOLVED) && met_no_horizon);
            if !rests_on_rules && !self.tree.is_expanded(at) {
                return Kind::Heuristic;
            }
            if !rests_on_rules {
                open.extend(self.tree.family(at));
            }
        }
        Kind::Exact
    }

    /// The player to move at a node.
    #[inline]
    pub(super) fn mover(&self, node: u32) -> Player {
        self.tree.mover_at(node)
    }
}
