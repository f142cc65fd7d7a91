//! What follows from the facts of a book for one position.

use game::{MAX_PLAYERS, Payoffs, Player};

/// What follows for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// What each player can force against all others together is at least this, in payoffs.
    pub least: Payoffs,
    /// And at most this.
    pub greatest: Payoffs,
    /// When the lower bounds were found: along a move that keeps the bound of its player at an earlier time,
    /// play comes nearer to what proves it. Shape `[players]`.
    pub(crate) found: [u32; MAX_PLAYERS],
    /// An estimate of the value under best play, if there is any.
    pub estimate: Option<Estimated>,
}

/// An estimate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimated {
    /// One number a player.
    pub value: Payoffs,
    /// True if it is payoffs; false for units of the evaluation.
    pub decided: bool,
}

impl Value {
    /// True if what this player, counted from 0, can force is known exactly.
    pub fn is_exact_for(&self, player: usize) -> bool {
        self.least[Player::new(player)] == self.greatest[Player::new(player)]
    }

    /// The payoffs under best play, where they are proven.
    pub fn exact(&self) -> Option<Payoffs> {
        (self.least == self.greatest).then_some(self.least)
    }
}
