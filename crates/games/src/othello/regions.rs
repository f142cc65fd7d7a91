//! The regions of a board: edges, corners, the squares next to corners, and squares of equal weight.

/// Regions of the board that the evaluations use, as sets of squares in wide words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Regions {
    pub(super) squares: u128,
    pub(super) corners: u128,
    /// All squares on the edges, corners included.
    pub(super) edges: u128,
    /// For each corner: itself, the square diagonally next to it, the two beside it.
    pub(super) near: [[u128; 3]; 4],
    /// The squares of each weight of [`WEIGHTS`].
    pub(super) weighted: [u128; WEIGHTS.len()],
}

/// The weights of the weighted piece counter, in hundredths.
pub(super) const WEIGHTS: [i32; 6] = [100, -25, 10, 5, 2, 1];

/// For a square so many lines from the nearest edges, the nearer one first and 3 or more as 3: which of
/// [`WEIGHTS`] it has.
const WEIGHT_AT: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 1, 5, 5], [2, 5, 3, 4], [3, 5, 4, 5]];

impl Regions {
    pub(super) fn new(size: usize, bit_at: impl Fn(usize, usize) -> u32) -> Regions {
        let last = size - 1;
        let at = |column, row| 1 << bit_at(column, row);
        let all = (0..size).flat_map(|row| (0..size).map(move |column| (column, row)));
        let mut weighted = [0; WEIGHTS.len()];
        for (column, row) in all.clone() {
            let [across, down] = [column, row].map(|line| line.min(last - line).min(3));
            weighted[WEIGHT_AT[across][down]] |= at(column, row);
        }
        let edges = all.clone().filter(|&(column, row)| [column, row].iter().any(|&n| n == 0 || n == last));
        let near = [(0, 0), (last, 0), (0, last), (last, last)].map(|(column, row)| {
            let inward = |n| if n == 0 { 1 } else { n - 1 };
            [
                at(column, row),
                at(inward(column), inward(row)),
                at(inward(column), row) | at(column, inward(row)),
            ]
        });
        Regions {
            squares: all.map(|(column, row)| at(column, row)).sum(),
            corners: near.iter().map(|[corner, ..]| corner).sum(),
            edges: edges.map(|(column, row)| at(column, row)).sum(),
            near,
            weighted,
        }
    }
}
