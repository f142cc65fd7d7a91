//! Reductions of late moves by how late they come and how well they did before.
//!
//! **Source.** Folklore of chess programs: reductions grow with the logarithms of the depth and of the number
//! of the move, and are smaller for moves with a good history.

use crate::cost::move_cost::PLY;
use crate::memory::ordering::Rank;

/// The number of moves at a node that are never reduced.
const EARLY_MOVES: usize = 3;
/// Closer to the horizon than this, nothing is reduced.
const NEAR: i32 = 3 * PLY;
/// So much history is worth a ply.
const HISTORY: i32 = 6_000;

/// Natural logarithms of whole numbers, in units of [`PLY`].
static LOGARITHMS: [i32; 64] = [
    0, 0, 89, 141, 177, 206, 229, 249, 266, 281, 295, 307, 318, 328, 338, 347, 355, 363, 370, 377, 383, 390,
    396, 401, 407, 412, 417, 422, 427, 431, 435, 440, 444, 448, 451, 455, 459, 462, 466, 469, 472, 475, 478,
    481, 484, 487, 490, 493, 496, 498, 501, 503, 506, 508, 511, 513, 515, 518, 520, 522, 524, 526, 528, 530,
];

/// The cost of move number `number` with this rank and `depth_left` remaining. `improves` tells whether the
/// player stands better than at the own move before; that of PV nodes is not known.
pub(super) fn reduced_cost(rank: Rank, number: usize, depth_left: i32, improves: Option<bool>) -> i32 {
    if number < EARLY_MOVES || depth_left < NEAR || rank == Rank::Noisy {
        return PLY;
    }
    let logarithm = |number: usize| LOGARITHMS[number.min(LOGARITHMS.len() - 1)];
    let (depth, late) = (logarithm((depth_left / PLY) as usize), logarithm(number + 1));
    let by_node = improves.map_or(-PLY, |improves| if improves { 0 } else { PLY / 2 });
    let by_move = if let Rank::Quiet(history) = rank { -history * PLY / HISTORY } else { -PLY };
    let reduction = PLY * 4 / 5 + depth * late / PLY * 3 / 5 + by_node + by_move;
    PLY + reduction.clamp(0, depth_left - PLY) / PLY * PLY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_their_places() {
        for (number, &logarithm) in LOGARITHMS.iter().enumerate().skip(1) {
            assert_eq!(logarithm, ((number as f64).ln() * f64::from(PLY)).round() as i32, "{number}");
        }
    }
}
