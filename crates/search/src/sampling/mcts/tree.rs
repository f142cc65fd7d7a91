//! The tree of a Monte Carlo search: its nodes, one playout through it, what it proves, and what it reports.

use super::playout::PlayoutState;
use crate::core::budget::Stop;
use crate::core::meter::Stats;
use crate::core::observer::{Left, Node, Observer, Step};
use crate::core::preference::{Candidate, Preference};
use crate::core::report::{Kind, MoveReport, Report, Value};
use crate::core::root::Root;
use crate::memory::room::has_room;
use game::{Bounds, Evaluate, Evaluated, MAX_PLAYERS, Payoffs, Player, Scale, Win};
use std::ops::Range;

/// Where payoffs are no greater, averages are reported in thousandths.
const MAX_FINE_PAYOFF: i32 = 1_000;

/// A node, by its place in the list of nodes; the root is the first.
type Id = usize;

#[derive(Debug)]
struct MctsNode<S, M> {
    state: S,
    mv: Option<M>,
    parent: Option<Id>,
    mover: Player,
    ply: u32,
    /// None before the children are made, and where the game is over.
    children: Range<Id>,
    /// Playouts through it, and what they paid, added up.
    visits: u64,
    paid: [i64; MAX_PLAYERS],
    proven: Option<Payoffs>,
    tie_key: u64,
}

#[derive(Debug)]
pub(super) struct MctsTree<'a, G: Evaluated> {
    root: &'a Root<'a, G>,
    preference: Preference,
    exploration: f64,
    nodes: Vec<MctsNode<G::State, G::Move>>,
    /// The least and the greatest that anybody was paid so far.
    range: Option<(i32, i32)>,
    /// The most that the rules promise.
    most: Option<i32>,
    /// The weight of a payoff of 1 in averages.
    unit: i64,
}

