//! Shared by the tests: reading positions and playing lines.

mod classes;
mod evaluation;
mod notation;
mod records;
mod rules;

use game::{Configured, Game, Given, Line, Notation, Payoffs, Player, legal};
use games::lines_of_action::*;

fn read(game: &LinesOfAction, text: &str) -> State {
    game.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves of the position `text`, as sorted text.
fn moves(game: &LinesOfAction, text: &str) -> Vec<String> {
    sorted_moves(game, &read(game, text))
}

fn sorted_moves(game: &LinesOfAction, state: &State) -> Vec<String> {
    let mut moves: Vec<String> =
        legal(game, state).into_iter().map(|mv| game.write_move(state, mv)).collect();
    moves.sort_unstable();
    moves
}

/// The legal moves of the piece on `from`, as sorted text.
fn moves_from(game: &LinesOfAction, text: &str, from: &str) -> Vec<String> {
    moves(game, text).into_iter().filter(|written| written.starts_with(from)).collect()
}

/// The line that starts at `text` and continues with `moves`.
fn line(game: &LinesOfAction, text: &str, moves: &str) -> Line<LinesOfAction> {
    let mut line = Line::from_state(read(game, text));
    for written in moves.split_whitespace() {
        let mv = game.read_move(line.state(), written).unwrap_or_else(|error| panic!("{error}"));
        line.push(game, mv);
    }
    line
}

/// Black's payoff after `moves`; `None` if the game is not over.
fn result(game: &LinesOfAction, text: &str, moves: &str) -> Option<i32> {
    line(game, text, moves).outcome(game).map(|payoffs| payoffs[Player::FIRST])
}

/// Boards of every kind, with every rule: some fit in 64 bits, some do not.
fn variants() -> Vec<LinesOfAction> {
    let sizes = [(3, 3), (3, 10), (10, 3), (4, 5), (5, 5), (7, 9), (10, 6), (8, 8), (9, 8), (10, 10)];
    let rules = [
        (BothConnected::Draw, NoMove::Loss),
        (BothConnected::Mover, NoMove::Draw),
        (BothConnected::Draw, NoMove::Pass),
    ];
    let with = |(columns, rows)| {
        rules.map(|(both, no_move)| {
            LinesOfAction::new(columns, rows).with_both_connected(both).with_no_move(no_move)
        })
    };
    sizes.into_iter().flat_map(with).collect()
}
