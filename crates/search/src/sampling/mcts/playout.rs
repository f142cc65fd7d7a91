//! A playout beyond the tree: random moves to the end of the game, or to a limit.

use super::nodes::Id;
use crate::core::budget::Stop;
use crate::core::evaluation::Chosen;
use crate::core::meter::Meter;
use crate::walk::path::Path;
use game::random::Random;
use game::{Bounds, Evaluate, Evaluated, Payoffs, Player, Scale, Win};

/// The state of a Monte Carlo search beside its tree.
#[derive(Debug)]
pub(super) struct PlayoutState<M> {
    pub(super) meter: Meter,
    pub(super) path: Path,
    pub(super) random: Random,
    pub(super) moves: Vec<M>,
    /// The nodes of a playout, from the root.
    pub(super) trail: Vec<Id>,
}

impl<M> PlayoutState<M> {
    /// Plays at random from a state at distance `ply` from the root, for at most so many plies, and returns
    /// what the game pays.
    #[inline]
    pub(super) fn play_on<G: Evaluated<Move = M>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        ply: u32,
        plies: u32,
        evaluation: &Chosen<G>,
    ) -> Result<Payoffs, Stop> {
        for ply in (ply + 1..).take(plies as usize) {
            if let Some(payoffs) = game.outcome(state) {
                return Ok(payoffs);
            }
            let (mv, among) = game.random_move(state, &mut self.random, &mut self.moves);
            self.meter.step(1 + among as u64)?;
            game.play(state, mv);
            if self.path.plays_onto(state, ply) && game.outcome(state).is_none() {
                return Ok(Payoffs::zero(game.players()));
            }
        }
        Ok(game.outcome(state).unwrap_or_else(|| settle(game, evaluation, state)))
    }
}

/// The payoffs of a game that is not over, by the static evaluation: the player who is ahead wins.
#[cold]
fn settle<G: Evaluated>(game: &G, evaluation: &Chosen<G>, state: &G::State) -> Payoffs {
    let values = evaluation.values(game, state);
    let (players, promises) = (values.players(), game.promises());
    if evaluation.scale(game) == Scale::Payoffs {
        let within = |bounds: Bounds| values.map(|value| value.clamp(bounds.least, bounds.greatest));
        return promises.payoffs.map_or(values, within);
    }
    let greatest = values.as_slice().iter().max();
    let mut leaders = Player::all(players).filter(|&player| Some(&values[player]) == greatest);
    let leader = leaders.next().filter(|_| leaders.next().is_none());
    match (leader, promises.win(), promises.payoffs) {
        (Some(leader), Some(Win::MaxPayoff(greatest)), Some(bounds)) => {
            let mut payoffs = values.map(|_| bounds.least);
            payoffs[leader] = greatest;
            payoffs
        }
        (Some(leader), _, bounds) => {
            let paid = Payoffs::winner(leader, players);
            bounds.map_or(paid, |bounds| paid.map(|paid| paid.clamp(bounds.least, bounds.greatest)))
        }
        (None, _, bounds) => {
            values.map(|_| bounds.map_or(0, |bounds| 0.clamp(bounds.least, bounds.greatest)))
        }
    }
}
