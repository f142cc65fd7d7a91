//! The static values on the way to a node, and margins from how much they change.
//!
//! **Margins** are multiples of the mean change of the static value from one ply to the next, taken over the
//! nodes of the search so far: no unit of any evaluation is needed.

use crate::cost::move_cost::PLY;
use game::Player;

/// The static values on the way to a node, and how much they change from ply to ply.
#[derive(Clone, Debug, Default)]
pub(super) struct StaticValues {
    /// The static value at each ply, for the player to move there, whom it names.
    at: Vec<Option<(Player, i32)>>,
    /// The mean change in one ply, times [`FINE`].
    change: i64,
}

/// The fixed point of [`StaticValues::change`].
const FINE: i64 = 64;

impl StaticValues {
    /// Stores the value of a node, or that it has none as a threat is pending.
    pub(super) fn store(&mut self, ply: u32, value: Option<(Player, i32)>) {
        let ply = ply as usize;
        self.at.resize((ply + 1).max(self.at.len()), None);
        self.at[ply] = value;
        let before = ply.checked_sub(1).and_then(|ply| self.at[ply]);
        if let (Some((mover, now)), Some((other, before))) = (value, before) {
            let before = if mover == other { before } else { -before };
            let change = (i64::from(now) - i64::from(before)).abs() * FINE;
            self.change = if self.change == 0 { change } else { self.change + (change - self.change) / FINE };
        }
    }

    /// The value of the node at this ply; `None` if it has none, or as long as values have not changed, so
    /// that nothing is known of how much they do.
    pub(super) fn of(&self, ply: u32) -> Option<(Player, i32)> {
        self.at.get(ply as usize).copied().flatten().filter(|_| self.change > 0)
    }

    /// So many times half the mean change in one ply, for each ply of `depth_left` and once more. As long as
    /// values have not changed, more than any.
    pub(super) fn margin(&self, depth_left: i32, times: i64) -> i32 {
        if self.change == 0 {
            return game::MAX_ESTIMATE;
        }
        let margin = self.change * times * i64::from(depth_left + PLY) / (FINE * i64::from(2 * PLY));
        i32::try_from(margin).unwrap_or(i32::MAX).min(game::MAX_ESTIMATE)
    }

    /// True if the player to move stands better than at the own move before.
    pub(super) fn improves(&self, ply: u32) -> bool {
        let before = ply.checked_sub(2).and_then(|ply| self.of(ply));
        match (self.of(ply), before) {
            (Some((mover, now)), Some((other, before))) => mover == other && now > before,
            _ => true,
        }
    }
}
