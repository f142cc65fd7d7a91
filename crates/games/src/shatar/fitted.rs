//! An evaluation whose weights are fitted to searches: linear regression of the value of a search at the
//! static [features], on quiet positions of games that the search played against itself.
//!
//! Each weight has two values, one for the opening and one for the endgame, between which the pieces left
//! decide. `crates/solve/examples/fit_shatar.rs` makes the weights.
//!
//! **Source.** Buro, *Statistical feature combination for the evaluation of game positions*, JAIR 3, 1995.

use super::kind::Kind;
use super::{State, features};

/// The weights, as [`packed`]. The file has two numbers of two bytes for each feature, the lower byte first.
static WEIGHTS: [i32; features::COUNT] = read(include_bytes!("fitted.weights"));

const fn read(bytes: &[u8; 4 * features::COUNT]) -> [i32; features::COUNT] {
    let mut weights = [0; features::COUNT];
    let mut at = 0;
    while at < features::COUNT {
        let opening = i16::from_le_bytes([bytes[4 * at], bytes[4 * at + 1]]);
        let endgame = i16::from_le_bytes([bytes[4 * at + 2], bytes[4 * at + 3]]);
        weights[at] = packed(opening, endgame);
        at += 1;
    }
    weights
}

/// Two numbers in one, so that both are added at once: that of the endgame is in the upper half.
const fn packed(opening: i16, endgame: i16) -> i32 {
    opening as i32 + ((endgame as i32) << 16)
}

/// The numbers of a sum of [`packed`] ones. The upper one is less by one where the lower one is negative.
const fn unpacked(sum: i32) -> [i32; 2] {
    [sum as i16 as i32, sum.wrapping_add(1 << 15) >> 16]
}

/// The most that [`pieces_left`] is.
pub(super) const ALL_PIECES: i32 = 24;

/// The pieces left, a rook counted twice and a bers four times.
#[inline]
pub(super) fn pieces_left(state: &State) -> i32 {
    let count = |kind| state.of(kind).count_ones() as i32;
    let light = count(Kind::Knight) + count(Kind::Bishop);
    (light + 2 * count(Kind::Rook) + 4 * count(Kind::Bers)).min(ALL_PIECES)
}

/// The value for the first player, whether or not a player's men can win.
pub(super) fn value(state: &State) -> i32 {
    let mut sums = [0; 2];
    features::each(state, |player, feature| sums[player.index() & 1] += WEIGHTS[feature]);
    let [opening, endgame] = unpacked(sums[0] - sums[1]);
    let left = pieces_left(state);
    (opening * left + endgame * (ALL_PIECES - left)) / ALL_PIECES
}
