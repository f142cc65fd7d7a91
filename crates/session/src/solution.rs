//! Whole-game answers: what everybody can force from where the table stands, with a certificate of it, and its check.

use crate::answer::SCHEMA;
use crate::error::Error;
use game::{Evaluated, Notation, Player};
use serde::Serialize;
use solve::certificate::{Writer, claims};
use solve::forced::{Forced, Unsolved, Watch, Worths};
use std::sync::atomic::{AtomicBool, AtomicU64};
use verify::{Certificate, Refused};

/// How a game is solved.
#[derive(Clone, Copy, Debug)]
pub struct SolveTerms<'a> {
    /// Whether to write a certificate.
    pub certificate: bool,
    /// Leave positions that end within so many plies to the verifier, and keep no other positions than the proof's.
    pub frontier: Option<u32>,
    /// No more positions than this are kept.
    pub positions: u64,
    /// Stops the work.
    pub cancel: &'a AtomicBool,
    /// Told how many positions were looked at.
    pub progress: &'a AtomicU64,
}

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
    /// What everybody can force against all others together; between two players that is the value. Shape `[players]`.
    pub forced: Vec<i32>,
    /// Between two players, plies to the end under best play; null where play need not end, and for more players.
    pub distance: Option<u32>,
    /// Positions that can be reached; with a frontier, positions looked at.
    pub positions: u64,
    /// `strong`: every position that can be reached is solved. `weak`: the start is.
    pub solved: &'static str,
    /// What the certificate claims, a row a claim; empty without one.
    pub claims: Vec<ProofAnswer>,
    /// Time on the clock, in seconds.
    pub elapsed_s: f64,
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

/// Solves a game from a position.
pub(crate) fn solve<G: Evaluated + Notation>(
    name: &str,
    game: &G,
    start: &G::State,
    terms: &SolveTerms<'_>,
) -> Result<(SolveAnswer, Option<String>), Error> {
    let meter = search::Meter::new(&search::Budget::default());
    let watch = Watch { cancel: terms.cancel, progress: terms.progress, positions: terms.positions };
    let position = game.write_position(start);
    let mut writer = terms.certificate.then(|| Writer::new(name, &position));
    // What one of two gains the other loses: he is enough.
    let is_two = game.players() == 2 && game.promises().is_zero_sum();
    let asked = if is_two { 1 } else { game.players() };
    let mut answer = SolveAnswer {
        schema: SCHEMA,
        game: name.to_owned(),
        position,
        to_move: game.to_move(start).index() + 1,
        forced: Vec::new(),
        distance: None,
        positions: 0,
        solved: "strong",
        claims: Vec::new(),
        elapsed_s: 0.0,
    };
    let frontier = terms.frontier.zip(writer.as_mut());
    if let Some((plies, writer)) = frontier {
        crate::frontier::solve((name, game, start), (plies, asked), terms, &mut answer, writer)?;
    }
    let whole = if terms.frontier.is_none() { asked } else { 0 };
    for player in Player::all(game.players()).take(whole) {
        let forced = Forced::new(game, start, player, &watch).map_err(|why| unsolved(name, why))?;
        let worth = forced.worth(start).unwrap_or_default();
        answer.forced.push(worth.value);
        answer.positions = forced.positions();
        let ends = worth.value != 0 || game.promises().longest.is_some();
        answer.distance = (is_two && ends).then_some(worth.distance);
        let Some(writer) = &mut writer else { continue };
        for claim in claims(game, &forced, start) {
            let written = writer.add(game, start, (claim, &forced), terms.cancel);
            let written = written.ok_or_else(|| unsolved(name, Unsolved::Cancelled))?;
            answer.claims.push(ProofAnswer {
                claim: claim.to_string(),
                positions: written.positions,
                leaves: 0,
                plies: 0,
            });
        }
    }
    if is_two {
        answer.forced.push(-answer.forced[0]);
    }
    answer.elapsed_s = meter.finish().elapsed.as_secs_f64();
    Ok((answer, writer.map(Writer::finish)))
}

pub(crate) fn unsolved(name: &str, why: Unsolved) -> Error {
    Error::Other(match why {
        Unsolved::Cancelled => "stopped before the game was solved".to_owned(),
        Unsolved::Positions(most) => format!(
            "{name}: expected at most {most} positions, and there are more; --positions N allows more"
        ),
        Unsolved::Endless(longest) => format!(
            "{name}: a frontier needs a game that ends within {longest} plies, whatever is played: solve it without --frontier"
        ),
        Unsolved::Payoffs => {
            format!(
                "{name}: play may go round in circles, and is paid more than won, lost or drawn: expected another game"
            )
        }
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
    let table = crate::open(certificate.game).map_err(|error| Refused(format!("its game: {error}")))?;
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
