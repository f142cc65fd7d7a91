//! The searches that all pairs of searches recommend for games of three and more players, by
//! `yomi reproduce n-player-searches`: kept as data.

use request::Spec;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A search that is recommended for a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recommended {
    /// The game on which it was measured, as on the command line.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The search, as on the command line.
    pub search: String,
    /// The search that it was held against: the one that the program chooses where none is named.
    pub default: String,
    /// True if it won more than equals against the default on games that had no part in choosing it, alone
    /// and as many.
    pub confirmed: bool,
}

/// The table, as `tools/n-player-tables.py` writes it from the report of the experiment.
const DATA: &str = include_str!("../recommended.json");

fn table() -> &'static [Recommended] {
    static TABLE: OnceLock<Vec<Recommended>> = OnceLock::new();
    TABLE.get_or_init(|| serde_json::from_str(DATA).expect("recommended.json is read by a test"))
}

/// The searches that are recommended for a game of so many players: on the game itself, if it was measured,
/// or on others of its name, or else on all others with as many players.
///
/// # Examples
///
/// ```
/// let measured = registry::recommended("diamond:players=3,arm=2,camp=2", 3);
/// assert_eq!(measured.len(), 1);
/// ```
///
/// # Panics
///
/// Never, unless the program was built with a broken file: a test reads it.
pub fn recommended(game: &str, players: usize) -> Vec<&'static Recommended> {
    let named = of_its_name(game, players);
    if named.is_empty() { table().iter().filter(|known| known.players == players).collect() } else { named }
}

/// The search to play a game with: the one that was shown to be better than the default on the game itself,
/// or on all others of its name that were measured; otherwise the default.
pub(crate) fn search_to_play(game: &str, players: usize, default: &'static str) -> &'static str {
    match &*of_its_name(game, players) {
        [first, rest @ ..] if first.confirmed => {
            let same = rest.iter().all(|known| known.confirmed && known.search == first.search);
            if same { &first.search } else { default }
        }
        _ => default,
    }
}

/// What was measured on the game itself, or else on others of its name, with as many players.
fn of_its_name(game: &str, players: usize) -> Vec<&'static Recommended> {
    let Ok(own) = Spec::read(game) else { return Vec::new() };
    let read = |known: &'static Recommended| Some((Spec::read(&known.game).ok()?, known));
    let of_its_players = table().iter().filter(|known| known.players == players).filter_map(read);
    let named: Vec<(Spec, &Recommended)> =
        of_its_players.filter(|(measured, _)| measured.name == own.name).collect();
    // The measured game is named by some of its parameters; a game is named by all that are not the default.
    let is_own = |measured: &Spec| measured.arguments.iter().all(|argument| own.arguments.contains(argument));
    let itself: Vec<&Recommended> =
        named.iter().filter(|(measured, _)| is_own(measured)).map(|&(_, known)| known).collect();
    if itself.is_empty() { named.into_iter().map(|(_, known)| known).collect() } else { itself }
}
