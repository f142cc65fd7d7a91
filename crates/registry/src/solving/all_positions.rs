//! Solves a game by visiting all reachable positions, and a sum by its parts.

use super::Question;
use crate::solve_errors::unsolved;
use crate::walks::log10_nodes;
use erased::{Erased, State};
use game::{Game, Payoffs, Player};
use request::{Error, POSITIONS, ParetoAnswer, ProofAnswer, SolveAnswer, Solved, Ties};
use search::{Dominance, Meter, Stop, TieBreak};
use solve::certificate::{Writer, claims};
use solve::forced::{Forced, ForcedValues};
use solve::forward::ends;
use solve::profile::{Profile, SetOptions, Sets, deviations, dominating};
use solve::retrograde::{Reachable, Retrograde};
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;

/// The result of visiting every position.
pub(crate) enum Strong {
    /// Finished: solved, or stopped. With a certificate, if one was requested.
    Done(SolveAnswer, Option<String>),
    /// There are too many positions, as the note in the answer explains.
    TooMany(SolveAnswer),
}

/// A sum is solved by its parts; this is the number of positions visited in addition, for the distance.
const POSITIONS_OF_SUMS: u64 = 20_000;
/// The note if the limits stopped the visit of all positions.
const HALF_SPENT: &str =
    "half of the limits was spent before every position was visited; a search has the rest";
/// The positions of a tree are not visited if its number of nodes is greater than 10 to this power.
const FAR_TOO_MANY_LOG10_NODES: f64 = 20.0;

/// The maximum number of positions stored, and the reason for it.
struct Room {
    positions: u64,
    /// The bytes per position if memory is the reason.
    memory: Option<u64>,
}

