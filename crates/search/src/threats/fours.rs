//! Continuous fours: a win in which every move of the attacker must be answered at once, by the one move
//! that stops it.
//!
//! **Value.** Whether the player to move, the attacker, can win so. Every move of the attacker wins at once
//! or is the gain of a four; before that the attacker stops what the other player would win by at once. A
//! four has one answer, as long as the other player cannot win at once: so a win is a line, not a tree.
//!
//! **Source.** Allis, van den Herik & Huntjens, *Go-Moku solved by new search techniques*, Computational
//! Intelligence 12(1), 1996, sections 3 and 4 \[Allis96\]: threats with one cost square.
//!
//! **Differences.** (1) No threats are combined beforehand: they are played on the board, depth first, so
//! that what the answers give the other player is seen where it happens. (2) Positions without a win are
//! remembered, so that fours in another order are not tried again.
//!
//! **Cost.** A node is a position with the attacker to move, and counts as visited. Nothing is allocated once
//! the buffers have grown.

use crate::core::budget::Stop;
use crate::core::meter::Meter;
use game::{Game, Key, Player, ThreatKind, ThreatList, Threats};

/// The number of positions that are remembered: a power of two.
const REMEMBERED: usize = 1 << 14;

/// A search of continuous fours, and its memory: of one game.
#[derive(Debug)]
pub(crate) struct Fours<G: Game> {
    /// The moves of the win found last, the attacker's first one first, the attacker's every second one.
    pub(crate) line: Vec<G::Move>,
    wins: Vec<G::Move>,
    threats: ThreatList<G::Move>,
    /// Positions without a win, each at the place that its key ends in; of no length before the first search.
    failed: Vec<Key>,
    /// Nodes that may still be visited.
    left: u64,
}

impl<G: Game> Default for Fours<G> {
    fn default() -> Fours<G> {
        let (line, wins, failed) = (Vec::new(), Vec::new(), Vec::new());
        Fours { line, wins, threats: ThreatList::default(), failed, left: 0 }
    }
}

impl<G: Threats> Fours<G> {
    /// True if the player to move wins by continuous fours, which are then in [`line`](Fours::line). Looks at
    /// no more than `nodes` positions: where they do not suffice, no win was found.
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

    /// Writes the line backward.
    fn go(&mut self, game: &G, state: &mut G::State, meter: &mut Meter) -> Result<bool, Stop> {
        meter.visit()?;
        let attacker = game.to_move(state);
        // Step 1. Win at once.
        if let (Some(mv), _) = self.wins_at_once(game, state, attacker) {
            self.line.push(mv);
            return Ok(true);
        }
        // Step 2. What the other player would win by must be stopped, by the four itself.
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

    /// A move with which `player` would win at once, and whether there are more.
    fn wins_at_once(&mut self, game: &G, state: &G::State, player: Player) -> (Option<G::Move>, bool) {
        self.wins.clear();
        game.wins_at_once(state, player, &mut self.wins);
        (self.wins.first().copied(), self.wins.len() > 1)
    }

    /// True if a line that wins elsewhere wins here too, for the player to move: every move of it is there
    /// and wins or is a four with the answer that the line has, and the other player is never given more than
    /// it stops.
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
