//! Builds the cells of a board and their neighbors.

use crate::syntax::{Board, Cell, CellId, DIRECTIONS, Direction, Round, Shape};

/// A change of column and row, by the number of the direction; `None` where the board has no such direction.
type Offsets = [Option<(i32, i32)>; DIRECTIONS];

const SQUARE: Offsets = [
    Some((0, 1)),
    Some((1, 1)),
    Some((1, 0)),
    Some((1, -1)),
    Some((0, -1)),
    Some((-1, -1)),
    Some((-1, 0)),
    Some((-1, 1)),
];
const HEX: Offsets =
    [Some((0, 1)), None, Some((1, 0)), Some((1, -1)), Some((0, -1)), None, Some((-1, 0)), Some((-1, 1))];
const HEXAGON: Offsets =
    [Some((0, 1)), Some((1, 0)), None, Some((1, -1)), Some((0, -1)), Some((-1, 0)), None, Some((-1, 1))];
const STAR: Offsets =
    [None, Some((1, 1)), Some((1, 0)), Some((0, -1)), None, Some((-1, -1)), Some((-1, 0)), Some((0, 1))];
const RING: Offsets = [None, None, Some((1, 0)), None, None, None, Some((-1, 0)), None];

/// The number of cells of a board of this shape; `None` if it cannot be counted.
pub(crate) fn count(shape: Shape) -> Option<usize> {
    match shape {
        Shape::Square { columns, rows } | Shape::Hex { columns, rows } => columns.checked_mul(rows),
        Shape::Hexagon { side } => side.checked_mul(side.checked_sub(1)?)?.checked_mul(3)?.checked_add(1),
        Shape::Star { arm } => arm.checked_mul(arm.checked_add(1)?)?.checked_mul(6)?.checked_add(1),
        Shape::Ring { cells } => Some(cells),
        Shape::Joined => None,
    }
}

/// The board of a shape that is not joined by hand.
pub(crate) fn build(shape: Shape, round: Option<Round>) -> Board {
    let (columns, rows, offsets) = match shape {
        Shape::Square { columns, rows } => (columns, rows, SQUARE),
        Shape::Hex { columns, rows } => (columns, rows, HEX),
        Shape::Hexagon { side } => (2 * side - 1, 2 * side - 1, HEXAGON),
        Shape::Star { arm } => (4 * arm + 1, 4 * arm + 1, STAR),
        Shape::Ring { cells } => (cells, 1, RING),
        Shape::Joined => (0, 0, [None; DIRECTIONS]),
    };
    let (columns, rows) = (columns as i32, rows as i32);
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let cells: Vec<Cell> = places
        .filter(|&(column, row)| is_on(shape, column, row))
        .map(|(column, row)| Cell { name: name(shape, column, row), column, row })
        .collect();
    let is_ring = matches!(shape, Shape::Ring { .. });
    let wrapped = |(column, row): (i32, i32)| match round {
        Some(Round::EastWest) => (column.rem_euclid(columns), row),
        Some(Round::NorthSouth) => (column, row.rem_euclid(rows)),
        None if is_ring => (column.rem_euclid(columns), row),
        None => (column, row),
    };
    let find = |place: (i32, i32)| {
        let place = wrapped(place);
        cells.iter().position(|cell| (cell.column, cell.row) == place).map(|index| index as CellId)
    };
    let neighbors = cells.iter().enumerate().map(|(index, cell)| {
        offsets.map(|offset| {
            let (column, row) = offset?;
            // On a board of one column that goes round, a cell is no neighbor of its own.
            find((cell.column + column, cell.row + row)).filter(|&found| usize::from(found) != index)
        })
    });
    let neighbors = neighbors.collect();
    let directions = (0..DIRECTIONS).filter(|&index| offsets[index].is_some()).map(Direction::new).collect();
    Board { shape, round, cells, directions, has_lines: true, neighbors }
}

/// True if a shape has a cell at a place of the rectangle around it.
fn is_on(shape: Shape, column: i32, row: i32) -> bool {
    match shape {
        Shape::Square { .. } | Shape::Hex { .. } | Shape::Ring { .. } => true,
        Shape::Hexagon { side } => {
            let side = side as i32;
            (side - 1..=3 * side - 3).contains(&(column + row))
        }
        Shape::Star { arm } => {
            let arm = arm as i32;
            let axes = axes(arm, column, row);
            axes.iter().all(|&axis| axis >= -arm) || axes.iter().all(|&axis| axis <= arm)
        }
        Shape::Joined => false,
    }
}

