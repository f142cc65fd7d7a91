//! The value of a position, derived from the facts of a book.

use game::{MAX_PLAYERS, Payoffs, Player};

/// The derived value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// A lower bound on the payoff that each player can force against all others.
    pub least: Payoffs,
    /// The corresponding upper bound.
    pub greatest: Payoffs,
    /// The time at which each lower bound was found: a move to a position whose equal bound was found earlier
    /// brings play nearer to the proof. Shape `[players]`.
    pub(crate) found: [u32; MAX_PLAYERS],
    /// An estimate of the value under best play, if there is one.
    pub estimate: Option<Estimated>,
}

/// An estimated value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimated {
    /// One number per player.
    pub value: Payoffs,
    /// True if they are payoffs; false if they are in units of the evaluation.
    pub decided: bool,
}

impl Value {
    /// True if the payoff that this player, counted from 0, can force is known exactly.
    pub fn is_exact_for(&self, player: usize) -> bool {
        self.least[Player::new(player)] == self.greatest[Player::new(player)]
    }

    /// The payoffs under best play, if they are proven.
    pub fn exact(&self) -> Option<Payoffs> {
        (self.least == self.greatest).then_some(self.least)
    }
}
