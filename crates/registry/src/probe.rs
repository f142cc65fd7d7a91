//! Looks up positions in a database file, which names its game.

use crate::catalog::open;
use crate::session::Session;
use crate::solve_errors::file_error;
use request::{Error, ProbeAnswer, SCHEMA};
use solve::database::{self, Header};
use std::path::Path;

/// Probes a database for positions, or for the start if there are none; `moves` are played from each.
///
/// # Errors
///
/// If the file is not a database, is damaged, or was made for other rules, and if a position or a move is
/// invalid.
pub fn probe(path: &Path, positions: &[String], moves: &[&str]) -> Result<ProbeAnswer, Error> {
    let (header, mut session) = header_and_game(path)?;
    let texts = positions_of(&mut session, positions, moves)?;
    let probes = session.probe(path, &texts)?;
    let is_of_both = session.players() == 2 && session.promises().is_zero_sum();
    let player = (!is_of_both).then(|| header.player.index() + 1);
    Ok(ProbeAnswer { schema: SCHEMA, file: path.to_owned(), game: header.game, player, probes })
}

/// The header of a database file, and its game.
pub(crate) fn header_and_game(path: &Path) -> Result<(Header, Session), Error> {
    let header = database::header_of(path).map_err(file_error)?;
    let session =
        open(&header.game).map_err(|error| Error::Other(format!("{}: its game: {error}", path.display())))?;
    Ok((header, session))
}

/// The positions after `moves` from each of these, or from the start if there are none.
pub(crate) fn positions_of(
    session: &mut Session,
    positions: &[String],
    moves: &[&str],
) -> Result<Vec<String>, Error> {
    let starts: Vec<String> = if positions.is_empty() { vec![session.start()] } else { positions.to_vec() };
    let mut texts = Vec::new();
    for start in &starts {
        session.set_position(start)?;
        session.play(moves)?;
        if session.repetition_decides() {
            return Err(Error::Other(
                "a database knows positions without a past, and after these moves repetition \
                 decides: give the position by itself"
                    .to_owned(),
            ));
        }
        texts.push(session.position());
    }
    Ok(texts)
}
