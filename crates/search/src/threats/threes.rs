//! Continuous threes: a win in which every move of the attacker threatens to win by continuous fours.
//!
//! **Value.** Whether the player to move, the attacker, can win this way. Every move of the attacker wins at
//! once, or is the gain of a four, or is the gain of a three after which the attacker would win by continuous
//! fours if the other player passed. All answers that stop these particular fours are tried.
//!
//! **Source.** Allis, van den Herik & Huntjens, *Go-Moku solved by new search techniques*, Computational
//! Intelligence 12(1), 1996, section 3 \[Allis96\], for threes; Thomsen, *Lambda-search in game trees - with
//! application to Go*, ICGA Journal 23(4), 2000 \[Thomsen00\], for threats of second order, which win by
//! threats of first order after a pass.
//!
//! **Differences.** (1) The attacker's moves are only the gains of fours and of threes, not all moves that
//! threaten. (2) Answers are recognized by playing the fours again after each move (a proof that still plays
//! through holds for whatever reason). (3) Depth first, deepening by the number of threes in a row.
//!
//! **Cost.** A node is a position with the attacker to move, including those of the continuous fours.

use super::fours::Fours;
use crate::core::budget::Stop;
use crate::core::meter::Meter;
use game::{Game, Key, ThreatKind, ThreatList, Threats};

/// A search of continuous threes, with its memory, for one game.
#[derive(Debug)]
pub(crate) struct Threes<G: Game> {
    /// The line of the last win found, with the answers that hold out longest among those tried.
    pub(crate) line: Vec<G::Move>,
    /// The number of plies within which it wins against any answer.
    pub(crate) plies: u32,
    fours: Fours<G>,
    threats: ThreatList<G::Move>,
    /// The moves of the open nodes, and the fours that they threaten.
    moves: Vec<G::Move>,
    /// Positions, and the number of threes in a row that do not win from them, each in the slot of its key's
    /// low bits; empty before the first search.
    failed: Vec<(Key, u32)>,
    /// True if more threes in a row might win.
    is_open: bool,
}

/// The number of stored positions, a power of two.
const REMEMBERED: usize = 1 << 16;
/// The node limit of a search of continuous fours: none.
const ALL: u64 = u64::MAX;

impl<G: Game> Default for Threes<G> {
    fn default() -> Threes<G> {
        Threes {
            line: Vec::new(),
            plies: 0,
            fours: Fours::default(),
            threats: ThreatList::default(),
            moves: Vec::new(),
            failed: Vec::new(),
            is_open: false,
        }
    }
}

impl<G: Threats> Threes<G> {
    /// True if the player to move wins by continuous fours, or by at most `most` threes in a row; the moves
    /// are in [`line`](Threes::line).
    pub(crate) fn is_won(
        &mut self,
        game: &G,
        state: &mut G::State,
        most: u32,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        self.failed.resize(REMEMBERED, (Key(0), 0));
        for threes in 0..=most {
            self.line.clear();
            self.moves.clear();
            self.threats.clear();
            self.is_open = false;
            if let Some(plies) = self.go(game, state, threes, meter)? {
                self.plies = plies;
                self.line.reverse();
                return Ok(true);
            }
            if !self.is_open {
                break;
            }
        }
        Ok(false)
    }

    /// The plies within which the player to move wins with `threes` threes. Writes the line backward.
    fn go(
        &mut self,
        game: &G,
        state: &mut G::State,
        threes: u32,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        // Step 1. Try fours alone.
        if self.fours.is_won(game, state, ALL, meter)? {
            self.line.extend(self.fours.line.iter().rev());
            return Ok(Some(self.fours.line.len() as u32));
        }
        let key = Key::of(state);
        let place = key.0 as usize % REMEMBERED;
        if self.failed[place].0 == key && self.failed[place].1 >= threes {
            self.is_open = true;
            return Ok(None);
        }
        // Step 2. An immediate win of the other player must be blocked.
        let attacker = game.to_move(state);
        let first_move = self.moves.len();
        game.wins_at_once(state, attacker.next(2), &mut self.moves);
        let forced = match self.moves[first_move..] {
            [] => None,
            [forced] => Some(forced),
            _ => {
                self.moves.truncate(first_move);
                return Ok(None);
            }
        };
        self.moves.truncate(first_move);
        // Step 3. Try every four, and then every three.
        let first = self.threats.len();
        game.threats(state, attacker, ThreatKind::Four, &mut self.threats);
        let fours = self.threats.len();
        game.threats(state, attacker, ThreatKind::Three, &mut self.threats);
        let mut won = None;
        for index in first..self.threats.len() {
            let gain = self.threats.get(index).gain;
            let is_again = (first..index).any(|other| self.threats.get(other).gain == gain);
            if is_again || forced.is_some_and(|forced| forced != gain) {
                continue;
            }
            let undo = game.play(state, gain);
            let found = if index < fours {
                let cost = self.threats.get(index).cost[0];
                self.after_four(game, state, cost, threes, meter)
            } else if threes > 0 {
                self.after_three(game, state, threes, meter)
            } else {
                self.is_open = true;
                Ok(None)
            };
            game.undo(state, gain, undo);
            if let Some(plies) = found? {
                self.line.push(gain);
                won = Some(plies + 1);
                break;
            }
        }
        self.threats.truncate(first);
        if won.is_none() {
            self.failed[place] = (key, threes);
        }
        Ok(won)
    }

    /// The plies within which the attacker wins after a four with this answer.
    fn after_four(
        &mut self,
        game: &G,
        state: &mut G::State,
        cost: G::Move,
        threes: u32,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        let undo = game.play(state, cost);
        let found =
            if game.outcome(state).is_none() { self.go(game, state, threes, meter) } else { Ok(None) };
        game.undo(state, cost, undo);
        let found = found?;
        if found.is_some() {
            self.line.push(cost);
        }
        Ok(found.map(|plies| plies + 1))
    }

    /// The plies within which the attacker wins after a three against any move of the other player, who is to
    /// move.
    fn after_three(
        &mut self,
        game: &G,
        state: &mut G::State,
        threes: u32,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        // Step 1. Find the win that the three threatens.
        let mut passed = game.passed(state);
        if !self.fours.is_won(game, &mut passed, ALL, meter)? {
            return Ok(None);
        }
        let before = self.line.len();
        // Step 2. Try every answer, that is, every move that stops this win.
        let first_move = self.moves.len();
        self.moves.extend_from_slice(&self.fours.line);
        let first_answer = self.moves.len();
        game.legal_moves(state, &mut self.moves);
        let mut longest: Option<u32> = None;
        for index in first_answer..self.moves.len() {
            let (answer, from) = (self.moves[index], self.line.len());
            let undo = game.play(state, answer);
            let found = if game.outcome(state).is_some() {
                Ok(None)
            } else if self.fours.is_won_by(game, state, &self.moves[first_move..first_answer]) {
                self.line.extend(self.moves[first_move..first_answer].iter().rev());
                Ok(Some((first_answer - first_move) as u32))
            } else {
                self.go(game, state, threes - 1, meter)
            };
            game.undo(state, answer, undo);
            let Some(plies) = found? else {
                self.line.truncate(before);
                self.moves.truncate(first_move);
                return Ok(None);
            };
            self.line.push(answer);
            // Keep the answer that holds out longest in the line.
            if longest.is_none_or(|longest| plies > longest) {
                self.line.drain(before..from);
                longest = Some(plies);
            } else {
                self.line.truncate(from);
            }
        }
        self.moves.truncate(first_move);
        Ok(longest.map(|plies| plies + 1))
    }
}
