//! The static values written in the tree.

use super::{State, Tree};
use game::{Actions, Bounds, Evaluate, Evaluated, Game, Named, Payoffs, Scale};

/// The static value written after the `@` of a node, 0 for every player if there is none. A node marked
/// with `!` is not quiet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TreeEvaluation;

impl Evaluated for Tree {
    type Evaluation = TreeEvaluation;

    /// Each child, by its number.
    fn actions(&self) -> Option<Actions<Self>> {
        let most = self.nodes.iter().map(|node| node.children).max().unwrap_or_default();
        Actions::new(most as usize, |child| (child + 1).to_string(), |_, _, mv| mv as usize)
    }
}

impl Evaluate<Tree> for TreeEvaluation {
    fn values(&self, game: &Tree, state: &State) -> Payoffs {
        game.node(*state).value
    }

    fn scale(&self, _game: &Tree) -> Scale {
        Scale::Payoffs
    }

    fn bounds(&self, game: &Tree) -> Option<Bounds> {
        let bounds = game.promises().payoffs?;
        // The promised bounds hold for static values that are written; the others are 0 for every player.
        let is_zero = |entries: &[i32]| entries.iter().all(|&entry| entry == 0);
        let holds_all = !game.nodes.iter().any(|node| node.children > 0 && is_zero(node.value.as_slice()));
        let Bounds { least, greatest, sum } = bounds;
        let with_zeros =
            Bounds { least: least.min(0), greatest: greatest.max(0), sum: sum.filter(|&sum| sum == 0) };
        Some(if holds_all { bounds } else { with_zeros })
    }

    fn is_quiet(&self, game: &Tree, state: &State) -> bool {
        game.node(*state).quiet
    }
}

impl Named for TreeEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] =
        &[(Self, "static", "the value written after `@`, or 0")];
}
