//! The numbers in confidence bounds and of random draws, computed only by additions, multiplications,
//! divisions and square roots: they have the same bits on every machine, unlike the system's logarithm.

/// The number of playouts up to which roots are stored: at most 16 MiB, a quarter of a tree with as many
/// nodes.
const STORED: usize = 1 << 20;
/// The number of roots computed together, so that their latencies overlap.
const AHEAD: usize = 64;

/// The terms for a number of playouts in confidence bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roots {
    /// √(ln n), for the bounds of the children.
    pub(super) of_logarithm: f64,
    /// 1/√n, for the node's own bound.
    pub(super) reciprocal: f64,
}

impl Roots {
    fn of(visits: u64) -> Roots {
        Roots {
            of_logarithm: logarithm(visits.max(1) as f64).sqrt(),
            reciprocal: 1.0 / (visits.max(1) as f64).sqrt(),
        }
    }
}

/// The roots of playout counts, computed shortly before they are first needed.
#[derive(Clone, Debug, Default)]
pub(super) struct RootTable(Vec<Roots>);

impl RootTable {
    #[inline]
    pub(super) fn of(&mut self, visits: u64) -> Roots {
        match self.0.get(visits as usize) {
            Some(&roots) => roots,
            None => self.compute(visits),
        }
    }

    #[inline(never)]
    fn compute(&mut self, visits: u64) -> Roots {
        if visits < STORED as u64 {
            let end = (visits as usize + AHEAD).min(STORED);
            self.0.extend((self.0.len() as u64..end as u64).map(Roots::of));
        }
        Roots::of(visits)
    }
}

/// The nearest whole number to a quotient, halves up.
pub(super) const fn rounded(dividend: i128, divisor: i128) -> i128 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}

/// The number of bits behind the exponent of a number.
const FRACTION: u32 = 52;
/// What is added to exponents.
const BIAS: i64 = 1023;

/// The natural logarithm of a number that is not negative; what is below the least normal number counts as 0.
pub(super) fn logarithm(number: f64) -> f64 {
    if number < f64::MIN_POSITIVE {
        return f64::NEG_INFINITY;
    }
    let exponent = (number.to_bits() >> FRACTION) as i64 - BIAS;
    // number = 2^exponent · mantissa, and ln mantissa = 2 artanh ((mantissa - 1) / (mantissa + 1)).
    let fraction = number.to_bits() & ((1 << FRACTION) - 1);
    let mantissa = f64::from_bits((BIAS as u64) << FRACTION | fraction);
    let ratio = (mantissa - 1.0) / (mantissa + 1.0);
    let square = ratio * ratio;
    let mut sum = 0.0;
    for term in (0..12).rev() {
        sum = sum * square + 1.0 / f64::from(2 * term + 1);
    }
    exponent as f64 * std::f64::consts::LN_2 + 2.0 * ratio * sum
}

/// The exponential of a number that is not positive.
pub(super) fn exponential(number: f64) -> f64 {
    if number < -700.0 {
        return 0.0;
    }
    // e^number = 2^exponent · e^rest, where the rest lies between -ln 2 and 0.
    let exponent = (number / std::f64::consts::LN_2).ceil();
    let rest = number - exponent * std::f64::consts::LN_2;
    let mut sum = 1.0;
    for term in (1..20).rev() {
        sum = 1.0 + sum * rest / f64::from(term);
    }
    sum * f64::from_bits(((exponent as i64 + BIAS) as u64) << FRACTION)
}

#[cfg(test)]
mod tests {
    use super::{RootTable, STORED, exponential, logarithm, rounded};

    #[test]
    fn the_logarithm_is_the_logarithm() {
        for number in (1..5_000).chain([u64::from(u32::MAX), 1 << 40, (1 << 52) + 12_345]) {
            for number in [number as f64, 1.0 / number as f64] {
                let expected = number.ln();
                assert!((logarithm(number) - expected).abs() < 1e-9 * expected.abs().max(1.0), "ln {number}");
            }
        }
        assert!(logarithm(0.0) < f64::MIN);
    }

    #[test]
    fn the_exponential_is_the_exponential() {
        for number in (0..7_000).map(|tenths| f64::from(tenths) / -10.0) {
            let expected = number.exp();
            assert!((exponential(number) - expected).abs() < 1e-12 * expected, "exp {number}");
        }
        assert!(exponential(f64::NEG_INFINITY) <= 0.0);
    }

    #[test]
    fn stored_roots_are_those_that_are_computed() {
        let mut table = RootTable::default();
        for number in [5, 1, 2, 900, 1_048_575, 1_048_576, 3, 5_000_000] {
            let roots = table.of(number);
            assert!((roots.of_logarithm - (number as f64).ln().sqrt()).abs() < 1e-9, "{number}");
            assert!((roots.reciprocal * (number as f64).sqrt() - 1.0).abs() < 1e-9, "{number}");
        }
        assert_eq!(table.0.len(), STORED);
    }

    #[test]
    fn halves_go_up() {
        assert_eq!([rounded(5, 2), rounded(-5, 2), rounded(-6, 4), rounded(7, 3)], [3, -2, -1, 2]);
    }
}
