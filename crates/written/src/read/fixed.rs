//! Sets of cells determined by the board alone.

use super::boards::axes;
use crate::syntax::{Board, Cell, CellId, Direction, Shape};
use std::ops::RangeInclusive;

/// The cells for which a test holds, in ascending order.
fn cells(board: &Board, test: impl Fn(CellId, &Cell) -> bool) -> Vec<CellId> {
    let numbered = (0..).zip(&board.cells);
    numbered.filter(|&(index, cell)| test(index, cell)).map(|(index, _)| index).collect()
}

/// All cells.
pub(crate) fn all(board: &Board) -> Vec<CellId> {
    cells(board, |_, _| true)
}

/// The cells whose row or column, counted from 1, is in a range.
pub(crate) fn band(board: &Board, number: fn(&Cell) -> i32, range: RangeInclusive<i64>) -> Vec<CellId> {
    cells(board, |_, cell| range.contains(&(i64::from(number(cell)) + 1)))
}

/// The number of rows or columns: the greatest coordinate counted from 1.
pub(crate) fn extent(board: &Board, coordinate: impl Fn(&Cell) -> i32) -> i64 {
    board.cells.iter().map(|cell| i64::from(coordinate(cell)) + 1).max().unwrap_or(0)
}

/// The cells without a neighbor in a direction.
pub(crate) fn edge(board: &Board, direction: Direction) -> Vec<CellId> {
    cells(board, |index, _| board.neighbor(index, direction).is_none())
}

/// The cells without a neighbor in some direction of the board.
pub(crate) fn edges(board: &Board) -> Vec<CellId> {
    let lacks = |index, &direction: &Direction| board.neighbor(index, direction).is_none();
    cells(board, |index, _| board.directions.iter().any(|direction| lacks(index, direction)))
}

/// The corners; `None` if the shape has none.
pub(crate) fn corners(board: &Board) -> Option<Vec<CellId>> {
    let is_corner: Box<dyn Fn(&Cell) -> bool> = match board.shape {
        Shape::Square { columns, rows } | Shape::Hex { columns, rows } => {
            let (right, top) = (columns as i32 - 1, rows as i32 - 1);
            Box::new(move |cell| [0, right].contains(&cell.column) && [0, top].contains(&cell.row))
        }
        Shape::Hexagon { side } => {
            let side = side as i32 - 1;
            // The distances from the center along the three axes; two of them are greatest at a corner.
            Box::new(move |cell| {
                let (column, row) = (cell.column - side, cell.row - side);
                [column, row, column + row].iter().filter(|axis| axis.abs() == side).count() >= 2
            })
        }
        Shape::Star { arm } => {
            let arm = arm as i32;
            Box::new(move |cell| axes(arm, cell.column, cell.row).iter().any(|axis| axis.abs() == 2 * arm))
        }
        Shape::Ring { .. } | Shape::Joined => return None,
    };
    Some(cells(board, |_, cell| is_corner(cell)))
}

/// The coordinate of a cell of a star that grows to the tip in a direction; `None` if no tip lies there.
fn towards(arm: i32, cell: &Cell, tip: Direction) -> Option<i32> {
    let [south, northeast, northwest] = axes(arm, cell.column, cell.row);
    Some(match tip.name() {
        "south" => south,
        "southwest" => -northeast,
        "northwest" => northwest,
        "north" => -south,
        "northeast" => northeast,
        "southeast" => -northwest,
        _ => return None,
    })
}

/// The last rows of the large triangle of a star that ends in a tip; `None` if the board has no such tip.
pub(crate) fn tip(board: &Board, tip: Direction, rows: i64) -> Option<Vec<CellId>> {
    let Shape::Star { arm } = board.shape else { return None };
    let arm = arm as i32;
    towards(arm, board.cells.first()?, tip)?;
    let is_positive = ["south", "northwest", "northeast"].contains(&tip.name());
    let is_in_triangle = |cell: &Cell| {
        let axes = axes(arm, cell.column, cell.row);
        axes.iter().all(|&axis| if is_positive { axis >= -arm } else { axis <= arm })
    };
    let is_near = |cell: &Cell| {
        towards(arm, cell, tip).is_some_and(|towards| i64::from(towards) > i64::from(2 * arm) - rows)
    };
    Some(cells(board, |_, cell| is_near(cell) && is_in_triangle(cell)))
}

/// The cells of all arms of a star; `None` if the board is none.
pub(crate) fn arms(board: &Board) -> Option<Vec<CellId>> {
    let Shape::Star { arm } = board.shape else { return None };
    let arm = arm as i32;
    Some(cells(board, |_, cell| axes(arm, cell.column, cell.row).iter().any(|axis| axis.abs() > arm)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::boards::build;

    fn names(board: &Board, cells: &[CellId]) -> String {
        let names = cells.iter().map(|&cell| &*board.cells[usize::from(cell)].name);
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_star_has_tips_arms_and_corners() {
        let star = build(Shape::Star { arm: 1 }, None);
        let south = Direction::new(4);
        assert_eq!(names(&star, &corners(&star).expect("corners")), "b1 a2 d2 b4 e4 d5");
        assert_eq!(names(&star, &tip(&star, south, 1).expect("a tip")), "b1");
        assert_eq!(names(&star, &tip(&star, south, 2).expect("a tip")), "b1 b2 c2");
        assert_eq!(names(&star, &tip(&star, Direction::new(7), 2).expect("a tip")), "b3 b4 c4");
        assert_eq!(names(&star, &tip(&star, Direction::new(1), 1).expect("a tip")), "e4");
        assert_eq!(arms(&star), corners(&star));
        assert_eq!(tip(&star, Direction::new(2), 1), None);
    }

    #[test]
    fn corners_and_edges_are_those_of_the_shape() {
        let hexagon = build(Shape::Hexagon { side: 3 }, None);
        assert_eq!(names(&hexagon, &corners(&hexagon).expect("corners")), "c1 e1 a3 e3 a5 c5");
        assert_eq!(names(&hexagon, &edge(&hexagon, Direction::new(4))), "c1 d1 e1 b2 a3");
        assert_eq!(edges(&hexagon).len(), 12);
        let hex = build(Shape::Hex { columns: 3, rows: 2 }, None);
        assert_eq!(names(&hex, &corners(&hex).expect("corners")), "a1 c1 a2 c2");
        assert_eq!(names(&hex, &edge(&hex, Direction::new(0))), "a2 b2 c2");
        assert_eq!(corners(&build(Shape::Ring { cells: 3 }, None)), None);
    }
}
