//! A number as reports give it.

use crate::plot::{Point, Row};
use serde::{Serialize, Serializer};
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

impl Interval {
    /// What is left of a whole without the value.
    #[must_use]
    pub fn left_of(&self, whole: f64) -> Interval {
        Interval { value: whole - self.value, low: whole - self.high, high: whole - self.low, ..*self }
    }

    /// The value as a point of a plot, with its error bar.
    pub fn point(&self, x: f64) -> Point {
        let Interval { value, low, high, .. } = *self;
        Point { x, value, low, high }
    }

    /// The value as a row of a plot, with its error bar.
    pub fn row(&self, name: String, note: String, series: usize) -> Row {
        let Interval { value, low, high, .. } = *self;
        Row { name, value, low, high, note, series }
    }
}

/// Writes an estimate as an [`Interval`].
///
/// # Errors
///
/// Those of the serializer.
pub fn as_interval<S: Serializer>(estimate: &Estimate, serializer: S) -> Result<S::Ok, S::Error> {
    Interval::from(*estimate).serialize(serializer)
}

/// Writes estimates as a list of [`Interval`]s.
///
/// # Errors
///
/// Those of the serializer.
pub fn as_intervals<S: Serializer>(estimates: &[Estimate], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(estimates.iter().copied().map(Interval::from))
}
