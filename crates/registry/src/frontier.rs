//! Solves games too large to store, with frontier certificates.

use crate::solve_errors::unsolved;
use crate::solving::Question;
use game::{Game, Payoffs, Player};
use request::{Error, ProofAnswer, SolveAnswer, Solved};
use search::{Budget, Meter};
use solve::decide::Answers;
use solve::frontier;

/// The log2 of the number of entries, of 8 bytes each, in the table of proof answers.
const ANSWERS: u32 = 24;

impl Question<'_> {
    /// Every player's guaranteed payoff here, with its proof down to positions that end within `plies`.
    pub(crate) fn frontier(&self, plies: u32) -> Result<(SolveAnswer, Option<String>), Error> {
        let meter = Meter::new(&Budget::default());
        let (game, start) = (self.game, self.state());
        let mut answer = self.blank();
        let mut writer = self.writer(&answer.position);
        let mut answers = Answers::new(ANSWERS);
        let mut all = Vec::new();
        // In a zero-sum game of two players the first player is enough.
        let asked = if self.is_two() { 1 } else { game.players() };
        for player in Player::all(game.players()).take(asked) {
            let of = (player, plies);
            let solved = frontier::solve(game, start, of, &mut answers, &self.watch(u64::MAX));
            let (value, proofs) = solved.map_err(|why| unsolved(self.name, why))?;
            all.push(value);
            answer.learn_bounds(player.index(), Some(value), Some(value));
            for proof in proofs {
                writer.push(proof.claim, &proof.lines);
                answer.claims.push(ProofAnswer {
                    claim: proof.claim.to_string(),
                    positions: proof.size.positions,
                    leaves: proof.size.leaves,
                    plies: if proof.size.leaves > 0 { plies } else { 0 },
                });
            }
        }
        if self.is_two() {
            answer.learn_forced(&Payoffs::new(&[all[0], -all[0]]));
        } else {
            answer.forced = Some(all);
        }
        answer.solved = Solved::Weak;
        answer.elapsed_s = meter.finish().elapsed.as_secs_f64();
        Ok((answer, Some(writer.finish())))
    }
}
