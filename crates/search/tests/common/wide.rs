//! Toy trees with more moves a position than there is work between two looks at the clock.

use super::erased::Erased;
use super::in_time;
use game::random::derive_seed;
use game::{Bounds, Evaluate, Evaluated, Game, Named, Payoffs, Player, Promises};
use std::collections::BTreeSet;

/// All players have the same number of moves in every position, up to a number of plies. What a game pays
/// follows at random from its moves.
#[derive(Clone, Debug)]
struct Wide {
    players: usize,
    moves: u16,
    plies: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    ply: u16,
    hash: u64,
}

impl Wide {
    /// One of the players at a position, at random.
    fn favoured(&self, state: &State) -> Player {
        let index = state.hash % self.players as u64;
        Player::all(self.players).nth(index as usize).expect("one of the players")
    }
}

impl Game for Wide {
    type State = State;
    type Move = u16;
    type Undo = State;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> State {
        State { ply: 0, hash: 1 }
    }

    fn to_move(&self, state: &State) -> Player {
        Player::all(self.players).nth(usize::from(state.ply) % self.players).expect("one of the players")
    }

    fn outcome(&self, state: &State) -> Option<Payoffs> {
        (state.ply == self.plies).then(|| Payoffs::winner(self.favoured(state), self.players))
    }

    fn legal_moves(&self, _state: &State, moves: &mut Vec<u16>) {
        moves.extend(0..self.moves);
    }

    fn play(&self, state: &mut State, mv: u16) -> State {
        let next = State { ply: state.ply + 1, hash: derive_seed(state.hash, mv.into()) };
        std::mem::replace(state, next)
    }

    fn undo(&self, state: &mut State, _mv: u16, undo: State) {
        *state = undo;
    }

    fn with_mover(&self, state: &State, player: Player) -> Option<State> {
        let turns = (self.players + player.index() - self.to_move(state).index()) % self.players;
        let ply = state.ply + turns as u16;
        (ply < self.plies).then_some(State { ply, hash: state.hash })
    }

    fn promises(&self) -> Promises {
        let promises = Promises::win_or_lose(self.plies.into());
        if self.players == 2 {
            return promises;
        }
        Promises { payoffs: Some(Bounds::winner_only()), ..promises }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AtRandom;

impl Named for AtRandom {
    const ALL: &'static [(Self, &'static str, &'static str)] = &[(Self, "random", "at random")];
}

impl Evaluate<Wide> for AtRandom {
    fn values(&self, game: &Wide, state: &State) -> Payoffs {
        Payoffs::winner(game.favoured(state), game.players)
    }

    fn knows_null_move(&self) -> bool {
        true
    }

    fn null_move(&self, game: &Wide, state: &State) -> Option<State> {
        let next = game.to_move(state).next(game.players);
        game.with_mover(state, next)
    }
}

impl Evaluated for Wide {
    type Evaluation = AtRandom;
}

/// Narrow and long, wide and short, for two and for more: what is done in one go is bounded by the moves of a
/// position.
#[test]
fn every_search_looks_at_the_clock_in_time() {
    let (searches, mut seen) = (in_time::searches(), BTreeSet::new());
    for (players, moves, plies) in [(2, 1, 300), (2, 3, 300), (2, 3_000, 40), (3, 3_000, 40), (6, 400, 100)] {
        let game = Erased::new(Wide { players, moves, plies });
        let name = format!("{players} players, {moves} moves, {plies} plies");
        in_time::check(&name, &game, &[0, 7], &searches, &mut seen);
    }
    assert_eq!(seen.len(), 21, "every search was asked: {seen:?}");
}
