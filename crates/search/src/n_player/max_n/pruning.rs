//! Max^N with pruning that cannot change the vector of the root.
//!
//! **Value.** The same vector as without pruning, under the same tie-break. Of a node left early only its
//! mover's number is known, as a lower bound; its vector is not used anywhere.
//!
//! **Source.** Immediate: Luckhardt & Irani (1986). Shallow: Korf (1991). Last-branch: Sturtevant (2003),
//! without the speculation and its second searches.
//!
//! **Differences.** (1) The least value may be any number, not only 0. (2) The tie-break decides what is
//! better: only if it always keeps the child generated first (`first`) does a bound that is *met* prune;
//! under any other rule the bound must be *exceeded*, or the tie could be broken the other way. (3) Turns
//! need not alternate: a bound prunes only if the movers of its nodes are all different. (4) Deep pruning,
//! between nodes that are not adjacent and whose movers are not all at their last move, is unsound, as Korf
//! (1991) shows, and not offered.
//!
//! # Why the rules hold
//!
//! All vectors sum to S, no number is less than m, and there are n players. If the mover of a node has found
//! x, the node is worth at least x to the mover, who chooses its value. Take k consecutive nodes of the path
//! with k different movers, who have found x1, …, xk, and a vector v that the last of them would return. If
//! all nodes above chose v, each of the k movers would get at least their xi, and all but the last would get
//! more unless the tie-break lets a newcomer win. So if x1 + … + xk + (n - k) m ≥ S, or > S where newcomers
//! may win ties, the first node does not take v.
//!
//! - Shallow, k = 2: the first of the two keeps its value.
//! - Last-branch, k ≥ 3: a node between may return its earlier best instead of v. But it is at its last move,
//!   and the node above does not take that value either; so in any case the first of the k keeps its value.
//! - Immediate, k = 1: the mover has S - (n - 1) m, so everybody else has m, and there is only one such
//!   vector.

use super::value::VectorValue;
use crate::core::budget::Budget;
use crate::core::evaluation::Chosen;
use crate::core::observer::{Cut, Observer, Reason};
use crate::core::preference::{Candidate, Preference, TieBreak};
use crate::core::report::{Kind, Value};
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use crate::n_player::recursion::{Arrival, Backup, Child, Here};
use crate::walk::{RootValue, Walk};
use game::{Bounds, Evaluate, Evaluated, Given, ParameterError, Payoffs, Player, Scale};

/// The pruning rules in use. The default, none, searches every node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pruning {
    /// Stop if the mover has the greatest possible value.
    pub immediate: bool,
    /// Stop if the mover one ply above has as much already.
    pub shallow: bool,
    /// Stop if a mover some plies above has as much already, and all between are at their last move.
    pub last_branch: bool,
}

impl Pruning {
    /// Every node is searched.
    pub const NONE: Pruning = Pruning { immediate: false, shallow: false, last_branch: false };
    /// Every rule.
    pub const ALL: Pruning = Pruning { immediate: true, shallow: true, last_branch: true };

    /// The rules named in the parameter `pruning`, joined by `+`.
    pub(super) fn configure(given: &Given<'_>) -> Result<Pruning, ParameterError> {
        let text = given.text("pruning");
        let mut pruning = Pruning::NONE;
        if text == "none" {
            return Ok(pruning);
        }
        for rule in text.split('+') {
            let chosen = match rule {
                "immediate" => &mut pruning.immediate,
                "shallow" => &mut pruning.shallow,
                "last-branch" => &mut pruning.last_branch,
                _ => {
                    let expected = "none, or immediate, shallow, last-branch or several of these joined by +";
                    return Err(given.wrong("pruning", expected));
                }
            };
            *chosen = true;
        }
        Ok(pruning)
    }

    /// The first of the requested rules.
    const fn name(self) -> &'static str {
        match self {
            Pruning { shallow: true, .. } => "shallow",
            Pruning { last_branch: true, .. } => "last-branch",
            _ => "immediate",
        }
    }
}

/// The rules and their constants.
#[derive(Clone, Copy, Debug)]
pub(super) struct PruningRules {
    /// The value above which the mover cannot improve.
    most: Option<i32>,
    least: i64,
    /// The sum of all players' numbers; unused if only immediate pruning was requested.
    sum: i64,
    /// True if a bound that is met prunes; otherwise it must be exceeded.
    met_is_enough: bool,
    pruning: Pruning,
    /// True if every root move needs its own vector.
    every_move: bool,
}

