//! The players who have finished, in their order.

use game::Player;

/// The bits of a player's number, which is counted from 1.
const WIDTH: u32 = 3;
const MASK: u16 = (1 << WIDTH) - 1;

/// The players who have finished, the first in the lowest bits. At most five of six players finish.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Finished(u16);

impl Finished {
    /// The players, in their order.
    pub(crate) fn list(self) -> impl Iterator<Item = Player> {
        let places = (0..u16::BITS / WIDTH).map(move |place| self.0 >> (WIDTH * place) & MASK);
        places.take_while(|number| *number > 0).map(|number| Player::new(usize::from(number) - 1))
    }

    /// The number of players.
    pub(crate) fn len(self) -> usize {
        ((u16::BITS - self.0.leading_zeros()).div_ceil(WIDTH)) as usize
    }

    /// True if nobody has finished.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if a player has finished.
    pub(crate) fn has(self, player: Player) -> bool {
        self.list().any(|finished| finished == player)
    }

    /// The same players with one more behind them.
    #[must_use]
    pub(crate) fn with(self, player: Player) -> Finished {
        Finished(self.0 | (player.index() as u16 + 1) << (WIDTH * self.len() as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_listed_in_their_order() {
        let mut finished = Finished::default();
        let order = [5, 0, 3, 1, 4].map(Player::new);
        for (place, &player) in order.iter().enumerate() {
            assert_eq!(
                (finished.len(), finished.is_empty(), finished.has(player)),
                (place, place == 0, false)
            );
            finished = finished.with(player);
            assert!(finished.has(player));
            assert!(finished.list().eq(order[..=place].iter().copied()));
        }
    }
}
