//! The index of every tuple in its table, from the planes of a position.
//!
//! The contents of a group of neighboring cells select a row of a table, which holds their contribution to
//! the index of every tuple, so that a position is read by adding one row per group. A group is eight cells
//! (a byte) of one plane if such tables fit into the processor's cache. Otherwise it is four cells of all
//! planes together, of every two planes, or of each plane, whichever fits first, and rows are added up to
//! the last group with a piece. Boards too large for any of these are read piece by piece.

use crate::structure::{MAX_TUPLES, Structure};
use game::{Contents, Player};
use std::ops::Range;

/// The greatest size of the tables of rows of four cells, in bytes.
const MAX_TABLE: usize = 256 << 10;
/// The greatest size of the tables of rows of eight cells, in bytes: larger, as few of their rows are used.
const MAX_BYTE_TABLE: usize = 400 << 10;
/// The number of contents of eight cells of one plane.
const BYTES: usize = 256;
/// The greatest number of rows that are added for a position.
const MAX_ROWS: usize = 128;
/// The most planes that are looked up together.
const MAX_TOGETHER: usize = 3;
/// The number of indexes in a part of a row, and of parts that are added at a time: as many as have their
/// sums in the vector registers of any x86-64.
const LANES: usize = 24;
const MAX_PARTS: usize = 4;
/// The length of a buffer that holds the indexes of any network.
pub(crate) const MAX_INDEXES: usize = MAX_TUPLES.next_multiple_of(LANES);

/// The contribution of every content of every cell to the indexes of the tuples.
#[derive(Clone, Debug)]
pub(crate) struct Indexer {
    /// The number of tuples, rounded up to whole lanes: the length of a row.
    row: usize,
    words: usize,
    planes: usize,
    /// The initial index of each tuple. Shape `[row]`.
    start: Vec<u16>,
    groups: Groups,
    views: Vec<View>,
}

/// The groups of cells that are looked up.
#[derive(Clone, Debug)]
enum Groups {
    /// Eight cells of one plane.
    Bytes,
    /// Four cells of these planes.
    Fours(Vec<PlaneSet>),
    /// None: boards are read piece by piece.
    Pieces,
}

/// Planes that are looked up together.
#[derive(Clone, Debug)]
struct PlaneSet {
    planes: Range<usize>,
    /// The number of the first of its rows.
    first: usize,
    /// The number of contents of a group: a number with a digit for each cell, 0 for no plane of these.
    entries: usize,
}

/// The addends for the indexes of `LANES` tuples; aligned, so that they are added straight from memory.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct Part([u16; LANES]);

/// The parts of all rows that are added at a time.
#[derive(Clone, Debug)]
struct Block {
    /// The number of parts of a row.
    parts: usize,
    /// For each set of planes, group of cells, and content of the group: the parts of its row.
    rows: Vec<Part>,
}

/// The tables of one mover.
#[derive(Clone, Debug)]
enum View {
    /// Rows in blocks of at most [`MAX_PARTS`] parts.
    Rows(Vec<Block>),
    /// For each plane and cell, the start of its pairs of a tuple and an addend; then the end of the last.
    Pieces { first: Vec<u32>, pairs: Vec<[u16; 2]> },
}

/// The four bits of a plane as a number of four digits of base `base`, each 0 or `digit`.
const fn spread(base: usize, digit: usize) -> [usize; 16] {
    let mut numbers = [0; 16];
    let mut four = 1;
    while four < 16 {
        // The lowest bit is the lowest digit.
        numbers[four] = numbers[four / 2] * base + (four % 2) * digit;
        four += 1;
    }
    numbers
}

/// The numbers of four bits of each plane that are added up to the content of four cells.
const fn spreads<const PLANES: usize>() -> [[usize; 16]; PLANES] {
    let mut all = [[0; 16]; PLANES];
    let mut plane = 0;
    while plane < PLANES {
        all[plane] = spread(PLANES + 1, plane + 1);
        plane += 1;
    }
    all
}

