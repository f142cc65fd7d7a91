//! The searches that the full run recommends, as `yomi searches GAME` tells them.

use crate::parsing::parsed;
use request::Spec;
use serde::Deserialize;

/// A search that is recommended for a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recommended {
    /// The game on which it was measured, as on the command line.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The search, as on the command line.
    pub search: String,
    /// The search that the program chooses where none is named.
    pub default: String,
    /// True if it won more than equals against the default on games that had no part in choosing it, alone
    /// and as many.
    pub confirmed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    recommended: Vec<Recommended>,
}

const FILE: &str = "recommended.toml";
const TEXT: &str = include_str!("../../papers/n-player-searches/recommended.toml");

/// The searches that are recommended for a game of so many players: on the game itself, if it was measured,
/// or on others of its name, or else on all others with as many players.
///
/// # Examples
///
/// ```
/// let measured = experiments::pairs::recommended("diamond:players=3,arm=2,camp=2", 3);
/// assert_eq!(measured.len(), 1);
/// ```
///
/// # Panics
///
/// Never: the table is a part of the program, and tested.
pub fn recommended(game: &str, players: usize) -> Vec<Recommended> {
    let table: Table = parsed(FILE, TEXT).expect("the table is tested");
    let all: Vec<Recommended> =
        table.recommended.into_iter().filter(|known| known.players == players).collect();
    let Ok(own) = Spec::read(game) else { return all };
    let same = |is_it: &dyn Fn(&Spec) -> bool| -> Vec<Recommended> {
        let measured = |known: &&Recommended| Spec::read(&known.game).is_ok_and(|spec| is_it(&spec));
        all.iter().filter(measured).cloned().collect()
    };
    // The measured game is named by some of its parameters; a game is named by all that are not the default.
    let itself = same(&|known| {
        known.name == own.name && known.arguments.iter().all(|argument| own.arguments.contains(argument))
    });
    if !itself.is_empty() {
        return itself;
    }
    let named = same(&|known| known.name == own.name);
    if named.is_empty() { all } else { named }
}
