//! A scale of strength: the logarithm of odds of the searches of a path against the reference, by logistic
//! regression on matches between them; and the places on it that are equally far from each other.

/// A match between two searches of the path.
pub(super) struct Match {
    /// The places of the two; the reference has none.
    pub(super) above: Option<f64>,
    pub(super) below: Option<f64>,
    /// What the first one won of so many games.
    pub(super) won: f64,
    pub(super) games: f64,
    /// The share of a player among equals.
    pub(super) fair: f64,
}

/// Passes of the fit; each solves for one step after the other.
const PASSES: usize = 300;
/// What is believed of the first search, and of the step from one to the next, before anything was played:
/// the mean and the standard deviation.
const FIRST: (f64, f64) = (0.5, 3.0);
const STEP: (f64, f64) = (0.4, 0.8);

/// How strong the searches are at the places 0, 1, 2, …: straight lines between them.
pub(super) struct Scale(Vec<f64>);

impl Scale {
    /// The strengths of so many searches that agree best with the matches.
    pub(super) fn fitted(count: usize, matches: &[Match]) -> Scale {
        // The strength of the first search, and how much stronger each is than the one before it.
        let mut steps = vec![STEP.0; count];
        steps[0] = FIRST.0;
        let part = |place: Option<f64>, step: usize| match (place, step) {
            (None, _) => 0.0,
            (Some(_), 0) => 1.0,
            (Some(place), step) => (place - (step - 1) as f64).clamp(0.0, 1.0),
        };
        let parts = |one: &Match| -> Vec<f64> {
            (0..count).map(|step| part(one.above, step) - part(one.below, step)).collect()
        };
        let rows: Vec<(Vec<f64>, &Match)> = matches.iter().map(|one| (parts(one), one)).collect();
        for _ in 0..PASSES {
            for step in 0..count {
                let (mean, deviation) = if step == 0 { FIRST } else { STEP };
                let belief = 1.0 / (deviation * deviation);
                let (mut slope, mut curvature) = (belief * (mean - steps[step]), belief);
                for (row, one) in rows.iter().filter(|(row, _)| row[step] != 0.0) {
                    let strength: f64 = row.iter().zip(&steps).map(|(part, step)| part * step).sum();
                    let share = 1.0 / (1.0 + (1.0 / one.fair - 1.0) * (-strength).exp());
                    slope += row[step] * (one.won - one.games * share);
                    curvature += row[step] * row[step] * one.games * share * (1.0 - share);
                }
                steps[step] += (slope / curvature).clamp(-1.0, 1.0);
            }
        }
        let sum = |strength: &mut f64, step: f64| {
            *strength += step;
            Some(*strength)
        };
        Scale(steps.into_iter().scan(0.0, sum).collect())
    }

    pub(super) fn strength(&self, place: f64) -> f64 {
        let last = self.0.len() - 1;
        let below = (place.max(0.0) as usize).min(last);
        let above = (below + 1).min(last);
        self.0[below] + (place - below as f64) * (self.0[above] - self.0[below])
    }

    /// The first of these places that is at least so strong, or else the last one.
    pub(super) fn first(&self, strength: f64, places: &[f64]) -> f64 {
        let is_enough = |place: &&f64| self.strength(**place) >= strength;
        places.iter().find(is_enough).or(places.last()).copied().unwrap_or(0.0)
    }

