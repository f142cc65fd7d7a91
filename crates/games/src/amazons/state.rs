//! Positions and moves as plain data.

use game::Player;
use std::hash::{Hash, Hasher};

/// Whose amazons stand where, which squares are burnt, and who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The amazons of each player, a bit a square.
    pub(super) amazons: [u128; 2],
    /// The squares with an arrow, which nobody enters or crosses any more.
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

/// What stands on a square.
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
    /// What stands on `square`, which counts from 0 at a1 along the rows.
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

    /// The squares on which something stands.
    pub(super) const fn occupied(&self) -> u128 {
        self.amazons[0] | self.amazons[1] | self.arrows
    }
}

/// From where to where an amazon moves, and where her arrow goes. Squares count from 0 at a1 along the rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The square the amazon leaves.
    pub from: u8,
    /// The square she comes to.
    pub to: u8,
    /// The square her arrow burns, perhaps the one that she left.
    pub arrow: u8,
}
