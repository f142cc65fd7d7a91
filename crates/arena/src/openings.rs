//! Openings from a file, with which the games of the blocks begin.

use game::random::{Random, derive_seed};
use serde::{Deserialize, Serialize};

/// The openings of a file: all games of a block begin with the same one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Openings {
    /// The name of the file, without folders.
    pub file: String,
    /// The order in which blocks take them. If there are more blocks than openings, it begins anew.
    pub order: Order,
    /// The openings in the order of the file, at least one.
    pub openings: Vec<Opening>,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The position that it starts from; `None` for the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Its moves, separated by spaces.
    pub moves: String,
}

/// The order of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The order of the file.
    #[default]
    Sequential,
    /// Drawn by the seed, each once before any comes again.
    Random,
}

impl Order {
    /// The names in files.
    pub const NAMES: [(&'static str, Order); 2] =
        [("sequential", Order::Sequential), ("random", Order::Random)];
}

impl Opening {
    /// Its moves, one by one.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.split_whitespace()
    }
}

impl Openings {
    /// The opening of a block, drawn by this seed; `None` if there are none at all.
    pub(crate) fn of_block(&self, block: u64, seed: u64) -> Option<&Opening> {
        let count = self.openings.len() as u64;
        let (round, at) = (block.checked_sub(1)?.checked_div(count)?, ((block - 1) % count) as usize);
        if self.order == Order::Sequential {
            return self.openings.get(at);
        }
        // The beginning of a shuffle by Fisher and Yates.
        let (mut random, mut left) =
            (Random::new(derive_seed(seed, round)), (0..self.openings.len()).collect::<Vec<_>>());
        for drawn in 0..=at {
            let other = drawn + random.index(left.len() - drawn);
            left.swap(drawn, other);
        }
        self.openings.get(left[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(order: Order, seed: u64, blocks: u64) -> Vec<String> {
        let opening = |number: u64| Opening { start: None, moves: number.to_string() };
        let openings = Openings { file: "few".to_owned(), order, openings: (0..5).map(opening).collect() };
        (1..=blocks).map(|block| openings.of_block(block, seed).expect("one").moves.clone()).collect()
    }

    #[test]
    fn each_opening_comes_once_before_any_comes_again() {
        assert_eq!(drawn(Order::Sequential, 1, 7).concat(), "0123401");
        let random = drawn(Order::Random, 1, 10);
        for round in random.chunks(5) {
            let mut sorted = round.to_vec();
            sorted.sort_unstable();
            assert_eq!(sorted.concat(), "01234");
        }
        assert_ne!(random[..5], random[5..], "every round is drawn by itself");
        assert_ne!(random, drawn(Order::Random, 2, 10));
    }
}
