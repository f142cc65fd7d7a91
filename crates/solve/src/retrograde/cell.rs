//! Cells: two bytes for each position.

use crate::control::Unsolved;
use game::{Game, Player, Promises, Rank};

/// Value and distance of a position, packed by a [`Codec`]; 0 if there is no position or nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cell(pub u16);

impl Cell {
    /// No position, or nothing known.
    pub const UNKNOWN: Cell = Cell(0);

    /// Returns whether there is a value and a distance.
    pub const fn is_known(self) -> bool {
        self.0 != 0
    }
}

/// The cells of one layer.
pub(super) struct Layer {
    pub(super) cells: Vec<Cell>,
    /// The number of rounds it took.
    pub(super) rounds: u32,
}

/// The cells of solved layers.
pub trait Cells: Sync {
    /// The cell of a position.
    fn cell(&self, rank: Rank) -> Cell;
}

/// Layers from number 0 on; others are unknown.
impl Cells for [Vec<Cell>] {
    #[inline]
    fn cell(&self, rank: Rank) -> Cell {
        let layer = self.get(rank.layer as usize).map_or(&[][..], Vec::as_slice);
        layer.get(rank.index as usize).copied().unwrap_or_default()
    }
}

/// Packing of values and distances: cell - 1 = distance · values + value - least.
///
/// It is determined by the [`Promises`] of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Codec {
    least: i32,
    values: u32,
    player: Player,
}

impl Codec {
    /// The codec for a game with these promises.
    ///
    /// # Errors
    ///
    /// If no bounds of the payoffs are promised, or values and distances do not fit in a cell.
    pub fn new(promises: &Promises) -> Result<Codec, Unsolved> {
        let bounds = promises.payoffs.ok_or(Unsolved::Payoffs)?;
        let values = i64::from(bounds.greatest) - i64::from(bounds.least) + 1;
        let longest = i64::from(promises.longest.unwrap_or(0));
        if values < 1 || values.saturating_mul(longest + 1) > i64::from(u16::MAX) {
            return Err(TOO_MANY);
        }
        Ok(Codec { least: bounds.least, values: values as u32, player: Player::FIRST })
    }

    /// The codec for the payoffs that a player can force against all others, in a game with any payoffs.
    ///
    /// # Errors
    ///
    /// As [`new`](Codec::new), and if there is no such player.
    pub fn for_player<G: Game>(game: &G, player: Player) -> Result<Codec, Unsolved> {
        if player.index() >= game.players() {
            return Err(Unsolved::Unfit("there is no such player"));
        }
        Ok(Codec { player, ..Codec::new(&game.promises())? })
    }

    /// The codec for a two-player zero-sum game.
    ///
    /// # Errors
    ///
    /// As [`new`](Codec::new), and if the game is none.
    pub fn of<G: Game>(game: &G) -> Result<Codec, Unsolved> {
        if game.players() != 2 {
            return Err(Unsolved::Unfit("retrograde analysis is for two players"));
        }
        let promises = game.promises();
        if !promises.is_zero_sum() {
            return Err(Unsolved::Unfit(
                "retrograde analysis is for players whose gains are each other's losses",
            ));
        }
        Codec::new(&promises)
    }

    /// The player whose payoff a cell holds: what this player can force against all others. In a two-player
    /// zero-sum game it is the first unless told otherwise.
    pub const fn player(self) -> Player {
        self.player
    }

    /// The side of a player, as in a game for two: the first player is the one whose payoff a cell holds, and
    /// the second all others together.
    #[inline]
    pub const fn side(self, player: Player) -> Player {
        if player.index() == self.player.index() { Player::FIRST } else { Player::SECOND }
    }

    /// The payoff that a cell holds if the game is over.
    #[inline]
    pub fn outcome<G: Game>(self, game: &G, state: &G::State) -> Option<i32> {
        Some(game.outcome(state)?[self.player])
    }

    /// The cell of a payoff and its distance in plies.
    ///
    /// # Errors
    ///
    /// If it does not fit.
    pub fn pack(self, value: i32, distance: u32) -> Result<Cell, Unsolved> {
        let place = u32::try_from(value.wrapping_sub(self.least)).ok().filter(|&place| place < self.values);
        let packed = place.and_then(|place| distance.checked_mul(self.values)?.checked_add(place + 1));
        packed.and_then(|packed| u16::try_from(packed).ok()).map(Cell).ok_or(TOO_MANY)
    }

    /// The payoff of the [player](Codec::player) and its distance in plies; `None` for an unknown cell.
    #[inline]
    pub const fn unpack(self, cell: Cell) -> Option<(i32, u32)> {
        if cell.0 == 0 {
            return None;
        }
        let packed = cell.0 as u32 - 1;
        Some((self.least + (packed % self.values) as i32, packed / self.values))
    }

    /// The least and the greatest value a cell can hold.
    pub const fn values(self) -> (i32, i32) {
        (self.least, self.least + self.values as i32 - 1)
    }
}

const TOO_MANY: Unsolved = Unsolved::Unfit("the values and distances of the game do not fit in two bytes");

#[cfg(test)]
mod tests {
    use super::*;
    use game::Bounds;

    impl Codec {
        /// The greatest distance that a cell can hold with any value, in plies.
        const fn longest(self) -> u32 {
            u16::MAX as u32 / self.values - 1
        }
    }

    #[test]
    fn every_value_and_distance_comes_back() {
        for (greatest, longest) in [(1, None), (1, Some(42)), (16, Some(24)), (64, Some(120))] {
            let promises =
                Promises { longest, payoffs: Some(Bounds::zero_sum(greatest)), ..Promises::default() };
            let codec = Codec::new(&promises).expect("it fits");
            assert!(codec.longest() >= longest.unwrap_or(20_000));
            let mut cells = std::collections::BTreeSet::new();
            for value in -greatest..=greatest {
                for distance in 0..=codec.longest() {
                    let cell = codec.pack(value, distance).expect("it fits");
                    assert_eq!(codec.unpack(cell), Some((value, distance)));
                    cells.insert(cell.0);
                }
                assert!(codec.pack(value, codec.longest() + 2).is_err());
            }
            let all = (2 * greatest as usize + 1) * (codec.longest() as usize + 1);
            assert!(cells.len() == all && !cells.contains(&0));
            assert!(codec.pack(greatest + 1, 0).is_err() && codec.pack(-greatest - 1, 0).is_err());
            assert!(codec.pack(i32::MAX, 0).is_err() && codec.pack(0, u32::MAX).is_err());
        }
        assert_eq!(Codec::new(&Promises::default()), Err(Unsolved::Payoffs));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let promises = |greatest, longest| Promises {
            longest: Some(longest),
            payoffs: Some(Bounds::zero_sum(greatest)),
            ..Promises::default()
        };
        assert!(Codec::new(&promises(100, 325)).is_ok());
        for (greatest, longest) in [(100, 326), (1, 21_845), (1, u32::MAX), (i32::MAX, 1)] {
            assert_eq!(Codec::new(&promises(greatest, longest)), Err(TOO_MANY), "{greatest} {longest}");
        }
    }
}
