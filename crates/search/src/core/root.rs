//! Where a search starts: the rules, and the game so far.

use crate::core::tablebase::Tablebase;
use game::{Game, Key, Line};

/// A line together with its rules, and the number of moves that get a value.
#[derive(Debug)]
pub struct Root<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The game so far. The search starts from its last position and knows its past.
    pub line: Line<G>,
    /// How many root moves need values of their own, not bounds: at least 1. With more than 1 every root move
    /// is searched with an open window.
    pub multi_pv: usize,
    /// Exact values of positions near the end. Searches that go from position to position probe it at every
    /// position below the root; at none where a position of the past would end the game if it occurred once
    /// more.
    pub tablebase: Option<&'a dyn Tablebase<G>>,
}

impl<'a, G: Game> Root<'a, G> {
    /// A search for the best move at the end of `line`.
    pub fn new(game: &'a G, line: Line<G>) -> Root<'a, G> {
        Root { game, line, multi_pv: 1, tablebase: None }
    }

    /// A salt that tells the positions of this root from the same positions after another past, where that
    /// past decides how the game can end: mixed into the keys of table entries that last from search to
    /// search. 0 where every position may occur once more.
    pub(crate) fn salt(&self) -> u64 {
        let exhausted = self.line.exhausted(self.game);
        if exhausted.is_empty() { 0 } else { Key::of(&exhausted).0 }
    }

    /// The same for searches that remember wins without their distance. Where positions come back, a win that
    /// was proven below another root may lead through this one, and whoever plays for it goes round in
    /// circles: no entry lasts from root to root.
    pub(crate) fn salt_without_distance(&self) -> u64 {
        let may_return = self.game.promises().longest.is_none();
        if may_return { Key::of(&(self.salt(), self.line.state())).0 } else { self.salt() }
    }

    /// A search from the start of the game.
    pub fn start(game: &'a G) -> Root<'a, G> {
        Root::new(game, Line::new(game))
    }
}
