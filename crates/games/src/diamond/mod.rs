#![doc = include_str!("README.md")]

mod board;
mod chains;
mod contents;
mod distance;
mod evaluation;
mod lattice;
mod matching;
mod notation;
mod playout;
mod rules;
mod scene;
mod state;
mod symmetry;
mod tables;
#[cfg(test)]
mod tests;

pub use crate::from_to::Move;
pub use evaluation::DiamondEvaluation;
pub use rules::{Backward, DiamondPay, DiamondRules, Full, Hop, OtherArms};
pub use state::{Rest, State};

use crate::word::{BySize, by_size};
use board::Star;
use game::random::Random;
use game::{
    Bounds, Configured, Game, Given, MAX_PLAYERS, Parameter, ParameterError, Payoffs, Player, Promises,
    play_one_by_one,
};
use playout::Ended;
use tables::StarTables;

/// Half of the difference between a place and the next.
const HALF_A_PLACE: i32 = 500;

/// The Diamond Game: take all your pieces across a star of holes, by steps and hops.
///
/// # Examples
///
/// ```
/// use game::{Game, Notation};
/// use games::diamond::{Diamond, DiamondRules};
/// let game = Diamond::new(DiamondRules::V2).unwrap();
/// let mut state = game.start();
/// let mv = game.read_move(&state, "b1-d4").unwrap();
/// game.play(&mut state, mv);
/// assert_eq!(game.distance(&state, game::Player::FIRST), 30);
/// ```
#[derive(Clone, Debug)]
pub struct Diamond {
    rules: DiamondRules,
    star: Star,
    words: Words,
    /// True if states store the distances of the players.
    stores_distances: bool,
    /// The number of players who must finish to end the game.
    finishers: u8,
    /// The ply at which the game ends.
    last_ply: u16,
}

/// The tables of the star in words of the smallest sufficient size.
type Words = BySize<StarTables<u64>, StarTables<u128>>;

impl Default for Diamond {
    fn default() -> Diamond {
        Diamond::new(DiamondRules::V2).expect("the default rules go together")
    }
}

impl Diamond {
    /// The game under these rules.
    ///
    /// # Errors
    ///
    /// If a number is out of its range or the rules are incompatible: see the README.
    pub fn new(rules: DiamondRules) -> Result<Diamond, ParameterError> {
        rules.check()?;
        let star = Star::new(rules.arm);
        let words = if star.len() <= 64 {
            BySize::Small(StarTables::new(&rules, &star))
        } else {
            BySize::Large(StarTables::new(&rules, &star))
        };
        let stores_distances = by_size!(&words, tables => tables.hold_distances());
        let finishers = match rules.pay {
            DiamondPay::Winner => 1,
            DiamondPay::Places => rules.players as u8 - 1,
        };
        // Without a limit no plies are counted, and none is the last.
        let last_ply = rules.limit.map_or(u16::MAX, |limit| limit * rules.players as u16);
        Ok(Diamond { rules, star, words, stores_distances, finishers, last_ply })
    }

    /// The rules.
    pub const fn rules(&self) -> &DiamondRules {
        &self.rules
    }

    /// The number of holes of the star.
    pub fn holes(&self) -> usize {
        self.star.len()
    }

    /// The smallest number of steps that bring all pieces of `player` into the goal if nothing is in the way.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[inline]
    pub fn distance(&self, state: &State, player: Player) -> u8 {
        assert!(player.index() < self.rules.players, "there is no such player");
        if self.stores_distances {
            return state.rest.distances[player.index()];
        }
        by_size!(&self.words, tables => tables.distance(state, player))
    }

    /// The distances of all players who have not finished.
    fn distances(&self, state: &State) -> [u8; MAX_PLAYERS] {
        if self.stores_distances {
            return state.rest.distances;
        }
        let mut distances = [0; MAX_PLAYERS];
        for player in Player::all(self.rules.players).filter(|&player| !state.rest.has_finished(player)) {
            distances[player.index()] = self.distance(state, player);
        }
        distances
    }

    /// The payoff of the player who finished in this place, from 1; 0 stands for the players who have not
    /// finished, who share the remaining places equally.
    fn payoff(&self, place: u8, finished: u8) -> i32 {
        let places = match place {
            0 => -i32::from(finished),
            place => self.rules.players as i32 + 1 - 2 * i32::from(place),
        };
        HALF_A_PLACE * places
    }

    /// Updates the finished players after a move of `last`: `last` comes first, then the others in turn
    /// order. Finished players are skipped.
    #[cold]
    fn settle(&self, state: &mut State, last: Player) {
        let players = self.rules.players;
        let mut player = last;
        for _ in 0..players {
            let is_new = !state.rest.has_finished(player) && self.is_finished(state, player);
            if is_new && state.rest.finished < self.finishers {
                state.rest.finish(player);
            }
            player = player.next(players);
        }
        while !self.is_over(state) && state.rest.has_finished(state.rest.mover) {
            state.rest.mover = state.rest.mover.next(players);
        }
    }

    /// The player before another in turn order.
    fn before(&self, player: Player) -> Player {
        let players = self.rules.players;
        Player::new((player.index() + players - 1) % players)
    }

