//! Looks up a position in an open database.

use crate::database::OpenDatabase;
use crate::solve_errors::file_error;
use game::{Game, Notation, Player, legal};
use request::{Error, Probed, ProbedMove};
use search::Known;

/// The result of probing an open database for a position.
pub(crate) fn probed<G: Notation>(
    game: &G,
    database: &dyn OpenDatabase<G>,
    state: &G::State,
) -> Result<Probed, Error> {
    let mover = game.to_move(state);
    if let Some(player) = database.player() {
        return probed_for(game, database, player, state);
    }
    // Value and distance, this many plies further away.
    let told = |known: Option<Known>, plies: u32| {
        let value = known.map(|known| known.payoffs.as_slice().to_vec());
        // A draw in a game that need not end has no distance.
        let ends = |known: &Known| known.payoffs[mover] != 0 || game.promises().longest.is_some();
        (value, known.filter(ends).map(|known| known.plies + plies))
    };
    let (value, distance) = told(known(game, database, state)?, 0);
    let mut rows = Vec::new();
    let is_over = game.outcome(state).is_some();
    for mv in if is_over { Vec::new() } else { legal(game, state) } {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let (value, distance) = told(known(game, database, &child)?, 1);
        rows.push(ProbedMove { mv: game.write_move(state, mv), value, distance });
    }
    rows.sort_by_key(|row| order(row, mover));
    Ok(Probed {
        position: game.write_position(state),
        to_move: mover.index() + 1,
        value,
        distance,
        moves: rows,
    })
}

/// As `probed`, for a database of the payoff that one player can force: it has only that player's value.
fn probed_for<G: Notation>(
    game: &G,
    database: &dyn OpenDatabase<G>,
    player: Player,
    state: &G::State,
) -> Result<Probed, Error> {
    let forced = |state: &G::State, plies: u32| {
        let found = match game.outcome(state) {
            Some(payoffs) => Some((payoffs[player], 0)),
            None => database.forced(state).map_err(file_error)?,
        };
        let ends = |value: i32| value != 0 || game.promises().longest.is_some();
        let distance = found.filter(|&(value, _)| ends(value)).map(|(_, distance)| distance + plies);
        Ok::<_, Error>((found.map(|(value, _)| vec![value]), distance))
    };
    let mover = game.to_move(state);
    let (value, distance) = forced(state, 0)?;
    let mut rows = Vec::new();
    let is_over = game.outcome(state).is_some();
    for mv in if is_over { Vec::new() } else { legal(game, state) } {
        let mut child = state.clone();
        game.play(&mut child, mv);
        let (value, distance) = forced(&child, 1)?;
        rows.push(ProbedMove { mv: game.write_move(state, mv), value, distance });
    }
    // Best first for the player to move: this player, or all others together.
    let sign = if mover == player { 1 } else { -1 };
    rows.sort_by_key(|row| {
        let Some(value) = &row.value else { return (true, 0, 0) };
        let own = sign * value[0];
        (false, -own, i64::from(row.distance.unwrap_or(0)) * i64::from(own.signum()))
    });
    let position = game.write_position(state);
    Ok(Probed { position, to_move: mover.index() + 1, value, distance, moves: rows })
}

/// The database's value of a position, or the payoffs if the game is over.
fn known<G: Game>(
    game: &G,
    database: &dyn OpenDatabase<G>,
    state: &G::State,
) -> Result<Option<Known>, Error> {
    match game.outcome(state) {
        Some(payoffs) => Ok(Some(Known { payoffs, plies: 0 })),
        None => database.known(state).map_err(file_error),
    }
}

/// The sort key, best first: the greatest value, then the shortest win or the longest loss.
fn order(row: &ProbedMove, mover: Player) -> (bool, i32, i64) {
    let Some(value) = &row.value else { return (true, 0, 0) };
    let own = value[mover.index()];
    (false, -own, i64::from(row.distance.unwrap_or(0)) * i64::from(own.signum()))
}
