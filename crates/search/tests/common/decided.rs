//! Random trees without draws.

use game::toy::RandomTree;
use game::{Evaluate, Evaluated, Game, Named, Payoffs, Promises, Scale};

/// A random tree in which nothing is drawn: what would be goes to the first player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decided(pub(crate) RandomTree);

impl Game for Decided {
    crate::tree_moves::tree_moves!(0);

    fn outcome(&self, state: &Self::State) -> Option<Payoffs> {
        let payoffs = self.0.outcome(state)?;
        Some(if payoffs == Payoffs::zero(2) { Payoffs::two(1) } else { payoffs })
    }
    fn promises(&self) -> Promises {
        Promises { draws: false, ..self.0.promises() }
    }
}

/// Static values in payoffs, all 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Nothing;

impl Evaluate<Decided> for Nothing {
    fn values(&self, _game: &Decided, _state: &<Decided as Game>::State) -> Payoffs {
        Payoffs::zero(2)
    }
    fn scale(&self, _game: &Decided) -> Scale {
        Scale::Payoffs
    }
}

impl Named for Nothing {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "none", "0")];
}

impl Evaluated for Decided {
    type Evaluation = Nothing;
}
