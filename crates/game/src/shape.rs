//! The shapes of moves on a board: properties that moves have in any game with squares.

use crate::rules::Game;
use std::fmt;

/// Tells whether a legal move of a position captures a piece of another player where its own comes to.
pub type Takes<G> = fn(&G, &<G as Game>::State, <G as Game>::Move) -> bool;

/// Functions that describe the moves of a game with squares.
pub struct Shapes<G: Game + ?Sized> {
    /// The number of columns and rows of the board.
    pub size: fn(&G) -> [u8; 2],
    /// The shape of a legal move of a position.
    pub shape: fn(&G, &G::State, G::Move) -> Shape,
    /// The square of the piece that the move leading to this position placed or moved, even if it has been
    /// captured since. `None` for a pass.
    pub landed: fn(&G, &G::State, G::Move) -> Option<Place>,
    /// Whether a legal move captures, as its shape says; `None` if no move of the game does.
    pub takes: Option<Takes<G>>,
}

impl<G: Game + ?Sized> fmt::Debug for Shapes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shapes").finish_non_exhaustive()
    }
}

/// The shape of a move. A pass has no squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// The square that a piece leaves; `None` if a piece is placed on the board.
    pub from: Option<Place>,
    /// The square that the piece comes to.
    pub to: Option<Place>,
    /// True if it captures a piece of another player on that square.
    pub takes: bool,
}

/// A square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its column, from 0.
    pub column: u8,
    /// Its row, from 0.
    pub row: u8,
}

impl Place {
    /// The square with this number on a board with this many columns, counted from 0 along the rows.
    ///
    /// # Panics
    ///
    /// If `columns` is 0.
    pub const fn along_rows(square: usize, columns: usize) -> Place {
        Place { column: (square % columns) as u8, row: (square / columns) as u8 }
    }
}
