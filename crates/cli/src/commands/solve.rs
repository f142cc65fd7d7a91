//! `yomi solve` and `yomi verify`: the value of a whole game, and the check of its certificate.

use super::{json, tell};
use crate::arguments::{Common, Solve};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::words::{grouped, seconds, table};
use crate::{files, interrupt};
use session::{ProofAnswer, SolveAnswer, SolveTerms, VerifyAnswer};
use std::path::Path;

pub(crate) fn solve(solve: &Solve, common: &Common) -> Result<String, Failure> {
    let board = solve.position.open(Some(common.seed()))?;
    solve.certificate.as_deref().map(files::check).transpose()?;
    let progress = Progress::new("positions looked at");
    let terms = SolveTerms {
        certificate: solve.certificate.is_some(),
        frontier: solve.frontier,
        positions: solve.positions,
        cancel: &interrupt::switch(),
        progress: &progress.counter(),
    };
    let solved_it = board.solve(&terms).map_err(|error| Failure::failed(error.to_string()));
    let (answer, certificate) = solved_it?;
    drop(progress);
    if let (Some(path), Some(certificate)) = (&solve.certificate, certificate) {
        files::write(path, certificate)?;
        tell(&format!("yomi: {}: written", path.display()));
    }
    if common.json { json(&answer) } else { Ok(solved(&answer)) }
}

fn solved(answer: &SolveAnswer) -> String {
    let mut text = format!("{}\n{}\n\n", answer.game, answer.position);
    let is_two = answer.forced.len() == 2 && answer.forced[0] == -answer.forced[1];
    if is_two {
        let value = answer.forced[0];
        let who = match value {
            0 => "a draw".to_owned(),
            value => format!("player {} wins, {}", if value > 0 { 1 } else { 2 }, value.abs()),
        };
        let distance = answer.distance.map_or(String::new(), |plies| format!(", {plies} plies from the end"));
        text.push_str(&format!("value      {who}{distance}\n"));
    } else {
        for (player, value) in (1..).zip(&answer.forced) {
            text.push_str(&format!("player {player}   can force {value} against all others\n"));
        }
    }
    let is_strong = answer.solved == "strong";
    let looked_at = if is_strong { "" } else { " looked at" };
    text.push_str(&format!("positions  {}{looked_at}\n", grouped(answer.positions)));
    let what = if is_strong { "every position that can be reached" } else { "this position" };
    text.push_str(&format!("solved     {}: {what}\n", answer.solved));
    text.push_str(&format!("time       {}\n", seconds(answer.elapsed_s)));
    if !answer.claims.is_empty() {
        text.push_str(&format!("\n{}", claims("certificate", &answer.claims)));
    }
    text
}

pub(crate) fn verify(path: &Path, common: &Common) -> Result<String, Failure> {
    let bytes = std::fs::read(path)
        .map_err(|error| Failure::usage(format!("{}: expected a certificate: {error}", path.display())))?;
    let progress = Progress::new("positions visited");
    let answer = session::verify(&bytes, &interrupt::switch(), &progress.counter());
    drop(progress);
    let answer = answer.map_err(|refused| Failure::failed(format!("{}: {}", path.display(), refused.0)))?;
    if common.json { json(&answer) } else { Ok(verified(&answer)) }
}

fn verified(answer: &VerifyAnswer) -> String {
    let VerifyAnswer { game, position, claims: proved, elapsed_s, .. } = answer;
    format!("{game}\n{position}\n\n{}\nchecked in {}\n", claims("proved", proved), seconds(*elapsed_s))
}

fn claims(what: &str, claims: &[ProofAnswer]) -> String {
    let row = |claim: &ProofAnswer| {
        let leaves = if claim.leaves == 0 {
            "none".to_owned()
        } else {
            format!("{}, {} plies at most", grouped(claim.leaves), claim.plies)
        };
        vec![claim.claim.clone(), grouped(claim.positions), leaves]
    };
    table(&[what, "positions", "searched anew"], claims.iter().map(row).collect(), &[1])
}