impl PruningRules {
    /// The requested rules, or the reason why they could change the value.
    pub(super) fn of<G: Evaluated>(
        pruning: Pruning,
        tie_break: TieBreak,
        evaluation: &Chosen<G>,
        root: &Root<'_, G>,
        budget: &Budget,
    ) -> Result<Option<PruningRules>, Unsupported> {
        if pruning == Pruning::NONE {
            return Ok(None);
        }
        let unsupported = |rule, why| Err(Unsupported::Pruning { rule, why });
        if tie_break == TieBreak::Set {
            return unsupported(pruning.name(), "tie=set needs every value of every node");
        }
        let Some(Bounds { least, greatest, sum }) = bounds(root, evaluation, budget) else {
            return unsupported(pruning.name(), "the values at the horizon have no known bounds");
        };
        if root.game.promises().repetition.is_some()
            && !(sum.unwrap_or(0) == 0 && least <= 0 && greatest >= 0)
        {
            return unsupported(pruning.name(), "a draw by repetition pays what no other game does");
        }
        let needs_sum = pruning.shallow || pruning.last_branch;
        if needs_sum && sum.is_none() {
            return unsupported(pruning.name(), "the values at the horizon have no known sum");
        }
        let is_first = tie_break == TieBreak::First;
        let others = root.game.players() as i64 - 1;
        let all_of_it = sum.map(|sum| i64::from(sum) - others * i64::from(least));
        let leaves_nothing = all_of_it.is_some_and(|all| all <= i64::from(greatest));
        if pruning.immediate && !leaves_nothing && !is_first {
            let why = "a player who has the most they can get may still choose what the others get; \
                tie=first does not";
            return unsupported("immediate", why);
        }
        let most = if leaves_nothing { all_of_it.map(|all| all as i32) } else { Some(greatest) };
        Ok(Some(PruningRules {
            most: most.filter(|_| pruning.immediate),
            least: least.into(),
            sum: sum.unwrap_or(0).into(),
            met_is_enough: is_first,
            pruning,
            every_move: root.multi_pv > 1,
        }))
    }
}

/// The bounds of every value that the search can meet.
fn bounds<G: Evaluated>(root: &Root<'_, G>, evaluation: &Chosen<G>, budget: &Budget) -> Option<Bounds> {
    let promises = root.game.promises();
    let reaches_the_end =
        budget.depth.is_none_or(|depth| promises.longest.is_some_and(|longest| depth >= longest));
    let meets_payoffs_only = reaches_the_end && !budget.is_limited_beside_depth();
    if meets_payoffs_only && evaluation.scale(root.game) == Scale::Payoffs {
        return promises.payoffs;
    }
    evaluation.bounds(root.game)
}

/// A node on the path from the root.
#[derive(Clone, Copy, Debug)]
struct Frame {
    mover: Player,
    tie_key: u64,
    best: Option<(Candidate, u32)>,
    exact: bool,
    /// True if the search is at the last child.
    is_last: bool,
    /// Set once the node is pruned.
    pruned: Option<Pruned>,
}

/// A node keeps the vector that its player prefers, unless no node above will choose it.
#[derive(Clone, Debug)]
pub(super) struct Pruner {
    rules: PruningRules,
    preference: Preference,
    /// The nodes from the root to the one that is searched.
    path: Vec<Frame>,
}

/// The best vector of a node, the ply of its leaf, and whether it rests on the rules alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrunedValue {
    best: Option<(Payoffs, u32)>,
    exact: bool,
    /// Set if the vector is not that of the node.
    pruned: Option<Pruned>,
}

/// A pruned node: it does not matter to the node at ply `above`, nor to any between.
#[derive(Clone, Copy, Debug)]
struct Pruned {
    above: u32,
    /// True if that rests on the rules of the game alone.
    exact: bool,
}

impl Pruner {
    pub(super) const fn new(rules: PruningRules, preference: Preference) -> Pruner {
        Pruner { rules, preference, path: Vec::new() }
    }

    /// The node at the end of the path as pruned, if its bounds and those of the nodes above show that it
    /// will not be chosen, with the reason.
    fn pruned(&self) -> Option<(Pruned, Reason)> {
        let (last, above) = self.path.split_last()?;
        let players = last.best?.0.values.players();
        let mut sum = i64::from(last.best?.0.values[last.mover]);
        let mut movers = 1u8 << last.mover.index();
        let mut exact = last.exact;
        for (ply, frame) in above.iter().enumerate().rev() {
            let (best, _) = frame.best?;
            let (bit, k) = (1u8 << frame.mover.index(), self.path.len() - ply);
            if movers & bit != 0 || k > players || (ply == 0 && self.rules.every_move) {
                return None;
            }
            movers |= bit;
            sum += i64::from(best.values[frame.mover]);
            let bound = sum + (players - k) as i64 * self.rules.least;
            let closes = bound > self.rules.sum || (bound == self.rules.sum && self.rules.met_is_enough);
            let (is_asked, reason) = if k == 2 {
                (self.rules.pruning.shallow, Reason::Shallow)
            } else {
                (self.rules.pruning.last_branch, Reason::LastBranch)
            };
            if closes && is_asked {
                return Some((Pruned { above: ply as u32, exact }, reason));
            }
            // To look further up, this node must be at its last move, and the node above must not take its
            // best.
            let between = self.rules.pruning.last_branch && frame.is_last && ply > 0;
            let parent = between.then(|| above[ply - 1])?;
            let handed_up = Candidate { values: best.values, tie_key: frame.tie_key };
            if self.preference.prefers(parent.mover, &handed_up, &parent.best?.0) {
                return None;
            }
            exact &= frame.exact;
        }
        None
    }
}

