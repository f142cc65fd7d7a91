//! Soft-Max^n: the value is a set of vectors, as no player guesses how another breaks a tie.
//!
//! **Value.** The set of all vectors that may result if all players drop the moves they would surely not
//! make: those whose set is dominated by the set of another move. Exact for the depth searched. A set with
//! one vector is certain whatever indifferent players do, as long as everybody is known to follow the same
//! rule; that is less than a proof against all others together, which [paranoid search](crate::paranoid)
//! gives.
//!
//! **Source.** Sturtevant & Bowling (2006); Nishino, *Tanhinmin*, table 1, which is the same with weak
//! dominance and one winner.
//!
//! **Differences.** (1) The dominance rule is a parameter; both sources use the weak one. (2) Identical
//! vectors are stored once. (3) The line follows the child with the greatest minimum for its mover, then the
//! greatest maximum, then, among wins, the shortest line, then the first generated; the sources name no line.
//! (4) [Max^N](crate::max_n) with `tie=set` has another value: its set holds the result of every way of
//! breaking the ties that everybody knows.
//!
//! (5) With `last-resort`, moves that the game names so are considered only if no other leaves their mover a
//! chance of the greatest payoff: this is how Nishino's tables treat a pass.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of a node keep the
//! game's order. A set has no best vector, so a move that costs more than a ply is first searched at its
//! cost, and again for one ply unless an earlier move's set dominates the result, when its mover would surely
//! not make it. So no set of a lesser depth is part of a value; only the row of a dominated root move shows
//! one. Move costs exclude `last-resort`.
//!
//! **Cost.** b^d leaves, and sets with as many vectors as the game can pay: at most n with one winner among n
//! players.

use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, EXTENSION, joined};
use crate::core::report::{Kind, Report};
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{COSTS, MoveCost};
use crate::n_player::search::{NPlayer, Rule};
use crate::n_player::sets::{Dominance, IsLastResort, Sets};
use crate::n_player::tree::GameTree;
use game::{Evaluated, Given, LastResort, Parameter, ParameterError};

/// Soft-Max^n. See the [module](self). It breaks no ties.
pub type SoftMaxN<G> = NPlayer<G, SoftMaxNRule<G>>;

/// Soft-Max^n for a game with moves of last resort.
pub type LastResortSoftMaxN<G> = NPlayer<G, LastResortRule<G>>;

/// The settings that only soft-Max^n has.
#[derive(Clone, Copy, Debug)]
pub struct SoftMaxNRule<G: Evaluated> {
    /// The rule for moves that a player would surely not make.
    pub dominance: Dominance,
    /// The moves considered only if no other helps; `None`, the default, is no move.
    pub last_resort: Option<IsLastResort<G>>,
}

/// The same for a game that names moves of last resort, by default considered last.
#[derive(Clone, Copy, Debug)]
pub struct LastResortRule<G: Evaluated>(pub SoftMaxNRule<G>);

impl<G: Evaluated> Default for SoftMaxNRule<G> {
    fn default() -> SoftMaxNRule<G> {
        SoftMaxNRule { dominance: Dominance::default(), last_resort: None }
    }
}

impl<G: Evaluated + LastResort> Default for LastResortRule<G> {
    fn default() -> LastResortRule<G> {
        LastResortRule(SoftMaxNRule { last_resort: Some(G::is_last_resort), ..SoftMaxNRule::default() })
    }
}

const DOMINANCE: Parameter = Parameter {
    name: "dominance",
    expects: "weak|strict",
    default: "weak",
    about: "a set is surely better if it is never worse and may be better, or if it is always better",
};

const LAST_RESORT: Parameter = Parameter {
    name: "last-resort",
    expects: "true|false",
    default: "false",
    about: "consider moves that the game so names only where no other may pay the greatest payoff",
};

impl<G: Evaluated> Rule<G> for SoftMaxNRule<G> {
    const NAME: &'static str = "soft-max-n";
    const PARAMETERS: &'static [Parameter] =
        &joined::<9>(&[&[EVALUATION, DOMINANCE, EXTENSION, LAST_RESORT], COSTS]);

    fn configure(given: &Given<'_>) -> Result<SoftMaxNRule<G>, ParameterError> {
        if given.flag(LAST_RESORT.name)? {
            return Err(given.wrong(LAST_RESORT.name, "false, as this game names no move of last resort"));
        }
        let dominance = given.choice(DOMINANCE.name, &Dominance::NAMES)?;
        Ok(SoftMaxNRule { dominance, last_resort: None })
    }

    fn fits(search: &SoftMaxN<G>, _root: &Root<'_, G>, _budget: &Budget) -> Result<(), Unsupported> {
        search.rule.fits(&search.cost)
    }

    fn values_are_sets(_search: &SoftMaxN<G>) -> bool {
        true
    }

    fn search<O: Observer<G>>(
        search: &mut SoftMaxN<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        Ok(search.rule.search(search, root, budget, observer))
    }
}

impl<G: Evaluated + LastResort> Rule<G> for LastResortRule<G> {
    const NAME: &'static str = SoftMaxNRule::<G>::NAME;
    const PARAMETERS: &'static [Parameter] = SoftMaxNRule::<G>::PARAMETERS;

    fn configure(given: &Given<'_>) -> Result<LastResortRule<G>, ParameterError> {
        let last_resort = given.flag(LAST_RESORT.name)?.then_some(G::is_last_resort as IsLastResort<G>);
        let dominance = given.choice(DOMINANCE.name, &Dominance::NAMES)?;
        Ok(LastResortRule(SoftMaxNRule { dominance, last_resort }))
    }

    fn fits(
        search: &LastResortSoftMaxN<G>,
        _root: &Root<'_, G>,
        _budget: &Budget,
    ) -> Result<(), Unsupported> {
        search.rule.0.fits(&search.cost)
    }

    fn values_are_sets(_search: &LastResortSoftMaxN<G>) -> bool {
        true
    }

    fn search<O: Observer<G>>(
        search: &mut LastResortSoftMaxN<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        Ok(search.rule.0.search(search, root, budget, observer))
    }
}

impl<G: Evaluated> SoftMaxNRule<G> {
    fn fits(&self, cost: &MoveCost) -> Result<(), Unsupported> {
        if *cost != MoveCost::Ply && self.last_resort.is_some() {
            let why = "what leaves a chance must have been looked at in full";
            return Err(Unsupported::MoveCost { with: "last-resort=true", why });
        }
        Ok(())
    }

    fn search<O: Observer<G>, R>(
        &self,
        search: &NPlayer<G, R>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Report<G::Move> {
        let request = search.request(root, GameTree).of_several_ends();
        let mut sets = Sets {
            dominance: Some(self.dominance),
            last_resort: self.last_resort,
            greatest: root.game.promises().payoffs.map_or(i32::MAX, |bounds| bounds.greatest),
            ..Sets::of_all_ties(request.scale)
        };
        let mut report = request.search(&mut sets, budget, observer);
        // Strict dominance drops no move that may win as well, so that a proven win leaves the set open.
        if self.dominance == Dominance::Strict && !sets.is_exact && report.kind == Kind::Exact {
            report.kind = Kind::Heuristic;
        }
        report
    }
}
