//! Best-reply search and BRS+: between two moves of the root player only one opponent's move is searched.
//!
//! **Value.** The vector of the leaf reached by the root player's best choices and the worst replies to them.
//! It is a guess, as the tree is not that of the game: `best-reply` lets only one opponent move in a round
//! and skips the others, which the rules may not allow; `best-reply-plus` gives each of the others one move
//! that is not searched. A value is called `lower` or `exact` only if the root player reaches it by their own
//! moves before anybody replies, or for two players with a zero sum, for whom both searches are alpha-beta
//! and bounds have their usual meaning.
//!
//! **Source.** Schadd & Winands (2011) for best-reply search; Esser, Gras, Winands, Schadd & Lanctot (2013)
//! for BRS+.
//!
//! **Differences.** (1) Cuts are strict, and the tie-break is a parameter, as in [paranoid
//! search](crate::paranoid); replies are searched by opponent in turn order from the one to move, each one's
//! in the order of generation. (2) Turns need not alternate: a player may move again, and the opponents share
//! a turn, not a move. If the root player cannot be given the turn after a reply, for example because they
//! have finished, the opponents reply again. (3) Opponents are skipped by
//! [`with_mover`](game::Game::with_mover); one who cannot be given the turn does not reply. A game that can
//! skip nobody is refused for three and more players. (4) In BRS+ an unsearched move, the *regular* one,
//! takes no depth, so that a round takes two plies in both searches, and a round is always played to its end.
//! All opponents but one make their regular move, before or after the one whose moves are all searched; its
//! choice is a parameter. (5) The reported line ends where it leaves the game's turn order.
//!
//! **Deepening.** `best-reply` deepens as [paranoid search](crate::paranoid) does, by the parameters
//! `deepening`, `table` and `ordering`. A table key covers the position, whether a turn is in progress, and
//! the player at the root. `best-reply-plus` starts each iteration afresh: its regular moves take no depth.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of each player keep
//! the game's order and are numbered and ranked separately, those of a player out of turn in the position
//! where it is that player's turn; each player's first move never costs more than a ply, and regular moves of
//! BRS+ cost nothing. As in [paranoid search](crate::paranoid) a move that costs more than a ply is first
//! searched at its cost, with the smallest window that decides whether it would be taken, and only then again
//! for one ply; and each iteration starts afresh.
//!
//! **Cost.** About (b (n-1))^(d/2) leaves for n players with good move ordering. BRS+ evaluates every child
//! of a node to find a regular move by static value.

mod plus;
mod tree;

pub use plus::Regular;
pub(crate) use tree::{BestReplyTree, can_skip};

use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{
    EVALUATION, EXTENSION, SEED, SINGLE_TIE, THREADS, chosen_evaluation, chosen_extension,
    chosen_single_tie_break,
};
use crate::core::preference::{Preference, TieBreak};
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
use crate::parallel::SyncEvaluated;
use game::{Evaluate, Evaluated, Given, Parameter, ParameterError};
use plus::PlusTree;

/// Best-reply search. See the [module](self).
#[derive(Clone, Debug)]
pub struct BestReply<G: Evaluated> {
    /// The static evaluation at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break, one that selects a single child.
    pub tie_break: TieBreak,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
    /// The settings of iterative deepening; BRS+ ignores them.
    pub deepening: Deepening,
    /// The memory of the table, made on first use.
    pub kept: KeptTable,
}

/// BRS+. See the [module](self).
#[derive(Clone, Debug)]
pub struct BestReplyPlus<G: Evaluated> {
    /// How regular moves are chosen.
    pub regular: Regular,
    /// All other settings.
    pub search: BestReply<G>,
}

impl<G: Evaluated> Default for BestReply<G> {
    fn default() -> BestReply<G> {
        BestReply::new(Chosen::default(), TieBreak::default(), 0)
    }
}

impl<G: Evaluated> BestReply<G> {
    /// The search with this evaluation, tie-break and depth extension.
    pub fn new(evaluation: impl Into<Chosen<G>>, tie_break: TieBreak, extension: u32) -> BestReply<G> {
        let (deepening, kept) = (Deepening::default(), KeptTable::default());
        let cost = MoveCost::Ply;
        BestReply { evaluation: evaluation.into(), tie_break, extension, cost, deepening, kept }
    }
}

impl<G: Evaluated> Default for BestReplyPlus<G> {
    fn default() -> BestReplyPlus<G> {
        BestReplyPlus { regular: Regular::default(), search: BestReply::default() }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for BestReply<G> {
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

    fn configure(game: &G, given: &Given<'_>) -> Result<BestReply<G>, ParameterError> {
        Ok(BestReply { deepening: Deepening::configure(given)?, ..plain(game, given)? })
    }
}

impl<G: Evaluated> ConfiguredFor<G> for BestReplyPlus<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        Parameter {
            name: "regular",
            expects: "static-best|first",
            default: "static-best",
            about: "the move of opponents whose moves are not searched",
        },
        SINGLE_TIE,
        EXTENSION,
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        HALF_PLIES,
        SEED,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<BestReplyPlus<G>, ParameterError> {
        let choices = [("static-best", Regular::StaticBest), ("first", Regular::First)];
        Ok(BestReplyPlus { regular: given.choice("regular", &choices)?, search: plain(game, given)? })
    }
}

/// The settings shared by both searches.
fn plain<G: Evaluated>(game: &G, given: &Given<'_>) -> Result<BestReply<G>, ParameterError> {
    let extension = chosen_extension(given)?;
    let search = BestReply::new(chosen_evaluation(game, given)?, chosen_single_tie_break(given)?, extension);
    Ok(BestReply { cost: chosen_move_cost(game, given)?, ..search })
}

impl<G: SyncEvaluated> Search<G> for BestReply<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if !can_skip(root) {
            return Err(Unsupported::Skips { search: "best-reply" });
        }
        single_tie_break("best-reply", self.tie_break)?;
        self.deepening.fits(root, &self.cost)?;
        self.cost.fits(root.game, &self.evaluation)?;
        depth_first_fits("best-reply", root, budget)
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
        let BestReply { evaluation, tie_break, extension, cost, deepening, kept } = self;
        let tree = BestReplyTree::new(root.game.to_move(root.line.state()));
        let request = Request::new(root, evaluation, tree, cost, *extension);
        let coalition = Coalition::of(root.game, true);
        coalition::search(&request, coalition, *tie_break, (*deepening, kept), budget, observer)
    }
}

impl<G: SyncEvaluated> Search<G> for BestReplyPlus<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        let BestReply { evaluation, tie_break, cost, .. } = &self.search;
        single_tie_break("best-reply-plus", *tie_break)?;
        cost.fits(root.game, evaluation)?;
        depth_first_fits("best-reply-plus", root, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let BestReply { evaluation, tie_break, extension, cost, .. } = &self.search;
        let mover = root.game.to_move(root.line.state());
        let preference = Preference::new(*tie_break, mover, evaluation.scale(root.game));
        let tree = PlusTree { root: mover, regular: self.regular, preference };
        let request = Request::new(root, evaluation, tree, cost, *extension);
        let coalition = Coalition::of(root.game, true);
        Ok(coalition::search_afresh(&request, coalition, *tie_break, budget, observer))
    }
}
