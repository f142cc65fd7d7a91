//! Shared by the tests: reading positions, playing lines and counting leaves.

mod classes;
mod evaluation;
mod notation;
mod records;
mod rules;

use game::{Configured, Game, Line, Notation, Payoffs, Player, legal, perft};
use games::shatar::*;
use std::sync::atomic::AtomicBool;

fn read(game: &Shatar, text: &str) -> State {
    game.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn leaves(game: &Shatar, state: &State, depth: u32) -> u64 {
    perft(game, state, depth, &AtomicBool::new(false)).expect("nobody cancels").leaves
}

/// The line that starts at `text` and continues with `moves`.
fn line(game: &Shatar, text: &str, moves: &str) -> Line<Shatar> {
    let mut line = Line::from_state(read(game, text));
    for written in moves.split_whitespace() {
        let mv = game.read_move(line.state(), written).unwrap_or_else(|error| panic!("{error}"));
        line.push(game, mv);
    }
    line
}

/// The first player's payoff after `moves`; `None` if the game is not over.
fn result(game: &Shatar, text: &str, moves: &str) -> Option<i32> {
    line(game, text, moves).outcome(game).map(|payoffs| payoffs[Player::FIRST])
}

/// The legal moves of the position `text`, as sorted text.
fn moves(game: &Shatar, text: &str) -> Vec<String> {
    let state = read(game, text);
    let mut moves: Vec<String> =
        legal(game, &state).into_iter().map(|mv| game.write_move(&state, mv)).collect();
    moves.sort_unstable();
    moves
}
