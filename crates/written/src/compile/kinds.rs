//! Sets of cells that depend only on each cell and its own contents.

use super::Compiler;
use crate::compiled::{LAYERS, Plain};
use crate::syntax::{Owner, Set, SetKind};
use crate::words::Word;
use game::Player;

/// For each layer the cells that are in a set with a piece of it, and last those that are in it without a
/// piece.
type Kinds<W> = [W; LAYERS + 1];

impl<W: Word> Compiler<'_, W> {
    /// A set as the pieces of some layers, or all cells but those, within some cells; `None` if it is no such
    /// set.
    pub(super) fn plain(&self, me: Player, set: &Set) -> Option<Plain<W>> {
        let kinds = self.kinds(me, set)?;
        let used = || (0..self.layers.len()).chain([LAYERS]).map(|kind| (kind, kinds[kind]));
        let within = used().fold(W::NONE, |within, (_, cells)| within | cells);
        if used().any(|(_, cells)| !cells.is_empty() && cells != within) {
            return None;
        }
        let is_complement = !kinds[LAYERS].is_empty();
        let layers = (0..self.layers.len()).filter(|&layer| kinds[layer].is_empty() == is_complement);
        let layers = layers.fold(0, |layers, layer| layers | 1 << layer);
        Some(Plain { layers, is_complement, within })
    }

    /// The cells that are in a set while they are empty.
    pub(super) fn while_empty(&self, me: Player, set: &Set) -> Option<W> {
        self.kinds(me, set).map(|kinds| kinds[LAYERS])
    }

    fn kinds(&self, me: Player, set: &Set) -> Option<Kinds<W>> {
        let all = self.geometry.all;
        let of = |is_in: &dyn Fn(Option<Player>) -> bool| {
            let mut kinds = [W::NONE; LAYERS + 1];
            for (kind, layer) in kinds.iter_mut().zip(&self.layers) {
                *kind = if is_in(layer.owner) { all } else { W::NONE };
            }
            kinds
        };
        let both = |one: &Set, other: &Set, combine: &dyn Fn(W, W) -> W| {
            let (one, other) = (self.kinds(me, one)?, self.kinds(me, other)?);
            Some(std::array::from_fn(|kind| combine(one[kind], other[kind])))
        };
        Some(match &set.kind {
            SetKind::Fixed(cells) => [self.geometry.set(&cells[me.index()]); LAYERS + 1],
            SetKind::Empty => std::array::from_fn(|kind| if kind == LAYERS { all } else { W::NONE }),
            SetKind::Occupied => of(&|_| true),
            SetKind::Mine => of(&|owner| owner == Some(me)),
            SetKind::Theirs => of(&|owner| owner.is_some_and(|owner| owner != me)),
            SetKind::Piece { piece, owner } => {
                let owner = match owner {
                    Owner::Mover => Some(me),
                    Owner::Player(player) => Some(*player),
                    Owner::Nobody => None,
                };
                let wanted = self.layer(*piece, owner).map(usize::from);
                std::array::from_fn(|kind| if Some(kind) == wanted { all } else { W::NONE })
            }
            SetKind::And(one, other) => both(one, other, &|one, other| one & other)?,
            SetKind::Or(one, other) => both(one, other, &|one, other| one | other)?,
            SetKind::Without(one, other) => both(one, other, &W::without)?,
            SetKind::Not(set) => self.kinds(me, set)?.map(|cells| all.without(cells)),
            _ => return None,
        })
    }
}
