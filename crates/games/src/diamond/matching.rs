//! The distance of many pieces: the cheapest matching with the holes of the goal, without a table.
//!
//! A piece needs at least as many steps to a hole as there are rows between them, counted towards the tip of
//! the goal. The sum of these rows is the same for all matchings, so only the *excess*, the steps beyond it,
//! is matched. Near the middle of the star it is 0 for all holes of the goal: such pieces take whatever the
//! others leave. The others are matched with holes of excess 0 as far as possible; this is a valid start for
//! shortest augmenting paths with potentials (Kuhn 1955, Munkres 1957, in the form of Jonker & Volgenant
//! 1987), which match the rest at the smallest cost.

use super::board::{MAX_PIECES, Star};
use crate::word::Word;

/// The number of columns: those of the holes of a goal and a spare one.
const SIDE: usize = MAX_PIECES + 1;
/// The marker of a column without a row.
const NOBODY: usize = SIDE;

/// A hole as pieces in it are matched.
#[derive(Clone, Debug)]
struct Row {
    /// The excess to each hole of the goal.
    excess: [u8; SIDE],
    /// The holes of the goal to which it is 0, a bit each.
    straight: u16,
    /// The hole itself, if it is in the goal.
    goal: u16,
    /// The row of the hole, which increases to the tip of the goal.
    row: i16,
}

/// The distances of one player.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    holes: Vec<Row>,
    /// All holes of the goal, and the sum of their rows.
    goal: u16,
    rows: i16,
}

/// The columns of a set, in ascending order.
fn columns(set: u16) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let column = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (column < SIDE).then_some(column)
    })
}

impl Matching {
    /// For a player on the way to `goal`, in this arm.
    pub(super) fn new(star: &Star, goal: &[usize], goal_arm: usize) -> Matching {
        let row = |hole: usize| star.hole(hole).towards(goal_arm);
        let hole = |from: usize| {
            let mut excess = [0; SIDE];
            for (excess, &to) in excess.iter_mut().zip(goal) {
                let steps = i32::from(star.hole(from).distance(star.hole(to)));
                *excess = (steps - (row(to) - row(from))) as u8;
            }
            let set = |is_in: &dyn Fn(usize) -> bool| {
                (0..goal.len()).filter(|&column| is_in(column)).fold(0, |set, column| set | 1 << column)
            };
            Row {
                excess,
                straight: set(&|column| excess[column] == 0),
                goal: set(&|column| goal[column] == from),
                row: row(from) as i16,
            }
        };
        Matching {
            holes: (0..star.len()).map(hole).collect(),
            goal: ((1_u32 << goal.len()) - 1) as u16,
            rows: goal.iter().map(|&hole| row(hole) as i16).sum(),
        }
    }

    /// The distance of these pieces, one for each hole of the goal.
    pub(super) fn distance<W: Word>(&self, pieces: W) -> u8 {
        // Step 1. Those outside, the holes of the goal that they must take, and the rows in between.
        let (mut outside, mut count) = ([0; SIDE], 0);
        let (mut free, mut rows) = (self.goal, self.rows);
        for hole in pieces.squares() {
            let Row { goal, row, .. } = self.holes[hole];
            outside[count % SIDE] = hole;
            count += usize::from(goal == 0);
            free &= !goal;
            rows -= row;
        }
        // Step 2. Match those that cannot go straight to every hole.
        let (mut bound, mut size) = ([0; SIDE], 0);
        for &hole in &outside[..count.min(SIDE)] {
            bound[size % SIDE] = hole;
            size += usize::from(free & !self.holes[hole].straight != 0);
        }
        let mut matched = Matched { holder: [NOBODY; SIDE], column_of: [NOBODY; SIDE], taken: 0 };
        let mut left = 0_u16;
        for index in 0..size.min(SIDE) {
            if !matched.add(index, |index| self.holes[bound[index]].straight & free) {
                left |= 1 << index;
            }
        }
        if left == 0 {
            return rows as u8;
        }
        // Step 3. Match the rest, one at a time.
        let costs = bound.map(|hole| &self.holes[hole].excess);
        let mut potentials = [[0; SIDE]; 2];
        for newcomer in columns(left) {
            augment(&costs, free, newcomer, &mut matched.holder, &mut potentials);
        }
        let cost = |column: usize| costs.get(matched.holder[column]).map_or(0, |row| i16::from(row[column]));
        (rows + columns(free).map(cost).sum::<i16>()) as u8
    }
}

