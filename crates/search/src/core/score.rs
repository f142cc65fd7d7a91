//! Scores of two-player searches, with the point of view in the type.

use game::{Payoffs, Player};

/// A value from the point of view of the player to move, on the evaluation's [`Scale`](game::Scale).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score(pub i32);

/// A value from the point of view of MAX, the first player, on the evaluation's [`Scale`](game::Scale).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct MaxScore(pub i32);

/// A number beyond all values: plus or minus infinity.
const INFINITE: i32 = i32::MAX;

impl Score {
    /// This score from the opponent's view. The only place where a sign changes.
    #[must_use]
    pub const fn opposite(self) -> Score {
        Score(-self.0)
    }

    /// This score of `from`, from the view of `to`: negated if and only if they are different players.
    #[must_use]
    #[inline]
    pub fn handed(self, from: Player, to: Player) -> Score {
        if from == to { self } else { self.opposite() }
    }

    /// This score of `mover`, from MAX's view.
    pub fn for_max(self, mover: Player) -> MaxScore {
        MaxScore(if mover == Player::FIRST { self.0 } else { self.opposite().0 })
    }
}

impl MaxScore {
    /// This score from the view of `mover`.
    pub fn for_mover(self, mover: Player) -> Score {
        if mover == Player::FIRST { Score(self.0) } else { Score(self.0).opposite() }
    }

    /// The vector of both players' values.
    pub const fn vector(self) -> Payoffs {
        Payoffs::two(self.0)
    }
}

/// The relation of a score to the value at the depth searched, for the player to move at the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is at most the score: no move reached alpha.
    Upper = 1,
    /// The value is at least the score: the node was cut.
    Lower = 2,
    /// The score is the value.
    Exact = 3,
}

/// A search window: values up to `alpha` do not help one player, and values from `beta` on will not be
/// allowed by the other.
///
/// `S` is the view: [`Score`] for searches, [`MaxScore`] for observers. Each bound carries the ply that set
/// it, so that a cut can report its cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window<S> {
    /// The lower bound.
    pub alpha: S,
    /// The upper bound.
    pub beta: S,
    /// The ply, from the root, of the node that set `alpha`, or 0 if none has.
    pub alpha_ply: u32,
    /// The ply, from the root, of the node that set `beta`, or 0 if none has.
    pub beta_ply: u32,
}

impl<S: Copy + Ord> Window<S> {
    /// Raises `alpha` at a node at `ply` plies from the root.
    pub fn raise_alpha(&mut self, value: S, ply: u32) {
        self.alpha = value;
        self.alpha_ply = ply;
    }

    /// Lowers `beta` at a node at `ply` plies from the root.
    pub fn lower_beta(&mut self, value: S, ply: u32) {
        self.beta = value;
        self.beta_ply = ply;
    }

    /// True if nothing is left between the bounds.
    pub fn is_closed(&self) -> bool {
        self.alpha >= self.beta
    }
}

impl Window<Score> {
    /// Minus infinity to infinity.
    pub const OPEN: Window<Score> =
        Window { alpha: Score(-INFINITE), beta: Score(INFINITE), alpha_ply: 0, beta_ply: 0 };

    /// True for a zero window (null window): no value lies between its bounds.
    pub const fn is_zero_window(&self) -> bool {
        self.beta.0.saturating_sub(self.alpha.0) <= 1
    }

    /// The zero window (null window) at `alpha`, which tests whether a value exceeds `alpha`.
    #[must_use]
    pub const fn zero_window(self) -> Window<Score> {
        Window { beta: Score(self.alpha.0.saturating_add(1)), beta_ply: self.alpha_ply, ..self }
    }

    /// The window from the opponent's view.
    #[must_use]
    pub const fn flipped(self) -> Window<Score> {
        Window {
            alpha: self.beta.opposite(),
            beta: self.alpha.opposite(),
            alpha_ply: self.beta_ply,
            beta_ply: self.alpha_ply,
        }
    }

    /// The window of `from`, from the view of `to`: flipped if and only if the player changed, as some
    /// players move twice.
    #[must_use]
    pub fn handed(self, from: Player, to: Player) -> Window<Score> {
        if from == to { self } else { self.flipped() }
    }

    /// The window of `mover`, from MAX's view.
    pub fn for_max(self, mover: Player) -> Window<MaxScore> {
        let Window { alpha, beta, alpha_ply, beta_ply } = self.handed(mover, Player::FIRST);
        Window { alpha: MaxScore(alpha.0), beta: MaxScore(beta.0), alpha_ply, beta_ply }
    }
}

impl Window<MaxScore> {
    /// Minus infinity to infinity.
    pub const OPEN: Window<MaxScore> =
        Window { alpha: MaxScore(-INFINITE), beta: MaxScore(INFINITE), alpha_ply: 0, beta_ply: 0 };

    /// The window from the view of `mover`.
    pub fn for_mover(self, mover: Player) -> Window<Score> {
        let Window { alpha, beta, alpha_ply, beta_ply } = self;
        Window { alpha: Score(alpha.0), beta: Score(beta.0), alpha_ply, beta_ply }
            .handed(Player::FIRST, mover)
    }

    /// The bounds as numbers; `None` if infinite.
    pub fn bounds(&self) -> (Option<i32>, Option<i32>) {
        let finite = |value: i32| (value.abs() != INFINITE).then_some(value);
        (finite(self.alpha.0), finite(self.beta.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_flipped_only_where_the_player_changed() {
        let mut window = Window::<Score>::OPEN;
        window.raise_alpha(Score(3), 2);
        assert_eq!(window.handed(Player::SECOND, Player::SECOND), window);
        let seen = window.handed(Player::FIRST, Player::SECOND);
        assert_eq!((seen.beta, seen.beta_ply), (Score(-3), 2));
        assert_eq!(seen.flipped(), window);
        assert_eq!(window.for_max(Player::SECOND).bounds(), (None, Some(-3)));
    }
}
