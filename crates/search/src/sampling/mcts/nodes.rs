//! The nodes of a Monte Carlo tree, in several lists by what is read together: a choice between siblings
//! reads their bounds, which lie side by side, and little else. No node stores its state; a playout plays the
//! moves again.

use super::numbers::RootTable;
use super::rewards::Rewards;
use crate::core::preference::{Candidate, Preference};
use crate::memory::room::has_room;
use game::{MAX_PLAYERS, Payoffs, Player};
use std::ops::Range;

/// A node, by its index in the lists; the root is the first.
pub(super) type Id = u32;

/// What a choice between siblings reads of each.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// What the playouts through the node paid the player who chooses it, on average. Infinite if there is
    /// none, and minus infinity if the node is proven: it is not walked into.
    mean: f64,
    /// 1/√n for n playouts through the node.
    width: f64,
}

const UNTRIED: Bound = Bound { mean: f64::INFINITY, width: 0.0 };
const CLOSED: Bound = Bound { mean: f64::NEG_INFINITY, width: 0.0 };

#[derive(Clone, Copy, Debug)]
pub(super) struct MctsNode<M> {
    /// √(ln n) for n playouts through the node.
    curiosity: f64,
    /// The first child, and the number of children: 0 before they are made, and where the game is over.
    first: Id,
    pub(super) children: u32,
    /// The payoffs that are proven for the best child of those proven, or for the node, by their index in the
    /// list of payoffs counted from 1; 0 if there are none.
    sure: u32,
    mover: Player,
    is_proven: bool,
    /// The move that leads to the node; `None` for the root.
    pub(super) mv: Option<M>,
}

/// All nodes of a tree.
#[derive(Debug)]
pub(super) struct Nodes<M> {
    nodes: Vec<MctsNode<M>>,
    bounds: Vec<Bound>,
    /// For each node the number of playouts through it, and the sum of what they paid to each player.
    tallies: Vec<i64>,
    /// The tie-break keys; none unless ties are broken at random.
    tie_keys: Vec<u64>,
    /// Payoffs that are proven for nodes.
    payoffs: Vec<Payoffs>,
    roots: RootTable,
    preference: Preference,
    goals: Goals,
    /// How payoffs count in sums and means.
    pub(super) rewards: Rewards,
    players: usize,
}

/// For each player, whose payments its choices go by, and their sign: 1, or -1 for those of a player whom it
/// plays against.
#[derive(Clone, Copy, Debug)]
struct Goals([(usize, i32); MAX_PLAYERS]);

impl Goals {
    /// Everybody's own payments; with a target, for all others what it is not paid.
    fn new(target: Option<Player>) -> Goals {
        Goals(std::array::from_fn(|player| match target {
            Some(target) if target.index() != player => (target.index(), -1),
            _ => (player, 1),
        }))
    }

    /// Returns whether a player plays against another.
    fn is_against(&self, player: Player) -> bool {
        self.0[player.index()].1 < 0
    }

    /// What a player makes of payments.
    fn gain(&self, player: Player, paid: &Payoffs) -> i64 {
        let (whose, sign) = self.0[player.index()];
        i64::from(paid.as_slice()[whose]) * i64::from(sign)
    }
}

/// The number of the first payoffs in the list that are looked through before others are appended.
const SHARED: usize = 8;

