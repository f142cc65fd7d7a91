//! Assigns bits to cells, so that a step is the same difference wherever possible.

use crate::syntax::{Board, Shape};

/// The number of bits of the widest sets; boards that would take more are counted cell by cell.
const MAX_BITS: usize = 448;

/// The bit of each cell: row by row with the smallest distance between rows that keeps all cells apart, so
/// that a step changes the bit of every cell by the same number. Cells joined by hand are counted.
pub(super) fn bits(board: &Board) -> Vec<usize> {
    let cells = &board.cells;
    if let Shape::Joined | Shape::Ring { .. } = board.shape {
        return (0..cells.len()).collect();
    }
    let columns = || cells.iter().map(|cell| cell.column);
    let width = columns().max().unwrap_or(0) - columns().min().unwrap_or(0) + 1;
    let numbers =
        |stride: i32| -> Vec<i32> { cells.iter().map(|cell| stride * cell.row + cell.column).collect() };
    // A row that begins after the end of the row before it never overlaps it.
    let stride = (1..width).find(|&stride| are_different(numbers(stride))).unwrap_or(width);
    let numbers = numbers(stride);
    let least = numbers.iter().copied().min().unwrap_or(0);
    let bits: Vec<usize> = numbers.into_iter().map(|number| (number - least) as usize).collect();
    if bits.iter().all(|&bit| bit < MAX_BITS) { bits } else { (0..cells.len()).collect() }
}

fn are_different(mut numbers: Vec<i32>) -> bool {
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[0] != pair[1])
}
