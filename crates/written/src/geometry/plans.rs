//! Plans for finding neighbors and lines, computed once per board.

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

/// The maximum number of axes of lines: those of squares.
pub(super) const AXES: usize = 4;
/// The maximum number of doublings that make a line, for up to `u16::MAX` cells.
pub(super) const DOUBLINGS: usize = 16;

/// The maximum length of lines with their missing cells found at once.
pub(crate) const LONGEST: usize = 8;

/// The steps that find the lines of some length: for each axis, maps that double the length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LinePlan<W> {
    pub(super) length: usize,
    /// The axes, if all steps are rotations. Where there are fewer, some have no line.
    pub(super) rotations: [Doubling<W>; AXES],
    /// The number of rotations of each axis.
    pub(super) count: usize,
    /// Else the maps of each axis.
    pub(super) maps: Vec<Vec<usize>>,
}

impl<W> LinePlan<W> {
    /// The number of cells of a line.
    pub(crate) fn length(&self) -> usize {
        self.length
    }
}

/// The lines along one axis, by rotations: after each, the ends of runs twice as long are left, or of those
/// of the whole length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Doubling<W> {
    pub(super) by: [u32; DOUBLINGS],
    /// The cells that end a line on the board. Runs over the edge end at other cells.
    pub(super) ends: W,
}

/// The way to find cells that complete lines of a length along an axis.
#[derive(Clone, Debug)]
pub(super) struct Completion<W> {
    pub(super) axis: usize,
    /// The opposite direction.
    pub(super) back: usize,
    pub(super) length: usize,
    /// All lines, if there are few; otherwise none.
    pub(super) lines: Vec<WholeLine<W>>,
}

/// A line that fits the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct WholeLine<W> {
    pub(super) cells: W,
    /// The first cell along the axis, and the others.
    pub(super) forth: (W, W),
    /// The last cell, and the others.
    pub(super) back: (W, W),
}

/// The lines of a length that steps along a way may lead into.
#[derive(Clone, Debug)]
pub(super) struct LinesByStep<W> {
    pub(super) way: usize,
    pub(super) length: usize,
    /// For each cell its lines without it, one cell after another.
    pub(super) rests: Vec<W>,
    /// The place of the first line of each cell, and the end.
    pub(super) starts: Vec<usize>,
}
