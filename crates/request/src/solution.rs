//! Solutions of whole games: how they are requested, every player's guaranteed payoff, and the claims that a
//! certificate proves.

use crate::answer::as_word;
use crate::request::Request;
use game::Payoffs;
use search::{Stop, TieBreak};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The settings of a solution.
#[derive(Clone, Copy, Debug)]
pub struct SolveTerms<'a> {
    /// True if a certificate is to be written.
    pub certificate: bool,
    /// The maximum number of plies to the end of positions that are left to the verifier; only the other
    /// positions of the proof are stored.
    pub frontier: Option<u32>,
    /// The maximum number of positions stored; `None` for [`POSITIONS`], and for no positions at all where
    /// the tree is far larger.
    pub positions: Option<u64>,
    /// The memory available, in bytes; `None` if unknown. Positions take at most three quarters of it.
    pub memory: Option<u64>,
    /// True if positions that are rotations or reflections of each other count as one.
    pub symmetric: bool,
    /// The treatment of ties among three or more players.
    pub tie: Ties,
    /// The request to a search where there are too many positions, or, if it names a search, instead of
    /// visiting all of them.
    pub request: &'a Request,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Counts the positions visited.
    pub progress: &'a AtomicU64,
}

/// The treatment of ties: a [`TieBreak`], or the sets of soft-Max^n, which leave ties open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// [`TieBreak::Paper`].
    #[default]
    Paper,
    /// [`TieBreak::First`].
    First,
    /// [`TieBreak::Random`].
    Random,
    /// [`TieBreak::Worst`].
    Worst,
    /// [`TieBreak::Set`].
    Set,
    /// The sets of soft-Max^n.
    Soft,
}

impl Ties {
    /// All of them, the default first.
    pub const ALL: [Ties; 6] = [Ties::Paper, Ties::First, Ties::Random, Ties::Worst, Ties::Set, Ties::Soft];
    /// Their names.
    pub const NAMES: [&str; 6] = ["paper", "first", "random", "worst", "set", "soft"];

    /// The tie-break, random ones with this seed; `None` for the sets of soft-Max^n.
    pub const fn tie_break(self, seed: u64) -> Option<TieBreak> {
        match self {
            Ties::Paper => Some(TieBreak::Paper),
            Ties::First => Some(TieBreak::First),
            Ties::Random => Some(TieBreak::Random { seed }),
            Ties::Worst => Some(TieBreak::Worst),
            Ties::Set => Some(TieBreak::Set),
            Ties::Soft => None,
        }
    }
}

impl FromStr for Ties {
    type Err = String;

    fn from_str(name: &str) -> Result<Ties, String> {
        let found = Ties::ALL.into_iter().zip(Ties::NAMES).find(|(_, known)| *known == name);
        let found = found.map(|(ties, _)| ties);
        found.ok_or_else(|| format!("expected one of {}, got `{name}`", Ties::NAMES.join(", ")))
    }
}

impl fmt::Display for Ties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Ties::NAMES[*self as usize])
    }
}

/// How much of a game is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Solved {
    /// Every position that can be reached.
    Strong,
    /// This position.
    Weak,
    /// Only bounds are known, tighter than the rules' own.
    Bounds,
    /// No more than the rules imply.
    #[default]
    Nothing,
}

/// The default maximum number of positions stored.
pub const POSITIONS: u64 = 50_000_000;

