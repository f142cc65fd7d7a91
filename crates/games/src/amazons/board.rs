//! Queen's moves on bitboards, generated and counted.
//!
//! ```text
//!  row 2 |  8  9 10 11
//!  row 1 |  4  5  6  7      the squares of a board of 4 columns and 3 rows
//!  row 0 |  0  1  2  3
//! ```

use super::state::Move;
use crate::board_maps::BoardMap;
use crate::word::Word;

/// The number of amazons of a side.
pub(super) const AMAZONS: usize = 4;
/// To the right, up, up to the right, up to the left: each leads to higher squares, and its opposite to
/// lower ones.
const AXES: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// All precomputed tables of a board.
#[derive(Clone, Debug)]
pub(super) struct Board<W> {
    all: W,
    /// A step along each axis, to higher squares and to lower ones.
    up: [Step<W>; AXES.len()],
    down: [Step<W>; AXES.len()],
    /// By square: all squares of the board in each direction to higher squares. After the squares of a word
    /// comes an empty last entry.
    rays_up: Vec<[W; AXES.len()]>,
    /// The same in the directions to lower squares, by the number of bits of the word above the square.
    rays_down: Vec<[W; AXES.len()]>,
    /// The image of each square under each reflection and rotation of the board; the identity is omitted.
    images: Vec<Vec<u16>>,
}

/// A step of a king.
#[derive(Clone, Copy, Debug)]
struct Step<W> {
    shift: u32,
    /// The squares that such a step may lead to, to exclude wrapping around the border.
    onto: W,
}

/// Calls `look` with every square of a set, in ascending order.
#[inline]
pub(super) fn each<W: Word>(set: W, mut look: impl FnMut(u8)) {
    for (half, base) in set.halves().into_iter().zip([0, 64]) {
        let mut rest = half;
        while rest != 0 {
            look(base + rest.trailing_zeros() as u8);
            rest &= rest - 1;
        }
    }
}

impl<W: Word> Board<W> {
    /// The board of `columns` and `rows`, whose squares must fit the bits of `W`.
    pub(super) fn new(columns: usize, rows: usize) -> Board<W> {
        let squares = columns * rows;
        let set_of = |has: &dyn Fn(usize, usize) -> bool| {
            let mut set = W::NONE;
            for square in (0..squares).filter(|square| has(square % columns, square / columns)) {
                set = set | W::of(square as u8);
            }
            set
        };
        let shift = |(right, up): (isize, isize)| (up * columns as isize + right) as u32;
        let step = |axis: (isize, isize), sign: isize| {
            let onto = set_of(&|column, row| {
                let from = [column as isize - sign * axis.0, row as isize - sign * axis.1];
                (0..columns as isize).contains(&from[0]) && (0..rows as isize).contains(&from[1])
            });
            Step { shift: shift(axis), onto }
        };
        let mut board = Board {
            all: set_of(&|_, _| true),
            up: AXES.map(|axis| step(axis, 1)),
            down: AXES.map(|axis| step(axis, -1)),
            rays_up: vec![[W::NONE; AXES.len()]; W::BITS + 1],
            rays_down: vec![[W::NONE; AXES.len()]; W::BITS + 1],
            images: BoardMap::images(columns, rows).collect(),
        };
        for square in 0..squares {
            for axis in 0..AXES.len() {
                let whole = |next: &dyn Fn(W) -> W| {
                    let (mut ray, mut at) = (W::NONE, next(W::of(square as u8)));
                    while !at.is_empty() {
                        ray = ray | at;
                        at = next(at);
                    }
                    ray
                };
                board.rays_up[square][axis] = whole(&|set| board.step_up(set, axis));
                board.rays_down[W::BITS - 1 - square][axis] = whole(&|set| board.step_down(set, axis));
            }
        }
        board
    }

    /// The number of squares.
    pub(super) fn squares(&self) -> u32 {
        self.all.len()
    }

    /// All squares but these.
    pub(super) fn without(&self, occupied: W) -> W {
        self.all & !occupied
    }

    #[inline]
    fn step_up(&self, set: W, axis: usize) -> W {
        let Step { shift, onto } = self.up[axis];
        (set << shift) & onto
    }

    #[inline]
    fn step_down(&self, set: W, axis: usize) -> W {
        let Step { shift, onto } = self.down[axis];
        (set >> shift) & onto
    }

    /// The squares that a queen on `square` may move to.
    #[inline]
    pub(super) fn queen(&self, square: usize, empty: W) -> W {
        let mut reached = W::NONE;
        // A ray continues to the nearest occupied square and, without one, to the empty entry at the end of
        // the table. The occupied square itself is removed at the end.
        for (axis, &ray) in self.rays_up[square].iter().enumerate() {
            let nearest = (ray & !empty).first();
            reached = reached | (ray ^ self.rays_up[nearest][axis]);
        }
        for (axis, &ray) in self.rays_down[W::BITS - 1 - square].iter().enumerate() {
            let nearest = (ray & !empty).above();
            reached = reached | (ray ^ self.rays_down[nearest][axis]);
        }
        reached & empty
    }