impl Indexer {
    /// The views of all movers, the same one for all if they read the board alike. `start` is added to the
    /// indexes, as far as it reaches.
    pub(crate) fn new(made: &Structure, start: &[u16]) -> Indexer {
        let row = made.tuples.len().next_multiple_of(LANES);
        let groups = Groups::new(made, row);
        let movers = if made.is_relative { made.players } else { 1 };
        let view = |mover: usize| {
            let added = added(made, mover);
            match &groups {
                Groups::Bytes => rows(&added, made, &bytes(made), 8, row),
                Groups::Fours(sets) => rows(&added, made, sets, 4, row),
                Groups::Pieces => pieces(&added),
            }
        };
        let views = (0..movers).map(view).collect();
        let start = start.iter().copied().chain(std::iter::repeat(0)).take(row).collect();
        Indexer { row, words: made.words, planes: made.planes, start, groups, views }
    }

    /// The length of the buffer that [`read`](Indexer::read) fills.
    pub(crate) fn row(&self) -> usize {
        self.row
    }

    /// The index of each tuple for `mover`, in the first places of `indexes`, which holds a whole row.
    #[inline]
    pub(crate) fn read(&self, mover: Player, contents: &Contents, indexes: &mut [u16]) {
        let indexes = &mut indexes[..self.row];
        let planes = &contents.planes[..self.planes * self.words];
        match &self.views[mover.index().min(self.views.len() - 1)] {
            View::Rows(blocks) => {
                let (mut parts, _) = indexes.as_chunks_mut::<LANES>();
                for block in blocks {
                    let (here, behind) = parts.split_at_mut(block.parts);
                    match block.parts {
                        1 => self.add_rows::<1>(&block.rows, planes, here),
                        2 => self.add_rows::<2>(&block.rows, planes, here),
                        3 => self.add_rows::<3>(&block.rows, planes, here),
                        _ => self.add_rows::<MAX_PARTS>(&block.rows, planes, here),
                    }
                    parts = behind;
                }
            }
            View::Pieces { first, pairs } => {
                indexes.fill(0);
                for (at, &word) in planes.iter().enumerate() {
                    let mut rest = word;
                    while rest != 0 {
                        let place = at * 64 + rest.trailing_zeros() as usize;
                        rest &= rest - 1;
                        for &[tuple, added] in &pairs[first[place] as usize..first[place + 1] as usize] {
                            indexes[usize::from(tuple)] += added;
                        }
                    }
                }
            }
        }
        for (index, start) in indexes.iter_mut().zip(&self.start) {
            *index += start;
        }
    }

    /// Adds up the rows of a position.
    #[inline]
    fn add_rows<const PARTS: usize>(&self, rows: &[Part], planes: &[u64], indexes: &mut [[u16; LANES]]) {
        let (rows, _) = rows.as_chunks::<PARTS>();
        let mut sums = [[0; LANES]; PARTS];
        match &self.groups {
            Groups::Bytes => add_rows_of_bytes(rows, planes, &mut sums),
            Groups::Fours(sets) => {
                for set in sets {
                    let planes = &planes[set.planes.start * self.words..set.planes.end * self.words];
                    match set.planes.len() {
                        1 => self.add_rows_of::<PARTS, 1>(set, rows, planes, &mut sums),
                        2 => self.add_rows_of::<PARTS, 2>(set, rows, planes, &mut sums),
                        _ => self.add_rows_of::<PARTS, MAX_TOGETHER>(set, rows, planes, &mut sums),
                    }
                }
            }
            Groups::Pieces => {}
        }
        indexes.copy_from_slice(&sums);
    }

    /// Adds the rows of a set of planes, four cells at a time, to `sums`.
    #[inline]
    fn add_rows_of<const PARTS: usize, const PLANES: usize>(
        &self,
        set: &PlaneSet,
        rows: &[[Part; PARTS]],
        planes: &[u64],
        sums: &mut [[u16; LANES]; PARTS],
    ) {
        let spreads = const { spreads::<PLANES>() };
        for word in 0..self.words {
            let mut rest: [u64; PLANES] = std::array::from_fn(|plane| planes[plane * self.words + word]);
            let mut first = set.first + word * 16 * set.entries;
            // A row of nothing is all zeros: to add it is cheaper than to ask, but where few groups hold the
            // one plane that is looked up.
            while rest.iter().any(|&plane| plane != 0) {
                if PLANES == 1 {
                    let empty = rest[0].trailing_zeros() as usize / 4;
                    rest[0] >>= 4 * empty;
                    first += empty * set.entries;
                }
                let mut at = first;
                for (plane, bits) in rest.iter_mut().enumerate() {
                    at += spreads[plane][(*bits & 15) as usize];
                    *bits >>= 4;
                }
                first += set.entries;
                add(sums, rows[at]);
            }
        }
    }
}

