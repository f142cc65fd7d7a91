//! The logistic curve and the hyperbolic tangent, the same on every machine.
//!
//! The standard library leaves the last bits of `exp` and `tanh` to the platform; here they are read from a
//! table that is computed by additions and multiplications alone, which IEEE 754 defines to the bit.

/// The values at which the tables end: beyond, the curve is flat to the last bit of an estimate.
const END: f32 = 16.0;
/// The number of steps of the table from 0 to [`END`].
const STEPS: usize = 4096;

/// The logistic curve 1 / (1 + e^-z).
#[derive(Clone, Debug)]
pub(crate) struct Curve(Vec<f32>);

impl Curve {
    pub(crate) fn new() -> Curve {
        // e^-step by its series, then by repeated multiplication, in 64 bits.
        let step = f64::from(END) / STEPS as f64;
        let factor = (0..24).rev().fold(1.0, |sum, term| 1.0 - step / f64::from(term + 1) * sum);
        let mut power = 1.0;
        let logistic = (0..STEPS + 2).map(|_| {
            let value = 1.0 / (1.0 + power);
            power *= factor;
            value as f32
        });
        Curve(logistic.collect())
    }

    /// 1 / (1 + e^-z).
    #[inline]
    pub(crate) fn logistic(&self, z: f32) -> f32 {
        let far = (z.abs().min(END)) * (STEPS as f32 / END);
        let step = far as usize;
        let part = far - step as f32;
        let value = self.0[step] + (self.0[step + 1] - self.0[step]) * part;
        if z < 0.0 { 1.0 - value } else { value }
    }

    /// The hyperbolic tangent of z.
    #[inline]
    pub(crate) fn tanh(&self, z: f32) -> f32 {
        2.0 * self.logistic(2.0 * z) - 1.0
    }

    /// 2 / (1 + e^-z) - 1 in millionths, of `sum` units of 2^-`shift`: rising, and the same on every machine.
    #[inline]
    pub(crate) fn millionths(&self, sum: i32, shift: u32) -> i32 {
        let z = sum as f32 / (1u32 << shift) as f32;
        ((2.0 * self.logistic(z) - 1.0) * 1e6) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curves_are_those_of_the_standard_library() {
        let curve = Curve::new();
        for step in -2000..=2000 {
            let z = step as f32 / 100.0;
            assert!((curve.logistic(z) - 1.0 / (1.0 + (-z).exp())).abs() < 2e-6, "at {z}");
            assert!((curve.tanh(z) - z.tanh()).abs() < 4e-6, "at {z}");
        }
        for z in -200_000..200_000 {
            assert!(curve.millionths(z, 12) <= curve.millionths(z + 1, 12), "falls at {z}");
        }
    }
}
