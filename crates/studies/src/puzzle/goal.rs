//! The goal of a puzzle, and whether exactly one move reaches it.

use game::Promises;
use registry::Session;
use request::Error;
use serde::Serialize;
use std::fmt;

/// What exactly one move of a puzzle achieves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// It wins; of three or more players, however ties are broken.
    #[default]
    Win,
    /// No move wins, it holds a draw, and all the others lose. For two players.
    Draw,
    /// It pays more than any other move does, however ties are broken.
    Best,
}

impl Goal {
    /// The words for them.
    pub const NAMES: [&str; 3] = ["win", "draw", "best"];

    /// The goal of this name.
    pub fn named(name: &str) -> Option<Goal> {
        [Goal::Win, Goal::Draw, Goal::Best]
            .into_iter()
            .zip(Goal::NAMES)
            .find_map(|(goal, own)| (own == name).then_some(goal))
    }

    /// Checks that a game has positions with this goal.
    pub(super) fn fits(self, session: &Session) -> Result<(), Error> {
        let game = session.game();
        match self {
            Goal::Win if session.promises().win().is_none() => Err(Error::Other(format!(
                "{game}: expected a game that can be won, got one whose rules promise no greatest payoff: \
                 --goal best asks for the move that pays most"
            ))),
            Goal::Draw if !is_two(session) => Err(Error::Other(format!(
                "{game}: a draw is held against one opponent: expected two players of whom one gains what \
                 the other loses, as --goal best needs not"
            ))),
            Goal::Draw if !session.promises().draws => Err(Error::Other(format!(
                "{game}: expected a game with draws, got one that somebody always wins"
            ))),
            _ => Ok(()),
        }
    }

    /// The index of the only move that reaches the goal; `None` if there is none, or more than one. `worths`
    /// are the vectors that each move may lead to.
    pub(super) fn only(self, promises: &Promises, mover: usize, worths: &[&[Vec<i32>]]) -> Option<usize> {
        let least = |worth: &[Vec<i32>]| worth.iter().map(|value| value[mover]).min();
        let most = |worth: &[Vec<i32>]| worth.iter().map(|value| value[mover]).max();
        let wins = |worth: &&[Vec<i32>]| {
            let win = promises.win();
            win.is_some_and(|win| worth.iter().all(|value| win.is_won(value, mover)))
        };
        match self {
            Goal::Win => only(worths.iter().map(wins)),
            Goal::Draw if worths.iter().any(|worth| most(worth) > Some(0)) => None,
            Goal::Draw => only(worths.iter().map(|worth| least(worth) == Some(0))),
            Goal::Best => {
                let best = (0..worths.len()).max_by_key(|&index| least(worths[index]))?;
                let mut others = worths.iter().enumerate().filter(|(index, _)| *index != best);
                others.all(|(_, other)| most(other) < least(worths[best])).then_some(best)
            }
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Goal::NAMES[*self as usize])
    }
}

/// The index of the only one that is true.
fn only(are: impl Iterator<Item = bool>) -> Option<usize> {
    let mut true_ones = are.enumerate().filter(|(_, is)| *is).map(|(index, _)| index);
    true_ones.next().filter(|_| true_ones.next().is_none())
}

/// True if there are two players, of whom one gains what the other loses.
pub(super) fn is_two(session: &Session) -> bool {
    session.players() == 2 && session.promises().is_zero_sum()
}
