//! Ways to find neighbors and lines, worked out once for a board.

/// The way to find all neighbors of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Neighbors {
    /// By a step in every direction.
    All,
    /// Along the rows, and then to the rows above and below: on whole boards of squares. East, west, north
    /// and south.
    ByRows([usize; 4]),
    /// The same on a whole rhombus of hexagons, where each cell has two neighbors above and two below.
    ByHexRows([usize; 4]),
}

/// The steps that find the lines of some length: for each axis, maps that double the length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LinePlan<W> {
    /// Rotations and the cells that they reach; true with the first of each axis.
    pub(super) steps: Vec<(u32, W, bool)>,
    /// The maps of each axis, where a rotation is not enough.
    pub(super) axes: Vec<Vec<usize>>,
}
