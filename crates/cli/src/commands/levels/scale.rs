//! A scale of strength: the logarithm of odds of searches of a family against the reference, fitted to
//! matches between them, and the places on it that are equally far from each other.

/// A match between two searches of the scale, by index: how much stronger the second one is, and the weight
/// of that.
pub(super) struct Step {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) strength: f64,
    pub(super) weight: f64,
}

/// Passes of the fit; each solves for one search after the other.
const PASSES: usize = 400;

/// The strengths of so many searches, of which the first has 0, that agree best with the matches: least
/// squares.
pub(super) fn fitted(count: usize, steps: &[Step]) -> Vec<f64> {
    let mut strengths = vec![0.0; count];
    for _ in 0..PASSES {
        for own in 1..count {
            let (mut sum, mut weights) = (0.0, 0.0);
            for step in steps {
                let told = if step.to == own {
                    strengths[step.from] + step.strength
                } else if step.from == own {
                    strengths[step.to] - step.strength
                } else {
                    continue;
                };
                sum += step.weight * told;
                weights += step.weight;
            }
            if weights > 0.0 {
                strengths[own] = sum / weights;
            }
        }
    }
    strengths
}

/// How strong the searches at places are: straight lines between knots, places ascending.
#[derive(Clone)]
pub(super) struct Scale(Vec<(f64, f64)>);

impl Scale {
    /// The scale of these strengths at the places 0, 1, 2, …: no place is weaker than one before it.
    pub(super) fn new(strengths: &[f64]) -> Scale {
        let mut most = f64::NEG_INFINITY;
        let rising = strengths.iter().enumerate().map(|(place, &strength)| {
            most = most.max(strength);
            (place as f64, most)
        });
        Scale(rising.collect())
    }

    /// The strength of the last place.
    pub(super) fn top(&self) -> f64 {
        self.0.last().map_or(0.0, |&(_, strength)| strength)
    }

    /// The first place that is so strong.
    pub(super) fn place(&self, strength: f64) -> f64 {
        let Some(at) = self.0.iter().position(|&(_, there)| there >= strength) else {
            return self.0.last().map_or(0.0, |&(place, _)| place);
        };
        let (place, there) = self.0[at];
        let Some(&(before, weaker)) = at.checked_sub(1).and_then(|at| self.0.get(at)) else { return place };
        if there > weaker {
            before + (place - before) * (strength - weaker) / (there - weaker)
        } else {
            place
        }
    }

    fn strength(&self, place: f64) -> f64 {
        let at = self.0.iter().position(|&(there, _)| there >= place).unwrap_or(self.0.len() - 1);
        let (there, strength) = self.0[at];
        let Some(&(before, weaker)) = at.checked_sub(1).and_then(|at| self.0.get(at)) else {
            return strength;
        };
        weaker + (strength - weaker) * (place - before) / (there - before)
    }

    /// Places that are equally far from each other, the first step above strength 0, the last at the end.
    pub(super) fn evenly(&self, count: usize) -> Vec<f64> {
        let inner = (1..count).map(|step| self.place(self.top() * step as f64 / count as f64));
        inner.chain(self.0.last().map(|&(place, _)| place)).collect()
    }

    /// The same scale, stretched so that the steps to and between these places are as long as was measured.
    pub(super) fn stretched(&self, places: &[f64], steps: &[f64]) -> Scale {
        let mut old = vec![0.0];
        old.extend(places.iter().map(|&place| self.strength(place)));
        let mut new = vec![0.0];
        for step in steps {
            new.push(new[new.len() - 1] + step);
        }
        let stretch = |strength: f64| {
            let at = (1..old.len() - 1).find(|&at| old[at] >= strength).unwrap_or(old.len() - 1);
            let length = (old[at] - old[at - 1]).max(1e-9);
            new[at - 1] + (strength - old[at - 1]) * (new[at] - new[at - 1]) / length
        };
        let mut knots: Vec<(f64, f64)> =
            self.0.iter().map(|&(place, strength)| (place, stretch(strength))).collect();
        knots.extend(places.iter().zip(&new[1..]).map(|(&place, &strength)| (place, strength)));
        knots.sort_by(|one, other| one.0.total_cmp(&other.0));
        knots.dedup_by(|one, other| (one.0 - other.0).abs() < 1e-9);
        let mut most = f64::NEG_INFINITY;
        for knot in &mut knots {
            most = most.max(knot.1);
            knot.1 = most;
        }
        Scale(knots)
    }
}

#[cfg(test)]
mod tests {
    use super::{Scale, Step, fitted};

    fn near(found: &[f64], expected: &[f64]) -> bool {
        found.len() == expected.len()
            && found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6)
    }

    #[test]
    fn strengths_agree_with_all_matches_as_far_as_they_can() {
        let step = |from, to, strength, weight| Step { from, to, strength, weight };
        let sure = fitted(3, &[step(0, 1, 1.0, 1.0), step(1, 2, 2.0, 1.0), step(0, 2, 3.0, 5.0)]);
        assert!(near(&sure, &[0.0, 1.0, 3.0]), "{sure:?}");
        // Two ways to the last say 3 and 4: it lies between, the nearer to the one that weighs more.
        let found = fitted(3, &[step(0, 1, 1.0, 1e9), step(1, 2, 2.0, 1.0), step(0, 2, 4.0, 3.0)]);
        assert!((found[2] - 3.75).abs() < 1e-3, "{found:?}");
    }

    #[test]
    fn levels_are_equally_far_from_each_other() {
        // Weaker than the reference at first, and a place that seems weaker than the one before.
        let scale = Scale::new(&[-1.0, 1.0, 0.5, 4.0]);
        let found = scale.evenly(4);
        assert!(near(&found, &[1.0, 2.0 + 1.0 / 3.0, 2.0 + 2.0 / 3.0, 3.0]), "{found:?}");
        assert!(near(&[scale.place(9.0), scale.place(-7.0)], &[3.0, 0.0]));
    }

    #[test]
    fn measured_steps_stretch_the_scale() {
        let scale = Scale::new(&[0.0, 1.0, 2.0, 3.0, 4.0]);
        let stretched = scale.stretched(&[2.0, 4.0], &[1.0, 3.0]);
        assert!(near(&stretched.evenly(4), &[2.0, 2.0 + 2.0 / 3.0, 2.0 + 4.0 / 3.0, 4.0]));
        let same = scale.stretched(&[2.0, 4.0], &[2.0, 2.0]);
        assert!(near(&same.evenly(4), &scale.evenly(4)));
    }
}
