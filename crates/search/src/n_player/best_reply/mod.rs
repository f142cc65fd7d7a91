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
//!
//! [`MoveCost`]: crate::MoveCost

mod plus;
mod tree;

pub use plus::Regular;
pub(crate) use tree::{BestReplyTree, can_skip};

use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, EXTENSION, SEED, SINGLE_TIE, joined};
use crate::core::preference::Preference;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::COSTS;
use crate::n_player::coalition::options::{DEEPENINGS, Deepening, KeptTable};
use crate::n_player::coalition::{self, root::Coalition};
use crate::n_player::recursion::Request;
use crate::n_player::search::{NPlayer, Rule};
use crate::parallel::SyncEvaluated;
use game::{Evaluate, Evaluated, Given, Parameter, ParameterError};
use plus::PlusTree;

/// Best-reply search. See the [module](self).
pub type BestReply<G> = NPlayer<G, BestReplyRule>;

/// BRS+. See the [module](self).
pub type BestReplyPlus<G> = NPlayer<G, BestReplyPlusRule>;

/// The settings that only best-reply search has.
#[derive(Clone, Debug, Default)]
pub struct BestReplyRule {
    /// The settings of iterative deepening.
    pub deepening: Deepening,
    /// The memory of the table, made on first use.
    pub kept: KeptTable,
}

/// The settings that only BRS+ has.
#[derive(Clone, Copy, Debug, Default)]
pub struct BestReplyPlusRule {
    /// How regular moves are chosen.
    pub regular: Regular,
}

impl From<Deepening> for BestReplyRule {
    fn from(deepening: Deepening) -> BestReplyRule {
        BestReplyRule { deepening, kept: KeptTable::default() }
    }
}

impl<G: SyncEvaluated> Rule<G> for BestReplyRule {
    const NAME: &'static str = "best-reply";
    const PARAMETERS: &'static [Parameter] =
        &joined::<13>(&[&[EVALUATION, SINGLE_TIE, EXTENSION], DEEPENINGS, COSTS, &[SEED]]);

    fn configure(given: &Given<'_>) -> Result<BestReplyRule, ParameterError> {
        Deepening::configure(given).map(Self::from)
    }

    fn fits(search: &BestReply<G>, root: &Root<'_, G>, _budget: &Budget) -> Result<(), Unsupported> {
        if !can_skip(root) {
            return Err(Unsupported::Skips { search: "best-reply" });
        }
        search.rule.deepening.fits(root, &search.cost)
    }

    fn memory(&self) -> u64 {
        self.deepening.memory()
    }

    fn search<O: Observer<G>>(
        search: &mut BestReply<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let BestReply { evaluation, tie_break, extension, cost, rule } = search;
        let tree = BestReplyTree::new(root.game.to_move(root.line.state()));
        let request = Request::new(root, evaluation, tree, cost, *extension);
        let (coalition, memory) = (Coalition::of(root.game, true), (rule.deepening, &mut rule.kept));
        coalition::search(&request, coalition, *tie_break, memory, budget, observer)
    }
}

const REGULAR: Parameter = Parameter {
    name: "regular",
    expects: "static-best|first",
    default: "static-best",
    about: "the move of opponents whose moves are not searched",
};

impl<G: Evaluated> Rule<G> for BestReplyPlusRule {
    const NAME: &'static str = "best-reply-plus";
    const PARAMETERS: &'static [Parameter] =
        &joined::<10>(&[&[EVALUATION, REGULAR, SINGLE_TIE, EXTENSION], COSTS, &[SEED]]);

    fn configure(given: &Given<'_>) -> Result<BestReplyPlusRule, ParameterError> {
        let choices = [("static-best", Regular::StaticBest), ("first", Regular::First)];
        Ok(BestReplyPlusRule { regular: given.choice("regular", &choices)? })
    }

    fn search<O: Observer<G>>(
        search: &mut BestReplyPlus<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let mover = root.game.to_move(root.line.state());
        let preference = Preference::new(search.tie_break, mover, search.evaluation.scale(root.game));
        let tree = PlusTree { root: mover, regular: search.rule.regular, preference };
        let coalition = Coalition::of(root.game, true);
        let request = search.request(root, tree);
        Ok(coalition::search_afresh(&request, coalition, search.tie_break, budget, observer))
    }
}
