//! Parameters of searches that may name files.

/// The parameter that names a database of the game.
pub const DATABASE: &str = "database";

/// The parameter that names an opening book of the game.
pub const BOOK: &str = "book";

/// The parameter that gives the probabilities of classes of moves, or names the file that has them.
pub const CLASSES: &str = "classes";

/// The parameter that names an evaluation, or a file with one that was learned.
pub const EVALUATION: &str = "evaluation";

/// The end of the name of a file with a learned evaluation.
pub const WEIGHTS: &str = ".weights";

/// The evaluation that comes with the program; with a colon and a name behind it, one in a file.
pub const LEARNED: &str = "learned";

/// The file that the value of `evaluation` names: `learned:FILE`, or a name that ends with `.weights`. `None`
/// for the name of an evaluation.
pub fn learned_file(value: &str) -> Option<&str> {
    let named = value.strip_prefix(LEARNED).and_then(|rest| rest.strip_prefix(':'));
    named.or_else(|| value.ends_with(WEIGHTS).then_some(value))
}

/// The prefix of the text of a tree of questions.
pub const TREE: &str = "tree";

/// The prefix of the text of a policy, or of the name of the file that it is learned from.
pub const POLICY: &str = "policy";

/// Returns whether the value of `classes` is the probabilities or weights themselves, not the name of a file.
pub fn is_written_out(text: &str) -> bool {
    let is_number = |number: &str| number.parse::<f64>().is_ok();
    text.split_once(':').is_some_and(|(way, rest)| match way {
        TREE => true,
        POLICY => rest.is_empty() || rest.trim_start().starts_with('('),
        _ => rest.split('+').all(is_number),
    })
}

/// Returns whether the value of a parameter is a file name. The parameter of a value alone is `""`: it may be
/// an evaluation.
pub(crate) fn names_a_file(parameter: &str, value: &str) -> bool {
    match parameter {
        BOOK | DATABASE => true,
        CLASSES => !is_written_out(value),
        EVALUATION | "" => learned_file(value).is_some(),
        _ => false,
    }
}
