//! History of moves, alone and behind the moves before, for selective searches, which reduce moves by it.
//!
//! **Source.** History: see [`ordering`](super::ordering). That moves answer moves: Uiterwijk, *The
//! countermove heuristic*, ICCA Journal 15(1), 1992. That history decays as it grows, and that moves which
//! were tried in vain lose what the move that made the cutoff gains, are folklore of chess programs.

use super::move_kind::{KINDS, kind};
use game::Player;
use std::hash::Hash;

/// The history of moves, of moves behind the move before, and of moves behind the move before that.
#[derive(Clone, Debug)]
pub(crate) struct PairHistory {
    /// For each player and kind of move.
    alone: Vec<i16>,
    /// Pairs share a place where their hashes agree.
    behind: Vec<i16>,
    /// The player and the kind of the move that led to the node at each ply; 0 at the root and after a pass.
    path: Vec<u32>,
}

/// The binary logarithm of the places for pairs of moves.
const PAIRS: u32 = 20;
/// No history is further from 0.
const MOST: i32 = 1 << 14;
/// The greatest change by one cutoff.
const MOST_CHANGE: u32 = 1_600;

impl Default for PairHistory {
    fn default() -> PairHistory {
        PairHistory { alone: vec![0; 2 * KINDS], behind: vec![0; 1 << PAIRS], path: Vec::new() }
    }
}

impl PairHistory {
    /// Notes the move to the node at `ply`, by `player`; `None` for a pass.
    pub(crate) fn enter<M: Hash>(&mut self, ply: u32, player: Player, mv: Option<&M>) {
        self.path.truncate(ply as usize);
        self.path.resize(ply as usize, 0);
        self.path.push(mv.map_or(0, |mv| (1 + kind(mv) as u32) << 1 | player.index() as u32 & 1));
    }

    /// The places of a move of `player` at `ply`: alone, and behind each of the two moves before.
    fn places<M: Hash>(&self, ply: u32, player: Player, mv: &M) -> (usize, [usize; 2]) {
        let kind = kind(mv);
        let behind = [0, 1].map(|plies| {
            let at = (ply as usize).checked_sub(plies);
            let led = at.and_then(|ply| self.path.get(ply)).copied().unwrap_or_default();
            let pair = (u64::from(led) << 1 | plies as u64) << KINDS.ilog2() | kind as u64;
            (pair.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - PAIRS)) as usize
        });
        (player.index() % 2 * KINDS + kind, behind)
    }

    /// The history of a move of `player` at `ply`: negative if it was mostly tried in vain.
    #[inline]
    pub(super) fn of<M: Hash>(&self, ply: u32, player: Player, mv: &M) -> i32 {
        let (alone, [one, two]) = self.places(ply, player, mv);
        [self.alone[alone], self.behind[one], self.behind[two]].map(i32::from).iter().sum()
    }

    /// Records that a move, with `depth` plies remaining, made a cutoff or was tried in vain before one.
    pub(super) fn record<M: Hash>(&mut self, ply: u32, player: Player, mv: &M, depth: u32, made_it: bool) {
        let depth = depth.min(MOST_CHANGE);
        let change = (16 * depth * depth + 32 * depth).min(MOST_CHANGE) as i32;
        let (alone, [one, two]) = self.places(ply, player, mv);
        let learn = |history: &mut i16| {
            let sign = if made_it { 1 } else { -1 };
            *history += (sign * change - i32::from(*history) * change / MOST) as i16;
        };
        learn(&mut self.alone[alone]);
        learn(&mut self.behind[one]);
        learn(&mut self.behind[two]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_is_bounded_and_of_the_moves_before() {
        let mut history = PairHistory::default();
        let (first, second) = (Player::new(0), Player::new(1));
        history.enter(1, first, Some(&7));
        for _ in 0..1_000 {
            history.record(1, second, &3, 40, true);
            history.record(1, second, &4, 40, false);
        }
        let greatest = 3 * MOST;
        assert!((greatest * 9 / 10..=greatest).contains(&history.of(1, second, &3)));
        assert!((-greatest..=-greatest * 9 / 10).contains(&history.of(1, second, &4)));
        let behind_another = {
            history.enter(1, first, Some(&8));
            history.of(1, second, &3)
        };
        assert!((1..=2 * MOST).contains(&behind_another), "alone, and behind the root: {behind_another}");
        assert_eq!(history.of(1, first, &3), behind_another - i32::from(history.alone[KINDS + kind(&3)]));
    }
}
