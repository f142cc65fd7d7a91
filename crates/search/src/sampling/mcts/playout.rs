//! A playout beyond the tree: moves at random, or by the evaluation, to the end of the game or to a limit.

use super::nodes::Id;
use super::rewards::Rewards;
use crate::core::budget::{Budget, Stop};
use crate::core::evaluation::Chosen;
use crate::core::meter::Meter;
use crate::core::root::Root;
use crate::walk::path::Path;
use game::random::{Random, derive_seed};
use game::{Bounds, Evaluate, Evaluated, Game, Payoffs, Player, Scale, Win};

/// The state of a Monte Carlo search apart from its tree.
#[derive(Debug)]
pub(super) struct PlayoutState<M> {
    pub(super) meter: Meter,
    pub(super) path: Path,
    pub(super) random: Random,
    pub(super) moves: Vec<M>,
    /// The makers of the moves, if others than the player to move may move.
    pub(super) makers: Vec<Player>,
    /// The nodes of the current playout, from the root.
    pub(super) trail: Vec<Id>,
    /// About the greatest recent work of a ply, averaged over plies played together; 0 before the first.
    pub(super) work_of_a_ply: u64,
}

/// The rules of playouts beyond the tree.
#[derive(Debug)]
pub(super) struct PlayoutRules<'a, G: Evaluated> {
    pub(super) evaluation: &'a Chosen<G>,
    /// The scale of the evaluation.
    pub(super) scale: Scale,
    /// The greatest number of plies.
    pub(super) plies: u32,
    /// The probability that a move is the best one by the evaluation.
    pub(super) greedy: f64,
}

impl<M: Copy> PlayoutState<M> {
    /// The state before the first playout, with this seed and at most so many nodes in memory.
    pub(super) fn new<G: Game<Move = M>>(
        root: &Root<'_, G>,
        budget: &Budget,
        (seed, positions): (u64, u64),
    ) -> PlayoutState<M> {
        let most = budget.stored.map_or(positions, |stored| stored.min(positions));
        PlayoutState {
            meter: Meter::new(&Budget { stored: Some(most), ..budget.clone() }),
            path: Path::new(root.game, &root.line),
            random: Random::new(derive_seed(seed, root.line.moves().len() as u64)),
            moves: Vec::new(),
            makers: Vec::new(),
            trail: Vec::new(),
            work_of_a_ply: 0,
        }
    }

    /// Plays on from a state at `ply` plies from the root, mostly at random, and returns the reward.
    #[inline]
    pub(super) fn play_on<G: Evaluated<Move = M>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        ply: u32,
        rules: &PlayoutRules<'_, G>,
        rewards: &Rewards,
    ) -> Result<Payoffs, Stop> {
        if rules.greedy == 0.0 && !self.path.counts() {
            if let Some(payoffs) = self.play_at_random(game, state, rules.plies)? {
                return Ok(rewards.of(&payoffs));
            }
            return Ok(unfinished(game, state, rules));
        }
        for ply in (ply + 1..).take(rules.plies as usize) {
            if let Some(payoffs) = game.outcome(state) {
                return Ok(rewards.of(&payoffs));
            }
            let (mv, among) = if rules.greedy > 0.0 && self.random.unit_f64() < rules.greedy {
                self.best_move(game, state, ply, rules)
            } else {
                game.random_move(state, &mut self.random, &mut self.moves)
            };
            self.meter.step(1 + among as u64)?;
            game.play(state, mv);
            if self.path.plays_onto(state, ply) && game.outcome(state).is_none() {
                return Ok(Payoffs::zero(game.players()));
            }
        }
        Ok(match game.outcome(state) {
            Some(payoffs) => rewards.of(&payoffs),
            None => unfinished(game, state, rules),
        })
    }

    /// Plays at most `plies` plies at random, when neither the past nor an evaluation matters. Returns the
    /// payoffs if the game is over.
    #[inline]
    fn play_at_random<G: Game<Move = M>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        mut plies: u32,
    ) -> Result<Option<Payoffs>, Stop> {
        loop {
            // As many plies as likely fit before the next check of the clock; one if nothing is known.
            let room = self.meter.work_to_look();
            let next = match self.work_of_a_ply {
                0 => plies.min(1),
                work if room >= work.saturating_mul(plies.into()) => plies,
                work => plies.min((room / work).max(1) as u32),
            };
            let (payoffs, work) = game.playout(state, next, &mut self.random, &mut self.moves);
            self.meter.step(work)?;
            plies -= next;
            if payoffs.is_some() || plies == 0 {
                return Ok(payoffs);
            }
            // A few plies at the end of a game may be expensive, so the estimate decays.
            let before = self.work_of_a_ply - self.work_of_a_ply.div_ceil(8);
            self.work_of_a_ply = before.max(work / u64::from(next)).max(1);
        }
    }

    /// The best move by the evaluation one ply ahead, ties broken at random, and the number of all moves.
    fn best_move<G: Evaluated<Move = M>>(
        &mut self,
        game: &G,
        state: &G::State,
        ply: u32,
        rules: &PlayoutRules<'_, G>,
    ) -> (M, usize) {
        let turn = game.to_move(state);
        self.moves.clear();
        game.legal_moves(state, &mut self.moves);
        let mut best: Option<(i32, M)> = None;
        let mut ties = 0;
        for &mv in &self.moves {
            let mut next = state.clone();
            game.play(&mut next, mv);
            let value = rules.values(game, &next, ply)[turn];
            match best {
                Some((most, _)) if value < most => continue,
                Some((most, _)) if value == most => ties += 1,
                _ => ties = 1,
            }
            if ties == 1 || self.random.index(ties) == 0 {
                best = Some((value, mv));
            }
        }
        let (_, mv) = best.expect("a position in which the game is not over has moves");
        (mv, self.moves.len())
    }
}

impl<G: Evaluated> PlayoutRules<'_, G> {
    /// The values of a state at `ply` plies from the root, for comparing moves.
    fn values(&self, game: &G, state: &G::State, ply: u32) -> Payoffs {
        match (game.outcome(state), self.evaluation.network(), self.scale) {
            // On this scale values are whole payoffs, and expectations are finer.
            (Some(payoffs), Some(network), Scale::Payoffs) => network.paid(&payoffs),
            (None, Some(network), Scale::Payoffs) => network.expected(game, state),
            (Some(payoffs), ..) => self.scale.finished(&payoffs, ply),
            (None, ..) => self.evaluation.values(game, state),
        }
    }
}

/// The reward of a playout that reaches its limit before the end of the game.
#[cold]
fn unfinished<G: Evaluated>(game: &G, state: &G::State, rules: &PlayoutRules<'_, G>) -> Payoffs {
    match rules.evaluation.network() {
        Some(network) => network.expected(game, state),
        None => settle(game, rules.evaluation, state),
    }
}

/// The payoffs of a game that is not over, by the static evaluation: the player who is ahead wins.
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
