//! The star of holes: coordinates, camps, neighbors and hops.
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

/// The maximum side of the arms.
pub(super) const MAX_ARM: usize = 4;
/// The number of pieces that the largest camp holds.
pub(super) const MAX_PIECES: usize = 15;
/// The number of arms of a star, and of neighbors of a hole.
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

    /// The coordinate of the hole in the direction of the tip of an arm; the six arms are in clockwise
    /// order from the bottom.
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

    /// Two of the three coordinates, those that [`STEPS`] change.
    pub(super) const fn first_two(self) -> [i32; 2] {
        [self.axes[0], self.axes[1]]
    }

    /// Its horizontal coordinate in drawings.
    const fn right(self) -> i32 {
        self.axes[2] - self.axes[1]
    }

    /// The number of steps from here to `other` on an unbounded board.
    pub(super) fn distance(self, other: Hole) -> u8 {
        let apart = [0, 1, 2].map(|axis| (self.axes[axis] - other.axes[axis]).abs());
        apart.into_iter().max().unwrap_or(0) as u8
    }

    fn moved(self, [first, second]: [i32; 2]) -> Hole {
        Hole::new(self.axes[0] + first, self.axes[1] + second)
    }
}

/// The six directions of a step.
pub(super) const STEPS: [[i32; 2]; ARMS] = [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]];

/// A star: its holes are numbered row by row from the bottom, each row from the left.
#[derive(Clone, Debug)]
pub(super) struct Star {
    arm: i32,
    holes: Vec<Hole>,
    /// The first hole of each row, followed by the number of holes.
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
            // The second coordinate decreases to the right.
            let row = (-tip..=tip).rev().map(|second| Hole::new(first, second));
            holes.extend(row.filter(|hole| is_on(arm, *hole)));
        }
        rows.push(holes.len());
        Star { arm, holes, rows }
    }

    /// The number of holes.
    pub(super) fn len(&self) -> usize {
        self.holes.len()
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.rows.len() - 1
    }

    /// The holes of a row, from the left.
    pub(super) fn row(&self, row: usize) -> std::ops::Range<usize> {
        self.rows[row]..self.rows[row + 1]
    }

    /// The row of a hole.
    pub(super) fn row_of(&self, index: usize) -> usize {
        self.rows.partition_point(|first| *first <= index) - 1
    }

    pub(super) fn hole(&self, index: usize) -> Hole {
        self.holes[index]
    }

    fn find(&self, hole: Hole) -> Option<usize> {
        self.holes.iter().position(|other| *other == hole)
    }

    /// The name of a hole: a letter and a number.
    pub(super) fn name(&self, index: usize) -> String {
        let mut name = String::new();
        self.push_name(index, &mut name);
        name
    }

    /// Appends the name of a hole.
    pub(super) fn push_name(&self, index: usize, text: &mut String) {
        let row = self.row_of(index);
        text.push(row_letter(row));
        game::push_number(text, (index - self.rows[row] + 1) as u32);
    }

    /// The column of a hole in drawings, from 0.
    pub(super) fn column(&self, index: usize) -> usize {
        (self.holes[index].right() + 3 * self.arm) as usize
    }

    /// The neighbors of a hole.
    pub(super) fn neighbors(&self, index: usize) -> impl Iterator<Item = usize> {
        STEPS.into_iter().filter_map(move |step| self.find(self.holes[index].moved(step)))
    }

    /// The holes that can be hopped over from a hole, and the holes that the hops lead to.
    pub(super) fn hops(&self, index: usize) -> impl Iterator<Item = (usize, usize)> {
        self.hops_by_direction(index).map(|(_, over, land)| (over, land))
    }

    /// The same, each with the direction, an index of [`STEPS`].
    pub(super) fn hops_by_direction(&self, index: usize) -> impl Iterator<Item = (usize, usize, usize)> {
        STEPS.into_iter().enumerate().filter_map(move |(direction, step)| {
            let over = self.holes[index].moved(step);
            Some((direction, self.find(over)?, self.find(over.moved(step))?))
        })
    }

    /// The holes of the camp of this side in an arm: with the arm's own side all of the arm, with one more
    /// also the row of the hexagon at its base.
    pub(super) fn camp(&self, arm: usize, side: usize) -> Vec<usize> {
        let beyond = 2 * self.arm - side as i32;
        // The large triangle whose tip is the arm.
        let in_triangle =
            |hole: Hole| [0, 2, 4].iter().all(|&turn| hole.towards((arm + turn) % ARMS) >= -self.arm);
        let is_camp = |&index: &usize| {
            let hole = self.holes[index];
            hole.towards(arm) > beyond && in_triangle(hole)
        };
        (0..self.len()).filter(is_camp).collect()
    }

    /// True if a hole lies in an arm, the row at its base not included.
    pub(super) fn is_in_arm(&self, index: usize, arm: usize) -> bool {
        self.holes[index].towards(arm) > self.arm
    }

    /// True if a hole lies in the hexagon in the center.
    pub(super) fn is_in_hexagon(&self, index: usize) -> bool {
        (0..ARMS).all(|arm| !self.is_in_arm(index, arm))
    }
}

/// A star is the union of two large triangles.
fn is_on(arm: i32, hole: Hole) -> bool {
    hole.axes.iter().all(|&axis| axis >= -arm) || hole.axes.iter().all(|&axis| axis <= arm)
}

/// The letter of a row, counted from the bottom.
pub(super) fn row_letter(row: usize) -> char {
    char::from(b'a' + row as u8)
}
