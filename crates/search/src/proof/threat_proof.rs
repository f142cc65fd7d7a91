//! Df-pn with threats, for games that have them.
//!
//! **Value.** As in [`df_pn`](super::df_pn).
//!
//! **Source.** Allis, *Searching for solutions in games and artificial intelligence*, thesis, University of
//! Limburg, 1994, chapter 5 \[Allis94b\]: a search of threats in front of proof-number search. Thomsen,
//! *Lambda-search in game trees - with application to Go*, ICGA Journal 23(4), 2000 \[Thomsen00\]: only
//! replies that stop the win the attacker would have after a pass are searched.
//!
//! **Differences.** (1) The threats are continuous fours; threes need no search of their own, as they leave
//! few replies. (2) A reply is tested by playing the fours again, instead of by a zone of squares. (3) A
//! branch ends where a rule shows without search that the attacker cannot win, which is a
//! [`danger`](game::Threats::danger) of 0, and idle moves are dropped ([`is_idle`](game::Threats::is_idle)).
//! (4) A new position's initial numbers are heuristic, by its danger, as in df-pn+ \[Nagai02\], unless
//! `mobility` is set; a defender's reply counts as the more dangerous the more better replies there are.
//!
//! **Cost.** Threats are searched once for each new position and each expansion. The nodes of continuous
//! fours are counted in addition to those of df-pn.

use super::df_pn::DfPn;
use super::threats::ThreatForesight;
use super::{PARAMETERS, ProofRequest};
use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::report::Report;
use crate::core::root::Root;
use crate::core::search::Search;
use crate::core::unsupported::Unsupported;
use game::{Configured, Given, Parameter, ParameterError, Payoffs, Scale, Threats};

/// Df-pn of a game with threats. See the [module](self).
#[derive(Debug, Default)]
pub struct ThreatDfPn {
    /// The search that threats precede.
    pub df_pn: DfPn,
    /// The number of positions that a search of continuous fours may visit before a position is searched; 0
    /// turns threats off.
    pub threats: u64,
}

impl ThreatDfPn {
    /// The search for this request, with a table of at least `table` positions.
    pub fn new(request: ProofRequest, table: u64, threats: u64) -> ThreatDfPn {
        ThreatDfPn { df_pn: DfPn::new(request, table), threats }
    }
}

impl Configured for ThreatDfPn {
    const PARAMETERS: &'static [Parameter] = &{
        let [goal, player, epsilon, table, mobility] = PARAMETERS;
        [
            goal,
            player,
            epsilon,
            table,
            mobility,
            Parameter {
                name: "threats",
                expects: "0 to 1000000",
                default: "0",
                about: "how many positions a search of continuous fours may look at before a position is \
                    searched; 0 is without threats",
            },
        ]
    };

    fn configure(given: &Given<'_>) -> Result<ThreatDfPn, ParameterError> {
        Ok(ThreatDfPn { df_pn: DfPn::configure(given)?, threats: given.whole("threats", 0..=1_000_000)? })
    }
}

impl<G: Threats> Search<G> for ThreatDfPn {
    fn fits(&self, root: &Root<'_, G>, budget: &Budget) -> Result<(), Unsupported> {
        if self.threats > 0 && !root.game.has_threats() {
            return Err(Unsupported::Threats { search: "df-pn:threats" });
        }
        self.df_pn.fits(root, budget)
    }

    fn ends_by_itself(&self) -> bool {
        Search::<G>::ends_by_itself(&self.df_pn)
    }

    fn ends_soon(&self) -> bool {
        Search::<G>::ends_soon(&self.df_pn)
    }

    fn memory(&self) -> u64 {
        Search::<G>::memory(&self.df_pn)
    }

    fn forget(&mut self) {
        Search::<G>::forget(&mut self.df_pn);
    }

    fn conclude(&self, root: &Root<'_, G>, payoffs: &Payoffs, report: &mut Report<G::Move>) {
        self.df_pn.conclude(root, payoffs, report);
    }

    fn search_on<O: Observer<G>>(
        &mut self,
        root: &Root<'_, G>,
        budget: &Budget,
        mut observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        if self.threats == 0 {
            return self.df_pn.search_on(root, budget, observer);
        }
        observer.begin(Scale::Payoffs);
        self.df_pn.answer(root, budget, ThreatForesight::new(self.threats))
    }
}
