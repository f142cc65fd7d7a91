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

use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{
    EVALUATION, EXTENSION, SEED, SINGLE_TIE, THREADS, chosen_evaluation, chosen_extension,
    chosen_single_tie_break,
};
use crate::core::preference::TieBreak;
use crate::core::report::Report;
use crate::core::requirements::{depth_first_fits, single_tie_break};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{
    CLASSES, ENHANCED, HALF_PLIES, LATE_MOVES, MoveCost, PLY_PROBABILITY, chosen_move_cost,
};
use crate::n_player::coalition::options::{DEEPENING, Deepening, KeptTable, ORDERING, TABLE};
use crate::n_player::coalition::{self, root::Coalition};
use crate::n_player::recursion::Request;
use crate::n_player::tree::GameTree;
use crate::parallel::SyncEvaluated;
use game::{Evaluated, Given, Parameter, ParameterError};

/// Paranoid search. See the [module](self).
#[derive(Clone, Debug)]
pub struct Paranoid<G: Evaluated> {
    /// The static evaluation at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break, one that selects a single child.
    pub tie_break: TieBreak,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
    /// The settings of iterative deepening.
    pub deepening: Deepening,
    /// The memory of the table, made on first use.
    pub kept: KeptTable,
}

impl<G: Evaluated> Default for Paranoid<G> {
    fn default() -> Paranoid<G> {
        Paranoid {
            evaluation: Chosen::default(),
            tie_break: TieBreak::default(),
            extension: 0,
            cost: MoveCost::Ply,
            deepening: Deepening::default(),
            kept: KeptTable::default(),
        }
    }
}

impl<G: Evaluated> Paranoid<G> {
    /// The search with this evaluation, tie-break and depth extension.
    pub fn new(evaluation: impl Into<Chosen<G>>, tie_break: TieBreak, extension: u32) -> Paranoid<G> {
        Paranoid { evaluation: evaluation.into(), tie_break, extension, ..Paranoid::default() }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for Paranoid<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        SINGLE_TIE,
        EXTENSION,
        DEEPENING,
        TABLE,
        ORDERING,
        THREADS,
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        HALF_PLIES,
        SEED,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<Paranoid<G>, ParameterError> {
        Ok(Paranoid {
            evaluation: chosen_evaluation(game, given)?,
            tie_break: chosen_single_tie_break(given)?,
            extension: chosen_extension(given)?,
            cost: chosen_move_cost(game, given)?,
            deepening: Deepening::configure(given)?,
            kept: KeptTable::default(),
        })
    }
}

impl<G: SyncEvaluated> Search<G> for Paranoid<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        single_tie_break("paranoid", self.tie_break)?;
        self.deepening.fits(root, &self.cost)?;
        self.cost.fits(root.game, &self.evaluation)?;
        depth_first_fits("paranoid", root, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn memory(&self) -> u64 {
        self.deepening.memory()
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let Paranoid { evaluation, tie_break, extension, cost, deepening, kept } = self;
        let request = Request::new(root, evaluation, GameTree, cost, *extension);
        let coalition = Coalition::of(root.game, false);
        coalition::search(&request, coalition, *tie_break, (*deepening, kept), budget, observer)
    }
}
