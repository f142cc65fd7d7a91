//! Shared by the tests: boards, and positions of random games.

mod evaluation;
mod in_step;
mod notation;
mod plain;
mod rules;

use crate::common::{moves, read};
use game::random::Random;
use game::{Configured, Game, Given, Notation, Payoffs, Player, legal};
use games::amazons::*;
use plain::Plain;

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
    let mut board = vec![' '; squares];
    let mut put = |piece: char, random: &mut Random| {
        let free: Vec<usize> = (0..squares).filter(|&square| board[square] == ' ').collect();
        board[free[random.index(free.len())]] = piece;
    };
    let mover = ['x', 'o'][random.index(2)];
    let mut amazons = 0;
    for amazon in ['x', 'o'] {
        for _ in 0..=random.index(4) {
            put(amazon, random);
            amazons += 1;
        }
    }
    let least = 8 - amazons;
    for _ in 0..least + random.index(squares - 8 - least) {
        put('#', random);
    }
    let rows: Vec<String> = board.chunks(game.columns()).map(row).collect();
    read(game, &format!("{} {mover}", rows.join("/")))
}

/// A row of a position as text, with numbers for the empty squares.
fn row(squares: &[char]) -> String {
    let runs = squares.chunk_by(|one, other| one == other);
    runs.map(|run| if run[0] == ' ' { run.len().to_string() } else { run.iter().collect() }).collect()
}
