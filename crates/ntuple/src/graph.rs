//! The graph of a board: which cells are neighbors, and which lie on a straight line.

use game::Board;

/// A distance of centers up to this times the smallest distance makes two cells neighbors, where a board
/// draws no lines: 8 neighbors on squares, 6 on holes in triangles.
const NEAR: f32 = 1.5;
/// The tolerance for the next cell of a straight line, as a share of the smallest distance.
const STRAIGHT: f32 = 0.1;

/// The neighbors of every cell, and their places.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    centers: Vec<[f32; 2]>,
    neighbors: Vec<Vec<usize>>,
    /// The smallest distance of two centers.
    unit: f32,
}

impl Graph {
    pub(crate) fn new(board: &Board) -> Graph {
        let centers: Vec<[f32; 2]> = board.cells.iter().map(|cell| [cell.x, cell.y]).collect();
        let cells = centers.len();
        let pairs = || (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b)));
        let distances = pairs().map(|(a, b)| distance(centers[a], centers[b])).filter(|&far| far > 0.0);
        let unit = distances.fold(f32::INFINITY, f32::min);
        let mut neighbors = vec![Vec::new(); cells];
        let mut join = |a: usize, b: usize| {
            neighbors[a].push(b);
            neighbors[b].push(a);
        };
        if board.edges.is_empty() {
            let near = pairs().filter(|&(a, b)| distance(centers[a], centers[b]) <= NEAR * unit);
            near.for_each(|(a, b)| join(a, b));
        } else {
            board.edges.iter().for_each(|&(a, b)| join(a, b));
        }
        for list in &mut neighbors {
            list.sort_unstable();
            list.dedup();
        }
        Graph { centers, neighbors, unit }
    }

    pub(crate) fn cells(&self) -> usize {
        self.centers.len()
    }

    pub(crate) fn center(&self, cell: usize) -> [f32; 2] {
        self.centers[cell]
    }

    pub(crate) fn neighbors(&self, cell: usize) -> &[usize] {
        &self.neighbors[cell]
    }

    /// The cell whose center is here; `None` if there is none.
    pub(crate) fn at(&self, place: [f32; 2]) -> Option<usize> {
        let far = |cell: &usize| distance(self.centers[*cell], place);
        let nearest = (0..self.cells()).min_by(|a, b| far(a).total_cmp(&far(b)))?;
        (far(&nearest) <= STRAIGHT * self.unit).then_some(nearest)
    }

    /// The smallest distance of two centers.
    pub(crate) fn unit(&self) -> f32 {
        self.unit
    }

    /// The neighbor of `b` that continues the line from `a` through `b`.
    fn next(&self, a: usize, b: usize) -> Option<usize> {
        let [from, through] = [self.centers[a], self.centers[b]];
        let ahead = [2.0 * through[0] - from[0], 2.0 * through[1] - from[1]];
        let far = |cell: &usize| distance(self.centers[*cell], ahead);
        let nearest =
            self.neighbors[b].iter().copied().filter(|&c| c != a).min_by(|c, d| far(c).total_cmp(&far(d)))?;
        (far(&nearest) <= STRAIGHT * self.unit).then_some(nearest)
    }

    /// Every maximal straight line of at least two cells, in one direction only.
    pub(crate) fn lines(&self) -> Vec<Vec<usize>> {
        let mut lines = Vec::new();
        for a in 0..self.cells() {
            for &b in &self.neighbors[a] {
                // The line begins here if no cell precedes its first one.
                if self.next(b, a).is_some() {
                    continue;
                }
                let mut line = vec![a, b];
                while let Some(c) = self.next(line[line.len() - 2], line[line.len() - 1]) {
                    if line.contains(&c) {
                        break;
                    }
                    line.push(c);
                }
                if line[0] < line[line.len() - 1] {
                    lines.push(line);
                }
            }
        }
        lines
    }
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
