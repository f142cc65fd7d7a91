//! The number of ways to fill the columns of a board, on which the ranks of positions rest.

use crate::combinations::SQUARES;

/// The number of ways to place a number of discs in the first columns, ignoring colors. By columns and
/// discs.
pub(super) type Ways = Vec<[u64; SQUARES + 1]>;

/// The counts for a board of `columns` by `rows`.
pub(super) fn ways(columns: usize, rows: usize) -> Ways {
    let mut ways = vec![[0; SQUARES + 1]; columns + 1];
    ways[0][0] = 1;
    for column in 0..columns {
        for discs in 0..=(column + 1) * rows {
            let heights = 0..=rows.min(discs);
            ways[column + 1][discs] = heights.map(|height| ways[column][discs - height]).sum();
        }
    }
    ways
}
