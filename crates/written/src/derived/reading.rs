//! Reads the contents of the board for learned evaluations.

use crate::compiled::Compiled;
use crate::geometry::Geometry;
use crate::words::Word;
use game::{MAX_COUNTS, MAX_PLANE_WORDS};

/// The most values of a counter that is read, and the most plies that are counted.
const VALUES: i64 = 64;

/// The way to read the contents of a position: the planes are the pieces of each layer.
#[derive(Clone, Debug)]
pub(crate) struct Reading<W> {
    /// The steps that move the bits of all cells together: some bits, and the rotation by which they move.
    pub(super) steps: Vec<(W, u32)>,
    /// The number of words of a plane.
    pub(super) words: usize,
    pub(super) layers: usize,
    /// True if pieces drop, and the cells on which one can be placed are one more plane.
    pub(super) has_targets: bool,
    /// True if players may exchange their names.
    pub(super) exchanges: bool,
    /// The number of contexts: twice as many if a piece may have to hop on.
    pub(super) contexts: usize,
    /// The number of players who are paid by place; 0 if they are not.
    pub(super) places: usize,
    /// The counters of few values, each with its least one.
    pub(super) counters: Vec<(usize, i32)>,
    pub(super) counts_plies: bool,
    /// The number of values of each count.
    pub(super) values: Vec<u8>,
}

impl<W: Word> Reading<W> {
    /// `None` if there is no board, or one that does not fit, or whose cells have numbers.
    pub(crate) fn new(compiled: &Compiled<W>, exchanges: bool) -> Option<Reading<W>> {
        let words = (compiled.geometry.all.len() as usize).div_ceil(64);
        let has_targets = compiled.placing.as_ref().is_some_and(|placing| placing.drop.is_some());
        let sets = compiled.layers.len() + usize::from(has_targets);
        if words == 0 || !compiled.digits.is_empty() || words * sets > MAX_PLANE_WORDS {
            return None;
        }
        let hops_on =
            compiled.seats.iter().flat_map(|seat| seat.lines.iter().flatten()).any(|line| line.hops_on);
        let places = if compiled.has_places { compiled.players } else { 0 };
        let mut values = vec![compiled.players as u8; places];
        let mut counters = Vec::new();
        for (counter, range) in compiled.counters.iter().enumerate() {
            let count = i64::from(range.greatest) - i64::from(range.least) + 1;
            if count <= VALUES && values.len() < MAX_COUNTS {
                counters.push((counter, range.least));
                values.push(count as u8);
            }
        }
        let last_ply = i64::from(compiled.last_ply);
        let counts_plies = last_ply > 0 && last_ply < VALUES && values.len() < MAX_COUNTS;
        if counts_plies {
            values.push(last_ply as u8 + 1);
        }
        Some(Reading {
            steps: steps(&compiled.geometry),
            words,
            layers: compiled.layers.len(),
            has_targets,
            exchanges,
            contexts: (1 + usize::from(exchanges)) * (1 + usize::from(hops_on)),
            places,
            counters,
            counts_plies,
            values,
        })
    }

    /// The cells of a set by their numbers among all cells.
    #[inline]
    pub(super) fn packed(&self, set: W) -> W {
        self.steps.iter().fold(set, |set, &(bits, by)| {
            let moving = set & bits;
            (set ^ moving) | moving.rotated(by)
        })
    }
}

/// The steps that move each bit of a cell down by the number of bits below it that are no cells: first those
/// that move by an odd number, by one, and so on.
fn steps<W: Word>(geometry: &Geometry<W>) -> Vec<(W, u32)> {
    let gaps: Vec<(usize, usize)> =
        geometry.all.bits().enumerate().map(|(place, bit)| (bit, bit - place)).collect();
    let most = gaps.last().map_or(0, |&(_, gap)| gap);
    let distances = (0..).map(|exponent| 1 << exponent).take_while(|&distance| distance <= most);
    let step = |distance: usize| {
        let moving = gaps.iter().filter(|(_, gap)| gap & distance != 0);
        let bits = moving.map(|(bit, gap)| W::bit(bit - (gap & (distance - 1))));
        (bits.fold(W::NONE, |all, bit| all | bit), (W::BITS - distance) as u32)
    };
    distances.map(step).collect()
}
