//! A board compiled into words: steps, rays, lines, groups and runs.

mod completing;
mod connections;
mod numbering;
mod plans;
mod rays;
mod shapes;
mod sight;
#[cfg(test)]
mod tests;
mod ways;

pub(crate) use plans::{LONGEST, LinePlan};
pub(crate) use ways::{NOWHERE, Way};

use crate::syntax::{Board, CellId, Direction, Shape};
use crate::words::Word;
use game::random::Random;
use plans::{Completion, LinesByStep, Neighbors};
use rays::Rays;

/// The number of cells drawn at random before the cells of a set are counted.
const TRIES: usize = 4;

/// The number of bits needed by the sets of a board.
pub(crate) fn bits_of(board: &Board) -> usize {
    numbering::bits(board).into_iter().map(|bit| bit + 1).max().unwrap_or(0)
}

/// A board in sets of the word `W`.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<W> {
    /// All cells.
    pub(crate) all: W,
    /// The bit of each cell.
    bits: Vec<usize>,
    /// The cell of each bit; `NOWHERE` if it has none.
    cells: Vec<u16>,
    /// The directions: those of the board if it has lines; else maps that together lead to all neighbors.
    directions: Vec<Option<Direction>>,
    /// The direction opposite to each.
    opposites: Vec<Option<usize>>,
    /// The pairs of opposite directions.
    axes: Vec<[usize; 2]>,
    /// The neighbors of each cell along each axis, `[bits][axes]`; a bit that is no cell where there is none.
    beside: Vec<[u16; 2]>,
    /// The maps of the directions first, one step each, then those of more steps.
    ways: Vec<Way<W>>,
    /// The direction and the number of steps of each way.
    steps: Vec<(usize, usize)>,
    rays: Rays<W>,
    neighbors: Neighbors,
    /// For each set of neighbors of a cell, as bits, true if they are connected beside it.
    arcs: Vec<bool>,
    /// The ways to find cells that complete lines.
    completions: Vec<Completion<W>>,
    /// The ways to find steps into lines.
    lines_by_step: Vec<LinesByStep<W>>,
    /// All lines of some lengths.
    few_lines: Vec<(usize, Vec<W>)>,
    /// True if the board leads back to a cell in one direction.
    is_round: bool,
}

impl<W: Word> Geometry<W> {
    /// The geometry of a board with sets that fit the word.
    pub(crate) fn new(board: &Board) -> Geometry<W> {
        let bits = numbering::bits(board);
        let mut cells = vec![NOWHERE; W::BITS];
        for (cell, &bit) in bits.iter().enumerate() {
            cells[bit] = cell as u16;
        }
        let (directions, ways) = directions(board, &bits);
        let opposite = |direction: &Option<Direction>| {
            let other = direction.map(Direction::opposite);
            other.and_then(|other| directions.iter().position(|known| *known == Some(other)))
        };
        let opposites: Vec<Option<usize>> = directions.iter().map(opposite).collect();
        let mut geometry = Geometry {
            all: bits.iter().fold(W::NONE, |all, &bit| all | W::bit(bit)),
            cells,
            steps: (0..ways.len()).map(|direction| (direction, 1)).collect(),
            rays: Rays::new(&ways, &opposites, is_round(board)),
            axes: axes(&opposites),
            beside: Vec::new(),
            opposites,
            directions,
            ways,
            neighbors: Neighbors::All,
            arcs: Vec::new(),
            completions: Vec::new(),
            lines_by_step: Vec::new(),
            few_lines: Vec::new(),
            is_round: is_round(board),
            bits,
        };
        geometry.neighbors = geometry.neighbors_of(board);
        geometry.beside = geometry.all_beside();
        geometry.arcs = geometry.all_arcs();
        geometry
    }

    /// True if a line may lead back to where it began.
    pub(crate) fn is_round(&self) -> bool {
        self.is_round
    }

    /// The bit of a cell.
    pub(crate) fn bit(&self, cell: CellId) -> usize {
        self.bits[usize::from(cell)]
    }

    /// The cell of a bit.
    pub(crate) fn cell(&self, bit: usize) -> CellId {
        self.cells[bit]
    }

    /// The set of these cells.
    pub(crate) fn set(&self, cells: &[CellId]) -> W {
        cells.iter().fold(W::NONE, |set, &cell| set | W::bit(self.bit(cell)))
    }

    /// The maps, one step each, that directions of the board stand for.
    pub(crate) fn toward(&self, directions: &[Direction]) -> Vec<usize> {
        let is_meant = |way: &usize| match self.directions[*way] {
            Some(direction) => directions.contains(&direction),
            // Only `any` names directions here.
            None => true,
        };
        (0..self.directions.len()).filter(is_meant).collect()
    }

