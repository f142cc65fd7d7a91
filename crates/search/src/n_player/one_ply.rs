//! One-ply search: plays each move once and takes the best child by static value.
//!
//! **Value.** The static values of the best child, or its payoffs if the game is over: a guess, unless they
//! are the greatest possible.
//!
//! **Source.** Shinohara & Ishida (2002), the "naive" player.
//!
//! **Differences.** The tie-break is a parameter, as in [Max^N](crate::max_n) at depth 1, which this is.

use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, SEED, TIE, chosen_evaluation, chosen_tie_break};
use crate::core::preference::TieBreak;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::n_player::max_n::MaxN;
use crate::parallel::SyncEvaluated;
use game::{Evaluated, Given, Parameter, ParameterError};

/// The one-ply player. See the [module](self).
#[derive(Clone, Debug)]
pub struct OnePly<G: Evaluated> {
    /// The static evaluation, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break.
    pub tie_break: TieBreak,
}

impl<G: Evaluated> Default for OnePly<G> {
    fn default() -> OnePly<G> {
        OnePly { evaluation: Chosen::default(), tie_break: TieBreak::default() }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for OnePly<G> {
    const PARAMETERS: &'static [Parameter] = &[EVALUATION, TIE, SEED];

    fn configure(game: &G, given: &Given<'_>) -> Result<OnePly<G>, ParameterError> {
        Ok(OnePly { evaluation: chosen_evaluation(game, given)?, tie_break: chosen_tie_break(given)? })
    }
}

impl<G: SyncEvaluated> Search<G> for OnePly<G> {
    fn fits(&self, _root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if budget.depth.is_some_and(|depth| depth != 1) {
            let why = "it always looks one ply ahead; max-n looks further";
            return Err(Unsupported::Limit { search: "one-ply", limit: "depth", why });
        }
        Ok(())
    }

    fn ends_by_itself(&self) -> bool {
        true
    }

    fn reseed(&mut self, seed: u64) {
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let budget = Budget { depth: Some(1), ..budget.clone() };
        let mut max_n: MaxN<G> =
            MaxN { evaluation: self.evaluation.clone(), tie_break: self.tie_break, ..MaxN::default() };
        max_n.search(root, &budget, observer)
    }
}
