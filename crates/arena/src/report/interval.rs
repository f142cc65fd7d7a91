//! A number as reports give it.

use serde::Serialize;
use statistics::Estimate;

/// A value with its interval. Infinite ends are null in JSON.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The level: how often such intervals contain the truth.
    pub level: f64,
    /// The number of blocks it is computed from.
    pub n: u64,
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, low, high, level, n }: Estimate) -> Interval {
        Interval { value, low, high, level, n }
    }
}