/// Adds the rows of all planes, eight cells at a time, to `sums`.
#[inline]
fn add_rows_of_bytes<const PARTS: usize>(
    rows: &[[Part; PARTS]],
    planes: &[u64],
    sums: &mut [[u16; LANES]; PARTS],
) {
    for (word, rows) in planes.iter().zip(rows.as_chunks::<{ 8 * BYTES }>().0) {
        for (at, byte) in word.to_le_bytes().into_iter().enumerate() {
            add(sums, rows[at * BYTES + usize::from(byte)]);
        }
    }
}

#[inline]
fn add<const PARTS: usize>(sums: &mut [[u16; LANES]; PARTS], row: [Part; PARTS]) {
    for (sums, part) in sums.iter_mut().zip(row) {
        for (sum, added) in sums.iter_mut().zip(part.0) {
            *sum += added;
        }
    }
}

impl Groups {
    /// The groups of a board with rows of this length.
    fn new(made: &Structure, row: usize) -> Groups {
        let bytes = made.planes * made.words * 8;
        if bytes * BYTES * row * size_of::<u16>() <= MAX_BYTE_TABLE && bytes <= MAX_ROWS {
            return Groups::Bytes;
        }
        let groups = made.words * 16;
        for together in (1..=MAX_TOGETHER.min(made.planes)).rev() {
            let mut sets = Vec::new();
            let mut rows = 0;
            for start in (0..made.planes).step_by(together) {
                let planes = start..made.planes.min(start + together);
                let entries = (planes.len() + 1).pow(4);
                sets.push(PlaneSet { planes, first: rows, entries });
                rows += groups * entries;
            }
            if rows * row * size_of::<u16>() <= MAX_TABLE && groups * sets.len() <= MAX_ROWS {
                return Groups::Fours(sets);
            }
        }
        Groups::Pieces
    }
}

/// Every plane by itself, in groups of eight cells.
fn bytes(made: &Structure) -> Vec<PlaneSet> {
    let set =
        |plane| PlaneSet { planes: plane..plane + 1, first: plane * made.words * 8 * BYTES, entries: BYTES };
    (0..made.planes).map(set).collect()
}

/// For each plane and cell (64 places per word), the tuples of the cell and the content's addends to their
/// indexes, for a mover.
fn added(made: &Structure, mover: usize) -> Vec<Vec<[u16; 2]>> {
    let base = made.planes + 1;
    let mut added = vec![Vec::new(); made.planes * made.words * 64];
    let back = made.turns[mover].inverse();
    for (tuple, of) in made.tuples.iter().enumerate() {
        for (place, &cell) in of.cells.iter().enumerate() {
            // The tuple lies on the board as it is turned to the mover.
            let cell = if made.is_relative { back.image(cell) } else { cell };
            for plane in 0..made.planes {
                let seen = if made.is_relative { made.relative[mover][plane] } else { plane };
                let step = (seen + 1) * base.pow(place as u32);
                added[plane * made.words * 64 + cell].push([tuple as u16, step as u16]);
            }
        }
    }
    added
}

/// The rows of these sets of planes, in groups of so many cells.
fn rows(added: &[Vec<[u16; 2]>], made: &Structure, sets: &[PlaneSet], cells: usize, row: usize) -> View {
    // The contribution of a content of a group to the tuples of a part.
    let part_of = |set: &PlaneSet, group: usize, entry: usize, part: usize| {
        let base = set.planes.len() + 1;
        let mut sums = [0; LANES];
        for cell in 0..cells {
            let Some(of) = (entry / base.pow(cell as u32) % base).checked_sub(1) else { continue };
            let place = (set.planes.start + of) * made.words * 64 + cells * group + cell;
            for &[tuple, step] in &added[place] {
                if usize::from(tuple) / LANES == part {
                    sums[usize::from(tuple) % LANES] += step;
                }
            }
        }
        Part(sums)
    };
    let block = |parts: Range<usize>| {
        let mut rows = Vec::new();
        for set in sets {
            for group in 0..made.words * 64 / cells {
                for entry in 0..set.entries {
                    rows.extend(parts.clone().map(|part| part_of(set, group, entry, part)));
                }
            }
        }
        Block { parts: parts.len(), rows }
    };
    let parts = row / LANES;
    let blocks = (0..parts).step_by(MAX_PARTS).map(|first| block(first..parts.min(first + MAX_PARTS)));
    View::Rows(blocks.collect())
}

