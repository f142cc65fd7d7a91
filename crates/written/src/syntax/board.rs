//! Boards: cells with names, and their neighbors in up to eight directions.
//!
//! Cells are numbered row by row from the south, each row from the west. The name of a cell is its column as
//! a letter (`a` to `z`, then `aa`, `ab`, …) and its row as a number from 1, except for rings and cells
//! joined by hand. `row` and `column` refer to the coordinates, which are counted from 0.
//!
//! ```text
//! square 3 by 2      hex 3 by 3             hexagon 2             star 1
//!                                              b3                       d5
//!                   a3 b3 c3               a3    c2              b4 c4 d4 e4
//! a2 b2 c2            a2 b2 c2                b2                   b3 c3 d3
//! a1 b1 c1              a1 b1 c1           a2    c1                a2 b2 c2 d2
//!                                              b1                     b1
//! ```
//!
//! Directions, with the change of column and row:
//!
//! - **square**: all eight, or only the straight ones; `north` is one row up, `east` one column to the right.
//! - **hex**: north (0, 1), east (1, 0), southeast (1, -1), south, west, northwest.
//! - **hexagon**: north (0, 1), northeast (1, 0), southeast (1, -1), south, southwest, northwest.
//! - **star**: northeast (1, 1), east (1, 0), southeast (0, -1), southwest, west, northwest.
//! - **ring**: east, to the next cell, and west; the last cell is followed by the first.
//! - **cells**: read off the names, if every name is a letter and a number, every two joined cells lie in
//!   one row, column or diagonal, and no cell is joined to two others in one direction; else none.

/// The number of a cell.
pub type CellId = u16;

/// The number of directions of the compass.
pub const DIRECTIONS: usize = 8;

/// The maximum number of cells.
pub const MAX_CELLS: usize = 400;

/// A direction of the compass, clockwise from north; on a board without directions, the number of a neighbor
/// in the list of neighbors of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Direction(u8);

impl Direction {
    /// The names of all directions, clockwise from north.
    pub const NAMES: [&'static str; DIRECTIONS] =
        ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];

    /// The direction of this number, counted clockwise from north, which is 0.
    ///
    /// # Panics
    ///
    /// If `index` is not below [`DIRECTIONS`].
    pub const fn new(index: usize) -> Direction {
        assert!(index < DIRECTIONS, "there are eight directions");
        Direction(index as u8)
    }

    /// Its number, counted clockwise from north, which is 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(DIRECTIONS / 2)
    }

    /// The direction this many eighths of a turn further clockwise.
    #[must_use]
    pub const fn turned(self, eighths: usize) -> Direction {
        Direction::new((self.index() + eighths) % DIRECTIONS)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        Direction::NAMES[self.index()]
    }
}

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Squares.
    Square {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A rhombus of hexagons.
    Hex {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A hexagon of hexagons.
    Hexagon {
        /// The number of cells on a side.
        side: usize,
    },
    /// A star with six arms.
    Star {
        /// The number of cells on the side of an arm.
        arm: usize,
    },
    /// Cells in a circle, called `r1`, `r2`, …
    Ring {
        /// The number of cells.
        cells: usize,
    },
    /// Cells with names, joined by hand.
    Joined,
}

/// The sides of a board that are joined to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Round {
    /// The last column is followed by the first one.
    EastWest,
    /// The last row is followed by the first one.
    NorthSouth,
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its name.
    pub name: String,
    /// Its column, counted from 0.
    pub column: i32,
    /// Its row, counted from 0.
    pub row: i32,
}

/// A board. Cells left out by `without` are not there, and the others are numbered without a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its shape.
    pub shape: Shape,
    /// The sides that are joined to each other, if any.
    pub round: Option<Round>,
    /// Its cells, in order.
    pub cells: Vec<Cell>,
    /// Its directions, clockwise from north. On a board without directions, as many as the most neighbors
    /// of a cell.
    pub directions: Vec<Direction>,
    /// True if directions have names, and a line goes on in the direction that it came from. If not, only
    /// `any` names directions, and there are no lines.
    pub has_lines: bool,
    /// The neighbors of each cell, by the number of the direction.
    pub neighbors: Vec<[Option<CellId>; DIRECTIONS]>,
}

impl Board {
    /// The board of a game without one: no cells.
    pub(crate) const NONE: Board = Board {
        shape: Shape::Joined,
        round: None,
        cells: Vec::new(),
        directions: Vec::new(),
        has_lines: false,
        neighbors: Vec::new(),
    };

    /// The neighbor of a cell in a direction.
    pub fn neighbor(&self, cell: CellId, direction: Direction) -> Option<CellId> {
        self.neighbors[usize::from(cell)][direction.index()]
    }

    /// The cell of this name.
    pub fn cell(&self, name: &str) -> Option<CellId> {
        self.cells.iter().position(|cell| cell.name == name).map(|index| index as CellId)
    }
}
