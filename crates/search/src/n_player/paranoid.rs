//! Paranoid search: all others play against the player at the root.
//!
//! **Value.** The vector of the leaf reached by the root player's best choices and the choices of all others
//! that are worst for that player. The root player's own number is guaranteed within the depth searched. A
//! proven one is a lower bound on what the root player gets when the others play for themselves, and so
//! called `lower`; for a two-player zero-sum game it is exact. The other numbers are those of that leaf and
//! promise nothing. "The root player cannot win" says only that a coalition can prevent it.
//!
//! **Source.** Sturtevant & Korf (2000); the others' choices as in Shinohara & Ishida (2002), section 3.
//!
//! **Differences.** (1) Cuts are strict, alpha > beta and not alpha ≥ beta, so that all children of equal
//! value are searched and the tie-break is exact: the vector is that of a search without cuts. (2) The
//! tie-break is a parameter: the root player chooses by it, all others by its reverse, and full ties go to
//! the child generated first. (3) Turns need not alternate: everybody but the root player is an opponent. (4)
//! Depth extension as in the two-player searches.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of a node keep the
//! game's order. A move that costs more than a ply is first searched at its cost, with the smallest window
//! that decides whether its mover would prefer it to the best so far and to the value guaranteed elsewhere;
//! only then is it searched again, for one ply. So reductions may depend on the window, and the vector then
//! need not be that of a search without cuts.
//!
//! **Deepening.** The search deepens ply by ply, with the best move of the last iteration first, killers,
//! history and a table of bounds on whole vectors (`table`, `ordering`); value, move and line are those of a
//! search without memory to the same depth (`deepening=never`), which visits more nodes. If the rules count
//! repetitions nothing is stored in the table, and if moves cost more or less than a ply each iteration
//! starts afresh.
//!
//! **Threads.** Threads share the table and defer moves that another is searching; value, move and line at a
//! depth are those of one thread.
//!
//! **Cost.** About b^(d (n-1)/n) leaves for n players with good move ordering; b^d at worst.
//!
//! [`MoveCost`]: crate::MoveCost

use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, EXTENSION, SEED, SINGLE_TIE, joined};
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::COSTS;
use crate::n_player::coalition::options::{DEEPENINGS, Deepening, KeptTable};
use crate::n_player::coalition::{self, root::Coalition};
use crate::n_player::recursion::Request;
use crate::n_player::search::{NPlayer, Rule};
use crate::n_player::tree::GameTree;
use crate::parallel::SyncEvaluated;
use game::{Given, Parameter, ParameterError};

/// Paranoid search. See the [module](self).
pub type Paranoid<G> = NPlayer<G, ParanoidRule>;

/// The settings that only paranoid search has.
#[derive(Clone, Debug, Default)]
pub struct ParanoidRule {
    /// The settings of iterative deepening.
    pub deepening: Deepening,
    /// The memory of the table, made on first use.
    pub kept: KeptTable,
}

impl From<Deepening> for ParanoidRule {
    fn from(deepening: Deepening) -> ParanoidRule {
        ParanoidRule { deepening, kept: KeptTable::default() }
    }
}

impl<G: SyncEvaluated> Rule<G> for ParanoidRule {
    const NAME: &'static str = "paranoid";
    const PARAMETERS: &'static [Parameter] =
        &joined::<13>(&[&[EVALUATION, SINGLE_TIE, EXTENSION], DEEPENINGS, COSTS, &[SEED]]);

    fn configure(given: &Given<'_>) -> Result<ParanoidRule, ParameterError> {
        Deepening::configure(given).map(Self::from)
    }

    fn fits(search: &Paranoid<G>, root: &Root<'_, G>, _budget: &Budget) -> Result<(), Unsupported> {
        search.rule.deepening.fits(root, &search.cost)
    }

    fn memory(&self) -> u64 {
        self.deepening.memory()
    }

    fn search<O: Observer<G>>(
        search: &mut Paranoid<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let Paranoid { evaluation, tie_break, extension, cost, rule } = search;
        let request = Request::new(root, evaluation, GameTree, cost, *extension);
        let (coalition, memory) = (Coalition::of(root.game, false), (rule.deepening, &mut rule.kept));
        coalition::search(&request, coalition, *tie_break, memory, budget, observer)
    }
}
