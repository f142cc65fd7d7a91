//! Where a search starts: the rules, and the game so far.

use crate::ending::Ending;
use game::{Game, Line};

/// A line together with its rules, and how many moves are asked for.
#[derive(Debug)]
pub struct Root<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The game so far. The search starts from its last position and knows its past.
    pub line: Line<G>,
    /// How many root moves need values of their own, not bounds: at least 1. With more than 1 every root move is
    /// searched with an open window.
    pub multi: usize,
    /// What is known beforehand about positions near the end. Searches that go from position to position ask it of
    /// every one below the root.
    pub ending: Option<&'a dyn Ending<G>>,
}

impl<'a, G: Game> Root<'a, G> {
    /// A search for the best move at the end of `line`.
    pub fn new(game: &'a G, line: Line<G>) -> Root<'a, G> {
        Root { game, line, multi: 1, ending: None }
    }

    /// A search from the start of the game.
    pub fn start(game: &'a G) -> Root<'a, G> {
        Root::new(game, Line::new(game))
    }
}
