//! Games in which pieces are placed until there is a line or no empty cell: a ply at once.

use super::Written;
use super::state::{Before, Move, State, Status, Undo};
use crate::compiled::Placing;
use crate::words::Word;

impl<W: Word> Written<W> {
    /// Places a piece, finds out whether the game is over, and returns what takes the move back.
    #[inline(never)]
    pub(super) fn place(&self, placing: &Placing<W>, state: &mut State<W>, mv: Move) -> Undo<W> {
        let me = state.mover;
        let Some(seat) = placing.seats.get(me.index()) else { return Undo(Before::Whole(*state)) };
        let cell = W::bit(usize::from(mv.to()));
        let (layer, plies, free) = (seat.layer, state.plies, state.free);
        state.toggle(seat.layer, cell);
        state.mover = seat.next;
        state.free = free.without(cell);
        if let Some((by, reached)) = placing.drop {
            let [one, other, ..] = state.layers;
            let occupied = if self.compiled.layers.len() == 2 { one | other } else { state.occupied() };
            state.free |= (cell.rotated(by) & reached).without(occupied);
        }
        let geometry = &self.compiled.geometry;
        if !geometry.lines(state.layers[usize::from(seat.in_line)], &placing.plan).is_empty() {
            state.status = Status::Over { line: placing.line, last: me };
        } else if state.free.is_empty() {
            state.status = match placing.full {
                Some(line) if state.occupied() == geometry.all => Status::Over { line, last: me },
                _ => Status::Stuck,
            };
        }
        Undo(Before::Placed { layer, plies, free })
    }
}
