//! What a network estimates: one number for two opponents, or one for each player.

use crate::error::Error;
use game::{Bounds, Evaluated, Payoffs};

/// The payoffs that a network estimates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outputs {
    /// Two players, whose payoffs sum to 0: one value, for the player to move.
    Opponents,
    /// The winner gets 1 and everybody else 0, or all get 0: a value for each player.
    Winner,
}

impl Outputs {
    pub(crate) fn count(self, players: usize) -> usize {
        match self {
            Outputs::Opponents => 1,
            Outputs::Winner => players,
        }
    }
}

/// What a network for this game estimates.
pub(crate) fn outputs<G: Evaluated>(game: &G) -> Result<Outputs, Error> {
    let promises = game.promises();
    match promises.payoffs {
        Some(Bounds { sum: Some(0), .. }) if game.players() == 2 => Ok(Outputs::Opponents),
        Some(Bounds { least: 0, greatest: 1, .. }) if game.players() > 2 => Ok(Outputs::Winner),
        _ => Err(Error::Payoffs),
    }
}

/// True if a game with these payoffs was decided: the players are not all paid the same.
pub(crate) fn is_decided(payoffs: &Payoffs) -> bool {
    payoffs.as_slice().windows(2).any(|pair| pair[0] != pair[1])
}

/// The number that is learned for a payoff: its sign for opponents, the payoff itself for a winner.
pub(crate) fn target(outputs: Outputs, payoffs: &Payoffs, player: usize) -> f32 {
    let payoff = payoffs.as_slice()[player];
    match outputs {
        Outputs::Opponents => payoff.signum() as f32,
        Outputs::Winner => payoff as f32,
    }
}
