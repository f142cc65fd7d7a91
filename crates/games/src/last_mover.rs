//! Games that end when nobody can move: the player who moved last wins, or loses.

use game::{Bounds, Given, ParameterError, Payoffs, Player, Promises};

/// The result for the player who makes the last move of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastMover {
    /// Wins: normal play.
    Wins,
    /// Loses: misère play.
    Loses,
}

impl LastMover {
    /// Reads the parameter `last`: `wins` or `loses`.
    pub fn configure(given: &Given<'_>) -> Result<LastMover, ParameterError> {
        given.choice("last", &[("wins", LastMover::Wins), ("loses", LastMover::Loses)])
    }

    /// The payoffs when it is the turn of `mover`, who has no move.
    ///
    /// Two players get `[1,-1]` or `[-1,1]`. With three or more the last mover gets 1 and the others 0; if
    /// the last mover loses, 0 and the others 1.
    pub fn payoffs(self, mover: Player, players: usize) -> Payoffs {
        let last = Player::new((mover.index() + players - 1) % players);
        match self {
            LastMover::Wins => Payoffs::winner(last, players),
            LastMover::Loses => Payoffs::loser(last, players),
        }
    }

    /// The promises of games of at most `longest` plies with these payoffs.
    pub fn promises(self, longest: u32, players: usize) -> Promises {
        let sum = match (self, players) {
            (_, 2) => return Promises::win_or_lose(longest),
            (LastMover::Wins, _) => 1,
            (LastMover::Loses, _) => players as i32 - 1,
        };
        let payoffs = Bounds { sum: Some(sum), ..Bounds::winner_only() };
        Promises { payoffs: Some(payoffs), ..Promises::win_or_lose(longest) }
    }
}
