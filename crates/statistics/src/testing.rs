//! Helpers of tests: seeded random numbers, and the coverage of intervals.

use crate::estimate::Estimate;

/// `SplitMix64` (Steele, Lea & Flood 2014), as this crate knows no other.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// Uniform in [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Normal, after Box & Muller (1958).
    pub(crate) fn normal(&mut self, mean: f64, deviation: f64) -> f64 {
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        mean + deviation * radius * (std::f64::consts::TAU * self.unit()).cos()
    }
}

pub(crate) fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance
}

#[track_caller]
pub(crate) fn assert_close(a: Option<f64>, b: Option<f64>, tolerance: f64) {
    match (a, b) {
        (Some(a), Some(b)) => assert!(near(a, b, tolerance), "{a} is not {b}"),
        (a, b) => assert_eq!(a, b),
    }
}

/// Of 2 000 intervals of level 95 %, 93 to 97 in a hundred must cover the truth.
#[track_caller]
pub(crate) fn assert_covers(truth: f64, mut interval: impl FnMut() -> Estimate) {
    let covering = (0..2000).filter(|_| interval().contains(truth)).count();
    assert!((1860..=1940).contains(&covering), "{covering} of 2000 intervals cover {truth}");
}
