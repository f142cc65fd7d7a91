//! The databases of a game: their headers, their files, and how to build and open them.

use crate::solve_errors::{file_error, unbuilt, unsolved};
use game::{Game, Player, Ranked};
use request::{Error, GAME_FILE, Team};
use search::{Known, Tablebase};
use solve::database::{self, Built, CACHE, Cells, Database, Header, Unbuilt, build};
use solve::forced::ForcedValues;
use solve::retrograde::{Reachable, Retrograde};
use solve::{SolveControl, Unsolved};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

/// The operations on a game with numbered positions, enabled by its entry in the list.
pub(crate) struct Numbered<G: Game> {
    /// The reason why the positions of this particular game are not numbered, if they are not.
    unnumbered: fn(&G) -> Option<String>,
    header: fn(&str, &G, Option<Player>) -> Result<Header, Unsolved>,
    build: Build<G>,
    #[cfg(feature = "dataflow")]
    build_together: BuildTogether<G>,
    open: fn(G, Cells) -> Result<SharedDatabase<G>, database::Error>,
    pub(crate) solve: Solve<G>,
}

/// Computes every player's payoff in every position by retrograde analysis, and counts the positions
/// reachable from one of them.
type Solve<G> = for<'a> fn(
    &'a G,
    &<G as Game>::State,
    NonZeroUsize,
    &SolveControl<'_>,
) -> Result<(Box<dyn ForcedValues<G> + 'a>, u64), Unsolved>;

/// Builds a database.
type Build<G> = fn(&G, &Header, &Path, NonZeroUsize, &SolveControl<'_>) -> Result<Built, Unbuilt>;

/// Builds a database with many workers.
#[cfg(feature = "dataflow")]
type BuildTogether<G> =
    fn(&G, &Header, &Path, &dataflow::Terms, &SolveControl<'_>) -> Result<Built, dataflow::Unbuilt>;

/// Makes the operations on a numbered game.
pub(crate) type Numbers<G> = fn() -> Numbered<G>;

/// The operations on a numbered game; for any other game, a function that lists the numbered games.
pub(crate) type Numbering<G> = Result<Numbers<G>, fn() -> String>;

/// The operations on a game with numbered positions.
pub(crate) fn numbered<G>() -> Numbered<G>
where
    G: Ranked + Clone + Send + Sync + 'static,
{
    Numbered {
        unnumbered: |game| game.layers().is_none().then(|| game.unnumbered()),
        header: |name, game, player| match player {
            None => Header::of(name, game),
            Some(player) => Header::for_player(name, game, player),
        },
        build: |game, header, path, threads, watch| build(game, header, path, threads, watch),
        #[cfg(feature = "dataflow")]
        build_together: |game, header, path, terms, watch| {
            Ok(dataflow::build(Arc::new(game.clone()), header, path, terms, watch)?.0)
        },
        open: |game, cells| Ok(Arc::new(Database::new(game, cells)?)),
        solve: |game, start, threads, watch| {
            let solved = Retrograde::new(game, threads, watch)?;
            let reached = Reachable::new(game, start, threads, watch)?;
            Ok((Box::new(solved), reached.positions()))
        },
    }
}

/// An open database, shared by its users.
pub(crate) type SharedDatabase<G> = Arc<dyn OpenDatabase<G>>;

/// An open database.
pub(crate) trait OpenDatabase<G: Game>: Tablebase<G> + Send {
    fn known(&self, state: &G::State) -> Result<Option<Known>, database::Error>;

    /// The payoff that [`player`](OpenDatabase::player) can force, and its distance.
    fn forced(&self, state: &G::State) -> Result<Option<(i32, u32)>, database::Error>;

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

    fn player(&self) -> Option<Player> {
        (!self.is_of_both()).then(|| Database::player(self))
    }

    fn cells(&self) -> &Cells {
        Database::cells(self)
    }
}

/// The builder of a game's databases.
pub(crate) trait Builder {
    /// The header of the game's database, for the payoff that a player can force if one is named.
    fn header(&self, player: Option<usize>) -> Result<Header, Error>;
    /// Solves all positions of the game, and writes them to its database.
    fn build(
        &self,
        header: &Header,
        path: &Path,
        threads: NonZeroUsize,
        watch: &SolveControl<'_>,
    ) -> Result<Built, Error>;
    /// As `build`, with many workers.
    fn build_together(
        &self,
        header: &Header,
        path: &Path,
        team: &Team,
        watch: &SolveControl<'_>,
    ) -> Result<Built, Error>;
}

/// The databases of a game.
pub(crate) struct Databases<'a, G: Game> {
    pub(crate) game: &'a G,
    /// The name as given.
    pub(crate) name: &'a str,
    pub(crate) spelled_out: &'a str,
    pub(crate) numbers: Numbering<G>,
}

impl<G: Game + Clone> Databases<'_, G> {
    fn numbered(&self) -> Result<Numbered<G>, Error> {
        self.numbers.map(|numbers| numbers()).map_err(|others| {
            let (name, names) = (self.name, others());
            Error::Other(format!("{name}: expected a game whose positions have numbers, one of {names}"))
        })
    }

    /// Opens the file of this game's database.
    pub(crate) fn cells(&self, path: &Path) -> Result<Cells, Error> {
        self.numbered()?;
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
    pub(crate) fn open(&self, cells: Cells) -> Result<SharedDatabase<G>, Error> {
        (self.numbered()?.open)(self.game.clone(), cells).map_err(file_error)
    }
}

impl<G: Game + Clone> Builder for Databases<'_, G> {
    fn header(&self, player: Option<usize>) -> Result<Header, Error> {
        let numbered = self.numbered()?;
        if let Some(why) = (numbered.unnumbered)(self.game) {
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
        (numbered.header)(self.spelled_out, self.game, player.map(Player::new))
            .map_err(|why| unsolved(self.name, why))
    }

    fn build(
        &self,
        header: &Header,
        path: &Path,
        threads: NonZeroUsize,
        watch: &SolveControl<'_>,
    ) -> Result<Built, Error> {
        let built = (self.numbered()?.build)(self.game, header, path, threads, watch);
        built.map_err(|why| unbuilt(self.name, path, why))
    }

    #[cfg(feature = "dataflow")]
    fn build_together(
        &self,
        header: &Header,
        path: &Path,
        team: &Team,
        watch: &SolveControl<'_>,
    ) -> Result<Built, Error> {
        let terms = crate::workers::terms(team);
        let built = (self.numbered()?.build_together)(self.game, header, path, &terms, watch);
        built.map_err(|why| match why {
            dataflow::Unbuilt::File(error) => unbuilt(self.name, path, error.into()),
            dataflow::Unbuilt::Undone(dataflow::Undone::Unsolved(why)) => {
                unbuilt(self.name, path, Unbuilt::Unsolved(why))
            }
            dataflow::Unbuilt::Undone(why) => crate::workers::undone(self.name, why),
        })
    }

    #[cfg(not(feature = "dataflow"))]
    fn build_together(
        &self,
        _header: &Header,
        _path: &Path,
        _team: &Team,
        _watch: &SolveControl<'_>,
    ) -> Result<Built, Error> {
        Err(crate::workers::no_workers())
    }
}

/// The part of a spelled-out name that identifies the game: for a written game, the parameters and the hash
/// of the text, independent of the file's location.
fn identity(spelled_out: &str) -> &str {
    match spelled_out.rsplit_once(GAME_FILE) {
        Some((_, parameters)) if parameters.starts_with(':') => parameters,
        _ => spelled_out,
    }
}
