//! Best-first search by its definition: every position is stored whole, and every value is recomputed after
//! every expansion.

use game::{Evaluate, Evaluated, Key, Line, Payoffs, Player, legal};
use search::{Candidate, Preference, TieBreak};

/// The tree to grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    /// The tie-break.
    pub(crate) tie_break: TieBreak,
    /// True if the value of a node is that of the nearest node on its principal path with the same player to
    /// move.
    pub(crate) turn: bool,
    /// True if the search goes on until nothing is left to expand.
    pub(crate) completion: bool,
    /// Nodes at this ply are not expanded.
    pub(crate) depth: Option<u32>,
    /// The limit on expansions, at least one.
    pub(crate) expansions: Option<u64>,
}

/// A node of the grown tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grown<S, M> {
    /// The position.
    pub(crate) state: S,
    /// The moves from the root.
    pub(crate) path: Vec<M>,
    /// The children, as places in the list of nodes.
    pub(crate) children: Vec<usize>,
    /// The current value, on the evaluation's scale, absolute.
    pub(crate) value: Payoffs,
    /// The child that the player to move takes.
    pub(crate) best: Option<usize>,
    /// True if nothing is left to expand from here on.
    pub(crate) is_resolved: bool,
    mover: Player,
    /// By the static evaluation or, where the game is over, by the rules.
    own: Payoffs,
    is_over: bool,
    is_at_the_depth: bool,
    tie_key: u64,
    keys: Vec<Key>,
}

/// The nodes of a tree, a parent before its children.
pub(crate) type Nodes<G> = Vec<Grown<<G as game::Game>::State, <G as game::Game>::Move>>;

/// Grows the tree. Returns its nodes in the order of generation, the root first, and the expanded nodes in
/// the order of expansion.
pub(crate) fn grow<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    growth: Growth,
) -> (Nodes<G>, Vec<usize>) {
    let grower = Grower::new(game, evaluation, line, growth);
    let mut nodes = vec![grower.root(line)];
    let mut expanded = Vec::new();
    loop {
        grower.values(&mut nodes);
        let Some(leaf) = grower.leaf(&nodes) else { break };
        let is_enough = growth.expansions.is_some_and(|limit| expanded.len() as u64 >= limit);
        if !expanded.is_empty() && is_enough {
            break;
        }
        grower.expand(&mut nodes, leaf);
        expanded.push(leaf);
    }
    (nodes, expanded)
}

pub(super) struct Grower<'a, G: Evaluated> {
    game: &'a G,
    evaluation: &'a G::Evaluation,
    pub(super) growth: Growth,
    preference: Preference,
    /// Keys of the game before the root.
    before: &'a [Key],
}

