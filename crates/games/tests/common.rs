//! What tests of several games share: positions and moves as text, counts of leaves, and fixed seeds.

use game::{Game, Line, Notation, Player, legal, perft};
use proptest::test_runner::{Config, RngSeed};
use std::sync::atomic::AtomicBool;

/// The position of a text.
pub(crate) fn read<G: Notation>(game: &G, text: &str) -> G::State {
    game.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Asserts that reading `text` fails with a message that contains `expected`.
pub(crate) fn refuse<G: Notation>(game: &G, text: &str, expected: &str) {
    let message = game.read_position(text).expect_err(text).to_string();
    assert!(message.contains(expected), "{text}: {message}");
}

/// The leaves at a depth below the start.
pub(crate) fn leaves<G: Game>(game: &G, depth: u32) -> u64 {
    leaves_below(game, &game.start(), depth)
}

/// The leaves at a depth below a position.
pub(crate) fn leaves_below<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    perft(game, state, depth, &AtomicBool::new(false)).expect("nobody cancels").leaves
}

/// The legal moves, as sorted text.
pub(crate) fn sorted_moves<G: Notation>(game: &G, state: &G::State) -> Vec<String> {
    let mut moves: Vec<String> =
        legal(game, state).into_iter().map(|mv| game.write_move(state, mv)).collect();
    moves.sort_unstable();
    moves
}

/// The legal moves of the position `text`, as sorted text.
pub(crate) fn moves<G: Notation>(game: &G, text: &str) -> Vec<String> {
    sorted_moves(game, &read(game, text))
}

/// The line that starts at `text` and continues with `moves`.
pub(crate) fn line<G: Notation>(game: &G, text: &str, moves: &str) -> Line<G> {
    let mut line = Line::from_state(read(game, text));
    for written in moves.split_whitespace() {
        let mv = game.read_move(line.state(), written).unwrap_or_else(|error| panic!("{error}"));
        line.push(game, mv);
    }
    line
}

/// The first player's payoff after `moves`; `None` if the game is not over.
pub(crate) fn result<G: Notation>(game: &G, text: &str, moves: &str) -> Option<i32> {
    line(game, text, moves).outcome(game).map(|payoffs| payoffs[Player::FIRST])
}

/// The same cases in every run, and no file of failures.
pub(crate) fn seeded() -> Config {
    Config { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() }
}
