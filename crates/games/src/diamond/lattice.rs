//! The holes in four classes, for hops of all holes at once.
//!
//! A hop changes every coordinate by an even number, so the holes fall into four classes, by whether two of
//! the coordinates are even, and no hop leads from one to another. The holes of a class are a lattice of
//! their own, half as fine, whose hops are its steps; the holes hopped over along a line are all of one other
//! class. In a word of 64 bits, eight for each row of the class, a step is a rotation.

use super::board::{ARMS, STEPS, Star};
use crate::word::Word;

pub(super) const CLASSES: usize = 4;
/// The bits from a hole of a class to the next row.
const ROW: i32 = 8;
/// How far a hop in each direction rotates to the left.
const TURNS: [u32; ARMS] = turns();
/// The most holes of a star, rounded up to a power of two.
pub(super) const HOLES: usize = 128;

const fn turns() -> [u32; ARMS] {
    let (mut turns, mut direction) = ([0; ARMS], 0);
    while direction < ARMS {
        let [first, second] = STEPS[direction];
        turns[direction] = (ROW * first + second) as u32 % u64::BITS;
        direction += 1;
    }
    turns
}

/// A set of holes: a word for each class.
pub(super) type ClassWords = [u64; CLASSES];

/// The place of a hole.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LatticePlace {
    class: u8,
    bit: u8,
}

impl LatticePlace {
    #[inline]
    pub(super) const fn class(self) -> usize {
        self.class as usize % CLASSES
    }

    /// The hole in the word of its class.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << (self.bit as u32 % u64::BITS)
    }

    /// 1 if the hole is in the set, and 0 otherwise.
    #[inline]
    pub(super) const fn is_in(self, set: &ClassWords) -> u64 {
        set[self.class()] >> (self.bit as u32 % u64::BITS) & 1
    }
}

/// Where the holes are that a hop crosses: their class, and how far its word rotates to the right, so that
/// they come to lie on the holes hopped from. By the class of these and the direction.
const CROSSINGS: [[(usize, u32); ARMS]; CLASSES] = crossings();

const fn crossings() -> [[(usize, u32); ARMS]; CLASSES] {
    let (mut crossings, mut index) = ([[(0, 0); ARMS]; CLASSES], 0);
    while index < CLASSES * ARMS {
        let (class, direction) = (index / ARMS, index % ARMS);
        let [first, second] = STEPS[direction];
        // The coordinates of the hole hopped over, where those of the other hole are 0 or 1.
        let (first, second) = ((class / 2) as i32 + first, (class % 2) as i32 + second);
        let over = 2 * first.rem_euclid(2) + second.rem_euclid(2);
        let turn = ROW * first.div_euclid(2) + second.div_euclid(2);
        crossings[class][direction] = (over as usize, turn as u32 % u64::BITS);
        index += 1;
    }
    crossings
}

/// A star as four lattices.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    places: Box<[LatticePlace; HOLES]>,
    /// The holes from which a hop stays on the star, by class and direction.
    on_star: [[u64; ARMS]; CLASSES],
}

/// The hops of one class in a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ClassHops {
    /// The empty holes that a piece may pass through.
    open: u64,
    /// The holes from which a hop in each direction crosses a piece.
    crossing: [u64; ARMS],
    /// The holes from which there is a hop, whether or not they are empty.
    any: u64,
}

impl Lattice {
    pub(super) fn new(star: &Star) -> Lattice {
        let halves = |hole: usize| star.hole(hole).first_two().map(|axis| axis.div_euclid(2));
        let bit = |hole: usize| {
            let [first, second] = halves(hole);
            ROW * first + second
        };
        let least = (0..star.len()).map(bit).min().unwrap_or(0);
        let place = |hole: usize| {
            let [first, second] = star.hole(hole).first_two().map(|axis| axis.rem_euclid(2));
            LatticePlace { class: (2 * first + second) as u8, bit: (bit(hole) - least) as u8 }
        };
        let mut lattice =
            Lattice { places: Box::new([LatticePlace::default(); HOLES]), on_star: [[0; ARMS]; CLASSES] };
        for (hole, at) in lattice.places.iter_mut().enumerate().take(star.len()) {
            let from = place(hole);
            *at = from;
            for (direction, ..) in star.hops_by_direction(hole) {
                lattice.on_star[from.class()][direction] |= from.bit();
            }
        }
        lattice
    }

    #[inline]
    pub(super) fn place(&self, hole: usize) -> LatticePlace {
        self.places[hole % HOLES]
    }

    /// A set of holes in words of classes.
    pub(super) fn words<W: Word>(&self, holes: W) -> ClassWords {
        let mut words = [0; CLASSES];
        for hole in holes.squares() {
            let place = self.place(hole);
            words[place.class()] |= place.bit();
        }
        words
    }

    /// The hops of a class by a player who may pass through the holes `passes`.
    #[inline]
    pub(super) fn hops(&self, class: usize, occupied: &ClassWords, passes: &ClassWords) -> ClassHops {
        // With the class a constant, so are all rotations.
        match class {
            0 => self.hops_of::<0>(occupied, passes),
            1 => self.hops_of::<1>(occupied, passes),
            2 => self.hops_of::<2>(occupied, passes),
            _ => self.hops_of::<3>(occupied, passes),
        }
    }

    #[inline]
    fn hops_of<const CLASS: usize>(&self, occupied: &ClassWords, passes: &ClassWords) -> ClassHops {
        let open = passes[CLASS] & !occupied[CLASS];
        let (mut crossing, mut any) = ([0; ARMS], 0);
        for (direction, crossing) in crossing.iter_mut().enumerate() {
            let (over, turn) = CROSSINGS[CLASS][direction];
            *crossing = occupied[over].rotate_right(turn) & self.on_star[CLASS][direction];
            any |= *crossing & open.rotate_right(TURNS[direction]);
        }
        ClassHops { open, crossing, any }
    }
}

impl ClassHops {
    /// The holes to which one hop leads from any of these.
    #[inline]
    fn landings(&self, from: u64) -> u64 {
        let mut landings = 0;
        for (crossing, turn) in self.crossing.iter().zip(TURNS) {
            landings |= (from & crossing).rotate_left(turn);
        }
        landings & self.open
    }

    /// True if a piece in the hole `from` reaches the hole `to` by hops; `to` is empty, and one that it may
    /// pass through.
    #[inline]
    pub(super) fn lead(&self, from: u64, to: u64) -> bool {
        if self.any & from == 0 {
            return false;
        }
        let mut landings = self.landings(from);
        if landings & to != 0 {
            return true;
        }
        // A hop can be taken back.
        if self.any & to == 0 {
            return false;
        }
        let mut seen = 0;
        while landings != 0 {
            seen |= landings;
            landings = self.landings(landings) & !seen;
            if landings & to != 0 {
                return true;
            }
        }
        false
    }
}
