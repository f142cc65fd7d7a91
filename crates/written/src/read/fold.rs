//! Combines sets, and evaluates them at once if the board alone determines them.

use crate::syntax::{Board, ByPlayer, CellId, Direction, Set, SetKind, Span};

/// A way to combine two sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    And,
    Or,
    Without,
}

impl Operation {
    /// The words of the operations.
    pub(crate) const WORDS: [(&'static str, Operation); 3] =
        [("and", Operation::And), ("or", Operation::Or), ("without", Operation::Without)];
}

/// The fixed cells that pass a test, for each player.
fn fixed(board: &Board, players: usize, span: Span, test: impl Fn(usize, CellId) -> bool) -> Set {
    let all = || 0..board.cells.len() as CellId;
    let cells = (0..players).map(|player| all().filter(|&cell| test(player, cell)).collect()).collect();
    Set { span, kind: SetKind::Fixed(cells) }
}

fn has(cells: &ByPlayer<Vec<CellId>>, player: usize, cell: CellId) -> bool {
    cells[player].binary_search(&cell).is_ok()
}

/// The combination of two sets.
pub(crate) fn combined(board: &Board, operation: Operation, left: Set, right: Set) -> Set {
    let span = left.span.to(right.span);
    if let (SetKind::Fixed(one), SetKind::Fixed(other)) = (&left.kind, &right.kind) {
        return fixed(board, one.len(), span, |player, cell| {
            let (in_one, in_other) = (has(one, player, cell), has(other, player, cell));
            match operation {
                Operation::And => in_one && in_other,
                Operation::Or => in_one || in_other,
                Operation::Without => in_one && !in_other,
            }
        });
    }
    let (left, right) = (Box::new(left), Box::new(right));
    let kind = match operation {
        Operation::And => SetKind::And(left, right),
        Operation::Or => SetKind::Or(left, right),
        Operation::Without => SetKind::Without(left, right),
    };
    Set { span, kind }
}

/// The cells that are not in a set.
pub(crate) fn not(board: &Board, set: Set, span: Span) -> Set {
    match &set.kind {
        SetKind::Fixed(cells) => fixed(board, cells.len(), span, |player, cell| !has(cells, player, cell)),
        _ => Set { span, kind: SetKind::Not(Box::new(set)) },
    }
}

/// The neighbors of the cells of a set in a direction.
pub(crate) fn toward(board: &Board, directions: ByPlayer<Direction>, set: Set, span: Span) -> Set {
    let SetKind::Fixed(cells) = &set.kind else {
        return Set { span, kind: SetKind::Toward(directions, Box::new(set)) };
    };
    let neighbors = |player: usize, cell: CellId| board.neighbor(cell, directions[player]).into_iter();
    reached(board, cells, span, neighbors)
}

/// All neighbors of the cells of a set.
pub(crate) fn next_to(board: &Board, set: Set, span: Span) -> Set {
    let SetKind::Fixed(cells) = &set.kind else {
        return Set { span, kind: SetKind::NextTo(Box::new(set)) };
    };
    let neighbors = |_, cell: CellId| board.neighbors[usize::from(cell)].into_iter().flatten();
    reached(board, cells, span, neighbors)
}

/// The cells of the lines of a set.
pub(crate) fn lines(board: &Board, length: u32, set: Set, span: Span) -> Set {
    let SetKind::Fixed(cells) = &set.kind else {
        return Set { span, kind: SetKind::Lines { length, within: Box::new(set) } };
    };
    let line = |player: usize, first: CellId, direction: Direction| {
        let mut line = vec![first];
        // On a board that goes round, a longer walk meets no other cells.
        for _ in 1..length.min(board.cells.len() as u32 + 1) {
            let next = board.neighbor(*line.last()?, direction)?;
            line.push(Some(next).filter(|&next| has(cells, player, next))?);
        }
        Some(line)
    };
    let lines = |player: usize, first: CellId| {
        board.directions.iter().filter_map(move |&direction| line(player, first, direction)).flatten()
    };
    reached(board, cells, span, lines)
}

/// The cells that are reached from the cells of a set.
fn reached<I: Iterator<Item = CellId>>(
    board: &Board,
    cells: &ByPlayer<Vec<CellId>>,
    span: Span,
    neighbors: impl Fn(usize, CellId) -> I,
) -> Set {
    let mut is_reached = vec![vec![false; board.cells.len()]; cells.len()];
    for (player, cells) in cells.iter().enumerate() {
        for reached in cells.iter().flat_map(|&cell| neighbors(player, cell)) {
            is_reached[player][usize::from(reached)] = true;
        }
    }
    fixed(board, cells.len(), span, |player, cell| is_reached[player][usize::from(cell)])
}

/// The same cells for every player.
pub(crate) fn same_for_all(cells: Vec<CellId>, players: usize, span: Span) -> Set {
    Set { span, kind: SetKind::Fixed(vec![cells; players]) }
}
