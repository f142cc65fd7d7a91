//! The symmetries of a written game as maps of positions and moves.

use super::finished::Finished;
use super::state::{Leg, State, Status};
use crate::compiled::{Compiled, Deed, Squares, Stacking};
use crate::derived::invariance::{Invariance, invariances};
use crate::geometry::{Geometry, NOWHERE};
use crate::syntax::{Layer, Rules};
use crate::words::Word;
use game::Player;

/// A symmetry of a written game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMap {
    /// The name of the map of the board; empty if it leaves every cell in place.
    pub(crate) name: String,
    pub(crate) order: u32,
    /// True if every player becomes the next.
    pub(crate) exchanges: bool,
    /// The image of each bit.
    bits: Vec<u16>,
    /// The image of each layer, and of the place of each counter.
    layers: Vec<u8>,
    counters: Vec<u16>,
    /// The form of stacks, and the image of each cell.
    stacks: Option<(Stacking, Vec<u16>)>,
}

/// The symmetries of a game, but for the identity.
pub(super) fn maps<W: Word>(rules: &Rules, compiled: &Compiled<W>) -> Vec<WrittenMap> {
    invariances(rules).into_iter().map(|found| map(rules, compiled, found)).collect()
}

fn map<W: Word>(rules: &Rules, compiled: &Compiled<W>, found: Invariance) -> WrittenMap {
    let Invariance { map, exchanges } = found;
    let image = |player: Player| if exchanges { player.next(compiled.players) } else { player };
    let layer = |layer: &Layer| {
        let wanted = Layer { owner: layer.owner.map(image), ..*layer };
        compiled.layers.iter().position(|other| *other == wanted).unwrap_or(0) as u8
    };
    let mut counters: Vec<u16> = Vec::new();
    for places in rules.places_of_counters() {
        let count = places.len();
        counters.extend(Player::all(count).map(|player| {
            let own = if count > 1 { image(player) } else { player };
            (places.start + own.index()) as u16
        }));
    }
    counters.extend(compiled.first_heap as u16..compiled.counters.len() as u16);
    WrittenMap {
        order: map.order(),
        bits: bits(&compiled.geometry, &map.cells),
        layers: compiled
            .layers
            .iter()
            .map(layer)
            .chain(compiled.digits.clone().filter(|_| compiled.stacks.is_none()).map(|set| set as u8))
            .collect(),
        stacks: compiled.stacks.clone().map(|stacks| (stacks, map.cells)),
        name: map.name,
        counters,
        exchanges,
    }
}

fn bits<W: Word>(geometry: &Geometry<W>, cells: &[u16]) -> Vec<u16> {
    let mut bits = vec![NOWHERE; W::BITS];
    for (cell, &image) in (0..).zip(cells) {
        bits[geometry.bit(cell)] = geometry.bit(image) as u16;
    }
    bits
}

impl WrittenMap {
    fn player(&self, player: Player, players: usize) -> Player {
        if self.exchanges { player.next(players) } else { player }
    }

    fn set<W: Word>(&self, set: W) -> W {
        set.bits().fold(W::NONE, |image, bit| image | W::bit(usize::from(self.bits[bit])))
    }

    /// The image of a position.
    pub(crate) fn state<W: Word>(&self, state: &State<W>, players: usize) -> State<W> {
        let mut image = *state;
        for (layer, &to) in self.layers.iter().enumerate() {
            image.layers[usize::from(to)] = self.set(state.layers[layer]);
        }
        if let Some((stacks, cells)) = &self.stacks {
            for (cell, &to) in (0..).zip(cells) {
                let pieces = stacks.pieces(stacks.row(&state.layers, cell));
                let image_of = |row, layer| stacks.with(row, self.layers[usize::from(layer)], false);
                stacks.set_row(&mut image.layers, to, pieces.fold(0, image_of));
            }
        }
        for (counter, &to) in self.counters.iter().enumerate() {
            image.counters[usize::from(to)] = state.counters[counter];
        }
        image.mover = self.player(state.mover, players);
        image.free = self.set(state.free);
        image.hopping = self.cell(state.hopping);
        let finished = state.finished.list().map(|player| self.player(player, players));
        image.finished = finished.fold(Finished::default(), Finished::with);
        if let Status::Over { line, last } = state.status {
            image.status = Status::Over { line, last: self.player(last, players) };
        }
        image
    }

    fn cell(&self, bit: u16) -> u16 {
        if bit == NOWHERE { NOWHERE } else { self.bits[usize::from(bit)] }
    }

    /// The image of a leg; `squares` are those of the game.
    pub(crate) fn leg(&self, leg: Leg, deed: Deed, squares: &[Squares]) -> Leg {
        match deed {
            Deed::Rotate { squares: size } => self.rotation(leg, &squares[usize::from(size)]),
            Deed::Add | Deed::Take => Leg { from: self.counters[usize::from(leg.from)], ..leg },
            _ => Leg { from: self.cell(leg.from), to: self.cell(leg.to), ..leg },
        }
    }

    /// The image of a rotation: the square has another southwest cell.
    fn rotation(&self, leg: Leg, squares: &Squares) -> Leg {
        let (square, last) = (&squares.at[usize::from(leg.from)], squares.side - 1);
        // Counterclockwise from the southwest.
        let corners =
            [0, last, square.len() - 1, square.len() - 1 - last].map(|place| self.cell(square[place]));
        let is_southwest = |&place: &usize| {
            squares.at[usize::from(corners[place])].last() == Some(&corners[(place + 2) % 4])
        };
        let Some(place) = (0..4).find(is_southwest) else { return leg };
        let next = if squares.is_clockwise(leg.from, leg.to) { 3 } else { 1 };
        Leg { from: corners[place], to: corners[(place + next) % 4], ..leg }
    }
}

/// The least of the images of a position that have the same player to move: the maps without an exchange of
/// players are a group.
pub(super) fn canonical<W: Word>(maps: &[WrittenMap], state: &State<W>, players: usize) -> State<W> {
    let images = maps.iter().filter(|map| !map.exchanges).map(|map| map.state(state, players));
    images.fold(*state, |least, image| if *image.layers < *least.layers { image } else { least })
}
