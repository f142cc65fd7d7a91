//! Proof searches: what a player can force against all the others together.
//!
//! | search | how it goes on | file |
//! |--|--|--|
//! | proof-number search | from the root to the most proving leaf, in a tree | [`proof_number`] |
//! | PDS | depth first, deepening both numbers | [`pds`] |
//! | df-pn | depth first, until either number reaches its threshold | [`df_pn`] |
//!
//! A position has two numbers: how many leaves must at least be proven to prove it, and how many disproven to
//! disprove it. The prover is the side that must reach the goal, one player or the coalition of all others;
//! endless play fails it.

mod answer;
mod control;
mod depth_first;
pub mod df_pn;
mod foresight;
mod goal;
mod line;
mod past;
pub mod pds;
pub mod proof_number;
mod table;
pub mod threat_proof;
mod threats;
mod walk;
mod watcher;

pub use depth_first::DepthFirstProofSearch;

use crate::core::budget::Budget;
use crate::core::claim::Goal;
use crate::core::requirements::Requirements;
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use game::{Game, Given, Parameter, ParameterError, Player};
use table::{ProofTable, ProofTableMemory};

/// A goal and its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProofRequest {
    /// The goal.
    pub goal: RequestedGoal,
    /// Its player; by default the player to move at the root.
    pub player: Option<Player>,
}

/// Which goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RequestedGoal {
    /// To win, or, if that is disproven, not to be beaten.
    #[default]
    Result,
    /// This one.
    Goal(Goal),
}

/// The greatest number of entries of a table: 16 TiB.
const MAX_TABLE: u64 = 1 << 40;
/// Entries, 64 MiB.
const DEFAULT_TABLE: u64 = 1 << 22;

/// Constants of an epsilon.
struct Epsilon {
    one: u32,
    max: f64,
}

const EPSILON: Epsilon = Epsilon { one: 1 << control::EPSILON_BITS, max: 16.0 };

const GOAL: Parameter = Parameter {
    name: "goal",
    expects: "result|win|coalition|draw, or a whole number",
    default: "result",
    about: "what the player is to force against all the others together: to win (coalition says the same), \
        which is a gain where gains are others' losses and else the greatest payoff there is; not to be \
        beaten; or to be paid so much; result asks for a win, then for a draw",
};

const PLAYER: Parameter = Parameter {
    name: "player",
    expects: "1 to 6",
    default: "",
    about: "whose goal it is; the player to move by default",
};

const TABLE: Parameter = Parameter {
    name: "table",
    expects: "1 to 1099511627776",
    default: "4194304",
    about: "at least so many positions are remembered, 16 bytes each",
};

const PARAMETERS: [Parameter; 5] = [
    GOAL,
    PLAYER,
    Parameter {
        name: "epsilon",
        expects: "0 to 16, or a fraction such as 1/4",
        default: "",
        about: "how far a move may get ahead of the next best before that is looked at: 1/4 for df-pn, 0 for \
            pds; 0 is the plain form",
    },
    TABLE,
    Parameter {
        name: "mobility",
        expects: "true|false",
        default: "false",
        about: "begin with the number of moves of a new position, all of which must be refuted, instead of \
            with 1",
    },
];

/// The parameters that depth-first proof searches share.
fn read(given: &Given<'_>, epsilon: u32) -> Result<(ProofRequest, u32, u64), ParameterError> {
    let epsilon = match given.text("epsilon") {
        "" => epsilon,
        text => read_epsilon(text)
            .ok_or_else(|| given.wrong("epsilon", "a number from 0 to 16, or a fraction such as 1/4"))?,
    };
    Ok((read_request(given)?, epsilon, given.whole("table", 1..=MAX_TABLE)?))
}

fn read_request(given: &Given<'_>) -> Result<ProofRequest, ParameterError> {
    let goal = match given.text("goal") {
        "result" => RequestedGoal::Result,
        text => RequestedGoal::Goal(
            Goal::named(text)
                .ok_or_else(|| given.wrong("goal", "result or win or coalition or draw or a whole number"))?,
        ),
    };
    let player = match given.text("player") {
        "" => None,
        _ => Some(Player::new(given.whole("player", 1..=game::MAX_PLAYERS as u64)? as usize - 1)),
    };
    Ok(ProofRequest { goal, player })
}

/// `0.25` or `1/4`, in units of 2^-16, rounded to the nearest.
fn read_epsilon(text: &str) -> Option<u32> {
    let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    let number = match text.split_once('/') {
        Some((above, below)) => number(above)? / number(below).filter(|&below| below > 0.0)?,
        None => number(text)?,
    };
    (number <= EPSILON.max).then(|| (number * f64::from(EPSILON.one)).round() as u32)
}

impl ProofRequest {
    fn fits<G: Game>(
        self,
        search: &'static str,
        root: &Root<'_, G>,
        budget: &Budget,
    ) -> Result<(), Unsupported> {
        let players = root.game.players();
        if let Some(player) = self.player.filter(|player| player.index() >= players) {
            return Err(Unsupported::NoPlayer { search, player: player.index() + 1, players });
        }
        if matches!(self.goal, RequestedGoal::Result | RequestedGoal::Goal(Goal::Win))
            && root.game.promises().win().is_none()
        {
            return Err(Unsupported::NoWin { search });
        }
        let no_depth = Some("a proof is as long as it must be; expansions limits the work");
        Requirements { no_depth, ..Requirements::of(search) }.refuse(root, budget)
    }
}

/// The table of a search, for one game: made on first use and reused from search to search.
#[derive(Debug, Default)]
struct LazyTable(Option<ProofTableMemory>);

impl LazyTable {
    const fn bytes(entries: u64) -> u64 {
        ProofTableMemory::bytes(entries)
    }

    fn table(&mut self, entries: u64) -> Result<ProofTable<'_>, Unsupported> {
        match &mut self.0 {
            Some(memory) if memory.holds(entries) => memory.age(),
            memory => {
                *memory = None;
                let mebibytes = ProofTableMemory::bytes(entries) >> 20;
                *memory = Some(ProofTableMemory::new(entries).ok_or(Unsupported::Memory { mebibytes })?);
            }
        }
        self.0.as_mut().map(ProofTableMemory::table).ok_or(Unsupported::Memory { mebibytes: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_epsilon_is_a_number_or_a_fraction() {
        for (text, expected) in
            [("1/4", 1 << 14), ("0.25", 1 << 14), ("0", 0), ("1/16", 1 << 12), ("16", 1 << 20)]
        {
            assert_eq!(read_epsilon(text), Some(expected), "{text}");
        }
        for text in ["", "-1", "1/0", "17", "nan", "inf", "1/4/2", "x"] {
            assert_eq!(read_epsilon(text), None, "{text}");
        }
    }
}
