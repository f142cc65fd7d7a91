//! Parses the game of a census, which counts its deals.

use crate::catalog::game_named;
use crate::given::given;
use census::CardGame;
use request::{Error, Spec};

/// The card game of `text`, such as `tanhinmin:players=4,cards=10`, for a census. See [`CardGame::new`].
pub fn card_game(text: &str, last_resort: Option<bool>) -> Result<CardGame, Error> {
    let spec = Spec::read(text)?;
    let entry = game_named(&spec.name)?;
    if entry.name != CardGame::NAME {
        let (expected, found) = (CardGame::NAME, entry.name);
        let why = format!("a census counts the deals of a card game: expected {expected}, got {found}");
        return Err(Error::Other(why));
    }
    let game = CardGame::new(text, &given(entry, &spec)?, last_resort);
    game.map_err(|error| Error::Other(error.to_string()))
}
