//! Intervals for games played in blocks: all seatings of one game are resampled together or not at all.

use crate::bootstrap::{index, percentile};
use crate::estimate::{Estimate, assert_level};
use crate::interval::{normal_share, student_t_quantile};
use crate::unlike::{UNLIKE, unlike};

/// The block bootstrap: the spread of a statistic over other blocks of the same kind.
///
/// A block is a group of dependent games, independent of every other block: all seatings of one random game.
/// Blocks are resampled with replacement, as many as there are, and the statistic is computed for each
/// resample; the interval lies between two percentiles of these values.
///
/// # Source
///
/// Efron & Tibshirani (1993), \[Efron93\], chapters 8 and 13. Differences: (1) percentiles of few blocks are
/// too narrow, as resamples of n values have (n - 1)/n of their variance and not the tails of Student's t.
/// They are read further out, at the level of Φ(-√(n/(n-1)) t), after Hesterberg (2015), \[Hesterberg15\].
/// (2) Kinds of blocks that did not occur are in no resample. If fewer than five blocks differ from the most
/// common one, [`BlockBootstrap::means`] widens the interval for blocks of such kinds: with probability
/// `level`, they are at most a share `1 - (1 - level)^(1/n)` of all blocks, about 3/n (the *rule of three*,
/// Hanley & Lippman-Hand 1983, \[Hanley83\]).
///
/// # Examples
///
/// ```
/// use statistics::BlockBootstrap;
///
/// let mut word = 1u64;
/// let mut random = || {
///     word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///     word
/// };
/// // The mean scores of two players in twelve blocks.
/// let blocks = [[1.0, 0.0], [0.5, 0.5], [0.5, 0.5], [1.0, 0.0], [0.75, 0.25], [1.0, 0.0]].repeat(2);
/// let shares = BlockBootstrap::default().means(&blocks, (0.0, 1.0), &mut random);
/// assert!(shares[0].low > 0.5 && shares[1].high < 0.5);
///
/// // Ten blocks, all won, do not make a loss impossible.
/// let sure = BlockBootstrap::default().means(&[[1.0]; 10], (0.0, 1.0), &mut random);
/// assert!(sure[0].low < 0.75 && sure[0].contains(1.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BlockBootstrap {
    /// The number of resamples.
    pub resamples: usize,
    /// The level of the intervals, between 0 and 1.
    pub level: f64,
}

impl Default for BlockBootstrap {
    fn default() -> BlockBootstrap {
        BlockBootstrap { resamples: 2000, level: 0.95 }
    }
}

impl BlockBootstrap {
    /// The means of the columns of `blocks` `` `[blocks][columns]` ``, such as the mean score of each player,
    /// all columns resampled together; empty if there are no blocks.
    ///
    /// `range` is the least and the greatest value that a block can have, (0, 1) for shares of wins, (-1, 1)
    /// for differences of two; it may be infinite. The intervals lie within it. For a single block, or equal
    /// ones, the rule of three remains: 1 in each of ten blocks gives 0.741 to 1 at the level 0.95.
    ///
    /// # Panics
    ///
    /// If there are no resamples, the level is not between 0 and 1, the blocks differ in length, or a value
    /// is not in the range.
    pub fn means<R: AsRef<[f64]>>(
        &self,
        blocks: &[R],
        range: (f64, f64),
        random: &mut impl FnMut() -> u64,
    ) -> Vec<Estimate> {
        self.check();
        let Some(columns) = blocks.first().map(|block| block.as_ref().len()) else { return Vec::new() };
        for block in blocks {
            let block = block.as_ref();
            assert_eq!(block.len(), columns, "expected blocks of one length");
            let outside = block.iter().find(|value| !(range.0..=range.1).contains(*value));
            assert!(outside.is_none(), "expected values from {} to {}, got {outside:?}", range.0, range.1);
        }
        let cells: Vec<f64> = blocks.iter().flat_map(AsRef::as_ref).copied().collect();
        let n = blocks.len();
        let mut values = vec![Vec::with_capacity(self.resamples); columns];
        let mut sums = vec![0.0; columns];
        for _ in 0..self.resamples {
            sums.fill(0.0);
            for _ in 0..n {
                let start = index(n, random()) * columns;
                for (sum, value) in sums.iter_mut().zip(&cells[start..start + columns]) {
                    *sum += value;
                }
            }
            for (values, sum) in values.iter_mut().zip(&sums) {
                values.push(sum / n as f64);
            }
        }
        let mut column = Vec::with_capacity(n);
        let mut estimates = Vec::with_capacity(columns);
        for (at, values) in values.iter_mut().enumerate() {
            column.clear();
            column.extend(cells.iter().skip(at).step_by(columns));
            let value = column.iter().sum::<f64>() / n as f64;
            let mut estimate = self.interval(value, n, values);
            if unlike(&mut column, range) < UNLIKE {
                let unseen = 1.0 - (1.0 - self.level).powf(1.0 / n as f64);
                estimate.low = estimate.low.min(value - unseen * (value - range.0));
                estimate.high = estimate.high.max(value + unseen * (range.1 - value));
            }
            estimate.low = estimate.low.max(range.0).min(value);
            estimate.high = estimate.high.min(range.1).max(value);
            estimates.push(estimate);
        }
        estimates
    }

