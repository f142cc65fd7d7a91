//! Random games on which the laws are tested, and the violations found there.

use crate::line::Line;
use crate::random::Random;
use crate::rules::{Game, legal};
use std::fmt;

/// The length at which a random game is abandoned: a promised end is tested up to here.
pub(super) const MAX_PLIES: usize = 2_000;

/// A law that does not hold, and where.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The number of the law, as in the documentation of [`Game`] and [`Notation`](crate::Notation).
    pub law: u32,
    /// A description of the violation.
    pub what: String,
    /// The state in which it happened, in the `Debug` format.
    pub state: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} is violated: {} in {}", self.law, self.what, self.state)
    }
}

impl std::error::Error for Violation {}

/// What is wrong with a position: the number of the law, and a description.
pub(super) type Breach = (u32, String);

/// The breach of a position that breaks a law.
pub(super) fn broken(law: u32, what: impl Into<String>) -> Result<(), Breach> {
    Err((law, what.into()))
}

/// As [`walk`], for those who want no violation.
///
/// # Panics
///
/// If there is one.
pub(super) fn hold<G: Game>(
    game: &G,
    games: u32,
    seed: u64,
    test: impl Fn(&G, &Line<G>) -> Result<(), Breach>,
) {
    if let Err(violation) = walk(game, games, seed, test) {
        panic!("{violation}");
    }
}

/// Plays random games and tests every position along the way.
pub(super) fn walk<G: Game>(
    game: &G,
    games: u32,
    seed: u64,
    test: impl Fn(&G, &Line<G>) -> Result<(), Breach>,
) -> Result<(), Violation> {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut line = Line::new(game);
        for _ in 0..MAX_PLIES {
            test(game, &line).map_err(|(law, what)| {
                let state = format!("{:?}", line.state());
                Violation { law, what, state }
            })?;
            if line.outcome(game).is_some() {
                break;
            }
            let moves = legal(game, line.state());
            line.push(game, moves[random.index(moves.len())]);
        }
    }
    Ok(())
}
