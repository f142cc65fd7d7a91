//! The board and its contents, for learned evaluations.

use crate::engine::{State, Written};
use crate::geometry::NOWHERE;
use crate::syntax::Board as WrittenBoard;
use crate::words::Word;
use game::{Board, Content, Contents, PieceKind};

impl<W: Word> Written<W> {
    /// The cells in the order of their bits, and a content for each layer. The context encodes whether the
    /// players have exchanged their names and whether a piece has to hop on. Counts are the places of those
    /// who have finished, the counters above their least values, and the plies.
    pub(crate) fn board_of_cells(&self) -> Option<Board> {
        let reading = self.reading.as_ref()?;
        let content = |layer: usize| {
            let owner = self.compiled.layers[layer].owner;
            let kind = if owner.is_none() { PieceKind::Burnt } else { PieceKind::Disc };
            let owner = owner.map_or(0, |owner| owner.index() + 1);
            Content { text: self.text_of(layer), ..Content::piece(owner, kind) }
        };
        let geometry = &self.compiled.geometry;
        let cells: Vec<usize> = geometry.all.bits().map(|bit| usize::from(geometry.cell(bit))).collect();
        let contents = (0..reading.layers).map(content).collect();
        let mut board = Board::of_scene(&self.scene, cells.iter().copied(), contents);
        if let Some(written) = self.rules.board.as_ref().filter(|board| board.round.is_some()) {
            board.edges = edges(written, &cells);
        }
        Some(Board {
            contexts: reading.contexts,
            counts: reading.values.clone(),
            has_targets: reading.has_targets,
            ..board
        })
    }

    #[inline]
    pub(crate) fn contents_of_cells(&self, state: &State<W>, contents: &mut Contents) {
        let Some(reading) = &self.reading else { return };
        let sets = state.layers[..reading.layers].iter().chain(reading.has_targets.then_some(&state.free));
        for (plane, &set) in contents.planes.chunks_exact_mut(reading.words).zip(sets) {
            let set = reading.packed(set);
            for (index, word) in plane.iter_mut().enumerate() {
                *word = set.word(index);
            }
        }
        let hopping = usize::from(state.hopping != NOWHERE);
        contents.context = usize::from(state.exchanged) + hopping * (1 + usize::from(reading.exchanges));
        let counts = &mut contents.counts;
        counts[..reading.places].fill(0);
        for (player, place) in state.finished.list().zip(1..).take(reading.places) {
            counts[player.index()] = place;
        }
        for (count, &(counter, least)) in counts[reading.places..].iter_mut().zip(&reading.counters) {
            *count = (state.counters[counter] - least) as u8;
        }
        if reading.counts_plies {
            counts[reading.places + reading.counters.len()] = state.plies as u8;
        }
    }
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
