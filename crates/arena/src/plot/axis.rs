//! The axes of plots.

/// An axis with numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Axis {
    /// The label, with its unit.
    pub label: String,
    /// Its ends; by default it contains all values.
    pub range: Option<(f64, f64)>,
    /// True to show 0.5 as 50 %.
    pub is_share: bool,
}

impl Axis {
    /// An axis of numbers as they are.
    pub fn new(label: &str) -> Axis {
        Axis { label: label.to_owned(), ..Axis::default() }
    }

    /// An axis of shares, in percent.
    pub fn share(label: &str) -> Axis {
        Axis { is_share: true, ..Axis::new(label) }
    }
}
