//! Shared by the merges of all commands: missing work is reported, or ends the merge.

use crate::failure::Failure;
use arena::Gaps;

/// A note on missing work for the report; `None` if nothing is missing.
///
/// # Errors
///
/// If work is missing and that is not allowed.
pub(super) fn note(gaps: &Gaps, is_allowed: bool) -> Result<Option<String>, Failure> {
    let note = gaps.note();
    if note.is_some() && !is_allowed {
        return Err(Failure::usage(format!(
            "{gaps}: run it again to go on, or merge the rest with --allow-missing"
        )));
    }
    Ok(note)
}
