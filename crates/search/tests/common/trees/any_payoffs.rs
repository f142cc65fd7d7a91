//! Random trees that pay in every way: what one gets the others need not lose, 0 may be a win or a loss, and
//! bounds may be promised or not.

use game::toy::{RandomTree, RandomTreeEvaluation};
use game::{Bounds, Evaluate, Game, Payoffs, Player, Promises, Scale, legal};

type State = <RandomTree as Game>::State;

/// The payoffs that are made from the numbers of a random tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pay {
    /// Each player gets a number of their own.
    Own,
    /// All together get this; two players share it, and of more the last gets what is left.
    Sum(i32),
    /// One number for all.
    Alike,
    /// 0, or less: 0 wins.
    NothingWins,
    /// 0, or more: 0 loses.
    NothingLoses,
    /// The players with the greatest number get 1, and all others this.
    Rank(i32),
}

/// A random tree that pays so, and so much more to everybody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyPayoffs {
    pub(crate) tree: RandomTree,
    pub(crate) pay: Pay,
    pub(crate) shift: i32,
    /// The promises about payoffs.
    pub(crate) bounds: Option<Bounds>,
    /// True if it may end with nothing for anybody.
    pub(crate) draws: bool,
    /// True if static values are guesses at payoffs.
    pub(crate) guesses: bool,
}

impl AnyPayoffs {
    /// One that `seed` draws: tight bounds of what it pays, loose ones, or none.
    pub(crate) fn random(tree: RandomTree, seed: u64) -> AnyPayoffs {
        let pays = [
            Pay::Own,
            Pay::Sum(0),
            Pay::Sum(1),
            Pay::Sum(-3),
            Pay::Alike,
            Pay::NothingWins,
            Pay::NothingLoses,
            Pay::Rank(0),
            Pay::Rank(-1),
        ];
        let pay = pays[(seed % pays.len() as u64) as usize];
        let shift = [0, 0, 1, -2][(seed / 9 % 4) as usize];
        let guesses = (seed / 36).is_multiple_of(2);
        let game = AnyPayoffs { tree, pay, shift, bounds: None, draws: true, guesses };
        let mut ends = Vec::new();
        game.ends(&tree.start(), &mut ends);
        let entries = || ends.iter().flat_map(Payoffs::as_slice).copied();
        let sum = ends[0].sum();
        let is_same = ends.iter().all(|end| end.sum() == sum);
        let tight = Bounds {
            least: entries().min().unwrap_or(0),
            greatest: entries().max().unwrap_or(0),
            sum: is_same.then_some(sum as i32),
        };
        let bounds = match seed / 72 % 4 {
            0 => None,
            1 => Some(Bounds { sum: None, least: tight.least - 2, greatest: tight.greatest + 1 }),
            _ => Some(tight),
        };
        // Payoffs that sum to 0 are promised in the symmetric form that searches for two players rely on.
        let symmetric = |bounds: Bounds| match bounds {
            Bounds { sum: Some(0), least, greatest } if tree.players() == 2 => {
                Bounds::zero_sum(greatest.max(-least))
            }
            other => other,
        };
        let draws = ends.iter().any(|end| end.as_slice().iter().all(|&payoff| payoff == 0));
        AnyPayoffs { bounds: bounds.map(symmetric), draws, ..game }
    }

    /// The payoffs of every end below a position.
    fn ends(&self, state: &State, ends: &mut Vec<Payoffs>) {
        if let Some(payoffs) = self.outcome(state) {
            ends.push(payoffs);
        }
        for mv in legal(&self.tree, state) {
            let mut child = *state;
            self.tree.play(&mut child, mv);
            self.ends(&child, ends);
        }
    }

    /// Payoffs, made of what the tree says of a node by two draws.
    fn made(&self, [first, second]: [&Payoffs; 2]) -> Payoffs {
        let players = self.tree.players();
        let last = Player::new(players - 1);
        let mut payoffs = *first;
        if players == 2 {
            payoffs[last] = second[Player::FIRST];
        }
        match self.pay {
            Pay::Own => {}
            Pay::Sum(sum) => payoffs[last] = sum - (payoffs.sum() as i32 - payoffs[last]),
            Pay::Alike => payoffs = payoffs.map(|_| first[Player::FIRST]),
            Pay::NothingWins => payoffs = payoffs.map(|payoff| payoff.min(0)),
            Pay::NothingLoses => payoffs = payoffs.map(|payoff| payoff.max(0)),
            Pay::Rank(rest) => {
                let most = payoffs.as_slice().iter().max().copied();
                let winner = Player::all(players).find(|&player| Some(payoffs[player]) == most);
                payoffs = payoffs.map(|_| rest);
                payoffs[winner.unwrap_or(Player::FIRST)] = 1;
            }
        }
        payoffs.map(|payoff| payoff + self.shift)
    }

    /// The payoffs where the game is over.
    pub(crate) fn outcome(&self, state: &State) -> Option<Payoffs> {
        let first = self.tree.outcome(state)?;
        Some(self.made([&first, &RandomTreeEvaluation.values(&self.tree, state)]))
    }

    pub(crate) fn promises(&self) -> Promises {
        Promises { payoffs: self.bounds, draws: self.draws, ..self.tree.promises() }
    }

    /// Guesses at the payoffs, or small numbers on a scale of their own.
    pub(crate) fn values(&self, state: &State) -> Payoffs {
        let values = RandomTreeEvaluation.values(&self.tree, state);
        if self.guesses {
            let turned = values.map(|value| -value);
            return self.made([&values, &turned]);
        }
        values
    }

    pub(crate) fn scale(&self) -> Scale {
        if self.guesses || self.tree.players() > 2 {
            return Scale::Payoffs;
        }
        Scale::Proven { hurry: self.promises().is_only_won_or_lost() }
    }
}
