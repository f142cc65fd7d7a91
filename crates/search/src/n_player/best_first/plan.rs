//! The plan of a best-first search: its parameters.

use super::mode::{Matched, Mode};
use crate::core::budget::Budget;
use crate::core::evaluation::Chosen;
use crate::core::parameters::{self, chosen_evaluation, chosen_tie_break};
use crate::core::preference::TieBreak;
use crate::core::requirements::depth_first_fits;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use game::{Evaluated, Given, Parameter, ParameterError};

/// The settings of a best-first search.
#[derive(Clone, Debug)]
pub struct Plan<G: Evaluated> {
    /// The static evaluation, for all players.
    pub evaluation: Chosen<G>,
    /// The tie-break; [`TieBreak::Set`] is not allowed here.
    pub tie_break: TieBreak,
    /// Searches on when the principal leaf is the end of a game, until the root is resolved.
    pub completion: bool,
    /// A limit computed at the position.
    pub matched: Option<Matched>,
    /// The most nodes in memory. A search that needs more stops.
    pub room: usize,
    /// True for turn-considered values: set by the search, not by the user.
    pub(super) turn: bool,
}

/// The default limit of nodes in memory: about 600 MB for three players.
const DEFAULT_ROOM: u64 = 20_000_000;
/// Nodes are numbered in 32 bits.
const MAX_ROOM: u64 = u32::MAX as u64 - 1;
/// The greatest depth for a matched budget, in plies.
const MAX_DEPTH: u64 = 10_000;

pub(super) const EVALUATION: Parameter = Parameter {
    about: "the static evaluation of every position; the game's first by default",
    ..parameters::EVALUATION
};
pub(super) const COMPLETION: Parameter = Parameter {
    name: "completion",
    expects: "true|false",
    default: "false",
    about: "search on where the game ends on the principal path, until nothing is left: then the value is \
        max-n's",
};
pub(super) const BUDGET: Parameter = Parameter {
    name: "budget",
    expects: "E|F|G|H|A",
    default: "",
    about: "what max-n takes at the position, to max-n-depth: E interior nodes limit expansions; F the same \
        without the root; G nodes limit nodes; H leaves limit evaluations; A nodes limit expansions",
};
pub(super) const MAX_N_DEPTH: Parameter = Parameter {
    name: "max-n-depth",
    expects: "1 to 10000",
    default: "",
    about: "with budget, the depth of that max-n in plies",
};
pub(super) const ROOM: Parameter = Parameter {
    name: "room",
    expects: "1 to 4294967294",
    default: "20000000",
    about: "stop before more nodes than these are in memory",
};

impl<G: Evaluated> Plan<G> {
    /// The setting of the paper.
    pub(super) fn new(turn: bool) -> Plan<G> {
        Plan {
            evaluation: Chosen::default(),
            tie_break: TieBreak::Paper,
            completion: false,
            matched: None,
            room: DEFAULT_ROOM as usize,
            turn,
        }
    }

    /// Reads the parameters shared by all best-first searches.
    pub(super) fn configure(game: &G, given: &Given<'_>, turn: bool) -> Result<Plan<G>, ParameterError> {
        Ok(Plan {
            evaluation: chosen_evaluation(game, given)?,
            tie_break: chosen_tie_break(given)?,
            completion: given.flag("completion")?,
            matched: matched(given)?,
            room: given.whole("room", 1..=MAX_ROOM)? as usize,
            turn,
        })
    }

    pub(super) fn fits(
        &self,
        search: &'static str,
        root: &Root<'_, G>,
        budget: &Budget,
    ) -> Result<(), Unsupported> {
        if self.matched.is_some() {
            return Ok(());
        }
        depth_first_fits(search, root, budget)
    }
}

/// The limit matched to Max^N.
fn matched(given: &Given<'_>) -> Result<Option<Matched>, ParameterError> {
    let together = |why: &str| Err(ParameterError::Together(why.to_owned()));
    match (given.is_given("budget"), given.is_given("max-n-depth")) {
        (false, false) => Ok(None),
        (true, false) => together("budget goes with max-n-depth: budget=H,max-n-depth=3"),
        (false, true) => together("max-n-depth goes with budget: budget=H,max-n-depth=3"),
        (true, true) => {
            let mode = given.choice("budget", &Mode::NAMES)?;
            let depth = given.whole("max-n-depth", 1..=MAX_DEPTH)? as u32;
            Ok(Some(Matched { mode, depth }))
        }
    }
}
