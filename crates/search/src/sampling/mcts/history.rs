//! Progressive history: a move that did well elsewhere in the tree is tried early, but less so once its own
//! playouts show that it does badly.
//!
//! **Source.** Nijssen & Winands (2010): a child's upper confidence bound is increased by W · h / (n - s +
//! 1), where h is the mover's average payoff over all playouts with this move, n the number of playouts
//! through the child, and s the mover's total payoff in these, with payoffs scaled to between 0 and 1.
//!
//! **Differences.** (1) Moves are counted in the tree only, not in playouts beyond it, where the rules of a
//! game may draw many moves at a time. (2) Moves are distinguished by their hash, in 4 096 kinds for each
//! player. (3) Every child gets its first playout in the order of generation, as without history.

use super::nodes::{Id, Nodes};
use crate::memory::move_kind::{KINDS, kind};
use game::{Payoffs, Player};
use std::hash::Hash;

/// The payoffs of moves so far.
#[derive(Debug)]
pub(super) struct History {
    /// W.
    weight: f64,
    /// For each player and kind of move, the number of playouts and the sum of the player's gains in them.
    sums: Vec<(i64, i64)>,
}

impl History {
    /// A history with this weight; `None` if that is 0.
    pub(super) fn new(weight: f64, players: usize) -> Option<History> {
        (weight > 0.0).then(|| History { weight, sums: vec![(0, 0); players * KINDS] })
    }

    fn place<M: Hash>(player: Player, mv: &M) -> usize {
        player.index() * KINDS + kind(mv)
    }

    /// Records a playout with these payoffs. `maker` returns the player who makes the move to a node.
    pub(super) fn remember<M: Copy + Hash>(
        &mut self,
        nodes: &Nodes<M>,
        trail: &[Id],
        paid: &Payoffs,
        maker: impl Fn(Id, Id) -> Player,
    ) {
        for pair in trail.windows(2) {
            let (parent, child) = (pair[0], pair[1]);
            let Some(mv) = nodes.mv(child) else { continue };
            let player = maker(parent, child);
            let (playouts, sum) = &mut self.sums[History::place(player, &mv)];
            (*playouts, *sum) = (*playouts + 1, *sum + nodes.gain(player, paid));
        }
    }

    /// The child to enter, among those not proven: the first without a playout, or else the first with the
    /// greatest sum of its upper confidence bound and its move's history term. `uncertain` is the exploration
    /// weight, and payoffs lie in `range`.
    pub(super) fn select<M: Copy + Hash>(
        &self,
        nodes: &Nodes<M>,
        id: Id,
        uncertain: f64,
        range: (i32, i32),
        maker: impl Fn(Id, Id) -> Player,
    ) -> Id {
        let mover = nodes.mover(id);
        let (least, greatest) = (f64::from(range.0), f64::from(range.1));
        let (low, span) =
            (if nodes.is_against(mover) { -greatest } else { least }, (greatest - least).max(1.0));
        let part = |mean: f64| (mean - low) / span;
        let curiosity = nodes.curiosity(id);
        let mut best: Option<(f64, Id)> = None;
        for child in nodes.children(id).filter(|&child| !nodes.is_proven(child)) {
            let visits = nodes.visits(child) as f64;
            if visits == 0.0 {
                return child;
            }
            let mean = nodes.gained(mover, child) as f64 / visits;
            let elsewhere = match nodes.mv(child).map(|mv| self.sums[History::place(maker(id, child), &mv)]) {
                Some((playouts, sum)) if playouts > 0 => part(sum as f64 / playouts as f64),
                _ => 0.0,
            };
            let progress = self.weight * span * elsewhere / (visits * (1.0 - part(mean)) + 1.0);
            let bound = mean + uncertain * curiosity / visits.sqrt() + progress;
            if best.is_none_or(|(greatest, _)| bound > greatest) {
                best = Some((bound, child));
            }
        }
        best.expect("a node whose children are all proven is proven").1
    }
}

