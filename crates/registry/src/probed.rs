//! Looks up a position in an open database.

use crate::database::OpenDatabase;
use crate::solve_errors::file_error;
use game::{Notation, legal};
use request::{Error, Probed, ProbedMove};

/// The result of probing an open database for a position. A database of the payoff that one player can force
/// has only that player's value.
pub(crate) fn probed<G: Notation>(
    game: &G,
    database: &dyn OpenDatabase<G>,
    state: &G::State,
) -> Result<Probed, Error> {
    let (mover, player) = (game.to_move(state), database.player());
    // The value for who is to move: for a single player, this one, or all others together.
    let own = |value: &[i32]| match player {
        None => value[mover.index()],
        Some(player) if player == mover => value[0],
        Some(_) => -value[0],
    };
    let always_ends = game.promises().longest.is_some();
    // Value and distance, this many plies further away.
    let look = |state: &G::State, plies: u32| -> Result<(Option<Vec<i32>>, Option<u32>), Error> {
        let found = match (game.outcome(state), player) {
            (Some(payoffs), None) => Some((payoffs.as_slice().to_vec(), 0)),
            (Some(payoffs), Some(player)) => Some((vec![payoffs[player]], 0)),
            (None, None) => {
                let known = database.known(state).map_err(file_error)?;
                known.map(|known| (known.payoffs.as_slice().to_vec(), known.plies))
            }
            (None, Some(_)) => {
                let forced = database.forced(state).map_err(file_error)?;
                forced.map(|(value, distance)| (vec![value], distance))
            }
        };
        let Some((value, distance)) = found else { return Ok((None, None)) };
        // A draw in a game that need not end has no distance.
        let ends = always_ends || own(&value) != 0;
        Ok((Some(value), ends.then_some(distance + plies)))
    };
    let (value, distance) = look(state, 0)?;
    let mut rows = Vec::new();
    let is_over = game.outcome(state).is_some();
    for mv in if is_over { Vec::new() } else { legal(game, state) } {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let (value, distance) = look(&child, 1)?;
        rows.push(ProbedMove { mv: game.write_move(state, mv), value, distance });
    }
    // Best first: the greatest value, then the shortest win or the longest loss.
    rows.sort_by_key(|row| {
        let Some(value) = &row.value else { return (true, 0, 0) };
        let own = own(value);
        (false, -own, i64::from(row.distance.unwrap_or(0)) * i64::from(own.signum()))
    });
    let position = game.write_position(state);
    Ok(Probed { position, to_move: mover.index() + 1, value, distance, moves: rows })
}
