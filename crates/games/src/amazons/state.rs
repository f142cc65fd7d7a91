//! Positions and moves as plain data.

use game::Player;
use std::hash::{Hash, Hasher};

/// The amazons of each player, the burnt squares, and the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The amazons of each player, one bit per square.
    pub(super) amazons: [u128; 2],
    /// The squares with an arrow, which can no longer be entered or crossed.
    pub(super) arrows: u128,
    pub(super) mover: Player,
}

/// By hand: on boards of up to 64 squares half of each word is empty.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let words = [self.amazons[0], self.amazons[1], self.arrows];
        for word in words {
            hasher.write_u64(word as u64);
        }
        if words.iter().any(|word| word >> 64 != 0) {
            for word in words {
                hasher.write_u64((word >> 64) as u64);
            }
        }
        hasher.write_u8(self.mover.index() as u8);
    }
}

/// The contents of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Square {
    /// Nothing.
    Empty,
    /// An amazon.
    Amazon(Player),
    /// An arrow.
    Arrow,
}

impl State {
    /// The contents of `square`, counted from 0 at a1 along the rows.
    ///
    /// # Panics
    ///
    /// If `square` is greater than 127.
    pub fn square(&self, square: u8) -> Square {
        assert!(square < 128, "a board has fewer squares");
        let has = |word: u128| word >> square & 1 == 1;
        if has(self.arrows) {
            return Square::Arrow;
        }
        let owner = Player::all(2).find(|player| has(self.amazons[player.index()]));
        owner.map_or(Square::Empty, Square::Amazon)
    }

    /// The occupied squares.
    pub(super) const fn occupied(&self) -> u128 {
        self.amazons[0] | self.amazons[1] | self.arrows
    }
}

/// The squares that an amazon leaves and reaches, and the square of its arrow, counted from 0 at a1 along
/// the rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square the amazon leaves.
    pub from: u8,
    /// The square the amazon moves to.
    pub to: u8,
    /// The square that the arrow burns, possibly the one that the amazon left.
    pub arrow: u8,
}
