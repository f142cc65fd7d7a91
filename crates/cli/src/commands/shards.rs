//! What the merges of all commands share: what is missing is said, or ends them.

use crate::failure::Failure;
use arena::Gaps;

/// What is missing, as a note for the report; `None` if nothing is.
///
/// # Errors
///
/// If something is missing and that was not allowed.
pub(super) fn note(gaps: &Gaps, is_allowed: bool) -> Result<Option<String>, Failure> {
    let note = gaps.note();
    if note.is_some() && !is_allowed {
        return Err(Failure::usage(format!(
            "{gaps}: run it again to go on, or merge the rest with --allow-missing"
        )));
    }
    Ok(note)
}