impl<M: Copy> Nodes<M> {
    /// The root alone; with `paranoid`, all others play against the player to move there.
    pub(super) fn new(
        (mover, players): (Player, usize),
        preference: Preference,
        paranoid: bool,
        rewards: Rewards,
    ) -> Nodes<M> {
        let mut nodes = Nodes {
            nodes: Vec::new(),
            bounds: Vec::new(),
            tallies: Vec::new(),
            tie_keys: Vec::new(),
            payoffs: Vec::new(),
            roots: RootTable::default(),
            preference,
            goals: Goals::new(paranoid.then_some(mover)),
            rewards,
            players,
        };
        nodes.push(mover, None, None);
        nodes.tallies.resize(players + 1, 0);
        if preference.is_random() {
            nodes.tie_keys.push(0);
        }
        nodes
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> Id {
        self.nodes.len() as Id
    }

    /// Reserves memory for so many nodes; true if there is enough.
    pub(super) fn has_room(&mut self, nodes: usize) -> bool {
        has_room(&mut self.nodes, nodes)
            && has_room(&mut self.bounds, nodes)
            && has_room(&mut self.tallies, nodes * (self.players + 1))
            && has_room(&mut self.tie_keys, if self.preference.is_random() { nodes } else { 0 })
            && has_room(&mut self.payoffs, nodes)
    }

    /// Appends a node, whose payoffs may be proven; its tally is another's business.
    #[inline]
    fn push(&mut self, mover: Player, mv: Option<M>, proven: Option<&Payoffs>) {
        let sure = proven.map_or(0, |payoffs| self.index_of(payoffs));
        let is_proven = proven.is_some();
        self.bounds.push(if is_proven { CLOSED } else { UNTRIED });
        self.nodes.push(MctsNode { curiosity: 0.0, first: 0, children: 0, sure, mover, is_proven, mv });
    }

    /// Appends the next child of the node that is being expanded.
    #[inline]
    pub(super) fn push_child(&mut self, mover: Player, mv: M, proven: Option<&Payoffs>) {
        self.push(mover, Some(mv), proven);
    }

    /// The index of these payoffs, counted from 1.
    fn index_of(&mut self, payoffs: &Payoffs) -> u32 {
        let known = self.payoffs.iter().take(SHARED).position(|known| known == payoffs);
        let index = known.unwrap_or_else(|| {
            self.payoffs.push(*payoffs);
            self.payoffs.len() - 1
        });
        index as u32 + 1
    }

    /// Removes the nodes from `first` on, which nobody has adopted.
    pub(super) fn truncate(&mut self, first: Id) {
        self.nodes.truncate(first as usize);
        self.bounds.truncate(first as usize);
    }

    /// Makes all nodes from `first` on the children of `parent`.
    pub(super) fn adopt(&mut self, parent: Id, first: Id) {
        let children = self.len() - first;
        self.tallies.resize(self.nodes.len() * (self.players + 1), 0);
        if self.preference.is_random() {
            let (preference, above) = (self.preference, self.tie_key(parent));
            self.tie_keys.extend((0..children as usize).map(|index| preference.tie_key(above, index)));
        }
        let parent = &mut self.nodes[parent as usize];
        (parent.first, parent.children) = (first, children);
    }

    #[inline]
    pub(super) fn node(&self, id: Id) -> &MctsNode<M> {
        &self.nodes[id as usize]
    }

    pub(super) fn children(&self, id: Id) -> Range<Id> {
        let MctsNode { first, children, .. } = self.nodes[id as usize];
        first..first + children
    }

    /// The number of children.
    #[inline]
    pub(super) fn count(&self, id: Id) -> u32 {
        self.nodes[id as usize].children
    }

    /// The move that leads to a node; `None` for the root.
    #[inline]
    pub(super) fn mv(&self, id: Id) -> Option<M> {
        self.nodes[id as usize].mv
    }

    pub(super) fn mover(&self, id: Id) -> Player {
        self.nodes[id as usize].mover
    }

    fn tie_key(&self, id: Id) -> u64 {
        self.tie_keys.get(id as usize).copied().unwrap_or(0)
    }

    /// The number of playouts through a node.
    #[inline]
    pub(super) fn visits(&self, id: Id) -> u64 {
        self.tallies[id as usize * (self.players + 1)] as u64
    }

    /// What the playouts through a node paid to each player, added up.
    pub(super) fn paid(&self, id: Id) -> &[i64] {
        let first = id as usize * (self.players + 1);
        &self.tallies[first + 1..=first + self.players]
    }

    #[inline]
    pub(super) fn is_proven(&self, id: Id) -> bool {
        self.nodes[id as usize].is_proven
    }

    /// The payoffs of a node, if they are proven.
    #[inline]
    pub(super) fn proven(&self, id: Id) -> Option<&Payoffs> {
        let node = &self.nodes[id as usize];
        if node.is_proven { self.sure(node.sure) } else { None }
    }

    fn sure(&self, sure: u32) -> Option<&Payoffs> {
        sure.checked_sub(1).map(|index| &self.payoffs[index as usize])
    }

    /// What a player makes of what the playouts through a node were paid together.
    pub(super) fn gained(&self, player: Player, id: Id) -> i64 {
        let (whose, sign) = self.goals.0[player.index()];
        self.paid(id)[whose] * i64::from(sign)
    }

    /// What a player makes of payoffs, as playouts count them.
    pub(super) fn reward(&self, player: Player, payoffs: &Payoffs) -> i64 {
        self.goals.gain(player, &self.rewards.of(payoffs))
    }

    /// The child that the mover would choose of those proven.
    pub(super) fn best_proven_child(&self, id: Id) -> Option<Id> {
        let mover = self.mover(id);
        let mut best: Option<(Candidate, Id)> = None;
        for child in self.children(id) {
            let Some(&values) = self.proven(child) else { continue };
            let candidate = Candidate { values, tie_key: self.tie_key(child) };
            let better = |(best, _): &(Candidate, Id)| {
                if self.goals.is_against(mover) {
                    self.preference.spites(&candidate, best)
                } else {
                    self.preference.prefers(mover, &candidate, best)
                }
            };
            if best.as_ref().is_none_or(better) {
                best = Some((candidate, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// Proves the last node of a trail if its children do, and then those above. `bounds` are the least and
    /// the most that anybody can be paid, if they are known.
    pub(super) fn prove(&mut self, trail: &[Id], bounds: Option<(i32, i32)>) {
        for &id in trail.iter().rev() {
            let Some(best) = self.best_proven_child(id) else { return };
            let sure = self.nodes[best as usize].sure;
            self.nodes[id as usize].sure = sure;
            let mover = self.mover(id);
            let pay = self.sure(sure).map(|payoffs| self.goals.gain(mover, payoffs));
            let is_against = self.goals.is_against(mover);
            let most = bounds.map(|(least, most)| if is_against { -i64::from(least) } else { most.into() });
            let is_most = most.is_some() && pay >= most;
            if !is_most && !self.children(id).all(|child| self.is_proven(child)) {
                return;
            }
            self.nodes[id as usize].is_proven = true;
            self.bounds[id as usize] = CLOSED;
        }
    }

    /// The child of a node to walk into: of those not proven the first without a playout, or the one with the
    /// greatest upper confidence bound, the first of these. `weight` is that of the uncertain.
    #[inline]
    pub(super) fn select(&self, node: &MctsNode<M>, weight: f64) -> Id {
        let MctsNode { first, children, curiosity, .. } = *node;
        let siblings = &self.bounds[first as usize..][..children as usize];
        // Children are tried in order, so that the last is tried last.
        if siblings.last().is_some_and(|last| last.mean == f64::INFINITY) {
            let tried = siblings.iter().position(|bound| bound.mean == f64::INFINITY);
            return first + tried.unwrap_or(0) as Id;
        }
        let weight = weight * curiosity;
        let (mut greatest, mut best) = (f64::NEG_INFINITY, Id::MAX);
        for (child, bound) in (first..).zip(siblings) {
            let bound = bound.mean + weight * bound.width;
            let is_greater = bound > greatest;
            greatest = if is_greater { bound } else { greatest };
            best = if is_greater { child } else { best };
        }
        assert!(best != Id::MAX, "a node whose children are all proven is proven");
        best
    }

    /// Counts a playout that was paid this at the nodes of its trail. Where a mover has something better that
    /// is proven, the mover would take that.
    #[inline]
    pub(super) fn count_playout(&mut self, trail: &[Id], mut paid: Payoffs) {
        let stride = self.players + 1;
        let (nodes, bounds) = (self.nodes.as_mut_slice(), self.bounds.as_mut_slice());
        let Some((&last, above)) = trail.split_last() else { return };
        let (mut id, mut above) = (last as usize, above.iter().rev());
        let MctsNode { mut mover, mut sure, .. } = nodes[id];
        loop {
            if sure != 0 {
                let sure = self.rewards.of(&self.payoffs[sure as usize - 1]);
                if self.goals.gain(mover, &sure) > self.goals.gain(mover, &paid) {
                    paid = sure;
                }
            }
            let tally = &mut self.tallies[id * stride..][..stride];
            // Two players are usual: no loop, if there are no more.
            let ([visits, first, second, rest @ ..], [one, two, others @ ..]) = (tally, paid.padded()) else {
                unreachable!("a game has two players or more");
            };
            *visits += 1;
            (*first, *second) = (*first + i64::from(*one), *second + i64::from(*two));
            for (sum, &pay) in rest.iter_mut().zip(others) {
                *sum += i64::from(pay);
            }
            let visits = *visits;
            let roots = self.roots.of(visits as u64);
            nodes[id].curiosity = roots.of_logarithm;
            let parent = above.next().map(|&parent| parent as usize);
            let chooser = parent.map_or(mover, |parent| nodes[parent].mover);
            if !nodes[id].is_proven {
                let (whose, sign) = self.goals.0[chooser.index()];
                let mean = f64::from(sign) * self.tallies[id * stride + 1 + whose] as f64 / visits as f64;
                bounds[id] = Bound { mean, width: roots.reciprocal };
            }
            let Some(parent) = parent else { return };
            (id, mover, sure) = (parent, chooser, nodes[parent].sure);
        }
    }
}
