//! Checks certificates by the rules of the game they name.

use crate::catalog::open;
use crate::written_game::open_carried_text;
use request::{Error, ProofAnswer, SCHEMA, VerifyAnswer};
use search::{Budget, Meter};
use std::sync::atomic::{AtomicBool, AtomicU64};
use verify::{Certificate, Refused};

/// Checks a certificate by the rules of its game: those of the text that it carries, or of the game that it
/// names.
///
/// # Errors
///
/// If it proves nothing, or its game cannot be opened.
pub fn verify(bytes: &[u8], cancel: &AtomicBool, visited: &AtomicU64) -> Result<VerifyAnswer, Refused> {
    let meter = Meter::new(&Budget::default());
    let certificate = Certificate::read(bytes)?;
    let wrong = |error: Error| Refused::Unreadable(format!("its game: {error}"));
    let (session, rules) = match &certificate.text {
        Some(text) => open_carried_text(certificate.game, text).map(|(session, hash)| (session, Some(hash))),
        None => open(certificate.game).map(|session| (session, None)),
    }
    .map_err(wrong)?;
    let proved = session.verify(&certificate, cancel, visited)?;
    let claims = proved.into_iter().map(|(claim, proved)| ProofAnswer {
        claim: claim.to_string(),
        positions: proved.positions,
        leaves: proved.leaves,
        plies: proved.plies,
    });
    Ok(VerifyAnswer {
        schema: SCHEMA,
        game: certificate.game.to_owned(),
        rules,
        position: certificate.start.to_owned(),
        claims: claims.collect(),
        elapsed_s: meter.finish().elapsed.as_secs_f64(),
    })
}
