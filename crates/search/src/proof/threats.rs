//! Threats as foresight of a proof search: continuous fours, and the replies to them.
//!
//! **Source.** Allis, *Searching for solutions in games and artificial intelligence*, thesis, University of
//! Limburg, 1994, chapter 5 \[Allis94b\]: a search of threats in front of proof-number search. Thomsen,
//! *Lambda-search in game trees - with application to Go*, ICGA Journal 23(4), 2000 \[Thomsen00\]: the
//! defender must answer the win that the attacker would have after a pass.

use super::foresight::{DISPROVEN, Foresight, InitialNumbers};
use super::goal::ProofGoal;
use super::table::MAX_NUMBER;
use crate::core::budget::Stop;
use crate::core::meter::Meter;
use crate::threats::fours::Fours;
use game::{Game, Payoffs, Player, Threats};

/// Foresight by threats, if the goal is a win.
#[derive(Debug)]
pub(super) struct ThreatForesight<G: Game> {
    fours: Fours<G>,
    /// The most positions that one search of continuous fours visits.
    limit: u64,
    /// The prover, if threats bear on the goal.
    attacker: Option<Player>,
    wins: Vec<G::Move>,
    line: Vec<G::Move>,
    /// The danger after each move of a defender.
    dangers: Vec<Option<u32>>,
    /// The moves, least danger first.
    order: Vec<usize>,
}

impl<G: Threats> ThreatForesight<G> {
    pub(super) fn new(limit: u64) -> ThreatForesight<G> {
        let fours = Fours::default();
        let (wins, line, dangers, order) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        ThreatForesight { fours, limit, attacker: None, wins, line, dangers, order }
    }

    /// Multiplies the danger after each defender's move by 6/5 relative to the next better one. In open
    /// positions many replies are equally good, and one of them is enough.
    fn spread(&mut self) {
        self.order.clear();
        self.order.extend(0..self.dangers.len());
        self.order.sort_unstable_by_key(|&index| (self.dangers[index], index));
        let mut factor = 1.0;
        for &index in &self.order {
            if let Some(danger) = &mut self.dangers[index] {
                *danger = (f64::from(*danger) * factor) as u32;
                factor *= 1.2;
            }
        }
    }

    fn wins_at_once(&mut self, game: &G, state: &G::State, player: Player) -> usize {
        self.wins.clear();
        game.wins_at_once(state, player, &mut self.wins);
        self.wins.len()
    }
}

impl<G: Threats> Foresight<G> for ThreatForesight<G> {
    const KNOWS: bool = true;

    fn pursue(&mut self, game: &G, goal: ProofGoal) {
        let promises = game.promises();
        self.attacker = None;
        if game.players() != 2 || !game.has_threats() || !promises.is_only_won_or_lost() {
            return;
        }
        // A prover that accepts only a win needs a threat.
        self.attacker = Player::all(2).find(|&player| {
            let is_reached = |payoff: i32| {
                goal.is_reached(&Payoffs::two(if player == Player::FIRST { payoff } else { -payoff }))
            };
            goal.is_prover(player) && is_reached(1) && !is_reached(0) && !is_reached(-1)
        });
    }

    fn settle(
        &mut self,
        game: &G,
        state: &mut G::State,
        meter: &mut Meter,
    ) -> Result<Option<(bool, u32)>, Stop> {
        let Some(attacker) = self.attacker else { return Ok(None) };
        let defender = attacker.next(2);
        let settled = if game.to_move(state) == attacker {
            if self.wins_at_once(game, state, attacker) > 0 {
                Some((true, 1))
            } else if self.wins_at_once(game, state, defender) > 1 {
                Some((false, 0))
            } else if self.fours.is_won(game, state, self.limit, meter)? {
                Some((true, self.fours.line.len() as u32))
            } else {
                None
            }
        } else if self.wins_at_once(game, state, defender) > 0 {
            Some((false, 0))
        } else if self.wins_at_once(game, state, attacker) > 1 {
            Some((true, 2))
        } else {
            None
        };
        Ok(settled.or_else(|| (game.danger(state, attacker) == Some(0)).then_some((false, 0))))
    }

