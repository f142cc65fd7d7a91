//! A game whose text comes with a request: anyone can write one, so it is opened and played within limits.

use registry::Session;
use request::Error;

/// Maximum number of legal moves of a position.
const MAX_LEGAL: usize = 20_000;

/// Maximum number of moves of a game.
const MAX_MOVES: usize = 4000;

/// The game of a text under a name, in a position, or at its start, after these moves.
pub(crate) fn text_game(
    (name, text): (&str, &str),
    position: Option<&str>,
    moves: &[String],
    is_stopped: &dyn Fn() -> bool,
) -> Result<Box<dyn Session>, Error> {
    let count = moves.len();
    if count > MAX_MOVES {
        return Err(Error::Other(format!(
            "expected at most {MAX_MOVES} moves of a written game, got {count}"
        )));
    }
    let mut session = registry::open_text(name, text)?;
    if let Some(position) = position {
        session.set_position(position)?;
    }
    count_moves(&*session)?;
    for (index, mv) in moves.iter().enumerate() {
        if is_stopped() {
            return Err(Error::Other(format!("stopped before move {}", index + 1)));
        }
        session.play(&[mv]).map_err(|error| match error {
            Error::Move { error, .. } => Error::Move { number: index + 1, error },
            other => other,
        })?;
        count_moves(&*session)?;
    }
    Ok(session)
}

/// Refuses a position with too many legal moves, which are not listed for that.
pub(crate) fn count_moves(session: &dyn Session) -> Result<(), Error> {
    let count = session.count_legal_moves();
    if count > MAX_LEGAL {
        return Err(Error::Other(format!(
            "expected at most {MAX_LEGAL} legal moves in a position of a written game, got {count}"
        )));
    }
    Ok(())
}
