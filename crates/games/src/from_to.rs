//! Moves of a piece from one square or hole to another.

/// The squares or holes that a piece leaves and reaches; or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The move of a player without another: no piece moves.
    pub const PASS: Move = Move { from: 0, to: 0 };

    pub(crate) const fn new(from: usize, to: usize) -> Move {
        Move { from: from as u8, to: to as u8 }
    }

    /// The square or hole that the piece leaves, counted from 0 row by row from the bottom, each row from the
    /// left. Meaningless for a pass.
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The one that the piece reaches. Meaningless for a pass.
    pub const fn to(self) -> u8 {
        self.to
    }

    /// True if no piece moves.
    pub const fn is_pass(self) -> bool {
        self.from == self.to
    }
}
