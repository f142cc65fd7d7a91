//! A hash that identifies the rules of a game.

use game::random::{Random, derive_seed};
use game::{Game, Key, Notation, legal};

/// A hash of how a game behaves in random games: its positions, the players to move, the payoffs, and its
/// moves, as text. All games begin at `start`.
pub(crate) fn rule_hash<G: Game + Notation>(game: &G, start: &G::State) -> u64 {
    const GAMES: u64 = 8;
    const PLIES: usize = 200;
    let mut sum = game.players() as u64;
    let mut add = |text: &str| sum = derive_seed(sum, Key::of(&text).0);
    for number in 0..GAMES {
        let mut random = Random::new(number);
        let mut state = start.clone();
        for _ in 0..PLIES {
            add(&game.write_position(&state));
            if let Some(payoffs) = game.outcome(&state) {
                add(&format!("{:?}", payoffs.as_slice()));
                break;
            }
            add(&game.to_move(&state).index().to_string());
            let moves = legal(game, &state);
            for &mv in &moves {
                add(&game.write_move(&state, mv));
            }
            game.play(&mut state, moves[random.index(moves.len())]);
        }
    }
    sum
}

/// A hash in the form used in files.
pub fn hexadecimal(hash: u64) -> String {
    format!("{hash:016x}")
}