impl Question<'_> {
    /// Solves every part of a sum, and visits every position.
    pub(crate) fn strong(&self) -> Result<Strong, Error> {
        let meter = Meter::new(&search::Budget::default());
        let mut answer = self.blank();
        let room = self.room();
        let mut certificate = None;
        let mut found = self.solve_parts(&mut answer);
        if found.is_ok() {
            found = match self.far_too_many() {
                Some(log10) if answer.grundy.is_none() => {
                    answer.note = Some(format!(
                        "the tree has about 10^{log10:.0} nodes, and its positions were not looked at; \
                         --positions N does"
                    ));
                    return Ok(Strong::TooMany(answer));
                }
                _ => self.positions(&mut answer, &room, &mut certificate),
            };
        }
        answer.elapsed_s = meter.finish().elapsed.as_secs_f64();
        match found {
            Ok(()) => {}
            Err(why) if self.terms.certificate => return Err(self.unsolved(why, &room)),
            // The results for the parts need no positions.
            Err(Unsolved::Positions(_) | Unsolved::Limit(_)) if answer.grundy.is_some() => {}
            Err(Unsolved::Cancelled) => answer.stop = Stop::Cancelled,
            Err(Unsolved::Limit(_)) => {
                answer.note = Some(HALF_SPENT.to_owned());
                return Ok(Strong::TooMany(answer));
            }
            Err(why) => {
                answer.note = Some(self.unsolved(why, &room).to_string());
                return Ok(Strong::TooMany(answer));
            }
        }
        if answer.stop == Stop::Finished {
            answer.solved = Solved::Strong;
        } else {
            self.conclude(&mut answer);
        }
        Ok(Strong::Done(answer, certificate))
    }

    /// The estimated log10 size of a tree too large to visit, unless a maximum number of positions is given.
    fn far_too_many(&self) -> Option<f64> {
        let is_asked = self.terms.positions.is_some() || self.terms.certificate;
        if is_asked || !ends(&self.game.promises()) {
            return None;
        }
        Some(log10_nodes(self.game, self.line, &|| self.watch(0).step().is_ok()))
            .filter(|&log10| log10 > FAR_TOO_MANY_LOG10_NODES)
    }

    fn room(&self) -> Room {
        let is_asked = self.terms.positions.is_some() || self.terms.certificate;
        let usual = if self.sums.is_some() && !is_asked { POSITIONS_OF_SUMS } else { POSITIONS };
        let asked = self.terms.positions.unwrap_or(usual);
        let bytes = if self.is_two() {
            Forced::<Erased>::BYTES
        } else {
            // A profile and the walk that looks for a better move are in memory at once.
            Forced::<Erased>::BYTES.max(2 * Profile::<Erased>::BYTES).max(Sets::<Erased>::BYTES)
        };
        // The positions of an erased game lie behind boxes.
        let bytes = bytes + self.game.position_bytes();
        let most = self.terms.memory.map_or(u64::MAX, |memory| memory / 4 * 3 / bytes);
        Room { positions: asked.min(most), memory: (most < asked).then_some(bytes) }
    }

    fn unsolved(&self, why: Unsolved, room: &Room) -> Error {
        match (why, room.memory) {
            (Unsolved::Positions(most), Some(bytes)) => Error::Other(format!(
                "{}: expected at most {most} positions, which is all that three quarters of the memory \
                 hold at {bytes} bytes each, and there are more",
                self.name
            )),
            (why, _) => unsolved(self.name, why),
        }
    }

    /// The Grundy values, if the game is a sum.
    fn solve_parts(&self, answer: &mut SolveAnswer) -> Result<(), Unsolved> {
        let Some(sums) = self.sums else { return Ok(()) };
        let Some(solved) = sums(self.game, self.state(), &self.watch(POSITIONS))? else { return Ok(()) };
        let mover = self.game.to_move(self.state());
        let winner = if solved.grundy_value != 0 { mover } else { mover.next(2) };
        answer.learn_forced(&Payoffs::winner(winner, 2));
        answer.grundy = Some(solved);
        Ok(())
    }

    /// Every player's guaranteed payoff, with its certificate; and for three or more players the result of
    /// Max^N.
    fn positions(
        &self,
        answer: &mut SolveAnswer,
        room: &Room,
        certificate: &mut Option<String>,
    ) -> Result<(), Unsolved> {
        let (game, start) = (self.game, self.state());
        let watch = self.watch(room.positions);
        let mut writer = self.terms.certificate.then(|| self.writer(&answer.position));
        // In a zero-sum game of two players the first player is enough.
        let is_two = self.is_two();
        let asked = if is_two { 1 } else { game.players() };
        let mut all = Vec::new();
        for player in Player::all(game.players()).take(asked) {
            let (worths, positions) = self.worths(player, &watch)?;
            let worth = worths.forced_value(start).unwrap_or_default();
            all.push(worth.value);
            answer.learn_bounds(player.index(), Some(worth.value), Some(worth.value));
            answer.positions = Some(positions);
            let has_end = worth.value != 0 || game.promises().longest.is_some();
            answer.distance = (is_two && has_end).then_some(worth.distance);
            let Some(writer) = &mut writer else { continue };
            for claim in claims(game, &*worths, start) {
                let written = writer.add(game, start, (claim, &*worths), &watch)?;
                answer.claims.push(ProofAnswer {
                    claim: claim.to_string(),
                    positions: written.positions,
                    leaves: 0,
                    plies: 0,
                });
            }
        }
        if is_two {
            all.push(-all[0]);
            answer.learn_forced(&Payoffs::new(&all));
        } else {
            answer.forced = Some(all);
            self.profile(answer, &watch)?;
        }
        *certificate = writer.map(Writer::finish);
        Ok(())
    }

    /// A player's guaranteed payoff in every position, and the number of positions: by retrograde analysis if
    /// play may cycle and positions are numbered, otherwise by visiting all reachable positions.
    fn worths(
        &self,
        player: Player,
        watch: &SolveControl<'_>,
    ) -> Result<(Box<dyn ForcedValues<Erased> + '_>, u64), Unsolved> {
        let (game, start) = (self.game, self.state());
        if self.has_past() {
            let forced = Forced::after(game, self.line, player, watch)?;
            let positions = forced.positions();
            return Ok((Box::new(forced), positions));
        }
        let has_cycles = !ends(&game.promises());
        if self.is_numbered && has_cycles && self.is_two() && !self.terms.symmetric {
            let threads = NonZeroUsize::new(self.terms.request.threads as usize).unwrap_or(NonZeroUsize::MIN);
            let solved = Retrograde::new(game, threads, watch)
                .and_then(|solved| Ok((solved, Reachable::new(game, start, threads, watch)?)));
            match solved {
                // There may be too many indices although there are few enough positions.
                Err(Unsolved::Positions(_) | Unsolved::Unfit(_)) => {}
                Ok((solved, reached)) => return Ok((Box::new(solved), reached.positions())),
                Err(why) => return Err(why),
            }
        }
        let forced = Forced::of(game, start, player, self.terms.symmetric, watch)?;
        let positions = forced.positions();
        Ok((Box::new(forced), positions))
    }

    /// Max^N from every position: a vector checked against every deviation, or a set.
    fn profile(&self, answer: &mut SolveAnswer, watch: &SolveControl<'_>) -> Result<(), Unsolved> {
        let (game, start, symmetric) = (self.game, self.state(), self.terms.symmetric);
        if !ends(&game.promises()) {
            let why = "play may go round in circles, and no vector of Max^N is told";
            answer.note = Some(why.to_owned());
            return Ok(());
        }
        answer.tie = Some(self.terms.tie);
        let (values, outcomes) = match self.terms.tie.tie_break(self.terms.request.seed) {
            None | Some(TieBreak::Set) => {
                let dominance = (self.terms.tie == Ties::Soft).then_some(Dominance::Weak);
                let ties = SetOptions { dominance, last_resort: None };
                let sets = Sets::new(game, start, ties, symmetric, watch)?;
                let set = sets.value(start).unwrap_or_default().to_vec();
                answer.values = Some(set.iter().map(|value| value.as_slice().to_vec()).collect());
                (set, sets.outcomes().to_vec())
            }
            Some(tie_break) => {
                let profile = Profile::new(game, start, tie_break, symmetric, watch)?;
                let choice = |state: &State| profile.choice(state).unwrap_or_default();
                let checked = deviations(game, start, symmetric, choice, watch)?;
                let value = profile.value(start).unwrap_or(checked.value);
                answer.value = Some(value.as_slice().to_vec());
                answer.deviations = Some(checked.tried);
                answer.equilibrium = Some(checked.gains == 0 && checked.value == value);
                (vec![value], profile.outcomes().to_vec())
            }
        };
        let pareto = values.iter().map(|value| ParetoAnswer {
            value: value.as_slice().to_vec(),
            dominated_by: dominating(value, &outcomes).map(|better| better.as_slice().to_vec()),
        });
        answer.pareto = pareto.collect();
        Ok(())
    }
}