impl<'a, G: Evaluated> MctsTree<'a, G> {
    pub(super) fn new(root: &'a Root<'a, G>, preference: Preference, exploration: f64) -> MctsTree<'a, G> {
        let payoffs = root.game.promises().payoffs;
        let is_fine = payoffs
            .is_none_or(|bounds| bounds.greatest <= MAX_FINE_PAYOFF && bounds.least >= -MAX_FINE_PAYOFF);
        let mut tree = MctsTree {
            root,
            preference,
            exploration,
            nodes: Vec::new(),
            range: None,
            most: payoffs.map(|bounds| bounds.greatest),
            unit: if is_fine { 1_000 } else { 1 },
        };
        tree.nodes.push(MctsNode {
            state: root.line.state().clone(),
            mv: None,
            parent: None,
            mover: root.game.to_move(root.line.state()),
            ply: 0,
            children: 0..0,
            visits: 0,
            paid: [0; MAX_PLAYERS],
            proven: None,
            tie_key: 0,
        });
        tree
    }

    pub(super) fn is_proven(&self) -> bool {
        self.nodes[0].proven.is_some()
    }

    /// Walks from the root to a leaf, plays on from there at random, and backs up to all nodes on the way
    /// what it paid.
    pub(super) fn playout(
        &mut self,
        walk: &mut PlayoutState<G::Move>,
        evaluation: &G::Evaluation,
        plies: u32,
    ) -> Result<(), Stop> {
        if self.nodes[0].children.is_empty() {
            walk.path.step(&self.nodes[0].state, 0);
            walk.meter.visit()?;
            self.expand(0, walk)?;
            if self.is_proven() {
                return Ok(());
            }
        }
        // Step 1. Go where it goes well or little is known, and make children where a leaf is reached again.
        let mut id = 0;
        loop {
            if self.nodes[id].children.is_empty() {
                if self.nodes[id].visits == 0 {
                    break;
                }
                self.expand(id, walk)?;
                if self.nodes[id].proven.is_some() {
                    break;
                }
            }
            walk.meter.step(self.nodes[id].children.len() as u64)?;
            id = self.select(id);
            walk.path.step(&self.nodes[id].state, self.nodes[id].ply);
        }
        // Step 2. Play on at random, unless the new children have proven the leaf. A playout that is cut
        // short pays nothing.
        walk.meter.evaluate()?;
        let mut paid = match self.nodes[id].proven {
            Some(payoffs) => payoffs,
            None => self.play_on(id, walk, evaluation, plies)?,
        };
        self.see(&paid);
        // Step 3. Count it on the way back; who has something better that is proven would take that.
        let mut above = Some(id);
        while let Some(id) = above {
            let node = &self.nodes[id];
            if let Some(sure) = self.best_proven(id)
                && sure[node.mover] > paid[node.mover]
            {
                paid = sure;
            }
            let node = &mut self.nodes[id];
            node.visits += 1;
            for (sum, pay) in node.paid.iter_mut().zip(paid.as_slice()) {
                *sum += i64::from(*pay);
            }
            above = node.parent;
        }
        Ok(())
    }

    /// Makes the children of a node, and proves what follows from those at which the game is over.
    fn expand(&mut self, id: Id, walk: &mut PlayoutState<G::Move>) -> Result<(), Stop> {
        walk.meter.expand()?;
        let game = self.root.game;
        let (first, ply) = (self.nodes.len(), self.nodes[id].ply + 1);
        walk.moves.clear();
        game.legal_moves(&self.nodes[id].state, &mut walk.moves);
        walk.meter.step(walk.moves.len() as u64)?;
        if id != 0 && !has_room(&mut self.nodes, walk.moves.len()) {
            return Err(Stop::Stored);
        }
        for (index, &mv) in walk.moves.iter().enumerate() {
            if let Err(stop) = walk.meter.visit().and_then(|_| walk.meter.store()) {
                self.nodes.truncate(first);
                return Err(stop);
            }
            let mut state = self.nodes[id].state.clone();
            game.play(&mut state, mv);
            let tablebase = || self.root.tablebase?.probe(&state).map(|known| known.payoffs);
            let repeated = walk.path.step(&state, ply).then(|| Payoffs::zero(game.players()));
            let proven = game.outcome(&state).or(repeated).or_else(tablebase);
            if let Some(paid) = &proven {
                self.see(paid);
            }
            self.nodes.push(MctsNode {
                mover: game.to_move(&state),
                state,
                mv: Some(mv),
                parent: Some(id),
                ply,
                children: 0..0,
                visits: 0,
                paid: [0; MAX_PLAYERS],
                proven,
                tie_key: self.preference.tie_key(self.nodes[id].tie_key, index),
            });
        }
        self.nodes[id].children = first..self.nodes.len();
        self.prove(id);
        Ok(())
    }

    /// Proves a node if its children do, and then those above.
    fn prove(&mut self, id: Id) {
        let mut above = Some(id);
        while let Some(id) = above {
            let Some(best) = self.best_proven(id) else { return };
            let node = &self.nodes[id];
            let is_most = self.most.is_some_and(|most| best[node.mover] >= most);
            let are_all = || node.children.clone().all(|child| self.nodes[child].proven.is_some());
            if !is_most && !are_all() {
                return;
            }
            above = node.parent;
            self.nodes[id].proven = Some(best);
        }
    }

    /// The proven payoffs that the mover would choose; the payoffs of a leaf.
    fn best_proven(&self, id: Id) -> Option<Payoffs> {
        let node = &self.nodes[id];
        if node.proven.is_some() {
            return node.proven;
        }
        self.best_proven_child(id).and_then(|child| self.nodes[child].proven)
    }

    fn best_proven_child(&self, id: Id) -> Option<Id> {
        let node = &self.nodes[id];
        let mut best: Option<(Candidate, Id)> = None;
        for child in node.children.clone() {
            let Some(values) = self.nodes[child].proven else { continue };
            let candidate = Candidate { values, tie_key: self.nodes[child].tie_key };
            let better = |(best, _): &(Candidate, Id)| self.preference.prefers(node.mover, &candidate, best);
            if best.as_ref().is_none_or(better) {
                best = Some((candidate, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// Remembers between what numbers payments lie.
    fn see(&mut self, paid: &Payoffs) {
        for &pay in paid.as_slice() {
            let (least, greatest) = self.range.unwrap_or((pay, pay));
            self.range = Some((least.min(pay), greatest.max(pay)));
        }
    }

    /// The child to walk into: of those not proven the first without a playout, or the one with the greatest
    /// upper confidence bound, the first of these.
    fn select(&self, id: Id) -> Id {
        let node = &self.nodes[id];
        let (least, greatest) = self.range.unwrap_or((0, 0));
        let spread = (f64::from(greatest) - f64::from(least)).max(1.0);
        let log = natural_logarithm(node.visits.max(1));
        let mut best: Option<(f64, Id)> = None;
        for child in node.children.clone() {
            let MctsNode { visits, paid, proven, .. } = &self.nodes[child];
            if proven.is_some() {
                continue;
            }
            if *visits == 0 {
                return child;
            }
            let visits = *visits as f64;
            let average = (paid[node.mover.index()] as f64 / visits - f64::from(least)) / spread;
            let bound = average + self.exploration * (log / visits).sqrt();
            if best.is_none_or(|(greatest, _)| bound > greatest) {
                best = Some((bound, child));
            }
        }
        best.map(|(_, child)| child).expect("a node whose children are all proven is proven")
    }

    /// A random game from a node on.
    fn play_on(
        &self,
        id: Id,
        walk: &mut PlayoutState<G::Move>,
        evaluation: &G::Evaluation,
        plies: u32,
    ) -> Result<Payoffs, Stop> {
        let game = self.root.game;
        let MctsNode { state, ply, .. } = &self.nodes[id];
        let mut state = state.clone();
        for ply in (ply + 1..).take(plies as usize) {
            if let Some(payoffs) = game.outcome(&state) {
                return Ok(payoffs);
            }
            walk.moves.clear();
            game.legal_moves(&state, &mut walk.moves);
            walk.meter.step(1 + walk.moves.len() as u64)?;
            game.play(&mut state, walk.moves[walk.random.index(walk.moves.len())]);
            if walk.path.plays_onto(&state, ply) && game.outcome(&state).is_none() {
                return Ok(Payoffs::zero(game.players()));
            }
        }
        Ok(game.outcome(&state).unwrap_or_else(|| settle(game, evaluation, &state)))
    }

    /// The value of a node so far: proven payoffs, or the average of the playouts.
    fn worth(&self, id: Id) -> (Value, Kind) {
        let MctsNode { visits, paid, proven, .. } = &self.nodes[id];
        if let Some(payoffs) = proven {
            return (Value::Vector(*payoffs), Kind::Exact);
        }
        if *visits == 0 {
            return (Value::Unknown, Kind::Unknown);
        }
        let mut values = Payoffs::zero(self.root.game.players());
        for player in Player::all(values.players()) {
            let paid = i128::from(paid[player.index()]) * i128::from(self.unit);
            let average = rounded(paid, i128::from(*visits));
            values[player] = average.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        }
        (Value::Vector(values), Kind::Heuristic)
    }

    /// The child that most playouts went through, or one that is proven and pays no less.
    fn best_child(&self, id: Id) -> Option<Id> {
        let node = &self.nodes[id];
        let sure = self.best_proven_child(id);
        let open = node
            .children
            .clone()
            .filter(|&child| self.nodes[child].proven.is_none() && self.nodes[child].visits > 0);
        // Of equals the first, which is what `max_by_key` does from behind.
        let open = open.rev().max_by_key(|&child| self.nodes[child].visits);
        let (Some(sure), Some(open)) = (sure, open) else { return sure.or(open) };
        let MctsNode { visits, paid, .. } = &self.nodes[open];
        let pays = self.nodes[sure].proven.map_or(0, |payoffs| i64::from(payoffs[node.mover]));
        let is_no_less = i128::from(pays) * i128::from(*visits) >= i128::from(paid[node.mover.index()]);
        Some(if is_no_less { sure } else { open })
    }

    /// The moves that lead on from a node, each through the best child.
    fn line(&self, mut id: Id) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Some(child) = self.best_child(id) {
            line.extend(self.nodes[child].mv);
            id = child;
        }
        line
    }

    pub(super) fn report(&self, stop: Stop, stats: Stats) -> Report<G::Move> {
        let (value, kind) = self.worth(0);
        let line = self.line(0);
        let best = line.first().copied();
        let deepest = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        let mut children: Vec<Id> = self.nodes[0].children.clone().collect();
        children.sort_by_cached_key(|&id| {
            let node = &self.nodes[id];
            (node.mv != best, std::cmp::Reverse(node.visits))
        });
        let row = |id: Id| {
            let (value, kind) = self.worth(id);
            let mv = self.nodes[id].mv?;
            let line = std::iter::once(mv).chain(self.line(id)).collect();
            Some(MoveReport { mv, value, kind, distance: None, line, nodes: self.nodes[id].visits })
        };
        Report {
            best,
            value,
            kind,
            distance: None,
            depth: line.len() as u32,
            line,
            selective_depth: deepest,
            line_depth: None,
            moves: children.into_iter().filter_map(row).collect(),
            claims: Vec::new(),
            stats,
            stop,
        }
    }

    /// Walks the tree as it stands at the end, depth first, as if it were searched now: which children came
    /// in what order is known by their numbers of playouts alone.
    pub(super) fn show<O: Observer<G>>(&self, observer: &mut O) {
        let mut next = 0;
        self.show_node(observer, 0, Step::ROOT, &mut next);
    }

    fn show_node<O: Observer<G>>(&self, observer: &mut O, id: Id, step: Step<G::Move>, next: &mut u64) {
        let node = &self.nodes[id];
        let seen: Node<G::Move> = step.node(*next);
        *next += 1;
        observer.enter(seen, &node.state, None, None);
        let (value, kind_here) = self.worth(id);
        if let (true, Value::Vector(values)) = (node.children.is_empty(), &value) {
            observer.evaluate(seen, values, kind_here == Kind::Exact);
        }
        let best = self.best_child(id);
        for child in node
            .children
            .clone()
            .filter(|&child| self.nodes[child].visits > 0 || self.nodes[child].proven.is_some())
        {
            let (number, mv) = (*next, self.nodes[child].mv.expect("a child has its move"));
            self.show_node(observer, child, seen.step(mv), next);
            observer.backup(seen, number, &value, best == Some(child), None);
        }
        let kind = Kind::of(kind_here == Kind::Exact);
        observer.leave(
            seen,
            &node.state,
            &Left { value: &value, kind, window: None, cut: None, unvisited: &[] },
        );
    }
}

/// The payoffs of a game that is not over, by the static evaluation: the player who is ahead wins.
fn settle<G: Evaluated>(game: &G, evaluation: &G::Evaluation, state: &G::State) -> Payoffs {
    let values = evaluation.values(game, state);
    let (players, promises) = (values.players(), game.promises());
    if evaluation.scale(game) == Scale::Payoffs {
        let within = |bounds: Bounds| values.map(|value| value.clamp(bounds.least, bounds.greatest));
        return promises.payoffs.map_or(values, within);
    }
    let greatest = values.as_slice().iter().max();
    let mut leaders = Player::all(players).filter(|&player| Some(&values[player]) == greatest);
    let leader = leaders.next().filter(|_| leaders.next().is_none());
    match (leader, promises.win(), promises.payoffs) {
        (Some(leader), Some(Win::MaxPayoff(greatest)), Some(bounds)) => {
            let mut payoffs = values.map(|_| bounds.least);
            payoffs[leader] = greatest;
            payoffs
        }
        (Some(leader), _, bounds) => {
            let paid = Payoffs::winner(leader, players);
            bounds.map_or(paid, |bounds| paid.map(|paid| paid.clamp(bounds.least, bounds.greatest)))
        }
        (None, _, bounds) => {
            values.map(|_| bounds.map_or(0, |bounds| 0.clamp(bounds.least, bounds.greatest)))
        }
    }
}

/// The nearest whole number to a quotient, halves up.
const fn rounded(dividend: i128, divisor: i128) -> i128 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

/// The natural logarithm, by additions, multiplications and divisions only: the same bits on every machine,
/// which the system's own need not give.
fn natural_logarithm(number: u64) -> f64 {
    let exponent = number.max(1).ilog2();
    // number = 2^exponent · mantissa, and ln mantissa = 2 artanh ((mantissa - 1) / (mantissa + 1)).
    let mantissa = number as f64 / (1_u64 << exponent) as f64;
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let mut sum = 0.0;
    for term in (0..12).rev() {
        sum = sum * square + 1.0 / f64::from(2 * term + 1);
    }
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * ratio * sum
}

#[cfg(test)]
mod tests {
    use super::{natural_logarithm, rounded};

    #[test]
    fn the_logarithm_is_the_logarithm() {
        for number in (1..5_000).chain([u64::from(u32::MAX), 1 << 40, (1 << 52) + 12_345]) {
            let expected = (number as f64).ln();
            assert!((natural_logarithm(number) - expected).abs() < 1e-9 * expected.max(1.0), "ln {number}");
        }
    }

    #[test]
    fn halves_go_up() {
        assert_eq!([rounded(5, 2), rounded(-5, 2), rounded(-6, 4), rounded(7, 3)], [3, -2, -1, 2]);
    }
}
