//! The names of a game, and the text of a written game.

/// The rules of a written game, as its certificates carry them.
#[derive(Clone, Debug)]
pub(crate) struct RulesText {
    /// The name of the file, without its folders, with the parameters and the hash of the text.
    pub(crate) name: String,
    /// The text.
    pub(crate) text: String,
    /// The names that it gives the players.
    pub(crate) players: Vec<String>,
}

/// The names of a game, and its rules as text.
#[derive(Clone, Debug)]
pub(crate) struct GameNames {
    /// The game, as given.
    pub(crate) name: String,
    /// The game with every parameter, as its files name it.
    pub(crate) spelled_out: String,
    /// The text of a written game.
    pub(crate) text: Option<RulesText>,
}
