//! The options of a review.

use request::Request;
use serde::Serialize;
use std::fmt;

/// The losses from which a move gets a mark.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Thresholds {
    /// `??` from this loss on, in percentage points of the expected result.
    pub blunder: f64,
    /// `?` from this loss on.
    pub mistake: f64,
    /// `?!` from this loss on.
    pub inaccuracy: f64,
    /// `?!` where the winner stays the same, exactly, and the move costs this share of the range of payoffs.
    pub payoff: f64,
}

impl Default for Thresholds {
    /// 30, 20 and 10 points; a tenth of the range of payoffs.
    fn default() -> Thresholds {
        Thresholds { blunder: 30.0, mistake: 20.0, inaccuracy: 10.0, payoff: 0.1 }
    }
}

/// How a game is reviewed.
pub struct ReviewOptions<'a> {
    /// The search with the budget of each of its answers; a move needs up to three, and as much as one of
    /// them is spent on proofs.
    pub request: Request,
    /// The losses from which a move gets a mark.
    pub thresholds: Thresholds,
    /// The number of games of self-play to which the chances are fitted; with 0, estimates stay without an
    /// expected result.
    pub games: u64,
    /// Payoffs that are proven, such as by searches while the game was played: of the position after so many
    /// moves.
    pub known: Vec<(usize, Vec<i32>)>,
    /// Is called before each move with the number of moves looked at and of all.
    pub progress: &'a dyn Fn(usize, usize),
}

impl fmt::Debug for ReviewOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReviewOptions { request, thresholds, games, .. } = self;
        let mut debug = f.debug_struct("ReviewOptions");
        debug.field("request", request).field("thresholds", thresholds).field("games", games);
        debug.finish_non_exhaustive()
    }
}

impl ReviewOptions<'_> {
    /// The customary thresholds, and forty games of self-play.
    pub fn new(request: Request) -> ReviewOptions<'static> {
        ReviewOptions {
            request,
            thresholds: Thresholds::default(),
            games: 40,
            known: Vec::new(),
            progress: &|_, _| (),
        }
    }
}