/// A matching of rows and columns.
#[derive(Debug)]
struct Matched {
    holder: [usize; SIDE],
    column_of: [usize; SIDE],
    /// The columns with a holder.
    taken: u16,
}

impl Matched {
    /// Gives `newcomer` one of its columns; others may have to change theirs. False if that is impossible.
    #[inline]
    fn add(&mut self, newcomer: usize, columns_of: impl Fn(usize) -> u16) -> bool {
        let own = columns_of(newcomer);
        let open = own & !self.taken;
        if open != 0 {
            self.give(newcomer, open.trailing_zeros() as usize);
            return true;
        }
        self.rearrange(newcomer, own, columns_of)
    }

    fn give(&mut self, row: usize, column: usize) {
        self.holder[column % SIDE] = row;
        self.column_of[row % SIDE] = column;
        self.taken |= 1 << (column % SIDE);
    }

    /// Breadth first along alternating paths.
    fn rearrange(&mut self, newcomer: usize, own: u16, columns_of: impl Fn(usize) -> u16) -> bool {
        let (mut from, mut seen) = ([newcomer; SIDE], own);
        let mut open = own;
        while open != 0 {
            let row = self.holder[open.trailing_zeros() as usize % SIDE];
            open &= open - 1;
            let new = columns_of(row) & !seen;
            for column in columns(new) {
                from[column] = row;
            }
            (seen, open) = (seen | new, open | new);
            let free = new & !self.taken;
            if free != 0 {
                // Everybody on the path takes the column that led to the next.
                let mut column = free.trailing_zeros() as usize;
                loop {
                    let row = from[column % SIDE];
                    let before = self.column_of[row % SIDE];
                    self.give(row, column);
                    if row == newcomer {
                        return true;
                    }
                    column = before;
                }
            }
        }
        false
    }
}

/// Assigns one of the columns to `newcomer`; other rows may have to change theirs. The potentials are
/// those of rows and of columns.
#[inline(never)]
fn augment(
    costs: &[&[u8; SIDE]; SIDE],
    columns_in_all: u16,
    newcomer: usize,
    holder: &mut [usize; SIDE],
    [of_row, of_column]: &mut [[i32; SIDE]; 2],
) {
    let (mut way, mut before) = ([i32::MAX; SIDE], [NOBODY; SIDE]);
    let mut unseen = columns_in_all;
    let (mut row, mut from, mut here) = (newcomer % SIDE, NOBODY, 0);
    let free = loop {
        let mut nearest = (i32::MAX, 0);
        for column in columns(unseen) {
            let length = here + i32::from(costs[row][column]) - of_row[row] - of_column[column];
            if length < way[column] {
                (way[column], before[column]) = (length, from);
            }
            nearest = nearest.min((way[column], column));
        }
        (here, from) = nearest;
        unseen &= !(1 << from);
        if holder[from] == NOBODY {
            break from;
        }
        row = holder[from] % SIDE;
    };
    of_row[newcomer % SIDE] += here;
    for column in columns(columns_in_all & !unseen).filter(|&column| column != free) {
        of_row[holder[column] % SIDE] += here - way[column];
        of_column[column] -= here - way[column];
    }
    let mut column = free;
    while before[column] != NOBODY {
        holder[column] = holder[before[column]];
        column = before[column];
    }
    holder[column] = newcomer;
}
