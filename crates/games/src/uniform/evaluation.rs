//! A static value for inner nodes: the payoffs of one leaf below.

use super::{State, Uniform};
use game::{Actions, Bounds, Evaluate, Evaluated, Game, Named, Payoffs, Scale};

/// The payoffs of the leaf that is reached by always taking the first child.
///
/// In best order that is the minimax value for two players; in worst order it is as far off as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UniformEvaluation;

impl Evaluated for Uniform {
    type Evaluation = UniformEvaluation;

    /// Each child, by its number.
    fn actions(&self) -> Option<Actions<Self>> {
        Actions::new(self.branching as usize, |child| (child + 1).to_string(), |_, _, mv| usize::from(mv))
    }
}

impl Evaluate<Uniform> for UniformEvaluation {
    fn values(&self, game: &Uniform, state: &State) -> Payoffs {
        let below = game.branching.pow(u32::from(game.depth - state.ply));
        game.payoffs(state.index * below)
    }

    fn scale(&self, _game: &Uniform) -> Scale {
        Scale::Payoffs
    }

    fn bounds(&self, game: &Uniform) -> Option<Bounds> {
        game.promises().payoffs
    }
}

impl Named for UniformEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self, "first-leaf", "the payoffs after always taking the first child")];
}
