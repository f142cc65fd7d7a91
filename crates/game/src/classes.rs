//! Classes of moves: properties of a move that are known before it is played.

use crate::rules::Game;
use std::fmt;

/// A way to divide the moves of a game into classes. Every legal move is in one class.
///
/// The class may depend on the previous move, which is no part of the position: for example, that a move
/// captures the piece that moved last.
pub struct Classes<G: Game + ?Sized> {
    /// The name of the classification, as parameters spell it.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The names of the classes of a game.
    pub names: fn(&G) -> Vec<String>,
    /// The class of a legal move in a position, as an index into that list. The previous move is `None` at
    /// the start of a game.
    pub class: ClassOf<G>,
}

/// The class of a move in a position, given the previous move.
pub type ClassOf<G> = fn(&G, &<G as Game>::State, Option<<G as Game>::Move>, <G as Game>::Move) -> usize;

impl<G: Game + ?Sized> fmt::Debug for Classes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classes")
            .field("name", &self.name)
            .field("about", &self.about)
            .finish_non_exhaustive()
    }
}

impl<G: Game + ?Sized> Classes<G> {
    /// One class for all moves.
    pub const ONE: Classes<G> = Classes {
        name: "one",
        about: "every move in one class",
        names: |_| vec!["any move".to_owned()],
        class: |_, _, _, _| 0,
    };
}