#[cfg(test)]
mod tests {
    use super::super::rewards::Rewards;
    use super::*;
    use crate::core::preference::{Preference, TieBreak};
    use game::Scale;
    use game::random::Random;

    /// Two plies of a tree for three players, with moves that recur below other nodes.
    #[test]
    fn the_choice_is_that_of_the_formula() {
        let mut random = Random::new(1);
        let (mut as_without, mut trials) = (0, 0);
        for paranoid in [false, true] {
            let preference = Preference::new(TieBreak::First, Player::FIRST, Scale::Payoffs);
            let mut nodes: Nodes<u8> =
                Nodes::new((Player::FIRST, 3), preference, paranoid, Rewards::default());
            let mut history = History::new(2.5, 3).expect("it weighs something");
            let add = |nodes: &mut Nodes<u8>, parent: Id, mover: usize, moves: u8| {
                let first = nodes.len();
                for mv in 0..moves {
                    nodes.push_child(Player::new(mover), mv, None);
                }
                nodes.adopt(parent, first);
            };
            add(&mut nodes, 0, 1, 3);
            for child in 1..=3 {
                add(&mut nodes, child, 2, 4);
            }
            let maker = |parent: Id, _child: Id| if parent == 0 { Player::FIRST } else { Player::SECOND };
            // A plain record of the playouts: their trails and payoffs.
            let mut seen: Vec<(Id, Id, u8, Payoffs)> = Vec::new();
            for _ in 0..400 {
                for parent in [0, 1, 2, 3] {
                    let children: Vec<Id> = nodes.children(parent).collect();
                    let is_tried = |child: &Id| seen.iter().any(|(_, leaf, ..)| leaf == child);
                    if parent == 0 || !children.iter().all(is_tried) {
                        continue;
                    }
                    let sign = if paranoid { -1 } else { 1 };
                    let whose = usize::from(!paranoid);
                    let gain = |paid: &Payoffs| f64::from(sign * paid.as_slice()[whose]);
                    let score = |child: Id| {
                        let mv = nodes.mv(child).expect("a child has its move");
                        let own: Vec<f64> =
                            seen.iter().filter(|seen| seen.1 == child).map(|seen| gain(&seen.3)).collect();
                        let all: Vec<f64> =
                            seen.iter().filter(|seen| seen.2 == mv).map(|seen| gain(&seen.3)).collect();
                        let above = seen.iter().filter(|seen| seen.0 == parent).count() as f64;
                        let mean = |gains: &[f64]| gains.iter().sum::<f64>() / gains.len() as f64;
                        // Payoffs lie between -4 and 4, and so do gains.
                        let part = |gain: f64| (gain + 4.0) / 8.0;
                        let s: f64 = own.iter().map(|&gain| part(gain)).sum();
                        let n = own.len() as f64;
                        8.0 * (part(mean(&own))
                            + 0.7 * (above.ln() / n).sqrt()
                            + 2.5 * part(mean(&all)) / (n - s + 1.0))
                    };
                    let chosen = history.select(&nodes, parent, 0.7 * 8.0, (-4, 4), maker);
                    let greatest = children.iter().map(|&child| score(child)).fold(f64::MIN, f64::max);
                    assert!((score(chosen) - greatest).abs() < 1e-6, "{chosen} of {children:?}");
                    as_without += u32::from(nodes.select(parent, nodes.branch(parent), 0.7 * 8.0) == chosen);
                    trials += 1;
                }
                let parent = 1 + random.index(3) as Id;
                let child = nodes.children(parent).start + random.index(4) as Id;
                let paid = [0; 3].map(|_: i32| random.index(9) as i32 - 4);
                let paid = Payoffs::new(&paid);
                let trail = [0, parent, child];
                nodes.count_playout(&trail, paid);
                history.remember(&nodes, &trail, &paid, maker);
                seen.push((parent, child, nodes.mv(child).expect("its move"), paid));
            }
        }
        assert!(trials > 1_000 && as_without < trials, "{as_without} of {trials} as without history");
    }
}
