//! The nodes of a Monte Carlo tree, in several lists by access pattern. A choice between siblings and the
//! step to their children read only one list, with siblings adjacent, so that a step down a tree larger than
//! the cache waits for memory once. No node stores its state; a playout plays the moves again.

use super::numbers::RootTable;
use super::rewards::Rewards;
use crate::core::preference::{Candidate, Preference};
use crate::memory::room::has_room;
use game::{MAX_PLAYERS, Payoffs, Player};
use std::ops::Range;

/// A node, by its index in the lists; the root is the first.
pub(super) type Id = u32;

/// The part of a node that is read by a choice between siblings and by the step to the chosen one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<M> {
    /// The average payoff of the playouts through the node, for the player who chooses it. Infinite without a
    /// playout, and minus infinity for a proven node, which is not entered.
    mean: f64,
    /// 1/√n for n playouts through the node.
    width: f64,
    /// The first child, and the number of children: 0 before they are created, and if the game is over.
    first: Id,
    pub(super) children: u32,
    /// The proven payoffs of the node or, before it is proven, of its best proven child, as an index into the
    /// list of payoffs counted from 1; 0 if there are none.
    sure: u32,
    mover: Player,
    is_proven: bool,
    /// The move to the node; `None` for the root.
    pub(super) mv: Option<M>,
}

/// The mean of a node without a playout.
const UNTRIED: f64 = f64::INFINITY;
/// The mean of a proven node.
const CLOSED: f64 = f64::NEG_INFINITY;

/// The numbers in a tally before the sums: the number of playouts n, and the bits of √(ln n).
const BESIDE_SUMS: usize = 2;

/// All nodes of a tree.
#[derive(Debug)]
pub(super) struct Nodes<M> {
    branches: Vec<Branch<M>>,
    /// For each node the number n of playouts through it, the bits of √(ln n), needed for the bounds of its
    /// children, and the sum of the payoffs to each player.
    tallies: Vec<i64>,
    /// The tie-break keys; empty unless ties are broken at random.
    tie_keys: Vec<u64>,
    /// The proven payoffs of nodes.
    payoffs: Vec<Payoffs>,
    roots: RootTable,
    preference: Preference,
    goals: Goals,
    /// How payoffs count in sums and means.
    pub(super) rewards: Rewards,
    players: usize,
}

/// For each player, the player whose payoffs it goes by, and their sign: -1 if it plays against that player,
/// else 1.
#[derive(Clone, Copy, Debug)]
struct Goals([(usize, i32); MAX_PLAYERS]);

impl Goals {
    /// Goals by everybody's own payoffs; with a target, all others play against it.
    fn new(target: Option<Player>) -> Goals {
        Goals(std::array::from_fn(|player| match target {
            Some(target) if target.index() != player => (target.index(), -1),
            _ => (player, 1),
        }))
    }

    /// True if a player plays against another.
    fn is_against(&self, player: Player) -> bool {
        self.0[player.index()].1 < 0
    }

    /// The gain of a player from payoffs.
    fn gain(&self, player: Player, paid: &Payoffs) -> i64 {
        let (whose, sign) = self.0[player.index()];
        i64::from(paid.as_slice()[whose]) * i64::from(sign)
    }
}

/// The number of payoffs at the head of the list that are searched before appending.
const SHARED: usize = 8;

