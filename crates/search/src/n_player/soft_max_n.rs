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
use crate::core::configured::ConfiguredFor;
use crate::core::evaluation::Chosen;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, EXTENSION, chosen_evaluation, chosen_extension};
use crate::core::report::{Kind, Report, Value};
use crate::core::requirements::depth_first_fits;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::{
    CLASSES, ENHANCED, HALF_PLIES, LATE_MOVES, MoveCost, PLY_PROBABILITY, chosen_move_cost,
};
use crate::n_player::recursion::Request;
use crate::n_player::sets::{Dominance, IsLastResort, Sets};
use crate::n_player::tree::GameTree;
use game::{Evaluated, Given, LastResort, Parameter, ParameterError, Payoffs};
use std::fmt;

/// Soft-Max^n. See the [module](self).
#[derive(Clone)]
pub struct SoftMaxN<G: Evaluated> {
    /// The static evaluation at the horizon, for all players.
    pub evaluation: Chosen<G>,
    /// The rule for moves that a player would surely not make.
    pub dominance: Dominance,
    /// The plies by which a line may be extended while its position is not quiet. 0, the default, is off.
    pub extension: u32,
    /// The moves considered only if no other helps; `None`, the default, is no move.
    pub last_resort: Option<IsLastResort<G>>,
    /// The cost of moves; by default one ply each.
    pub cost: MoveCost,
}

impl<G: Evaluated> fmt::Debug for SoftMaxN<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SoftMaxN")
            .field("evaluation", &self.evaluation)
            .field("dominance", &self.dominance)
            .field("extension", &self.extension)
            .field("last_resort", &self.last_resort.is_some())
            .field("cost", &self.cost)
            .finish()
    }
}

impl<G: Evaluated> Default for SoftMaxN<G> {
    fn default() -> SoftMaxN<G> {
        SoftMaxN {
            evaluation: Chosen::default(),
            dominance: Dominance::default(),
            extension: 0,
            last_resort: None,
            cost: MoveCost::Ply,
        }
    }
}

impl<G: Evaluated> ConfiguredFor<G> for SoftMaxN<G> {
    const PARAMETERS: &'static [Parameter] = &[
        EVALUATION,
        Parameter {
            name: "dominance",
            expects: "weak|strict",
            default: "weak",
            about: "a set is surely better if it is never worse and may be better, or if it is always better",
        },
        EXTENSION,
        Parameter {
            name: "last-resort",
            expects: "true|false",
            default: "false",
            about: "consider moves that the game so names only where no other may pay the greatest payoff",
        },
        LATE_MOVES,
        CLASSES,
        PLY_PROBABILITY,
        ENHANCED,
        HALF_PLIES,
    ];

    fn configure(game: &G, given: &Given<'_>) -> Result<SoftMaxN<G>, ParameterError> {
        if given.flag("last-resort")? {
            return Err(given.wrong("last-resort", "false, as this game names no move of last resort"));
        }
        SoftMaxN::without_last_resort(game, given)
    }
}

impl<G: Evaluated> SoftMaxN<G> {
    /// The search with these parameters, treating all moves alike.
    fn without_last_resort(game: &G, given: &Given<'_>) -> Result<SoftMaxN<G>, ParameterError> {
        Ok(SoftMaxN {
            evaluation: chosen_evaluation(game, given)?,
            dominance: given.choice("dominance", &Dominance::NAMES)?,
            extension: chosen_extension(given)?,
            last_resort: None,
            cost: chosen_move_cost(game, given)?,
        })
    }
}

/// Soft-Max^n for a game with moves of last resort, which are searched last.
#[derive(Clone, Debug)]
pub struct LastResortSoftMaxN<G: Evaluated + LastResort>(pub SoftMaxN<G>);

impl<G: Evaluated + LastResort> LastResortSoftMaxN<G> {
    /// The search that considers moves of last resort only if no other leaves a chance of the greatest
    /// payoff.
    pub fn new() -> LastResortSoftMaxN<G> {
        LastResortSoftMaxN(SoftMaxN { last_resort: Some(G::is_last_resort), ..SoftMaxN::default() })
    }
}

impl<G: Evaluated + LastResort> Default for LastResortSoftMaxN<G> {
    fn default() -> LastResortSoftMaxN<G> {
        LastResortSoftMaxN::new()
    }
}

impl<G: Evaluated + LastResort> ConfiguredFor<G> for LastResortSoftMaxN<G> {
    const PARAMETERS: &'static [Parameter] = SoftMaxN::<G>::PARAMETERS;

    fn configure(game: &G, given: &Given<'_>) -> Result<LastResortSoftMaxN<G>, ParameterError> {
        let last_resort = given.flag("last-resort")?.then_some(G::is_last_resort as IsLastResort<G>);
        Ok(LastResortSoftMaxN(SoftMaxN { last_resort, ..SoftMaxN::without_last_resort(game, given)? }))
    }
}

impl<G: Evaluated + LastResort> Search<G> for LastResortSoftMaxN<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        self.0.fits(root, budget)
    }

    fn conclude(&self, _root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        report.value = Value::Set(vec![*payoffs]);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        self.0.search_on(root, budget, observer)
    }
}

impl<G: Evaluated> Search<G> for SoftMaxN<G> {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if self.cost != MoveCost::Ply && self.last_resort.is_some() {
            let why = "what leaves a chance must have been looked at in full";
            return Err(Unsupported::MoveCost { with: "last-resort=true", why });
        }
        self.cost.fits(root.game, &self.evaluation)?;
        depth_first_fits("soft-max-n", root, budget)
    }

    fn conclude(&self, _root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        report.value = Value::Set(vec![*payoffs]);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let request = Request::new(root, &self.evaluation, GameTree, &self.cost, self.extension);
        let request = request.of_several_ends();
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
        Ok(report)
    }
}