/// A solution of a game, for people and programs. Players are counted from 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolveAnswer {
    /// The version of this format.
    pub schema: u32,
    /// The game as given.
    pub game: String,
    /// The position that is solved.
    pub position: String,
    /// The player to move.
    pub to_move: usize,
    /// How much is solved.
    pub solved: Solved,
    /// Every player's payoff under best play, shape `[players]`: the value for two players, that of Max^N for
    /// more; null where it is unknown or a set.
    pub value: Option<Vec<i32>>,
    /// The set of these, where ties are left open.
    pub values: Option<Vec<Vec<i32>>>,
    /// The tie-break for three or more players; null for two, and for a search.
    pub tie: Option<Ties>,
    /// Every player's guaranteed payoff against all others in coalition; for two players that is the value.
    /// Shape `[players]`; null unless it is known for every player.
    pub forced: Option<Vec<i32>>,
    /// The proven bounds on that, one row per player.
    pub bounds: Vec<BoundAnswer>,
    /// Plies to the end under best play of two players; null where play need not end or the distance is
    /// unknown, and for more players.
    pub distance: Option<u32>,
    /// Positions that can be reached; null where they were not counted.
    pub positions: Option<u64>,
    /// True if symmetric positions were counted once.
    pub symmetric: bool,
    /// For a vector of Max^N: true if no player gains by another move at any position; null otherwise.
    pub equilibrium: Option<bool>,
    /// The number of other moves that were checked for that.
    pub deviations: Option<u64>,
    /// Pareto efficiency of each vector in `value` or `values`, for three or more players.
    pub pareto: Vec<ParetoAnswer>,
    /// The position as a sum of parts; null where it is not a sum.
    pub grundy: Option<GrundyAnswer>,
    /// The search that ran; null where every position was visited.
    pub search: Option<String>,
    /// Nodes that it visited.
    pub nodes: Option<u64>,
    /// The reason for stopping.
    #[serde(serialize_with = "as_word")]
    pub stop: Stop,
    /// A remark for the user, such as the reason why not every position was visited.
    pub note: Option<String>,
    /// The claims of the certificate, one row per claim; empty without one.
    pub claims: Vec<ProofAnswer>,
    /// Wall-clock time, in seconds.
    pub elapsed_s: f64,
}

impl SolveAnswer {
    /// Records the value for two players.
    pub fn learn_forced(&mut self, value: &Payoffs) {
        let entries = value.as_slice();
        for (player, &entry) in entries.iter().enumerate() {
            self.learn_bounds(player, Some(entry), Some(entry));
        }
        (self.value, self.forced) = (Some(entries.to_vec()), Some(entries.to_vec()));
    }

    /// Records proven bounds on the payoff of a player, from 0.
    pub fn learn_bounds(&mut self, player: usize, at_least: Option<i32>, at_most: Option<i32>) {
        let Some(row) = self.bounds.get_mut(player) else { return };
        row.at_least = row.at_least.max(at_least);
        row.at_most = row.at_most.into_iter().chain(at_most).min();
    }
}

/// A player's guaranteed payoff against all others in coalition, as far as it is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BoundAnswer {
    /// The player, from 1.
    pub player: usize,
    /// The player can force this payoff; null if unknown.
    pub at_least: Option<i32>,
    /// The others can hold the player to this payoff; null if unknown.
    pub at_most: Option<i32>,
}

/// A test of a vector for Pareto efficiency among all payoffs that games can end with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ParetoAnswer {
    /// The vector.
    pub value: Vec<i32>,
    /// Another vector that gives no player less and some player more; null where there is none.
    pub dominated_by: Option<Vec<i32>>,
}

/// A position as the sum of its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GrundyAnswer {
    /// The Grundy value of the whole sum; 0 is a loss for the player to move.
    pub grundy_value: u32,
    /// Each part with its own value.
    pub parts: Vec<PartAnswer>,
    /// The moves that win.
    pub winning: Vec<String>,
}

/// A part of a sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartAnswer {
    /// The part, as the game writes it.
    pub part: String,
    /// Its Grundy value.
    pub grundy_value: u32,
}

/// A claim, and the size of its proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProofAnswer {
    /// The claim, such as `player 1 at least 0`.
    pub claim: String,
    /// Positions of the proof.
    pub positions: u64,
    /// Of these, positions that the verifier searched itself.
    pub leaves: u64,
    /// The maximum number of plies of such a search.
    pub plies: u32,
}

/// A verified certificate.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VerifyAnswer {
    /// The version of this format.
    pub schema: u32,
    /// The game.
    pub game: String,
    /// The hash of the rules, if the certificate carries their text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position that the claims are about.
    pub position: String,
    /// The claims proven.
    pub claims: Vec<ProofAnswer>,
    /// Wall-clock time, in seconds.
    pub elapsed_s: f64,
}
