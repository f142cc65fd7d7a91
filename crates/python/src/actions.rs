//! Moves by their numbers.

use crate::errors::LawError;
use crate::node::Node;
use crate::panics::ask;
use crate::table::Table;
use erased::Move;
use game::Notation;
use pyo3::prelude::*;

/// The most legal actions that an error lists.
const LISTED: usize = 20;

/// The legal moves of a position with their numbers, in the order of the game; none where it is over.
pub(crate) fn numbered(table: &Table, node: &Node) -> PyResult<Vec<(usize, Move)>> {
    let actions = table.actions()?;
    let number = |mv| (actions.number(&table.game, &node.state, mv), mv);
    let moves: Vec<(usize, Move)> = ask(|| node.legal(table).into_iter().map(number).collect())?;
    match moves.iter().find(|(action, _)| *action >= actions.count()) {
        None => Ok(moves),
        // Only a game written in Python can be wrong about its actions.
        Some(&(_, mv)) => Err(not_listed(&ask(|| table.game.write_move(&node.state, mv))?)),
    }
}

/// The error of a legal move that is not among the actions of its game.
pub(crate) fn not_listed(text: &str) -> PyErr {
    let expected = "law 37 is violated: legal_moves: expected moves that are in actions";
    LawError::new_err(format!("{expected}, got {text}"))
}

/// The move of this number among these; without one, what was expected instead.
pub(crate) fn chosen(moves: &[(usize, Move)], action: i64) -> Result<Move, String> {
    let found = moves.iter().find(|(number, _)| i64::try_from(*number) == Ok(action));
    found.map(|&(_, mv)| mv).ok_or_else(|| {
        if moves.is_empty() {
            return format!("expected a game that is not over, got action {action}");
        }
        let mut numbers: Vec<usize> = moves.iter().map(|&(number, _)| number).collect();
        numbers.sort_unstable();
        let listed: Vec<String> = numbers.iter().take(LISTED).map(ToString::to_string).collect();
        let more = if numbers.len() > LISTED { " …" } else { "" };
        format!("expected a legal action, got {action}: legal are {}{more}", listed.join(" "))
    })
}
