//! What a move looks like on a board: what can be said of it in any game that has squares.

use crate::rules::Game;
use std::fmt;

/// How a game tells what its moves look like. A game without squares has none.
pub struct Shapes<G: Game + ?Sized> {
    /// How many columns and rows the board has.
    pub size: fn(&G) -> [u8; 2],
    /// What a legal move of a position looks like.
    pub shape: fn(&G, &G::State, G::Move) -> Shape,
    /// Where the man stands, or stood until it was taken, that came to the board or moved by the move that led to this position. `None` of a
    /// pass.
    pub landed: fn(&G, &G::State, G::Move) -> Option<Place>,
}

impl<G: Game + ?Sized> fmt::Debug for Shapes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shapes").finish_non_exhaustive()
    }
}

/// What a move looks like. A pass has no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shape {
    /// The square that a man leaves; `None` where one is put on the board.
    pub from: Option<Place>,
    /// The square that it comes to.
    pub to: Option<Place>,
    /// Whether it takes a man of another player off that square.
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
    /// The square with this number on a board of so many columns, counted from 0 along the rows.
    ///
    /// # Panics
    ///
    /// If there is no column.
    pub const fn along_rows(square: usize, columns: usize) -> Place {
        Place { column: (square % columns) as u8, row: (square / columns) as u8 }
    }
}