    /// Any `count` statistics of the blocks, resampled together: `statistics` fills in their values. Empty if
    /// there are no blocks.
    ///
    /// A statistic that is the same in all resamples may lie anywhere: its interval is the whole line. For
    /// means [`BlockBootstrap::means`] is better and faster; for ratios such as moves per game there is
    /// [`ratio`](crate::ratio).
    ///
    /// # Panics
    ///
    /// If there are no resamples, or the level is not between 0 and 1.
    ///
    /// # Examples
    ///
    /// ```
    /// use statistics::BlockBootstrap;
    ///
    /// let mut word = 1u64;
    /// let mut random = || {
    ///     word = word.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     word
    /// };
    /// // Moves and games of each block: moves a game, and its logarithm.
    /// let blocks = [(60.0, 2.0), (45.0, 2.0), (80.0, 3.0), (20.0, 1.0), (55.0, 2.0)];
    /// let found = BlockBootstrap::default().statistics(
    ///     &blocks,
    ///     2,
    ///     |drawn, values| {
    ///         values[0] = drawn.ratio(|&block| block);
    ///         values[1] = values[0].log10();
    ///     },
    ///     &mut random,
    /// );
    /// assert_eq!(found[0].value, 26.0);
    /// assert!(found[0].low < 26.0 && found[1].high > 26f64.log10());
    /// ```
    pub fn statistics<B>(
        &self,
        blocks: &[B],
        count: usize,
        mut statistics: impl FnMut(&Resample<'_, B>, &mut [f64]),
        random: &mut impl FnMut() -> u64,
    ) -> Vec<Estimate> {
        self.check();
        if blocks.is_empty() {
            return Vec::new();
        }
        let n = blocks.len();
        let mut drawn = Resample { blocks, counts: vec![1; n] };
        let mut found = vec![0.0; count];
        statistics(&drawn, &mut found);
        let whole = found.clone();
        let mut values = vec![Vec::with_capacity(self.resamples); count];
        for _ in 0..self.resamples {
            drawn.counts.fill(0);
            for _ in 0..n {
                drawn.counts[index(n, random())] += 1;
            }
            statistics(&drawn, &mut found);
            for (values, value) in values.iter_mut().zip(&found) {
                values.push(*value);
            }
        }
        let mut estimates = Vec::with_capacity(count);
        for (value, values) in whole.into_iter().zip(&mut values) {
            let mut estimate = self.interval(value, n, values);
            if values.first() == values.last() {
                (estimate.low, estimate.high) = (f64::NEG_INFINITY, f64::INFINITY);
            }
            estimates.push(estimate);
        }
        estimates
    }

    fn check(&self) {
        assert_level(self.level);
        assert!(self.resamples > 0, "expected at least one resample");
    }

    /// The interval between the percentiles of `values`, which are sorted here, for n blocks.
    fn interval(&self, value: f64, n: usize, values: &mut [f64]) -> Estimate {
        values.sort_unstable_by(f64::total_cmp);
        let tail = if n == 1 {
            0.0
        } else {
            let freedom = (n - 1) as f64;
            normal_share(-(n as f64 / freedom).sqrt() * student_t_quantile(0.5 + self.level / 2.0, freedom))
        };
        let (low, high) = (percentile(values, tail), percentile(values, 1.0 - tail));
        Estimate { value, low, high, level: self.level, n: n as u64 }
    }
}

/// A resample of the blocks, drawn with replacement.
#[derive(Debug)]
pub struct Resample<'a, B> {
    blocks: &'a [B],
    counts: Vec<u32>,
}

impl<'a, B> Resample<'a, B> {
    /// The blocks of the resample, each once, with its multiplicity.
    pub fn iter(&self) -> impl Iterator<Item = (&'a B, f64)> {
        let drawn = self.blocks.iter().zip(&self.counts).filter(|(_, count)| **count > 0);
        drawn.map(|(block, count)| (block, f64::from(*count)))
    }

