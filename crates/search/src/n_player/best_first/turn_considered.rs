//! Turn-considered best-first Max^N: best-first search in which a player compares only positions where the
//! same player is to move.
//!
//! **Value.** The static vector of the deepest position on the principal path in which the player at the root
//! is to move, the root itself included; or the payoffs at its end where the game is over. It is exact where
//! nothing below the root is left to expand: then it is Max^N's. Else it is a guess, and not the best of the
//! children's values: the best move is that of the root's best child.
//!
//! **Source.** Shinohara & Ishida (2002), section 3.2.
//!
//! **Differences.** (1) "The nearest node with the same player" is found by who really is to move, so that
//! double moves, passes and players who are out need nothing special, and two players neither. (2) A draw by
//! repetition and a known tablebase value count as ends of the game, whose payoffs go up whoever is to move.
//! (3) The tie-break is a parameter. (4) Completion: see `completion`. (5) There is no recursion; the fast
//! form has a bound for every pair of a player and a player to move at the child: see `fast`. (6) As in
//! [best-first Max^N](super::max_n) for depth and the root.
//!
//! **Cost.** As best-first Max^N, and a walk along the principal path to the next turn of everybody.

use super::plan::{BUDGET, COMPLETION, EVALUATION, Form, MAX_N_DEPTH, Plan, ROOM, TIE};
use super::tree::Tree;
use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::observer::Observer;
use crate::core::parameters::SEED;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Evaluated, Given, Parameter, ParameterError};

/// Turn-considered best-first Max^N. See the head of its file.
#[derive(Clone, Debug)]
pub struct TurnConsideredBestFirstMaxN<G: Evaluated> {
    /// The plan of the search. It has no recursive form: [`Form::Recursive`] and `keep` mean nothing here.
    pub plan: Plan<G>,
    tree: Tree<G::Move>,
}

const NAME: &str = "turn-considered-best-first-max-n";

const FORM: Parameter = Parameter {
    name: "form",
    expects: "plain|fast",
    default: "fast",
    about: "the same search, walking from the root each time, or staying where it is",
};

impl<G: Evaluated> TurnConsideredBestFirstMaxN<G> {
    /// The tree of the last search.
    pub const fn tree(&self) -> &Tree<G::Move> {
        &self.tree
    }
}

impl<G: Evaluated> Default for TurnConsideredBestFirstMaxN<G> {
    fn default() -> TurnConsideredBestFirstMaxN<G> {
        TurnConsideredBestFirstMaxN { plan: Plan::new(true), tree: Tree::default() }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for TurnConsideredBestFirstMaxN<G> {
    const PARAMETERS: &'static [Parameter] =
        &[FORM, EVALUATION, TIE, COMPLETION, BUDGET, MAX_N_DEPTH, ROOM, SEED];

    fn configure(game: &G, given: &Given<'_>) -> Result<TurnConsideredBestFirstMaxN<G>, ParameterError> {
        let plan = Plan::configure(game, given, true, &[("plain", Form::Plain), ("fast", Form::Fast)])?;
        Ok(TurnConsideredBestFirstMaxN { plan, tree: Tree::default() })
    }
}

impl<G: Evaluated> Search<G> for TurnConsideredBestFirstMaxN<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.plan.fits(NAME, root, budget)
    }

    fn ends_by_itself(&self) -> bool {
        self.plan.matched.is_some()
    }

    fn reseed(&mut self, seed: u64) {
        self.plan.tie_break = self.plan.tie_break.with_seed(seed);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        Ok(self.plan.search(&mut self.tree, root, budget, observer))
    }
}
