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
    let words = |text: &str| {
        let mut words: Vec<String> = text.split([':', ',']).map(str::to_owned).collect();
        // A written game is named with a hash of its rules.
        words.retain(|word| !word.starts_with("rules="));
        words[1..].sort_unstable();
        words
    };
    let name = |text: &str| Spec::read(text).map_or_else(|_| text.to_owned(), |spec| spec.name);
    let own = words(game);
    let same = |is_it: &dyn Fn(&Recommended) -> bool| -> Vec<Recommended> {
        all.iter().filter(|known| is_it(known)).cloned().collect()
    };
    let itself = same(&|known| words(&known.game).iter().all(|word| own.contains(word)));
    if !itself.is_empty() {
        return itself;
    }
    let named = same(&|known| name(&known.game) == name(game));
    if named.is_empty() { all } else { named }
}
