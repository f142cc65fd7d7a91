//! Max^N: every player takes the child it prefers, for any number of players.
//!
//! **Value.** The vector of the leaf reached by all players' choices, exact for the depth searched. [Pruning]
//! does not change it. With `tie=set`, the set of all vectors that result from some way of breaking ties.
//!
//! **Source.** Luckhardt & Irani (1986); the tie-break of Shinohara & Ishida (2002).
//!
//! **Differences.** (1) Payoffs are integers. (2) The tie-break, left open in the original, is a parameter:
//! Nishino, *Tanhinmin*, section 3.1, shows how much depends on it. (3) Depth extension as in the two-player
//! searches.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of a node keep the
//! game's order. A move that costs more than a ply is first searched at its cost, and again for one ply only
//! if its mover would then prefer it to the best so far; the row of a root move not searched again shows the
//! vector of the lesser depth. Move costs exclude sets and pruning.
//!
//! **Threads.** Threads share out the root moves; each move is searched as by one thread. Threads exclude
//! sets, pruning and move costs.
//!
//! **Cost.** b^d leaves for branching b and depth d, without pruning. Sets allocate; vectors do not.

mod pruning;
mod root_splitting;
mod unobserved;
pub(crate) mod value;

pub use pruning::Pruning;

use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, EXTENSION, SEED, THREADS, TIE, chosen_threads, joined};
use crate::core::preference::TieBreak;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{COSTS, MoveCost};
use crate::n_player::search::{NPlayer, Rule};
use crate::n_player::sets::Sets;
use crate::n_player::tree::GameTree;
use crate::parallel::SyncEvaluated;
use game::{Given, Parameter, ParameterError};
use pruning::{Pruner, PruningRules};
use value::Preferred;

/// Plain Max^N. See the [module](self).
pub type MaxN<G> = NPlayer<G, MaxNRule>;

/// The settings that only Max^N has.
#[derive(Clone, Copy, Debug)]
pub struct MaxNRule {
    /// The pruning rules, which do not change the value; none by default.
    pub pruning: Pruning,
    /// The number of threads, at least 1.
    pub threads: u32,
}

impl Default for MaxNRule {
    fn default() -> MaxNRule {
        MaxNRule { pruning: Pruning::NONE, threads: 1 }
    }
}

const PRUNING: Parameter = Parameter {
    name: "pruning",
    expects: "none, or immediate, shallow, last-branch joined by +",
    default: "none",
    about: "what is left out where it cannot change the value: needs values of known sum",
};

impl<G: SyncEvaluated> Rule<G> for MaxNRule {
    const NAME: &'static str = "max-n";
    const PARAMETERS: &'static [Parameter] =
        &joined::<11>(&[&[EVALUATION, TIE, EXTENSION, PRUNING], COSTS, &[THREADS, SEED]]);

    fn configure(given: &Given<'_>) -> Result<MaxNRule, ParameterError> {
        Ok(MaxNRule { pruning: Pruning::configure(given)?, threads: chosen_threads(given)? })
    }

    fn fits(search: &MaxN<G>, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let MaxN { evaluation, tie_break, cost, rule: MaxNRule { pruning, threads }, .. } = search;
        if *threads > 1 {
            let one_thread = |with, why| Err(Unsupported::Threads { with, why });
            if *tie_break == TieBreak::Set {
                return one_thread("tie=set", "threads share vectors");
            }
            if *pruning != Pruning::NONE {
                return one_thread("pruning", "a move is pruned by what those before it were worth");
            }
            if *cost != MoveCost::Ply {
                return one_thread(
                    "move costs",
                    "whether a move is searched again depends on those before it",
                );
            }
        }
        if *cost != MoveCost::Ply {
            let refused = |with, why| Err(Unsupported::MoveCost { with, why });
            if *tie_break == TieBreak::Set {
                return refused("tie=set", "a set has no best so far");
            }
            if *pruning != Pruning::NONE {
                return refused("pruning", "it compares vectors that were found at one depth");
            }
        }
        PruningRules::of(*pruning, *tie_break, evaluation, root, budget).map(|_| ())
    }

    fn values_are_sets(search: &MaxN<G>) -> bool {
        search.tie_break == TieBreak::Set
    }

    fn search<O: Observer<G>>(
        search: &mut MaxN<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let MaxN { evaluation, tie_break, rule: MaxNRule { pruning, threads }, .. } = &*search;
        let request = search.request(root, GameTree);
        let mut preferred = Preferred::new(&request, *tie_break, None);
        // Observers should see the nodes in order.
        if *threads > 1 && !observer.watches() {
            return Ok(root_splitting::search(*threads, &request, preferred, budget, observer));
        }
        if let Some(rules) = PruningRules::of(*pruning, *tie_break, evaluation, root, budget)? {
            return Ok(request.search(&mut Pruner::new(rules, preferred.preference), budget, observer));
        }
        if *tie_break == TieBreak::Set {
            let request = request.of_several_ends();
            return Ok(request.search(&mut Sets::of_all_ties(request.scale), budget, observer));
        }
        Ok(request.search(&mut preferred, budget, observer))
    }
}
