//! Games with every parameter spelled out, as their files name them.

use game::{Given, Parameter};

/// A game with every parameter, presets included. A default that is incompatible with the given parameters,
/// such as the columns of a board with a given size, is omitted, as determined by `is_a_game`.
pub(crate) fn spelled_out(
    name: &str,
    parameters: &[Parameter],
    given: &Given<'_>,
    is_a_game: &dyn Fn(&Given<'_>) -> bool,
) -> String {
    let mut text = name.to_owned();
    let mut all = given.clone();
    for parameter in parameters {
        let value = given.text(parameter.name);
        // An empty default lets the game choose.
        if value.is_empty() {
            continue;
        }
        if !given.is_given(parameter.name) {
            let mut more = all.clone();
            if more.set(parameter.name, parameter.default).is_err() || !is_a_game(&more) {
                continue;
            }
            all = more;
        }
        let joint = if text.len() == name.len() { ':' } else { ',' };
        let quote = if value.contains(',') { "\"" } else { "" };
        text.push_str(&format!("{joint}{}={quote}{value}{quote}", parameter.name));
    }
    text
}
