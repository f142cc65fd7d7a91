//! Shared by the tests: reading positions and playing lines.

mod classes;
mod evaluation;
mod in_step;
mod notation;
mod records;
mod rules;

use crate::common::{line, moves, read, result, sorted_moves};
use game::{Configured, Game, Given, Line, Notation, Payoffs, Player, legal};
use games::lines_of_action::*;

/// The legal moves of the piece on `from`, as sorted text.
fn moves_from(game: &LinesOfAction, text: &str, from: &str) -> Vec<String> {
    moves(game, text).into_iter().filter(|written| written.starts_with(from)).collect()
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
