//! Sets of cells that depend only on each cell and its own contents.

use super::Compiler;
use crate::compiled::Plain;
use crate::syntax::{Area, CellId, EMPTY, Set, contents_by_cell};
use crate::words::Word;
use game::Player;

impl<W: Word> Compiler<'_, W> {
    /// A set as the pieces of some layers, or all cells but those, within some cells; `None` if it is no such
    /// set.
    pub(super) fn plain(&self, me: Player, set: &Set) -> Option<Plain<W>> {
        let area = Area::of(self.rules, &self.layers, me, set)?;
        let is_complement = area.has_empty();
        let layers = if is_complement { self.mask(|_| true) & !area.layers() } else { area.layers() };
        Some(Plain { layers, is_complement, within: self.geometry.set(&area.cells) })
    }

    /// The cells that are in a set while they are empty.
    pub(super) fn while_empty(&self, me: Player, set: &Set) -> Option<W> {
        let contents = contents_by_cell(self.rules, &self.layers, me, set)?;
        let cells = (0..).zip(contents).filter(|(_, contents)| contents & EMPTY != 0);
        Some(self.geometry.set(&cells.map(|(cell, _)| cell).collect::<Vec<CellId>>()))
    }
}
