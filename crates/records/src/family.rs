//! What a session's game is called, and how large its board is.

use registry::Session;
use request::Spec;
use std::path::Path;

/// Columns and rows of the board, by the parameters of the game; 0 if they do not determine them.
pub(crate) fn board_size(session: &Session) -> (usize, usize) {
    let Ok(spec) = Spec::read(session.spelled_out()) else { return (0, 0) };
    let number = |names: &[&str]| {
        let value = |argument: &request::Argument| {
            argument.key.as_deref().filter(|key| names.contains(key)).and(argument.value.parse().ok())
        };
        spec.arguments.iter().find_map(value).unwrap_or(0)
    };
    let half = 2 * number(&["half"]);
    (number(&["size", "columns", "m"]).max(half), number(&["size", "rows", "n"]).max(half))
}

/// The name of a session's game without its parameters.
pub(crate) fn family_of(session: &Session) -> String {
    let name = Spec::read(session.spelled_out()).map_or_else(|_| String::new(), |spec| spec.name);
    let stem = Path::new(&name).file_stem().and_then(|stem| stem.to_str());
    stem.unwrap_or(&name).to_owned()
}
