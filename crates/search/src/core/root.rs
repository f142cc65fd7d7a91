//! The root of a search: the rules and the game so far.

use crate::core::tablebase::Tablebase;
use game::{Game, Key, Line};

/// The rules, the game so far, and the number of root moves to evaluate.
#[derive(Debug)]
pub struct Root<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The game so far. The search starts from its last position and knows its past.
    pub line: Line<G>,
    /// The number of root moves that need their own values instead of bounds, at least 1. With more than 1
    /// every root move is searched with an open window.
    pub multi_pv: usize,
    /// Exact values of positions near the end. Searches probe it at every position below the root, but not at
    /// all if some position of the past would end the game by occurring once more.
    pub tablebase: Option<&'a dyn Tablebase<G>>,
}

impl<'a, G: Game> Root<'a, G> {
    /// A search for the best move at the end of `line`.
    pub fn new(game: &'a G, line: Line<G>) -> Root<'a, G> {
        Root { game, line, multi_pv: 1, tablebase: None }
    }

    /// A salt that separates the positions of this root from the same positions with another past, if that
    /// past affects how the game can end. It is mixed into the keys of table entries that persist between
    /// searches. 0 if every position may occur once more.
    pub(crate) fn salt(&self) -> u64 {
        let exhausted = self.line.exhausted(self.game);
        if exhausted.is_empty() { 0 } else { Key::of(&exhausted).0 }
    }

    /// The same for searches that store wins without their distance. If positions can repeat, a win proven
    /// below another root may lead through this one, and playing for it would go round in circles: no entry
    /// persists from root to root.
    pub(crate) fn salt_without_distance(&self) -> u64 {
        let may_return = self.game.promises().longest.is_none();
        if may_return { Key::of(&(self.salt(), self.line.state())).0 } else { self.salt() }
    }

    /// A search from the start of the game.
    pub fn start(game: &'a G) -> Root<'a, G> {
        Root::new(game, Line::new(game))
    }
}
