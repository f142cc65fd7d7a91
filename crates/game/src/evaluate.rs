//! Static evaluation: an estimate of an unfinished position, and the scale of its values.

use crate::classes::Classes;
use crate::endgame::{Endgame, NoEndgame};
use crate::payoffs::Payoffs;
use crate::rules::{Bounds, Game};
use crate::shape::Shapes;
use std::fmt::Debug;

/// A static evaluation: an object of its own, since it is no part of the rules.
///
/// Values are absolute vectors with one entry per player. For two players they lie within ±1 000 000 and
/// sum to 0; on the scale [`Scale::Payoffs`] they estimate the payoffs themselves.
pub trait Evaluate<G: Game + ?Sized>: Clone + Debug {
    /// The static value of an unfinished position. Shape `[players]`, absolute.
    fn values(&self, game: &G, state: &G::State) -> Payoffs;

    /// The static value for the player to move. Override if the whole vector costs more.
    fn score(&self, game: &G, state: &G::State) -> i32 {
        self.values(game, state)[game.to_move(state)]
    }

    /// The scale on which static values and the payoffs of finished games are compared.
    fn scale(&self, game: &G) -> Scale {
        if game.players() == 2 {
            Scale::Proven { hurry: game.promises().is_only_won_or_lost() }
        } else {
            Scale::Payoffs
        }
    }

    /// Bounds of all values on the [`scale`](Evaluate::scale), static values and payoffs of finished games
    /// alike; `None` if none are known. Pruning with three or more players relies on them, so they must
    /// hold for every position.
    ///
    /// The default knows bounds for two-player zero-sum games on [`Scale::Proven`].
    fn bounds(&self, game: &G) -> Option<Bounds> {
        two_player_bounds(game, self.scale(game))
    }

    /// True if [`is_quiet`](Evaluate::is_quiet) can tell quiet positions from others.
    fn knows_quiet(&self) -> bool {
        false
    }

    /// True if the static value of `state` can be trusted: no capture or threat is pending.
    fn is_quiet(&self, _game: &G, _state: &G::State) -> bool {
        true
    }

    /// True if [`null_move`](Evaluate::null_move) can return a position.
    fn knows_null_move(&self) -> bool {
        false
    }

    /// The position after the player to move has passed although the rules allow no pass, for null-move
    /// pruning; `None` if the position might be zugzwang, or if the resulting position would be illegal.
    fn null_move(&self, _game: &G, _state: &G::State) -> Option<G::State> {
        None
    }

    /// The knowledge of the end of the game that `pvs` uses to solve positions near it; nothing is known by
    /// default.
    fn endgame(&self) -> impl Endgame<G> {
        NoEndgame
    }
}

/// The bounds that follow from the scale alone.
fn two_player_bounds<G: Game + ?Sized>(game: &G, scale: Scale) -> Option<Bounds> {
    let payoffs = game.promises().payoffs?;
    let is_known = game.players() == 2 && payoffs.sum == Some(0) && matches!(scale, Scale::Proven { .. });
    let greatest = payoffs.greatest.max(payoffs.least.saturating_neg()).max(1);
    is_known.then(|| Bounds::zero_sum(scale.score(greatest, 0)))
}

/// A game that names all its evaluations in one type, so that searches are generic over the game alone.
pub trait Evaluated: Game {
    /// Every evaluation of the game.
    type Evaluation: Evaluate<Self> + Named;

    /// Every evaluation of this game, the default first: names, each with a description of half a sentence.
    fn evaluations(&self) -> Vec<(&'static str, &'static str)> {
        Self::Evaluation::NAMES.to_vec()
    }

    /// The evaluation of this game that has a name.
    fn evaluation(&self, name: &str) -> Option<Self::Evaluation> {
        Self::Evaluation::named(name)
    }

    /// The classifications of the game's moves, the default first.
    fn classes(&self) -> Vec<Classes> {
        vec![Classes::one()]
    }

