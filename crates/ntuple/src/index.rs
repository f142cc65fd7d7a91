//! The index of every tuple in its table, from the planes of a position.
//!
//! What lies on four neighboring cells is looked up at once in a table that holds what it adds to the index
//! of every tuple, so that a position is read in as many additions of whole rows as it has groups of four
//! cells with pieces. Where such tables of all planes together would be too large for the processor's nearer
//! memory, there is one for every two planes, or every one; and boards for which these are too large, too,
//! are read piece by piece.

use crate::structure::{MAX_TUPLES, Structure};
use game::{Contents, Player};
use std::ops::Range;

/// The greatest size of the tables of rows, in bytes.
const MAX_TABLE: usize = 256 << 10;
/// The greatest number of rows that are added for a position.
const MAX_ROWS: usize = 128;
/// The most planes that are looked up together.
const MAX_TOGETHER: usize = 3;
/// The number of indexes that are added at a time.
const LANES: usize = 24;
/// The length of a buffer that holds the indexes of any network.
pub(crate) const MAX_INDEXES: usize = MAX_TUPLES.next_multiple_of(LANES);

/// What to add to the indexes of which tuples, for every content of every cell.
#[derive(Clone, Debug)]
pub(crate) struct Indexer {
    /// The number of tuples, rounded up to whole lanes: the length of a row.
    row: usize,
    words: usize,
    planes: usize,
    /// The number of rows of each part of the tables.
    rows: usize,
    /// The planes that are looked up together; none where boards are read piece by piece.
    sets: Vec<PlaneSet>,
    views: Vec<View>,
}

/// Planes that are looked up together.
#[derive(Clone, Debug)]
struct PlaneSet {
    planes: Range<usize>,
    /// The number of the first of its rows.
    first: usize,
    /// The number of contents of four cells: a number of four digits, each 0 for no plane of these.
    entries: usize,
}

/// The tables of one mover.
#[derive(Clone, Debug)]
enum View {
    /// For each part of [`LANES`] tuples, and for each set of planes, group of four cells, and content of the
    /// group: what is added to each of these tuples.
    Rows(Vec<[u16; LANES]>),
    /// For each plane and cell: the first of its pairs of a tuple and what is added to it, and behind the
    /// last.
    Pieces { first: Vec<u32>, pairs: Vec<[u16; 2]> },
}

/// The four bits of a plane as a number of four digits of base `base`, each 0 or 1.
const fn spread(base: usize) -> [u16; 16] {
    let mut numbers = [0; 16];
    let mut four = 1;
    while four < 16 {
        // The lowest bit is the lowest digit.
        numbers[four] = numbers[four / 2] * base as u16 + (four % 2) as u16;
        four += 1;
    }
    numbers
}

