//! Random games whose lines merge again, after the same number of plies or another.

use game::random::{SplitMix64, derive_seed};
use game::{Bounds, Evaluate, Evaluated, Game, Named, Payoffs, Player, Promises, Scale};

/// Places in a row: every move leads on by one to `reach` places, and at the last place at the latest the
/// game is over. Who moves where, what is paid and what the static values are is drawn by `seed`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Merging {
    pub(crate) players: usize,
    pub(crate) places: u16,
    pub(crate) reach: u16,
    /// The greatest payoff and static value.
    pub(crate) spread: u16,
    /// True if somebody wins, and hurries to.
    pub(crate) is_won: bool,
    pub(crate) seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    number: u16,
    mover: Player,
}

impl Merging {
    /// A game drawn by `seed`.
    pub(crate) fn random(seed: u64) -> Merging {
        let mut random = SplitMix64::new(derive_seed(seed, 77));
        let mut draw = |choices: &[u16]| choices[random.below(choices.len() as u64) as usize];
        Merging {
            players: usize::from(draw(&[2, 3, 3, 4, 5])),
            places: draw(&[6, 9, 12, 15]),
            reach: draw(&[2, 3, 4]),
            spread: draw(&[1, 2, 5, 1000]),
            is_won: draw(&[0, 1]) == 1,
            seed,
        }
    }

    fn draw(&self, number: u16, purpose: u64, bound: u64) -> u64 {
        SplitMix64::new(derive_seed(self.seed ^ (u64::from(number) << 32), purpose)).below(bound)
    }

    fn vector(&self, number: u16, purpose: u64) -> Payoffs {
        let spread = i32::from(self.spread);
        let entry = |player: u64| self.draw(number, purpose + player, 2 * spread as u64 + 1) as i32 - spread;
        if self.players == 2 {
            return Payoffs::two(entry(0));
        }
        let entries: Vec<i32> = (0..self.players as u64).map(entry).collect();
        Payoffs::new(&entries)
    }
}

impl Game for Merging {
    type State = Place;
    type Move = u16;
    type Undo = Place;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> Place {
        Place { number: 0, mover: Player::FIRST }
    }

    fn to_move(&self, state: &Place) -> Player {
        state.mover
    }

    fn outcome(&self, state: &Place) -> Option<Payoffs> {
        let number = state.number;
        let over = number + 1 >= self.places || (number > 0 && self.draw(number, 1, 8) == 0);
        over.then(|| {
            if !self.is_won {
                return self.vector(number, 10);
            }
            match self.draw(number, 2, self.players as u64 + 1) as usize {
                winner if winner < self.players => Payoffs::winner(Player::new(winner), self.players),
                _ => Payoffs::zero(self.players),
            }
        })
    }

    fn legal_moves(&self, state: &Place, moves: &mut Vec<u16>) {
        let left = self.places - 1 - state.number;
        moves.extend(1..=left.min(1 + self.draw(state.number, 3, self.reach.into()) as u16));
    }

    fn play(&self, state: &mut Place, mv: u16) -> Place {
        let before = *state;
        state.number += mv;
        // Mostly the turn goes round with the places; sometimes somebody moves twice.
        let turn = u64::from(state.number) - self.draw(state.number, 4, 2);
        state.mover = Player::new((turn % self.players as u64) as usize);
        before
    }

    fn undo(&self, state: &mut Place, _mv: u16, undo: Place) {
        *state = undo;
    }

    fn with_mover(&self, state: &Place, player: Player) -> Option<Place> {
        // One of the players is never skipped to.
        (self.draw(state.number, 5, 9) != player.index() as u64).then_some(Place { mover: player, ..*state })
    }

    fn promises(&self) -> Promises {
        let spread = if self.is_won { 1 } else { i32::from(self.spread) };
        let payoffs = match self.players {
            2 => Bounds::zero_sum(spread),
            _ if self.is_won => Bounds::winner_only(),
            _ => Bounds { least: -spread, greatest: spread, sum: None },
        };
        Promises { longest: Some(self.places.into()), draws: true, payoffs: Some(payoffs), repetition: None }
    }
}

/// Static values drawn like payoffs. A third of the places are not quiet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct MergingEvaluation;

impl Evaluate<Merging> for MergingEvaluation {
    fn values(&self, game: &Merging, state: &Place) -> Payoffs {
        game.vector(state.number, 20 + 7 * state.mover.index() as u64)
    }

    fn scale(&self, game: &Merging) -> Scale {
        match (game.is_won, game.players) {
            (false, _) => Scale::Payoffs,
            (true, 2) => Scale::Proven { hurry: true },
            (true, _) => Scale::WinnerOnly { hurry: true },
        }
    }

    fn is_quiet(&self, game: &Merging, state: &Place) -> bool {
        game.draw(state.number, 6, 3) > 0
    }
}

impl Named for MergingEvaluation {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "random", "a random vector a place")];
}

impl Evaluated for Merging {
    type Evaluation = MergingEvaluation;
}
