//! Classes of moves: what can be said of a move before anybody looks where it leads.

use crate::rules::Game;
use std::fmt;

/// A way to divide the moves of a game into classes. Every legal move is in one class.
///
/// The class may rest on the move before, which is no part of a position: that a move takes the man that moved last, say.
pub struct Classes<G: Game + ?Sized> {
    /// The name of the way, as it is asked for.
    pub name: &'static str,
    /// What it is, in a line.
    pub about: &'static str,
    /// The names of the classes of a game.
    pub names: fn(&G) -> Vec<String>,
    /// The class of a legal move in a position, as a place in that list. The move before is `None` where a game starts.
    pub class: ClassOf<G>,
}

/// The class of a move in a position, after the move before.
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
    /// One class for all.
    pub const ONE: Classes<G> = Classes {
        name: "one",
        about: "every move in one class",
        names: |_| vec!["any move".to_owned()],
        class: |_, _, _, _| 0,
    };
}
