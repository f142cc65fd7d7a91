//! Ranks of positions: the layer is the number of empty squares; within a layer positions are numbered by
//! the squares of the discs outside of the four in the center, then by which discs are Black's, then by the
//! player to move. A pass stays in its layer.

use super::{Discs, Othello, State, has_no_placement};
use crate::combinations::{number, set, sets, spread, squeezed};
use crate::word::BySize;
use game::{Rank, Ranked};

impl Othello {
    /// The squares of the board; `None` if positions are not numbered.
    fn board(&self) -> Option<u64> {
        (self.size() <= 6).then_some(self.regions.squares as u64)
    }

    /// The four squares in the center.
    fn middle(&self) -> u64 {
        let half = self.size() / 2;
        let places = [(half - 1, half - 1), (half, half - 1), (half - 1, half), (half, half)];
        places.iter().map(|&(column, row)| 1 << Othello::bit_at(self.size(), column, row)).sum()
    }

    /// A set of squares with the rows joined without gaps.
    fn joined(&self, squares: u64) -> u64 {
        let size = self.size();
        let row = |number| (squares >> (8 * number) & ((1 << size) - 1)) << (size * number);
        (0..size).fold(0, |all, number| all | row(number))
    }

    /// The inverse of [`joined`](Othello::joined).
    fn parted(&self, squares: u64) -> u64 {
        let size = self.size();
        let row = |number| (squares >> (size * number) & ((1 << size) - 1)) << (8 * number);
        (0..size).fold(0, |all, number| all | row(number))
    }

    /// The number of squares outside of the center.
    fn around(&self) -> usize {
        self.size() * self.size() - 4
    }
}

impl Ranked for Othello {
    fn layers(&self) -> Option<Vec<u64>> {
        self.board()?;
        let around = self.around();
        // Each disc has two colors, and either player may be to move.
        Some((0..=around).map(|empty| sets(around, empty) << (around - empty + 4) << 1).collect())
    }

    fn rank(&self, state: &State) -> Option<Rank> {
        let (board, middle) = (self.board()?, self.joined(self.middle()));
        let BySize::Small(discs) = &state.0 else { return None };
        let all = self.joined(discs.own | discs.other);
        let black = self.joined(if discs.white { discs.other } else { discs.own });
        if all & middle != middle {
            return None;
        }
        let empty = self.joined(board) & !all;
        let filled = number(squeezed(all & !middle, middle));
        let index = filled << all.count_ones() | squeezed(black, empty);
        Some(Rank { layer: empty.count_ones(), index: index << 1 | u64::from(discs.white) })
    }

    fn unrank(&self, rank: Rank) -> Option<State> {
        let (board, middle) = (self.board()?, self.joined(self.middle()));
        let around = self.around();
        let filled = around.checked_sub(rank.layer as usize)?;
        let (index, white) = (rank.index >> 1, rank.index & 1 == 1);
        let placing = index >> (filled + 4);
        if placing >= sets(around, filled) {
            return None;
        }
        let all = spread(set(around, filled, placing), middle) | middle;
        let black = spread(index & ((1 << (filled + 4)) - 1), self.joined(board) & !all);
        let [all, black] = [all, black].map(|squares| self.parted(squares));
        let (own, other) = if white { (all ^ black, black) } else { (black, all ^ black) };
        Some(State(BySize::Small(Discs::new(own, other, white, board))))
    }

    /// A pass: the only move that leaves all discs unchanged.
    fn predecessors(&self, state: &State, before: &mut Vec<State>) {
        let (Some(board), BySize::Small(discs)) = (self.board(), &state.0) else { return };
        let Discs { own, other, white, placements, .. } = *discs;
        if placements != 0 && has_no_placement(other, own, board & !(own | other)) {
            before.push(State(BySize::Small(Discs::new(other, own, !white, board))));
        }
    }
}
