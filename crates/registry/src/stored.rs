//! An open database, read place by place: the positions of its layers, one layer behind the other.

use crate::database::SharedDatabase;
use crate::probe::header_and_game;
use crate::probed::probed;
use crate::session::Session;
use crate::solve_errors::file_error;
use erased::Erased;
use game::{Notation, Rank, Ranked};
use request::{Error, Probed};
use std::fmt;
use std::ops::Range;
use std::path::Path;

/// An open database with its game.
pub struct Stored {
    session: Session,
    database: SharedDatabase<Erased>,
}

impl fmt::Debug for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stored").field("game", &self.session.game()).finish_non_exhaustive()
    }
}

/// A place, the payoff that the [player](Stored::player) gets there under best play, and plies to the end of
/// the game; `None` for a draw where play need not end.
pub type StoredValue = (u64, i32, Option<u32>);

/// Opens a database file, which names its game.
///
/// # Errors
///
/// If the file is not a database, is damaged, or was made for other rules.
pub fn open_database(path: &Path) -> Result<Stored, Error> {
    let (_, session) = header_and_game(path)?;
    let database = session.database(path)?;
    Ok(Stored { session, database })
}

impl Stored {
    /// The game, at its start.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The player whose payoffs it holds.
    pub fn player(&self) -> usize {
        self.database.cells().header().player.index()
    }

    /// The number of places; not every place is that of a position.
    pub fn places(&self) -> u64 {
        self.database.cells().header().cells()
    }

    /// The number of positions whose value it holds.
    ///
    /// # Errors
    ///
    /// If a block is damaged or cannot be read.
    pub fn positions(&self) -> Result<u64, Error> {
        self.database.cells().positions().map_err(file_error)
    }

    /// The rank of a place; `None` behind the last one.
    fn rank(&self, place: u64) -> Option<Rank> {
        let mut index = place;
        for (layer, &size) in (0..).zip(&self.database.cells().header().layers) {
            if index < size {
                return Some(Rank { layer, index });
            }
            index -= size;
        }
        None
    }

    /// The values that it holds at these places, in their order.
    ///
    /// # Errors
    ///
    /// If a block is damaged or cannot be read.
    pub fn values(&self, places: Range<u64>) -> Result<Vec<StoredValue>, Error> {
        let (mut found, always_ends) = (Vec::new(), self.session.promises().longest.is_some());
        for place in places {
            let Some(rank) = self.rank(place) else { break };
            let held = self.database.at(rank).map_err(file_error)?;
            found.extend(
                held.map(|(value, plies)| (place, value, (always_ends || value != 0).then_some(plies))),
            );
        }
        Ok(found)
    }

    /// The position at a place as text; `None` where there is none.
    pub fn position(&self, place: u64) -> Option<String> {
        let game = self.session.erased().0;
        Some(game.write_position(&game.unrank(self.rank(place)?)?))
    }

    /// Looks a position up.
    ///
    /// # Errors
    ///
    /// If there is no such position, or if a block is damaged or cannot be read.
    pub fn probe(&self, position: &str) -> Result<Probed, Error> {
        let game = self.session.erased().0;
        probed(game, &*self.database, &game.read_position(position).map_err(Error::Position)?)
    }
}
