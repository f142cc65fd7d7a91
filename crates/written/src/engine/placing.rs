//! Games of placing pieces until there is a line or no empty cell, with each ply played in one step.

use super::Written;
use super::state::{Before, Move, State, Status, Undo};
use crate::compiled::{NARROW, Placing};
use crate::words::Word;
use game::Player;

impl<W: Word> Written<W> {
    /// Places a piece, determines whether the game is over, and returns the undo record.
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
            let (one, other) = (state.layers[0], state.layers[1]);
            let occupied = if self.compiled.layers.len() == 2 { one | other } else { state.occupied() };
            state.free |= (cell.rotated(by) & reached).without(occupied);
        }
        let geometry = &self.compiled.geometry;
        let pieces = state.layers[usize::from(seat.in_line)];
        let has_line = match placing.through {
            Some(length) if W::BITS > NARROW && !state.has_line => {
                state.has_line = geometry.has_line_through(usize::from(mv.to()), pieces, length);
                state.has_line
            }
            _ => !geometry.lines(pieces, &placing.plan).is_empty(),
        };
        if has_line {
            state.status = Status::Over { line: placing.line, last: me };
        } else if state.free.is_empty() {
            state.status = match placing.full {
                Some(line) if state.occupied() == geometry.all => Status::Over { line, last: me },
                _ => Status::Stuck,
            };
        }
        Undo(Before::Placed { layer, plies, free })
    }

    /// Finds out whether the game is over in a position that was not reached by a move.
    pub(crate) fn settle_anew(&self, state: &mut State<W>, last: Player) {
        self.settle(state, last);
        self.find_line(state);
    }

    /// Finds out whether a player has a line, where only those through the cell of a new piece are looked
    /// for.
    #[cold]
    pub(super) fn find_line(&self, state: &mut State<W>) {
        let Some(placing) = self.compiled.placing.as_ref().filter(|placing| placing.through.is_some()) else {
            return;
        };
        state.has_line = placing.seats.iter().any(|seat| {
            let pieces = state.layers[usize::from(seat.in_line)];
            !self.compiled.geometry.lines(pieces, &placing.plan).is_empty()
        });
    }
}
