//! The static value of a node: the payoffs if the game ended there.

use super::{RandomGame, State};
use game::{Actions, Bounds, Evaluate, Evaluated, Game, Named, Payoffs, Scale};

/// Each player's sum of costs so far, less the largest sum of the others; in a game with `noise`, of sums
/// that are off by the noise of the node.
///
/// # Source
///
/// Shinohara & Ishida (2002), section 4.1. The noise is an addition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RandomGameEvaluation;

impl Evaluated for RandomGame {
    type Evaluation = RandomGameEvaluation;

    /// Each child, by its number.
    fn actions(&self) -> Option<Actions<Self>> {
        Actions::new(
            usize::from(self.fewest + self.numbers - 1),
            |child| (child + 1).to_string(),
            |_, _, mv| usize::from(mv),
        )
    }
}

impl Evaluate<RandomGame> for RandomGameEvaluation {
    #[inline]
    fn values(&self, game: &RandomGame, state: &State) -> Payoffs {
        if game.noise == 0 { game.leads(state) } else { game.noisy_leads(*state) }
    }

    fn scale(&self, _game: &RandomGame) -> Scale {
        Scale::Payoffs
    }

    fn bounds(&self, game: &RandomGame) -> Option<Bounds> {
        // Two sums are compared, each of which is off by no more than the noise.
        let off = 2 * game.noise as i32;
        let widened = |of: Bounds| Bounds { least: of.least - off, greatest: of.greatest + off, ..of };
        game.promises().payoffs.map(widened)
    }
}

impl Named for RandomGameEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self, "lead", "one's own sum less the largest of the others'")];
}
