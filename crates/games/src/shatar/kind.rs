//! The kinds of men.

/// The kind of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A pawn, `p`.
    Pawn,
    /// A knight, `n`.
    Knight,
    /// A bishop, `b`.
    Bishop,
    /// A rook, `r`.
    Rook,
    /// A king, `k`.
    King,
    /// A bers, `j`: a rook that may also step one square along a diagonal.
    Bers,
}

impl Kind {
    /// All kinds, in the order of their codes.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::King, Kind::Bers];

    /// The kinds but for pawns and kings.
    pub(super) const PIECES: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Bers];

    /// The number of the kind in three bits, not 0. The kinds whose check is a *shak* are even.
    pub(super) const fn code(self) -> u64 {
        match self {
            Kind::Pawn => 1,
            Kind::Knight => 2,
            Kind::Bishop => 3,
            Kind::Rook => 4,
            Kind::King => 5,
            Kind::Bers => 6,
        }
    }

    /// The letter of the kind, as the first player's men have it.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::King => 'K',
            Kind::Bers => 'J',
        }
    }

    /// The value of a man in evaluations. A king is never captured.
    pub(super) const fn worth(self) -> i32 {
        match self {
            Kind::Pawn => 100,
            Kind::Knight | Kind::Bishop => 300,
            Kind::Rook => 500,
            Kind::Bers => 700,
            Kind::King => 0,
        }
    }

    /// The danger of a king, in evaluations, for each attack of this man on its square or one next to it.
    pub(super) const fn danger(self) -> i32 {
        match self {
            Kind::Knight | Kind::Bishop => 2,
            Kind::Rook => 3,
            Kind::Bers => 4,
            Kind::Pawn | Kind::King => 0,
        }
    }
}