    /// The class of a legal move by the classification at index `way` of [`classes`](Evaluated::classes), as
    /// an index into its names. The previous move is `None` at the start of a game.
    fn class_of(
        &self,
        _way: usize,
        _state: &Self::State,
        _previous: Option<Self::Move>,
        _mv: Self::Move,
    ) -> usize {
        0
    }

    /// The shapes of moves on the board; `None` for a game without a board.
    fn shapes(&self) -> Option<Shapes<Self>> {
        None
    }
}

/// A choice by name from a short list; the first is the default.
pub trait Named: Sized {
    /// Names, each with a description of half a sentence.
    const NAMES: &'static [(&'static str, &'static str)];

    /// The item called `name`.
    fn named(name: &str) -> Option<Self>;

    /// The name of this item.
    fn name(&self) -> &'static str;

    /// The first of the list.
    fn default_choice() -> Self {
        Self::named(Self::NAMES[0].0).expect("the first name of the list names something")
    }
}

/// No evaluation: every unfinished position is worth 0 to every player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn values(&self, game: &G, _state: &G::State) -> Payoffs {
        Payoffs::zero(game.players())
    }

    fn bounds(&self, game: &G) -> Option<Bounds> {
        let scale = Evaluate::<G>::scale(self, game);
        if scale != Scale::Payoffs {
            return two_player_bounds(game, scale);
        }
        // Payoffs as they are, and 0 for every player.
        let Bounds { least, greatest, sum } = game.promises().payoffs?;
        Some(Bounds { least: least.min(0), greatest: greatest.max(0), sum: sum.filter(|&sum| sum == 0) })
    }
}

impl Named for NoEvaluation {
    const NAMES: &'static [(&'static str, &'static str)] = &[("none", "0 for every player")];

    fn named(name: &str) -> Option<NoEvaluation> {
        (name == "none").then_some(NoEvaluation)
    }

    fn name(&self) -> &'static str {
        "none"
    }
}

/// A common scale for payoffs of finished games and static values, and the way back to payoffs.
///
/// The number alone does not say that a value is exact, which is stored separately: a draw is worth 0, and so
/// may be an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Static values estimate payoffs and are compared with them directly.
    Payoffs,
    /// Two players. Static values lie within ±[`MAX_ESTIMATE`]; a payoff p ≠ 0 counts sign(p)·([`PROVEN`] +
    /// [`PROVEN_STEP`]·|p|).
    Proven {
        /// Payoffs are only ±1, so the plies to the end are subtracted: the winner prefers short games, the
        /// loser long ones.
        hurry: bool,
    },
    /// Three or more players, of whom one gets 1 and the others 0, or all get 0. Static values lie within
    /// ±[`MAX_ESTIMATE`]; the winner counts [`PROVEN`] less the plies to the end, every other player minus
    /// that, a draw 0.
    WinnerOnly,
}

/// The largest static value of a two-player game, or of a game on [`Scale::WinnerOnly`].
pub const MAX_ESTIMATE: i32 = 1_000_000;
/// The largest correction that a search adds to or subtracts from a static value.
pub const MAX_TEMPO: i32 = 100_000;
/// The smallest absolute value of a decided game.
pub const PROVEN: i32 = 2_000_000;
/// The value of one unit of payoff.
pub const PROVEN_STEP: i32 = 1_000;
/// The largest payoff of a game on [`Scale::Proven`].
pub const MAX_PAYOFF: i32 = 2_000_000;

impl Scale {
    /// The value of one player's `payoff` at the end of a two-player game, `ply` plies below the root.
    pub const fn score(self, payoff: i32, ply: u32) -> i32 {
        match self {
            Scale::Payoffs => payoff,
            Scale::Proven { .. } | Scale::WinnerOnly if payoff == 0 => 0,
            Scale::Proven { .. } | Scale::WinnerOnly => {
                let hurry = if let Scale::Proven { hurry: false } = self { 0 } else { ply as i32 };
                payoff.signum() * (PROVEN + PROVEN_STEP * payoff.abs() - hurry)
            }
        }
    }