impl<M: Copy> Nodes<M> {
    /// A tree with only the root. If `paranoid`, all others play against the player to move there.
    pub(super) fn new(
        (mover, players): (Player, usize),
        preference: Preference,
        paranoid: bool,
        rewards: Rewards,
    ) -> Nodes<M> {
        let mut nodes = Nodes {
            branches: Vec::new(),
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
        nodes.tallies.resize(nodes.stride(), 0);
        if preference.is_random() {
            nodes.tie_keys.push(0);
        }
        nodes
    }

    /// The length of a tally.
    const fn stride(&self) -> usize {
        BESIDE_SUMS + self.players
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> Id {
        self.branches.len() as Id
    }

    /// Reserves memory for this number of nodes; true if there is enough.
    pub(super) fn has_room(&mut self, nodes: usize) -> bool {
        let numbers = nodes * self.stride();
        has_room(&mut self.branches, nodes)
            && has_room(&mut self.tallies, numbers)
            && has_room(&mut self.tie_keys, if self.preference.is_random() { nodes } else { 0 })
            && has_room(&mut self.payoffs, nodes)
    }

    /// Appends a node, possibly with proven payoffs. The caller adds its tally.
    #[inline]
    fn push(&mut self, mover: Player, mv: Option<M>, proven: Option<&Payoffs>) {
        let sure = proven.map_or(0, |payoffs| self.index_of(payoffs));
        let is_proven = proven.is_some();
        let mean = if is_proven { CLOSED } else { UNTRIED };
        self.branches.push(Branch { mean, width: 0.0, first: 0, children: 0, sure, mover, is_proven, mv });
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

    /// Removes the nodes from `first` on, which have no parent yet.
    pub(super) fn truncate(&mut self, first: Id) {
        self.branches.truncate(first as usize);
    }

    /// Makes all nodes from `first` on the children of `parent`.
    pub(super) fn adopt(&mut self, parent: Id, first: Id) {
        let children = self.len() - first;
        self.tallies.resize(self.branches.len() * self.stride(), 0);
        if self.preference.is_random() {
            let (preference, above) = (self.preference, self.tie_key(parent));
            self.tie_keys.extend((0..children as usize).map(|index| preference.tie_key(above, index)));
        }
        let parent = &mut self.branches[parent as usize];
        (parent.first, parent.children) = (first, children);
    }

    #[inline]
    pub(super) fn branch(&self, id: Id) -> &Branch<M> {
        &self.branches[id as usize]
    }

    pub(super) fn children(&self, id: Id) -> Range<Id> {
        let Branch { first, children, .. } = self.branches[id as usize];
        first..first + children
    }

    /// The number of children.
    #[inline]
    pub(super) fn count(&self, id: Id) -> u32 {
        self.branches[id as usize].children
    }

    /// The move to a node; `None` for the root.
    #[inline]
    pub(super) fn mv(&self, id: Id) -> Option<M> {
        self.branches[id as usize].mv
    }

    pub(super) fn mover(&self, id: Id) -> Player {
        self.branches[id as usize].mover
    }

    fn tie_key(&self, id: Id) -> u64 {
        self.tie_keys.get(id as usize).copied().unwrap_or(0)
    }

    /// The number of playouts through a node.
    #[inline]
    pub(super) fn visits(&self, id: Id) -> u64 {
        self.tallies[id as usize * self.stride()] as u64
    }

    /// The sum of the payoffs to each player over the playouts through a node.
    pub(super) fn paid(&self, id: Id) -> &[i64] {
        &self.tallies[id as usize * self.stride()..][BESIDE_SUMS..][..self.players]
    }

    #[inline]
    pub(super) fn is_proven(&self, id: Id) -> bool {
        self.branches[id as usize].is_proven
    }

    /// The payoffs of a node, if they are proven.
    #[inline]
    pub(super) fn proven(&self, id: Id) -> Option<&Payoffs> {
        let branch = &self.branches[id as usize];
        if branch.is_proven { self.sure(branch.sure) } else { None }
    }

    fn sure(&self, sure: u32) -> Option<&Payoffs> {
        sure.checked_sub(1).map(|index| &self.payoffs[index as usize])
    }

    /// The total gain of a player over the playouts through a node.
    pub(super) fn gained(&self, player: Player, id: Id) -> i64 {
        let (whose, sign) = self.goals.0[player.index()];
        self.paid(id)[whose] * i64::from(sign)
    }

    /// The gain of a player from a playout with these payoffs.
    pub(super) fn gain(&self, player: Player, paid: &Payoffs) -> i64 {
        self.goals.gain(player, paid)
    }

    /// True if a player plays against another.
    pub(super) fn is_against(&self, player: Player) -> bool {
        self.goals.is_against(player)
    }

    /// √(ln n) for n playouts through a node.
    #[inline]
    pub(super) fn curiosity(&self, id: Id) -> f64 {
        f64::from_bits(self.tallies[id as usize * self.stride() + 1] as u64)
    }

    /// The gain of a player from payoffs, on the scale of rewards.
    pub(super) fn reward(&self, player: Player, payoffs: &Payoffs) -> i64 {
        self.goals.gain(player, &self.rewards.of(payoffs))
    }

    /// The mover's choice among the proven children.
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

    /// Proves the last node of a trail if its children do, and then the nodes above. `bounds` are the least
    /// and the greatest possible payoff, if known.
    pub(super) fn prove(&mut self, trail: &[Id], bounds: Option<(i32, i32)>) {
        for &id in trail.iter().rev() {
            let Some(best) = self.best_proven_child(id) else { return };
            let sure = self.branches[best as usize].sure;
            self.branches[id as usize].sure = sure;
            let mover = self.mover(id);
            let pay = self.sure(sure).map(|payoffs| self.goals.gain(mover, payoffs));
            let is_against = self.goals.is_against(mover);
            let most = bounds.map(|(least, most)| if is_against { -i64::from(least) } else { most.into() });
            let is_most = most.is_some() && pay >= most;
            if !is_most && !self.children(id).all(|child| self.is_proven(child)) {
                return;
            }
            let branch = &mut self.branches[id as usize];
            (branch.is_proven, branch.mean) = (true, CLOSED);
        }
    }

    /// The child to enter, among those not proven: the first without a playout, or else the first with the
    /// greatest upper confidence bound. `weight` is the exploration weight.
    #[expect(clippy::inline_always, reason = "once a level of every playout")]
    #[inline(always)]
    pub(super) fn select(&self, id: Id, branch: &Branch<M>, weight: f64) -> Id {
        let Branch { first, children, .. } = *branch;
        let siblings = &self.branches[first as usize..][..children as usize];
        let weight = weight * self.curiosity(id);
        // Children are tried in order, so if the last one was tried, all were.
        if siblings.last().is_some_and(|last| last.mean == UNTRIED) {
            let tried = siblings.iter().position(|branch| branch.mean == UNTRIED);
            return first + tried.unwrap_or(0) as Id;
        }
        let (mut greatest, mut best) = (f64::NEG_INFINITY, Id::MAX);
        for (child, branch) in (first..).zip(siblings) {
            let bound = branch.mean + weight * branch.width;
            let is_greater = bound > greatest;
            greatest = if is_greater { bound } else { greatest };
            best = if is_greater { child } else { best };
        }
        assert!(best != Id::MAX, "a node whose children are all proven is proven");
        best
    }

    /// Counts a playout with these payoffs at the nodes of its trail. A mover who has a better proven child
    /// would choose that instead.
    #[inline]
    pub(super) fn count_playout(&mut self, trail: &[Id], mut paid: Payoffs) {
        let stride = self.stride();
        let branches = self.branches.as_mut_slice();
        let Some((&last, above)) = trail.split_last() else { return };
        let (mut id, mut above) = (last as usize, above.iter().rev());
        let Branch { mut mover, mut sure, .. } = branches[id];
        loop {
            if sure != 0 {
                let sure = self.rewards.of(&self.payoffs[sure as usize - 1]);
                if self.goals.gain(mover, &sure) > self.goals.gain(mover, &paid) {
                    paid = sure;
                }
            }
            let tally = &mut self.tallies[id * stride..][..stride];
            // Two players are the usual case, and need no loop.
            let ([visits, curiosity, first, second, rest @ ..], [one, two, others @ ..]) =
                (&mut *tally, paid.padded())
            else {
                unreachable!("a game has two players or more");
            };
            *visits += 1;
            (*first, *second) = (*first + i64::from(*one), *second + i64::from(*two));
            for (sum, &pay) in rest.iter_mut().zip(others) {
                *sum += i64::from(pay);
            }
            let visits = *visits;
            let roots = self.roots.of(visits as u64);
            *curiosity = roots.of_logarithm.to_bits() as i64;
            let parent = above.next().map(|&parent| parent as usize);
            let (chooser, sure_above) = match parent {
                Some(parent) => (branches[parent].mover, branches[parent].sure),
                None => (mover, 0),
            };
            let branch = &mut branches[id];
            if !branch.is_proven {
                let (whose, sign) = self.goals.0[chooser.index()];
                branch.mean = f64::from(sign) * tally[BESIDE_SUMS + whose] as f64 / visits as f64;
                branch.width = roots.reciprocal;
            }
            let Some(parent) = parent else { return };
            (id, mover, sure) = (parent, chooser, sure_above);
        }
    }
}
