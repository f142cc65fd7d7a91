//! A number as reports give it.

use serde::Serialize;
use statistics::Estimate;

/// A value with its interval. Ends that are infinite are null in JSON.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How often such intervals hold the truth.
    pub level: f64,
    /// How many blocks it rests on.
    pub n: u64,
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, low, high, level, n }: Estimate) -> Interval {
        Interval { value, low, high, level, n }
    }
}