    /// The map of some steps in a direction, which is made if it is new.
    pub(crate) fn steps(&mut self, direction: usize, steps: usize) -> usize {
        if let Some(known) = self.steps.iter().position(|way| *way == (direction, steps)) {
            return known;
        }
        let one = &self.ways[direction];
        let pairs: Vec<(usize, usize)> = self
            .all
            .bits()
            .filter_map(|to| {
                let origin = |to: usize| Some(one.origin(to)).filter(|&from| from != usize::from(NOWHERE));
                Some(((0..steps).try_fold(to, |to, _| origin(to))?, to))
            })
            .collect();
        self.ways.push(Way::new(&pairs));
        self.steps.push((direction, steps));
        self.ways.len() - 1
    }

    /// Draws a cell of a nonempty set uniformly.
    #[inline]
    pub(crate) fn draw(&self, set: W, random: &mut Random) -> usize {
        // On a large board most cells are usually in the set, so a drawn cell seldom has to be redrawn;
        // counting takes longer.
        if W::BITS > u64::BITS as usize {
            for _ in 0..TRIES {
                let bit = self.bits[random.index(self.bits.len())];
                if set.has(bit) {
                    return bit;
                }
            }
        }
        set.select(random.below(set.len().into()) as u32)
    }

    /// A map.
    #[inline]
    pub(crate) fn way(&self, way: usize) -> &Way<W> {
        &self.ways[way]
    }

    /// The cell that a way leads to from a cell, if there is one.
    #[inline]
    pub(crate) fn led_from(&self, way: usize, from: usize) -> W {
        if way < self.directions.len() {
            return self.next(way, from).map_or(W::NONE, W::bit);
        }
        self.ways[way].of(W::bit(from))
    }

    /// The number of directions.
    pub(crate) fn directions(&self) -> usize {
        self.directions.len()
    }

    /// True if no two of these maps lead from one cell to the same cell, and none leads back to it.
    pub(crate) fn keeps_apart(&self, ways: &[usize]) -> bool {
        let collides = |to: usize| {
            let mut origins: Vec<usize> = ways.iter().map(|&way| self.ways[way].origin(to)).collect();
            origins.retain(|&from| from != usize::from(NOWHERE));
            let count = origins.len();
            origins.sort_unstable();
            origins.dedup();
            origins.len() < count || origins.contains(&to)
        };
        !self.all.bits().any(collides)
    }
}

/// The directions of a board and their maps.
fn directions<W: Word>(board: &Board, bits: &[usize]) -> (Vec<Option<Direction>>, Vec<Way<W>>) {
    let (directions, pairs) = pairs_by_direction(board, bits);
    let mut ways = Vec::with_capacity(pairs.len());
    for pairs in pairs {
        ways.push(Way::new(&pairs));
    }
    (directions, ways)
}

/// Bits of neighbors.
type Pairs = Vec<(usize, usize)>;

/// The bits of neighbors, in pairs that one map takes from the first to the second, and the direction of each
/// map if it has one.
fn pairs_by_direction(board: &Board, bits: &[usize]) -> (Vec<Option<Direction>>, Vec<Pairs>) {
    let joined = |direction: Direction| {
        let pair = move |cell: usize| {
            let next = board.neighbor(cell as CellId, direction)?;
            Some((bits[cell], bits[usize::from(next)]))
        };
        (0..board.cells.len()).filter_map(pair)
    };
    if board.has_lines {
        let pairs = board.directions.iter().map(|&direction| joined(direction).collect());
        return (board.directions.iter().copied().map(Some).collect(), pairs.collect());
    }
    // Neighbors with the same difference of bits make one map: no two cells have one neighbor there.
    let mut all: Vec<(usize, usize)> =
        board.directions.iter().flat_map(|&direction| joined(direction)).collect();
    all.sort_unstable_by_key(|&(from, to)| (to as isize - from as isize, from));
    all.dedup();
    let alike = all.chunk_by(|one, other| one.1 + other.0 == other.1 + one.0);
    let pairs: Vec<Pairs> = alike.map(<[_]>::to_vec).collect();
    (vec![None; pairs.len()], pairs)
}

/// The pairs of opposite directions.
fn axes(opposites: &[Option<usize>]) -> Vec<[usize; 2]> {
    let pairs = opposites.iter().enumerate();
    pairs.filter_map(|(one, other)| other.filter(|&other| other >= one).map(|other| [one, other])).collect()
}

/// True if a board may lead back to a cell in one direction.
fn is_round(board: &Board) -> bool {
    board.round.is_some() || matches!(board.shape, Shape::Ring { .. })
}