impl<'a, G: Evaluated> Grower<'a, G> {
    pub(super) fn new(
        game: &'a G,
        evaluation: &'a G::Evaluation,
        line: &'a Line<G>,
        growth: Growth,
    ) -> Grower<'a, G> {
        let mover = game.to_move(line.state());
        let preference = Preference::new(growth.tie_break, mover, evaluation.scale(game));
        let before = line.keys().split_last().map_or(&[][..], |(_, before)| before);
        Grower { game, evaluation, growth, preference, before }
    }

    pub(super) fn root(&self, line: &Line<G>) -> Grown<G::State, G::Move> {
        self.node(line.state().clone(), Vec::new(), Vec::new(), 0)
    }

    /// A leaf. `keys` are those of the positions from the root to its parent.
    fn node(
        &self,
        state: G::State,
        path: Vec<G::Move>,
        mut keys: Vec<Key>,
        tie_key: u64,
    ) -> Grown<G::State, G::Move> {
        let (ply, scale) = (path.len() as u32, self.evaluation.scale(self.game));
        let outcome = match self.game.outcome(&state) {
            None if self.is_draw(Key::of(&state), &keys) => Some(Payoffs::zero(self.game.players())),
            outcome => outcome,
        };
        let own = match &outcome {
            Some(payoffs) => scale.finished(payoffs, ply),
            None => self.evaluation.values(self.game, &state),
        };
        keys.push(Key::of(&state));
        Grown {
            mover: self.game.to_move(&state),
            is_at_the_depth: ply > 0 && self.growth.depth == Some(ply),
            is_over: outcome.is_some(),
            is_resolved: false,
            children: Vec::new(),
            value: own,
            best: None,
            state,
            path,
            own,
            tie_key,
            keys,
        }
    }

    fn is_draw(&self, key: Key, keys: &[Key]) -> bool {
        let Some(fold) = self.game.promises().repetition else { return false };
        let earlier = self.before.iter().filter(|&&other| other == key).count() as u32;
        !keys.is_empty() && (keys.contains(&key) || earlier + 1 >= fold)
    }

    pub(super) fn expand(&self, nodes: &mut Nodes<G>, leaf: usize) {
        let parent = nodes[leaf].clone();
        for (index, mv) in legal(self.game, &parent.state).into_iter().enumerate() {
            let mut state = parent.state.clone();
            self.game.play(&mut state, mv);
            let path = parent.path.iter().copied().chain([mv]).collect();
            let tie_key = self.preference.tie_key(parent.tie_key, index);
            nodes.push(self.node(state, path, parent.keys.clone(), tie_key));
            let child = nodes.len() - 1;
            nodes[leaf].children.push(child);
        }
    }

    /// Computes every value, best child and resolved flag, from the leaves up.
    fn values(&self, nodes: &mut Nodes<G>) {
        for at in (0..nodes.len()).rev() {
            self.settle(nodes, at);
        }
    }

    /// Computes the value, best child and resolved flag of one node from its children.
    pub(super) fn settle(&self, nodes: &mut Nodes<G>, at: usize) {
        let node = &nodes[at];
        let best = self.preferred(nodes, at, |_| true);
        let value = match best {
            None => node.own,
            Some(best) if self.growth.turn => Self::turn_considered(nodes, at, best),
            Some(best) => nodes[best].value,
        };
        let is_resolved = match best {
            None => Self::is_end(node),
            Some(_) => node.children.iter().all(|&child| nodes[child].is_resolved),
        };
        let node = &mut nodes[at];
        (node.best, node.value, node.is_resolved) = (best, value, is_resolved);
    }

    /// True if a leaf cannot be expanded.
    pub(super) const fn is_end(node: &Grown<G::State, G::Move>) -> bool {
        node.is_over || node.is_at_the_depth
    }

    /// The child that the player to move prefers among those for which `may` is true.
    pub(super) fn preferred(
        &self,
        nodes: &Nodes<G>,
        at: usize,
        may: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let candidate =
            |child: usize| Candidate { values: nodes[child].value, tie_key: nodes[child].tie_key };
        nodes[at].children.iter().copied().filter(|&child| may(child)).reduce(|best, child| {
            let prefers = self.preference.prefers(nodes[at].mover, &candidate(child), &candidate(best));
            if prefers { child } else { best }
        })
    }

    /// Section 3.2: the value of the nearest node on the principal path with the same player to move, or the
    /// node's own if there is none; payoffs of a finished game hold for everybody.
    fn turn_considered(nodes: &Nodes<G>, at: usize, best: usize) -> Payoffs {
        let path: Vec<usize> = std::iter::successors(Some(best), |&node| nodes[node].best).collect();
        let nearest = path.iter().position(|&node| nodes[node].mover == nodes[at].mover);
        let over = path.iter().position(|&node| nodes[node].is_over);
        match (nearest, over) {
            (_, Some(over)) if nearest.is_none_or(|nearest| over <= nearest) => nodes[path[over]].own,
            (Some(nearest), _) => nodes[path[nearest]].value,
            (None, _) => nodes[at].own,
        }
    }

    /// The leaf to expand; `None` if the search ends.
    fn leaf(&self, nodes: &Nodes<G>) -> Option<usize> {
        let mut at = 0;
        while !nodes[at].children.is_empty() {
            at = if self.growth.completion {
                self.preferred(nodes, at, |child| !nodes[child].is_resolved)?
            } else {
                nodes[at].best?
            };
        }
        (!Self::is_end(&nodes[at])).then_some(at)
    }
}
