//! Arguments of any search that name a file.

use game::ParameterError;
use request::{Error, Spec};
use std::path::PathBuf;

/// Removes the argument `name`, the path of a file, from those of a search.
pub(crate) fn split_file(spec: &Spec, name: &'static str) -> Result<(Option<PathBuf>, Spec), Error> {
    let mut paths = spec.arguments.iter().filter(|argument| argument.key.as_deref() == Some(name));
    let Some(path) = paths.next() else { return Ok((None, spec.clone())) };
    if paths.next().is_some() {
        return Err(Error::Parameter { of: spec.name.clone(), error: ParameterError::Twice { name } });
    }
    let mut rest = spec.clone();
    rest.arguments.retain(|argument| argument.key.as_deref() != Some(name));
    Ok((Some(PathBuf::from(&path.value)), rest))
}
