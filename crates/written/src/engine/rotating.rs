//! Rotates a square of cells.

use super::Written;
use super::state::{Leg, State};
use crate::words::Word;

impl<W: Word> Written<W> {
    /// Rotates the square whose southwest cell a leg leaves.
    #[inline(never)]
    pub(super) fn rotate(&self, state: &mut State<W>, squares: u8, leg: Leg) {
        let squares = &self.compiled.squares[usize::from(squares)];
        let (square, last) = (&squares.at[usize::from(leg.from)], squares.side - 1);
        let is_clockwise = squares.is_clockwise(leg.from, leg.to);
        for layer in &mut state.layers[..self.compiled.layers.len()] {
            let mut turned = *layer;
            for (place, &bit) in square.iter().enumerate() {
                let (row, column) = (place / squares.side, place % squares.side);
                let (row, column) = if is_clockwise { (column, last - row) } else { (last - column, row) };
                let origin = usize::from(square[row * squares.side + column]);
                turned = turned.without(W::bit(bit.into()));
                if layer.has(origin) {
                    turned |= W::bit(bit.into());
                }
            }
            *layer = turned;
        }
    }
}
