//! Words of the field that name nothing here: what is meant, or where to look.

/// A line for what some words mean: of what they are no name, the words in lower case, and what is said.
const MEANT: &str = include_str!("meant.txt");

/// What is said of such a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meant {
    /// It means this name.
    Name(&'static str),
    /// Where to look.
    Look(&'static str),
}

/// What a word means that names no `what`: a `game`, a `search`, a `command` or an `option`. Case does not
/// matter, and `_` is `-`.
pub fn meant(what: &str, word: &str) -> Option<Meant> {
    let word = word.to_lowercase().replace('_', "-");
    MEANT.lines().find_map(|line| {
        let (of, rest) = line.split_once(": ")?;
        let (words, said) = rest.split_once(" = ")?;
        let is_it = of == what && words.split(' ').any(|one| one == word);
        let name = said.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
        let name = name.filter(|name| !name.contains('`'));
        is_it.then_some(name.map_or(Meant::Look(said), Meant::Name))
    })
}
