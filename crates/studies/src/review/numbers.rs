//! The numbers of a review.

use super::chances::Chances;
use super::options::Thresholds;
use super::proof::LostSince;
use super::valued::Valued;
use serde::Serialize;

/// The review of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The version of this format.
    pub schema: u32,
    /// The game and its parameters, as given.
    pub game: String,
    /// The position that the moves start from.
    pub start: String,
    /// The search with its parameters.
    pub search: String,
    /// The static evaluation; null where the search has none, and if nothing was searched.
    pub evaluation: Option<String>,
    /// What the rules paid each player; null if the game is not over after the moves.
    pub result: Option<Vec<i32>>,
    /// True if it was stopped before all moves were looked at: those missing are the first ones.
    pub partial: bool,
    /// How estimates become expected results; null if no value is an estimate, or nothing could be fitted.
    pub chances: Option<Chances>,
    /// From which loss on a move gets a mark.
    pub thresholds: Thresholds,
    /// The players, by their seats.
    pub players: Vec<PlayerReview>,
    /// The plies, from 1, at which the game was decided, or its leader changed.
    pub turning_points: Vec<usize>,
    /// The moves looked at, in the order of play.
    pub moves: Vec<ReviewedMove>,
}

/// What one player's moves lost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerReview {
    /// The player, from 1.
    pub player: usize,
    /// The number of moves that had an alternative and whose loss is known.
    pub judged: usize,
    /// Their mean loss, in points of the expected result; null if there are none.
    pub mean_loss: Option<f64>,
    /// 100 · exp(-mean loss / 25); null if there are none.
    pub accuracy: Option<f64>,
    /// The number of moves marked `??`.
    pub blunders: usize,
    /// The number of moves marked `?`.
    pub mistakes: usize,
    /// The number of moves marked `?!`.
    pub inaccuracies: usize,
    /// The number of moves marked `!`.
    pub only_moves: usize,
    /// Since when the player has lost, however the game goes on; null if that is not proven.
    pub lost_since: Option<LostSince>,
}

/// A move of the game beside the best one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewedMove {
    /// The ply, from 1.
    pub ply: usize,
    /// Who moved, from 1.
    pub player: usize,
    /// The move that was played.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of legal moves.
    pub choices: usize,
    /// The best move; the one played if no other is better, and null if no search had an answer.
    pub best: Option<String>,
    /// The value of the best move.
    pub best_value: Valued,
    /// The value of the move that was played.
    pub played_value: Valued,
    /// What was lost of the mover's expected result, in points from 0 to 100; null if it is unknown, as where
    /// a proof is within reach and was not found.
    pub loss: Option<f64>,
    /// What was lost of the mover's payoff; null unless both values are exact.
    pub payoff_lost: Option<i32>,
    /// The plies that a win takes more, or a loss fewer; null unless both values are exact and pay the same.
    pub plies_lost: Option<i64>,
    /// `??`, `?`, `?!`, `!`, or nothing.
    pub mark: &'static str,
    /// The best line.
    pub line: Vec<String>,
    /// True if all other moves are known to be worse for the mover's result.
    #[serde(skip)]
    pub(super) is_only: bool,
}

impl ReviewedMove {
    pub(super) fn is_exact(&self) -> bool {
        self.best_value.is_exact() && self.played_value.is_exact()
    }
}

impl Review {
    /// The units of its values, in a sentence.
    pub fn unit(&self) -> String {
        let exact = "exact values are what the rules pay";
        match &self.chances {
            None if self.moves.iter().all(ReviewedMove::is_exact) => format!("{exact}, and all are exact"),
            None => format!("{exact}; estimates could not be turned into expected results"),
            Some(Chances { scale, games, positions, nodes }) => format!(
                "{exact}; a value that begins with `about` is an estimate, as the expected share of the \
                 first place, fitted to {games} games of self-play by the same search with {nodes} nodes a \
                 move ({positions} positions, scale {scale:.0})"
            ),
        }
    }
}
