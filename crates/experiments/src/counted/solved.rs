//! Solving a game for an experiment, and checking its certificate.

use super::options::CountOptions;
use super::source::Source;
use crate::error::Error;
use crate::written_game::open;
use request::{Budget, Request, SolveTerms, Ties, VerifyAnswer};
use serde_json::{Value, json};
use std::sync::Arc;

/// The solution of a game, and its certificate, if requested; `None` if it was cancelled.
pub(super) fn solved(source: &Source, options: &CountOptions) -> Result<Option<Value>, Error> {
    let mut session = open(&source.game)?;
    if let Some(position) = &source.position {
        session.set_position(position)?;
    }
    session.play(&source.moves.iter().map(String::as_str).collect::<Vec<_>>())?;
    let budget = Budget {
        cancel: Some(Arc::clone(&options.cancel)),
        progress: Some(Arc::clone(&options.progress)),
        ..Budget::default()
    };
    let asked = SolveTerms {
        certificate: source.certificate || source.frontier.is_some(),
        frontier: source.frontier,
        positions: None,
        memory: options.memory,
        symmetric: false,
        tie: Ties::Paper,
        request: &Request::new(source.search.as_deref(), &budget)?,
        cancel: &options.cancel,
        progress: &options.progress,
    };
    let (answer, certificate) = match session.solve(&asked) {
        Err(_) if options.is_cancelled() => return Ok(None),
        // One game that is too large does not stop the others.
        Err(error) => return Ok(Some(json!({ "note": error.to_string() }))),
        Ok(solved) => solved,
    };
    if options.is_cancelled() {
        return Ok(None);
    }
    let mut value = as_json(&answer);
    value["seconds"] = json!(answer.elapsed_s);
    if let Some(text) = certificate {
        let checked = registry::verify(text.as_bytes(), &options.cancel, &options.progress);
        let checked = match checked {
            Err(_) if options.is_cancelled() => return Ok(None),
            checked => {
                checked.map_err(|refused| Error::Experiment(format!("{}: {}", source.game, refused)))?
            }
        };
        value["certificate"] = proved(&checked, text.len());
    }
    Ok(Some(value))
}

/// The claims that a certificate of so many bytes proves, in words, and the size of the proof.
fn proved(checked: &VerifyAnswer, bytes: usize) -> Value {
    let claims: Vec<&str> = checked.claims.iter().map(|claim| claim.claim.as_str()).collect();
    let positions: u64 = checked.claims.iter().map(|claim| claim.positions).sum();
    let leaves: u64 = checked.claims.iter().map(|claim| claim.leaves).sum();
    json!({
        "proves": claims.join("; "),
        "positions": positions,
        "leaves": leaves,
        "bytes": bytes,
        "seconds": checked.elapsed_s,
    })
}

/// An answer without the fields that differ from run to run.
pub(super) fn as_json(answer: &impl serde::Serialize) -> Value {
    let mut value = json!(answer);
    if let Value::Object(fields) = &mut value {
        for field in ["schema", "threads", "elapsed_s"] {
            fields.remove(field);
        }
    }
    value
}