impl<G: Evaluated> Backup<G> for Pruner {
    type Window = ();
    /// The ply of the node.
    type Node = usize;
    type Value = PrunedValue;

    fn tie_key(&self, parent: u64, number: usize) -> u64 {
        self.preference.tie_key(parent, number)
    }

    fn leaf(&self, values: Payoffs, exact: bool, at: Here) -> PrunedValue {
        PrunedValue { best: Some((values, at.ply)), exact, pruned: None }
    }

    fn open(&mut self, at: Here, _window: ()) -> usize {
        let Here { mover, ply, tie_key } = at;
        self.path.truncate(ply as usize);
        self.path.push(Frame { mover, tie_key, best: None, exact: true, is_last: false, pruned: None });
        ply as usize
    }

    fn goes_down(&mut self, &node: &usize, is_last: bool) {
        self.path[node].is_last = is_last;
    }

    fn takes(&self, &node: &usize, value: &PrunedValue, tie_key: u64) -> bool {
        let Frame { mover, best, .. } = &self.path[node];
        let (Some((values, _)), None) = (value.best, value.pruned) else { return false };
        let candidate = Candidate { values, tie_key };
        best.as_ref().is_none_or(|(best, _)| self.preference.prefers(*mover, &candidate, best))
    }

    fn take(&mut self, node: &mut usize, value: PrunedValue, child: Child) -> Arrival {
        let node = *node;
        self.path.truncate(node + 1);
        let improved = Backup::<G>::takes(self, &node, &value, child.tie_key);
        let frame = &mut self.path[node];
        frame.exact &= value.exact;
        if let Some(pruned) = value.pruned.filter(|pruned| (pruned.above as usize) < node) {
            // No children are left that could matter.
            frame.pruned = Some(Pruned { exact: frame.exact, ..pruned });
            return Arrival { improved: false, is_last: true, cut: None };
        }
        if !improved {
            return Arrival::goes_on(false);
        }
        frame.best = value.best.map(|(values, ply)| (Candidate { values, tie_key: child.tie_key }, ply));
        let own = frame.best.map(|(best, _)| best.values[frame.mover]);
        // Step 1. Immediate: the mover has the greatest value.
        if own >= self.rules.most && self.rules.most.is_some() && !(node == 0 && self.rules.every_move) {
            return Arrival::cuts(true, Cut { reason: Reason::Immediate, bound: None, set_at: None });
        }
        // Step 2. Shallow and last-branch: a node above will not choose this one.
        if let Some((pruned, reason)) = self.pruned() {
            self.path[node].pruned = Some(pruned);
            return Arrival::cuts(true, Cut { reason, bound: None, set_at: Some(pruned.above) });
        }
        Arrival::goes_on(true)
    }

    fn so_far(&self, &node: &usize) -> Value {
        self.path[node].best.map_or(Value::Unknown, |(best, _)| Value::Vector(best.values))
    }

    fn close(&self, &node: &usize) -> PrunedValue {
        let Frame { best, exact, pruned, .. } = self.path[node];
        let exact = pruned.map_or(exact, |pruned| pruned.exact);
        PrunedValue { best: best.map(|(best, ply)| (best.values, ply)), exact, pruned }
    }

    fn shown(&self, value: &PrunedValue) -> Value {
        value.best.map_or(Value::Unknown, |(values, _)| Value::Vector(values))
    }

    fn kind(&self, value: &PrunedValue) -> Kind {
        if value.pruned.is_some() { Kind::Lower } else { Kind::of(value.exact) }
    }

    fn root(&mut self, value: PrunedValue) -> RootValue {
        let (values, ply) = value.best.expect("above the root there is nobody to whom it does not matter");
        VectorValue { values, ply, exact: value.exact }.root()
    }

    fn keep_row<O: Observer<G>>(
        &self,
        walk: &mut Walk<'_, G, O>,
        _root: &usize,
        mv: G::Move,
        value: &PrunedValue,
        nodes: u64,
    ) {
        match value.best.filter(|_| value.pruned.is_none()) {
            Some((values, _)) => walk.row(mv, Value::Vector(values), Kind::of(value.exact), nodes),
            None => walk.unknown_row(mv, nodes),
        }
    }
}
