//! Weights with their step sizes.
//!
//! **Source.** Beal & Smith (1999), temporal coherence: the step size of a weight is the absolute sum of its
//! changes over the sum of their absolute values. A weight whose changes agree in sign learns fast; one with
//! changes of alternating sign hardly moves.

/// A weight with the sums from which its step size follows.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Weight {
    pub(super) value: f32,
    /// The sum of the errors so far.
    pub(super) net: f32,
    /// The sum of their absolute values.
    pub(super) total: f32,
}

impl Weight {
    /// Moves the weight by its share of `error`, `alpha` times its step size. Returns the change.
    #[inline]
    pub(super) fn learn(&mut self, error: f32, alpha: f32, is_coherent: bool) -> f32 {
        let step = if is_coherent && self.total > 0.0 { self.net.abs() / self.total } else { 1.0 };
        let change = alpha * step * error;
        self.value += change;
        self.net += error;
        self.total += error.abs();
        change
    }
}
