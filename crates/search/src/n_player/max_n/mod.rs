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
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{
    EVALUATION, EXTENSION, SEED, THREADS, TIE, chosen_evaluation, chosen_extension, chosen_threads,
    chosen_tie_break,
};
use crate::core::preference::TieBreak;
use crate::core::report::{Report, Value};
use crate::core::requirements::depth_first_fits;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{
    CLASSES, ENHANCED, HALF_PLIES, LATE_MOVES, MoveCost, PLY_PROBABILITY, chosen_move_cost,
};
use crate::n_player::recursion::Request;
use crate::n_player::sets::Sets;
use crate::n_player::tree::GameTree;
use crate::parallel::SyncEvaluated;
use game::{Evaluated, Given, Parameter, ParameterError, Payoffs};
use pruning::{Pruner, PruningRules};
use value::Preferred;

/// Plain Max^N. See the [module](self).
#[derive(Clone, Debug)]
pub struct MaxN<G: Evaluated> {
    /// The static evaluation at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break.
    pub tie_break: TieBreak,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// The pruning rules, which do not change the value; none by default.
    pub pruning: Pruning,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
    /// The number of threads, at least 1.
    pub threads: u32,
}

impl<G: Evaluated> Default for MaxN<G> {
    fn default() -> MaxN<G> {
        MaxN {
            evaluation: Chosen::default(),
            tie_break: TieBreak::default(),
            extension: 0,
            pruning: Pruning::NONE,
            cost: MoveCost::Ply,
            threads: 1,
        }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for MaxN<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        TIE,
        EXTENSION,
        Parameter {
            name: "pruning",
            expects: "none, or immediate, shallow, last-branch joined by +",
            default: "none",
            about: "what is left out where it cannot change the value: needs values of known sum",
        },
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        HALF_PLIES,
        THREADS,
        SEED,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<MaxN<G>, ParameterError> {
        Ok(MaxN {
            evaluation: chosen_evaluation(game, given)?,
            tie_break: chosen_tie_break(given)?,
            extension: chosen_extension(given)?,
            pruning: Pruning::configure(given)?,
            cost: chosen_move_cost(game, given)?,
            threads: chosen_threads(given)?,
        })
    }
}

impl<G: SyncEvaluated> Search<G> for MaxN<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if self.threads > 1 {
            let one_thread = |with, why| Err(Unsupported::Threads { with, why });
            if self.tie_break == TieBreak::Set {
                return one_thread("tie=set", "threads share vectors");
            }
            if self.pruning != Pruning::NONE {
                return one_thread("pruning", "a move is pruned by what those before it were worth");
            }
            if self.cost != MoveCost::Ply {
                return one_thread(
                    "move costs",
                    "whether a move is searched again depends on those before it",
                );
            }
        }
        if self.cost != MoveCost::Ply {
            let refused = |with, why| Err(Unsupported::MoveCost { with, why });
            if self.tie_break == TieBreak::Set {
                return refused("tie=set", "a set has no best so far");
            }
            if self.pruning != Pruning::NONE {
                return refused("pruning", "it compares vectors that were found at one depth");
            }
        }
        self.cost.fits(root.game, &self.evaluation)?;
        PruningRules::of(self.pruning, self.tie_break, &self.evaluation, root, budget)?;
        depth_first_fits("max-n", root, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn conclude(&self, _root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        if self.tie_break == TieBreak::Set {
            report.value = Value::Set(vec![*payoffs]);
        }
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let MaxN { evaluation, tie_break, .. } = &*self;
        let request = Request::new(root, evaluation, GameTree, &self.cost, self.extension);
        let mut preferred = Preferred::new(&request, *tie_break, None);
        // Observers should see the nodes in order.
        if self.threads > 1 && !observer.watches() {
            return Ok(root_splitting::search(self.threads, &request, preferred, budget, observer));
        }
        if let Some(rules) = PruningRules::of(self.pruning, *tie_break, evaluation, root, budget)? {
            return Ok(request.search(&mut Pruner::new(rules, preferred.preference), budget, observer));
        }
        if *tie_break == TieBreak::Set {
            let request = request.of_several_ends();
            return Ok(request.search(&mut Sets::of_all_ties(request.scale), budget, observer));
        }
        Ok(request.search(&mut preferred, budget, observer))
    }
}
