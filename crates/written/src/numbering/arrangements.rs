//! Numbers the arrangements of some pieces of each kind on the cells of a board.
//!
//! The cells of the first kind are a set of all cells, those of the second a set of the cells that the first
//! leaves, and so on. Sets of k cells are numbered by the combinatorial number system: the cells
//! s₁ < s₂ < … < sₖ have the number C(s₁, 1) + C(s₂, 2) + … + C(sₖ, k) (Knuth, *The Art of Computer
//! Programming* 4A, section 7.2.1.3, theorem L).

/// The content of a cell: 0 if it is empty, else 1 more than the layer of its piece.
pub(crate) type Content = u8;

/// The binomial coefficients for a board.
#[derive(Clone, Debug)]
pub(super) struct Arrangements {
    cells: usize,
    /// C(n, k) at `n * (cells + 1) + k`, saturating.
    sets: Vec<u64>,
}

impl Arrangements {
    /// The numbers for a board with this many cells.
    pub(super) fn new(cells: usize) -> Arrangements {
        let width = cells + 1;
        let mut sets = vec![0_u64; width * width];
        for of in 0..=cells {
            sets[of * width] = 1;
            for size in 1..=of {
                let before = (of - 1) * width;
                sets[of * width + size] = sets[before + size - 1].saturating_add(sets[before + size]);
            }
        }
        Arrangements { cells, sets }
    }

    #[inline]
    fn sets(&self, of: usize, size: usize) -> u64 {
        self.sets[of * (self.cells + 1) + size]
    }

    /// The number of arrangements with these numbers of pieces; `None` if it exceeds 64 bits.
    pub(super) fn count(&self, counts: &[u16]) -> Option<u64> {
        let mut free = self.cells;
        counts.iter().try_fold(1_u64, |all, &count| {
            let sets = self.sets(free, usize::from(count));
            free -= usize::from(count);
            all.checked_mul(sets).filter(|_| sets < u64::MAX)
        })
    }

    /// The number of an arrangement with these numbers of pieces.
    pub(super) fn number(&self, counts: &[u16], contents: &[Content]) -> u64 {
        let (mut number, mut free) = (0, self.cells);
        for (&count, kind) in counts.iter().zip(1..).filter(|(count, _)| **count > 0) {
            let (mut place, mut found, mut of_kind) = (0, 0, 0);
            for &content in contents.iter().filter(|&&content| content == 0 || content >= kind) {
                if content == kind {
                    found += 1;
                    of_kind += self.sets(place, found);
                }
                place += 1;
            }
            number = number * self.sets(free, usize::from(count)) + of_kind;
            free -= usize::from(count);
        }
        number
    }

    /// Fills in the arrangement of a number below their [`count`](Arrangements::count).
    pub(super) fn arrange(&self, counts: &[u16], number: u64, contents: &mut [Content]) {
        contents.fill(0);
        // The number of the last kind is the last digit.
        let (mut rest, mut free) =
            (number, self.cells - counts.iter().copied().map(usize::from).sum::<usize>());
        let mut numbers = [0; Content::MAX as usize];
        for (&count, number) in counts.iter().zip(&mut numbers).rev() {
            free += usize::from(count);
            let sets = self.sets(free, usize::from(count));
            *number = rest % sets;
            rest /= sets;
        }
        let mut free = self.cells;
        for ((&count, mut number), kind) in counts.iter().zip(numbers).zip(1..) {
            let (mut left, mut place) = (usize::from(count), free);
            for content in contents.iter_mut().rev().filter(|content| **content == 0) {
                if left == 0 {
                    break;
                }
                place -= 1;
                if self.sets(place, left) <= number {
                    number -= self.sets(place, left);
                    *content = kind;
                    left -= 1;
                }
            }
            free -= usize::from(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_a_number_of_its_own() {
        for counts in [&[][..], &[3], &[0, 2], &[2, 1, 2], &[1, 0, 4, 1], &[6, 0], &[3, 3]] {
            let arrangements = Arrangements::new(6);
            let count = arrangements.count(counts).expect("few");
            let mut known = std::collections::BTreeSet::new();
            for number in 0..count {
                let mut contents = [0; 6];
                arrangements.arrange(counts, number, &mut contents);
                for (&expected, kind) in counts.iter().zip(1..) {
                    let found: usize = contents.iter().map(|&content| usize::from(content == kind)).sum();
                    assert_eq!(found, usize::from(expected), "{counts:?} {number}");
                }
                assert_eq!(arrangements.number(counts, &contents), number, "{counts:?}");
                known.insert(contents);
            }
            assert_eq!(known.len() as u64, count);
        }
        assert_eq!(Arrangements::new(6).count(&[2, 1, 2]), Some(15 * 4 * 3));
    }

    #[test]
    fn numbers_beyond_64_bits_are_noticed() {
        assert_eq!(Arrangements::new(64).count(&[32]), Some(1_832_624_140_942_590_534));
        assert_eq!(Arrangements::new(64).count(&[20, 20]), None);
        assert_eq!(Arrangements::new(400).count(&[200]), None);
        assert_eq!(Arrangements::new(400).count(&[1, 1]), Some(400 * 399));
    }
}