    /// The values of a finished game's payoffs for all players, `ply` plies below the root. Absolute.
    #[inline]
    pub fn finished(self, payoffs: &Payoffs, ply: u32) -> Payoffs {
        match self {
            Scale::Payoffs => *payoffs,
            Scale::Proven { .. } => payoffs.map(|payoff| self.score(payoff, ply)),
            Scale::WinnerOnly if payoffs.as_slice().iter().all(|&payoff| payoff == 0) => *payoffs,
            Scale::WinnerOnly => payoffs.map(|payoff| self.score(if payoff > 0 { 1 } else { -1 }, ply)),
        }
    }

    /// The payoff that one player's exact value stands for; any other value is returned unchanged.
    pub const fn payoff(self, value: i32) -> i32 {
        if !self.is_decided(value) {
            return value;
        }
        match self {
            Scale::Payoffs => value,
            // Plies were subtracted, fewer than a step: round up to the next whole step.
            Scale::Proven { .. } => {
                let steps = (value.abs() - PROVEN + PROVEN_STEP - 1) / PROVEN_STEP;
                value.signum() * if steps < 1 { 1 } else { steps }
            }
            Scale::WinnerOnly => (value > 0) as i32,
        }
    }

    /// The largest payoff that counts no more than `value`, which need not be the value of a finished game.
    pub const fn payoff_at_most(self, value: i32) -> i32 {
        match self {
            Scale::Proven { .. } if !self.is_decided(value) => -((value < 0) as i32),
            _ => self.payoff(value),
        }
    }

    /// The payoffs that exact values stand for. Absolute.
    pub fn payoffs(self, values: &Payoffs) -> Payoffs {
        values.map(|value| self.payoff(value))
    }

    /// The distance in plies from the root to the end of the game that `value` stands for; `None` if the
    /// scale does not encode it.
    pub const fn distance(self, value: i32) -> Option<u32> {
        let knows = matches!(self, Scale::Proven { hurry: true } | Scale::WinnerOnly);
        if knows && self.is_decided(value) { Some((PROVEN + PROVEN_STEP - value.abs()) as u32) } else { None }
    }

    /// True if `value` belongs to a finished, decided game, on scales that separate these from static
    /// values and their corrections.
    pub const fn is_decided(self, value: i32) -> bool {
        !matches!(self, Scale::Payoffs) && value.abs() > MAX_ESTIMATE + MAX_TEMPO
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;

    #[test]
    fn every_payoff_comes_back_from_the_scale() {
        for hurry in [true, false] {
            let scale = Scale::Proven { hurry };
            let payoffs: &[i32] = if hurry { &[-1, 0, 1] } else { &[-64, -1, 0, 1, 8, 1_000_000] };
            for &payoff in payoffs {
                for ply in [0, 1, 17, 361, 999] {
                    let score = scale.score(payoff, ply);
                    assert_eq!(scale.payoff(score), payoff, "{payoff} at ply {ply}");
                    let distance = (hurry && payoff != 0).then_some(ply);
                    assert_eq!(scale.distance(score), distance);
                }
            }
        }
    }

    #[test]
    fn a_winner_hurries_and_a_loser_delays() {
        let scale = Scale::Proven { hurry: true };
        assert!(scale.score(1, 3) > scale.score(1, 5));
        assert!(scale.score(-1, 3) < scale.score(-1, 5));
        assert!(scale.score(1, 999) > MAX_ESTIMATE);
    }

    #[test]
    fn among_three_the_winner_hurries_and_the_others_delay() {
        let won = Payoffs::new(&[0, 1, 0]);
        let [soon, late] = [3, 5].map(|ply| Scale::WinnerOnly.finished(&won, ply));
        assert!(soon[Player::SECOND] > late[Player::SECOND]);
        assert!(soon[Player::FIRST] < late[Player::FIRST]);
        assert_eq!(Scale::WinnerOnly.payoffs(&soon), won);
        assert_eq!(Scale::WinnerOnly.distance(soon[Player::FIRST]), Some(3));
    }
}
