//! A policy: the probability of each legal move of a position, by feature weights; and its text.
//!
//! `(captures 0.8 first 1.25)` says that a move which captures is e^0.8 times as likely as one that is
//! otherwise the same.
//!
//! **Source.** `McFadden`, *Conditional logit analysis of qualitative choice behavior*, in Zarembka (ed.),
//! Frontiers in Econometrics, 1974.

use super::feature::{Feature, FeatureSet, FeatureTextError};

/// Weights of features: a legal move is chosen with a probability proportional to exp Σ wᵢ over its features.
/// A feature without a weight does not count; without any weights all moves are equally likely.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// In the order of [`Feature::ALL`].
    weights: [f64; COUNT],
    /// e to the power of each weight.
    factors: [f64; COUNT],
    /// The features with a weight.
    asked: FeatureSet,
}

const COUNT: usize = Feature::ALL.len();
/// The greatest absolute weight: e to the power of the sum of all is still finite.
const MAX_WEIGHT: f64 = 20.0;

impl Policy {
    /// A policy with a weight for each of [`Feature::ALL`]. Weights are clamped to -20..20, and NaN is
    /// replaced by 0.
    ///
    /// # Panics
    ///
    /// If the number of weights differs from the number of features.
    pub fn new(weights: &[f64]) -> Policy {
        assert!(weights.len() == COUNT, "expected {COUNT} weights, got {}", weights.len());
        let mut policy = Policy { weights: [0.0; COUNT], factors: [1.0; COUNT], asked: 0 };
        for (feature, &weight) in Feature::ALL.into_iter().zip(weights) {
            policy.set(feature, if weight.is_nan() { 0.0 } else { weight.clamp(-MAX_WEIGHT, MAX_WEIGHT) });
        }
        policy
    }

    fn set(&mut self, feature: Feature, weight: f64) {
        // Turns -0 into 0.
        let weight = weight + 0.0;
        (self.weights[feature as usize], self.factors[feature as usize]) = (weight, weight.exp());
        self.asked |= if weight == 0.0 { 0 } else { feature.bit() };
    }

    /// The weights, in the order of [`Feature::ALL`].
    pub const fn weights(&self) -> &[f64; COUNT] {
        &self.weights
    }

    /// The features with a weight other than 0.
    pub const fn asked(&self) -> FeatureSet {
        self.asked
    }

    /// The probability of each legal move of a position, given their features. They sum to 1. Shape
    /// `[moves]`.
    pub fn probabilities(&self, moves: &[FeatureSet]) -> Vec<f64> {
        let mut logs = Vec::new();
        self.log_probabilities(moves, &mut logs);
        logs.into_iter().map(f64::exp).collect()
    }

