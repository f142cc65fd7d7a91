//! Moves.

use crate::syntax::{CellId, Rules};

/// A move: its path, and the line of `turn` that it is played by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The first verb.
    pub first: Action,
    /// The second verb, if there is one.
    pub second: Option<Action>,
    /// The line, counted from the first of `turn` through all groups.
    pub line: usize,
}

/// A verb as it is carried out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A piece is placed.
    Place {
        /// Its kind.
        kind: usize,
        /// The cell.
        to: CellId,
    },
    /// A piece moves.
    Go {
        /// The cell that it leaves.
        from: CellId,
        /// The cell that it reaches.
        to: CellId,
        /// The cell of a piece that is captured by a hop over it.
        over: Option<CellId>,
    },
    /// A line of pieces moves.
    Push {
        /// The cell that its last piece leaves.
        from: CellId,
        /// The cell reached: by its last piece, or by its first one if it goes to the side.
        to: CellId,
        /// True if a piece is lost.
        takes: bool,
    },
    /// Pieces are carried from the top of a stack.
    Carry {
        /// The cell that they leave.
        from: CellId,
        /// The last cell that they reach.
        to: CellId,
        /// The numbers that are left on each cell.
        drops: u16,
    },
    /// A piece is taken off the board.
    Remove {
        /// Its cell.
        from: CellId,
    },
    /// The things on a cell are sown.
    Sow {
        /// The cell.
        from: CellId,
        /// The cell where the last one is put down.
        to: CellId,
    },
    /// A square of cells is rotated.
    Rotate {
        /// Its southwest cell.
        from: CellId,
        /// The cell that the contents of that cell come to.
        to: CellId,
    },
    /// A number is added to a counter.
    Add {
        /// The counter.
        counter: usize,
        /// The number.
        number: i64,
    },
    /// Things are taken from a heap.
    Take {
        /// The size of the heap.
        size: i64,
        /// Their number.
        number: i64,
    },
    /// A pass.
    Pass,
    /// The pie rule.
    PieRule,
}

impl Move {
    /// The identity of a move: its cells and the piece placed, but not its line or the pieces captured.
    pub(super) fn path(self) -> (Action, Option<Action>) {
        let known = |action| match action {
            Action::Go { from, to, .. } | Action::Push { from, to, .. } => {
                Action::Go { from, to, over: None }
            }
            Action::Sow { from, .. } => Action::Sow { from, to: from },
            other => other,
        };
        (known(self.first), self.second.map(known))
    }

    /// The move as text: the names of its cells, or the number.
    pub(super) fn words(self, rules: &Rules) -> String {
        let words = |action: Action| action.words(rules);
        [Some(self.first), self.second].into_iter().flatten().map(words).collect::<Vec<_>>().join("/")
    }
}

impl Action {
    fn words(self, rules: &Rules) -> String {
        let name = |cell: CellId| {
            let board = rules.board.as_ref();
            board.map_or("?", |board| &board.cells[usize::from(cell)].name)
        };
        match self {
            Action::Place { to: cell, .. } | Action::Sow { from: cell, .. } => name(cell).to_owned(),
            Action::Remove { from } => format!("x{}", name(from)),
            Action::Go { from, to, .. } | Action::Push { from, to, .. } | Action::Rotate { from, to } => {
                format!("{}-{}", name(from), name(to))
            }
            Action::Carry { from, to, drops } => {
                format!("{}-{}/{}", name(from), name(to), digits(drops))
            }
            Action::Add { counter, number } => format!("{}{number:+}", rules.counters[counter].name),
            Action::Take { size, number } => format!("{size}>{}", size - number),
            Action::Pass => "pass".to_owned(),
            Action::PieRule => "swap".to_owned(),
        }
    }

    /// The cells that it leaves and reaches.
    pub(super) fn cells(self) -> (Option<CellId>, Option<CellId>) {
        match self {
            Action::Place { to, .. } | Action::Remove { from: to } => (None, Some(to)),
            Action::Go { from, to, .. }
            | Action::Push { from, to, .. }
            | Action::Carry { from, to, .. }
            | Action::Sow { from, to }
            | Action::Rotate { from, to } => (Some(from), Some(to)),
            Action::Add { .. } | Action::Take { .. } | Action::Pass | Action::PieRule => (None, None),
        }
    }

    /// True for a move that changes more than the turn or the names of the players.
    pub(crate) fn is_move(self) -> bool {
        !matches!(self, Action::Pass | Action::PieRule)
    }
}

/// The numbers of a move as its text has them.
pub(crate) fn digits(drops: u16) -> String {
    parts(drops).iter().map(ToString::to_string).collect()
}

/// The numbers of pieces that a move leaves on the cells that it passes and on its last one, in order: from
/// the highest bit of the number on, a bit for each piece, which is 1 where the piece is the first on its
/// cell.
pub(super) fn parts(drops: u16) -> Vec<usize> {
    let mut parts: Vec<usize> = Vec::new();
    for place in (0..=drops.checked_ilog2().unwrap_or(0)).rev() {
        match parts.last_mut() {
            Some(last) if drops >> place & 1 == 0 => *last += 1,
            _ => parts.push(1),
        }
    }
    parts
}
