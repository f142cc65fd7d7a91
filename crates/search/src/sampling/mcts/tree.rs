//! The tree of a Monte Carlo search: playouts through it, and the proofs they lead to.

use super::history::History;
use super::nodes::{Id, Nodes};
use super::opponents::Opponents;
use super::playout::{PlayoutRules, PlayoutState};
use super::rewards::Rewards;
use crate::core::budget::Stop;
use crate::core::preference::Preference;
use crate::core::root::Root;
use crate::memory::room::has_room;
use crate::n_player::best_reply::BestReplyTree;
use crate::n_player::tree::Follows;
use game::{Evaluated, Payoffs, Player};

/// Up to this payoff, averages are reported in thousandths.
const MAX_FINE_PAYOFF: i32 = 1_000;

/// The root.
pub(super) const ROOT: Id = 0;

#[derive(Debug)]
pub(super) struct MctsTree<'a, G: Evaluated> {
    pub(super) root: &'a Root<'a, G>,
    pub(super) nodes: Nodes<G::Move>,
    exploration: f64,
    /// The least and the greatest payoff so far.
    range: Option<(i32, i32)>,
    /// The exploration weight: the exploration constant times the width of that range.
    weight: f64,
    /// The least and the greatest payoff that the rules promise.
    bounds: Option<(i32, i32)>,
    /// The move at the root that was drawn, in place of the best one.
    pub(super) drawn: Option<Id>,
    pub(super) opponents: Opponents,
    /// The tree of best-reply search, if used instead of the game tree; `makers` then has, for each node, the
    /// player who made the move to it.
    replies: Option<BestReplyTree>,
    makers: Vec<Player>,
    history: Option<History>,
    /// The weight of a payoff of 1 in averages.
    pub(super) unit: i64,
    /// The distance of the deepest nodes from the root.
    pub(super) deepest: u32,
}

