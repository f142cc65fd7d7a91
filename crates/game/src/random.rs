//! Randomness that is the same on every machine and in every release.
//!
//! Two published generators, pinned by golden values of their reference code: the helpers of random-number
//! crates may change between releases, and a seed in a paper must always give the same game. Every
//! generator starts from an explicit seed.
//!
//! # Source
//!
//! `SplitMix64`: Steele, Lea & Flood (2014), after Vigna's reference code. `xoshiro256++`: Blackman & Vigna
//! (2019). Numbers below a bound: Lemire (2019), without bias.

use crate::key::mix;

/// `SplitMix64`: a counter through a mixing function. It seeds the other generator and derives seeds from
/// seeds.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator that starts at `seed`.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A uniform number below `bound`, without bias.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        below(bound, || self.next_u64())
    }
}

/// The seed of part `index` of an object seeded with `seed`: a game of an experiment, a seat of a game.
pub fn derive_seed(seed: u64, index: u64) -> u64 {
    mix(mix(seed.wrapping_add(0x9E37_79B9_7F4A_7C15)) ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// `xoshiro256++`: the generator for everything drawn in quantity.
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    /// The generator whose state is four outputs of [`SplitMix64`] started at `seed`.
    pub fn new(seed: u64) -> Random {
        let mut seeds = SplitMix64::new(seed);
        Random(std::array::from_fn(|_| seeds.next_u64()))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [s0, s1, s2, s3] = self.0;
        let result = s0.wrapping_add(s3).rotate_left(23).wrapping_add(s0);
        let (s2, s3) = (s2 ^ s0, s3 ^ s1);
        self.0 = [s0 ^ s3, s1 ^ s2, s2 ^ (s1 << 17), s3.rotate_left(45)];
        result
    }

    /// A uniform number below `bound`, without bias.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        below(bound, || self.next_u64())
    }

    /// A uniform index into a slice of length `len`.
    ///
    /// # Panics
    ///
    /// If `len` is 0.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// A uniform number in [0, 1) with 53 random bits.
    pub fn unit_f64(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts `items` into a uniformly random order (Fisher & Yates, from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }
}

#[inline]
fn below(bound: u64, mut next: impl FnMut() -> u64) -> u64 {
    assert!(bound > 0, "there is no number below 0");
    let mut product = u128::from(next()) * u128::from(bound);
    // Rejected products lie below the bound, so the division is seldom needed.
    if (product as u64) < bound {
        let reject_below = bound.wrapping_neg() % bound;
        while (product as u64) < reject_below {
            product = u128::from(next()) * u128::from(bound);
        }
    }
    (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_the_published_outputs_for_seed_1234567() {
        let mut random = SplitMix64::new(1_234_567);
        let outputs: [u64; 5] = std::array::from_fn(|_| random.next_u64());
        assert_eq!(
            outputs,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn xoshiro_gives_the_published_outputs_for_state_1_2_3_4() {
        let mut random = Random([1, 2, 3, 4]);
        let outputs: [u64; 10] = std::array::from_fn(|_| random.next_u64());
        assert_eq!(
            outputs,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386,
                9_228_616_714_210_784_205,
                9_973_669_472_204_895_162,
                14_011_001_112_246_962_877,
                12_406_186_145_184_390_807,
                15_849_039_046_786_891_736,
                10_450_023_813_501_588_000
            ]
        );
    }

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let mut random = Random::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[random.index(6)] += 1;
        }
        assert!(counts.iter().all(|&count| (9_600..10_400).contains(&count)), "{counts:?}");
    }

    #[test]
    fn unit_numbers_fill_the_interval_evenly() {
        let mut random = Random::new(5);
        let numbers: Vec<f64> = (0..10_000).map(|_| random.unit_f64()).collect();
        assert!(numbers.iter().all(|number| (0.0..1.0).contains(number)));
        let mean = numbers.iter().sum::<f64>() / 10_000.0;
        assert!((0.49..0.51).contains(&mean), "{mean}");
    }

    #[test]
    fn shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
