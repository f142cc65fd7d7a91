//! Continuous threes: a win in which every move of the attacker wins soon by continuous fours, unless it is
//! answered.
//!
//! **Value.** Whether the player to move, the attacker, can win so. Every move of the attacker wins at once,
//! or is the gain of a four, or is the gain of a three after which the attacker would win by continuous fours
//! if the other player passed. All answers are tried after which those fours do not win as they are.
//!
//! **Source.** Allis, van den Herik & Huntjens, *Go-Moku solved by new search techniques*, Computational
//! Intelligence 12(1), 1996, section 3 \[Allis96\], for threes; Thomsen, *Lambda-search in game trees - with
//! application to Go*, ICGA Journal 23(4), 2000 \[Thomsen00\], for what a threat of second order is: one that
//! wins by threats of first order after a pass.
//!
//! **Differences.** (1) The attacker's moves are the gains of fours and of threes only, not all moves that
//! threaten. (2) The answers are told from the others by playing the fours again after each (a proof that
//! plays on holds whatever the reason). (3) Depth first, deepening by the number of threes in a row.
//!
//! **Cost.** A node is a position with the attacker to move, as those of the continuous fours are.

use super::fours::Fours;
use crate::core::budget::Stop;
use crate::core::meter::Meter;
use game::{Game, Key, ThreatKind, ThreatList, Threats};

/// A search of continuous threes, and its memory: of one game.
#[derive(Debug)]
pub(crate) struct Threes<G: Game> {
    /// The moves of the win found last, with the answers that hold out longest of those that were tried.
    pub(crate) line: Vec<G::Move>,
    /// The number of plies within which it wins, whatever the answers are.
    pub(crate) plies: u32,
    fours: Fours<G>,
    threats: ThreatList<G::Move>,
    /// The moves of the nodes that the search stands on, and the fours that they threaten.
    moves: Vec<G::Move>,
    /// Positions, and how many threes in a row do not win from them, each at the place that its key ends in;
    /// of no length before the first search.
    failed: Vec<(Key, u32)>,
    /// True if more threes in a row might win.
    is_open: bool,
}

/// The number of positions that are remembered: a power of two.
const REMEMBERED: usize = 1 << 16;
/// Nodes of a search of continuous fours.
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
    /// True if the player to move wins by continuous fours, or by threes of which at most `most` follow each
    /// other; [`line`](Threes::line) is how.
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

    /// The plies within which the player to move wins with so many threes; writes the line backward.
    fn go(
        &mut self,
        game: &G,
        state: &mut G::State,
        threes: u32,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        // Step 1. Fours alone.
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
        // Step 2. What the other player would win by must be stopped.
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

    /// The plies within which the attacker wins after a three, whatever the other player, to move, does.
    fn after_three(
        &mut self,
        game: &G,
        state: &mut G::State,
        threes: u32,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        // Step 1. What it threatens.
        let mut passed = game.passed(state);
        if !self.fours.is_won(game, &mut passed, ALL, meter)? {
            return Ok(None);
        }
        let before = self.line.len();
        // Step 2. The answers: all moves that leave it no win.
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
            // The answer that holds out longest is shown.
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
