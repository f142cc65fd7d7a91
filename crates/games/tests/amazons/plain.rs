//! A board without bit tricks, as a reference for the evaluations.

use super::*;

/// A board of letters.
pub(super) struct Plain {
    /// By row from the bottom, then by column: `x`, `o`, `#` or `-`.
    pub(super) squares: Vec<Vec<char>>,
    pub(super) mover: char,
}

/// A column and a row.
pub(super) type Place = (usize, usize);

impl Plain {
    pub(super) fn of(game: &Amazons, state: &State) -> Plain {
        let letter = |row: usize, column: usize| match state.square((row * game.columns() + column) as u8) {
            Square::Empty => '-',
            Square::Arrow => '#',
            Square::Amazon(player) => ['x', 'o'][player.index()],
        };
        let row = |row| (0..game.columns()).map(|column| letter(row, column)).collect();
        let mover = ['x', 'o'][game.to_move(state).index()];
        Plain { squares: (0..game.rows()).map(row).collect(), mover }
    }

    pub(super) fn places_of(&self, letter: char) -> Vec<Place> {
        let mut places = Vec::new();
        for (row, squares) in self.squares.iter().enumerate() {
            let columns = squares.iter().enumerate().filter(|(_, found)| **found == letter);
            places.extend(columns.map(|(column, _)| (column, row)));
        }
        places
    }

    /// The empty squares that a piece on `from` reaches, at most `far` steps in one direction.
    pub(super) fn reached(&self, from: Place, far: i32) -> Vec<Place> {
        let mut places = Vec::new();
        let directions = (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up)));
        for (right, up) in directions.filter(|direction| *direction != (0, 0)) {
            for steps in 1..=far {
                let column = usize::try_from(from.0 as i32 + right * steps);
                let row = usize::try_from(from.1 as i32 + up * steps);
                let (Ok(column), Ok(row)) = (column, row) else { break };
                if self.squares.get(row).and_then(|row| row.get(column)) != Some(&'-') {
                    break;
                }
                places.push((column, row));
            }
        }
        places
    }
}
