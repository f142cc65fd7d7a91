//! Positions and moves as plain data.

use game::{Payoffs, Player};
use std::hash::{Hash, Hasher};

/// The pieces of each player, the player to move, and the status of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The pieces of each player, one bit per square.
    pub(super) pieces: [u128; 2],
    pub(super) mover: Player,
    /// A function of the rest, stored because it costs more than anything else to compute.
    pub(super) status: Status,
}

/// The status of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Open,
    Drawn,
    Won(Player),
}

impl Status {
    #[inline]
    pub(super) fn payoffs(self) -> Option<Payoffs> {
        match self {
            Status::Open => None,
            Status::Drawn => Some(Payoffs::zero(2)),
            Status::Won(player) => Some(Payoffs::winner(player, 2)),
        }
    }
}

/// By hand: the status follows from the rest, and on boards of up to 64 squares half of each word is empty.
impl Hash for State {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let [first, second] = self.pieces;
        hasher.write_u64(first as u64);
        hasher.write_u64(second as u64);
        if (first | second) >> 64 != 0 {
            hasher.write_u64((first >> 64) as u64);
            hasher.write_u64((second >> 64) as u64);
        }
        hasher.write_u8(self.mover.index() as u8);
    }
}

impl State {
    /// The owner of the piece on `square`, counted from 0 at a1 along the rows.
    ///
    /// # Panics
    ///
    /// If `square` is greater than 127.
    pub fn piece(&self, square: u8) -> Option<Player> {
        assert!(square < 128, "a board has fewer squares");
        Player::all(2).find(|player| self.pieces[player.index()] >> square & 1 == 1)
    }

    /// The number of pieces of `player`.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    pub fn count(&self, player: Player) -> u32 {
        self.pieces[player.index()].count_ones()
    }
}

/// The squares that a piece leaves and reaches; or a pass, if the rules have one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The move of a player without a legal move, under `no-move=pass`: no piece moves.
    pub const PASS: Move = Move { from: 0, to: 0 };

    pub(super) const fn new(from: usize, to: usize) -> Move {
        Move { from: from as u8, to: to as u8 }
    }

    /// The square the piece leaves, from 0 at a1 along the rows. Meaningless for a pass.
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The square the piece reaches. Meaningless for a pass.
    pub const fn to(self) -> u8 {
        self.to
    }

    /// True if no piece moves.
    pub const fn is_pass(self) -> bool {
        self.from == self.to
    }
}
