//! The databases of a game: their headers, their files, and how to build and open them.

use crate::solve_errors::{file_error, unbuilt, unsolved};
use erased::Erased;
use game::{Game, Player, Rank, Ranked};
use request::{Error, Team};
use search::{Known, Tablebase};
use solve::SolveControl;
use solve::database::{self, Built, CACHE, Cells, Database, Header, build};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

/// Whether the positions of a game are numbered; if they are not, the function that lists the games whose
/// positions are.
pub(crate) type Numbering = Result<(), fn() -> String>;

/// Opens the database of a game in a file.
pub(crate) type Open<G> = fn(G, Cells) -> Result<SharedDatabase<G>, database::Error>;

/// Opens databases of a game in its own type or the erased one; `None` if its positions are not numbered.
pub(crate) type Opens<G> = Option<Open<G>>;

/// Opens the database of a game whose positions are numbered.
pub(crate) fn opens<G: Ranked + Send + Sync + 'static>(
    game: G,
    cells: Cells,
) -> Result<SharedDatabase<G>, database::Error> {
    Ok(Arc::new(Database::new(game, cells)?))
}

/// An open database, shared by its users.
pub(crate) type SharedDatabase<G> = Arc<dyn OpenDatabase<G>>;

/// An open database.
pub(crate) trait OpenDatabase<G: Game>: Tablebase<G> + Send {
    fn known(&self, state: &G::State) -> Result<Option<Known>, database::Error>;

    /// The payoff that [`player`](OpenDatabase::player) can force, and its distance.
    fn forced(&self, state: &G::State) -> Result<Option<(i32, u32)>, database::Error>;

    /// The same of the position with this rank, which the database has.
    fn at(&self, rank: Rank) -> Result<Option<(i32, u32)>, database::Error>;

    /// The player with the payoffs it holds, if they do not determine all payoffs.
    fn player(&self) -> Option<Player>;

    fn cells(&self) -> &Cells;
}

impl<G: Ranked + Send + Sync> OpenDatabase<G> for Database<G> {
    fn known(&self, state: &G::State) -> Result<Option<Known>, database::Error> {
        Database::known(self, state)
    }

    fn forced(&self, state: &G::State) -> Result<Option<(i32, u32)>, database::Error> {
        Database::forced(self, state)
    }

    fn at(&self, rank: Rank) -> Result<Option<(i32, u32)>, database::Error> {
        Database::at(self, rank)
    }

    fn player(&self) -> Option<Player> {
        (!self.is_of_both()).then(|| Database::player(self))
    }

    fn cells(&self) -> &Cells {
        Database::cells(self)
    }
}

/// The databases of a game.
pub(crate) struct Databases<'a> {
    pub(crate) game: &'a Erased,
    /// The name as given.
    pub(crate) name: &'a str,
    pub(crate) spelled_out: &'a str,
    pub(crate) numbering: Numbering,
}

impl Databases<'_> {
    fn is_numbered(&self) -> Result<(), Error> {
        self.numbering.map_err(|others| {
            let (name, names) = (self.name, others());
            Error::Other(format!("{name}: expected a game whose positions have numbers, one of {names}"))
        })
    }

    /// Opens the file of this game's database.
    pub(crate) fn cells(&self, path: &Path) -> Result<Cells, Error> {
        self.is_numbered()?;
        let cells = Cells::open(path, CACHE).map_err(file_error)?;
        let found = &cells.header().game;
        if identity(found) != identity(self.spelled_out) {
            let (path, expected) = (path.display(), self.spelled_out);
            return Err(Error::Other(format!(
                "{path}: expected a database of {expected}, got one of {found}"
            )));
        }
        Ok(cells)
    }

    /// The database of this game from an open file.
    pub(crate) fn open(&self, cells: Cells) -> Result<SharedDatabase<Erased>, Error> {
        self.is_numbered()?;
        opens(self.game.clone(), cells).map_err(file_error)
    }

    /// The header of the game's database, for the payoff that a player can force if one is named.
    pub(crate) fn header(&self, player: Option<usize>) -> Result<Header, Error> {
        self.is_numbered()?;
        if self.game.layers().is_none() {
            let why = self.game.unnumbered();
            return Err(Error::Other(format!("{}: its positions are not numbered: {why}", self.name)));
        }
        let players = self.game.players();
        if let Some(player) = player.filter(|&player| player >= players) {
            let (name, number) = (self.name, player + 1);
            return Err(Error::Other(format!("{name}: expected a player from 1 to {players}, got {number}")));
        }
        if player.is_none() && players != 2 {
            let name = self.name;
            return Err(Error::Other(format!(
                "{name}: {players} players have no common value: expected --player, from 1 to {players}"
            )));
        }
        let header = match player {
            None => Header::of(self.spelled_out, self.game),
            Some(player) => Header::for_player(self.spelled_out, self.game, Player::new(player)),
        };
        header.map_err(|why| unsolved(self.name, why))
    }

    /// Solves all positions of the game, and writes them to its database.
    pub(crate) fn build(
        &self,
        header: &Header,
        path: &Path,
        threads: NonZeroUsize,
        watch: &SolveControl<'_>,
    ) -> Result<Built, Error> {
        let built = build(self.game, header, path, threads, watch);
        built.map_err(|why| unbuilt(self.name, path, why))
    }
}

/// As [`build`](Databases::build), with many workers.
#[cfg(feature = "dataflow")]
pub(crate) fn build_together(
    databases: &Databases<'_>,
    header: &Header,
    path: &Path,
    team: &Team,
    watch: &SolveControl<'_>,
) -> Result<Built, Error> {
    let Databases { game, name, .. } = *databases;
    let terms = crate::workers::terms(team);
    let built = dataflow::build(Arc::new(game.clone()), header, path, &terms, watch);
    built.map(|(built, _)| built).map_err(|why| match why {
        dataflow::Unbuilt::File(error) => unbuilt(name, path, error.into()),
        dataflow::Unbuilt::Undone(dataflow::Undone::Unsolved(why)) => {
            unbuilt(name, path, database::Unbuilt::Unsolved(why))
        }
        dataflow::Unbuilt::Undone(why) => crate::workers::undone(name, why),
    })
}

/// As [`build`](Databases::build), with many workers: not supported by this build.
#[cfg(not(feature = "dataflow"))]
pub(crate) fn build_together(
    _databases: &Databases<'_>,
    _header: &Header,
    _path: &Path,
    _team: &Team,
    _watch: &SolveControl<'_>,
) -> Result<Built, Error> {
    Err(crate::workers::no_workers())
}

/// The part of a spelled-out name that identifies the game: for a written game, the parameters and the hash
/// of the text, whatever file or sample has it.
fn identity(spelled_out: &str) -> &str {
    let is_written = |at: &usize| spelled_out[*at..].split([':', ',']).any(|part| part.starts_with("rules="));
    spelled_out.find(':').filter(is_written).map_or(spelled_out, |at| &spelled_out[at..])
}
