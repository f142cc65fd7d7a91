//! Explains why a move is not legal: the line of the text that forbids it.

use crate::engine::{State, Status, Written};
use crate::geometry::NOWHERE;
use crate::reference::{self, Piece};
use crate::syntax::CellId;
use crate::words::Word;
use game::{NotationError, Player};
use std::ops::Range;

impl<W: Word> Written<W> {
    /// The error about an illegal move; `None` if it is not made of cells, or no line explains more than that
    /// it is illegal.
    pub(super) fn forbidden(&self, state: &State<W>, text: &str) -> Option<NotationError> {
        if state.status != Status::Open {
            return None;
        }
        let tried = self.read_cells(text)?;
        let letter = text.split_once('=').and_then(|(_, letters)| letters.chars().next());
        let layer = self.texts.letters.iter().position(|known| Some(*known) == letter);
        let kind = layer.map(|layer| self.compiled.layers[layer].piece);
        let why = reference::forbidden(&self.rules, &self.plainly(state), &tried, kind)?;
        Some(NotationError::new(why, text))
    }

    /// The cells that a move names, in order: `e4`, `b1-b3`, `b1xb3`, `a1-d4/d7`, `a1-d4-d7`, `e4=K`.
    fn read_cells(&self, text: &str) -> Option<Vec<CellId>> {
        let board = self.rules.board.as_ref()?;
        let (mut cells, mut rest) = (Vec::new(), text);
        loop {
            // The longest name, where one begins with another.
            let names = board.cells.iter().map(|cell| cell.name.as_str());
            let known = (0_u16..).zip(names).filter(|(_, name)| rest.starts_with(name));
            let (cell, name) = known.max_by_key(|(_, name)| name.len())?;
            cells.push(cell);
            rest = &rest[name.len()..];
            let numbers = rest.strip_prefix('/').unwrap_or("-");
            if rest.is_empty() || rest.starts_with('=') || numbers.bytes().all(|sign| sign.is_ascii_digit()) {
                return Some(cells);
            }
            let signs = ["-", "/", self.texts.capture_sign];
            rest = signs.iter().find_map(|sign| rest.strip_prefix(sign))?;
        }
    }

    /// The position as the reference has it.
    pub(crate) fn plainly(&self, state: &State<W>) -> reference::State {
        let geometry = &self.compiled.geometry;
        let piece = |cell: usize| {
            let layer = self.compiled.layers[self.layer_at(state, geometry.bit(cell as CellId) as u16)?];
            Some(Piece { kind: layer.piece, owner: layer.owner.map(Player::index) })
        };
        let values =
            |places: Range<usize>| state.counters[places].iter().map(|&value| i64::from(value)).collect();
        reference::State {
            cells: (0..self.rules.cells()).map(piece).collect(),
            seeds: (0..self.rules.seeds.as_ref().map_or(0, |seeds| seeds.start.len()))
                .map(|cell| self.seeds_of(state, cell as CellId))
                .collect(),
            beneath: self.all_beneath(state),
            counters: self.rules.places_of_counters().map(values).collect(),
            heaps: values(self.compiled.first_heap..self.compiled.counters.len()),
            mover: state.mover.index(),
            last: self.before(state.mover).index(),
            plies: state.plies,
            hopping: (state.hopping != NOWHERE).then(|| geometry.cell(usize::from(state.hopping))),
            finished: state.finished.list().map(Player::index).collect(),
            swapped: state.exchanged,
        }
    }
}
