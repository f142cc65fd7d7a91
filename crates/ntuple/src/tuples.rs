//! The tuples of a network: sets of cells that lie together, placed on the board systematically.
//!
//! **Source.** Jaśkowski (2014): systematic short tuples, all straight lines of a length, instead of random
//! walks; here also whole lines, rectangles of squares, and stars of a cell and its neighbors.

use crate::error::Error;
use crate::graph::Graph;
use std::fmt;

/// The greatest number of weights of one tuple: an index fits 16 bits.
pub(crate) const MAX_TABLE: usize = 1 << 16;

/// The greatest number of weights of a run of a whole line.
const MAX_LINE_TABLE: usize = 20_000;

/// A way to place tuples on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TupleKind {
    /// Every cell alone: a piece-square table.
    Cell,
    /// Every straight run of this many cells.
    Line(usize),
    /// Every straight line of at least this many cells, whole; cut into overlapping runs where its table
    /// would be too large.
    Max(usize),
    /// Every rectangle of this many columns and rows.
    Block(usize, usize),
    /// Every cell with all its neighbors, at least three of them.
    Star,
    /// Every pair of cells, for boards whose cells have no order.
    Pair,
}

impl TupleKind {
    /// The kinds written as text, joined by `+`: `cell`, `line4`, `max4`, `3x3`, `star`, `pair`.
    pub fn read_all(text: &str) -> Result<Vec<TupleKind>, Error> {
        text.split('+').map(TupleKind::read).collect()
    }

    fn read(text: &str) -> Result<TupleKind, Error> {
        let length = |text: &str| text.parse().ok().filter(|length| (2..=16).contains(length));
        let found = match text {
            "cell" => Some(TupleKind::Cell),
            "star" => Some(TupleKind::Star),
            "pair" => Some(TupleKind::Pair),
            _ => match (text.strip_prefix("line"), text.strip_prefix("max"), text.split_once('x')) {
                (Some(rest), ..) => length(rest).map(TupleKind::Line),
                (_, Some(rest), _) => length(rest).map(TupleKind::Max),
                (.., Some((wide, high))) => {
                    let side = |text: &str| text.parse().ok().filter(|side| (1..=16).contains(side));
                    side(wide).zip(side(high)).map(|(wide, high)| TupleKind::Block(wide, high))
                }
                _ => None,
            },
        };
        found.ok_or_else(|| Error::Tuples(text.to_owned()))
    }

    /// The tuples of this kind on a board where a cell has `base` contents, nothing included: lists of cells,
    /// each with a table of at most [`MAX_TABLE`] weights.
    pub(crate) fn placed(self, graph: &Graph, base: usize) -> Vec<Vec<usize>> {
        let longest = longest(base, MAX_TABLE);
        let cells = 0..graph.cells();
        match self {
            TupleKind::Cell => cells.map(|cell| vec![cell]).collect(),
            TupleKind::Line(length) if length > longest => Vec::new(),
            TupleKind::Line(length) => {
                let runs = |line: Vec<usize>| line.windows(length).map(<[usize]>::to_vec).collect::<Vec<_>>();
                graph.lines().into_iter().flat_map(runs).collect()
            }
            TupleKind::Max(least) => {
                let lines = graph.lines().into_iter().filter(|line| line.len() >= least);
                lines.flat_map(|line| overlapping(&line, self::longest(base, MAX_LINE_TABLE))).collect()
            }
            TupleKind::Block(wide, high) if wide * high > longest => Vec::new(),
            TupleKind::Block(wide, high) => cells.filter_map(|cell| block(graph, cell, wide, high)).collect(),
            TupleKind::Star => {
                let star = |cell: usize| [&[cell], graph.neighbors(cell)].concat();
                cells.map(star).filter(|star| (4..=longest).contains(&star.len())).collect()
            }
            TupleKind::Pair if 2 > longest => Vec::new(),
            TupleKind::Pair => {
                let behind = |a: usize| (a + 1..graph.cells()).map(move |b| vec![a, b]);
                cells.flat_map(behind).collect()
            }
        }
    }
}

impl fmt::Display for TupleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TupleKind::Cell => f.write_str("cell"),
            TupleKind::Line(length) => write!(f, "line{length}"),
            TupleKind::Max(least) => write!(f, "max{least}"),
            TupleKind::Block(wide, high) => write!(f, "{wide}x{high}"),
            TupleKind::Star => f.write_str("star"),
            TupleKind::Pair => f.write_str("pair"),
        }
    }
}

/// The greatest length of a tuple whose table has at most `most` weights.
fn longest(base: usize, most: usize) -> usize {
    let fits = |length: &usize| base.checked_pow(*length as u32).is_some_and(|table| table <= most);
    (1..=16).take_while(fits).last().unwrap_or(0)
}

/// A line cut into the smallest number of runs of at most `longest` cells, spread evenly.
fn overlapping(line: &[usize], longest: usize) -> Vec<Vec<usize>> {
    if longest < 2 {
        return Vec::new();
    }
    let length = line.len().min(longest);
    // Half of a run lies in the next one, too.
    let runs = 1 + (line.len() - length).div_ceil(length.div_ceil(2));
    let first = |run: usize| run * (line.len() - length) / (runs - 1).max(1);
    (0..runs).map(|run| line[first(run)..first(run) + length].to_vec()).collect()
}

/// The rectangle whose top left cell is `cell`, row by row; `None` if a cell of it is missing.
fn block(graph: &Graph, cell: usize, wide: usize, high: usize) -> Option<Vec<usize>> {
    let [x, y] = graph.center(cell);
    let unit = graph.unit();
    let place = |column: usize, row: usize| [x + column as f32 * unit, y + row as f32 * unit];
    (0..high)
        .flat_map(|row| (0..wide).map(move |column| (column, row)))
        .map(|(c, r)| graph.at(place(c, r)))
        .collect()
}
