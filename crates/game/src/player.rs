//! Players, by seat.

use std::fmt;

/// The maximum number of players of any game.
pub const MAX_PLAYERS: usize = 6;

/// A seat, counted from 0 in the program and shown counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Player(u8);

impl Player {
    /// The player who moves first in most games; MAX of the lecture.
    pub const FIRST: Player = Player(0);
    /// The second player; MIN of the lecture.
    pub const SECOND: Player = Player(1);

    /// The player of seat `index`, counted from 0.
    ///
    /// # Panics
    ///
    /// If `index` is not below [`MAX_PLAYERS`].
    #[inline]
    pub const fn new(index: usize) -> Player {
        assert!(index < MAX_PLAYERS, "a game has at most six players");
        Player(index as u8)
    }

    /// The seat, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next player in turn order among `players`.
    #[must_use]
    #[inline]
    pub const fn next(self, players: usize) -> Player {
        let next = self.0 + 1;
        if next as usize >= players { Player(0) } else { Player(next) }
    }

    /// All players of a game of `players`, in turn order from the first.
    pub fn all(players: usize) -> impl Iterator<Item = Player> {
        (0..players).map(Player::new)
    }
}

/// Shown counted from 1.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turn_order_goes_round() {
        let third = Player::new(2);
        assert_eq!(Player::FIRST.next(3), Player::SECOND);
        assert_eq!(third.next(3), Player::FIRST);
        assert_eq!(third.to_string(), "3");
    }
}
