//! The rows of the sliding game may be exchanged, each may be reflected separately, and the players may be
//! exchanged.

use super::{Move, Slide, State};
use game::{Player, Symmetric, Symmetry};

/// The action of a map on the rows.
#[derive(Clone, Copy, Debug)]
pub enum RowMap {
    /// This row, counted from 0 at the top, is reflected.
    Reflected(usize),
    /// This row and the next are exchanged.
    Exchanged(usize),
    /// All rows stay in place.
    Kept,
}

impl Slide {
    /// The image of a row and a column.
    const fn goes_to(&self, map: RowMap, row: usize, column: u8) -> (usize, u8) {
        match map {
            RowMap::Reflected(reflected) if reflected == row => (row, self.width as u8 - 1 - column),
            RowMap::Exchanged(upper) if upper == row => (row + 1, column),
            RowMap::Exchanged(upper) if upper + 1 == row => (row - 1, column),
            _ => (row, column),
        }
    }
}

/// Exchanges of adjacent rows generate all permutations.
impl Symmetric for Slide {
    type Map = RowMap;

    fn symmetries(&self) -> Vec<Symmetry<RowMap>> {
        let reflected = |row| {
            let name = format!("reflection of row {} left to right", row + 1);
            Symmetry::new(name, RowMap::Reflected(row), 2)
        };
        let exchanged = |row| {
            let name = format!("exchange of rows {} and {}", row + 1, row + 2);
            Symmetry::new(name, RowMap::Exchanged(row), 2)
        };
        let mut maps: Vec<Symmetry<RowMap>> = (0..self.rows).map(reflected).collect();
        maps.extend((1..self.rows).map(|row| exchanged(row - 1)));
        maps.push(Symmetry::exchange("players", RowMap::Kept, 2));
        maps
    }

    fn image(&self, symmetry: &Symmetry<RowMap>, state: &State) -> State {
        let mut image = State { mover: symmetry.seats.image(state.mover), ..*state };
        for player in Player::all(2) {
            let images = &mut image.columns[symmetry.seats.image(player).index()];
            for row in 0..self.rows {
                let (to, column) = self.goes_to(symmetry.map, row, state.columns[player.index()][row]);
                images[to] = column;
            }
        }
        image
    }

    fn image_of_move(&self, symmetry: &Symmetry<RowMap>, Move { row, from, to }: Move) -> Move {
        let place = |column| self.goes_to(symmetry.map, usize::from(row), column);
        let ((row, from), (_, to)) = (place(from), place(to));
        Move { row: row as u8, from, to }
    }
}
