//! Quiet positions, for evaluations that have no definition of their own.

use crate::evaluate::Evaluate;
use crate::rules::{Game, legal};

/// How many times the typical difference a gain may exceed the typical gain.
const FACTOR: i64 = 4;

/// True unless some move gains the player to move far more than the moves of the position do: more than four
/// median absolute deviations above the median gain. A gain is what a move changes of the mover's static
/// value, or of its value at the end of the game. Where most moves change nothing, as with an evaluation by
/// material, a position with a capture is not quiet; where all moves gain alike, it is.
///
/// It plays every legal move and evaluates behind it, and it allocates: an evaluation that is searched with
/// extensions in earnest has a definition of its own.
#[cold]
#[inline(never)]
pub(crate) fn has_no_outlier<G, E>(evaluation: &E, game: &G, state: &G::State) -> bool
where
    G: Game + ?Sized,
    E: Evaluate<G> + ?Sized,
{
    let mover = game.to_move(state);
    let scale = evaluation.scale(game);
    let value_behind = |mv: G::Move| {
        let mut after = state.clone();
        game.play(&mut after, mv);
        let values = match game.outcome(&after) {
            Some(payoffs) => scale.finished(&payoffs, 1),
            None => evaluation.values(game, &after),
        };
        i64::from(values[mover])
    };
    let mut values: Vec<i64> = legal(game, state).into_iter().map(value_behind).collect();
    values.sort_unstable();
    let Some(&greatest) = values.last() else { return true };
    let median = values[(values.len() - 1) / 2];
    let mut differences: Vec<i64> = values.iter().map(|value| (value - median).abs()).collect();
    differences.sort_unstable();
    greatest - median <= FACTOR * differences[differences.len() / 2]
}