    fn narrow(
        &mut self,
        game: &G,
        state: &mut G::State,
        moves: &mut Vec<G::Move>,
        first: usize,
        numbers: &mut Vec<Option<InitialNumbers>>,
        meter: &mut Meter,
    ) -> Result<u32, Stop> {
        let Some(attacker) = self.attacker else { return Ok(0) };
        let player = game.to_move(state);
        // Step 1. Win at once, or else block the other side's immediate win.
        if self.wins_at_once(game, state, player) > 0 || self.wins_at_once(game, state, player.next(2)) > 0 {
            moves.truncate(first);
            moves.push(self.wins[0]);
            return Ok(2);
        }
        // Step 2. Drop idle moves if there are others.
        keep(moves, first, |mv| !game.is_idle(state, mv));
        if player == attacker {
            return Ok(0);
        }
        // Step 3. Answer the win that the attacker would have after a pass: a move that leaves this win in
        // place loses.
        let mut passed = game.passed(state);
        if !self.fours.is_won(game, &mut passed, self.limit, meter)? {
            // Without such a win, a move after which the rules say that the attacker is held decides the
            // node.
            self.dangers.clear();
            meter.step((moves.len() - first) as u64)?;
            if let Some(index) = game.holding_move(state, attacker, &moves[first..], &mut self.dangers) {
                moves.swap(first, first + index);
                moves.truncate(first + 1);
                numbers.push(Some(DISPROVEN));
            } else {
                self.spread();
                numbers.extend(self.dangers.iter().map(|danger| danger.map(numbers_of)));
            }
            return Ok(0);
        }
        std::mem::swap(&mut self.line, &mut self.fours.line);
        let (fours, line) = (&mut self.fours, &self.line);
        let mut result = Ok(());
        keep(moves, first, |mv| {
            let undo = game.play(state, mv);
            let is_met = game.outcome(state).is_some() || !fours.is_won_by(game, state, line);
            game.undo(state, mv, undo);
            if result.is_ok() {
                result = meter.step(1);
            }
            is_met
        });
        result?;
        Ok(self.line.len() as u32 + 1)
    }

    fn initial_numbers(&self, game: &G, state: &G::State) -> Option<InitialNumbers> {
        game.danger(state, self.attacker?).map(numbers_of)
    }

    fn line(&mut self, game: &G, state: &mut G::State, meter: &mut Meter) -> &[G::Move] {
        let is_attacker = self.attacker == Some(game.to_move(state));
        if is_attacker && self.fours.is_won(game, state, self.limit, meter) == Ok(true) {
            &self.fours.line
        } else {
            &[]
        }
    }
}

/// The initial numbers of a position of this danger: the greater the danger, the less a proof needs, and the
/// more a disproof, which must parry all of it. The root and the factor were tuned on boards of 25 to 49
/// squares.
fn numbers_of(danger: u32) -> InitialNumbers {
    match danger {
        0 => DISPROVEN,
        _ => ((1_000 / danger.isqrt()).max(1), danger.min(MAX_NUMBER)),
    }
}

/// Keeps the moves from `first` on for which `is_kept` is true, but at least one.
fn keep<M: Copy>(moves: &mut Vec<M>, first: usize, mut is_kept: impl FnMut(M) -> bool) {
    let mut end = first;
    for index in first..moves.len() {
        if is_kept(moves[index]) {
            moves.swap(end, index);
            end += 1;
        }
    }
    moves.truncate(end.max(first + 1));
}

/// An empty foresight, to be replaced.
impl<G: Threats> Default for ThreatForesight<G> {
    fn default() -> ThreatForesight<G> {
        ThreatForesight::new(0)
    }
}
