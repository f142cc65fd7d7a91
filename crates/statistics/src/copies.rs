//! Repeated games, which carry no new information.

use std::collections::BTreeMap;

/// Tells games, or blocks of games, that repeat others from those that are new.
///
/// Players that draw no lots play one game from one opening, however often they are asked. Copies of it are
/// one observation, and an interval that counts them again is too narrow. Players that draw lots may repeat a
/// game by chance, as in a game of few plies; each is then an observation of its own. The games tell which:
/// lots are drawn if fewer than half of the pairs that have one opening are equal.
///
/// # Examples
///
/// ```
/// let mut copies = statistics::Copies::default();
/// // The opening and the whole game, as numbers.
/// let is_new = [(1, 10), (2, 20), (1, 10)].map(|(opening, game)| copies.push(opening, game));
/// assert_eq!((is_new, copies.are_by_lot()), ([true, true, false], false));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Copies {
    openings: BTreeMap<u64, u64>,
    games: BTreeMap<(u64, u64), u64>,
    /// Pairs of games with one opening, and those of them that are equal.
    pairs: u64,
    equal: u64,
}

impl Copies {
    /// Counts a game, and returns whether it is the first of its kind.
    pub fn push(&mut self, opening: u64, game: u64) -> bool {
        let with_opening = self.openings.entry(opening).or_default();
        let same = self.games.entry((opening, game)).or_default();
        self.pairs += *with_opening;
        self.equal += *same;
        *with_opening += 1;
        *same += 1;
        *same == 1
    }

    /// Returns whether games that are equal are so by chance: their players draw lots.
    pub fn are_by_lot(&self) -> bool {
        2 * self.equal < self.pairs
    }

    /// Which of these games count, each given by its opening and the whole of it: every one if lots are
    /// drawn, else the first of each kind. Shape `[games]`.
    pub fn counted(games: impl IntoIterator<Item = (u64, u64)>) -> Vec<bool> {
        let mut copies = Copies::default();
        let mut counted: Vec<bool> =
            games.into_iter().map(|(opening, game)| copies.push(opening, game)).collect();
        if copies.are_by_lot() {
            counted.fill(true);
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Numbers;

    #[test]
    fn copies_of_players_without_lots_count_once() {
        let games = [(1, 1), (2, 5), (1, 1), (1, 1), (2, 5), (3, 1)];
        assert_eq!(Copies::counted(games), [true, true, false, false, false, true]);
        assert_eq!(Copies::counted([]), []);
    }

    #[test]
    fn lots_may_fall_equally() {
        let mut numbers = Numbers::new(1);
        let games: Vec<(u64, u64)> = (0..100).map(|_| (0, numbers.next_u64() % 3)).collect();
        assert!(Copies::counted(games).iter().all(|counts| *counts));
    }
}
