//! The last empty squares: a separate search on plain words, without a table.
//!
//! **Source.** Squares in regions with an odd number of empty ones come first, and moves that leave the
//! opponent few replies: both are common knowledge of Othello programs, described in Buro, *The evolution
//! of strong Othello programs*, 2003, and used in the endgame of Andersson's *endgame.c*, on which most
//! later ones are based.

use super::board::{Word, bit, placements, turned_by_last};
use super::stability::stable;

/// Tables of the board for the search of the last squares.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// The number of squares.
    squares: i32,
    /// The neighbors of each square.
    around: [u64; 64],
    /// The squares of the regions whose bit is set, for each set of the four quarters of the board.
    regions: [u64; 16],
    /// The region of each square, as a bit.
    region: [u8; 64],
    corners: u64,
    pub(super) board: u64,
    /// 1 if empty squares are the winner's at the end, else 0.
    for_winner: i32,
}

/// With more empty squares than this, moves are ordered by the replies they leave.
const BY_PARITY: u32 = 6;
/// With this many, the legal placements are found before any is tried.
const LISTED: u32 = 5;

impl Ends {
    pub(super) fn new(size: usize) -> Ends {
        let mut ends = Ends {
            squares: (size * size) as i32,
            around: [0; 64],
            regions: [0; 16],
            region: [0; 64],
            corners: 0,
            board: 0,
            for_winner: 0,
        };
        if size > 8 {
            return ends;
        }
        for row in 0..size {
            for column in 0..size {
                let square = row * 8 + column;
                ends.board |= 1 << square;
                let near = |at: usize| at.saturating_sub(1)..=(at + 1).min(size - 1);
                for (row, column) in near(row).flat_map(|row| near(column).map(move |column| (row, column))) {
                    ends.around[square] |= 1 << (row * 8 + column);
                }
                ends.around[square] &= !(1 << square);
                let region = usize::from(2 * row >= size) * 2 + usize::from(2 * column >= size);
                ends.region[square] = 1 << region;
                for set in (0..16).filter(|set| set >> region & 1 == 1) {
                    ends.regions[set] |= 1 << square;
                }
            }
        }
        let last = size - 1;
        ends.corners = 1 | 1 << last | 1 << (8 * last) | 1 << (9 * last);
        ends
    }

    pub(super) fn with_empty_to_the_winner(self, is_so: bool) -> Ends {
        Ends { for_winner: i32::from(is_so), ..self }
    }

