//! Classes of moves: properties of a move known before it is played.

/// A way to divide the moves of a game into classes. Every legal move is in one class, which
/// [`Evaluated::class_of`](crate::Evaluated::class_of) gives.
///
/// The class may depend on the previous move, which is no part of the position: for example, that a move
/// captures the piece that moved last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// The name of the classification, as parameters spell it.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The names of the classes.
    pub names: Vec<String>,
}

impl Classes {
    /// One class for all moves.
    pub fn one() -> Classes {
        Classes { name: "one", about: "every move in one class", names: vec!["any move".to_owned()] }
    }
}
