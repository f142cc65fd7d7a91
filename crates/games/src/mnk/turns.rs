//! The images of positions under the reflections and rotations of the board.

use super::board::Squares;
use crate::board_maps::BoardMap;

/// The stones of up to three players.
type Stones = [Squares; 3];

/// The squares of a byte.
const BYTE: usize = 8;

/// The reflections and rotations of a board but the identity: 7 of a square board, 3 of another.
#[derive(Clone, Debug)]
pub(super) struct Turns(Vec<Turn>);

/// One of them.
#[derive(Clone, Debug)]
struct Turn {
    /// The image of every square.
    to: Vec<u16>,
    /// On a board of at most 64 squares, the images of all sets of eight squares, for each eight in turn;
    /// empty on larger ones.
    bytes: Vec<[u64; 1 << BYTE]>,
}

impl Turn {
    fn new(to: Vec<u16>) -> Turn {
        let is_small = to.len() <= u64::BITS as usize;
        let images = |squares: &[u16]| {
            let mut images = [0; 1 << BYTE];
            for set in 1..images.len() {
                // The set without its first square comes before it.
                let first = squares.get(set.trailing_zeros() as usize).map_or(0, |&to| 1 << to);
                images[set] = images[set & (set - 1)] | first;
            }
            images
        };
        let bytes = if is_small { to.chunks(BYTE).map(images).collect() } else { Vec::new() };
        Turn { to, bytes }
    }

    /// The image of a set of the first 64 squares.
    #[inline]
    fn image(&self, set: u64) -> u64 {
        let (mut image, mut rest) = (0, set);
        for images in &self.bytes {
            image |= images[rest as usize % images.len()];
            rest >>= BYTE;
        }
        image
    }
}

impl Turns {
    /// Those of a board of `columns` by `rows`.
    pub(super) fn new(columns: usize, rows: usize) -> Turns {
        Turns(BoardMap::images(columns, rows).map(Turn::new).collect())
    }

    /// The least of the images of these stones, themselves included.
    pub(super) fn least(&self, stones: &Stones) -> Stones {
        if self.0.first().is_none_or(|turn| turn.bytes.is_empty()) {
            return self.least_by_squares(stones);
        }
        let own = stones.each_ref().map(Squares::first_word);
        let mut least = own;
        for turn in &self.0 {
            // Mostly the stones of the first player decide.
            let first = turn.image(own[0]);
            if first <= least[0] {
                least = least.min([first, turn.image(own[1]), turn.image(own[2])]);
            }
        }
        least.map(Squares::of_word)
    }

    /// The same square by square, for boards of any size.
    fn least_by_squares(&self, stones: &Stones) -> Stones {
        let turned = |turn: &Turn| stones.map(|stones| stones.turned(&turn.to));
        self.0.iter().map(turned).fold(*stones, std::cmp::Ord::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    #[test]
    fn eight_squares_at_a_time_give_what_single_squares_give() {
        let mut random = Random::new(7);
        let mut turned = 0;
        for (columns, rows) in [(1, 1), (1, 5), (3, 3), (4, 4), (5, 3), (8, 8), (7, 9), (19, 3), (9, 8)] {
            let turns = Turns::new(columns, rows);
            for _ in 0..300 {
                let mut stones = Stones::default();
                for square in 0..columns * rows {
                    if let Some(stones) = stones.get_mut(random.index(5)) {
                        stones.insert(square);
                    }
                }
                let least = turns.least(&stones);
                assert_eq!(least, turns.least_by_squares(&stones), "{columns} by {rows}: {stones:?}");
                turned += u32::from(least != stones);
            }
        }
        assert!(turned > 1_000, "{turned}");
    }
}
