//! Ranks of positions: the layer is the number of empty squares; within a layer positions are numbered by
//! the heights of the columns and then by which discs, counted column by column from below, are the first
//! player's.

use super::{COLUMNS, ConnectFour, State};
use crate::combinations::{number, set, sets};
use game::{Rank, Ranked};

impl ConnectFour {
    const fn squares(&self) -> usize {
        self.columns() * self.rows()
    }

    /// The number of ways to place `discs` on the board; `None` if they cannot be counted.
    fn placings(&self, discs: usize) -> Option<u64> {
        self.ways[self.columns()][discs].checked_mul(sets(discs, discs.div_ceil(2)))
    }
}

impl Ranked for ConnectFour {
    fn layers(&self) -> Option<Vec<u64>> {
        let sizes: Vec<u64> =
            (0..=self.squares()).rev().map(|discs| self.placings(discs)).collect::<Option<_>>()?;
        sizes.iter().try_fold(0_u64, |sum, &size| sum.checked_add(size))?;
        Some(sizes)
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        let first = if state.second { state.all ^ state.own } else { state.own };
        let discs = state.all.count_ones() as usize;
        let sets = sets(discs, discs.div_ceil(2));
        self.placings(discs)?;
        let (mut heights, mut squeezed, mut below) = (0_u64, 0_u64, discs);
        for column in (0..self.columns()).rev() {
            let shift = column * (self.rows() + 1);
            let squares = self.column[column];
            let height = (state.all & squares).count_ones() as usize;
            // Lower columns of the same sum come first.
            heights += (0..height).map(|height| self.ways[column][below - height]).sum::<u64>();
            below -= height;
            squeezed = squeezed << height | (first & squares) >> shift;
        }
        let index = heights * sets + number(squeezed);
        Some(Rank { layer: (self.squares() - discs) as u32, index })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let discs = self.squares().checked_sub(rank.layer as usize)?;
        if rank.index >= self.placings(discs)? {
            return None;
        }
        let sets = sets(discs, discs.div_ceil(2));
        let mut colors = set(discs, discs.div_ceil(2), rank.index % sets);
        let (mut heights, mut below, mut of_column) = (rank.index / sets, discs, [0; COLUMNS]);
        for column in (0..self.columns()).rev() {
            while heights >= self.ways[column][below] {
                heights -= self.ways[column][below];
                below -= 1;
                of_column[column] += 1;
            }
        }
        let (mut first, mut all) = (0, 0);
        for (column, height) in of_column.into_iter().enumerate().take(self.columns()) {
            let full = (1_u64 << height) - 1;
            let shift = column * (self.rows() + 1);
            all |= full << shift;
            first |= (colors & full) << shift;
            colors >>= height;
        }
        let second = discs % 2 == 1;
        Some(State { own: if second { all ^ first } else { first }, all, second })
    }

    /// No move stays in a layer.
    fn predecessors(&self, _state: &State, _before: &mut Vec<State>) {}
}