    /// The quarters of the board with an odd number of these squares.
    #[inline]
    pub(super) fn odd(&self, empty: u64) -> u8 {
        let (mut odd, mut left) = (0, empty);
        while left != 0 {
            odd ^= self.region[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        odd
    }

    /// The squares of some quarters.
    #[inline]
    pub(super) fn of_regions(&self, regions: u8) -> u64 {
        self.regions[usize::from(regions % 16)]
    }
}

/// The search of the last squares. With `FEWEST` the aim is to have fewer discs than the other.
#[derive(Debug)]
pub(super) struct Last<'a, const FEWEST: bool> {
    ends: &'a Ends,
    /// The number of positions visited.
    pub(super) nodes: u64,
}

/// A move and the position it leads to, for the player who moves then.
#[derive(Clone, Copy, Debug)]
struct Child {
    merit: i32,
    square: u32,
    own: u64,
    other: u64,
}

impl<'a, const FEWEST: bool> Last<'a, FEWEST> {
    pub(super) fn new(ends: &'a Ends) -> Last<'a, FEWEST> {
        Last { ends, nodes: 0 }
    }

    const fn aimed(difference: i32) -> i32 {
        if FEWEST { -difference } else { difference }
    }

    /// The value if neither player can place a disc, with `empty` squares left.
    #[inline]
    fn over(&self, own: u64, empty: u32) -> i32 {
        self.ended(2 * own.count() as i32 - (self.ends.squares - empty as i32), empty as i32)
    }

    /// The value at the end with this difference of discs.
    #[inline]
    fn ended(&self, difference: i32, empty: i32) -> i32 {
        let difference = Self::aimed(difference);
        difference + self.ends.for_winner * empty * difference.signum()
    }

    /// The value for the player to move: a lower bound if it is more than `alpha`, else an upper bound.
    #[inline]
    pub(super) fn solve(&mut self, own: u64, other: u64, alpha: i32) -> i32 {
        let empty = self.ends.board & !(own | other);
        let count = empty.count();
        self.any(own, other, empty, count, self.ends.odd(empty), alpha)
    }

    fn any(&mut self, own: u64, other: u64, empty: u64, count: u32, odd: u8, alpha: i32) -> i32 {
        match count {
            0 => self.over(own, 0),
            1 => self.one(own, empty.first()),
            2 => {
                let (first, second) = (empty.first(), empty.without_first().first());
                self.two(own, other, first, second, alpha)
            }
            3..=BY_PARITY => self.few(own, other, empty, count, odd, alpha, false),
            _ => self.several(own, other, empty, count, odd, alpha, false),
        }
    }

    #[inline]
    fn turned(&self, square: u32, own: u64, other: u64) -> u64 {
        if self.ends.around[square as usize] & other == 0 { 0 } else { u64::turned(square, own, other) }
    }

    /// One square is empty.
    #[inline]
    fn one(&mut self, own: u64, square: u32) -> i32 {
        self.nodes += 1;
        let squares = self.ends.squares;
        let count = own.count() as i32;
        let turned = turned_by_last(square, own) as i32;
        if turned != 0 {
            return Self::aimed(2 * (count + turned + 1) - squares);
        }
        let other = self.ends.board & !own & !bit::<u64>(square);
        let turned = turned_by_last(square, other) as i32;
        if turned != 0 {
            return Self::aimed(2 * (count - turned) - squares);
        }
        self.ended(2 * count - (squares - 1), 1)
    }

    /// Two squares are empty.
    fn two(&mut self, own: u64, other: u64, first: u32, second: u32, alpha: i32) -> i32 {
        self.nodes += 1;
        let best = self.two_placed(own, other, first, second, alpha);
        if best != NONE {
            return best;
        }
        self.nodes += 1;
        let best = self.two_placed(other, own, first, second, -alpha - 1);
        if best == NONE { self.over(own, 2) } else { -best }
    }

    #[inline]
    fn two_placed(&mut self, own: u64, other: u64, first: u32, second: u32, alpha: i32) -> i32 {
        let mut best = NONE;
        let turned = self.turned(first, own, other);
        if turned != 0 {
            best = -self.one(other ^ turned, second);
            if best > alpha {
                return best;
            }
        }
        let turned = self.turned(second, own, other);
        if turned != 0 {
            best = best.max(-self.one(other ^ turned, first));
        }
        best
    }

    /// A few squares are empty: those in regions with an odd number of empty squares come first.
    #[expect(clippy::too_many_arguments, reason = "a position, taken apart")]
    fn few(
        &mut self,
        own: u64,
        other: u64,
        empty: u64,
        count: u32,
        odd: u8,
        alpha: i32,
        has_passed: bool,
    ) -> i32 {
        self.nodes += 1;
        let mut best = NONE;
        let may = if count >= LISTED { placements(own, other, empty) } else { empty };
        let first = may & self.ends.of_regions(odd);
        for mut left in [first, may & !first] {
            while left != 0 {
                let square = left.first();
                left = left.without_first();
                let turned = self.turned(square, own, other);
                if turned == 0 {
                    continue;
                }
                let placed = bit::<u64>(square);
                let odd = odd ^ self.ends.region[square as usize % 64];
                let (own, other, empty) = (own | turned | placed, other ^ turned, empty ^ placed);
                let payoff = if count == 3 {
                    let (first, second) = (empty.first(), empty.without_first().first());
                    -self.two(other, own, first, second, -alpha - 1)
                } else {
                    -self.few(other, own, empty, count - 1, odd, -alpha - 1, false)
                };
                if payoff > alpha {
                    return payoff;
                }
                best = best.max(payoff);
            }
        }
        if best != NONE {
            best
        } else if has_passed {
            -self.over(other, count)
        } else {
            -self.few(other, own, empty, count, odd, -alpha - 1, true)
        }
    }

    /// Several squares are empty: moves that leave the opponent few replies come first.
    #[expect(clippy::too_many_arguments, reason = "a position, taken apart")]
    fn several(
        &mut self,
        own: u64,
        other: u64,
        empty: u64,
        count: u32,
        odd: u8,
        alpha: i32,
        has_passed: bool,
    ) -> i32 {
        self.nodes += 1;
        if let Some(most) = most::<FEWEST>(self.ends, own, other, alpha) {
            return most;
        }
        let placements = placements(own, other, empty);
        if placements == 0 {
            return if has_passed {
                -self.over(other, count)
            } else {
                -self.several(other, own, empty, count, odd, -alpha - 1, true)
            };
        }
        let mut children = [Child { merit: 0, square: 0, own: 0, other: 0 }; 16];
        let mut number = 0;
        let mut left = placements;
        let early = self.ends.of_regions(odd);
        while left != 0 {
            let square = left.first();
            left = left.without_first();
            let turned = u64::turned(square, own, other);
            let placed = bit::<u64>(square);
            let child_empty = empty ^ placed;
            let (own, other) = (other ^ turned, own | turned | placed);
            let replies = super::board::placements(own, other, child_empty);
            let merit = merit(self.ends, square, replies, early);
            children[number % 16] = Child { merit, square, own, other };
            number += 1;
        }
        let children = &mut children[..number.min(16)];
        let mut best = NONE;
        for at in 0..children.len() {
            let chosen =
                (at..children.len()).rev().max_by_key(|&at| children[at].merit).expect("one is left");
            children.swap(at, chosen);
            let Child { square, own, other, .. } = children[at];
            let odd = odd ^ self.ends.region[square as usize % 64];
            let child_empty = empty ^ bit::<u64>(square);
            let payoff = if count - 1 > BY_PARITY {
                -self.several(own, other, child_empty, count - 1, odd, -alpha - 1, false)
            } else {
                -self.few(own, other, child_empty, count - 1, odd, -alpha - 1, false)
            };
            if payoff > alpha {
                return payoff;
            }
            best = best.max(payoff);
        }
        best
    }
}

/// The merit of a move that leaves the opponent these replies.
#[inline]
fn merit(ends: &Ends, square: u32, replies: u64, odd: u64) -> i32 {
    let mobility = (replies.count() + (replies & ends.corners).count()) as i32;
    let is_odd = i32::from(odd >> square & 1 == 1);
    let is_corner = i32::from(ends.corners >> square & 1 == 1);
    is_odd + 2 * is_corner - 4 * mobility
}

/// An upper bound of the value for the player to move, if it is not more than `alpha`: the opponent keeps
/// the stable discs.
#[inline]
pub(super) fn most<const FEWEST: bool>(ends: &Ends, own: u64, other: u64, alpha: i32) -> Option<i32> {
    let safe = if FEWEST { own } else { other };
    // The number of them that must be stable.
    let needed = (ends.squares - alpha + 1) / 2;
    if (safe.count() as i32) < needed {
        return None;
    }
    let most = ends.squares - 2 * stable(ends.board, safe, if FEWEST { other } else { own }).count() as i32;
    (most <= alpha).then_some(most)
}

/// No payoff: no move was made.
const NONE: i32 = i32::MIN + 1;
