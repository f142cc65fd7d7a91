//! Boards of bits in which some bits stay free after each row, without these bits.

use crate::word::Word;

/// The shifts that move the rows of a board together.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    /// For each bit of a row's number: the squares of the rows that have it, where the steps before have
    /// moved them, and the distance by which they move now.
    steps: Vec<(u128, u32)>,
}

impl Packing {
    /// The packing of `rows` rows of `width` squares, each `stride` bits after the one before.
    pub(crate) fn new(rows: usize, width: usize, stride: usize) -> Packing {
        let gap = stride - width;
        let squares = |row: usize, moved: usize| ((1u128 << width) - 1) << (row * stride - moved * gap);
        let step = |bit: usize| {
            let moving = (0..rows).filter(|row| row & bit != 0).map(|row| squares(row, row & (bit - 1)));
            (moving.sum(), (bit * gap) as u32)
        };
        let bits = (0..).map(|exponent| 1 << exponent).take_while(|&bit| bit < rows && gap > 0);
        Packing { steps: bits.map(step).collect() }
    }

    /// The set with every row directly after the one before.
    #[inline]
    pub(crate) fn packed<W: Word>(&self, set: W) -> W {
        self.steps.iter().fold(set, |set, &(moving, shift)| {
            let moving = set & W::load(moving);
            (set ^ moving) | moving >> shift
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::Random;

    #[test]
    fn packed_sets_have_every_square_at_its_number() {
        let mut random = Random::new(1);
        for (rows, width, stride) in [
            (7, 6, 7),
            (1, 63, 64),
            (32, 1, 2),
            (5, 3, 4),
            (4, 4, 8),
            (6, 6, 8),
            (8, 8, 8),
            (10, 10, 11),
            (32, 1, 4),
        ] {
            let packing = Packing::new(rows, width, stride);
            for _ in 0..50 {
                let (mut set, mut expected) = (0u128, 0u128);
                for square in (0..rows * width).filter(|_| random.below(2) == 0) {
                    set |= 1 << (square / width * stride + square % width);
                    expected |= 1 << square;
                }
                assert_eq!(packing.packed(set), expected, "{rows} rows of {width}");
                if rows * stride <= 64 {
                    assert_eq!(packing.packed(set as u64), expected as u64, "{rows} rows of {width}");
                }
            }
        }
    }
}
