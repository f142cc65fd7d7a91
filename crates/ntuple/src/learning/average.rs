//! The mean of the weights over the last games of a run.
//!
//! **Source.** Polyak & Juditsky (1992): the mean of the iterates of stochastic approximation is nearer to
//! the limit than the last iterate, as the noise of the last steps is averaged out. The difference: the mean
//! is taken at evenly spaced moments, as most weights do not change between two games.

/// The number of moments.
const MOMENTS: u64 = 64;

/// The mean of the weights at some moments.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Average {
    /// The number of games in all, and of those before the first that counts.
    games: u64,
    before: u64,
    /// The number of moments so far.
    pub(super) moments: u32,
    /// The mean over them, of every sum of weights.
    pub(super) mean: Vec<f32>,
}

impl Average {
    /// The average over the last `share` of `games`, of this many sums; `None` for a share of 0.
    pub(super) fn new(share: f32, games: u64, sums: usize) -> Option<Average> {
        let span = ((games as f64 * f64::from(share)).round() as u64).clamp(1, games.max(1));
        (share > 0.0).then(|| Average {
            games,
            before: games.saturating_sub(span),
            moments: 0,
            mean: vec![0.0; sums],
        })
    }

    /// True if the weights after this many games count. Those after the last game do.
    fn is_moment(&self, played: u64) -> bool {
        let at = |played: u64| {
            let span = u128::from(self.games - self.before);
            u128::from(played.saturating_sub(self.before)) * u128::from(MOMENTS) / span
        };
        played > 0 && at(played) > at(played - 1)
    }

    /// Adds the weights after this many games, if they count.
    pub(super) fn add(&mut self, played: u64, sums: &[f32]) {
        if !self.is_moment(played) {
            return;
        }
        self.moments += 1;
        let part = 1.0 / self.moments as f32;
        for (mean, sum) in self.mean.iter_mut().zip(sums) {
            *mean += (sum - *mean) * part;
        }
    }

    /// The mean so far; `None` before the first moment.
    pub(super) fn mean(&self) -> Option<&[f32]> {
        (self.moments > 0).then_some(&*self.mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moments_are_evenly_spaced_and_end_with_the_last_game() {
        for (share, games, first, moments) in [
            (0.5, 1_000, 508, 64),
            (1.0, 6_400, 100, 64),
            (0.1, 100, 91, 10),
            (0.001, 20, 20, 1),
            (1.0, 1, 1, 1),
        ] {
            let average = Average::new(share, games, 1).expect("a share");
            let all: Vec<u64> = (0..=games).filter(|&played| average.is_moment(played)).collect();
            assert_eq!((all[0], all.len(), all.last()), (first, moments, Some(&games)), "{share} of {games}");
        }
        assert_eq!(Average::new(0.0, 10, 1), None);
        assert!(Average::new(1.0, u64::MAX, 1).is_some_and(|average| average.is_moment(u64::MAX)));
    }

    #[test]
    fn the_mean_is_that_of_the_moments() {
        let mut average = Average::new(0.5, 8, 2).expect("a share");
        for played in 1..=8 {
            assert_eq!(average.mean().is_some(), played > 5, "{played}");
            average.add(played, &[played as f32, 1.0]);
        }
        assert_eq!(average.mean(), Some(&[6.5, 1.0][..]));
    }
}
