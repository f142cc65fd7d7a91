//! The star of holes: where they lie, who starts where, and what is next to what.
//!
//! ```text
//!            3
//!      2   - - -   4        Arms are numbered clockwise from the bottom. A hole has three coordinates
//!       - - - - - -         that sum to 0: one grows downwards, to the tip of arm 0, one to that of
//!        - - - - -          arm 2, one to that of arm 4. Each falls to the tip of the arm opposite.
//!       - - - - - -
//!      1   - - -   5
//!            0
//! ```

/// The side of the longest arms.
pub(super) const MAX_ARM: usize = 4;
/// The pieces that the largest camp holds.
pub(super) const MAX_PIECES: usize = 15;
/// How many arms a star has, and how many neighbors a hole has.
pub(super) const ARMS: usize = 6;

/// A hole by its coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hole {
    axes: [i32; 3],
}

impl Hole {
    const fn new(first: i32, second: i32) -> Hole {
        Hole { axes: [first, second, -first - second] }
    }

    /// How far the hole lies towards the tip of an arm; the six arms in clockwise order from the bottom.
    pub(super) const fn towards(self, arm: usize) -> i32 {
        match arm {
            0 => self.axes[0],
            1 => -self.axes[2],
            2 => self.axes[1],
            3 => -self.axes[0],
            4 => self.axes[2],
            _ => -self.axes[1],
        }
    }

    /// How far to the right it is drawn.
    const fn right(self) -> i32 {
        self.axes[2] - self.axes[1]
    }

    /// Steps from here to `other` where no border is in the way.
    pub(super) fn distance(self, other: Hole) -> u8 {
        let apart = [0, 1, 2].map(|axis| (self.axes[axis] - other.axes[axis]).abs());
        apart.into_iter().max().unwrap_or(0) as u8
    }

    fn moved(self, [first, second]: [i32; 2]) -> Hole {
        Hole::new(self.axes[0] + first, self.axes[1] + second)
    }
}

/// The six ways to step.
const STEPS: [[i32; 2]; ARMS] = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];

/// A star: its holes are numbered row by row from the bottom, each row from the left.
#[derive(Clone, Debug)]
pub(super) struct Star {
    arm: i32,
    holes: Vec<Hole>,
    /// The first hole of each row, and the number of holes behind them.
    rows: Vec<usize>,
}

impl Star {
    /// The star whose arms have this side.
    pub(super) fn new(arm: usize) -> Star {
        let arm = arm as i32;
        let tip = 2 * arm;
        let (mut holes, mut rows) = (Vec::new(), Vec::new());
        for first in (-tip..=tip).rev() {
            rows.push(holes.len());
            // To the right the second coordinate falls.
            let row = (-tip..=tip).rev().map(|second| Hole::new(first, second));
            holes.extend(row.filter(|hole| is_on(arm, *hole)));
        }
        rows.push(holes.len());
        Star { arm, holes, rows }
    }

    /// How many holes.
    pub(super) fn len(&self) -> usize {
        self.holes.len()
    }

    /// How many rows.
    pub(super) fn rows(&self) -> usize {
        self.rows.len() - 1
    }

    /// The holes of a row, from the left.
    pub(super) fn row(&self, row: usize) -> std::ops::Range<usize> {
        self.rows[row]..self.rows[row + 1]
    }

    /// The row a hole lies in.
    pub(super) fn row_of(&self, index: usize) -> usize {
        self.rows.partition_point(|first| *first <= index) - 1
    }

    pub(super) fn hole(&self, index: usize) -> Hole {
        self.holes[index]
    }

    fn find(&self, hole: Hole) -> Option<usize> {
        self.holes.iter().position(|other| *other == hole)
    }

    /// What letter and number name a hole.
    pub(super) fn name(&self, index: usize) -> String {
        let mut name = String::new();
        self.push_name(index, &mut name);
        name
    }

    /// Appends what names a hole.
    pub(super) fn push_name(&self, index: usize, text: &mut String) {
        let row = self.row_of(index);
        text.push(row_letter(row));
        game::push_number(text, (index - self.rows[row] + 1) as u32);
    }

    /// The column a hole is drawn in, from 0.
    pub(super) fn column(&self, index: usize) -> usize {
        (self.holes[index].right() + 3 * self.arm) as usize
    }

    /// The holes that can be stepped to.
    pub(super) fn neighbors(&self, index: usize) -> impl Iterator<Item = usize> {
        STEPS.into_iter().filter_map(move |step| self.find(self.holes[index].moved(step)))
    }

    /// What can be hopped over from a hole, and where that leads.
    pub(super) fn hops(&self, index: usize) -> impl Iterator<Item = (usize, usize)> {
        STEPS.into_iter().filter_map(move |step| {
            let over = self.holes[index].moved(step);
            Some((self.find(over)?, self.find(over.moved(step))?))
        })
    }

    /// The holes of the camp of this side in an arm: with the arm's own side all of the arm, with one more also the row
    /// of the hexagon that the arm stands on.
    pub(super) fn camp(&self, arm: usize, side: usize) -> Vec<usize> {
        let beyond = 2 * self.arm - side as i32;
        // The large triangle that the arm is the tip of.
        let in_triangle =
            |hole: Hole| [0, 2, 4].iter().all(|&turn| hole.towards((arm + turn) % ARMS) >= -self.arm);
        let is_camp = |&index: &usize| {
            let hole = self.holes[index];
            hole.towards(arm) > beyond && in_triangle(hole)
        };
        (0..self.len()).filter(is_camp).collect()
    }

    /// Whether a hole lies in an arm, the row it stands on not included.
    pub(super) fn is_in_arm(&self, index: usize, arm: usize) -> bool {
        self.holes[index].towards(arm) > self.arm
    }

    /// Whether a hole lies in the hexagon in the middle.
    pub(super) fn is_in_hexagon(&self, index: usize) -> bool {
        (0..ARMS).all(|arm| !self.is_in_arm(index, arm))
    }
}

/// A star is two large triangles.
fn is_on(arm: i32, hole: Hole) -> bool {
    hole.axes.iter().all(|&axis| axis >= -arm) || hole.axes.iter().all(|&axis| axis <= arm)
}

/// Rows are lettered from the bottom.
pub(super) fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}
