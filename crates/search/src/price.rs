//! Prices: what a move takes from the depth that is left.
//!
//! Depth is a fixed-point number spent move by move. A price of one ply a move is iterative deepening as everybody
//! knows it; cheaper for some moves and dearer for others is selective search.
//!
//! **Source.** Tsuruoka, Yokoyama & Chikayama, *Game-tree search algorithm based on realization probability*, ICGA
//! Journal 25(3), 2002, for depth that moves spend unequally; late-move reductions are folklore of chess programs.

/// One ply in the units of depth.
pub const PLY: i32 = 128;

/// What moves cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Price {
    /// One ply each.
    #[default]
    Ply,
    /// One ply for a node's first moves and two or three for the later ones, which the order of moves thinks little
    /// of; one that turns out better than thought is searched again for one ply.
    LateMoves,
}

/// With [`Price::LateMoves`] so many moves of a node cost one ply.
const EARLY_MOVES: usize = 3;
/// And from this one on a move costs three.
const VERY_LATE: usize = 10;
/// Nearer to the horizon than this, every move costs one ply.
const NEAR: i32 = 3 * PLY;

impl Price {
    /// The price of the move that is looked at as number `number`, from 0, at a node where `left` is left.
    #[inline]
    pub(crate) const fn of(self, number: usize, left: i32) -> i32 {
        match self {
            Price::LateMoves if number >= EARLY_MOVES && left >= NEAR => {
                if number >= VERY_LATE {
                    3 * PLY
                } else {
                    2 * PLY
                }
            }
            Price::Ply | Price::LateMoves => PLY,
        }
    }

    /// Whether a search at these prices sees every line to its depth.
    pub(crate) const fn is_full_width(self) -> bool {
        matches!(self, Price::Ply)
    }
}
