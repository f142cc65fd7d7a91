//! The reflections and rotations of a board of squares, cell by cell.

use game::Symmetry;

/// A map of a board onto itself: columns and rows are reversed, then exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMap {
    columns: usize,
    rows: usize,
    /// True if left becomes right.
    pub(crate) sideways: bool,
    /// True if the first row becomes the last.
    pub(crate) upside_down: bool,
    /// True if columns become rows: on square boards only.
    pub(crate) transposes: bool,
}

impl BoardMap {
    /// All maps of the board but the identity, with their names: seven of a square, three of another board;
    /// fewer if a side is one square long.
    pub(crate) fn all(columns: usize, rows: usize) -> Vec<Symmetry<BoardMap>> {
        let map =
            |sideways, upside_down, transposes| BoardMap { columns, rows, sideways, upside_down, transposes };
        let mut maps = vec![
            Symmetry::new("reflection left to right", map(true, false, false), 2),
            Symmetry::new("reflection top to bottom", map(false, true, false), 2),
            Symmetry::new("rotation by 180 degrees", map(true, true, false), 2),
        ];
        if columns == rows {
            maps.extend([
                Symmetry::new("reflection at the diagonal from a1", map(false, false, true), 2),
                Symmetry::new("reflection at the other diagonal", map(true, true, true), 2),
                Symmetry::new("rotation by 90 degrees", map(true, false, true), 4),
                Symmetry::new("rotation by 270 degrees", map(false, true, true), 4),
            ]);
        }
        maps
    }

    /// The image of every square under each map of the board but the identity.
    pub(crate) fn images(columns: usize, rows: usize) -> impl Iterator<Item = Vec<u16>> {
        let image =
            move |map: BoardMap| (0..columns * rows).map(|square| map.square(square) as u16).collect();
        BoardMap::all(columns, rows).into_iter().map(move |symmetry| image(symmetry.map))
    }

    /// All maps of the board, each with and without an exchange of `what` in turn order, and that exchange
    /// alone. Those without that `is_known` are known to the canonical form.
    pub(crate) fn with_exchange(
        columns: usize,
        rows: usize,
        what: &str,
        players: usize,
        is_known: impl Fn(BoardMap) -> bool,
    ) -> Vec<Symmetry<BoardMap>> {
        let stays = BoardMap { columns, rows, sideways: false, upside_down: false, transposes: false };
        let mut maps = BoardMap::all(columns, rows);
        let exchanging: Vec<_> = maps.iter().map(|map| map.clone().exchanging(what, players)).collect();
        for symmetry in &mut maps {
            symmetry.is_canonical = is_known(symmetry.map);
        }
        maps.extend(exchanging);
        maps.push(Symmetry::exchange(what, stays, players));
        maps
    }

    /// The image of the square in this column and row.
    pub(crate) const fn place(self, column: usize, row: usize) -> (usize, usize) {
        let column = if self.sideways { self.columns - 1 - column } else { column };
        let row = if self.upside_down { self.rows - 1 - row } else { row };
        if self.transposes { (row, column) } else { (column, row) }
    }

    /// The image of a square, counted from 0 along the rows.
    pub(crate) const fn square(self, square: usize) -> usize {
        let (column, row) = self.place(square % self.columns, square / self.columns);
        row * self.columns + column
    }

    /// The image of a set of squares, one bit each.
    pub(crate) fn squares(self, set: u128) -> u128 {
        let all = (0..self.columns * self.rows).filter(|square| set >> square & 1 == 1);
        all.fold(0, |image, square| image | 1 << self.square(square))
    }
}