/// Three coordinates of a cell of a star, which sum to 0 and grow to the south, the northeast and the
/// northwest.
pub(crate) fn axes(arm: i32, column: i32, row: i32) -> [i32; 3] {
    let (south, northeast) = (2 * arm - row, column - 2 * arm);
    [south, northeast, -south - northeast]
}

fn name(shape: Shape, column: i32, row: i32) -> String {
    if matches!(shape, Shape::Ring { .. }) {
        return format!("r{}", column + 1);
    }
    let mut name = String::new();
    if column >= 26 {
        name.push(letter(column / 26 - 1));
    }
    name.push(letter(column % 26));
    format!("{name}{}", row + 1)
}

fn letter(index: i32) -> char {
    char::from(b'a' + index as u8)
}

/// The board of squares of which those that meet at a corner are no neighbors; `None` if it is of another
/// kind.
pub(crate) fn straight(board: &Board) -> Option<Board> {
    let is_straight = |index: usize| index.is_multiple_of(2);
    let Shape::Square { .. } = board.shape else { return None };
    let mut straight = board.clone();
    straight.directions.retain(|direction| is_straight(direction.index()));
    for neighbors in &mut straight.neighbors {
        *neighbors = std::array::from_fn(|index| neighbors[index].filter(|_| is_straight(index)));
    }
    Some(straight)
}

/// The board without some of its cells, which are given in ascending order.
pub(crate) fn without(board: &Board, removed: &[CellId]) -> Board {
    let stays = |cell: CellId| removed.binary_search(&cell).is_err();
    let left: Vec<CellId> = (0..board.cells.len() as CellId).filter(|&cell| stays(cell)).collect();
    let renumbered = |cell: CellId| left.binary_search(&cell).ok().map(|index| index as CellId);
    let neighbors = left
        .iter()
        .map(|&cell| board.neighbors[usize::from(cell)].map(|neighbor| neighbor.and_then(renumbered)))
        .collect();
    let cells = left.iter().map(|&cell| board.cells[usize::from(cell)].clone()).collect();
    Board { cells, neighbors, ..board.clone() }
}

/// The board of cells joined by hand. A cell that is joined to more than eight others is returned instead.
pub(crate) fn joined(names: &[String], joins: &[(CellId, CellId)]) -> Result<Board, CellId> {
    let places: Option<Vec<(i32, i32)>> = names.iter().map(|name| coordinates(name)).collect();
    let lines = places.as_ref().and_then(|places| neighbors_on_lines(places, joins));
    let cell = |(index, name): (usize, &String)| {
        let (column, row) = places.as_ref().map_or((index as i32, 0), |places| places[index]);
        Cell { name: name.clone(), column, row }
    };
    let has_lines = lines.is_some();
    let neighbors = match lines {
        Some(neighbors) => neighbors,
        None => neighbors_in_a_list(names.len(), joins)?,
    };
    let uses = |index: usize| neighbors.iter().any(|neighbors| neighbors[index].is_some());
    let directions = (0..DIRECTIONS).filter(|&index| uses(index)).map(Direction::new).collect();
    let cells = names.iter().enumerate().map(cell).collect();
    Ok(Board { shape: Shape::Joined, round: None, cells, directions, has_lines, neighbors })
}

/// The column and the row of a name such as `d7`.
fn coordinates(name: &str) -> Option<(i32, i32)> {
    let (letter, row) = name.split_at_checked(1)?;
    let letter = letter.bytes().next().filter(u8::is_ascii_lowercase)?;
    let row: i32 = row.parse().ok().filter(|row| (1..=1000).contains(row))?;
    Some((i32::from(letter - b'a'), row - 1))
}

type Neighbors = Vec<[Option<CellId>; DIRECTIONS]>;

/// The neighbors by direction, if every join has one and no cell has two neighbors in one direction.
fn neighbors_on_lines(places: &[(i32, i32)], joins: &[(CellId, CellId)]) -> Option<Neighbors> {
    let mut neighbors = vec![[None; DIRECTIONS]; places.len()];
    for &(one, other) in joins {
        for (from, to) in [(one, other), (other, one)] {
            let (start, end) = (places[usize::from(from)], places[usize::from(to)]);
            let (right, up) = (end.0 - start.0, end.1 - start.1);
            let is_straight = right == 0 || up == 0 || right.abs() == up.abs();
            let offset = (right.signum(), up.signum());
            let direction = SQUARE.iter().position(|direction| *direction == Some(offset));
            let place = &mut neighbors[usize::from(from)][direction.filter(|_| is_straight)?];
            if place.replace(to).is_some() {
                return None;
            }
        }
    }
    Some(neighbors)
}