    /// Fills `logs` with the natural logarithms of the probabilities.
    pub(crate) fn log_probabilities(&self, moves: &[FeatureSet], logs: &mut Vec<f64>) {
        logs.clear();
        let mut total = 0.0;
        for mask in moves {
            let (mut sum, mut share, mut left) = (0.0, 1.0, mask & self.asked);
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                sum += self.weights[bit];
                share *= self.factors[bit];
                left &= left - 1;
            }
            logs.push(sum);
            total += share;
        }
        let total = total.ln();
        for log in logs {
            *log -= total;
        }
    }

    /// The text of the policy, without weights that round to 0.
    pub fn text(&self) -> String {
        let rounded = Feature::ALL.iter().zip(self.weights).map(|(feature, w)| (feature, format!("{w:.6}")));
        let counts = rounded.filter(|(_, weight)| weight.bytes().any(|digit| matches!(digit, b'1'..=b'9')));
        let words: Vec<String> =
            counts.map(|(feature, weight)| format!("{} {weight}", feature.name())).collect();
        format!("({})", words.join(" "))
    }

    /// Reads a policy: feature names, each followed by its weight, in parentheses.
    pub fn read(text: &str) -> Result<Policy, FeatureTextError> {
        let wrong = |expected: String| Err(FeatureTextError(expected));
        let Some(inner) = text.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
            return wrong(
                "features with their weights in parentheses, such as (captures 0.8 first 1.25)".to_owned(),
            );
        };
        let mut policy = Policy::new(&[0.0; COUNT]);
        let mut told = 0;
        let mut words = inner.split_whitespace();
        while let Some(word) = words.next() {
            let Some(feature) = Feature::named(word) else {
                return wrong(format!("a feature of moves, such as captures or first, and not `{word}`"));
            };
            if told & feature.bit() != 0 {
                return wrong(format!("`{word}` to have one weight"));
            }
            told |= feature.bit();
            let next = words.next().unwrap_or("the end");
            let weight = next.parse().ok().filter(|weight: &f64| weight.abs() <= MAX_WEIGHT);
            let Some(weight) = weight else {
                return wrong(format!("a weight from -20 to 20 behind `{word}`, and not `{next}`"));
            };
            policy.set(feature, weight);
        }
        Ok(policy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_by_hand() {
        // With weights ln 3 and ln 2 moves are as likely as 3, 2, 3 · 2, 1 and 1 of 13.
        let policy =
            Policy::read("(captures 1.0986122886681098 first 0.6931471805599453)").expect("a policy");
        let [captures, first, inward] =
            [Feature::Captures, Feature::First, Feature::Inward].map(Feature::bit);
        let told = policy.probabilities(&[captures, first | inward, captures | first, 0, inward]);
        for (told, expected) in told.iter().zip([3.0, 2.0, 6.0, 1.0, 1.0]) {
            assert!((told - expected / 13.0).abs() < 1e-15, "{told} and {expected} of 13");
        }
        assert_eq!(policy.probabilities(&[captures]), [1.0], "the only move");
        assert!(policy.probabilities(&[]).is_empty());
    }

    #[test]
    fn probabilities_sum_to_one() {
        let mut random = 1_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            random >> 33
        };
        for scale in [0.1, 1.0, 20.0] {
            for moves in 1..60 {
                let weights = [(); COUNT].map(|()| (next() % 2001) as f64 / 1000.0 - 1.0).map(|w| scale * w);
                let masks: Vec<FeatureSet> = (0..moves).map(|_| next() as u32 % (1 << COUNT)).collect();
                let sum: f64 = Policy::new(&weights).probabilities(&masks).iter().sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum} of {moves} moves");
            }
        }
        // The greatest possible weights.
        let all = (1 << COUNT) - 1;
        for weight in [MAX_WEIGHT, -MAX_WEIGHT, f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            let told = Policy::new(&[weight; COUNT]).probabilities(&[all, 0, all, 0]);
            assert!((told.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{weight}: {told:?}");
        }
    }

    #[test]
    fn a_policy_is_read_as_it_is_written() {
        for text in ["()", "(first 1.250000)", "(captures -0.800000 among-3 0.000001 threatens 20.000000)"] {
            assert_eq!(Policy::read(text).expect(text).text(), text);
        }
        let nothing = Policy::read("(first 0 wins -0)").expect("weights");
        assert_eq!((nothing.text().as_str(), nothing.asked()), ("()", 0));
        assert_eq!(nothing, Policy::new(&[0.0; COUNT]));
        assert_eq!(Policy::new(&[1e-9; COUNT]).text(), "()");
    }

    #[test]
    fn nonsense_is_refused() {
        for (text, expected) in [
            ("", "in parentheses"),
            ("first 1", "in parentheses"),
            ("(first 1", "in parentheses"),
            ("(first", "in parentheses"),
            ("(first)", "behind `first`, and not `the end`"),
            ("(first 1 captures)", "behind `captures`, and not `the end`"),
            ("(first first)", "behind `first`, and not `first`"),
            ("(first 1 first 2)", "one weight"),
            ("(castles 1)", "not `castles`"),
            ("(first NaN)", "from -20 to 20"),
            ("(first inf)", "from -20 to 20"),
            ("(first 20.5)", "from -20 to 20"),
            ("((first 1))", "not `(first`"),
        ] {
            let error = Policy::read(text).expect_err(text).to_string();
            assert!(error.contains(expected) && !error.contains('\n'), "{text}: {error}");
        }
    }
}
