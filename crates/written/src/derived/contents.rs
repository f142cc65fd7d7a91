//! The board and what lies on it, for evaluations that are learned.

use crate::engine::{State, Written};
use crate::geometry::{Geometry, NOWHERE};
use crate::syntax::Board as WrittenBoard;
use crate::words::Word;
use game::{Board, Content, Contents, MAX_COUNTS, PieceKind};

/// The most values of a counter that is read, and the most plies that are counted.
const VALUES: i64 = 64;

/// The way to read the contents of a position: the planes are the pieces of each layer.
#[derive(Clone, Debug)]
pub(crate) struct Reading<W> {
    /// The steps that move the bits of all cells together: some bits, and the rotation by which they move.
    steps: Vec<(W, u32)>,
    /// The number of words of a plane.
    words: usize,
    layers: usize,
    /// True if pieces drop, and the cells on which one can be placed are one more plane.
    has_targets: bool,
    /// True if players may exchange their names.
    exchanges: bool,
    /// The number of contexts: twice as many if a piece may have to hop on.
    contexts: usize,
    /// The number of players who are paid by place; 0 if they are not.
    places: usize,
    /// The counters of few values, each with its least one.
    counters: Vec<(usize, i32)>,
    counts_plies: bool,
    /// The number of values of each count.
    values: Vec<u8>,
}

impl<W: Word> Reading<W> {
    /// `None` if there is no board, or one that does not fit.
    pub(crate) fn new(game: &Written<W>) -> Option<Reading<W>> {
        let compiled = &game.compiled;
        let cells = game.rules.board.as_ref()?.cells.len();
        let exchanges = game.texts.exchanges;
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
        let reading = Reading {
            steps: steps(&compiled.geometry),
            words: cells.div_ceil(64),
            layers: compiled.layers.len(),
            has_targets: compiled.placing.as_ref().is_some_and(|placing| placing.drop.is_some()),
            exchanges,
            contexts: (1 + usize::from(exchanges)) * (1 + usize::from(hops_on)),
            places,
            counters,
            counts_plies,
            values,
        };
        reading.board(game).fits().then_some(reading)
    }

    /// The cells in the order of their bits, and a content for each layer. The context is whether the players
    /// have exchanged their names and whether a piece has to hop on. Counts are the places of those who have
    /// finished, the counters above their least values, and the plies.
    pub(crate) fn board(&self, game: &Written<W>) -> Board {
        let content = |layer: usize| {
            let owner = game.compiled.layers[layer].owner;
            let kind = if owner.is_none() { PieceKind::Burnt } else { PieceKind::Disc };
            let owner = owner.map_or(0, |owner| owner.index() + 1);
            Content { text: game.text_of(layer), ..Content::piece(owner, kind) }
        };
        let geometry = &game.compiled.geometry;
        let cells: Vec<usize> = geometry.all.bits().map(|bit| usize::from(geometry.cell(bit))).collect();
        let contents = (0..self.layers).map(content).collect();
        let mut board = Board::of_scene(&game.scene, cells.iter().copied(), contents);
        if let Some(written) = game.rules.board.as_ref().filter(|board| board.round.is_some()) {
            board.edges = edges(written, &cells);
        }
        Board { contexts: self.contexts, counts: self.values.clone(), has_targets: self.has_targets, ..board }
    }

    #[inline]
    pub(crate) fn read(&self, state: &State<W>, contents: &mut Contents) {
        let sets = state.layers[..self.layers].iter().chain(self.has_targets.then_some(&state.free));
        for (plane, &set) in contents.planes.chunks_exact_mut(self.words).zip(sets) {
            let set = self.packed(set);
            for (index, word) in plane.iter_mut().enumerate() {
                *word = set.word(index);
            }
        }
        let hopping = usize::from(state.hopping != NOWHERE);
        contents.context = usize::from(state.exchanged) + hopping * (1 + usize::from(self.exchanges));
        let counts = &mut contents.counts;
        counts[..self.places].fill(0);
        for (player, place) in state.finished.list().zip(1..).take(self.places) {
            counts[player.index()] = place;
        }
        for (count, &(counter, least)) in counts[self.places..].iter_mut().zip(&self.counters) {
            *count = (state.counters[counter] - least) as u8;
        }
        if self.counts_plies {
            counts[self.places + self.counters.len()] = state.plies as u8;
        }
    }

    /// The cells of a set by their numbers among all cells.
    #[inline]
    fn packed(&self, set: W) -> W {
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

/// The pairs of neighbors, as places in a list of cells.
fn edges(board: &WrittenBoard, cells: &[usize]) -> Vec<(usize, usize)> {
    let place = |cell: usize| cells.iter().position(|&other| other == cell);
    let mut edges = Vec::new();
    for (one, &cell) in cells.iter().enumerate() {
        let neighbors = board.neighbors[cell].iter().flatten().filter_map(|&next| place(usize::from(next)));
        for other in neighbors {
            let edge = (one.min(other), one.max(other));
            if one != other && !edges.contains(&edge) {
                edges.push(edge);
            }
        }
    }
    edges
}
