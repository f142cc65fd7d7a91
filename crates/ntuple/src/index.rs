//! The index of every tuple in its table, from the planes of a position.
//!
//! Four bits of a plane at a time are looked up in a table that holds what they add to the index of every
//! tuple, so that a position is read in as many additions of whole rows as it has groups of four cells with
//! pieces. Boards for which these tables would not stay in the processor's nearest memory are read piece by
//! piece instead.

use crate::structure::Structure;
use game::{Contents, Player};

/// The greatest size of the tables of rows, in bytes.
const MAX_ROWS: usize = 192 << 10;
/// The number of indexes that are added at a time.
const LANES: usize = 16;

/// What to add to the indexes of which tuples, for every content of every cell.
#[derive(Clone, Debug)]
pub(crate) struct Indexer {
    /// The number of tuples, rounded up to whole lanes: the length of a row.
    row: usize,
    words: usize,
    planes: usize,
    views: Vec<View>,
}

/// The tables of one mover.
#[derive(Clone, Debug)]
enum View {
    /// For each plane, group of four cells, and content of the group: a row of what is added to each tuple.
    Rows(Vec<u16>),
    /// For each plane and cell: the first of its pairs of a tuple and what is added to it, and behind the
    /// last.
    Pieces { first: Vec<u32>, pairs: Vec<[u16; 2]> },
}

impl Indexer {
    /// `made` with the views of all movers, the same one for all if they read the board alike.
    pub(crate) fn new(made: &Structure) -> Indexer {
        let tuples = made.tuples.len();
        let row = tuples.next_multiple_of(LANES);
        let groups = made.planes * made.words * 16;
        let movers = if made.is_relative { made.players } else { 1 };
        let has_rows = groups * 16 * row * size_of::<u16>() <= MAX_ROWS;
        let view = |mover: usize| {
            let added = added(made, mover);
            if has_rows { rows(&added, made, row) } else { pieces(&added) }
        };
        let views = (0..movers).map(view).collect();
        Indexer { row, words: made.words, planes: made.planes, views }
    }

    /// The length of the buffer that [`read`](Indexer::read) fills.
    pub(crate) fn row(&self) -> usize {
        self.row
    }

    /// The index of each tuple for `mover`, in the first places of `indexes`, which holds a whole row.
    #[inline]
    pub(crate) fn read(&self, mover: Player, contents: &Contents, indexes: &mut [u16]) {
        let indexes = &mut indexes[..self.row];
        indexes.fill(0);
        let view = &self.views[mover.index().min(self.views.len() - 1)];
        let planes = &contents.planes[..self.planes * self.words];
        match view {
            View::Rows(rows) => {
                for (&word, rows) in planes.iter().zip(rows.chunks_exact(16 * 16 * self.row)) {
                    let mut rest = word;
                    while rest != 0 {
                        let group = rest.trailing_zeros() as usize / 4;
                        let four = (rest >> (4 * group)) as usize & 15;
                        rest &= !(15 << (4 * group));
                        let row = &rows[(group * 16 + four) * self.row..][..self.row];
                        for (index, added) in indexes.iter_mut().zip(row) {
                            *index += added;
                        }
                    }
                }
            }
            View::Pieces { first, pairs } => {
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

fn rows(added: &[Vec<[u16; 2]>], made: &Structure, row: usize) -> View {
    let groups = made.planes * made.words * 16;
    let mut rows = vec![0; groups * 16 * row];
    for (number, row) in rows.chunks_exact_mut(row).enumerate() {
        let (group, four) = (number / 16, number % 16);
        for bit in (0..4).filter(|bit| four >> bit & 1 == 1) {
            for &[tuple, step] in &added[4 * group + bit] {
                row[usize::from(tuple)] += step;
            }
        }
    }
    View::Rows(rows)
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
