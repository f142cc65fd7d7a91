//! Databases: the value and the distance of every position of a game, in a file.
//!
//! [`build`] writes one. [`Database`] reads it and is a [`Tablebase`] that every search can use.
//! `docs/databases.md` describes every byte.
//!
//! | module | contents |
//! |--|--|
//! | `header` | the beginning: the game, its rules, its layers |
//! | `rules` | a hash of the behavior of the rules |
//! | `block` | packed cells |
//! | `index` | the end: the length and the checksum of every block |
//! | `work` | the work file: appended layers, and recovery after an interruption |
//! | `writer` | builds layer by layer, and resumes after an interruption |
//! | `reader` | reads any cell from the file |

mod block;
mod header;
mod index;
mod reader;
mod rules;
mod work;
mod writer;

pub use block::{CELLS, Packer, Unpacker};
pub use files::Error;
pub use header::{Header, VERSIONS};
pub use reader::{CACHE, Cells, header_of};
pub use rules::rule_hash;
pub use work::{Begun, Built, WorkFile, may_replace, work_file};
pub use writer::{Unbuilt, build};

use crate::control::Unsolved;
use crate::retrograde::{Cell, Codec};
use game::{Payoffs, Player, Rank, Ranked};
use search::{Known, Tablebase};
use std::fmt;

impl Header {
    /// The header of the database of a game that yomi calls by this name.
    ///
    /// # Errors
    ///
    /// If the game is not a two-player zero-sum game, its values do not fit into cells, or its positions have
    /// no numbers.
    pub fn of<G: Ranked>(name: &str, game: &G) -> Result<Header, Unsolved> {
        Header::with(name, game, Codec::of(game)?)
    }

    /// The header of the database of the payoffs that a player can force against all others.
    ///
    /// # Errors
    ///
    /// If there is no such player, the values do not fit into cells, or the positions have no numbers.
    pub fn for_player<G: Ranked>(name: &str, game: &G, player: Player) -> Result<Header, Unsolved> {
        Header::with(name, game, Codec::for_player(game, player)?)
    }

    fn with<G: Ranked>(name: &str, game: &G, codec: Codec) -> Result<Header, Unsolved> {
        let layers = game.layers().ok_or(Unsolved::UNNUMBERED)?;
        let (least, greatest) = codec.values();
        Ok(Header {
            game: name.to_owned(),
            rules: rule_hash(game),
            least,
            values: (greatest - least + 1) as u32,
            layers,
            player: codec.player(),
            is_of_sets: false,
        })
    }
}

/// An open database of a game, which knows the value of every numbered position.
pub struct Database<G> {
    game: G,
    codec: Codec,
    cells: Cells,
}

impl<G: Ranked> Database<G> {
    /// The database of this game with these cells.
    ///
    /// # Errors
    ///
    /// If the cells belong to other rules, or the rules can have no database.
    pub fn new(game: G, cells: Cells) -> Result<Database<G>, Error> {
        let found = cells.header();
        let wrong = |line: String| Error::wrong(cells.path(), line);
        let expected = Header::for_player(&found.game, &game, found.player).ok();
        let codec = Codec::for_player(&game, found.player).ok();
        let codec = codec.filter(|_| expected.as_ref() == Some(found));
        let Some(codec) = codec else {
            let game = &found.game;
            return Err(wrong(format!(
                "the database was made for other rules of {game} than these: build it again"
            )));
        };
        Ok(Database { game, codec, cells })
    }

    /// The value and the distance of a position; `None` if it has no number or cannot occur, or if the values
    /// are not those of a two-player zero-sum game.
    ///
    /// # Errors
    ///
    /// If its block is damaged or cannot be read.
    pub fn known(&self, state: &G::State) -> Result<Option<Known>, Error> {
        if !self.is_of_both() {
            return Ok(None);
        }
        let known = self.forced(state)?;
        Ok(known.map(|(value, plies)| Known { payoffs: self.payoffs(value), plies }))
    }

    /// The payoff that the [player](Database::player) can force in a position against all others, and its
    /// distance in plies; `None` if it has no number or cannot occur.
    ///
    /// # Errors
    ///
    /// If its block is damaged or cannot be read.
    pub fn forced(&self, state: &G::State) -> Result<Option<(i32, u32)>, Error> {
        self.game.rank(state).map_or(Ok(None), |rank| self.at(rank))
    }

    /// The same of the position with this rank.
    ///
    /// # Errors
    ///
    /// If its block is damaged or cannot be read.
    ///
    /// # Panics
    ///
    /// If the database has no such rank.
    pub fn at(&self, rank: Rank) -> Result<Option<(i32, u32)>, Error> {
        Ok(self.codec.unpack(Cell(self.cells.cell(rank)?)))
    }

    /// The player whose payoff the cells hold.
    pub const fn player(&self) -> Player {
        self.codec.player()
    }

    /// Returns whether the player's payoff determines the other's, as in a two-player zero-sum game.
    pub fn is_of_both(&self) -> bool {
        self.game.players() == 2 && self.game.promises().is_zero_sum()
    }

    /// The payoffs of both players.
    fn payoffs(&self, value: i32) -> Payoffs {
        Payoffs::two(if self.player() == Player::FIRST { value } else { -value })
    }

    /// The cells.
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }
}

impl<G> fmt::Debug for Database<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("cells", &self.cells).finish_non_exhaustive()
    }
}

/// Blocks that cannot be read give no values: the search goes on without them, and [`Cells::trouble`] has the
/// error.
impl<G: Ranked + Sync> Tablebase<G> for Database<G> {
    fn probe(&self, state: &G::State) -> Option<Known> {
        self.known(state).ok().flatten()
    }
}