    fn is_finished(&self, state: &State, player: Player) -> bool {
        by_size!(&self.words, tables => tables.is_home(state, player))
            || (self.rules.full == Full::Any
                && by_size!(&self.words, tables => tables.is_full(state, player)))
    }

    fn is_over(&self, state: &State) -> bool {
        state.rest.finished >= self.finishers || state.rest.ply >= self.last_ply
    }
}

described!(Diamond);

impl Game for Diamond {
    type State = State;
    type Move = Move;
    type Undo = Rest;

    fn players(&self) -> usize {
        self.rules.players
    }

    fn start(&self) -> State {
        let mut state = State::new(Rest::start());
        for player in Player::all(self.rules.players) {
            by_size!(&self.words, tables => {
                tables.place(&mut state, player, tables.seats[player.index()].camp);
            });
        }
        state
    }

    fn to_move(&self, state: &State) -> Player {
        state.rest.mover
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Payoffs> {
        self.is_over(state).then(|| self.payoffs(state))
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<Move>) {
        by_size!(&self.words, tables => tables.moves(state, moves));
    }

    fn count_moves(&self, state: &State, _buffer: &mut Vec<Move>) -> usize {
        by_size!(&self.words, tables => tables.count_moves(state))
    }

    fn random_move(&self, state: &State, random: &mut Random, _buffer: &mut Vec<Move>) -> (Move, usize) {
        by_size!(&self.words, tables => tables.random_move(state, random))
    }

    fn playout(
        &self,
        state: &mut State,
        plies: u32,
        random: &mut Random,
        buffer: &mut Vec<Move>,
    ) -> (Option<Payoffs>, u64) {
        if self.rules.hop == Hop::Single || self.rules.full == Full::Any {
            return play_one_by_one(self, state, plies, random, buffer);
        }
        let (mut left, mut work) = (plies, 0);
        loop {
            if self.is_over(state) || left == 0 {
                return (self.outcome(state), work);
            }
            if state.rest.finished > 0 {
                let (payoffs, more) = play_one_by_one(self, state, left, random, buffer);
                return (payoffs, work + more);
            }
            let most = left.min((self.last_ply - state.rest.ply).into());
            let (ended, played, more) =
                by_size!(&self.words, tables => tables.play_in_a_row(state, most, random));
            left -= played;
            work += more;
            state.rest.ply += if self.rules.limit.is_some() { played as u16 } else { 0 };
            match ended {
                Ended::Played => {}
                Ended::Home => self.settle(state, self.before(state.rest.mover)),
                Ended::Untried => {
                    let (mv, among) =
                        by_size!(&self.words, tables => tables.listed_after_trials(state, random));
                    self.play(state, mv);
                    left -= 1;
                    work += 1 + among as u64;
                }
            }
        }
    }

    fn play(&self, state: &mut State, mv: Move) -> Rest {
        let before = state.rest;
        let is_home = by_size!(&self.words, tables => {
            if mv.is_pass() { tables.is_home(state, before.mover) } else { tables.shift(state, mv) }
        });
        state.rest.mover = before.mover.next(self.rules.players);
        state.rest.ply += u16::from(self.rules.limit.is_some());
        if is_home || state.rest.finished > 0 || self.rules.full == Full::Any {
            self.settle(state, before.mover);
        }
        before
    }

    fn undo(&self, state: &mut State, mv: Move, undo: Rest) {
        state.rest = undo;
        if !mv.is_pass() {
            by_size!(&self.words, tables => tables.shift_back(state, mv));
        }
    }

    /// `None` for a player who has finished.
    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        let mut turned = *state;
        turned.rest.mover = player;
        (!state.rest.has_finished(player)).then_some(turned)
    }

    fn promises(&self) -> Promises {
        let payoffs = match self.rules.pay {
            DiamondPay::Winner if self.rules.players == 2 => Bounds::zero_sum(1),
            DiamondPay::Winner => Bounds::winner_only(),
            DiamondPay::Places => Bounds::zero_sum(self.payoff(1, 1)),
        };
        let limited = self.rules.limit.is_some();
        Promises {
            longest: limited.then_some(self.last_ply.into()),
            draws: limited,
            payoffs: Some(payoffs),
            repetition: None,
        }
    }
}

impl Diamond {
    /// The payoffs at the end of a game.
    #[cold]
    fn payoffs(&self, state: &State) -> Payoffs {
        let (players, rest) = (self.rules.players, &state.rest);
        if self.rules.pay == DiamondPay::Winner {
            let winner = Player::all(players).find(|&player| rest.has_finished(player));
            return winner.map_or(Payoffs::zero(players), |winner| Payoffs::winner(winner, players));
        }
        let mut payoffs = Payoffs::zero(players);
        for player in Player::all(players) {
            payoffs[player] = self.payoff(rest.places[player.index()], rest.finished);
        }
        payoffs
    }
}

impl Configured for Diamond {
    const PARAMETERS: &'static [Parameter] = rules::PARAMETERS;

    fn configure(given: &Given<'_>) -> Result<Diamond, ParameterError> {
        Diamond::new(DiamondRules::configure(given)?)
    }
}
