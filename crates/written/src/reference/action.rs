//! Moves.

use crate::syntax::CellId;

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
    /// All that a move is known by: its cells and what is placed, and not the line or what is captured.
    pub(super) fn path(self) -> (Action, Option<Action>) {
        let known = |action| match action {
            Action::Go { from, to, .. } => Action::Go { from, to, over: None },
            other => other,
        };
        (known(self.first), self.second.map(known))
    }
}

impl Action {
    /// The cells that it leaves and reaches.
    pub(super) fn cells(self) -> (Option<CellId>, Option<CellId>) {
        match self {
            Action::Place { to, .. } => (None, Some(to)),
            Action::Go { from, to, .. } => (Some(from), Some(to)),
            Action::Add { .. } | Action::Take { .. } | Action::Pass | Action::PieRule => (None, None),
        }
    }

    /// True for a move that changes more than the turn or the names of the players.
    pub(super) fn is_move(self) -> bool {
        !matches!(self, Action::Pass | Action::PieRule)
    }
}