    /// The mean of a value of the blocks.
    pub fn mean(&self, value: impl Fn(&B) -> f64) -> f64 {
        self.ratio(|block| (value(block), 1.0))
    }

    /// The sum of one value of the blocks divided by the sum of another.
    pub fn ratio(&self, pair: impl Fn(&B) -> (f64, f64)) -> f64 {
        let (mut above, mut below) = (0.0, 0.0);
        for (block, count) in self.iter() {
            let pair = pair(block);
            above += count * pair.0;
            below += count * pair.1;
        }
        above / below
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Numbers, near};

    const TEN_THOUSAND: BlockBootstrap = BlockBootstrap { resamples: 10_000, level: 0.95 };

    #[test]
    fn nothing_and_equal_blocks() {
        let mut numbers = Numbers::new(1);
        let mut random = || numbers.next_u64();
        let bootstrap = BlockBootstrap::default();
        assert_eq!(bootstrap.means::<[f64; 2]>(&[], (0.0, 1.0), &mut random), []);
        // With a share x of other blocks, ten like these occur with probability (1 - x)^10, 0.05 at 0.2589.
        let equal = bootstrap.means(&[[1.0, 0.0, 0.5]; 10], (0.0, 1.0), &mut random);
        let ends: Vec<(f64, f64)> = equal.iter().map(|estimate| (estimate.low, estimate.high)).collect();
        for ((low, high), printed) in ends.into_iter().zip([(0.7411, 1.0), (0.0, 0.2589), (0.3706, 0.6294)]) {
            assert!(near(low, printed.0, 5e-5) && near(high, printed.1, 5e-5), "{low} {high} {printed:?}");
        }
        let one = bootstrap.means(&[[0.25]], (0.0, 1.0), &mut random)[0];
        assert!(one.low < 0.02 && one.high > 0.95, "{one:?}");
        let line = bootstrap.means(&[[3.0]; 4], (0.0, f64::INFINITY), &mut random)[0];
        assert!(line.high.is_infinite());
        let unknown =
            bootstrap.statistics(&[3.0; 4], 1, |drawn, values| values[0] = drawn.mean(|x| *x), &mut random)
                [0];
        assert_eq!((unknown.value, unknown.low, unknown.high), (3.0, f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn one_odd_block_among_many_does_not_hide_what_is_unseen() {
        let mut numbers = Numbers::new(2);
        let mut blocks = vec![[1.0]; 49];
        blocks.push([0.0]);
        let estimate = TEN_THOUSAND.means(&blocks, (0.0, 1.0), &mut || numbers.next_u64())[0];
        assert!(estimate.low < 0.93 && estimate.contains(1.0), "{estimate:?}");
    }

    #[test]
    fn the_interval_of_a_mean_is_about_the_t_interval() {
        let mut numbers = Numbers::new(6);
        for n in [12, 400] {
            let sample: Vec<[f64; 1]> = (0..n).map(|_| [numbers.normal(10.0, 3.0)]).collect();
            let by_formula = crate::mean(&sample.iter().map(|row| row[0]).collect(), 0.95).unwrap();
            let range = (f64::NEG_INFINITY, f64::INFINITY);
            let drawn = TEN_THOUSAND.means(&sample, range, &mut || numbers.next_u64())[0];
            let width = by_formula.high - by_formula.low;
            assert!(near(drawn.high - drawn.low, width, 0.1 * width), "{n}: {drawn:?} {by_formula:?}");
        }
    }

    #[test]
    fn columns_are_drawn_together() {
        // The difference of the columns is the same in all blocks up to rounding, so it is in every resample.
        let mut numbers = Numbers::new(3);
        let blocks: Vec<[f64; 2]> = (0..30).map(|_| numbers.unit() / 2.0).map(|x| [x, x + 0.5]).collect();
        let mut seen = Vec::new();
        let means = |drawn: &Resample<'_, [f64; 2]>, values: &mut [f64]| {
            for (column, value) in values.iter_mut().enumerate() {
                *value = drawn.mean(|block| block[column]);
            }
            seen.push(values[1] - values[0]);
        };
        let found = TEN_THOUSAND.statistics(&blocks, 2, means, &mut || numbers.next_u64());
        assert!(seen.iter().all(|apart| near(*apart, 0.5, 1e-12)));
        assert!(near(found[1].low - found[0].low, 0.5, 1e-12));
        // Both ways to a mean agree.
        let direct = TEN_THOUSAND.means(&blocks, (0.0, 1.0), &mut || numbers.next_u64());
        assert!(near(direct[0].low, found[0].low, 0.005) && near(direct[1].high, found[1].high, 0.005));
    }
}
