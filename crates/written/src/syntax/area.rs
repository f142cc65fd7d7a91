//! Sets that depend on each cell and its own contents alone.

use super::board::CellId;
use super::expression::{Set, SetKind};
use super::rules::{Layer, Rules};
use game::Player;

/// The contents of cells, a bit each: nothing, then a piece of each layer.
pub(crate) type Contents = u128;

/// The contents of an empty cell.
pub(crate) const EMPTY: Contents = 1;

/// The contents that are pieces of certain layers.
pub(crate) fn pieces_that(layers: &[Layer], is_meant: impl Fn(&Layer) -> bool) -> Contents {
    let meant = layers.iter().zip(1..).filter(|(layer, _)| is_meant(layer));
    meant.fold(0, |contents, (_, bit)| contents | 1 << bit)
}

/// All contents.
pub(crate) fn all_contents(layers: &[Layer]) -> Contents {
    pieces_that(layers, |_| true) | EMPTY
}

/// The contents that decide whether a cell is in a set, if they alone do so, whichever cell it is.
pub(crate) fn contents_of(layers: &[Layer], me: Player, kind: &SetKind) -> Option<Contents> {
    Some(match kind {
        SetKind::Empty => EMPTY,
        SetKind::Occupied => pieces_that(layers, |_| true),
        SetKind::Mine => pieces_that(layers, |layer| layer.owner == Some(me)),
        SetKind::Theirs => pieces_that(layers, |layer| layer.owner.is_some_and(|owner| owner != me)),
        SetKind::Piece { piece, owner } => {
            let wanted = Layer { piece: *piece, owner: owner.of(me) };
            pieces_that(layers, |layer| *layer == wanted)
        }
        _ => return None,
    })
}

/// The layer of the pieces of a kind that a player places or moves.
pub(crate) fn own_layer(layers: &[Layer], piece: usize, me: Player) -> Option<usize> {
    let of = |owner| layers.iter().position(|layer| *layer == Layer { piece, owner });
    of(Some(me)).or_else(|| of(None))
}

/// The layer of the pieces of a kind that an effect of a player's move makes: those of the only owner, if the
/// kind does not belong to each player.
pub(crate) fn made_layer(layers: &[Layer], piece: usize, me: Player) -> Option<usize> {
    own_layer(layers, piece, me).or_else(|| layers.iter().position(|layer| layer.piece == piece))
}

/// For each cell the contents with which it is in a set; `None` if that depends on more.
pub(crate) fn contents_by_cell(
    rules: &Rules,
    layers: &[Layer],
    me: Player,
    set: &Set,
) -> Option<Vec<Contents>> {
    let all = all_contents(layers);
    let of = |set: &Set| contents_by_cell(rules, layers, me, set);
    let both = |one: &Set, other: &Set, combine: fn(Contents, Contents) -> Contents| {
        Some(of(one)?.into_iter().zip(of(other)?).map(|(one, other)| combine(one, other)).collect())
    };
    match &set.kind {
        SetKind::Fixed(cells) => {
            let mut found = vec![0; rules.cells()];
            for &cell in &cells[me.index()] {
                found[usize::from(cell)] = all;
            }
            Some(found)
        }
        SetKind::And(one, other) => both(one, other, |one, other| one & other),
        SetKind::Or(one, other) => both(one, other, |one, other| one | other),
        SetKind::Without(one, other) => both(one, other, |one, other| one & !other),
        SetKind::Not(set) => Some(of(set)?.into_iter().map(|contents| all & !contents).collect()),
        kind => contents_of(layers, me, kind).map(|contents| vec![contents; rules.cells()]),
    }
}

/// The cells of a list that hold one of some contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) contents: Contents,
    /// The cells, in ascending order.
    pub(crate) cells: Vec<CellId>,
}

impl Area {
    /// The area of a set as a player sees it; `None` if the set is no such area.
    pub(crate) fn of(rules: &Rules, layers: &[Layer], me: Player, set: &Set) -> Option<Area> {
        let found = contents_by_cell(rules, layers, me, set)?;
        let contents = found.iter().copied().find(|&contents| contents != 0).unwrap_or(0);
        let cells = (0..).zip(found).filter(|(_, contents)| *contents != 0);
        let cells = cells.map(|(cell, other)| (other == contents).then_some(cell)).collect::<Option<_>>()?;
        Some(Area { contents, cells })
    }

    /// The layers of its pieces as bits.
    pub(crate) fn layers(&self) -> u32 {
        (self.contents >> 1) as u32
    }

    /// True if empty cells are in the area.
    pub(crate) fn has_empty(&self) -> bool {
        self.contents & EMPTY != 0
    }
}
