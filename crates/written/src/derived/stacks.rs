//! What lies beneath pieces, in positions as text, in drawings and for the reference.

use crate::engine::{State, Written};
use crate::reference::Piece as Plain;
use crate::syntax::CellId;
use crate::words::Word;
use game::{NotationError, Piece, PieceKind, Player, Scene};
use std::fmt::Write;

/// The word of what lies beneath pieces.
pub(super) const BENEATH: &str = "beneath";

impl<W: Word> Written<W> {
    /// The layers of the pieces beneath that of a cell, from the highest on.
    pub(super) fn layers_beneath(&self, state: &State<W>, cell: CellId) -> Vec<u8> {
        let Some(stacks) = &self.compiled.stacks else { return Vec::new() };
        stacks.pieces(stacks.row(&state.layers, cell)).collect()
    }

    /// What lies beneath the piece of each cell, as the reference has it.
    pub(crate) fn all_beneath(&self, state: &State<W>) -> Vec<Vec<Plain>> {
        let cells = if self.compiled.stacks.is_some() { self.rules.cells() } else { 0 };
        let piece = |layer: &u8| {
            let layer = self.compiled.layers[usize::from(*layer)];
            Plain { kind: layer.piece, owner: layer.owner.map(Player::index) }
        };
        let stack = |cell| self.layers_beneath(state, cell as CellId).iter().rev().map(piece).collect();
        (0..cells).map(stack).collect()
    }

    /// The letters of the pieces beneath that of a cell, from the highest on.
    pub(super) fn letters_beneath(&self, state: &State<W>, cell: CellId) -> String {
        let letters = &self.texts.letters;
        self.layers_beneath(state, cell).into_iter().map(|layer| letters[usize::from(layer)]).collect()
    }

    /// Draws what lies beneath the piece of a cell, each piece a little above the next lower one, and
    /// returns the height of its own; nothing if nothing does.
    pub(super) fn draw_beneath(&self, state: &State<W>, cell: usize, scene: &mut Scene) -> Option<f32> {
        let layers = self.layers_beneath(state, cell as CellId);
        let (x, bottom) = (scene.cells[cell].x, scene.cells[cell].y + 0.15);
        let step = f32::min(0.1, 0.4 / layers.len() as f32);
        for (place, &layer) in layers.iter().rev().enumerate() {
            let of = self.compiled.layers[usize::from(layer)];
            let kind = if of.owner.is_none() { PieceKind::Burnt } else { PieceKind::Disc };
            let owner = of.owner.map_or(0, |owner| owner.index() + 1);
            let (y, text) = (bottom - step * place as f32, String::new());
            scene.pieces.push(Piece { x, y, cell: None, kind, owner, text });
        }
        (!layers.is_empty()).then_some(bottom - step * layers.len() as f32)
    }

    /// Appends what lies beneath pieces, where something does: cells with letters from the highest on.
    pub(super) fn push_beneath(&self, state: &State<W>, text: &mut String) {
        let mut sign = " beneath=";
        for cell in 0..self.rules.cells() as CellId {
            let letters = self.letters_beneath(state, cell);
            if !letters.is_empty() {
                let _ = write!(text, "{sign}{}:{letters}", self.name(cell));
                sign = ",";
            }
        }
    }

    /// Reads what lies beneath pieces.
    pub(super) fn read_beneath(&self, state: &mut State<W>, text: &str) -> Result<(), NotationError> {
        let Some(stacks) = &self.compiled.stacks else { return Ok(()) };
        let board = self.rules.board.as_ref();
        let mut seen = Vec::new();
        for part in text.split(',') {
            let wrong = || {
                let most = stacks.most();
                let letters: String =
                    stacks.layers.iter().map(|&layer| self.texts.letters[usize::from(layer)]).collect();
                let expected = format!(
                    "a cell with a piece, named once, and 1 to {most} letters of {letters}, such as \
                     `a1:{letters}`"
                );
                NotationError::new(expected, part)
            };
            let (name, letters) = part.split_once(':').ok_or_else(wrong)?;
            let cell = board.and_then(|board| board.cell(name)).filter(|cell| !seen.contains(cell));
            let cell = cell.filter(|&cell| self.letter(state, cell).is_some()).ok_or_else(wrong)?;
            let mut row = 0;
            for letter in letters.chars() {
                let known =
                    stacks.layers.iter().find(|&&layer| self.texts.letters[usize::from(layer)] == letter);
                row = stacks.with(row, *known.ok_or_else(wrong)?, false);
            }
            let count = letters.chars().count() as u32;
            if count == 0 || count > stacks.most() {
                return Err(wrong());
            }
            stacks.set_row(&mut state.layers, cell, row);
            seen.push(cell);
        }
        Ok(())
    }
}