impl<'a, G: Evaluated> MctsTree<'a, G> {
    pub(super) fn new(
        root: &'a Root<'a, G>,
        preference: Preference,
        (exploration, opponents, history): (f64, Opponents, f64),
        rewards: Rewards,
    ) -> MctsTree<'a, G> {
        let payoffs = root.game.promises().payoffs;
        let is_fine = payoffs
            .is_none_or(|bounds| bounds.greatest <= MAX_FINE_PAYOFF && bounds.least >= -MAX_FINE_PAYOFF);
        let is_fine = is_fine || rewards.parts() > 1;
        let mover = root.game.to_move(root.line.state());
        MctsTree {
            root,
            nodes: Nodes::new(
                (mover, root.game.players()),
                preference,
                opponents != Opponents::MaxN,
                rewards,
            ),
            exploration,
            range: None,
            weight: exploration,
            bounds: payoffs.map(|bounds| (bounds.least, bounds.greatest)),
            drawn: None,
            opponents,
            replies: (opponents == Opponents::BestReply).then(|| BestReplyTree::new(mover)),
            makers: vec![mover],
            history: History::new(history, root.game.players()),
            unit: if is_fine { 1_000 } else { 1 },
            deepest: 0,
        }
    }

    pub(super) fn is_proven(&self) -> bool {
        self.nodes.is_proven(ROOT)
    }

    /// Walks from the root to a leaf, plays on from there, and backs up the payoffs to all nodes on the path.
    pub(super) fn playout(
        &mut self,
        walk: &mut PlayoutState<G::Move>,
        rules: &PlayoutRules<'_, G>,
    ) -> Result<(), Stop> {
        let game = self.root.game;
        walk.trail.clear();
        walk.trail.push(ROOT);
        let mut state = self.root.line.state().clone();
        if self.nodes.count(ROOT) == 0 {
            walk.path.step(&state, 0);
            walk.meter.visit()?;
            self.expand(&state, walk)?;
            if self.is_proven() {
                return Ok(());
            }
        }
        // Step 1. Go down by confidence bounds, and create children when a leaf is reached again.
        let (mut id, mut ply) = (ROOT, 0);
        let mut branch = self.nodes.branch(id);
        loop {
            if branch.children == 0 {
                if self.nodes.visits(id) == 0 {
                    break;
                }
                self.expand(&state, walk)?;
                if self.nodes.is_proven(id) {
                    break;
                }
                branch = self.nodes.branch(id);
            }
            walk.meter.step(branch.children.into())?;
            id = match &self.history {
                None => self.nodes.select(id, branch, self.weight),
                Some(history) => self.select_by(history, id),
            };
            branch = self.nodes.branch(id);
            let mv = branch.mv.expect("every node but the root has a move");
            match &self.replies {
                None => {
                    game.play(&mut state, mv);
                }
                Some(replies) => state = replies.after(game, &state, mv, self.makers[id as usize]).state,
            }
            ply += 1;
            walk.path.step(&state, ply);
            walk.trail.push(id);
        }
        // Step 2. Play on, unless the new children have proven the leaf. An interrupted playout does not
        // count.
        walk.meter.evaluate()?;
        let paid = match self.nodes.proven(id) {
            Some(payoffs) => self.nodes.rewards.of(payoffs),
            None => walk.play_on(game, &mut state, ply, rules, &self.nodes.rewards)?,
        };
        self.see(&paid);
        // Step 3. Back up.
        self.nodes.count_playout(&walk.trail, paid);
        if let Some(mut history) = self.history.take() {
            history.remember(&self.nodes, &walk.trail, &paid, |parent, child| self.maker(parent, child));
            self.history = Some(history);
        }
        Ok(())
    }

    #[inline(never)]
    fn select_by(&self, history: &History, id: Id) -> Id {
        let range = self.range.unwrap_or((0, 0));
        history.select(&self.nodes, id, self.weight, range, |parent, child| self.maker(parent, child))
    }

    /// The player who makes the move from a node to its child.
    fn maker(&self, parent: Id, child: Id) -> Player {
        if self.replies.is_some() { self.makers[child as usize] } else { self.nodes.mover(parent) }
    }

    /// The position after the move to a child.
    pub(super) fn after(&self, state: &G::State, child: Id) -> G::State {
        let (game, mv) = (self.root.game, self.nodes.mv(child).expect("a child has its move"));
        if let Some(replies) = &self.replies {
            return replies.after(game, state, mv, self.makers[child as usize]).state;
        }
        let mut after = state.clone();
        game.play(&mut after, mv);
        after
    }

    /// How the game's line continues with the move to a child from a position of the game.
    pub(super) fn follows(&self, state: &G::State, child: Id) -> Follows {
        let (Some(replies), Some(mv)) = (&self.replies, self.nodes.mv(child)) else { return Follows::Goes };
        replies.after(self.root.game, state, mv, self.makers[child as usize]).follows
    }

    /// Creates the children of the last node of the trail, which has this state, and derives proofs from
    /// those where the game is over.
    pub(super) fn expand(&mut self, state: &G::State, walk: &mut PlayoutState<G::Move>) -> Result<(), Stop> {
        walk.meter.expand()?;
        let game = self.root.game;
        let (id, ply) = (walk.trail[walk.trail.len() - 1], walk.trail.len() as u32);
        let first = self.nodes.len();
        walk.moves.clear();
        game.legal_moves(state, &mut walk.moves);
        if let Some(replies) = &self.replies {
            let mover = game.to_move(state);
            walk.makers.clear();
            walk.makers.resize(walk.moves.len(), mover);
            let goes_on = self.makers[id as usize] == mover;
            replies.list_others(game, state, goes_on, &mut walk.moves, &mut walk.makers);
        }
        walk.meter.step(walk.moves.len() as u64)?;
        if id != ROOT
            && !(self.nodes.has_room(walk.moves.len()) && has_room(&mut self.makers, walk.makers.len()))
        {
            return Err(Stop::Stored);
        }
        let mut is_any_proven = false;
        for (place, &mv) in walk.moves.iter().enumerate() {
            if let Err(stop) = walk.meter.visit().and_then(|_| walk.meter.store()) {
                self.nodes.truncate(first);
                return Err(stop);
            }
            let child = match &self.replies {
                None => {
                    let mut child = state.clone();
                    game.play(&mut child, mv);
                    child
                }
                Some(replies) => replies.after(game, state, mv, walk.makers[place]).state,
            };
            let tablebase = || self.root.tablebase?.probe(&child).map(|known| known.payoffs);
            let repeated = walk.path.step(&child, ply).then(|| Payoffs::zero(game.players()));
            let proven = game.outcome(&child).or(repeated).or_else(tablebase);
            if let Some(paid) = &proven {
                is_any_proven = true;
                self.see(&self.nodes.rewards.of(paid));
            }
            self.nodes.push_child(game.to_move(&child), mv, proven.as_ref());
        }
        self.nodes.adopt(id, first);
        if self.replies.is_some() {
            self.makers.extend_from_slice(&walk.makers);
        }
        self.deepest = self.deepest.max(ply);
        if is_any_proven {
            self.nodes.prove(&walk.trail, self.bounds);
        }
        Ok(())
    }

    /// Widens the range of payoffs if needed.
    #[inline]
    fn see(&mut self, paid: &Payoffs) {
        let (least, greatest) = self.range.unwrap_or((i32::MAX, i32::MIN));
        if paid.as_slice().iter().any(|&pay| pay < least || pay > greatest) {
            self.widen(paid);
        }
    }

    #[cold]
    fn widen(&mut self, paid: &Payoffs) {
        for &pay in paid.as_slice() {
            let (least, greatest) = self.range.unwrap_or((pay, pay));
            let (least, greatest) = (least.min(pay), greatest.max(pay));
            self.range = Some((least, greatest));
            self.weight = self.exploration * (f64::from(greatest) - f64::from(least)).max(1.0);
        }
    }
}