    /// Chooses `count` of these places, sorted by strength and ending with the last one given, so that the
    /// steps from the strength `start` to the first and from each to the next are as equal as possible: the
    /// sum of their squared differences from the mean is least.
    pub(super) fn evenly(&self, start: f64, count: usize, places: &[f64]) -> Vec<f64> {
        let top = places.last().map_or(0.0, |&place| self.strength(place));
        let mut places = places.to_vec();
        places.retain(|&place| self.strength(place) <= top);
        places.sort_by(|&one, &other| self.strength(one).total_cmp(&self.strength(other)));
        let strengths: Vec<f64> = places.iter().map(|&place| self.strength(place)).collect();
        let wanted = strengths.last().map_or(0.0, |top| (top - start) / count as f64);
        let off = |from: f64, to: f64| (to - from - wanted) * (to - from - wanted);
        // The least sum of a ladder of so many steps to each place, and the place below it.
        let mut sums: Vec<f64> = strengths.iter().map(|&strength| off(start, strength)).collect();
        let mut ways: Vec<Vec<usize>> = Vec::new();
        for _ in 1..count {
            let best = |at: usize| {
                let from = |below: usize| (sums[below] + off(strengths[below], strengths[at]), below);
                (0..at).map(from).min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or((f64::INFINITY, 0))
            };
            let (longer, way) = (0..places.len()).map(best).unzip();
            sums = longer;
            ways.push(way);
        }
        let mut at = places.len() - 1;
        let mut found = vec![places[at]];
        for way in ways.iter().rev() {
            at = way[at];
            found.push(places[at]);
        }
        found.reverse();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::{Match, Scale};

    fn near(found: &[f64], expected: &[f64], by: f64) -> bool {
        found.len() == expected.len()
            && found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < by)
    }

    /// A match as it ends on average between players that are so much apart.
    fn played(above: f64, below: Option<f64>, strength: f64, players: f64) -> Match {
        let games = 1e6;
        let won = games / (1.0 + (players - 1.0) * (-strength).exp());
        Match { above: Some(above), below, won, games, fair: 1.0 / players }
    }

    #[test]
    fn strengths_are_found_from_matches() {
        for players in [2.0, 3.0] {
            let matches = [
                played(0.0, None, -0.5, players),
                played(1.0, Some(0.0), 1.0, players),
                played(2.0, Some(1.0), 0.0, players),
                played(2.5, Some(1.0), 1.0, players),
                played(3.0, None, 2.5, players),
            ];
            let Scale(found) = Scale::fitted(4, &matches);
            assert!(near(&found, &[-0.5, 0.5, 0.5, 2.5], 1e-3), "{found:?}");
        }
    }

    #[test]
    fn matches_that_disagree_are_weighed_by_games() {
        let mut matches =
            [played(0.0, None, 0.0, 2.0), played(1.0, None, 1.0, 2.0), played(1.0, Some(0.0), 2.0, 2.0)];
        (matches[1].won, matches[1].games) = (matches[1].won / 100.0, matches[1].games / 100.0);
        let Scale(found) = Scale::fitted(2, &matches);
        assert!(found[1] > 1.5 && found[1] - found[0] < 2.0, "{found:?}");
    }

    #[test]
    fn what_was_not_played_is_believed() {
        let Scale(found) = Scale::fitted(3, &[]);
        assert!(near(&found, &[0.5, 0.9, 1.3], 1e-9), "{found:?}");
    }

    #[test]
    fn levels_are_equally_far_from_each_other() {
        // Weaker than the reference at first, and a stretch where nothing changes.
        let scale = Scale(vec![-1.0, 1.0, 1.0, 4.0]);
        let places: Vec<f64> = (0..=300).map(|part| f64::from(part) / 100.0).collect();
        let found = scale.evenly(0.0, 4, &places);
        let strengths: Vec<f64> = found.iter().map(|&place| scale.strength(place)).collect();
        assert!(near(&strengths, &[1.0, 2.0, 3.0, 4.0], 0.05), "{found:?}");
        assert!((found[3] - 3.0).abs() < 1e-9);
        // Where no place lies between, the nearest is taken; and a place that is weaker than one before it.
        assert_eq!(scale.evenly(0.0, 2, &[0.0, 1.0, 3.0]), [1.0, 3.0]);
        let firsts = [0.9, 4.1].map(|strength| scale.first(strength, &[0.0, 1.0, 3.0]));
        assert_eq!(firsts.to_vec(), [1.0, 3.0]);
        assert_eq!(Scale(vec![0.4, 5.0, 2.0, 4.0]).evenly(0.0, 2, &[0.0, 1.0, 2.0, 3.0]), [2.0, 3.0]);
    }
}
