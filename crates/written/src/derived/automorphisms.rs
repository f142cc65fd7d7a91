//! The maps of a board onto itself: reflections and rotations.

use crate::syntax::{Board, CellId, DIRECTIONS, Direction, Shape};

/// A map of a board onto itself that takes directions to directions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CellMap {
    pub(crate) name: String,
    /// The image of each cell.
    pub(crate) cells: Vec<CellId>,
    /// The image of each direction of the board.
    pub(crate) directions: [Option<Direction>; DIRECTIONS],
}

impl CellMap {
    /// The map that leaves everything in place.
    pub(super) fn identity(board: Option<&Board>) -> CellMap {
        let cells = board.map_or(0, |board| board.cells.len() as CellId);
        let directions = std::array::from_fn(|index| Some(Direction::new(index)));
        CellMap { name: String::new(), cells: (0..cells).collect(), directions }
    }

    /// The image of a direction.
    pub(super) fn direction(&self, direction: Direction) -> Option<Direction> {
        self.directions[direction.index()]
    }

    /// The number of times after which the map is the identity.
    pub(crate) fn order(&self) -> u32 {
        let mut cells = self.cells.clone();
        let mut order = 1;
        while cells.iter().enumerate().any(|(cell, &image)| cell != usize::from(image)) {
            for cell in &mut cells {
                *cell = self.cells[usize::from(*cell)];
            }
            order += 1;
        }
        order
    }
}

/// A linear map of columns and rows.
type Matrix = [[i32; 2]; 2];

/// All maps of a board but the identity.
pub(super) fn automorphisms(board: &Board) -> Vec<CellMap> {
    if !board.has_lines {
        return Vec::new();
    }
    let entries = || -1..=1;
    let rows = || entries().flat_map(|one| entries().map(move |other| [one, other]));
    let matrices = rows().flat_map(|first| rows().map(move |second| [first, second]));
    let is_invertible = |[[a, b], [c, d]]: &Matrix| (a * d - b * c).abs() == 1;
    let maps = matrices.filter(is_invertible).filter_map(|matrix| automorphism(board, matrix));
    let is_identity =
        |map: &CellMap| map.cells.iter().enumerate().all(|(cell, &image)| cell == usize::from(image));
    let mut found: Vec<CellMap> = Vec::new();
    for map in maps.filter(|map| !is_identity(map)) {
        if found.iter().all(|other| other.cells != map.cells) {
            found.push(map);
        }
    }
    found
}

/// The map of the cells by a matrix, moved so that the corner of their rectangle stays, if it is one of the
/// board onto itself.
fn automorphism(board: &Board, matrix: Matrix) -> Option<CellMap> {
    let place = |cell: usize| [board.cells[cell].column, board.cells[cell].row];
    let moved = |[column, row]: [i32; 2]| matrix.map(|[a, b]| a * column + b * row);
    let least = |of: &dyn Fn(usize) -> [i32; 2]| -> [i32; 2] {
        [0, 1].map(|axis| (0..board.cells.len()).map(|cell| of(cell)[axis]).min().unwrap_or(0))
    };
    let (corner, image) = (least(&place), least(&|cell| moved(place(cell))));
    let find = |cell: usize| {
        let [column, row] = moved(place(cell));
        let wanted = [column - image[0] + corner[0], row - image[1] + corner[1]];
        (0..board.cells.len()).find(|&other| place(other) == wanted).map(|other| other as CellId)
    };
    let cells: Vec<CellId> = (0..board.cells.len()).map(find).collect::<Option<_>>()?;
    let mut directions = [None; DIRECTIONS];
    for &direction in &board.directions {
        let leads = |&other: &Direction| {
            (0..board.cells.len() as CellId).all(|cell| {
                let next = board.neighbor(cell, direction).map(|next| cells[usize::from(next)]);
                board.neighbor(cells[usize::from(cell)], other) == next
            })
        };
        // On a board of one row several directions lead nowhere: each needs an image of its own.
        let taken = |other: &&Direction| !directions.contains(&Some(**other));
        let image = board.directions.iter().filter(taken).find(|other| leads(other));
        directions[direction.index()] = Some(*image?);
    }
    Some(CellMap { name: name(board, matrix, &directions), cells, directions })
}

fn name(board: &Board, matrix: Matrix, directions: &[Option<Direction>; DIRECTIONS]) -> String {
    let [[a, b], [c, d]] = matrix;
    if a * d - b * c > 0 {
        let place = |direction: Direction| board.directions.iter().position(|other| *other == direction);
        let first = board.directions.first().copied();
        let image = first.and_then(|first| directions[first.index()]).and_then(place).unwrap_or(0);
        return format!("rotation by {} degrees", image * 360 / board.directions.len().max(1));
    }
    let name = match (&board.shape, matrix) {
        (Shape::Square { .. }, [[-1, 0], [0, 1]]) => "reflection left to right",
        (Shape::Square { .. }, [[1, 0], [0, -1]]) => "reflection top to bottom",
        (Shape::Square { .. }, [[0, 1], [1, 0]]) => "reflection at the diagonal from a1",
        (Shape::Square { .. }, _) => "reflection at the other diagonal",
        _ => "reflection",
    };
    name.to_owned()
}
