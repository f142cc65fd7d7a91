//! A game sent as text with a request. As anyone can write one, it is opened and played within limits.

use crate::control::Control;
use records::play_typed_checked;
use registry::Session;
use request::Error;

/// Maximum number of legal moves of a position.
const MAX_LEGAL: usize = 20_000;

/// Maximum number of moves of a game.
const MAX_MOVES: usize = 4000;

/// Opens the game of a text under this name, at its start.
pub(crate) fn game_of_a_text(name: &str, text: &str, control: &Control) -> Result<Session, Error> {
    control.goes_on()?;
    let session = registry::open_text(name, text)?;
    control.goes_on()?;
    count_moves(&session)?;
    control.goes_on()?;
    Ok(session)
}

/// Opens the game of a text under this name, at a position or its start, and plays these moves.
pub(crate) fn text_game(
    (name, text): (&str, &str),
    position: Option<&str>,
    moves: &[String],
    control: &Control,
) -> Result<Session, Error> {
    few_moves(moves.len())?;
    let mut session = game_of_a_text(name, text, control)?;
    if let Some(position) = position {
        session.set_position(position)?;
    }
    let check = |session: &Session| {
        control.goes_on()?;
        count_moves(session)
    };
    play_typed_checked(&mut session, &moves.join(" "), &check)?;
    count_moves(&session)?;
    Ok(session)
}

/// Refuses too many moves in a written game.
pub(crate) fn few_moves(count: usize) -> Result<(), Error> {
    if count > MAX_MOVES {
        return Err(Error::Other(format!(
            "expected at most {MAX_MOVES} moves of a written game, got {count}"
        )));
    }
    Ok(())
}

/// Refuses a position with too many legal moves to list.
pub(crate) fn count_moves(session: &Session) -> Result<(), Error> {
    let count = session.count_legal_moves();
    if count > MAX_LEGAL {
        return Err(Error::Other(format!(
            "expected at most {MAX_LEGAL} legal moves in a position of a written game, got {count}"
        )));
    }
    Ok(())
}
