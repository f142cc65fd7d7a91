//! A game whose text comes with a request: anyone can write one, so it is opened and played within limits.

use crate::message::Where;
use crate::work::Control;
use registry::Session;
use request::Error;

/// Maximum number of legal moves of a position.
const MAX_LEGAL: usize = 20_000;

/// Maximum number of moves of a game.
const MAX_MOVES: usize = 4000;

/// The game of a text with its position and moves.
pub(crate) fn text_game(at: &Where, text: &str, control: &Control) -> Result<Box<dyn Session>, Error> {
    let count = at.moves.len();
    if count > MAX_MOVES {
        return Err(Error::Other(format!(
            "expected at most {MAX_MOVES} moves of a written game, got {count}"
        )));
    }
    let mut session = registry::open_text(&at.game, text).map_err(in_one_line)?;
    if let Some(position) = &at.position {
        session.set_position(position)?;
    }
    count_moves(&*session)?;
    for (index, mv) in at.moves.iter().enumerate() {
        if control.is_stopped() {
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

/// The first mistake of a text: an error is one line, and a request `check` is answered with all of them.
fn in_one_line(error: Error) -> Error {
    let text = error.to_string();
    match text.split_once('\n') {
        Some((first, _)) => Error::Other(first.to_owned()),
        None => error,
    }
}
