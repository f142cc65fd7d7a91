//! An evaluator from outside, such as a neural network, which is asked about many positions at once.

use game::{Bounds, Game, Payoffs, Player};
use std::fmt::Debug;

/// An evaluator of unfinished positions.
///
/// The same positions must get the same estimates, whatever they are asked together with, if a search is to
/// be repeatable.
pub trait Evaluator<G: Game>: Debug + Send + Sync {
    /// Estimates these positions, in none of which the game is over.
    fn estimate(&self, game: &G, leaves: &[Leaf<G>]) -> Estimates;
}

/// A position to evaluate.
#[derive(Clone, Debug)]
pub struct Leaf<G: Game> {
    /// The position.
    pub state: G::State,
    /// Its legal moves, in the order of the game.
    pub moves: Vec<G::Move>,
}

/// What an evaluator says of positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Estimates {
    /// The value of each position for each player: -1 stands for the least payoff that the rules promise and
    /// 1 for the greatest. Shape `[leaves][players]`.
    pub values: Vec<f32>,
    /// How much each legal move is preferred before it is searched, as weights of at least 0: one list after
    /// the other. Empty, or 0 for every move of a position, if all are to be treated alike.
    pub priors: Vec<f32>,
}

/// The least and the greatest payoff, for which the values -1 and 1 stand; these payoffs themselves if the
/// rules promise no range.
pub(crate) fn range<G: Game>(game: &G) -> (i32, i32) {
    let promised = game.promises().payoffs.filter(|bounds| bounds.greatest > bounds.least);
    promised.map_or((-1, 1), |Bounds { least, greatest, .. }| (least, greatest))
}

/// The payoffs that values from -1 to 1 stand for, in units of one `parts`-th. Shape `[players]`, absolute.
pub(crate) fn payoffs_of((least, greatest): (i32, i32), values: &[f32], parts: i32) -> Payoffs {
    let (least, greatest, parts) = (f64::from(least), f64::from(greatest), f64::from(parts));
    let payoff = |value: f32| (least + f64::midpoint(value.into(), 1.0) * (greatest - least)) * parts;
    scaled(values, |value| payoff(value).round() as i32)
}

/// Values of all players, each changed.
pub(crate) fn scaled(values: &[f32], change: impl Fn(f32) -> i32) -> Payoffs {
    let mut payoffs = Payoffs::zero(values.len());
    for (player, &value) in Player::all(values.len()).zip(values) {
        payoffs[player] = change(value);
    }
    payoffs
}
