//! Pieces of some kinds on some cells: the sets measured by features.

use crate::compiled::Layer;
use crate::syntax::{Belongs, CellId, Owner, Rules, Set, SetKind};
use game::Player;

/// The cells of a list that hold one of some contents: a piece with its owner, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    /// The contents, in the order of the text; `None` is an empty cell.
    contents: Vec<Option<Layer>>,
    /// The cells, in ascending order.
    cells: Vec<CellId>,
}

impl Area {
    /// The area of a set as a player sees it; `None` if the set is no such area.
    pub(super) fn of(rules: &Rules, me: Player, set: &Set) -> Option<Area> {
        let whole = Area::whole(rules);
        let holding = |is_in: &dyn Fn(Option<Layer>) -> bool| {
            let contents = whole.contents.iter().copied().filter(|&content| is_in(content)).collect();
            Some(Area { contents, cells: whole.cells.clone() })
        };
        let of_players = |is_meant: &dyn Fn(Player) -> bool| {
            holding(&|content| content.and_then(|layer| layer.owner).is_some_and(is_meant))
        };
        let both = |one: &Set, other: &Set| Some((Area::of(rules, me, one)?, Area::of(rules, me, other)?));
        match &set.kind {
            SetKind::Fixed(cells) => Some(Area { cells: cells[me.index()].clone(), ..whole }),
            SetKind::Empty => holding(&|content| content.is_none()),
            SetKind::Occupied => holding(&|content| content.is_some()),
            SetKind::Mine => of_players(&|owner| owner == me),
            SetKind::Theirs => of_players(&|owner| owner != me),
            SetKind::Piece { piece, owner } => {
                let owner = match owner {
                    Owner::Mover => Some(me),
                    Owner::Player(player) => Some(*player),
                    Owner::Nobody => None,
                };
                holding(&|content| content == Some(Layer { piece: *piece, owner }))
            }
            SetKind::And(one, other) => both(one, other).map(|(one, other)| one.and(&other)),
            SetKind::Or(one, other) => both(one, other)?.0.or(&both(one, other)?.1, &whole),
            SetKind::Without(one, other) => both(one, other)?.0.without(&both(one, other)?.1),
            SetKind::Not(set) => whole.without(&Area::of(rules, me, set)?),
            _ => None,
        }
    }

    /// All cells, with any contents.
    fn whole(rules: &Rules) -> Area {
        let layers = rules.pieces.iter().enumerate().flat_map(|(piece, kind)| {
            let owners: Vec<Option<Player>> = match kind.belongs {
                Belongs::Each => Player::all(rules.seats()).map(Some).collect(),
                Belongs::Player(owner) => vec![Some(owner)],
                Belongs::Nobody => vec![None],
            };
            owners.into_iter().map(move |owner| Some(Layer { piece, owner }))
        });
        let cells = rules.board.as_ref().map_or(0, |board| board.cells.len() as CellId);
        Area { contents: std::iter::once(None).chain(layers).collect(), cells: (0..cells).collect() }
    }

    /// The pieces of a player of these kinds, on all cells.
    pub(super) fn of_player(rules: &Rules, player: Player, is_meant: impl Fn(usize) -> bool) -> Area {
        let whole = Area::whole(rules);
        let is_in = |layer: Layer| layer.owner == Some(player) && is_meant(layer.piece);
        let contents = whole.contents.into_iter().filter(|content| content.is_some_and(is_in)).collect();
        Area { contents, cells: whole.cells }
    }

    /// The same contents on all cells.
    pub(super) fn everywhere(self, rules: &Rules) -> Area {
        Area { cells: Area::whole(rules).cells, ..self }
    }

    fn and(self, other: &Area) -> Area {
        Area {
            contents: self.contents.into_iter().filter(|content| other.contents.contains(content)).collect(),
            cells: self.cells.into_iter().filter(|cell| other.cells.contains(cell)).collect(),
        }
    }

    fn or(self, other: &Area, whole: &Area) -> Option<Area> {
        if self.cells == other.cells {
            let is_in =
                |content: &&Option<Layer>| [&self, other].iter().any(|one| one.contents.contains(content));
            let contents = whole.contents.iter().filter(is_in).copied().collect();
            return Some(Area { contents, cells: self.cells });
        }
        let is_in = |cell: &&CellId| [&self, other].iter().any(|one| one.cells.contains(cell));
        let cells = whole.cells.iter().filter(is_in).copied().collect();
        (self.contents == other.contents).then_some(Area { contents: self.contents, cells })
    }

    fn without(mut self, other: &Area) -> Option<Area> {
        let all_contents = self.contents.iter().all(|content| other.contents.contains(content));
        let all_cells = self.cells.iter().all(|cell| other.cells.contains(cell));
        match (all_contents, all_cells) {
            (true, _) => self.cells.retain(|cell| !other.cells.contains(cell)),
            (false, true) => self.contents.retain(|content| !other.contents.contains(content)),
            (false, false) => return None,
        }
        Some(self)
    }

    /// The cells.
    pub(crate) fn cells(&self) -> &[CellId] {
        &self.cells
    }

    /// The kinds of pieces, if no empty cell is in the area.
    pub(crate) fn pieces(&self) -> Option<Vec<Layer>> {
        self.contents.iter().copied().collect()
    }

    /// True if a cell is in the area as long as it is one of the cells.
    pub(super) fn is_whatever(&self, rules: &Rules) -> bool {
        self.contents == Area::whole(rules).contents
    }

    /// True if the cells are all of the board.
    pub(super) fn is_everywhere(&self, rules: &Rules) -> bool {
        self.cells == Area::whole(rules).cells
    }

    /// The owner of all pieces, if they have the same.
    pub(super) fn owner(&self) -> Option<Player> {
        let pieces = self.pieces()?;
        let first = pieces.first()?.owner?;
        pieces.iter().all(|layer| layer.owner == Some(first)).then_some(first)
    }
}
