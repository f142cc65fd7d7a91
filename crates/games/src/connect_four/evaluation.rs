//! The static evaluations of Connect Four.

use super::{ConnectFour, State};
use game::{Endgame, Evaluate, Game, Named, Payoffs, Player};

/// The static evaluations of [`ConnectFour`].
///
/// A line of the winning length is *open* to a player if the opponent has no disc on it. It need not be
/// possible to fill it now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ConnectFourEvaluation {
    /// The number of lines open to the player less those open to the opponent.
    #[default]
    OpenFours,
    /// 0 for every player.
    None,
}

/// The number of lines that lie wholly in `squares`.
#[inline]
fn count(game: &ConnectFour, squares: u64) -> i32 {
    let lines = game.lines(squares);
    if game.is_usual {
        // Lines down right begin in the upper half, lines up right in the lower half, and both, like those
        // along the rows, in the first four columns, 28 bits: one word holds them all.
        let [upright, down, along, up] = lines;
        return (upright.count_ones() + (down | up | along << 28).count_ones()) as i32;
    }
    // A line of one square has no direction: it is counted once.
    let directions = if game.connect == 1 { 1 } else { lines.len() };
    lines[..directions].iter().map(|lines| lines.count_ones() as i32).sum()
}

impl Evaluate<ConnectFour> for ConnectFourEvaluation {
    fn values(&self, game: &ConnectFour, state: &State) -> Payoffs {
        let score = self.score(game, state);
        Payoffs::two(if game.to_move(state) == Player::FIRST { score } else { -score })
    }

    fn score(&self, game: &ConnectFour, state: &State) -> i32 {
        match self {
            ConnectFourEvaluation::OpenFours => {
                let other = state.all ^ state.own;
                count(game, game.board ^ other) - count(game, game.board ^ state.own)
            }
            ConnectFourEvaluation::None => 0,
        }
    }

    fn endgame(&self) -> impl Endgame<ConnectFour> {
        *self
    }
}

impl Named for ConnectFourEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::OpenFours, "open-fours", "lines still open to oneself less lines still open to the other"),
        (Self::None, "none", "0 for every player"),
    ];
}
