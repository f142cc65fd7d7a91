//! A player's distance to the goal: the smallest sum of distances from the pieces to the holes of the goal,
//! one hole per piece.
//!
//! **Value.** Exact. It makes no difference whether pieces in the goal are matched too, or only those
//! outside with the holes that are free of the player's own pieces: by the triangle inequality a piece in
//! the goal may stay where it is.
//!
//! Six pieces are split into two groups of three, the lower and the upper ones. A table holds the cost of
//! each group for each set of three of the six holes of the goal; the distance is the minimum over the
//! twenty ways to divide the goal. More pieces are matched when their distance is needed: see
//! [`matching`](super::matching).

use super::board::{MAX_PIECES, Star};
use super::matching::Matching;
use crate::word::Word;

/// Costs of a group of three by the three holes of the goal that it takes. The ten sets that contain the
/// first hole are in the lower half; their complements are at the same indexes of the upper half.
type Shares = [u8; 32];
/// The size of a half, of which ten entries are used.
const HALF: usize = 16;
/// More than the cost of any three pieces; four times it fits a byte.
const NEVER: u8 = 60;
/// The number of holes above which the table for six pieces would be too large.
const MAX_IN_TABLE: usize = 73;

/// The distances of one player.
#[derive(Clone, Debug)]
pub(super) enum Distances {
    /// Three pieces: the cost of each group.
    Three { index: Index, costs: Vec<u8> },
    /// Six pieces.
    Six { index: Index, costs: Vec<Shares> },
    /// Any number of pieces.
    Any(Matching),
}

/// Numbers groups of three holes: the contribution of each hole as the first, second and third of a group
/// in ascending order. Both lengths are powers of two, so that lookups need no bounds check.
#[derive(Clone, Debug)]
pub(super) struct Index(Box<[[u32; 4]; 128]>);

impl Index {
    /// The groups of three of these holes, which are in ascending order.
    fn new(holes: &[usize]) -> Index {
        let mut index = Box::new([[0; 4]; 128]);
        for (number, &hole) in (0_u32..).zip(holes) {
            let pairs = number * number.saturating_sub(1) / 2;
            index[hole] = [number, pairs, pairs * number.saturating_sub(2) / 3, 0];
        }
        Index(index)
    }

    /// The number of the group of the three lowest holes, which are removed.
    #[inline]
    fn take<W: Word>(&self, pieces: &mut W) -> usize {
        let mut number = 0;
        for place in 0..3 {
            number += self.0[pieces.first() & 127][place];
            *pieces = pieces.without_first();
        }
        number as usize
    }
}

impl Distances {
    /// For a player whose pieces may be in the holes `reach`, in ascending order, on the way to `goal`.
    pub(super) fn new(star: &Star, reach: &[usize], goal: &[usize], goal_arm: usize) -> Distances {
        let mut steps = vec![[0; MAX_PIECES]; star.len()];
        for (hole, steps) in steps.iter_mut().enumerate() {
            for (steps, &goal) in steps.iter_mut().zip(goal) {
                *steps = star.hole(hole).distance(star.hole(goal));
            }
        }
        match goal.len() {
            3 => {
                let mut costs = Vec::new();
                groups(reach, |a, pairs| costs.push(pairs.with(&steps[a], [0, 1, 2])), &steps);
                Distances::Three { index: Index::new(reach), costs }
            }
            6 if reach.len() <= MAX_IN_TABLE => {
                let mut costs = Vec::new();
                groups(reach, |a, pairs| costs.push(shares(&steps[a], pairs)), &steps);
                Distances::Six { index: Index::new(reach), costs }
            }
            _ => Distances::Any(Matching::new(star, goal, goal_arm)),
        }
    }

    /// The distance of these pieces if a table holds it.
    #[inline]
    pub(super) fn in_table<W: Word>(&self, pieces: W) -> Option<u8> {
        let mut pieces = pieces;
        match self {
            Distances::Six { index, costs } => {
                let (lower, upper) = (index.take(&mut pieces), index.take(&mut pieces));
                let (lower, upper) = (&costs[lower], &costs[upper]);
                let either = |at: usize| (lower[at] + upper[HALF + at]).min(lower[HALF + at] + upper[at]);
                Some((0..HALF).map(either).fold(u8::MAX, u8::min))
            }
            Distances::Three { index, costs } => Some(costs[index.take(&mut pieces)]),
            Distances::Any(_) => None,
        }
    }

    /// The distance of these pieces.
    pub(super) fn of<W: Word>(&self, pieces: W) -> u8 {
        match self {
            Distances::Any(matching) => matching.distance(pieces),
            tables => tables.in_table(pieces).unwrap_or(0),
        }
    }
}

/// The cost of two pieces for each pair of up to six holes of the goal.
struct Pairs([[u8; 6]; 6]);

impl Pairs {
    /// The cost with a third piece, at these distances from the holes of the goal, for these three holes.
    fn with(&self, third: &[u8; MAX_PIECES], [a, b, c]: [usize; 3]) -> u8 {
        let Pairs(pairs) = self;
        (third[a] + pairs[b][c]).min(third[b] + pairs[a][c]).min(third[c] + pairs[a][b])
    }
}

/// Visits all groups of three holes in the order of their numbers: the first hole, and the costs of the
/// other two.
fn groups(reach: &[usize], mut each: impl FnMut(usize, &Pairs), steps: &[[u8; MAX_PIECES]]) {
    for (third, &c) in reach.iter().enumerate() {
        for (second, &b) in reach[..third].iter().enumerate() {
            let pair = |g: usize, h: usize| (steps[b][g] + steps[c][h]).min(steps[b][h] + steps[c][g]);
            let pairs = Pairs(std::array::from_fn(|g| std::array::from_fn(|h| pair(g, h))));
            for &a in &reach[..second] {
                each(a, &pairs);
            }
        }
    }
}

fn shares(first: &[u8; MAX_PIECES], pairs: &Pairs) -> Shares {
    let mut shares = [NEVER; 2 * HALF];
    let mut at = 0;
    for second in 1..6 {
        for third in second + 1..6 {
            let mut left = (1..6).filter(|&hole| hole != second && hole != third);
            let left = [0; 3].map(|_| left.next().unwrap_or(0));
            shares[at] = pairs.with(first, [0, second, third]);
            shares[HALF + at] = pairs.with(first, left);
            at += 1;
        }
    }
    shares
}
