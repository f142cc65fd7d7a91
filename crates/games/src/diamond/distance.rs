//! How far a player is from his goal: the least sum of distances from his pieces to the holes of the goal, a hole for each piece.
//!
//! **Value.** Exact. Whether the pieces in the goal are matched too, or only those outside with the holes that are free of one's own,
//! is the same: a piece in the goal may stay where it is, as distances keep the triangle inequality.
//!
//! Six pieces are two groups of three, the lower and the upper ones. A table knows what each group costs for each set of three of the
//! six holes of the goal; the distance is the least sum over the twenty ways to share out the goal.

use super::board::{MAX_PIECES, Star};
use crate::word::Word;

/// Costs of a group of three by the three holes of the goal that it takes. The ten sets with the first hole are in the lower
/// half, and in the upper half, at the same place, are the sets that they leave over.
type Shares = [u8; 32];
/// Half of them: ten are in use.
const HALF: usize = 16;
/// More than any three pieces cost, and four of it fit a byte.
const NEVER: u8 = 60;
/// With more holes the table for six pieces would be too large.
const MAX_IN_TABLE: usize = 73;

/// The distances of one player.
#[derive(Clone, Debug)]
pub(super) enum Distances {
    /// Three pieces: the cost of each group.
    Three { index: Index, costs: Vec<u8> },
    /// Six pieces.
    Six { index: Index, costs: Vec<Shares> },
    /// Any number.
    Any { steps: Vec<[u8; MAX_PIECES]>, goal: Vec<u8> },
}

/// Numbers groups of three holes: what each hole adds as the first, second and third of a group in ascending order. Both
/// lengths are powers of two, so that looking up needs no test.
#[derive(Clone, Debug)]
pub(super) struct Index(Box<[[u32; 4]; 128]>);

impl Index {
    /// The groups of holes among these, which ascend.
    fn new(holes: &[usize]) -> Index {
        let mut index = Box::new([[0; 4]; 128]);
        for (number, &hole) in (0_u32..).zip(holes) {
            let pairs = number * number.saturating_sub(1) / 2;
            index[hole] = [number, pairs, pairs * number.saturating_sub(2) / 3, 0];
        }
        Index(index)
    }

    /// The number of the group of the three least holes, which are taken away.
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
    /// For a player whose pieces may be in the holes `reach`, which ascend, on their way to `goal`.
    pub(super) fn new(star: &Star, reach: &[usize], goal: &[usize]) -> Distances {
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
            _ => Distances::Any { steps, goal: goal.iter().map(|&hole| hole as u8).collect() },
        }
    }

    /// The distance of these pieces.
    #[inline]
    pub(super) fn of<W: Word>(&self, pieces: W) -> u8 {
        let mut pieces = pieces;
        match self {
            Distances::Six { index, costs } => {
                let (lower, upper) = (index.take(&mut pieces), index.take(&mut pieces));
                let (lower, upper) = (&costs[lower], &costs[upper]);
                let either = |at: usize| (lower[at] + upper[HALF + at]).min(lower[HALF + at] + upper[at]);
                (0..HALF).map(either).fold(u8::MAX, u8::min)
            }
            Distances::Three { index, costs } => costs[index.take(&mut pieces)],
            Distances::Any { steps, goal } => matched(pieces, goal, steps),
        }
    }
}

/// What two pieces cost for each two of up to six holes of the goal.
struct Pairs([[u8; 6]; 6]);

impl Pairs {
    /// With the third piece, so many steps from each hole of the goal, for these three holes.
    fn with(&self, third: &[u8; MAX_PIECES], [a, b, c]: [usize; 3]) -> u8 {
        let Pairs(pairs) = self;
        (third[a] + pairs[b][c]).min(third[b] + pairs[a][c]).min(third[c] + pairs[a][b])
    }
}

/// Goes through all groups of three holes in the order of their numbers: the first hole, and the costs of the others.
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