/// The neighbors in the order of the joins, or the cell that has too many.
fn neighbors_in_a_list(cells: usize, joins: &[(CellId, CellId)]) -> Result<Neighbors, CellId> {
    let mut neighbors = vec![[None; DIRECTIONS]; cells];
    for &(one, other) in joins {
        for (from, to) in [(one, other), (other, one)] {
            let free = neighbors[usize::from(from)].iter_mut().find(|place| place.is_none());
            *free.ok_or(from)? = Some(to);
        }
    }
    Ok(neighbors)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbors(board: &Board, cell: &str) -> String {
        let cell = board.cell(cell).expect("a cell");
        let named = board.directions.iter().filter_map(|&direction| {
            let neighbor = board.neighbor(cell, direction)?;
            Some(format!("{} {}", direction.name(), board.cells[usize::from(neighbor)].name))
        });
        named.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn boards_have_the_neighbors_that_their_drawings_show() {
        let square = build(Shape::Square { columns: 3, rows: 2 }, None);
        assert_eq!(neighbors(&square, "b1"), "north b2, northeast c2, east c1, west a1, northwest a2");
        let hex = build(Shape::Hex { columns: 3, rows: 3 }, None);
        assert_eq!(neighbors(&hex, "b2"), "north b3, east c2, southeast c1, south b1, west a2, northwest a3");
        let hexagon = build(Shape::Hexagon { side: 2 }, None);
        let around = "north b3, northeast c2, southeast c1, south b1, southwest a2, northwest a3";
        assert_eq!(neighbors(&hexagon, "b2"), around);
        assert_eq!(neighbors(&hexagon, "a3"), "northeast b3, southeast b2, south a2");
        let star = build(Shape::Star { arm: 1 }, None);
        assert_eq!(neighbors(&star, "b1"), "northeast c2, northwest b2");
        let around = "northeast d4, east d3, southeast c2, southwest b2, west b3, northwest c4";
        assert_eq!(neighbors(&star, "c3"), around);
        let ring = build(Shape::Ring { cells: 5 }, None);
        assert_eq!(neighbors(&ring, "r5"), "east r1, west r4");
    }

    #[test]
    fn a_board_that_goes_round_joins_its_sides() {
        let shape = Shape::Square { columns: 3, rows: 2 };
        let board = build(shape, Some(Round::EastWest));
        assert_eq!(neighbors(&board, "a1"), "north a2, northeast b2, east b1, west c1, northwest c2");
        let board = build(shape, Some(Round::NorthSouth));
        let around = "north a2, northeast b2, east b1, southeast b2, south a2";
        assert_eq!(neighbors(&board, "a1"), around);
        let column = build(Shape::Square { columns: 1, rows: 2 }, Some(Round::EastWest));
        assert_eq!(neighbors(&column, "a1"), "north a2, northeast a2, northwest a2");
    }

    #[test]
    fn boards_have_as_many_cells_as_was_counted() {
        let sides = (1..=6).flat_map(|n| {
            let square = [Shape::Square { columns: n, rows: 7 }, Shape::Hex { columns: n, rows: 4 }];
            square.into_iter().chain([
                Shape::Hexagon { side: n },
                Shape::Star { arm: n },
                Shape::Ring { cells: n },
            ])
        });
        for shape in sides {
            assert_eq!(Some(build(shape, None).cells.len()), count(shape), "{shape:?}");
        }
        assert_eq!(count(Shape::Square { columns: usize::MAX, rows: 2 }), None);
        assert_eq!(count(Shape::Hexagon { side: 0 }), None);
    }

    #[test]
    fn joins_have_directions_where_the_names_give_them() {
        let names = ["a1", "d1", "g1", "a4"].map(str::to_owned);
        let board = joined(&names, &[(0, 1), (1, 2), (0, 3)]).expect("a board");
        assert!(board.has_lines);
        assert_eq!(neighbors(&board, "d1"), "east g1, west a1");
        assert_eq!(neighbors(&board, "a1"), "north a4, east d1");
        let board = joined(&names, &[(0, 1), (0, 2), (0, 3)]).expect("a board");
        assert!(!board.has_lines);
        assert_eq!(board.neighbors[0][..4], [Some(1), Some(2), Some(3), None]);
        let names: Vec<String> = (0..10).map(|index| format!("cell{index}")).collect();
        let joins: Vec<_> = (1..10).map(|other| (0, other)).collect();
        assert_eq!(joined(&names, &joins), Err(0));
    }

    #[test]
    fn cells_that_are_left_out_are_no_neighbors() {
        let board = without(&build(Shape::Square { columns: 3, rows: 3 }, None), &[4, 5]);
        assert_eq!(board.cells.len(), 7);
        assert_eq!(neighbors(&board, "b1"), "east c1, west a1, northwest a2");
        assert_eq!(neighbors(&board, "c3"), "west b3");
    }
}
