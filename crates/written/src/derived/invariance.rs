//! Finds the maps of a board that leave the rules unchanged: each part of the syntax tree is its own image.
//!
//! The start may differ from its image, and so may the looks.

use super::automorphisms::{CellMap, automorphisms};
use crate::syntax::{
    Belongs, ByPlayer, CellId, Condition, ConditionKind, Direction, EndLine, MoveLine, Owner, Part, Rotation,
    Rules, Set, SetKind, Verb, Who,
};
use game::Player;

/// A symmetry of the rules: a map of the board, and every player becomes the next or stays.
#[derive(Clone, Debug)]
pub(crate) struct Invariance {
    pub(crate) map: CellMap,
    pub(crate) exchanges: bool,
}

/// All symmetries but the identity.
pub(crate) fn invariances(rules: &Rules) -> Vec<Invariance> {
    let mut maps = rules.board.as_ref().map_or_else(Vec::new, automorphisms);
    maps.push(CellMap::identity(rules.board.as_ref()));
    let identity = maps.len() - 1;
    let both = [false, true]
        .into_iter()
        .flat_map(|exchanges| maps.iter().enumerate().map(move |(index, map)| (index, map, exchanges)));
    both.filter(|&(index, map, exchanges)| {
        let check = Check { rules, map, exchanges };
        (index != identity || exchanges) && check.holds()
    })
    .map(|(_, map, exchanges)| Invariance { map: map.clone(), exchanges })
    .collect()
}

struct Check<'a> {
    rules: &'a Rules,
    map: &'a CellMap,
    exchanges: bool,
}

impl Check<'_> {
    fn holds(&self) -> bool {
        let verbs = || self.rules.lines().map(|line| &line.verb);
        let is_fixed = |belongs: Belongs| match belongs {
            Belongs::Player(player) => self.stays(player),
            Belongs::Each | Belongs::Nobody => true,
        };
        // The pie rule speaks of the first move and of names.
        (!self.exchanges || verbs().all(|verb| *verb != Verb::PieRule))
            && self.keeps_track()
            && self.rules.pieces.iter().all(|kind| is_fixed(kind.belongs))
            && self.rules.lines().flat_map(MoveLine::parts).all(|part| self.part(part))
            && self.rules.end.iter().flat_map(EndLine::parts).all(|part| self.part(part))
    }

    fn image(&self, player: Player) -> Player {
        if self.exchanges { player.next(self.rules.seats()) } else { player }
    }

    fn stays(&self, player: Player) -> bool {
        self.image(player) == player
    }

    /// True if the image of each player's cells are those of the player's image in another set.
    fn cells(&self, cells: &ByPlayer<Vec<CellId>>, images: &ByPlayer<Vec<CellId>>) -> bool {
        Player::all(self.rules.seats()).all(|player| {
            let mut moved: Vec<CellId> =
                cells[player.index()].iter().map(|&cell| self.map.cells[usize::from(cell)]).collect();
            moved.sort_unstable();
            moved == images[self.image(player).index()]
        })
    }

    /// True if the image of each player's track is that of the player's image, beginning anywhere.
    fn keeps_track(&self) -> bool {
        let tracks = &self.rules.track;
        Player::all(self.rules.seats()).zip(tracks).all(|(player, track)| {
            let image = &tracks[self.image(player).index()];
            let moved: Vec<CellId> = track.iter().map(|&cell| self.map.cells[usize::from(cell)]).collect();
            let first = image.iter().position(|cell| *cell == moved[0]);
            first.is_some_and(|first| {
                moved.len() == image.len() && image[first..].iter().chain(&image[..first]).eq(&moved)
            })
        })
    }

    /// True if the image of each player's directions are those of the player's image.
    fn directions(&self, directions: &ByPlayer<Vec<Direction>>) -> bool {
        Player::all(self.rules.seats()).all(|player| {
            let sorted = |mut list: Vec<Option<Direction>>| {
                list.sort_unstable();
                list
            };
            let moved = directions[player.index()].iter().map(|&direction| self.map.direction(direction));
            let wanted = directions[self.image(player).index()].iter().copied().map(Some);
            sorted(moved.collect()) == sorted(wanted.collect())
        })
    }

    /// True if a part of the text is its own image.
    fn part(&self, part: Part<'_>) -> bool {
        let is_same = match part {
            Part::Directions(directions) => return self.directions(directions),
            Part::Verb(Verb::Rotate(rotation)) => return self.rotates(rotation),
            Part::Who(Who::Player(player)) => return self.stays(player),
            Part::Condition(Condition { kind: ConditionKind::Connects { set, from, to }, .. })
                if self.swaps(from, to) =>
            {
                return self.part(Part::Set(set));
            }
            Part::Set(set) => match &set.kind {
                SetKind::Fixed(cells) => self.cells(cells, cells),
                SetKind::Piece { owner: Owner::Player(player), .. } => self.stays(*player),
                SetKind::Toward(directions, _) => {
                    self.directions(&directions.iter().map(|&direction| vec![direction]).collect())
                }
                _ => true,
            },
            Part::Verb(_) | Part::Number(_) | Part::Condition(_) | Part::Who(_) => true,
        };
        is_same && part.parts().into_iter().all(|part| self.part(part))
    }

    /// True if the images of each player's squares, and of the ways in which they turn, are those of the
    /// player's image.
    fn rotates(&self, rotation: &Rotation) -> bool {
        let (SetKind::Fixed(at), Some(board)) = (&rotation.at.kind, &self.rules.board) else {
            return self.map.name.is_empty() && self.part(Part::Set(&rotation.at));
        };
        let corners = |player: Player, image: &dyn Fn(CellId) -> CellId| {
            let squares = at[player.index()].iter().filter_map(|&cell| rotation.square(board, cell));
            // The southwest cell of a square has the least number.
            let mut corners: Vec<CellId> =
                squares.filter_map(|square| square.into_iter().map(image).min()).collect();
            corners.sort_unstable();
            corners
        };
        let image = |cell: CellId| self.map.cells[usize::from(cell)];
        let [north, east] = [0, 2].map(|way| self.map.direction(Direction::new(way)));
        let keeps_ways = rotation.toward.len() == 2 || north.map(|north| north.turned(2)) == east;
        keeps_ways
            && Player::all(self.rules.seats())
                .all(|player| corners(player, &image) == corners(self.image(player), &|cell| cell))
    }

    /// True if each of two fixed sets is the image of the other.
    fn swaps(&self, one: &Set, other: &Set) -> bool {
        match (&one.kind, &other.kind) {
            (SetKind::Fixed(one), SetKind::Fixed(other)) => self.cells(one, other) && self.cells(other, one),
            _ => false,
        }
    }
}
