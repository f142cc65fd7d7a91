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
