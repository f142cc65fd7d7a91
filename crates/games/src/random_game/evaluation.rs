//! The static value of a node: the payoffs if the game ended there.

use super::{RandomGame, State};
use game::{Bounds, Evaluate, Evaluated, Game, Named, Payoffs, Scale};

/// Each player's sum of costs so far, less the largest sum of the others.
///
/// # Source
///
/// Shinohara & Ishida (2002), section 4.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomGameEvaluation;

impl Evaluated for RandomGame {
    type Evaluation = RandomGameEvaluation;
}

impl Evaluate<RandomGame> for RandomGameEvaluation {
    #[inline]
    fn values(&self, game: &RandomGame, state: &State) -> Payoffs {
        game.leads(state)
    }

    fn scale(&self, _game: &RandomGame) -> Scale {
        Scale::Payoffs
    }

    fn bounds(&self, game: &RandomGame) -> Option<Bounds> {
        game.promises().payoffs
    }
}

impl Named for RandomGameEvaluation {
    const NAMES: &'static [(&'static str, &'static str)] =
        &[("lead", "one's own sum less the largest of the others'")];

    fn named(name: &str) -> Option<RandomGameEvaluation> {
        (name == "lead").then_some(RandomGameEvaluation)
    }

    fn name(&self) -> &'static str {
        "lead"
    }
}