    /// The union of the squares that queens on `set` may move to.
    pub(super) fn spread(&self, set: W, empty: W) -> W {
        let mut reached = W::NONE;
        for axis in 0..AXES.len() {
            let mut at = self.step_up(set, axis) & empty;
            while !at.is_empty() {
                reached = reached | at;
                at = self.step_up(at, axis) & empty;
            }
            let mut at = self.step_down(set, axis) & empty;
            while !at.is_empty() {
                reached = reached | at;
                at = self.step_down(at, axis) & empty;
            }
        }
        reached
    }

    /// These squares and their neighbors.
    pub(super) fn touched(&self, set: W) -> W {
        let wide = set | self.step_up(set, 0) | self.step_down(set, 0);
        wide | self.step_up(wide, 1) | self.step_down(wide, 1)
    }

    /// True if one of these amazons can move.
    pub(super) fn can_move(&self, own: W, empty: W) -> bool {
        // The arrow can always go back to the square that the amazon left.
        !(self.touched(own) & empty).is_empty()
    }

    /// Appends the moves of these amazons: by amazon, then by its target square, then by the square of the
    /// arrow.
    pub(super) fn moves(&self, own: W, empty: W, moves: &mut Vec<Move>) {
        each(own, |from| {
            let left = empty | W::of(from);
            each(self.queen(from.into(), empty), |to| {
                each(self.queen(to.into(), left), |arrow| moves.push(Move { from, to, arrow }));
            });
        });
    }

    /// The number of squares that these amazons can move to, counted for each amazon separately.
    pub(super) fn mobility(&self, own: W, empty: W) -> u32 {
        let mut count = 0;
        each(own, |from| count += self.queen(from.into(), empty).len());
        count
    }

    /// The number of moves of at most [`AMAZONS`] amazons, without generating them.
    ///
    /// An arrow that does not use the vacated square flies as if the amazon still stood there, so the
    /// number of such arrows depends only on the square that they are shot from. They are counted for all
    /// squares at once: in each direction, the squares with one empty square ahead, with two, with three,
    /// and so on are added up in [`Counters`]. An arrow that does use it flies back along the line of the
    /// move, to the vacated square or beyond it: with m empty squares ahead of the amazon and n behind,
    /// that is m·(1 + n) + n·(1 + m) arrows for each line.
    pub(super) fn count(&self, own: W, empty: W) -> usize {
        let mut arrows = Counters { planes: [W::NONE; PLANES] };
        let mut back = 0;
        for axis in 0..AXES.len() {
            let before = run(own, empty, &mut arrows, |set| self.step_down(set, axis));
            let behind = run(own, empty, &mut arrows, |set| self.step_up(set, axis));
            back += before.into_iter().zip(behind).map(|(m, n)| m + n + 2 * m * n).sum::<u32>();
        }
        let mut forth = 0;
        each(own, |from| forth += arrows.sum(self.queen(from.into(), empty)));
        (forth + back) as usize
    }

    /// The smallest image of a position, compared by the first word, then the second, then the third.
    pub(super) fn least_image(&self, words: [W; 3]) -> [W; 3] {
        let mut least = words;
        for to in &self.images {
            let moved = |set: W| {
                let mut image = W::NONE;
                each(set, |square| image = image | W::of(to[usize::from(square)] as u8));
                image
            };
            // Most images are already greater in their first word.
            let mut image = [moved(words[0]), W::NONE, W::NONE];
            if image[0] <= least[0] {
                image[1..].copy_from_slice(&[moved(words[1]), moved(words[2])]);
                least = least.min(image);
            }
        }
        least
    }
}

/// Enough for the 40 squares that a queen reaches on a board of 11 by 11.
const PLANES: usize = 6;

/// A number below 64 for every square, bit-sliced: the first word holds the lowest binary digit of all, and
/// so on.
struct Counters<W> {
    planes: [W; PLANES],
}

impl<W: Word> Counters<W> {
    /// Adds 1 on these squares.
    #[inline]
    fn add(&mut self, squares: W) {
        let mut carry = squares;
        for plane in &mut self.planes {
            let next = *plane & carry;
            *plane = *plane ^ carry;
            carry = next;
            if carry.is_empty() {
                break;
            }
        }
    }

    /// The sum of the numbers of these squares.
    #[inline]
    fn sum(&self, squares: W) -> u32 {
        (0..).zip(&self.planes).map(|(digit, &plane)| (plane & squares).len() << digit).sum()
    }
}

/// Adds to the counters of empty squares the number of consecutive empty squares ahead in one direction,
/// and returns the same for the amazons. `toward` makes a step against the direction.
#[inline]
fn run<W: Word>(own: W, empty: W, counters: &mut Counters<W>, toward: impl Fn(W) -> W) -> [u32; AMAZONS] {
    let mut seen = [0; AMAZONS];
    let mut open = toward(empty);
    while !open.is_empty() {
        counters.add(open & empty);
        if !(open & own).is_empty() {
            let mut rest = own;
            for seen in &mut seen {
                *seen += u32::from(!(open & rest.only_first()).is_empty());
                rest = rest.without_first();
            }
        }
        open = toward(open & empty);
    }
    seen
}