/// So many rows and columns, a power of two so that looking up needs no test.
const SIDE: usize = 16;

/// The least cost of matching pieces with holes of the goal: those outside it with those that hold no piece of one's own. By
/// shortest augmenting paths with potentials (Kuhn 1955, Munkres 1957, in the form of Jonker & Volgenant 1987).
fn matched<W: Word>(pieces: W, goal: &[u8], steps: &[[u8; MAX_PIECES]]) -> u8 {
    // Step 1. What each piece outside, a row, costs in each free hole, a column.
    let (mut outside, mut free, mut size) = (pieces, [0; SIDE], 0);
    for (index, &hole) in goal.iter().enumerate() {
        let hole = W::of(hole);
        if (pieces & hole).is_empty() {
            free[size] = index;
            size += 1;
        }
        outside = outside & !hole;
    }
    let mut costs = [[0; SIDE]; SIDE];
    for (row, hole) in costs.iter_mut().zip(outside.squares()) {
        for (cost, &index) in row.iter_mut().zip(&free[..size]) {
            *cost = i32::from(steps[hole][index]);
        }
    }
    // Step 2. Potentials under which no cost is negative, and for each row a column that costs nothing, if one is left.
    let mut of_column = costs[0];
    for row in &costs[1..size.max(1)] {
        for (least, &cost) in of_column.iter_mut().zip(row) {
            *least = cost.min(*least);
        }
    }
    let (mut of_row, mut holder) = ([0; SIDE], [NOBODY; SIDE]);
    let (mut left, mut count) = ([0; SIDE], 0);
    // Whether a column is held, as a bit above those that number it; what it costs goes above both.
    let mut held = [0; SIDE];
    for row in 0..size {
        let key =
            |column: usize| ((costs[row][column] - of_column[column]) as usize) << 5 | held[column] | column;
        let best = (0..SIDE).take(size).map(key).min().unwrap_or(0);
        of_row[row] = (best >> 5) as i32;
        let column = best % SIDE;
        if held[column] == 0 {
            (held[column], holder[column]) = (SIDE, row);
        } else {
            left[count] = row;
            count += 1;
        }
    }
    // Step 3. One more row at a time, by the shortest way to a column that nobody holds.
    for &row in &left[..count] {
        augment(&costs, size, row, &mut holder, [&mut of_row, &mut of_column]);
    }
    (0..size).map(|column| costs[holder[column] % SIDE][column] as u8).sum()
}

/// The holder of a column that has none.
const NOBODY: usize = SIDE;

/// Gives `newcomer` a column; others may have to move on to another.
fn augment(
    costs: &[[i32; SIDE]; SIDE],
    size: usize,
    newcomer: usize,
    holder: &mut [usize; SIDE],
    [of_row, of_column]: [&mut [i32; SIDE]; 2],
) {
    let (mut way, mut before) = ([i32::MAX; SIDE], [NOBODY; SIDE]);
    let mut seen = [false; SIDE];
    let (mut row, mut from, mut here) = (newcomer % SIDE, NOBODY, 0);
    let free = loop {
        let mut nearest = (i32::MAX, 0);
        for column in 0..size.min(SIDE) {
            if seen[column] {
                continue;
            }
            let length = here + costs[row][column] - of_row[row] - of_column[column];
            if length < way[column] {
                (way[column], before[column]) = (length, from);
            }
            nearest = nearest.min((way[column], column));
        }
        (here, from) = nearest;
        seen[from] = true;
        if holder[from] == NOBODY {
            break from;
        }
        row = holder[from] % SIDE;
    };
    of_row[newcomer] += here;
    for column in (0..size).filter(|&column| seen[column] && column != free) {
        of_row[holder[column]] += here - way[column];
        of_column[column] -= here - way[column];
    }
    let mut column = free;
    while before[column] != NOBODY {
        holder[column] = holder[before[column]];
        column = before[column];
    }
    holder[column] = newcomer;
}
