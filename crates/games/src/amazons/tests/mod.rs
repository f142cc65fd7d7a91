//! Shared by the tests: boards, and positions of random games.

mod evaluation;
mod notation;
mod plain;
mod rules;

use super::*;
use game::random::Random;
use game::{Notation, legal};
use plain::Plain;

fn read(game: &Amazons, text: &str) -> State {
    game.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves of the position `text`, as sorted text.
fn moves(game: &Amazons, text: &str) -> Vec<String> {
    sorted_moves(game, &read(game, text))
}

fn sorted_moves(game: &Amazons, state: &State) -> Vec<String> {
    let mut moves: Vec<String> =
        legal(game, state).into_iter().map(|mv| game.write_move(state, mv)).collect();
    moves.sort_unstable();
    moves
}

/// Boards of every kind: some fit in 64 bits, some do not, some fit exactly.
fn boards() -> Vec<Amazons> {
    let sizes =
        [(4, 4), (4, 11), (11, 4), (5, 4), (5, 5), (6, 6), (7, 9), (8, 8), (9, 8), (10, 10), (11, 11)];
    sizes.into_iter().map(|(columns, rows)| Amazons::new(columns, rows)).collect()
}

/// Every position of a random game from `state` on, its end included.
fn positions(game: &Amazons, mut state: State, seed: u64, mut look: impl FnMut(&State)) {
    let mut random = Random::new(seed);
    loop {
        look(&state);
        if game.outcome(&state).is_some() {
            return;
        }
        let moves = legal(game, &state);
        game.play(&mut state, moves[random.index(moves.len())]);
    }
}

/// A position with amazons and arrows anywhere, few or many.
fn scattered(game: &Amazons, random: &mut Random) -> State {
    let squares = game.columns() * game.rows();
    let mut state = State { amazons: [0; 2], arrows: 0, mover: Player::new(random.index(2)) };
    let free = |state: &State, random: &mut Random| {
        let free: Vec<usize> = (0..squares).filter(|square| state.occupied() >> square & 1 == 0).collect();
        1_u128 << free[random.index(free.len())]
    };
    for player in [0, 1] {
        for _ in 0..=random.index(4) {
            state.amazons[player] |= free(&state, random);
        }
    }
    let least = 8 - state.occupied().count_ones() as usize;
    for _ in 0..least + random.index(squares - 8 - least) {
        state.arrows |= free(&state, random);
    }
    state
}