impl Indexer {
    /// The views of all movers, the same one for all if they read the board alike.
    pub(crate) fn new(made: &Structure) -> Indexer {
        let row = made.tuples.len().next_multiple_of(LANES);
        let sets = plane_sets(made, row);
        let movers = if made.is_relative { made.players } else { 1 };
        let view = |mover: usize| {
            let added = added(made, mover);
            if sets.is_empty() { pieces(&added) } else { rows(&added, made, &sets, row) }
        };
        let views = (0..movers).map(view).collect();
        let rows = sets.last().map_or(0, |set| set.first + made.words * 16 * set.entries);
        Indexer { row, rows, words: made.words, planes: made.planes, sets, views }
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
            View::Rows(rows) => {
                let mut found = [0; MAX_ROWS];
                let number = self.find_rows(planes, &mut found);
                let (parts, _) = indexes.as_chunks_mut::<LANES>();
                for (part, rows) in parts.iter_mut().zip(rows.chunks_exact(self.rows)) {
                    let mut sums = [0_u16; LANES];
                    for &at in &found[..number] {
                        let row = &rows[at as usize];
                        for lane in 0..LANES {
                            sums[lane] += row[lane];
                        }
                    }
                    *part = sums;
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
    }

    /// The rows to add for a position, in the first places of `found`. Returns their number.
    #[inline]
    fn find_rows(&self, planes: &[u64], found: &mut [u32; MAX_ROWS]) -> usize {
        let mut number = 0;
        for set in &self.sets {
            let planes = &planes[set.planes.start * self.words..set.planes.end * self.words];
            number = match set.planes.len() {
                1 => self.find_rows_of::<1>(set, planes, found, number),
                2 => self.find_rows_of::<2>(set, planes, found, number),
                _ => self.find_rows_of::<MAX_TOGETHER>(set, planes, found, number),
            };
        }
        number.min(MAX_ROWS)
    }

    /// Writes the rows of a set to `found`, from place `number` on. Returns the place behind the last.
    #[inline]
    fn find_rows_of<const PLANES: usize>(
        &self,
        set: &PlaneSet,
        planes: &[u64],
        found: &mut [u32; MAX_ROWS],
        mut number: usize,
    ) -> usize {
        let spread = const { spread(PLANES + 1) };
        for word in 0..self.words {
            let of_word: [u64; PLANES] = std::array::from_fn(|plane| planes[plane * self.words + word]);
            let first = set.first + word * 16 * set.entries;
            let mut rest = of_word.iter().fold(0, |all, plane| all | plane);
            while rest != 0 {
                let group = rest.trailing_zeros() as usize / 4;
                rest &= !(15 << (4 * group));
                let mut at = first + group * set.entries;
                for (plane, bits) in of_word.iter().enumerate() {
                    at += (plane + 1) * usize::from(spread[(bits >> (4 * group)) as usize & 15]);
                }
                found[number % MAX_ROWS] = at as u32;
                number += 1;
            }
        }
        number
    }
}

/// The planes that are looked up together: as many as possible; none where tables would be too large.
fn plane_sets(made: &Structure, row: usize) -> Vec<PlaneSet> {
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
            return sets;
        }
    }
    Vec::new()
}

/// For each plane and cell (64 places per word), the tuples of the cell and what the content adds to their
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

fn rows(added: &[Vec<[u16; 2]>], made: &Structure, sets: &[PlaneSet], row: usize) -> View {
    let groups = made.words * 16;
    let of_set = |set: &PlaneSet, part: usize| {
        let base = set.planes.len() + 1;
        let whole = |group: usize, entry: usize| {
            let mut row = [0; LANES];
            for cell in 0..4 {
                let Some(of) = (entry / base.pow(cell as u32) % base).checked_sub(1) else { continue };
                let place = (set.planes.start + of) * made.words * 64 + 4 * group + cell;
                for &[tuple, step] in &added[place] {
                    if usize::from(tuple) / LANES == part {
                        row[usize::from(tuple) % LANES] += step;
                    }
                }
            }
            row
        };
        let all = (0..groups).flat_map(|group| (0..set.entries).map(move |entry| (group, entry)));
        all.map(|(group, entry)| whole(group, entry)).collect::<Vec<_>>()
    };
    let parts = 0..row / LANES;
    View::Rows(parts.flat_map(|part| sets.iter().flat_map(move |set| of_set(set, part))).collect())
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
        let together = |side: usize, contents: usize, tuples: &str| -> Vec<usize> {
            let made = made(side, contents, tuples);
            Indexer::new(&made).sets.iter().map(|set| set.planes.len()).collect()
        };
        assert_eq!(together(8, 2, "max4"), [2]);
        assert_eq!(together(6, 3, "max6"), [3]);
        assert_eq!(together(8, 4, "max8"), [2, 2]);
        assert_eq!(together(4, 5, "max4"), [3, 2]);
        assert_eq!(together(8, 5, "max8"), [1; 5]);
        assert_eq!(together(8, 3, "line3"), [1; 3]);
        assert_eq!(together(8, 4, "line3"), [0; 0]);
        assert_eq!(together(9, 2, "max9"), [2]);
        assert_eq!(together(11, 2, "cell"), [0; 0]);
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
            let indexer = Indexer::new(&made);
            let added = added(&made, 0);
            for _ in 0..50 {
                let mut position = Contents::default();
                let mut expected = vec![0_u16; made.tuples.len()];
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
