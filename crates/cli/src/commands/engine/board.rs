//! The game that the other program refers to.

use engines::Mapping;
use registry::Session;
use request::{Error, Spec};

/// A session, and how its moves are written.
pub(super) struct Board {
    session: Session,
    pub(super) mapping: Mapping,
    /// The error of the position sent last, if it was wrong: no other is searched in its place.
    refused: Option<String>,
    /// The position at which the game begins.
    usual_start: String,
}

/// The sample that programs for variants of chess know too.
pub(super) const BREAKTHROUGH: &str = "breakthrough";

/// The same game on a board of so many columns and rows, with its name; `None` if there is no such one.
pub(super) fn resized(
    game: &str,
    board: Option<engines::Board>,
    (columns, rows): (usize, usize),
) -> Option<(String, Session)> {
    let fits = |board: &engines::Board| (board.columns, board.rows) == (columns, rows);
    if board.is_some_and(|board| fits(&board)) {
        return Some((game.to_owned(), registry::open(game).ok()?));
    }
    let spec = Spec::read(game).ok()?;
    [("size", "size"), ("m", "n"), ("columns", "rows")].into_iter().find_map(|(one, other)| {
        let is_size = |key: &str| key == one || key == other;
        let others =
            spec.arguments.iter().filter_map(|argument| Some((argument.key.as_deref()?, &argument.value)));
        let others = others.filter(|(key, _)| !is_size(key)).map(|(key, value)| format!("{key}={value}"));
        let size = [format!("{one}={columns}"), format!("{other}={rows}")];
        let size = size.into_iter().take(if one == other { 1 } else { 2 });
        let name = format!("{}:{}", spec.name, size.chain(others).collect::<Vec<_>>().join(","));
        let session = registry::open(&name).ok()?;
        let board = registry::engine::board(session.erased().0);
        board.filter(fits).map(|_| (name, session))
    })
}

impl Board {
    /// Opens a game.
    pub(super) fn open(game: &str, mapping: Mapping) -> Result<Board, Error> {
        let session = registry::open(game)?;
        let usual_start = session.start();
        Ok(Board { session, mapping, refused: None, usual_start })
    }

    /// The game at the position sent last.
    ///
    /// # Errors
    ///
    /// The error of that position, if it was wrong.
    pub(super) fn session(&self) -> Result<&Session, Error> {
        self.refused.as_ref().map_or_else(|| Ok(&self.session), |why| Err(Error::Other(why.clone())))
    }

    /// There is no position until another one is set up.
    pub(super) fn refuse(&mut self, why: Error) -> Error {
        self.refused = Some(why.to_string());
        why
    }

    /// Sets up a position, and plays moves that are written as the mapping has them. If one of them is
    /// illegal there is no position until another one is set up.
    pub(super) fn set(&mut self, start: Option<&str>, moves: &[&str]) -> Result<(), Error> {
        match self.played(start, moves) {
            Ok(session) => (self.session, self.refused) = (session, None),
            Err(why) => return Err(self.refuse(why)),
        }
        Ok(())
    }

    fn played(&self, start: Option<&str>, moves: &[&str]) -> Result<Session, Error> {
        let mut session = self.session.clone();
        match start {
            Some(start) => session.set_position(start).or_else(|why| {
                let mut positions = self.mapping.positions(start).into_iter();
                positions.find_map(|ours| session.set_position(&ours).ok()).ok_or(why)
            })?,
            None => session.set_position(&self.usual_start)?,
        }
        for (index, theirs) in moves.iter().enumerate() {
            let ours = self.ours(&session, theirs);
            let ours = ours.map_err(|why| Error::Other(format!("move {}: {why}", index + 1)))?;
            session.play(&[&ours])?;
        }
        Ok(session)
    }

    fn ours(&self, session: &Session, theirs: &str) -> Result<String, engines::Fault> {
        self.mapping.ours(theirs, &session.legal_moves()).map(str::to_owned)
    }

    /// The moves of a line that begins here, as the other program reads them.
    pub(super) fn theirs(&self, line: &[String]) -> Vec<String> {
        line.iter().map(|mv| self.mapping.theirs(mv)).collect()
    }
}
