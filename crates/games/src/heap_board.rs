//! The boards of heap games, for learned evaluations: a cell for each heap, in no order.

use crate::heaps::Heaps;
use game::{Board, BoardCell, Content, Contents, MAX_PLANE_WORDS, PieceKind};

/// The greatest size with a content of its own; larger heaps share the last.
const LARGEST: u8 = MAX_PLANE_WORDS as u8;

/// A board for this number of heaps, at most [`CAPACITY`](crate::heaps::CAPACITY). Content n is a heap of
/// n + 1 coins, and the last one a heap of at least as many as the largest at the start.
pub(crate) fn board(heaps: usize, start: &Heaps) -> Board {
    let cell = |place: usize| BoardCell { x: 0.5, y: place as f32 + 0.5, drawn: None };
    let content = |pieces: u8| Content { pieces, ..Content::piece(0, PieceKind::Coin) };
    let contents = (1..=largest(start)).map(content).collect();
    Board { is_unordered: true, ..Board::new((0..heaps).map(cell).collect(), contents) }
}

/// Reads the largest heaps, as many as the board has cells.
pub(crate) fn read(heaps: &Heaps, cells: usize, start: &Heaps, contents: &mut Contents) {
    contents.context = 0;
    let planes = &mut contents.planes[..usize::from(largest(start))];
    planes.fill(0);
    for (place, &size) in heaps.as_slice().iter().rev().take(cells).enumerate() {
        planes[usize::from(size).min(planes.len()) - 1] |= 1 << place;
    }
}

/// The number of contents.
fn largest(start: &Heaps) -> u8 {
    start.largest().min(LARGEST)
}
