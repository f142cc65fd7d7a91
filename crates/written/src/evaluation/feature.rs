//! The features of positions measured by the terms of the evaluation.

use crate::syntax::{Area, CellId, Number, Rules};
use game::Player;

/// A number computed from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Feature {
    /// The lines of a length that hold nothing but these pieces and empty cells; each counts as [`worth`]
    /// says.
    Lines { pieces: Area, length: u32 },
    /// The steps that these pieces have made toward some cells: for each cell the greatest number of steps
    /// less those that are left from it. The steps of the foremost piece count [`FOREMOST`] times more if
    /// only one piece has to arrive.
    Way { pieces: Area, made: Vec<u16>, one_is_enough: bool },
    /// The empty cells that must be filled with these pieces to connect two sets of cells, negative; at most
    /// [`FAR`].
    Connection { pieces: Area, from: Vec<CellId>, to: Vec<CellId> },
    /// Twice the number of groups that these pieces form, and four times the number of times that all of them
    /// must grow by their neighbors to be one group, at most [`MOST_GROWN`], negative.
    Groups { pieces: Area },
    /// The number of cells in an area.
    Pieces { area: Area },
    /// A number of the text as a player sees it, within ±[`MAX_ESTIMATE`](game::MAX_ESTIMATE).
    Number { me: Player, number: Number },
    /// The number of moves that a player has, or would have if it were their turn; passes and the pie rule
    /// are no moves. 0 for a player who has finished.
    Mobility { player: Player },
}

/// The minimum and the maximum length of lines that are counted.
pub(crate) const LENGTHS: std::ops::RangeInclusive<u32> = 2..=15;
/// An open line that lacks at least this many pieces is worth 1.
pub(crate) const LACKING: u32 = 6;
/// The number of times that the steps of the foremost piece count in addition.
pub(crate) const FOREMOST: i32 = 4;
/// The number of missing cells that stands for an impossible connection.
pub(crate) const FAR: i32 = 32;
/// The greatest number of times that pieces grow to become one group.
pub(crate) const MOST_GROWN: i32 = 16;

/// The worth of an open line that lacks a number of pieces.
pub(crate) const fn worth(lacking: u32) -> i32 {
    4_i32.pow(LACKING.saturating_sub(lacking))
}

/// The steps that a piece has made when it stands on each cell: the greatest distance from the goals less the
/// cell's own, in steps by the directions in which `owner` moves pieces of these kinds. A cell from which
/// there is no way counts as the farthest. `None` if the pieces do not move.
pub(super) fn made(rules: &Rules, owner: Player, kinds: &[usize], goals: &[CellId]) -> Option<Vec<u16>> {
    let board = rules.board.as_ref()?;
    let movements = rules.lines().filter_map(|line| line.verb.movement());
    let meant = movements.filter(|movement| kinds.contains(&movement.piece));
    let directions: Vec<_> = meant.flat_map(|movement| &movement.directions[owner.index()]).collect();
    let mut distances = vec![None; board.cells.len()];
    for &goal in goals {
        distances[usize::from(goal)] = Some(0);
    }
    for distance in 0..board.cells.len() as u16 {
        for cell in 0..distances.len() {
            let mut next =
                directions.iter().filter_map(|&&direction| board.neighbor(cell as CellId, direction));
            if distances[cell].is_none() && next.any(|next| distances[usize::from(next)] == Some(distance)) {
                distances[cell] = Some(distance + 1);
            }
        }
    }
    let farthest = distances.iter().copied().flatten().max()?;
    (farthest > 0).then(|| distances.into_iter().map(|own| farthest - own.unwrap_or(farthest)).collect())
}
