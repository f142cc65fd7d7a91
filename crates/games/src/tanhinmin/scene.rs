//! The drawing of hands and of the trick.

use super::{Hand, Move, STRONGEST, State, Tanhinmin};
use crate::grid::number;
use game::{Cell, CellShape, Label, Layout, Player, Scene};

/// The distance between cards.
const CARD: f32 = 1.0;
/// The width and the height of a card.
const SIZE: [f32; 2] = [0.84, 1.2];
/// The distance between hands.
const ROW: f32 = 1.5;
/// The left margin, for the number of a player.
const NUMBER: f32 = 1.0;
/// The right margin, for a note on the player.
const NOTE: f32 = 1.6;

/// The center of a card: the trick is row 0, the hands follow.
fn center(place: usize, row: usize) -> (f32, f32) {
    (NUMBER + CARD * (place as f32 + 0.5), ROW * (row as f32 + 0.5))
}

/// The cell of `count` cards of one rank, the first of which lies at `place`.
fn cell(rank: u8, (place, count): (usize, u8), row: usize, shape: CellShape) -> Cell {
    let (first, y) = center(place, row);
    let beyond = CARD * f32::from(count - 1);
    Cell {
        name: rank.to_string(),
        x: first + beyond / 2.0,
        y,
        width: SIZE[0] + beyond,
        height: SIZE[1],
        shape,
        text: if shape == CellShape::Card { rank.to_string() } else { String::new() },
        ..Cell::default()
    }
}

impl Tanhinmin {
    /// The card on the table and those in the hands, each row from the weakest; and for each player the
    /// cell that is clicked to play a rank, shape `[player][rank]`. Equal cards of a hand have one
    /// additional cell over them all.
    fn cells(&self, state: &State) -> (Vec<Cell>, Vec<[usize; STRONGEST as usize + 1]>) {
        let mut cells: Vec<Cell> =
            state.table().map(|(rank, _)| cell(rank, (0, 1), 0, CellShape::Card)).into_iter().collect();
        let mut clicked = vec![[0; STRONGEST as usize + 1]; self.deal.players()];
        for player in Player::all(self.deal.players()) {
            let (hand, row) = (state.hand(player), player.index() + 1);
            let mut place = 0;
            for rank in hand.ranks() {
                let count = hand.count(rank);
                cells.extend(
                    (0..usize::from(count)).map(|n| cell(rank, (place + n, 1), row, CellShape::Card)),
                );
                if count > 1 {
                    cells.push(cell(rank, (place, count), row, CellShape::Place));
                }
                clicked[player.index()][usize::from(rank)] = cells.len() - 1;
                place += usize::from(count);
            }
        }
        (cells, clicked)
    }

    /// A note on a player in this trick or in the game, in the words of the notation: passed, or the place
    /// of going out.
    fn note(state: &State, player: Player) -> Option<String> {
        let place = state.order().iter().position(|&out| out == player);
        match place {
            Some(place) => Some(format!("#{}", place + 1)),
            None => state.has_passed(player).then(|| "pass".to_owned()),
        }
    }
}

impl Layout for Tanhinmin {
    /// The trick above, with the number of the player of the card; below it a row for each hand.
    fn scene(&self, state: &State) -> Scene {
        let players = self.deal.players();
        let hands =
            || Player::all(players).map(|player| state.hand(player)).chain(self.deal.hands().iter().copied());
        let longest = hands().map(Hand::len).max().unwrap_or(1);
        let width = NUMBER + CARD * longest as f32 + NOTE;
        let named = |player: Player, row: usize| {
            let owner = number(Some(player));
            Label { x: NUMBER / 2.0, y: center(0, row).1, text: owner.to_string(), owner }
        };
        let mut labels: Vec<Label> = state.table().map(|(_, by)| named(by, 0)).into_iter().collect();
        for player in Player::all(players) {
            let row = player.index() + 1;
            labels.push(named(player, row));
            labels.extend(Self::note(state, player).map(|text| {
                let (x, y) = (width - NOTE / 2.0, center(0, row).1);
                Label { x, y, text, owner: number(Some(player)) }
            }));
        }
        let height = ROW * (players + 1) as f32;
        Scene { width, height, cells: self.cells(state).0, labels, ..Scene::default() }
    }

    /// A pass has no card.
    fn clicks(&self, state: &State, mv: Move) -> Vec<usize> {
        let (_, clicked) = self.cells(state);
        mv.card().map(|rank| clicked[state.mover.index()][usize::from(rank)]).into_iter().collect()
    }
}
