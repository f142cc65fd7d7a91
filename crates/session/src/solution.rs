//! Whole-game answers: what everybody can force from where the table stands, with a certificate of it, and its check.

use crate::answer::SCHEMA;
use crate::ask::Ask;
use crate::error::Error;
use serde::Serialize;
use solve::Unsolved;
use std::sync::atomic::{AtomicBool, AtomicU64};
use verify::{Certificate, Refused};

/// How a game is solved.
#[derive(Clone, Copy, Debug)]
pub struct SolveTerms<'a> {
    /// Whether to write a certificate.
    pub certificate: bool,
    /// Leave positions that end within so many plies to the verifier, and keep no other positions than the proof's.
    pub frontier: Option<u32>,
    /// No more positions than this are kept; none is [`POSITIONS`], and none at all where the tree is far larger.
    pub positions: Option<u64>,
    /// How much memory there is, in bytes; `None` is unknown. Positions take three quarters of it at most.
    pub memory: Option<u64>,
    /// Whether positions that are each other turned or mirrored are one.
    pub symmetric: bool,
    /// How ties are broken, or left open, where more than two play: one of [`TIES`].
    pub tie: &'a str,
    /// What is asked of a search where there are too many positions, or, if it names one, instead of looking at all of them.
    pub ask: &'a Ask,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Told how many positions were looked at.
    pub progress: &'a AtomicU64,
}

/// Ways to break ties, and to leave them open: those of [`search::TieBreak`], and `soft` for the sets of soft-Max^n.
pub const TIES: [&str; 6] = ["paper", "first", "random", "worst", "set", "soft"];

/// No more positions than this are kept where nothing is said.
pub const POSITIONS: u64 = 50_000_000;
/// A game that is solved, as people and programs are told. Players are counted from 1.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolveAnswer {
    /// The version of this form.
    pub schema: u32,
    /// The game as asked.
    pub game: String,
    /// The position that is solved.
    pub position: String,
    /// Who is to move there.
    pub to_move: usize,
    /// `strong`: every position that can be reached is solved. `weak`: the position is. `bounds`: less is known, and more than the
    /// rules promise. `nothing` else.
    pub solved: &'static str,
    /// What everybody gets under best play, shape `[players]`: between two the value, among more that of Max^N; null where it is
    /// not known, and for a set.
    pub value: Option<Vec<i32>>,
    /// The set of these, where ties are left open.
    pub values: Option<Vec<Vec<i32>>>,
    /// Among three or more, how ties are broken; null between two, and for a search.
    pub tie: Option<String>,
    /// What everybody can force against all others together; between two players that is the value. Shape `[players]`; null where it is
    /// not known of all.
    pub forced: Option<Vec<i32>>,
    /// What is proven of that, a row a player.
    pub bounds: Vec<BoundAnswer>,
    /// Between two players, plies to the end under best play; null where play need not end or nobody has counted, and for more players.
    pub distance: Option<u32>,
    /// Positions that can be reached; null where they were not counted.
    pub positions: Option<u64>,
    /// Whether symmetric ones were counted once.
    pub symmetric: bool,
    /// Of a vector of Max^N: whether no player gains by another move at any position; null else.
    pub equilibrium: Option<bool>,
    /// How many other moves that was found by.
    pub deviations: Option<u64>,
    /// Of each vector that `value` or `values` has, among three or more: what gives nobody less and somebody more.
    pub pareto: Vec<ParetoAnswer>,
    /// The position as a sum of parts; null where the game is none.
    pub grundy: Option<GrundyAnswer>,
    /// The search that was asked; null where every position was looked at.
    pub search: Option<String>,
    /// Nodes that it visited.
    pub nodes: Option<u64>,
    /// Why the work stopped.
    pub stop: &'static str,
    /// What the asker should know beside: why not every position was looked at.
    pub note: Option<String>,
    /// What the certificate claims, a row a claim; empty without one.
    pub claims: Vec<ProofAnswer>,
    /// Time on the clock, in seconds.
    pub elapsed_s: f64,
}

/// What a player can force against all others together, as far as it is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BoundAnswer {
    /// The player, from 1.
    pub player: usize,
    /// He can force so much; null is unknown.
    pub at_least: Option<i32>,
    /// The others keep him from more; null is unknown.
    pub at_most: Option<i32>,
}

/// Whether a vector is Pareto-efficient among all that games can end with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ParetoAnswer {
    /// The vector.
    pub value: Vec<i32>,
    /// Another that gives nobody less and somebody more; null where there is none.
    pub dominated_by: Option<Vec<i32>>,
}

/// A position as the sum of its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GrundyAnswer {
    /// The Grundy value of all parts together; 0 is lost for whoever is to move.
    pub grundy_value: u32,
    /// Each part with its own.
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

/// A claim, and what its proof comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProofAnswer {
    /// Such as `player 1 at least 0`.
    pub claim: String,
    /// Positions of the proof.
    pub positions: u64,
    /// Of these, positions that the verifier searched itself.
    pub leaves: u64,
    /// The most plies that such a search was allowed.
    pub plies: u32,
}

/// A certificate that was checked.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct VerifyAnswer {
    /// The version of this form.
    pub schema: u32,
    /// The game.
    pub game: String,
    /// The position that the claims are of.
    pub position: String,
    /// What was proved.
    pub claims: Vec<ProofAnswer>,
    /// Time on the clock, in seconds.
    pub elapsed_s: f64,
}

pub(crate) fn unsolved(name: &str, why: Unsolved) -> Error {
    Error::Other(match why {
        Unsolved::Cancelled => "stopped before the game was solved".to_owned(),
        Unsolved::Positions(most) => format!(
            "{name}: expected at most {most} positions, and there are more; --positions N allows more"
        ),
        Unsolved::Memory(bytes) => {
            format!("{name}: there is not enough memory for a table of {} MiB", bytes >> 20)
        }
        Unsolved::Endless(longest) => format!(
            "{name}: a frontier needs a game that ends within {longest} plies, whatever is played: solve it without --frontier"
        ),
        Unsolved::Payoffs => {
            format!(
                "{name}: play may go round in circles, and is paid more than won, lost or drawn: expected another game"
            )
        }
        Unsolved::Cycles => format!("{name}: play may go round in circles: expected another game"),
        Unsolved::Plies => {
            format!("{name}: expected games of at most 65 535 plies, and there may be longer ones")
        }
        Unsolved::Unfit(why) => format!("{name}: {why}: expected another game"),
    })
}

/// Checks a certificate by the rules of its game.
///
/// # Errors
///
/// If it proves nothing, or its game cannot be opened.
pub fn verify(bytes: &[u8], cancel: &AtomicBool, visited: &AtomicU64) -> Result<VerifyAnswer, Refused> {
    let meter = search::Meter::new(&search::Budget::default());
    let certificate = Certificate::read(bytes)?;
    let wrong = |error: Error| Refused::Unreadable(format!("its game: {error}"));
    let table = crate::open(certificate.game).map_err(wrong)?;
    let proved = table.verify(&certificate, cancel, visited)?;
    let claims = proved.into_iter().map(|(claim, proved)| ProofAnswer {
        claim: claim.to_string(),
        positions: proved.positions,
        leaves: proved.leaves,
        plies: proved.plies,
    });
    Ok(VerifyAnswer {
        schema: SCHEMA,
        game: certificate.game.to_owned(),
        position: certificate.start.to_owned(),
        claims: claims.collect(),
        elapsed_s: meter.finish().elapsed.as_secs_f64(),
    })
}
