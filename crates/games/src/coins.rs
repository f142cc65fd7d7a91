//! Drawings of heaps: a row of coins each, smaller heaps above.
//!
//! Moves do not distinguish heaps of equal size, so a clickable cell spans all of them: it is the nth coin of
//! every heap of a size.

use crate::heaps::Heaps;
use game::{Cell, CellShape, Label, Piece, PieceKind, Scene};

/// The left margin, for the sizes.
const SIZES: f32 = 1.0;
/// The other margins.
const BORDER: f32 = 0.25;
/// The distance between heaps.
const STEP: f32 = 1.25;

/// The drawing of the heaps. It has room for those of `start`, so that it does not shrink during the game.
pub(crate) fn scene(heaps: &Heaps, start: &Heaps) -> Scene {
    let sizes = heaps.as_slice();
    let rows = sizes.len().max(start.as_slice().len());
    let longest = heaps.largest().max(start.largest());
    let mut scene = Scene {
        width: SIZES + f32::from(longest) + BORDER,
        height: 2.0 * BORDER + STEP * (rows - 1) as f32 + 1.0,
        ..Scene::default()
    };
    let center = |row: usize| BORDER + STEP * row as f32 + 0.5;
    let mut first = 0;
    for alike in sizes.chunk_by(|one, other| one == other) {
        let (top, bottom) = (center(first), center(first + alike.len() - 1));
        for row in first..first + alike.len() {
            let text = alike[0].to_string();
            scene.labels.push(Label { x: SIZES / 2.0, y: center(row), text, owner: 0 });
        }
        for coin in 0..alike[0] {
            let x = SIZES + f32::from(coin) + 0.5;
            let cell = Some(scene.cells.len());
            let (y, height, shape) = (f32::midpoint(top, bottom), bottom - top + 1.0, CellShape::Place);
            scene.cells.push(Cell { x, y, width: 1.0, height, shape, ..Cell::default() });
            let rows = first..first + alike.len();
            scene.pieces.extend(rows.map(|row| Piece {
                x,
                y: center(row),
                cell,
                kind: PieceKind::Coin,
                ..Piece::default()
            }));
        }
        first += alike.len();
    }
    scene
}

/// The index of the cell of coin `coin`, from 0 on the left, of the heaps of size `heap`.
pub(crate) fn cell(heaps: &Heaps, heap: u8, coin: u8) -> usize {
    let smaller = heaps.distinct().take_while(|&size| size < heap);
    smaller.chain([coin]).map(usize::from).sum()
}