fn pieces(added: &[Vec<[u16; 2]>]) -> View {
    let mut first = vec![0];
    let mut pairs = Vec::new();
    for list in added {
        pairs.extend_from_slice(list);
        first.push(pairs.len() as u32);
    }
    View::Pieces { first, pairs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::{CellMap, Design, Estimate, Sharing};
    use crate::tuples::TupleKind;
    use game::random::Random;
    use game::{Board, BoardCell, Content, PieceKind};

    /// A board of `side` rows of as many cells, with lines of three.
    fn made(side: usize, contents: usize, tuples: &str) -> Structure {
        let cell = |at: usize| BoardCell { x: (at % side) as f32, y: (at / side) as f32, drawn: Some(at) };
        let kinds = [PieceKind::Disc, PieceKind::Cross, PieceKind::Nought];
        let content = |index: usize| Content::piece(1 + index % 2, kinds[index / 2]);
        let board = Board::new((0..side * side).map(cell).collect(), (0..contents).map(content).collect());
        let design = Design {
            tuples: TupleKind::read_all(tuples).expect("tuples"),
            phases: Vec::new(),
            symmetries: Vec::new(),
            turns: vec![CellMap::identity(side * side); 2],
            sharing: Sharing::Apart,
            estimate: Estimate::Win,
        };
        Structure::new(&board, 2, 1, &design).expect("it fits")
    }

    #[test]
    fn planes_are_looked_up_together_where_their_tables_are_small_enough() {
        let together = |side: usize, contents: usize, tuples: &str| -> Option<Vec<usize>> {
            match Indexer::new(&made(side, contents, tuples), &[]).groups {
                Groups::Bytes => None,
                Groups::Fours(sets) => Some(sets.iter().map(|set| set.planes.len()).collect()),
                Groups::Pieces => Some(Vec::new()),
            }
        };
        assert_eq!(together(8, 2, "max4"), None);
        assert_eq!(together(8, 4, "max8"), Some(vec![2, 2]));
        assert_eq!(together(4, 5, "max4"), Some(vec![3, 2]));
        assert_eq!(together(8, 2, "max4+3x3"), Some(vec![2]));
        assert_eq!(together(8, 5, "max8"), Some(vec![1; 5]));
        assert_eq!(together(8, 3, "line3"), Some(vec![1; 3]));
        assert_eq!(together(8, 4, "line3"), Some(vec![]));
        assert_eq!(together(11, 2, "cell"), Some(vec![]));
    }

    /// Against the definition: each piece adds to the indexes of the tuples that its cell is in.
    #[test]
    fn indexes_are_the_sums_of_what_each_piece_adds() {
        let mut random = Random::new(3);
        for (side, contents, tuples) in [
            (3, 1, "cell+line3"),
            (6, 3, "max6"),
            (8, 2, "max4+3x3"),
            (8, 3, "line3"),
            (8, 4, "line3"),
            (8, 4, "max8"),
            (4, 5, "max4"),
            (8, 5, "max8"),
            (9, 2, "max9"),
            (11, 2, "cell"),
            (11, 4, "line3"),
        ] {
            let made = made(side, contents, tuples);
            let start: Vec<u16> = (0..made.tuples.len() as u16).map(|tuple| 7 * tuple).collect();
            let indexer = Indexer::new(&made, &start);
            let added = added(&made, 0);
            for _ in 0..50 {
                let mut position = Contents::default();
                let mut expected = start.clone();
                for cell in 0..side * side {
                    let plane = random.index(contents + 2);
                    if plane < contents {
                        position.planes[plane * made.words + cell / 64] |= 1 << (cell % 64);
                        for &[tuple, step] in &added[plane * made.words * 64 + cell] {
                            expected[usize::from(tuple)] += step;
                        }
                    }
                }
                let mut read = [u16::MAX; MAX_INDEXES];
                indexer.read(Player::FIRST, &position, &mut read);
                assert_eq!(read[..expected.len()], expected, "{side}, {contents}, {tuples}");
            }
        }
    }
}
