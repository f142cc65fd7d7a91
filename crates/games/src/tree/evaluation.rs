//! The static values that are written in the tree.

use super::{State, Tree};
use game::{Evaluate, Named, Payoffs, Scale};

/// The static value written behind the `@` of a node, 0 for everybody where there is none. A node marked with `!` is
/// not quiet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TreeEvaluation;

impl Evaluate<Tree> for TreeEvaluation {
    fn values(&self, game: &Tree, state: &State) -> Payoffs {
        game.node(*state).value
    }

    fn scale(&self, _game: &Tree) -> Scale {
        Scale::Payoffs
    }

    fn knows_quiet(&self) -> bool {
        true
    }

    fn is_quiet(&self, game: &Tree, state: &State) -> bool {
        game.node(*state).quiet
    }
}

impl Named for TreeEvaluation {
    const NAMES: &'static [(&'static str, &'static str)] =
        &[("static", "the value written behind `@`, or 0")];

    fn named(name: &str) -> Option<TreeEvaluation> {
        (name == "static").then_some(TreeEvaluation)
    }

    fn name(&self) -> &'static str {
        "static"
    }
}
