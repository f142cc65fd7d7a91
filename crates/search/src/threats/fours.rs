//! Continuous fours: a win in which every move of the attacker must be answered at once, by the only move
//! that stops it.
//!
//! **Value.** Whether the player to move, the attacker, can win this way. Every move of the attacker wins at
//! once, or is the gain of a four that also blocks any immediate win of the other player. A four has one
//! answer, as long as the other player cannot win at once: so a win is a line, not a tree.
//!
//! **Source.** Allis, van den Herik & Huntjens, *Go-Moku solved by new search techniques*, Computational
//! Intelligence 12(1), 1996, sections 3 and 4 \[Allis96\]: threats with one cost square.
//!
//! **Differences.** (1) Threats are not combined beforehand but played on the board, depth first, so that the
//! defender's own threats are seen where they arise. (2) Positions without a win are stored, so that the same
//! fours in another order are not tried again.
//!
//! **Cost.** A node is a position with the attacker to move, and counts as visited. Once the buffers have
//! grown, nothing is allocated.

use crate::core::budget::Stop;
use crate::core::meter::Meter;
use game::{Game, Key, Player, ThreatKind, ThreatList, Threats};

/// The number of stored positions, a power of two.
const REMEMBERED: usize = 1 << 14;

/// A search of continuous fours, with its memory, for one game.
#[derive(Debug)]
pub(crate) struct Fours<G: Game> {
    /// The line of the last win found, starting with the attacker, who plays every second move.
    pub(crate) line: Vec<G::Move>,
    wins: Vec<G::Move>,
    threats: ThreatList<G::Move>,
    /// Positions without a win, each in the slot of its key's low bits; empty before the first search.
    failed: Vec<Key>,
    /// The number of nodes left to visit.
    left: u64,
}

impl<G: Game> Default for Fours<G> {
    fn default() -> Fours<G> {
        let (line, wins, failed) = (Vec::new(), Vec::new(), Vec::new());
        Fours { line, wins, threats: ThreatList::default(), failed, left: 0 }
    }
}

impl<G: Threats> Fours<G> {
    /// True if the player to move wins by continuous fours, with the moves in [`line`](Fours::line). Visits
    /// at most `nodes` positions; if these do not suffice, the result is false.
    pub(crate) fn is_won(
        &mut self,
        game: &G,
        state: &mut G::State,
        nodes: u64,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        self.left = nodes;
        self.line.clear();
        self.failed.resize(REMEMBERED, Key(0));
        let is_won = self.go(game, state, meter)?;
        self.line.reverse();
        Ok(is_won)
    }

    /// Searches, and writes the line backward.
    fn go(&mut self, game: &G, state: &mut G::State, meter: &mut Meter) -> Result<bool, Stop> {
        meter.visit()?;
        let attacker = game.to_move(state);
        // Step 1. Win at once.
        if let (Some(mv), _) = self.wins_at_once(game, state, attacker) {
            self.line.push(mv);
            return Ok(true);
        }
        // Step 2. An immediate win of the other player must be blocked by the four itself.
        let forced = match self.wins_at_once(game, state, attacker.next(2)) {
            (_, true) => return Ok(false),
            (forced, false) => forced,
        };
        let key = Key::of(state);
        let place = key.0 as usize % REMEMBERED;
        if self.failed[place] == key || self.left == 0 {
            return Ok(false);
        }
        self.left -= 1;
        // Step 3. A move that makes two fours wins.
        let first = self.threats.len();
        game.threats(state, attacker, ThreatKind::Four, &mut self.threats);
        let end = self.threats.len();
        let is_tried = |gain: G::Move| forced.is_none_or(|forced| forced == gain);
        for index in first..end {
            let (gain, cost) = self.four(index);
            if !is_tried(gain) {
                continue;
            }
            let second = (index + 1..end).map(|other| self.four(other));
            if let Some((_, other)) = second.into_iter().find(|&(mv, other)| mv == gain && other != cost) {
                self.line.extend([other, cost, gain]);
                self.threats.truncate(first);
                return Ok(true);
            }
        }
        // Step 4. Try every four with its answer.
        for index in first..end {
            let (gain, cost) = self.four(index);
            let is_again = (first..index).any(|other| self.four(other).0 == gain);
            if is_again || !is_tried(gain) {
                continue;
            }
            let gained = game.play(state, gain);
            let answered = game.play(state, cost);
            let is_won = if game.outcome(state).is_none() { self.go(game, state, meter) } else { Ok(false) };
            game.undo(state, cost, answered);
            game.undo(state, gain, gained);
            if is_won? {
                self.line.extend([cost, gain]);
                self.threats.truncate(first);
                return Ok(true);
            }
        }
        self.threats.truncate(first);
        if self.left > 0 {
            self.failed[place] = key;
        }
        Ok(false)
    }

    fn four(&self, index: usize) -> (G::Move, G::Move) {
        let threat = self.threats.get(index);
        (threat.gain, threat.cost[0])
    }

    /// A move by which `player` wins at once, and whether there are more.
    fn wins_at_once(&mut self, game: &G, state: &G::State, player: Player) -> (Option<G::Move>, bool) {
        self.wins.clear();
        game.wins_at_once(state, player, &mut self.wins);
        (self.wins.first().copied(), self.wins.len() > 1)
    }

    /// True if a line that wins elsewhere also wins here for the player to move: each of its moves is legal
    /// and wins, or is a four with the same answer, and the other player never gets an immediate win that the
    /// line does not block.
    pub(crate) fn is_won_by(&mut self, game: &G, state: &G::State, line: &[G::Move]) -> bool {
        let attacker = game.to_move(state);
        let mut state = state.clone();
        for moves in line.chunks(2) {
            self.wins.clear();
            game.wins_at_once(&state, attacker, &mut self.wins);
            let &[gain, cost] = moves else { return self.wins.contains(&moves[0]) };
            match self.wins_at_once(game, &state, attacker.next(2)) {
                (None, _) => {}
                (Some(forced), false) if forced == gain => {}
                _ => return false,
            }
            self.threats.clear();
            game.threats(&state, attacker, ThreatKind::Four, &mut self.threats);
            let is_four = self.threats.iter().any(|threat| threat.gain == gain && threat.cost[0] == cost);
            self.threats.clear();
            if !is_four {
                return false;
            }
            game.play(&mut state, gain);
            game.play(&mut state, cost);
            if game.outcome(&state).is_some() {
                return false;
            }
        }
        false
    }
}
