//! Answers about games too large to keep whole, with frontier certificates.

use crate::error::Error;
use crate::solution::{ProofAnswer, SolveAnswer, SolveTerms, unsolved};
use game::{Evaluated, Notation, Player};
use solve::certificate::Writer;
use solve::decide::Answers;
use solve::frontier;
use std::sync::atomic::Ordering;

/// 2^24 answers of 8 bytes.
const ANSWERS: u32 = 24;

/// Fills in what these players can force, and writes its proof down to positions that end within `plies`.
pub(crate) fn solve<G: Evaluated + Notation>(
    (name, game, start): (&str, &G, &G::State),
    (plies, players): (u32, usize),
    terms: &SolveTerms<'_>,
    answer: &mut SolveAnswer,
    writer: &mut Writer,
) -> Result<(), Error> {
    let mut answers = Answers::new(ANSWERS);
    for player in Player::all(game.players()).take(players) {
        let asked = (player, plies);
        let solved = frontier::solve(game, start, asked, &mut answers, (terms.cancel, terms.progress));
        let (value, proofs) = solved.map_err(|why| unsolved(name, why))?;
        answer.forced.push(value);
        for proof in proofs {
            writer.push(proof.claim, &proof.lines);
            answer.claims.push(ProofAnswer {
                claim: proof.claim.to_string(),
                positions: proof.written.positions,
                leaves: proof.written.leaves,
                plies: if proof.written.leaves > 0 { plies } else { 0 },
            });
        }
    }
    answer.solved = "weak";
    answer.positions = terms.progress.load(Ordering::Relaxed);
    Ok(())
}
