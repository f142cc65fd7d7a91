//! What the searches for any number of players share: settings, parameters and refusals.

use crate::core::budget::Budget;
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{SINGLE_TIE, chosen_evaluation, chosen_extension, chosen_tie_break};
use crate::core::preference::TieBreak;
use crate::core::report::{Report, Value};
use crate::core::requirements::{depth_first_fits, single_tie_break};
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{MoveCost, chosen_move_cost};
use crate::n_player::recursion::Request;
use crate::n_player::tree::Tree;
use game::{Evaluated, Given, Parameter, ParameterError, Payoffs};

/// What tells the depth-first searches for any number of players apart, with the settings of its own.
pub trait Rule<G: Evaluated>: Default {
    /// The name in search specifications on the command line.
    const NAME: &'static str;
    /// All parameters of the search. A tie-break is read if one is declared.
    const PARAMETERS: &'static [Parameter];

    /// Reads the settings of its own.
    fn configure(given: &Given<'_>) -> Result<Self, ParameterError>;

    /// Rejects settings that do not go together, and games that it cannot play.
    fn fits(_search: &NPlayer<G, Self>, _root: &Root<'_, G>, _budget: &Budget) -> Result<(), Unsupported> {
        Ok(())
    }

    /// The greatest size in bytes of its fixed-size table.
    fn memory(&self) -> u64 {
        0
    }

    /// True if values are sets of vectors.
    fn values_are_sets(_search: &NPlayer<G, Self>) -> bool {
        false
    }

    /// Searches as [`Search::search_on`].
    fn search<O: Observer<G>>(
        search: &mut NPlayer<G, Self>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported>;
}

/// A depth-first search for any number of players. `R` is its rule.
#[derive(Clone, Debug)]
pub struct NPlayer<G: Evaluated, R> {
    /// The static evaluation at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break.
    pub tie_break: TieBreak,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
    /// The rule, with the settings that only this search has.
    pub rule: R,
}

impl<G: Evaluated, R: Default> Default for NPlayer<G, R> {
    fn default() -> NPlayer<G, R> {
        NPlayer::new(Chosen::default(), TieBreak::default(), 0)
    }
}

impl<G: Evaluated, R: Default> NPlayer<G, R> {
    /// The search with this evaluation, tie-break and depth extension.
    pub fn new(evaluation: impl Into<Chosen<G>>, tie_break: TieBreak, extension: u32) -> NPlayer<G, R> {
        let (cost, rule) = (MoveCost::Ply, R::default());
        NPlayer { evaluation: evaluation.into(), tie_break, extension, cost, rule }
    }
}

impl<G: Evaluated, R> NPlayer<G, R> {
    /// The same settings under another rule.
    pub(super) fn with_rule<Other>(&self, rule: Other) -> NPlayer<G, Other> {
        let NPlayer { evaluation, tie_break, extension, cost, .. } = self;
        let (evaluation, cost) = (evaluation.clone(), cost.clone());
        NPlayer { evaluation, tie_break: *tie_break, extension: *extension, cost, rule }
    }

    /// The walk of this tree.
    pub(super) fn request<'s, 'a, T: Tree<G>>(
        &'a self,
        root: &'s Root<'a, G>,
        tree: T,
    ) -> Request<'s, 'a, G, T> {
        Request::new(root, &self.evaluation, tree, &self.cost, self.extension)
    }
}

impl<G: Evaluated, R: Rule<G>> ConfiguredFor<G> for NPlayer<G, R> {
    const PARAMETERS: &'static [Parameter] = R::PARAMETERS;

    fn configure(game: &G, given: &Given<'_>) -> Result<NPlayer<G, R>, ParameterError> {
        Ok(NPlayer {
            evaluation: chosen_evaluation(game, given)?,
            tie_break: chosen_tie_break(given)?,
            extension: chosen_extension(given)?,
            rule: R::configure(given)?,
            cost: chosen_move_cost(game, given)?,
        })
    }
}

impl<G: Evaluated, R: Rule<G>> Search<G> for NPlayer<G, R> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if R::PARAMETERS.contains(&SINGLE_TIE) {
            single_tie_break(R::NAME, self.tie_break)?;
        }
        R::fits(self, root, budget)?;
        self.cost.fits(root.game, &self.evaluation)?;
        depth_first_fits(R::NAME, root, budget)
    }

    fn reseed(&mut self, seed: u64) {
        self.tie_break = self.tie_break.with_seed(seed);
    }

    fn memory(&self) -> u64 {
        self.rule.memory()
    }

    fn conclude(&self, _root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        if R::values_are_sets(self) {
            report.value = Value::Set(vec![*payoffs]);
        }
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        R::search(self, root, budget, observer)
    }
}
