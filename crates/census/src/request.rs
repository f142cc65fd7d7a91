//! Requests for a census: the game whose deals are counted, and the counts requested.

use crate::climbing::{ClimbingRules, Deals, PassRule};
use crate::error::{Error, GAME};
use game::{Configured, Given, ParameterError};
use games::tanhinmin::{self, Pay, Tanhinmin};
use std::num::NonZeroUsize;

/// The game whose deals are counted: Tanhinmin with a number of players and cards.
#[derive(Clone, Debug)]
pub struct CardGame {
    /// The game as requested, repeated in the answer.
    pub(crate) text: String,
    pub(crate) deals: Deals,
    /// The rules of the game itself.
    pub(crate) rules: tanhinmin::Rules,
}

impl CardGame {
    /// The game's name in the list of games.
    pub const NAME: &str = GAME;

    /// The game with the parameters `given`. With `last_resort` a pass is considered only where no card
    /// leaves the player a chance to go out first, which is the default, as in the paper, unless the
    /// parameters say when a player may pass.
    pub fn new(text: &str, given: &Given<'_>, last_resort: Option<bool>) -> Result<CardGame, Error> {
        if given.is_given("deal") || given.is_given("seed") {
            return Err(together("a census counts every deal: leave out deal and seed"));
        }
        let game = Tanhinmin::configure(given)?;
        let of_game = *game.rules();
        let last_resort = last_resort.unwrap_or(!given.is_given("pass"));
        let pass = match of_game.pass {
            tanhinmin::Pass::Forced => PassRule::Forced,
            tanhinmin::Pass::Free if last_resort => PassRule::LastResort,
            tanhinmin::Pass::Free => PassRule::Free,
        };
        let rules = ClimbingRules { players: game.deal().players(), pass, re_entry: of_game.re_entry };
        let deals = Deals { rules, cards: usize::from(game.deal().cards()), ties: of_game.ties };
        Ok(CardGame { text: text.to_owned(), deals, rules: of_game })
    }

    /// Returns whether a census of this game is one of orders: whether it pays by rank.
    pub fn pays_by_rank(&self) -> bool {
        self.rules.pay == Pay::Rank
    }
}

/// The error that parameters do not fit together.
pub(crate) fn together(why: &str) -> Error {
    ParameterError::Together(why.to_owned()).into()
}

/// A request for a census.
#[derive(Clone, Debug)]
pub struct CensusRequest<'a> {
    /// The game.
    pub game: &'a CardGame,
    /// Count three readings of stable, for two to five players.
    pub stable: bool,
    /// Group deals by what the leader sees.
    pub hidden: bool,
    /// Count deals of equal hands.
    pub same_hands: bool,
    /// The number of threads that work.
    pub threads: NonZeroUsize,
    /// The available memory in bytes; `None` if unknown.
    pub memory: Option<u64>,
}

impl CensusRequest<'_> {
    /// Refuses a census that needs more bytes than available.
    pub(crate) fn check_memory(&self, census: String, bytes: u64) -> Result<(), Error> {
        match self.memory {
            _ if bytes == u64::MAX => {
                Err(Error::Other(format!("{census}: there are more than can be numbered")))
            }
            Some(memory) if bytes > memory => Err(Error::Memory { census, required: bytes, memory }),
            // Systems that refuse memory at all do so here, for the whole of it, and not in the middle of the
            // work.
            _ if files::reserved::<u8>(usize::try_from(bytes).unwrap_or(usize::MAX)).is_none() => {
                let mebibytes = bytes >> 20;
                Err(Error::Other(format!("{census}: there is not enough memory for its {mebibytes} MiB")))
            }
            _ => Ok(()),
        }
    }
}
